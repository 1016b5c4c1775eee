"""${message}"""

from mytharium.server.storage.migrations.tables import create

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}

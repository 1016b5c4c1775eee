"""How people's names look, so that nobody can pass for another."""

import sqlalchemy as sa
from alembic import op

from mytharium.server.base.inputs import look_of

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("people", sa.Column("look", sa.String(120)))
    op.create_index("ix_people_look", "people", ["look"])
    people = sa.table("people", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("look", sa.String))
    connection = op.get_bind()
    for person, name in connection.execute(sa.select(people.c.id, people.c.name)).all():
        connection.execute(sa.update(people).where(people.c.id == person).values(look=look_of(name)))


def downgrade() -> None:
    op.drop_index("ix_people_look", "people")
    op.drop_column("people", "look")

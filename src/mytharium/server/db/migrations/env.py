"""Alembic runs this. The connection comes from the store, which holds the lock."""

from alembic import context

from mytharium.server.db.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()

"""Alembic's entry: runs the migrations on the connection that `migrate` opened."""

from alembic import context

from astra.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()

"""The table online: storage, live updates, HTTP API."""

"""The services under test here, and used by the tests of the server."""

from tests.services.fixtures import database, postgres, redis_address

__all__ = ["database", "postgres", "redis_address"]

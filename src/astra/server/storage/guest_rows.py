"""The rows of guests, each with a digest of who it says they are, so that a flipped bit is noticed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select

from astra.server.storage.digests import digest_of
from astra.server.storage.kept_editions import forget_publishers
from astra.server.storage.schema import guests, members

logger = logging.getLogger("astra.server")


class GuestRow(NamedTuple):
    """A guest. The digest leaves out `seen`, which changes by itself; older rows get one when they are next written."""

    id: str
    name: str
    language: str | None
    created: float
    seen: float
    digest: str | None = None

    def with_digest(self) -> GuestRow:
        return self._replace(digest=self._digest())

    def is_as_written(self) -> bool:
        """Whether it is as it was written; without a digest nobody knows."""
        return self.digest is None or self.digest == self._digest()

    def _digest(self) -> str:
        return digest_of(self.id, self.name, self.language, f"{self.created:.3f}")


def read_guest(guest_id: str, connection: Connection) -> GuestRow | None:
    """A guest from a row; one that was changed from outside is logged, and saving a name corrects it."""
    found = connection.execute(select(guests).where(guests.c.id == guest_id)).first()
    if found is None:
        return None
    row = GuestRow(*found)
    if not row.is_as_written():
        logger.error("guest row changed", extra={"details": {"guest": row.id}})
    return row


def put_guest(
    insert: Callable[..., Any], guest_id: str, name: str, language: str | None, now: float, connection: Connection
) -> GuestRow:
    """Make a guest or change one, seen now; `insert` is the database's own."""
    created = connection.execute(select(guests.c.created).where(guests.c.id == guest_id)).scalar()
    row = GuestRow(guest_id, name, language, now if created is None else created, now).with_digest()
    values = {"name": name, "language": language, "seen": now, "digest": row.digest}
    put = insert(guests).values(id=guest_id, created=row.created, **values)
    connection.execute(put.on_conflict_do_update(index_elements=[guests.c.id], set_=values))
    return row


def delete_guest(guest_id: str, connection: Connection) -> None:
    """Delete a guest, with their ties to tables and to editions that they published."""
    connection.execute(delete(members).where(members.c.guest_id == guest_id))
    connection.execute(delete(guests).where(guests.c.id == guest_id))
    forget_publishers(connection, [guest_id])

"""Routes about editions: those that are there, and drafts of new ones."""

from __future__ import annotations

from typing import Any

from astra.site.lobby import Lobby
from astra.site.requests import Asked
from astra.table import schemas, workshop
from astra.table.callers import needs_guest
from astra.table.schemas_editions import (
    CheckedEdition,
    EditionDifferences,
    EditionsToCompare,
    EditionText,
    EditionToWrite,
    PublishedEdition,
    ReadEdition,
    WrittenEdition,
)


async def _current_edition(lobby: Lobby, asked: Asked) -> schemas.CurrentEdition:
    return schemas.CurrentEdition(lobby.tables.shipped)


async def _edition(lobby: Lobby, asked: Asked) -> bytes:
    return await lobby.tables.edition_document(asked.words[0])


async def _check(lobby: Lobby, asked: Asked) -> CheckedEdition:
    return workshop.checked(asked.read(dict[str, Any]))


async def _read(lobby: Lobby, asked: Asked) -> ReadEdition:
    return workshop.read(asked.read(EditionText))


async def _write(lobby: Lobby, asked: Asked) -> WrittenEdition:
    return workshop.written(asked.read(EditionToWrite))


async def _compare(lobby: Lobby, asked: Asked) -> EditionDifferences:
    return workshop.compared(asked.read(EditionsToCompare))


async def _publish(lobby: Lobby, asked: Asked) -> PublishedEdition:
    """Kept in the browser, for a table of this page; one that was published before goes if no table has it."""
    needs_guest(asked.caller)
    edition = workshop.edition_of(asked.read(dict[str, Any]))
    digest = await lobby.tables.publish_edition(edition)
    return PublishedEdition(hash=digest, id=edition.id, version=edition.version)


GET = {"/editions/current": _current_edition, "/editions/([0-9a-f]{64})": _edition}
POST = {
    "/editions/check": _check,
    "/editions/read": _read,
    "/editions/write": _write,
    "/editions/diff": _compare,
    "/editions": _publish,
}

"""Routes about editions: those that are there, and drafts of new ones."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import Response, get, post
from litestar.di import NamedDependency as Named
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from astra.server.archive import Archive
from astra.server.editions import Editions
from astra.server.guests import Guests
from astra.server.http.callers import WebCaller
from astra.server.http.dependencies import LARGE, encoded
from astra.server.http.errors import ErrorAnswer
from astra.server.http.limits import LONGEST_HASH
from astra.server.publishing import Publishing
from astra.table import workshop
from astra.table.schemas import CurrentEdition
from astra.table.schemas_editions import (
    CheckedEdition,
    Document,
    EditionDifferences,
    EditionsToCompare,
    EditionText,
    EditionToWrite,
    PublishedEdition,
    ReadEdition,
    WrittenEdition,
)

DRAFT: dict[str, Any] = {"status_code": 200, **LARGE}


@get("/editions/current", summary="The edition that new tables have")
async def current_edition(editions: Named[Editions]) -> CurrentEdition:
    return CurrentEdition(editions.current)


@get("/editions/{digest:str}", summary="An edition by its hash: cards, boards, tracks")
async def get_edition(
    editions: Named[Editions], digest: Annotated[str, PathParameter(max_length=LONGEST_HASH)]
) -> Response[dict[str, Any]]:
    response = encoded((await editions.document(digest)).encode())
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return cast("Response[dict[str, Any]]", response)


@post("/editions/check", summary="Every problem of a draft, or its hash", **DRAFT)
async def check_edition(archive: Named[Archive], caller: Named[WebCaller], data: JSONBody[Document]) -> CheckedEdition:
    return await archive.work(None, caller, lambda: workshop.checked(data))


@post("/editions/read", summary="What a file says, TOML or JSON, and what is wrong with it", **DRAFT)
async def read_edition(archive: Named[Archive], caller: Named[WebCaller], data: JSONBody[EditionText]) -> ReadEdition:
    return await archive.work(None, caller, lambda: workshop.read(data))


@post("/editions/write", summary="A draft as a file, TOML or JSON", **DRAFT)
async def write_edition(
    archive: Named[Archive], caller: Named[WebCaller], data: JSONBody[EditionToWrite]
) -> WrittenEdition:
    return await archive.work(None, caller, lambda: workshop.written(data))


@post("/editions/diff", summary="How two drafts differ, value by value", **DRAFT)
async def compare_editions(
    archive: Named[Archive], caller: Named[WebCaller], data: JSONBody[EditionsToCompare]
) -> EditionDifferences:
    return await archive.work(None, caller, lambda: workshop.compared(data))


@post(
    "/editions",
    summary="Publish an edition, so that tables can be opened with it",
    **LARGE,
    responses={422: ResponseSpec(ErrorAnswer, description="The draft has `problems`.", generate_examples=False)},
)
async def publish_edition(
    archive: Named[Archive],
    guests: Named[Guests],
    publishing: Named[Publishing],
    caller: Named[WebCaller],
    data: JSONBody[Document],
) -> PublishedEdition:
    await guests.name_of(caller)  # somebody who is known
    publishing.may_publish(caller)
    edition = await archive.work(None, caller, lambda: workshop.edition_of(data))
    return PublishedEdition(hash=await publishing.publish(caller, edition), id=edition.id, version=edition.version)

"""Routes about tables and their seats."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency as Named
from litestar.params import JSONBody

from astra.server.guests import Guests
from astra.server.http.buckets import Buckets
from astra.server.http.callers import WebCaller, counts_as
from astra.server.http.dependencies import LARGE, AtTable, CodeQuery, LangQuery, SeatPath
from astra.server.lobby import Lobby
from astra.table import commands
from astra.table.callers import needs_owner, needs_to_see
from astra.table.documents import Table
from astra.table.keys import Names
from astra.table.limits import TOKEN_LENGTH
from astra.table.readers import Reader, table_document
from astra.table.schemas import (
    AgreeToHints,
    Claim,
    Concede,
    Join,
    Keyed,
    Mute,
    NewTable,
    OpenRecord,
    Say,
    SeatBot,
    SeatLink,
    Tables,
)

# Tables


@get("/tables", summary="Public tables, to join or to watch")
async def list_tables(lobby: Named[Lobby], caller: Named[WebCaller], lang: LangQuery = "en") -> Tables:
    return Tables(await lobby.public(Reader(caller, lang)))


@post("/tables", summary="A new table; it starts by itself when no seat is open")
async def create_table(
    lobby: Named[Lobby], caller: Named[WebCaller], data: JSONBody[NewTable], lang: LangQuery = "en"
) -> Table:
    live = await lobby.create(caller, data)
    return table_document(live.table, Reader(caller, lang), live.now())


@post("/records", summary="A table with the game of a record: to look at it, or to go on", **LARGE)
async def open_record(
    lobby: Named[Lobby], caller: Named[WebCaller], data: JSONBody[OpenRecord], lang: LangQuery = "en"
) -> Table:
    live = await lobby.open_record(caller, data)
    return table_document(live.table, Reader(caller, lang), live.now())


@get("/tables/{table_id:str}", summary="A table")
async def get_table(at: Named[AtTable], code: CodeQuery = None, lang: LangQuery = "en") -> Table:
    needs_to_see(at.caller, at.table, code)
    return at.document(lang)


@post("/tables/{table_id:str}/join", summary="Take an open seat", status_code=200)
async def join_table(at: Named[AtTable], guests: Named[Guests], data: JSONBody[Join], lang: LangQuery = "en") -> Table:
    name = await guests.name_of(at.caller)
    await at.change(commands.Join(name, data.code, data.seat), data.key, "join", data)
    return at.document(lang)


@post("/tables/{table_id:str}/start", summary="Start the game (host)", status_code=200)
async def start_table(at: Named[AtTable], data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    await at.change(commands.Start(), data.key, "start")
    return at.document(lang)


@post("/tables/{table_id:str}/leave", summary="Leave; in a game the same as conceding", status_code=200)
async def leave_table(at: Named[AtTable], data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    await at.change(commands.Leave(), data.key, "leave")
    return at.document(lang)


@post("/tables/{table_id:str}/concede", summary="Give a seat up", status_code=200)
async def concede_seat(at: Named[AtTable], data: JSONBody[Concede], lang: LangQuery = "en") -> Table:
    await at.change(commands.Concede(data.seat), data.key, "concede", data.seat)
    return at.document(lang)


@post("/tables/{table_id:str}/rematch", summary="The same seats again", status_code=200)
async def rematch_table(
    at: Named[AtTable], lobby: Named[Lobby], data: JSONBody[Keyed], lang: LangQuery = "en"
) -> Table:
    other = await lobby.rematch(at.live, at.caller)
    return table_document(other.table, Reader(at.caller, lang), other.now())


@post("/tables/{table_id:str}/close", summary="Close the table (host)", status_code=200)
async def close_table(at: Named[AtTable], data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    await at.change(commands.Close(), data.key, "close")
    return at.document(lang)


@post("/tables/{table_id:str}/mute", summary="Mute somebody's chat, or unmute it", status_code=200)
async def mute_somebody(
    at: Named[AtTable], chat_limit: Named[Buckets], data: JSONBody[Mute], code: CodeQuery = None, lang: LangQuery = "en"
) -> Table:
    chat_limit.take(counts_as(at.caller, at.table))
    await at.change(commands.Mute(data.who, data.on, code), data.key, "mute", data)
    return at.document(lang)


@post("/tables/{table_id:str}/hints", summary="Agree to hints, or withdraw your agreement", status_code=200)
async def agree_to_hints(
    at: Named[AtTable], chat_limit: Named[Buckets], data: JSONBody[AgreeToHints], lang: LangQuery = "en"
) -> Table:
    chat_limit.take(counts_as(at.caller, at.table))
    await at.change(commands.AgreeToHints(data.seat, data.on), data.key, "hints", data)
    return at.document(lang)


@post("/tables/{table_id:str}/chat", summary="Say something", status_code=200)
async def say(
    at: Named[AtTable],
    chat_limit: Named[Buckets],
    guests: Named[Guests],
    data: JSONBody[Say],
    code: CodeQuery = None,
    lang: LangQuery = "en",
) -> Table:
    chat_limit.take(counts_as(at.caller, at.table))
    name = await guests.name_of(at.caller)
    await at.change(commands.Say(name, data.text, data.seat, code), data.key, "say", data)
    return at.document(lang)


# Seats


@post("/tables/{table_id:str}/seats/{seat:int}/remove", summary="Send a seat's person away (host)", status_code=200)
async def remove_seat(at: Named[AtTable], seat: SeatPath, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    await at.change(commands.Remove(seat), data.key, "remove", seat)
    return at.document(lang)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/bot",
    summary="Seat a bot (the host; while the host is away, others may do so for a player who is away)",
    status_code=200,
)
async def seat_bot(at: Named[AtTable], seat: SeatPath, data: JSONBody[SeatBot], lang: LangQuery = "en") -> Table:
    await at.change(commands.SeatBot(seat, data.bot), data.key, "bot", data, seat)
    return at.document(lang)


@post("/tables/{table_id:str}/seats/{seat:int}/take", summary="Take your seat back from a bot", status_code=200)
async def take_seat(at: Named[AtTable], seat: SeatPath, data: JSONBody[Keyed], lang: LangQuery = "en") -> Table:
    at.needs_seat(seat)
    at.live.presence.touch(seat)
    await at.change(commands.TakeSeat(seat), data.key, "take", seat)
    return at.document(lang)


@post("/tables/{table_id:str}/seats/{seat:int}/links", summary="A private link to your seat", status_code=200)
async def make_link(at: Named[AtTable], names: Named[Names], seat: SeatPath, data: JSONBody[Keyed]) -> SeatLink:
    needs_owner(at.caller, at.table, seat)
    # The same key gives the same link again, although only its hash is kept.
    who = at.caller.name_at(at.table)
    token = names.name("token", at.table.id, str(seat), who, data.key, length=TOKEN_LENGTH)
    await at.change(commands.MakeLink(seat, token), data.key, "link", seat)
    url = f"/t/{at.table.id}#{token}"
    return SeatLink(url, token, at.caller.qr_code(url))


@delete("/tables/{table_id:str}/seats/{seat:int}/links", summary="Revoke all links and tokens of your seat")
async def revoke_links(at: Named[AtTable], seat: SeatPath) -> None:
    await at.change(commands.RevokeLinks(seat), None)


@post("/tables/{table_id:str}/claim", summary="Open a private link on this browser", status_code=200)
async def claim_seat(at: Named[AtTable], guests: Named[Guests], data: JSONBody[Claim], lang: LangQuery = "en") -> Table:
    await guests.name_of(at.caller)  # somebody who is known
    await at.change(commands.ClaimLink(data.token), None)
    return at.document(lang)

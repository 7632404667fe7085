"""Guests: a name and a signed cookie, nothing else. Nobody registers to play."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

from astra.locales import LANGUAGES
from astra.server.callers import Caller, needs_guest
from astra.server.chance import NAME_BYTES, letters
from astra.server.http.errors import Refused
from astra.server.http.schemas import NAME_LETTERS, Me, PutMe
from astra.server.live import FORGOTTEN, Said, TableEvent, payload
from astra.server.state import decode_state, encode_state
from astra.server.storage import Entry, TakenVersion
from astra.server.storage.store import GuestRow

if TYPE_CHECKING:
    from astra.server.registry import Registry

COOKIE = "astra_guest"
GUEST_ID_LENGTH = 20
LONGEST_COOKIE = 200
YEAR = 366 * 86_400
# How exactly we know when a guest was last here.
SEEN_SECONDS = 86_400


class Cookies:
    """Signs guest ids and reads them back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="astra-guest")
        # Every request shows its cookie, and checking a signature takes longer than remembering it.
        self._remember = lru_cache(maxsize=20_000)(self._read)

    def make(self, guest: str, https: bool) -> Cookie:
        value = self._serializer.dumps(guest)
        return Cookie(key=COOKIE, value=str(value), path="/", max_age=YEAR, httponly=True, samesite="lax", secure=https)

    def gone(self, https: bool) -> Cookie:
        return Cookie(key=COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax", secure=https)

    def read(self, value: str | None) -> str | None:
        """The guest that a cookie names; None for one that we did not sign."""
        return self._remember(value) if value and len(value) <= LONGEST_COOKIE else None

    def _read(self, value: str) -> str | None:
        try:
            guest = self._serializer.loads(value)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) and 0 < len(guest) <= GUEST_ID_LENGTH else None


def clean_name(name: str) -> str:
    """A name that people can read and a record can hold; raises Refused."""
    cleaned = " ".join(name.split())
    if not cleaned or not cleaned.isprintable() or "," in cleaned:
        raise Refused("name", 422)
    if len(cleaned) > NAME_LETTERS:
        raise Refused("name-length", 422, arguments={"most": NAME_LETTERS})
    return cleaned


def me_document(row: GuestRow, retention_days: int) -> Me:
    language = row.language if row.language in LANGUAGES else None
    return Me(id=row.id, name=row.name, language=language, retention_days=retention_days)


async def put_me(registry: Registry, caller: Caller, data: PutMe) -> GuestRow:
    """Make a guest, or change the one that the cookie names."""
    name = clean_name(data.name)
    guest = caller.guest
    if guest is None or await registry.store.guest(guest) is None:
        registry.new_guests.take(caller.address)
        guest = letters(registry.chance.draw(NAME_BYTES, "guest", name), GUEST_ID_LENGTH)
    return await registry.store.put_guest(guest, name, data.language)


async def get_me(registry: Registry, caller: Caller) -> GuestRow:
    row = await registry.store.guest(needs_guest(caller))
    if row is None:
        raise Refused("unknown-guest", 401)
    if row.seen < time.time() - SEEN_SECONDS:
        # Whoever comes now and then is not forgotten.
        await registry.store.put_guest(row.id, row.name, row.language)
    return row


async def guest_name(registry: Registry, guest: str) -> str:
    """The name of a guest who sits down; raises Refused for one who was deleted."""
    row = await registry.store.guest(guest)
    if row is None:
        raise Refused("unknown-guest", 401)
    return row.name


async def delete_me(registry: Registry, caller: Caller) -> None:
    """Forget a guest: their seats become "Guest" and play on as bots, their chat lines vanish."""
    from astra.server.seats import plan_forget

    guest = needs_guest(caller)
    row = await registry.store.guest(guest)
    name = "" if row is None else row.name
    for table_id in await registry.store.table_ids_of(guest):
        try:
            live = await registry.find(table_id)
        except Refused as refused:
            if refused.code not in ("other-rules", "broken-log"):
                raise
            await _forget_unopened(registry, table_id, guest, name)
            continue
        if live is None:
            continue
        # The words go first: with the row that follows, every process reads the table anew.
        await _blank_words(registry, live.id, guest)
        await registry.change(live, None, lambda live=live: plan_forget(live, guest, name))  # type: ignore[misc]
        await registry.reload(live)
    await registry.store.delete_guest(guest)


async def _blank_words(registry: Registry, table_id: str, guest: str) -> None:
    """What they said at a table goes, and what another device said in the name of their seat."""
    said = [
        (version, msgspec.json.decode(text, type=Said | None)) for version, text in await registry.store.chat(table_id)
    ]
    gone = [version for version, line in said if line is not None and line.concerns(guest)]
    if gone:
        await registry.store.blank_chat(table_id, gone)


async def _forget_unopened(registry: Registry, table_id: str, guest: str, name: str) -> None:
    """The same at a table of older rules: its game cannot be opened here, its rows can be read."""
    from astra.server.seats import without

    while (found := await registry.store.load(table_id)) is not None:
        row, _ = found
        await _blank_words(registry, table_id, guest)
        state = without(decode_state(row.document), guest, name)
        changes = {
            "document": encode_state(state),
            "status": state.status,
            "listed": state.public,
            "bot_to_move": False,
        }
        entry = Entry(row.version + 1, "table", payload(TableEvent(FORGOTTEN)), None, time.time())
        try:
            await registry.store.append(table_id, entry, changes)
        except TakenVersion:
            continue
        registry.announcements.tell(table_id, entry.version)
        return

"""The registry: every table in memory, and the one path by which a table changes."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import Any

import msgspec

from astra.edition import edition_hash, edition_json, from_document, known_edition, load_edition
from astra.edition.model import Edition
from astra.record.record import RULES
from astra.server.archive import Archive
from astra.server.bots.hints import HintsAtTable
from astra.server.bots.scheduler import BotScheduler
from astra.server.chance import Chance
from astra.server.guests import Cookies
from astra.server.health import Health
from astra.server.http.buckets import Buckets
from astra.server.http.errors import Refused
from astra.server.http.lan import Lan
from astra.server.http.qr import QrCodes
from astra.server.live import BrokenLog, LiveTable, bot_asked, is_forgetting, load_live, needs_whole
from astra.server.metrics import Metrics
from astra.server.plans import Plan, Planner, RequestKey, Unchanged
from astra.server.settings import Settings
from astra.server.state import Names, decode_secret, decode_state, encode_secret, encode_state
from astra.server.storage import Entry, Store, TakenVersion
from astra.server.storage.locks import Lock
from astra.server.storage.retention import Retention
from astra.server.stream.announcements import Announcements
from astra.server.stream.presence import Presence
from astra.server.stream.streams import Streams
from astra.server.tables import start_if_full
from astra.server.texts import warm_up

logger = logging.getLogger("astra.server")

MOST_ATTEMPTS = 8
LOCK_SECONDS = 2.0


class Registry:
    """All that a server process holds."""

    def __init__(
        self, settings: Settings, store: Store, announcements: Announcements, metrics: Metrics, chance: Chance
    ) -> None:
        self.settings = settings
        self.chance = chance
        self.store = store
        self.announcements = announcements
        self.metrics = metrics
        self.streams = Streams(self)
        self.bots = BotScheduler(self)
        self.hints = HintsAtTable(self)
        self.archive = Archive(self)
        secret = store.cookie_secret(chance.draw(32, "cookie-secret").hex())
        self.cookies = Cookies(secret)
        self.names = Names(secret)
        self.shared = bool(settings.redis)
        """Whether other processes serve the same tables."""
        self.retention = Retention(
            store, metrics, days=settings.retention_days, copies=settings.copies_folder(), gone=self._deleted
        )
        self.health = Health(store.probe)
        self.lan = Lan(settings)
        self.qr = QrCodes(settings.limits.drawings)
        self.application: Any = None
        limits = settings.limits
        self.new_guests = Buckets(limits.new_guests, 300)
        self.new_tables = Buckets(limits.new_tables, 30)
        self.chat = Buckets(limits.chat, 10)
        self.tables: dict[str, LiveTable] = {}
        self._broken: set[str] = set()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.loop: asyncio.AbstractEventLoop
        self.editions: dict[str, Edition] = {}
        self.shipped_edition = self._offer_edition(load_edition())
        given = [self._offer_edition(load_edition(path)) for path in settings.editions]
        self.current_edition = given[0] if given else self.shipped_edition
        """What new tables have, where nothing else is asked for."""

    # Opening and closing

    def open(self, lock: Lock | None = None) -> None:
        """Start what runs by itself. `lock` is the database's, kept for as long as the process runs."""
        self.loop = asyncio.get_running_loop()
        self.announcements.open(self.heard)
        warming = asyncio.to_thread(warm_up)
        jobs = [
            warming,
            self.streams.beat_forever(),
            self._unload_forever(),
            self._forget_forever(),
            self.bots.run_forever(),
        ]
        if self.shared:
            jobs.append(self._compare_forever())
        if lock is not None:
            jobs.append(self._hold_forever(lock))
        self._tasks = [asyncio.create_task(job) for job in jobs]

    async def close(self) -> None:
        """Stop without losing a move: no new thoughts, every waiting write finished, every stream ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.health.close()
        await self.bots.close()
        self.streams.close()
        for live in list(self.tables.values()):
            async with live.lock:
                pass
        await self.lan.close()
        await self.announcements.close()
        await asyncio.to_thread(self.store.close)

    # Editions

    def _offer_edition(self, edition: Edition) -> str:
        digest = edition_hash(edition)
        self.editions[digest] = edition
        self.store.keep_edition(digest, msgspec.json.encode(edition_json(edition)).decode())
        return digest

    async def edition(self, digest: str) -> Edition:
        """An edition by its hash; raises Refused for one that was neither kept here nor ever shipped."""
        edition = self.editions.get(digest)
        if edition is None:
            document = await self.edition_document(digest)
            edition = await self.store.aside(lambda: from_document(msgspec.json.decode(document)))
            self.editions[digest] = edition
        return edition

    async def edition_document(self, digest: str) -> str:
        """The same as JSON."""
        document = await self.store.edition(digest) if digest.isalnum() else None
        if document is None:
            earlier = await self.store.aside(lambda: known_edition(digest))
            if earlier is None:
                raise Refused("no-such-edition", 404)
            document = msgspec.json.encode(edition_json(earlier)).decode()
        return document

    # Finding

    async def table(self, table_id: str) -> LiveTable:
        """A table, from memory or from its rows; raises Refused if there is none."""
        live = await self.find(table_id)
        if live is None:
            raise Refused("no-such-table", 404)
        return live

    async def find(self, table_id: str) -> LiveTable | None:
        """The same, None if there is none."""
        if not table_id.isalnum():
            return None
        live = self.tables.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
            if live is None:
                return None
        if self.shared:
            # Whoever played at another process expects to find that here. Also after loading: what was written
            # meanwhile was announced before anybody here could listen; from now on, announcements find the table.
            version = (await self.store.versions([table_id])).get(table_id)
            if version is None:
                self.drop(live)
                return None
            await self.follow(table_id, version)
        live.used = time.monotonic()
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        found = await self.store.load(table_id)
        if found is None:
            return None
        row, entries = found
        state = decode_state(row.document)
        if state.rules != RULES:
            raise Refused("other-rules", 409, arguments={"played": state.rules, "here": RULES})
        edition = await self.edition(row.edition)
        try:
            loaded = await self.store.aside(lambda: load_live(row, entries, edition))
        except BrokenLog as broken:
            self._tell_broken(broken)
            raise
        self._tell_mended(table_id)
        live = self.keep(loaded)
        if state.status == "open" and state.is_full():
            # The server stopped between the last seat and the start.
            await start_if_full(self, live)
        return live

    def _tell_broken(self, broken: BrokenLog) -> None:
        """Once per table: people ask for it again and again."""
        table = str(broken.facts["table"])
        if table not in self._broken:
            self._broken.add(table)
            self.metrics.broken.set(len(self._broken))
            sound = f"rows 0 to {broken.arguments['version'] - 1}" if broken.arguments["version"] else "nothing"  # type: ignore[operator]
            do = f"see docs/serve.md, When something is wrong; `astra serve tables cut {table}` keeps what is sound"
            facts = {**broken.facts, "sound": sound, "do": do}
            logger.error("table broken", extra={"facts": facts})

    def _tell_mended(self, table_id: str) -> None:
        """Somebody has cut its log back, or restored it."""
        if table_id in self._broken:
            self._broken.discard(table_id)
            self.metrics.broken.set(len(self._broken))
            logger.info("table mended", extra={"facts": {"table": table_id}})

    def keep(self, live: LiveTable) -> LiveTable:
        """Hold a table in memory; returns the one that is held, for somebody may have been faster."""
        if (there := self.tables.get(live.id)) is not None:
            return there
        live.presence = Presence(self.settings.away_seconds)
        self.tables[live.id] = live
        self.metrics.tables.set(len(self.tables))
        if not self.shared:
            self.bots.consider(live)
        return live

    # Changing

    async def change(self, live: LiveTable, key: RequestKey | None, plan: Planner) -> int:
        """Check, write, then tell: the one way in which a table changes. Returns the version that was made.

        `plan` checks the present table, and raises Refused; it is asked again if another process was faster. A key that
        was used before changes nothing and gives the version that it made then; raises Refused if that was for
        something else.
        """
        return await asyncio.shield(asyncio.ensure_future(self._change(live, key, plan)))

    async def _change(self, live: LiveTable, key: RequestKey | None, plan: Planner) -> int:
        async with live.lock:
            for _ in range(MOST_ATTEMPTS):
                if key is not None and (version := live.keys.get(key.name)) is not None:
                    if await self.store.request_of(live.id, version) not in (None, key.request):
                        raise Refused("key-used", 409)
                    return version
                try:
                    planned = plan()
                except Unchanged:
                    return live.version
                self._needs_room(live, planned)
                name, request = key or (None, None)
                entry = Entry(live.version + 1, planned.kind, planned.payload, name, time.time(), request)
                try:
                    await self.store.append(live.id, entry, self._columns(live, planned), planned.members)
                except TakenVersion:
                    await self._catch_up(live)
                    continue
                self._adopt(live, entry, planned)
                self.announcements.tell(live.id, entry.version)
                return entry.version
            raise Refused("busy", 503, headers={"Retry-After": "1"})

    def _needs_room(self, live: LiveTable, planned: Plan) -> None:
        """The last quarter of a table's log is for moves: no coming, going or taking back keeps a game from its end."""
        most = self.settings.limits.table_versions
        if planned.kind not in ("start", "actions"):
            most -= most // 4
        if live.version >= most and not planned.always:
            raise Refused("table-full", 409)

    def _columns(self, live: LiveTable, planned: Plan) -> dict[str, Any]:
        """What changes in the table's row besides its version."""
        columns: dict[str, Any] = {}
        state = planned.state or live.state
        if planned.state is not None:
            columns["document"] = encode_state(state)
            columns["status"] = state.status
            columns["listed"] = state.public
        if planned.secret is not None:
            columns["secret"] = encode_secret(planned.secret)
        game = planned.game or live.game
        if planned.state is not None or planned.game is not None:
            columns["bot_to_move"] = bot_asked(state, game) is not None
            columns["turn"] = None if game is None else game.turn
            columns["asked"] = game.seat if game is not None and state.status == "playing" else None
        return columns

    def _adopt(self, live: LiveTable, entry: Entry, planned: Plan) -> None:
        """The row is on disk: now it is true, and everybody is told."""
        live.adopt(entry, planned)
        self.metrics.actions.inc(len(planned.played))
        live.used = time.monotonic()
        self.streams.tell(live, entry.version, entry.kind)
        self.hints.drop_stale(live)
        self.bots.consider(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Follow the rows that another process wrote; the caller holds the lock."""
        found = await self.store.load(live.id, live.version)
        if found is None:
            self.drop(live)
            raise Refused("no-such-table", 404)
        row, entries = found
        try:
            needs_whole(live.id, live.version + 1, row.version, entries)
        except BrokenLog as broken:
            # The rows are not those that this table was built from: whoever asks next builds it anew.
            logger.error("table let go", extra={"facts": {**broken.facts, "here": live.version}})
            self.drop(live)
            raise Refused("busy", 503, headers={"Retry-After": "1"}) from broken
        if any(is_forgetting(entry) for entry in entries):
            await self._rebuild(live)
            return
        names = live.state.names()
        live.state, live.secret = decode_state(row.document), decode_secret(row.secret)
        for entry in entries:
            live.replay(entry)
            if (seat := live.acted(entry.version)) is not None:
                live.presence.touch(seat)
            self.hints.drop_stale(live)
            self.bots.drop_stale(live)
            self.streams.tell(live, entry.version, entry.kind)
        if names != live.state.names():
            self.streams.announce_table(live)

    async def follow(self, table_id: str, version: int) -> None:
        """Another process has written a version: read it if anybody here holds the table."""
        live = self.tables.get(table_id)
        if live is not None and live.version < version:
            async with live.lock:
                if live.version < version:
                    await self._catch_up(live)

    def heard(self, message: dict[str, Any]) -> None:
        """Another process says something: a new version, or who is connected there."""
        live = self.tables.get(message["table"])
        if live is None:
            return
        if "version" in message:
            task = asyncio.create_task(self.follow(live.id, message["version"]))
            task.add_done_callback(_log_failure)
        elif live.presence.heard(message["from"], frozenset(message["seats"]), message["watching"]):
            self.streams.announce_table(live)

    async def reload(self, live: LiveTable) -> None:
        """Build a table anew from its rows, for changes that reach into its past."""
        async with live.lock:
            await self._rebuild(live)

    async def _rebuild(self, live: LiveTable) -> None:
        """The same for a caller who holds the lock."""
        self.archive.forget(live.id)
        found = await self.store.load(live.id)
        if found is not None:
            readers = {(eye, reader.language) for reader in live.subscribers for eye in reader.eyes}

            def load() -> LiveTable:
                loaded = load_live(*found, live.edition)
                for step in loaded.steps:
                    for eye, language in readers:
                        step.log(eye, language, loaded.names(language))
                return loaded

            fresh = await self.store.aside(load)
            for name in ("state", "secret", "game", "played", "undos", "steps", "trimmed", "chat", "speakers", "keys"):
                setattr(live, name, getattr(fresh, name))
            live.version, live.game_version, live.started = fresh.version, fresh.game_version, fresh.started
            self.streams.end_strangers(live)
            self.streams.announce_snapshot(live)

    # What runs by itself

    def drop(self, live: LiveTable) -> None:
        """Let go of a table; its rows stay."""
        self.tables.pop(live.id, None)
        self.archive.forget(live.id)
        self.streams.end(live)
        self.metrics.tables.set(len(self.tables))

    async def _unload_forever(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle_seconds / 4 + 0.05))
            self._unload()

    def _unload(self) -> None:
        """A method of its own: a name in a loop that never ends would hold the last table."""
        oldest = time.monotonic() - self.settings.idle_seconds
        for live in list(self.tables.values()):
            idle = live.used < oldest and not live.subscribers and not live.lock.locked()
            if idle and not self.bots.busy_at(live):
                self.drop(live)

    async def _forget_forever(self) -> None:
        while True:
            await self.upkeep()
            await asyncio.sleep(3600)
            gc.collect()  # the only full one, see `run.shorten_pauses`

    async def upkeep(self) -> None:
        """What is done once an hour; a failure of one part is told and keeps no other from its turn."""
        for work in (self.forget, self._check_pages):
            try:
                await work()
            except Exception as error:
                self.health.met(error)
                logger.error("upkeep failed", exc_info=error, extra={"facts": {"work": work.__name__}})

    async def _check_pages(self) -> None:
        """A damaged page is noticed before somebody needs it."""
        await self.store.aside(self.store.check_pages)

    async def forget(self) -> None:
        """Keep what the retention time promises."""
        await self.retention.run()

    def _deleted(self, table_id: str) -> None:
        if (live := self.tables.get(table_id)) is not None:
            self.drop(live)

    async def _hold_forever(self, lock: Lock) -> None:
        """A PostgreSQL that restarts lets every lock go: take it again, as soon as it is back."""
        while True:
            await asyncio.sleep(LOCK_SECONDS)
            try:
                await asyncio.to_thread(lock.renew)
            except Exception as error:
                logger.warning("lock of the database not held", exc_info=error)

    async def _compare_forever(self) -> None:
        """Announcements can be lost while Redis restarts: compare versions now and then."""
        while True:
            await asyncio.sleep(2.0)
            watched = [live.id for live in self.tables.values() if live.subscribers]
            try:
                for table_id, version in (await self.store.versions(watched)).items() if watched else ():
                    await self.follow(table_id, version)
            except Exception as error:
                logger.warning("versions not compared", exc_info=error)


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refused):
        logger.warning("table not followed", exc_info=error)

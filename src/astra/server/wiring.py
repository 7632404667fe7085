"""The one place that makes the parts of a server and gives each the others that it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, NamedTuple

from astra.locales.remembered import warm_up
from astra.server.archive import Archive
from astra.server.bots.hints import HintsAtTable
from astra.server.bots.scheduler import BotScheduler
from astra.server.bots.workers import Thinkers
from astra.server.counting import Counting
from astra.server.editions import Editions
from astra.server.guests import Guests
from astra.server.health import Health
from astra.server.http.buckets import Buckets
from astra.server.http.cookies import Cookies
from astra.server.http.lan import Lan
from astra.server.http.play import Play
from astra.server.http.qr import QrCodes
from astra.server.loading import Loader
from astra.server.lobby import Lobby
from astra.server.metrics import Metrics
from astra.server.publishing import Publishing
from astra.server.registry import Registry
from astra.server.settings import Settings
from astra.server.storage import Store
from astra.server.storage.locks import Lock
from astra.server.storage.retention import Retention
from astra.server.stream.announcements import Announcements
from astra.server.stream.streams import Streams
from astra.server.upkeep import Neighbours, Unloading, Upkeep, hold_forever
from astra.table.chance import Chance
from astra.table.keys import Names
from astra.table.modifiers import modifiers_document
from astra.table.opponents import opponents_document


class Parts(NamedTuple):
    """All parts of a server: the application opens and closes them, and routes get the parts that they name."""

    settings: Settings
    metrics: Metrics
    store: Store
    editions: Editions
    registry: Registry
    streams: Streams
    announcements: Announcements
    archive: Archive
    bots: BotScheduler
    hints: HintsAtTable
    play: Play
    guests: Guests
    lobby: Lobby
    cookies: Cookies
    names: Names
    publishing: Publishing
    chat_limit: Buckets
    health: Health
    lan: Lan
    qr: QrCodes
    neighbours: Neighbours
    unloading: Unloading
    upkeep: Upkeep

    def jobs(self, lock: Lock) -> list[Coroutine[Any, Any, None]]:
        """Run until the server stops; `lock` is the database's."""
        self.announcements.open(self.neighbours.heard)
        return [
            asyncio.to_thread(_warm_up),
            self.streams.beat_forever(),
            self.unloading.run_forever(),
            self.upkeep.run_forever(),
            self.bots.run_forever(),
            self.neighbours.compare_forever(),
            hold_forever(lock),
        ]

    async def close(self) -> None:
        """Stop without losing a move: start no thoughts, finish every waiting write, end every stream."""
        await self.health.close()
        await self.bots.close()
        self.streams.close()
        for live in list(self.registry.tables.values()):
            async with live.lock:
                pass
        await self.lan.close()
        await self.announcements.close()
        await asyncio.to_thread(self.store.close)


def wire(settings: Settings, store: Store, metrics: Metrics, chance: Chance) -> Parts:
    """Make everything, ready to open."""
    limits = settings.limits
    secret = store.cookie_secret(chance.draw(32, "cookie-secret").hex())
    process = chance.draw(6, "process", settings.host, str(settings.port)).hex()
    announcements = Announcements(settings.redis, process)
    editions = Editions(store, settings.editions)
    loader = Loader(store, editions, metrics, limits.table_versions)
    registry = Registry(settings, store, loader, chance)
    streams = Streams(settings, metrics, announcements, store.aside)
    archive = Archive(store, limits)
    thinkers = Thinkers(settings.workers, forfeited=metrics.fallbacks.inc)
    hints = HintsAtTable(thinkers, editions, limits)
    bots = BotScheduler(settings, registry, store, editions, streams, thinkers, metrics, chance)
    registry.followers += [streams, hints, bots, archive, Counting(metrics), announcements]
    names = Names(secret)
    publishing = Publishing(editions, names, limits)
    guests = Guests(store, registry, announcements, chance, limits)
    health = Health(store.probe)

    def gone(table_id: str) -> None:
        if (live := registry.tables.get(table_id)) is not None:
            registry.drop(live)

    retention = Retention(
        store,
        metrics,
        days=settings.retention_days,
        copies=settings.copies_folder(),
        gone=gone,
        offered=editions.offered,
    )
    return Parts(
        settings=settings,
        metrics=metrics,
        store=store,
        editions=editions,
        registry=registry,
        streams=streams,
        announcements=announcements,
        archive=archive,
        bots=bots,
        hints=hints,
        play=Play(registry, archive, store.aside),
        guests=guests,
        lobby=Lobby(registry, store, editions, publishing, archive, guests, names, chance, limits),
        cookies=Cookies(secret),
        names=names,
        publishing=publishing,
        chat_limit=Buckets(limits.chat, limits.burst_seconds),
        health=health,
        lan=Lan(settings),
        qr=QrCodes(limits),
        neighbours=Neighbours(registry, store, streams, settings),
        unloading=Unloading(registry, settings.idle_seconds),
        upkeep=Upkeep(store, retention, health, streams),
    )


def _warm_up() -> None:
    """Make what takes long the first time, before somebody waits for it."""
    warm_up()
    opponents_document()
    modifiers_document()

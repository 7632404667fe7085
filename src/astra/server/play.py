"""Playing at a table: actions, trying them, taking them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astra.errors import IllegalAction
from astra.game import Game
from astra.preview import goes_on, preview
from astra.server.callers import Caller, needs_seat
from astra.server.documents import snapshot_bytes
from astra.server.http.errors import Refused, illegal, of_seat
from astra.server.http.schemas import Act, AskHint, Try, Undo
from astra.server.live import Actions, LiveTable, TableEvent, Undone, payload, undo_count
from astra.server.plans import Plan, RequestKey, digest_of
from astra.server.rendering import tell_stale_ahead
from astra.server.updates import Played

if TYPE_CHECKING:
    from astra.server.registry import Registry

# Of one seat in one turn: each is a row of the table's log, which is bounded.
MOST_UNDOS = 100


def plan_actions(live: LiveTable, seat: int, texts: list[str], person: bool) -> Plan:
    """All of the actions or none: they are played on a copy, which becomes the game when they are on disk.

    A list ends where its preview would: an action after that could be refused or not by what is hidden until then, and
    whoever sends lists that are bound to be refused would see it for nothing.
    """
    assert live.game is not None
    game = live.game.copy()
    if game.seat != seat:
        raise Refused("not-asked", 409, arguments=of_seat(seat, index=0))
    turn = game.turn
    played: list[Played] = []
    for index, text in enumerate(texts):
        try:
            if index + 1 < len(texts) and not goes_on(game, text):
                raise Refused("list-ends", 422, arguments={"index": index + 1})
            events = game.play(text)
        except IllegalAction as error:
            raise illegal(error, index) from None
        played.append(Played(seat, game.last_action, events, person))
    state = None
    if game.over:
        state = live.state.copy()
        state.status = "over"
    row = Actions(seat, [action.text for action in played], person)
    return Plan(kind="actions", payload=payload(row), state=state, game=game, seat=seat, played=played, turn=turn)


def plan_close(live: LiveTable) -> Plan:
    """Nobody plays on; a game that is over stays so."""
    state = live.state.copy()
    state.status = "over" if live.state.status == "over" else "closed"
    state.public = False
    return Plan(kind="table", payload=payload(TableEvent("closed")), state=state, always=True)


def needs_playing(live: LiveTable) -> None:
    if not live.playing or live.game is None:
        raise Refused("not-playing", 409, arguments={"status": live.state.status})


def needs_present(live: LiveTable, data: Act | AskHint | Try | Undo, language: str, caller: Caller) -> None:
    """Whoever asks must have seen the present game; if somebody was faster, the refusal brings it along."""
    if live.is_stale(data.version):
        raise Refused("stale", 409, update=snapshot_bytes(live, data.seat, language, caller))


async def act(registry: Registry, live: LiveTable, caller: Caller, data: Act, language: str) -> bytes:
    """Commit a list of actions; answers with the seat's update."""
    needs_seat(caller, live, data.seat)
    live.presence.touch(data.seat)
    await tell_stale_ahead(registry, live, data, language)

    def plan() -> Plan:
        needs_seat(caller, live, data.seat)
        _needs_person(live, data.seat)
        needs_playing(live)
        needs_present(live, data, language, caller)
        return plan_actions(live, data.seat, data.actions, person=True)

    version = await registry.change(live, key_of(live, caller, data.key, "act", data.seat, data.actions), plan)
    return await update_bytes(registry, live, caller, version, data.seat, language)


async def undo(registry: Registry, live: LiveTable, caller: Caller, data: Undo, language: str) -> bytes:
    """Take back what was last confirmed, if that was the caller's, as far as nothing hidden came to light with it."""
    needs_seat(caller, live, data.seat)
    await tell_stale_ahead(registry, live, data, language)

    def plan() -> Plan:
        needs_seat(caller, live, data.seat)
        _needs_person(live, data.seat)
        needs_playing(live)
        needs_present(live, data, language, caller)
        if live.undo_seat() != data.seat:
            raise Refused("no-undo", 409)
        assert live.game is not None
        game = live.game.copy()
        count = undo_count(live.played)
        for _ in range(count):
            game.undo()
        if live.undos[data.seat, game.turn] >= MOST_UNDOS:
            raise Refused("no-undo", 409, text_id="error-too-many-undos", arguments={"most": MOST_UNDOS})
        row = Undone(data.seat, count)
        return Plan(kind="undo", payload=payload(row), game=game, seat=data.seat, undone=count)

    version = await registry.change(live, key_of(live, caller, data.key, "undo", data.seat), plan)
    return await update_bytes(registry, live, caller, version, data.seat, language)


async def update_bytes(
    registry: Registry, live: LiveTable, caller: Caller, version: int, seat: int, language: str
) -> bytes:
    """The update that a version was; a key of a request without a digest may have been for something else."""
    step = live.step(version)
    if step is not None and step.state is not None:
        return bytes(step.update(seat, language, live.names(language)))

    def read(whole: LiveTable) -> bytes | None:
        old = whole.step(version)
        return None if old is None else bytes(old.update(seat, language, whole.names(language)))

    update = await registry.archive.read(live, caller, read)
    if update is None:
        raise Refused("key-used", 409)
    return update


def try_actions(live: LiveTable, caller: Caller, data: Try, language: str) -> dict[str, Any]:
    """What a list of actions would do; nothing is committed."""
    needs_seat(caller, live, data.seat)
    needs_playing(live)
    needs_present(live, data, language, caller)
    assert live.game is not None
    try:
        document = {"version": live.version, **preview(live.game, data.seat, data.actions)}
        return document if data.actions else {**document, "unusable": _unusable(live.game, data.seat)}
    except IllegalAction as error:
        raise illegal(error, int(error.arguments.get("index", 0))) from None


def _unusable(game: Game, seat: int) -> dict[str, str]:
    """Why active cards of the seat that is to open its turn cannot be used (R3.3)."""
    if game.seat != seat or game.decision != "turn":
        return {}
    cards = game.view(seat)["seats"][seat]["cards"]
    refusals = {code: game.why_not(f"use {code}") for code, state in cards.items() if state == "active"}
    return {code: f"refused-{refusal.reason}" for code, refusal in refusals.items() if refusal is not None}


def _needs_person(live: LiveTable, seat: int) -> None:
    """A seat that a bot plays must be taken back first."""
    if live.state.seats[seat].player() is not None:
        raise Refused("bot-plays", 409, arguments=of_seat(seat))


def key_of(live: LiveTable, caller: Caller, key: str, what: str, *details: object) -> RequestKey:
    """Keys of different callers never meet; one caller's key is for one request."""
    return RequestKey(f"{caller.name_at(live)}:{key}", digest_of(what, *details))

"""Playing at a table: actions, previews, undo."""

from __future__ import annotations

from typing import Any

from astra.errors import IllegalAction
from astra.game import Game
from astra.preview import goes_on, preview
from astra.table.apply import play_one
from astra.table.callers import SYSTEM, Caller, needs_seat
from astra.table.chance import Chance
from astra.table.commands import Act, BotAct, Undo
from astra.table.limits import MOST_UNDOS
from astra.table.moment import Now
from astra.table.refusals import Refusal, Stale, illegal, of_seat
from astra.table.rows import Acted, Row, Undone
from astra.table.table import Table, Tried
from astra.table.updates import Played


def act(table: Table, caller: Caller, command: Act, now: Now, chance: Chance) -> list[Row]:
    _needs_to_play(table, caller, command.seat, command.version)
    return [_played(table, command.seat, command.actions, person=True)]


def bot_act(table: Table, caller: Caller, command: BotAct, now: Now, chance: Chance) -> list[Row]:
    """Play a bot's decision; one about a moment that has passed is dropped."""
    if caller is not SYSTEM:
        raise Refusal("not-your-seat", "forbidden", of_seat(command.seat))
    if table.game_version != command.version or table.asked != command.seat or table.asked_bot() is None:
        raise Stale
    return [_played(table, command.seat, [command.action], person=False)]


def undo(table: Table, caller: Caller, command: Undo, now: Now, chance: Chance) -> list[Row]:
    _needs_to_play(table, caller, command.seat, command.version)
    if table.undo_seat() != command.seat:
        raise Refusal("no-undo", "conflict")
    assert table.game is not None
    game = table.game.copy()
    count = table.undo_count(command.turn)
    if count == 0:
        raise Refusal("no-undo", "conflict")
    for _ in range(count):
        game.undo()
    if table.undos[command.seat, game.turn] >= MOST_UNDOS:
        raise Refusal("no-undo", "conflict", {"most": MOST_UNDOS}, text_id="error-too-many-undos")
    return [Undone(command.seat, count)]


def try_actions(
    table: Table, caller: Caller, seat: int, version: int, actions: list[str], ahead: bool = False
) -> dict[str, Any]:
    """What a list of actions would do, as a Preview document; nothing is played.

    `ahead` is a plan: what stars would cost and give if this seat opened its turn now, no matter whose turn it is.
    Others move while somebody plans, so it is never stale: the answer is about the present, and names its version.
    """
    needs_seat(caller, table, seat)
    if ahead:
        _needs_game(table)
    else:
        needs_present(table, version)
    assert table.game is not None
    try:
        if ahead:
            return {"version": table.version, **_plan(table.game, seat, actions)}
        document = {"version": table.version, **preview(table.game, seat, actions)}
        return document if actions else {**document, "unusable": _unusable(table.game, seat)}
    except IllegalAction as error:
        raise illegal(error, int(error.arguments.get("index", 0))) from None


def _plan(game: Game, seat: int, actions: list[str]) -> dict[str, Any]:
    """An Observe of the next turn; whatever else can open it waits until then."""
    if not all(text.startswith("mark ") for text in actions):
        raise Refusal("plan-stars", "invalid")
    document = preview(game.ahead(seat), seat, actions)
    document["next"] = [note for note in document["next"] if note["action"].startswith("mark ")]
    return document


def needs_present(table: Table, version: int) -> None:
    """A game is being played, and the caller has seen its latest version."""
    _needs_game(table)
    if table.is_stale(version):
        raise Stale


def _needs_game(table: Table) -> None:
    if not table.playing or table.game is None:
        raise Refusal("not-playing", "conflict", {"status": table.state.status})


def _needs_to_play(table: Table, caller: Caller, seat: int, version: int) -> None:
    """The seat is the caller's and no bot plays it; otherwise it must be taken back first."""
    needs_seat(caller, table, seat)
    if table.state.seats[seat].player() is not None:
        raise Refusal("bot-plays", "conflict", of_seat(seat))
    needs_present(table, version)


def _played(table: Table, seat: int, texts: list[str], person: bool) -> Acted:
    """All of the actions or none: they are tried on a copy, which becomes the game when the row is applied.

    A list ends where its preview would. Whether an action after that is legal could depend on something hidden, and a
    list that is bound to be refused would reveal it for free.
    """
    assert table.game is not None
    game = table.game.copy()
    if game.seat != seat:
        raise Refusal("not-asked", "conflict", of_seat(seat, index=0))
    played: list[Played] = []
    for index, text in enumerate(texts):
        try:
            if index + 1 < len(texts) and not goes_on(game, text):
                raise Refusal("list-ends", "invalid", {"index": index + 1})
            played.append(play_one(game, seat, text, person))
        except IllegalAction as error:
            raise illegal(error, index) from None
    row = Acted(seat, [action.text for action in played], person)
    table.tried = Tried(row, game, played)
    return row


def _unusable(game: Game, seat: int) -> dict[str, str]:
    """Why active cards of the seat that begins its turn cannot be used (R3.3)."""
    if game.seat != seat or game.decision != "turn":
        return {}
    cards = game.view(seat)["seats"][seat]["cards"]
    refusals = {code: game.why_not(f"use {code}") for code, state in cards.items() if state == "active"}
    return {code: f"refused-{refusal.reason}" for code, refusal in refusals.items() if refusal is not None}

"""Finished games: the record, the opened deal, any moment again, fame over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from astra.edition.model import ELEMENTS
from astra.record.facts import facts_of
from astra.record.view import make_view
from astra.rules.events import TurnBegan
from astra.rules.scoring import ElementScore, counts, elements
from astra.rules.setup import IN_LIBRARY, cards_dealt
from astra.server.documents import opening_lines, result_of
from astra.server.http.errors import Refused
from astra.server.http.schemas import Log, LogLine
from astra.server.http.schemas_finished import Deal, ElementGrid, ElementRow, History, Moment, TurnOfHistory
from astra.server.live import LiveTable
from astra.server.texts import TEXTS
from astra.server.updates import tell_lines

if TYPE_CHECKING:
    from astra.game import Game


def needs_over(live: LiveTable) -> Game:
    """Nothing of this before the end: a record holds the whole deal."""
    if live.state.status != "over" or live.game is None:
        raise Refused("not-over", 403)
    return live.game


def record_text(live: LiveTable) -> str:
    return needs_over(live).record()


def deal_document(live: LiveTable) -> Deal:
    return Deal(
        commitment=live.state.commitment,
        text=live.secret.deal if live.state.status == "over" else None,
        dealt={} if live.game is None else {"deck": cards_dealt(live.game.state.tables), "auptolemy-deck": IN_LIBRARY},
    )


def replay_moment(live: LiveTable, action: int | None, language: str) -> Moment:
    """The game after an action, as a spectator sees it, with all final cards shown."""
    game = needs_over(live)
    of = len(live.played)
    at = of if action is None else action
    if not 0 <= at <= of:
        raise Refused("no-such-action", 404, arguments={"action": at, "of": of})
    replayed = live.begin()
    events: list[Any] = []
    turn = replayed.turn
    for played in live.played[:at]:
        turn = replayed.turn
        events = replayed.play(played.text)
    last = live.played[at - 1] if at else None
    view = make_view(replayed.state, None)
    shown = view["seats"] if view["auptolemy"] is None else [*view["seats"], view["auptolemy"]]
    for one, final in zip(shown, _finals(game), strict=True):
        one["final"] = final
    return Moment(
        action=at,
        of=of,
        text=None if last is None else last.text,
        seat=None if last is None else last.seat,
        view=view,
        facts=facts_of(replayed.state, view),
        events=[_plain(event) for event in events],
        log=tell_lines(at, turn, None if last is None else last.seat, events, TEXTS[language], live.names(language)),
    )


def replay_log(live: LiveTable, language: str) -> Log:
    """The whole of a replay in words; the version of a line is the number of its action."""
    needs_over(live)
    replayed = live.begin()
    names = live.names(language)
    lines: list[LogLine] = opening_lines(live, 0, language)
    for number, played in enumerate(live.played, 1):
        turn = replayed.turn
        events = replayed.play(played.text)
        lines += tell_lines(number, turn, played.seat, events, TEXTS[language], names)
    return Log(len(live.played), lines)


def _plain(event: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(event)
    return plain


def history_document(live: LiveTable) -> History:
    """Fame after each turn, and how the end came about."""
    game = needs_over(live)
    turns: list[TurnOfHistory] = []
    replayed = live.begin()
    first = make_view(replayed.state, None)
    pen, turn, told = first["active"], first["turn"], 0
    start = _fame(replayed)
    for number, played in enumerate(live.played, 1):
        events = replayed.play(played.text)
        began = [event for event in events if isinstance(event, TurnBegan)]
        if began or replayed.over:
            turns.append(TurnOfHistory(turn=turn, pen=pen, action=number, fame=_fame(replayed)))
            told = number
        if began:
            pen, turn = began[-1].pen, began[-1].turn
    if told < len(live.played):  # somebody conceded in the middle of a turn
        turns.append(TurnOfHistory(turn=turn, pen=pen, action=len(live.played), fame=_fame(replayed)))
    result = result_of(live)
    return History(
        start=start,
        turns=turns,
        finals=_finals(game),
        scores=game.scores(),
        counts=counts(game.state),
        elements=[_grid(score) for score in elements(game.state)],
        winners=result.winners if result else [],
        seconds=live.last_played - live.began,
    )


def _grid(score: ElementScore) -> ElementGrid:
    rows = zip(ELEMENTS, score.first, score.cards, score.rows, strict=True)
    return ElementGrid(
        rows=[ElementRow(element=element, first=first, cards=cards, fame=fame) for element, first, cards, fame in rows],
        columns=score.columns,
    )


def _finals(game: Game) -> list[list[str] | None]:
    """The final scoring cards by seat, then Auptolemy's: a view hides them in a game that was conceded."""
    position = game.position()
    auptolemy = position["auptolemy"]
    return [one["final"] for one in (position["seats"] if auptolemy is None else [*position["seats"], auptolemy])]


def _fame(game: Game) -> list[int]:
    view = make_view(game.state, None)
    fame = [int(seat["fame"]) for seat in view["seats"]]
    if view["auptolemy"] is not None:
        fame.append(int(view["auptolemy"]["fame"]))
    return fame

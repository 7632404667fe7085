"""Finished games: the record, the revealed deal, any past moment, fame over time."""

from __future__ import annotations

from typing import Any

import msgspec

from astra.edition.model import ELEMENTS
from astra.game import Game
from astra.locales.remembered import TEXTS
from astra.record.facts import facts_of
from astra.record.log import goes_on_with, line_under_way
from astra.record.standing import standings
from astra.record.view import make_view
from astra.rules.events import Event, TurnBegan
from astra.rules.scoring import ElementScore, counts, elements, scores
from astra.rules.setup import IN_LIBRARY, cards_dealt
from astra.table.documents import Log, LogLine
from astra.table.documents_finished import Deal, ElementGrid, ElementRow, History, Moment, TurnOfHistory
from astra.table.highlights import Highlights, placings
from astra.table.readers import opening_lines, result_of
from astra.table.refusals import Refusal
from astra.table.table import Table
from astra.table.updates import tell_lines


def needs_over(table: Table) -> Game:
    """None of this is available before the end: a record contains the whole deal."""
    if table.state.status != "over" or table.game is None:
        raise Refusal("not-over", "forbidden")
    return table.game


def record_text(table: Table) -> str:
    return needs_over(table).record()


def deal_document(table: Table) -> Deal:
    return Deal(
        commitment=table.state.commitment,
        text=table.deal() if table.state.status == "over" else None,
        dealt={}
        if table.game is None
        else {"deck": cards_dealt(table.game.state.tables), "auptolemy-deck": IN_LIBRARY},
    )


def replay_moment(table: Table, action: int | None, language: str) -> Moment:
    """The game after an action, as a spectator sees it, with all final cards shown."""
    game = needs_over(table)
    of = len(table.played)
    at = of if action is None else action
    if not 0 <= at <= of:
        raise Refusal("no-such-action", "missing", {"action": at, "of": of})
    replayed = table.begin()
    events: list[Event] = []
    line: list[Event] = []
    told: list[Event] = []
    turn = replayed.turn
    for played in table.played[:at]:
        turn = replayed.turn
        events = replayed.play(played.text)
        told = _with_line(line, events)
        line = line_under_way(told)
    last = table.played[at - 1] if at else None
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
        standings=standings(replayed.state, None, opened=True),
        events=[_plain(event) for event in events],
        log=tell_lines(at, turn, None if last is None else last.seat, told, TEXTS[language], table.names(language)),
    )


def replay_log(table: Table, language: str) -> Log:
    """A whole replay in words; a line's version is the number of its action."""
    needs_over(table)
    replayed = table.begin()
    names = table.names(language)
    lines: list[LogLine] = opening_lines(table, 0, language)
    line: list[Event] = []
    for number, played in enumerate(table.played, 1):
        turn = replayed.turn
        events = replayed.play(played.text)
        told = _with_line(line, events)
        if len(told) > len(events):
            lines.pop()
        lines += tell_lines(number, turn, played.seat, told, TEXTS[language], names)
        line = line_under_way(told)
    return Log(len(table.played), lines)


def _with_line(line: list[Event], events: list[Event]) -> list[Event]:
    """Events with those of the line that they continue: it is told again."""
    return [*line, *events] if goes_on_with(line, events) else events


def _plain(event: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(event)
    return plain


def history_document(table: Table) -> History:
    """Fame and totals after each turn, how the end came about, and what stood out."""
    game = needs_over(table)
    turns: list[TurnOfHistory] = []
    replayed = table.begin()
    first = make_view(replayed.state, None)
    pen, turn, told = first["active"], first["turn"], 0
    start, start_totals = _fame(replayed), _totals(replayed)
    seen = Highlights(start_totals, replayed.players)

    def end_turn(action: int) -> None:
        totals = _totals(replayed)
        turns.append(TurnOfHistory(turn=turn, pen=pen, action=action, fame=_fame(replayed), totals=totals))
        seen.turn_ended(turn, action, totals)

    for number, played in enumerate(table.played, 1):
        events = replayed.play(played.text)
        seen.hear(number, events)
        began = [event for event in events if isinstance(event, TurnBegan)]
        if began or replayed.over:
            end_turn(number)
            told = number
        if began:
            pen, turn = began[-1].pen, began[-1].turn
    if told < len(table.played):  # somebody conceded in the middle of a turn
        end_turn(len(table.played))
    result = result_of(table)
    winners = result.winners if result else []
    decided = game.over and not game.state.lost and not (result and result.conceded)
    return History(
        start=start,
        start_totals=start_totals,
        turns=turns,
        finals=_finals(game),
        scores=game.scores(),
        counts=counts(game.state),
        elements=[_grid(score) for score in elements(game.state)],
        winners=winners,
        placings=placings(game.scores(), winners, decided),
        best=seen.best,
        distinctions=seen.distinctions(),
        seconds=table.last_played - table.began,
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


def _totals(game: Game) -> list[int]:
    """If the night ended there, with all final scoring cards open."""
    return [row["total"] for row in scores(game.state)]


def _fame(game: Game) -> list[int]:
    view = make_view(game.state, None)
    fame = [int(seat["fame"]) for seat in view["seats"]]
    if view["auptolemy"] is not None:
        fame.append(int(view["auptolemy"]["fame"]))
    return fame

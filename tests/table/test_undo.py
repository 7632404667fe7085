"""Taking back: what was confirmed last, and, alone with bots, a whole turn, as long as nothing hidden came to light."""

import random
from collections.abc import Callable

from astra.game import Game
from astra.preview import goes_on
from astra.rules.events import Pen
from astra.table.callers import SYSTEM
from astra.table.commands import Act, BotAct, Undo
from astra.table.undo import turn_count, undo_count, undo_seat
from astra.table.updates import Played, PlayedActions
from tests.table.shell import ANN, BOB, Shell, pair, told


class Row:
    """An action that was played: by a person or a bot, in whose turn, and whether it showed something hidden."""

    def __init__(self, seat: int, whose: int, row: int, *, bot: bool = False, final: bool = False) -> None:
        self.seat, self.row = seat, row
        self.whose: Pen = whose
        self.person, self.final = not bot, final
        self.begins: Pen | None = None


def quiet(game: Game) -> str:
    """An action that shows nothing hidden and is no Rest."""
    legal = [str(action) for action in game.legal()]
    shows_nothing = [text for text in legal if goes_on(game, text) and text != "rest"]
    return next(iter(shows_nothing), legal[-1])


def play_until(shell: Shell, reached: Callable[[Shell], bool]) -> None:
    """Ann's seat is 0; the seat that is asked plays quietly."""
    for _ in range(60):
        if reached(shell):
            return
        assert shell.table.game is not None
        action = quiet(shell.table.game)
        if shell.table.asked_bot() is None:
            shell.do(ANN, Act(0, shell.table.version, [action]))
        else:
            shell.do(SYSTEM, BotAct(shell.table.asked or 0, shell.table.game_version, action))
    raise AssertionError("never reached")


def position_of(shell: Shell) -> object:
    assert shell.table.game is not None
    return shell.table.game.position()


def test_against_bots_a_turn_is_taken_back_with_what_the_bots_did_since() -> None:
    shell = Shell().opened("me", "greedy")
    before = position_of(shell)
    play_until(shell, lambda now: now.table.asked == 1 and len(now.table.played) > 2)
    own = len(shell.table.played)
    shell.do(SYSTEM, BotAct(1, shell.table.game_version, quiet(shell.table.game)))  # type: ignore[arg-type]
    assert shell.table.undo_seat() == 0
    shell.do(ANN, Undo(0, shell.table.version, turn=True))
    assert own > 0
    assert position_of(shell) == before
    assert shell.table.asked == 0
    assert told(shell.folded())["game"] == told(shell.table)["game"]


def test_one_step_back_takes_the_bots_moves_with_it_and_no_more_of_ones_own() -> None:
    shell = Shell().opened("me", "greedy")
    play_until(shell, lambda now: now.table.asked == 1 and len(now.table.played) > 2)
    mine = [one.text for one in shell.table.played]
    shell.do(SYSTEM, BotAct(1, shell.table.game_version, quiet(shell.table.game)))  # type: ignore[arg-type]
    shell.do(ANN, Undo(0, shell.table.version))
    assert [one.text for one in shell.table.played] == mine[:-1]


def test_with_another_person_at_the_table_a_turn_that_has_passed_stays() -> None:
    shell = pair()
    first = shell.legal()
    shell.do(ANN, Act(0, shell.table.version, [first]))
    assert shell.refused(ANN, Undo(0, shell.table.version, turn=True)) == "no-undo"
    while shell.table.asked == 0:
        assert shell.table.game is not None
        shell.do(ANN, Act(0, shell.table.version, [str(shell.table.game.legal()[-1])]))
    shell.do(BOB, Act(1, shell.table.version, [shell.legal()]))
    assert shell.table.undo_seat() == 1
    assert shell.refused(ANN, Undo(0, shell.table.version)) == "no-undo"


def test_nothing_is_taken_back_beyond_what_came_to_light() -> None:
    rows = [Row(0, 0, 1), Row(0, 0, 2), Row(1, 1, 3, bot=True), Row(1, 1, 4, bot=True)]
    assert (undo_seat(rows, True), undo_count(rows, True), turn_count(rows, True)) == (0, 3, 4)
    assert (undo_seat(rows, False), undo_count(rows, False), turn_count(rows, False)) == (None, 0, 0)
    rows[2].final = True
    assert (undo_seat(rows, True), undo_count(rows, True), turn_count(rows, True)) == (None, 0, 0)
    rows[2].final, rows[0].final = False, True
    assert (undo_seat(rows, True), undo_count(rows, True), turn_count(rows, True)) == (0, 3, 0)


def test_a_turn_begins_where_the_one_before_it_ended() -> None:
    """A boon that is taken in a bot's turn is no turn of one's own; solo, one's turns follow each other."""
    rows = [Row(1, 1, 1, bot=True), Row(0, 0, 2), Row(0, 0, 3), Row(0, 1, 4), Row(1, 1, 5, bot=True)]
    assert turn_count(rows, True) == 4
    solo = [Row(0, 0, 1, final=True), Row(0, 0, 2), Row(0, 0, 3)]
    solo[0].begins = 0
    assert turn_count(solo, True) == 2


def test_whatever_is_taken_back_at_random_the_table_is_the_fold_of_its_rows() -> None:
    rng = random.Random(4)
    shell = Shell(seed="undo").opened("me", "greedy", "greedy")
    taken = 0
    for _ in range(120):
        table = shell.table
        assert table.game is not None
        if not table.playing:
            break
        if table.undo_seat() == 0 and rng.random() < 0.3:
            turn = rng.random() < 0.5 and table.undo_count(turn=True) > 0
            shell.do(ANN, Undo(0, table.version, turn=turn))
            taken += 1
            continue
        action = str(rng.choice(table.game.legal()))
        if table.asked_bot() is None:
            shell.do(ANN, Act(0, table.version, [action]))
        else:
            shell.do(SYSTEM, BotAct(table.asked or 0, table.game_version, action))
    assert taken > 5
    assert told(shell.folded()) == told(shell.table)


def test_a_past_is_read_back_from_its_own_end_though_a_longer_one_shares_its_beginning() -> None:
    first, second, third = (Played(seat, f"use {seat}", [], True, seat) for seat in range(3))
    past = PlayedActions([], 0).plus([first, second])
    longer = past.plus([third])
    assert list(reversed(longer)) == [third, second, first]
    assert list(reversed(past)) == [second, first]
    assert list(reversed(longer.minus(2))) == [first]

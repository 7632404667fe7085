"""A table is the fold of its rows: whatever people do, the rows give the same table again."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from astra.table.apply import apply
from astra.table.callers import SYSTEM, Caller
from astra.table.commands import (
    Act,
    BotAct,
    ClaimLink,
    Close,
    Command,
    Concede,
    Forget,
    Join,
    Leave,
    MakeLink,
    Mute,
    Rematch,
    Remove,
    RevokeLinks,
    Say,
    SeatBot,
    TakeSeat,
    Undo,
)
from astra.table.limits import KEPT_MOVES, KEPT_STATES
from astra.table.refusals import Refusal
from astra.table.rows import decode_row, encode_row, without_guest
from astra.table.table import Table
from tests.soak import examples
from tests.table.shell import ANN, BOB, CY, EVE, NAMES, Shell, pair, told

CALLERS = [ANN, BOB, CY, EVE, Caller(token="secret")]
SEATS = [["me", "open"], ["me", "open", "open"], ["me", "open", "greedy"], ["me", "greedy"]]


def something(rng: random.Random, shell: Shell) -> tuple[Caller, Command]:
    """A random next command; mostly a move, so that games make progress."""
    table = shell.table
    caller = rng.choice(CALLERS)
    name, seat = NAMES.get(caller.guest or "", ""), rng.randrange(len(table.state.seats))
    if table.asked is not None and rng.random() < 0.75:
        action = str(rng.choice(table.game.legal()))  # type: ignore[union-attr]
        if table.asked_bot() is not None:
            return SYSTEM, BotAct(table.asked, table.game_version, action)
        return rng.choice([ANN, BOB, CY]), Act(table.asked, table.version, [action])
    rare: list[Command] = [Concede(seat), Leave(), Remove(seat), Close(), Forget(name), Rematch("0ther")]
    others: list[Callable[[], Command]] = [
        lambda: Join(name, code=table.state.code),
        lambda: Say(name, "hello", code=table.state.code),
        lambda: Mute(seat),
        lambda: Undo(seat, table.version),
        lambda: Undo(seat, table.version),
        lambda: MakeLink(seat, "secret"),
        lambda: ClaimLink("secret"),
        lambda: RevokeLinks(seat),
        lambda: SeatBot(seat, "greedy"),
        lambda: TakeSeat(seat),
        lambda: rng.choice(rare),
    ]
    return caller, rng.choice(others)()


def played(seed: int, count: int = 60) -> Shell:
    rng = random.Random(seed)
    shell = Shell().opened(*rng.choice(SEATS))
    shell.here.gone = {seat: 60.0 for seat in range(5) if rng.random() < 0.5}
    for _ in range(count):
        caller, command = something(rng, shell)
        if not isinstance(shell.decide(caller, command), Refusal):
            shell.do(caller, command)
    return shell


@given(st.integers(0, 10_000))
@settings(max_examples=examples(25))
def test_the_rows_give_the_same_table_again(seed: int) -> None:
    shell = played(seed)
    assert told(shell.folded()) == told(shell.table)


@given(st.integers(0, 10_000))
@settings(max_examples=examples(10))
def test_a_table_never_changes_once_it_is_made(seed: int) -> None:
    shell = played(seed, 20)
    table: Table = shell.empty
    for row, at in shell.stored():
        before = told(table)
        after = apply(table, row, at)
        assert told(table) == before
        table = after


@given(st.integers(0, 10_000))
@settings(max_examples=examples(10))
def test_rows_without_a_forgotten_guest_still_fold_to_the_present(seed: int) -> None:
    shell = played(seed, 30)
    shell.do(BOB, Forget("Bob"))
    scrubbed = [(decode_row(*encode_row(without_guest(row, "bob", ["Bob"]))), at) for row, at in shell.rows]
    shell.rows = scrubbed
    after = told(shell.folded())
    assert after["state"] == told(shell.table)["state"]
    assert after["game"] == told(shell.table)["game"]
    assert "'bob'" not in str(scrubbed)
    assert "'Bob'" not in str(scrubbed)


def steps_of_a_long_game(count: int) -> Shell:
    """Two people after so many random moves, or at the end of their game."""
    shell = pair()
    rng = random.Random(1)
    for _ in range(count):
        table = shell.table
        if table.game is None or table.asked is None:
            break
        action = str(rng.choice(table.game.legal()))
        shell.do(ANN if table.asked == 0 else BOB, Act(table.asked, table.version, [action]))
    return shell


def test_a_table_keeps_what_it_promises_until_the_next_one_is_stored() -> None:
    """Until then, and for good if it never is, the earlier table is the present one, and streams resume from it."""
    shell = steps_of_a_long_game(KEPT_MOVES + 10)
    table: Table = shell.empty
    for row, at in shell.stored():
        states = [move.state for move in table.moves[-KEPT_STATES:]]
        events = [move.events for move in table.moves]
        after = apply(table, row, at)
        assert [move.state for move in table.moves[-KEPT_STATES:]] == states
        assert [move.events for move in table.moves] == events
        assert None not in states
        table = after
    assert table.trimmed


def test_a_long_game_keeps_what_can_be_undone_and_lets_go_of_the_rest() -> None:
    shell = steps_of_a_long_game(KEPT_STATES + 10)
    assert sum(move.state is not None for move in shell.table.moves) == KEPT_STATES + 1
    whole = Shell()
    whole.empty.whole = True
    whole.rows = shell.rows
    assert all(move.state is not None for move in whole.folded().moves)


def test_decide_and_apply_play_an_action_once() -> None:
    """`apply` uses the game that `decide` tried: no action is played twice."""
    shell = pair()
    rows = shell.decide(ANN, Act(0, shell.table.version, [shell.legal()]))
    assert not isinstance(rows, Refusal)
    tried = shell.table.tried
    assert tried is not None
    assert apply(shell.table, rows[0], 1.0).game is tried.game
    assert apply(shell.table, decode_row(*encode_row(rows[0])), 1.0).game is not tried.game

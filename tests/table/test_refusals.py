"""Every refusal of a table, and that nothing has changed after it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from astra.game import Game
from astra.locales import Texts
from astra.table import chat, playing, seating
from astra.table.callers import SYSTEM, Caller, needs_to_read, needs_to_see, needs_to_watch
from astra.table.commands import (
    Act,
    AgreeToHints,
    BotAct,
    ClaimLink,
    Close,
    Command,
    Concede,
    Create,
    Forget,
    Join,
    Leave,
    MakeLink,
    Mute,
    NewSeat,
    Rematch,
    Remove,
    RevokeLinks,
    Say,
    SeatBot,
    Start,
    TakeSeat,
    Undo,
)
from astra.table.hints import needs_hints
from astra.table.opening import clean_name
from astra.table.playing import try_actions
from astra.table.recorded import recorded_game
from astra.table.refusals import Refusal
from astra.table.replay import record_text, replay_moment
from astra.table.workshop import edition_of
from tests.table.shell import ANN, BOB, CY, EVE, Shell, pair, trio

SOURCE = Path(__file__).parents[2] / "src" / "astra" / "table"
ME, OPEN = NewSeat(kind="me"), NewSeat(kind="open")
NOBODY = Caller()
PROGRAM = Caller(token="made up")

Case = tuple[str, Callable[[], Shell], Caller, Any]


def marked() -> Shell:
    """Ann's first star is marked."""
    shell = pair()
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    return shell


def over() -> Shell:
    shell = pair()
    shell.do(BOB, Concede(1))
    return shell


def sat_in() -> Shell:
    shell = pair()
    shell.here.gone = {0: 60.0, 1: 60.0}
    shell.do(ANN, SeatBot(0, "greedy"))
    return shell


def conceded() -> Shell:
    shell = trio()
    shell.do(CY, Concede(2))
    return shell


def sent_away() -> Shell:
    shell = Shell().opened("me", "open", "open", watch="anyone").joined(BOB)
    shell.do(ANN, Remove(1))
    return shell


def closed() -> Shell:
    shell = pair()
    shell.do(ANN, Close())
    return shell


def full() -> Shell:
    """A log that accepts only moves."""
    shell = pair(most_rows=4)
    assert shell.table.version == 2
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    return shell


def no_room_to_talk() -> Shell:
    return pair(most_rows=4)


def linked() -> Shell:
    shell = pair()
    shell.do(ANN, MakeLink(0, "secret"))
    shell.do(EVE, ClaimLink("secret"))
    return shell


def opened() -> Shell:
    return Shell().opened("me", "open")


def new(*seats: NewSeat, **more: Any) -> Create:
    return Create("Ann", list(seats), **more)


def without_hints() -> Shell:
    return Shell().opened("me", "open", hints=False).joined(BOB)


CASES: list[Case] = [
    ("unknown-guest", Shell, NOBODY, new(ME, OPEN)),
    ("solo-seats", Shell, ANN, new(ME, OPEN, solo=True)),
    ("solo-seats", Shell, ANN, new(NewSeat(kind="bot", bot="greedy"), solo=True)),
    ("one-seat", Shell, ANN, new(ME)),
    ("no-such-seat", Shell, ANN, new(ME, OPEN, first=2)),
    ("set-position", Shell, ANN, new(ME, OPEN, position={})),
    ("set-position", Shell, ANN, new(ME, ME, position={}, public=True)),
    ("name", Shell, ANN, new(ME, OPEN, name="a\x00b")),
    ("name", Shell, ANN, new(NewSeat(kind="person", name="a,b"), OPEN)),
    ("name-length", Shell, ANN, new(NewSeat(kind="person", name="a" * 25), OPEN)),
    ("no-such-bot", Shell, ANN, new(ME, NewSeat(kind="bot", bot="deity"))),
    ("modifiers-solo", Shell, ANN, new(ME, OPEN, modifiers=["E1"])),
    ("no-such-modifier", Shell, ANN, new(ME, solo=True, modifiers=["Z9"])),
    ("modifier-twice", Shell, ANN, new(ME, solo=True, modifiers=["E1", "E1"])),
    ("modifiers-exclude", Shell, ANN, new(ME, solo=True, modifiers=["E2", "H1"])),
    ("impossible", Shell, ANN, new(ME, ME, position={"players": 7})),
    ("not-invited", opened, BOB, Join("Bob")),
    ("started", pair, ANN, Join("Ann")),
    ("seat-taken", opened, ANN, Join("Ann", seat=0)),
    ("no-such-seat", opened, ANN, Join("Ann", seat=4)),
    ("not-the-host", opened, BOB, Start()),
    ("open-seats", opened, ANN, Start()),
    ("started", pair, ANN, Start()),
    ("not-your-seat", pair, BOB, Act(0, 2, ["rest"])),
    ("unknown-guest", pair, NOBODY, Act(0, 2, ["rest"])),
    ("bad-link", pair, PROGRAM, Act(0, 2, ["rest"])),
    ("bot-plays", sat_in, ANN, Act(0, 3, ["rest"])),
    ("not-playing", closed, ANN, Act(0, 3, ["rest"])),
    ("stale", pair, ANN, Act(0, 1, ["rest"])),
    ("not-asked", pair, BOB, Act(1, 2, ["rest"])),
    ("illegal", pair, ANN, Act(0, 2, ["use Leo"])),
    ("list-ends", marked, ANN, Act(0, 3, ["stop", "rest"])),
    ("not-your-seat", pair, ANN, BotAct(0, 2, "rest")),
    ("stale", pair, SYSTEM, BotAct(0, 2, "rest")),
    ("no-undo", pair, ANN, Undo(0, 2)),
    ("no-undo", pair, ANN, Undo(0, 2, turn=True)),
    ("no-hints", without_hints, BOB, AgreeToHints(1)),
    ("not-your-seat", pair, EVE, AgreeToHints(1)),
    ("not-seated", pair, EVE, Leave()),
    ("not-playing", over, ANN, Leave()),
    ("no-such-seat", pair, ANN, Concede(4)),
    ("not-playing", opened, ANN, Concede(0)),
    ("conceded", conceded, CY, Concede(2)),
    ("not-the-host", pair, BOB, Remove(0)),
    ("own-seat", pair, ANN, Remove(0)),
    ("bot-stays", lambda: Shell().opened("me", "greedy"), ANN, Remove(1)),
    ("not-playing", over, ANN, Remove(1)),
    ("no-such-bot", opened, ANN, SeatBot(1, "deity")),
    ("not-the-host", opened, BOB, SeatBot(1, "greedy")),
    ("not-away", pair, ANN, SeatBot(1, "greedy")),
    ("seat-taken", over, ANN, SeatBot(1, "greedy")),
    ("conceded", conceded, CY, TakeSeat(2)),
    ("nobody-sits-in", pair, ANN, TakeSeat(0)),
    ("not-the-owner", linked, EVE, MakeLink(0, "another")),
    ("not-your-seat", pair, BOB, RevokeLinks(0)),
    ("table-full", no_room_to_talk, ANN, MakeLink(0, "secret")),
    ("no-such-link", pair, EVE, ClaimLink("made up")),
    ("chat-text", pair, ANN, Say("Ann", " ")),
    ("not-invited", pair, EVE, Say("Eve", "hello")),
    ("sent-away", sent_away, BOB, Say("Bob", "hello")),
    ("closed", closed, ANN, Say("Ann", "hello")),
    ("table-full", no_room_to_talk, ANN, Say("Ann", "hello")),
    ("not-your-seat", pair, ANN, Say("Ann", "hello", seat=1)),
    ("not-invited", pair, EVE, Mute(1)),
    ("no-such-seat", pair, ANN, Mute(4)),
    ("not-the-host", pair, BOB, Close()),
    ("closed", closed, ANN, Close()),
    ("not-seated", over, EVE, Rematch("0ther")),
    ("not-over", pair, ANN, Rematch("0ther")),
    ("unknown-guest", pair, PROGRAM, Forget("Ann")),
    ("table-full", full, ANN, SeatBot(1, "greedy")),
]


@pytest.mark.parametrize(("code", "shell", "caller", "command"), CASES)
def test_it_is_refused_and_nothing_changes(
    code: str, shell: Callable[[], Shell], caller: Caller, command: Command
) -> None:
    made = shell()
    if code == "table-full" and isinstance(command, SeatBot):
        made.here.gone = {1: 60.0}
    assert made.refused(caller, command) == code


def test_a_list_of_refusals_names_the_action_and_its_rule() -> None:
    refusal = pair().decide(ANN, Act(0, 2, ["use Leo"]))
    assert isinstance(refusal, Refusal)
    assert refusal.arguments["index"] == 0
    assert refusal.text_id.startswith("refused-")


def test_what_is_bounded_is_refused_at_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_TOKENS", 1)
    monkeypatch.setattr(seating, "MOST_GUESTS", 1)
    monkeypatch.setattr(chat, "MOST_MUTED", 1)
    shell = pair()
    shell.do(ANN, MakeLink(0, "secret"))
    assert shell.refused(ANN, MakeLink(0, "another")) == "too-many-links"
    assert shell.refused(EVE, ClaimLink("secret")) == "too-many-devices"
    shell.do(ANN, Mute("somebody"))
    assert shell.refused(ANN, Mute("somebody else")) == "too-many-mutes"


def test_undo_is_bounded_for_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_UNDOS", 0)
    shell = marked()
    assert shell.table.undo_seat() == 0, "the first action of this game reveals nothing"
    refusal = shell.decide(ANN, Undo(0, shell.table.version))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.text_id) == ("no-undo", "error-too-many-undos")


def test_the_last_quarter_of_a_log_is_for_moves_and_ending_is_always_possible() -> None:
    shell = full()
    for command in (Concede(0), Leave(), Close(), Forget("Ann")):
        assert not isinstance(shell.decide(ANN, command), Refusal)


def test_hints_are_for_the_asked_seat_of_a_table_that_has_them() -> None:
    without = Shell().opened("me", "open", hints=False).joined(BOB)
    with pytest.raises(Refusal) as refused:
        needs_hints(without.table, 0, without.table.version)
    assert refused.value.code == "no-hints"
    shell = pair()
    for seat, caller in enumerate((ANN, BOB)):
        shell.do(caller, AgreeToHints(seat))
    needs_hints(shell.table, 0, shell.table.version)
    with pytest.raises(Refusal) as refused:
        needs_hints(shell.table, 1, shell.table.version)
    assert refused.value.code == "not-asked"


def test_readers_are_refused_what_is_not_theirs() -> None:
    shell = pair()
    needs_to_read(ANN, shell.table, 0, None)
    needs_to_watch(EVE, shell.table, shell.table.state.code)
    needs_to_see(EVE, shell.table, shell.table.state.code)
    for look in (
        lambda: needs_to_read(BOB, shell.table, 0, None),
        lambda: needs_to_watch(EVE, shell.table, None),
        lambda: needs_to_see(EVE, shell.table, "wrong"),
        lambda: needs_to_see(PROGRAM, shell.table, shell.table.state.code),
        lambda: record_text(shell.table),
        lambda: recorded_game("no record"),
        lambda: edition_of({"cards": []}),
        lambda: replay_moment(over().table, 1000, "en"),
        lambda: try_actions(shell.table, BOB, 0, 2, []),
        lambda: try_actions(shell.table, BOB, 1, 2, ["rest"], ahead=True),
    ):
        with pytest.raises(Refusal):
            look()


def test_every_code_in_the_source_is_refused_here_and_has_a_sentence() -> None:
    """`other` codes are refused above, each in its own words."""
    text = "\n".join(file.read_text() for file in SOURCE.glob("*.py"))
    codes = set(re.findall(r'Refusal\(\s*"([a-z-]+)"|super\(\).__init__\("([a-z-]+)"', text))
    named = {one or other for one, other in codes}
    tried = {code for code, *_ in CASES} | {"too-many-links", "too-many-devices", "too-many-mutes"}
    read = {"no-such-action", "plan-stars", "bad-record", "edition-problems"}
    assert named - tried == read, "of replays, plans, records and editions: refused above"
    assert all(Texts("en").has(f"error-{code}") for code in named - {"illegal"})


def test_a_name_is_cleaned() -> None:
    assert clean_name("  Ann  of   Arc ") == "Ann of Arc"


def test_a_game_can_be_renamed_and_its_record_with_it() -> None:
    game = Game.new(players=2, seed=1, names=["Ann", "Bob"])
    game.rename(["Guest", "Bob"])
    assert game.names == ["Guest", "Bob"]
    assert "Ann" not in game.record()

"""Every command does what it says, decided and applied in memory."""

from typing import get_args

import msgspec
import pytest

from astra.table import commands
from astra.table.callers import SYSTEM, Caller
from astra.table.commands import (
    Act,
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
    PlayAgain,
    Rematch,
    Remove,
    RevokeLinks,
    Say,
    SeatBot,
    Start,
    TakeSeat,
    Undo,
)
from astra.table.rows import Created, Joined, SeatChanged, Silenced, Started, newcomers, without_guest
from astra.table.state import handle_of
from tests.table.shell import ANN, BOB, CY, EVE, Shell, pair, told, trio


def test_every_command_is_decided_and_crosses_a_wire() -> None:
    """`decide` matches on the union, so mypy finds a command that nothing decides."""
    kinds = [kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    assert {kind for kind in kinds if kind.__struct_config__.tag} == set(get_args(Command))
    text = msgspec.json.encode(Act(0, 3, ["rest"]))
    assert msgspec.json.decode(text, type=Command) == Act(0, 3, ["rest"])


def test_a_table_opens_and_waits_for_somebody() -> None:
    shell = Shell()
    [row] = shell.do(ANN, Create("Ann", [NewSeat(kind="me"), NewSeat(kind="open")], name="  On  Sunday "))
    assert isinstance(row, Created)
    assert newcomers(row) == ("ann",)
    state = shell.table.state
    assert (state.status, state.name, state.host, state.names()) == ("open", "On Sunday", "ann", ["Ann", "Seat 2"])
    assert shell.table.game is None


def test_the_last_seat_starts_the_game_with_a_commitment() -> None:
    shell = Shell().opened("me", "open")
    joined, started = shell.do(BOB, Join("Bob", code=shell.table.state.code))
    assert (joined, type(started)) == (Joined(1, "bob", "Bob"), Started)
    assert shell.table.playing
    assert shell.table.state.commitment
    assert shell.table.asked == 0


def test_a_table_without_an_open_seat_starts_at_once() -> None:
    created, started = Shell().do(ANN, Create("Ann", [NewSeat(kind="me"), NewSeat(kind="bot", bot="greedy")]))
    assert (type(created), type(started)) == (Created, Started)


def test_the_host_starts_a_table_that_is_full_but_was_not_started() -> None:
    shell = Shell().opened("me", "open")
    shell.rows[0] = (Created(msgspec.structs.replace(shell.table.state, seats=pair().table.state.seats)), 1.0)
    shell.table = shell.folded()
    [row] = shell.do(SYSTEM, Start())
    assert isinstance(row, Started)


def test_two_of_one_name_are_told_apart() -> None:
    shell = Shell().opened("me", "open")
    shell.do(BOB, Join("Ann", code=shell.table.state.code))
    assert shell.table.state.names() == ["Ann", "Ann 2"]


def test_actions_are_played_and_taken_back() -> None:
    shell = pair()
    before = told(shell.table)
    first = shell.legal()
    shell.do(ANN, Act(0, shell.table.version, [first]))
    assert [one.text for one in shell.table.played] == [first]
    shell.do(ANN, Undo(0, shell.table.version))
    assert not shell.table.played
    assert told(shell.table)["game"] == before["game"]
    assert shell.table.undos[0, 1] == 1


def test_the_system_moves_for_a_bot() -> None:
    shell = Shell().opened("greedy", "me")
    assert shell.table.asked_bot() == "greedy"
    shell.do(SYSTEM, BotAct(0, shell.table.game_version, shell.legal()))
    assert [one.person for one in shell.table.played] == [False]


def test_leaving_before_the_start_opens_the_seat_and_passes_the_table_on() -> None:
    shell = Shell().opened("me", "open", "open").joined(BOB)
    shell.do(ANN, Leave())
    assert [seat.kind for seat in shell.table.state.seats] == ["open", "person", "open"]
    assert shell.table.state.host == "bob"
    shell.do(BOB, Leave())
    assert shell.table.state.status == "closed"


def test_leaving_a_game_of_two_ends_it_and_the_other_wins() -> None:
    shell = pair()
    shell.do(BOB, Leave())
    assert (shell.table.state.status, shell.table.state.winners) == ("over", [0])
    assert shell.table.state.seats[1].left


def test_a_concession_among_three_lets_a_bot_play_on() -> None:
    shell = trio()
    shell.do(CY, Concede(2))
    seat = shell.table.state.seats[2]
    assert (seat.conceded, seat.sitting_in, shell.table.state.status) == (True, "greedy", "playing")
    assert shell.do(CY, Leave()), "who conceded may still leave"


def test_people_sent_away_need_the_new_invitation() -> None:
    shell = Shell().opened("me", "open", "open", public=True).joined(BOB)
    code = shell.table.state.code
    shell.do(ANN, Remove(1))
    assert shell.table.state.sent_away == ["bob"]
    assert shell.refused(BOB, Join("Bob", code=code)) == "not-invited"
    shell.do(BOB, Join("Bob", code=shell.table.state.code))
    assert shell.table.state.sent_away == []


def test_in_a_game_a_bot_plays_for_somebody_who_is_sent_away() -> None:
    shell = trio()
    shell.do(ANN, Remove(2))
    seat = shell.table.state.seats[2]
    assert (seat.guests, seat.former, seat.sitting_in) == ([], "cy", "greedy")


def test_a_bot_is_seated_and_the_game_starts() -> None:
    shell = Shell().opened("me", "open")
    seated, started = shell.do(ANN, SeatBot(1, "greedy"))
    assert (type(seated), type(started)) == (SeatChanged, Started)


def test_a_bot_sits_in_for_somebody_who_is_away_until_they_are_back() -> None:
    shell = pair()
    assert shell.refused(ANN, SeatBot(1, "greedy")) == "not-away"
    shell.here.gone = {1: 60.0}
    shell.do(ANN, SeatBot(1, "greedy"))
    assert shell.table.state.seats[1].player() == "greedy"
    shell.do(BOB, TakeSeat(1))
    assert shell.table.state.seats[1].player() is None


def test_others_let_a_bot_sit_in_while_the_host_is_away() -> None:
    shell = trio()
    shell.here.gone = {2: 60.0}
    assert shell.refused(BOB, SeatBot(2, "greedy")) == "not-the-host"
    shell.here.gone = {0: 60.0, 2: 60.0}
    shell.do(BOB, SeatBot(2, "greedy"))


def test_a_link_acts_for_its_seat_until_it_is_revoked() -> None:
    shell = pair()
    shell.do(ANN, MakeLink(0, "secret"))
    program = Caller(token="secret")
    shell.do(program, Act(0, shell.table.version, [shell.legal()]))
    shell.do(EVE, ClaimLink("secret"))
    assert shell.table.state.seats[0].guests == ["ann", "eve"]
    assert shell.do(EVE, ClaimLink("secret")) == []
    shell.do(ANN, RevokeLinks(0))
    assert shell.table.state.seats[0].guests == ["ann"]
    assert shell.refused(program, Act(0, shell.table.version, ["rest"])) == "bad-link"
    assert shell.do(ANN, RevokeLinks(0)) == []


def test_talk_is_heard_with_the_name_of_the_seat() -> None:
    shell = pair(seed="talk")
    shell.do(BOB, Say("Robert", "  good   luck "))
    [line] = shell.table.chat
    assert (line.name, line.text, line.seat, line.who) == ("Bob", "good luck", 1, handle_of("tab1e", "bob"))
    shell.do(EVE, Say("Eve", "hello", code=shell.table.state.code))
    assert (shell.table.chat[-1].name, shell.table.chat[-1].seat) == ("Eve", None)


def test_somebody_is_muted_and_heard_again() -> None:
    shell = pair()
    shell.do(ANN, Mute(1))
    assert shell.table.state.mutes == {handle_of("tab1e", "ann"): [handle_of("tab1e", "bob")]}
    assert shell.do(ANN, Mute(1)) == []
    shell.do(ANN, Mute(1, on=False))
    assert shell.table.state.mutes == {handle_of("tab1e", "ann"): []}


def test_a_host_closes_the_table_and_a_finished_one_stays_over() -> None:
    shell = pair()
    shell.do(ANN, Close())
    assert shell.table.state.status == "closed"
    over = pair()
    over.do(BOB, Concede(1))
    assert over.do(ANN, Close()) == []
    assert over.table.state.status == "over"


def test_a_rematch_has_the_same_seats_and_keeps_one_open_for_somebody_who_left() -> None:
    shell = pair()
    shell.do(BOB, Leave())
    shell.do(ANN, Rematch("0ther"))
    assert shell.table.state.rematch == "0ther"
    assert shell.do(ANN, Rematch("0ther")) == []
    again = Shell(seed="again")
    again.do(ANN, PlayAgain(shell.table.state))
    assert [seat.kind for seat in again.table.state.seats] == ["person", "open"]
    assert again.table.state.status == "open"
    assert again.table.state.code != shell.table.state.code


def test_somebody_who_is_forgotten_is_gone_from_table_and_rows() -> None:
    shell = Shell().opened("me", "open", "open", name="Cy's evening").joined(BOB)
    shell.do(CY, Join("Cy", code=shell.table.state.code))
    shell.do(CY, Say("Cy", "my secret"))
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    shell.do(CY, Forget("Cy"))
    assert shell.table.game is not None
    assert shell.table.game.names == ["Ann", "Bob", "Guest"]
    shell.rows = [(without_guest(row, "cy", ["Cy", "Cy's evening"]), at) for row, at in shell.rows]
    text = str(shell.rows)
    assert '"cy"' not in text.replace("'", '"')
    assert "my secret" not in text
    assert any(isinstance(row, Silenced) for row, _ in shell.rows)
    after = shell.folded()
    assert told(after)["state"] == told(shell.table)["state"]
    assert told(after)["game"] == told(shell.table)["game"]
    assert after.chat == ()


@pytest.mark.parametrize("status", ["open", "playing"])
def test_a_host_who_is_forgotten_leaves_the_table_to_the_next(status: str) -> None:
    shell = Shell().opened("me", "open", "open").joined(BOB)
    if status == "playing":
        shell.joined(CY)
    shell.do(ANN, Forget("Ann"))
    assert shell.table.state.host == "bob"
    assert shell.table.state.status == status

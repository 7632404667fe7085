"""What actions would cost and gain: by example, and against what really happens when they are played."""

import random
from typing import Any

import pytest

from astra import Game, IllegalAction
from astra.preview import preview
from astra.record.log import visible
from astra.rules.events import CardCompleted, Gained
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, Kind, all_but, at_decision, choose
from tests.record.schemas import validate
from tests.soak import how_many


def table(**parts: Any) -> Game:
    return Game.from_position(parts, seed=1, edition=frozen_edition())


def taurus(**seat: Any) -> Game:
    """Two players, Taurus with three stars marked, Leo untouched."""
    places = [{"card": "Tau", "marks": {"1": 1, "2": 1, "3": 1}}, {"card": "Leo"}, None]
    return table(players=2, places=places, seats=[seat, {}], sphere="fire")


NOTHING = {"dust": 0, "wisdom": 0, "telescopes": 0, "fame": 0, "pouch": 0}


def test_an_observe_costs_dust_and_a_grand_star_gives_wisdom() -> None:
    tried = preview(taurus(), 0, ["mark Tau.4", "mark Tau.5"])
    assert (tried["tried"], tried["spent"]) == (2, {"dust": 2, "telescopes": 0})
    assert tried["gained"] == NOTHING | {"wisdom": 1}


def test_nothing_is_played() -> None:
    game = taurus()
    before = game.position(), game.actions
    preview(game, 0, ["mark Tau.4", "mark Tau.5"])
    assert (game.position(), game.actions) == before


def test_without_actions_it_notes_what_is_legal_now() -> None:
    tried = preview(taurus(), 0, [])
    notes = {note["action"]: note for note in tried["next"]}
    assert list(notes) == tried["view"]["legal"] == ["mark Tau.4", "mark Tau.6", "mark Leo.1", "rest"]
    assert notes["mark Tau.4"] == {
        "action": "mark Tau.4",
        "spent": {"dust": 1, "telescopes": 0},
        "gained": NOTHING | {"wisdom": 1},
        "completes": None,
        "hidden": False,
        "ends": False,
    }


def test_the_telescope_of_a_second_observe_is_spent_with_its_first_star() -> None:
    tried = preview(taurus(telescopes=1), 0, ["mark Tau.4", "stop", "mark Leo.1"])
    assert tried["spent"] == {"dust": 2, "telescopes": 1}


def test_dust_paid_in_a_trade_is_spent_and_its_telescope_gained() -> None:
    tried = preview(at_decision("trade"), 0, ["trade"])
    assert (tried["spent"]["dust"], tried["gained"]["telescopes"]) == (3, 1)


def test_a_list_continues_while_the_observe_that_it_began_asks_on() -> None:
    assert preview(taurus(), 0, ["mark Tau.4"])["continues"]
    assert not preview(taurus(), 0, ["mark Tau.4", "stop"])["continues"]
    assert not preview(taurus(), 0, [])["continues"]


def test_a_dream_continues_in_a_list_that_began_in_it_and_not_in_one_that_leads_to_it() -> None:
    document, lead = LEADS["dream"]
    before = Game.from_position(document, seed=1, edition=frozen_edition())
    assert preview(at_decision("dream"), 0, [])["continues"]
    told = preview(before, 0, lead)
    assert (told["view"]["decision"], told["continues"]) == ("dream", False)


def test_a_list_is_confirmed_with_the_stop_that_ends_it_and_not_before_it_can_end() -> None:
    """R4.1, R9.3, R10.2: an Observe may stop after any star; a dream and an ability that marks go on to their end."""
    assert preview(taurus(), 0, ["mark Tau.4"])["confirm"] == ["mark Tau.4", "stop"]
    assert preview(taurus(), 0, ["mark Tau.4", "stop"])["confirm"] == ["mark Tau.4", "stop"]
    assert preview(taurus(), 0, [])["confirm"] is None
    assert preview(at_decision("trade"), 0, ["trade"])["confirm"] == ["trade", "stop"]
    dream = at_decision("dream")
    assert preview(dream, 0, [])["confirm"] is None
    assert preview(at_decision("ability"), 0, [])["confirm"] is None
    for decision in ("dream", "ability"):
        game, actions = at_decision(decision), list[str]()
        while (told := preview(game, 0, actions))["continues"]:
            assert told["confirm"] is None
            actions.append(told["next"][0]["action"])
        assert told["confirm"] == actions


def test_a_turn_that_passes_is_told_and_the_next_seat_is_seen_to_be_asked() -> None:
    tried = preview(taurus(), 0, ["mark Tau.4", "stop"])
    assert (tried["tried"], tried["stopped"], tried["next"]) == (2, "turn", [])
    assert (tried["view"]["asked"], tried["view"]["legal"], tried["view"]["turn"]) == (1, [], 2)


def test_what_comes_after_the_turn_is_not_tried() -> None:
    tried = preview(taurus(), 0, ["mark Tau.4", "stop", "mark Tau.6"])
    assert (tried["tried"], tried["stopped"]) == (2, "turn")


def test_a_completed_card_is_told_up_to_the_draw() -> None:
    game = table(players=2, sphere="fire", places=[all_but("Tri", 5), {"card": "Leo"}, None])
    tried = preview(game, 0, ["mark Tri.5"])
    assert (tried["tried"], tried["stopped"], tried["completes"]) == (1, "hidden", ["Tri"])
    assert tried["events"][-1] == {"event": "CardTaken", "pen": 0, "card": "Tri"}
    view = tried["view"]
    assert (view["asked"], view["decision"], view["legal"]) == (None, None, [])
    assert (view["places"][0], view["seats"][0]["cards"]) == (None, {"Tri": "active"})
    assert [note for note in preview(game, 0, [])["next"] if note["hidden"]] == [
        {
            "action": "mark Tri.5",
            "spent": {"dust": 1, "telescopes": 0},
            "gained": NOTHING,
            "completes": "Tri",
            "hidden": True,
            "ends": True,
        }
    ]


def test_a_helper_is_asked_for_a_boon_before_anything_is_drawn() -> None:
    game = table(players=3, places=[all_but("Tri", 5, pen=1), None, None, None])
    tried = preview(game, 0, ["mark Tri.5"])
    assert (tried["stopped"], tried["view"]["asked"], tried["view"]["decision"]) == ("turn", 1, "boon")


def test_the_icon_of_the_board_hides_a_card() -> None:
    """R5.4: leaving Earth draws a card, leaving Fire does not."""
    game = table(players=3, sphere="earth", seats=[{"dust": 1}, {}, {}])
    tried = preview(game, 0, ["rest"])
    assert (tried["stopped"], tried["gained"]["dust"]) == ("hidden", 4)
    assert tried["events"][-1] == {"event": "SphereTurned", "sphere": "fire"}
    assert preview(table(players=3, sphere="fire"), 0, ["rest"])["stopped"] == "turn"


def test_a_solo_turn_ends_before_auptolemys_die() -> None:
    game = table(solo=True, places=[{"card": "Tau"}, {"card": "Leo"}, {"card": "Sco"}])
    tried = preview(game, 0, ["mark Tau.1", "stop"])
    assert tried["stopped"] == "hidden"
    assert [event["event"] for event in tried["events"]][-2:] == ["TurnEnded", "TurnBegan"]


def test_the_last_choice_of_a_tie_tells_its_own_boon_and_no_other() -> None:
    """R6.3: seat 1 has chosen in secret, seat 2 looks at what it could take."""
    game = at_decision("boon")
    assert game.seat == 2
    tried = preview(game, 2, ["boon 3"])
    assert (tried["stopped"], tried["gained"]) == ("hidden", NOTHING | {"wisdom": 1})
    assert tried["events"] == [
        {"event": "BoonChosen", "pen": 2, "card": "Cas", "boon": 3, "seen_by": (2,)},
        {"event": "Gained", "pen": 2, "what": "wisdom", "n": 1, "why": "boon", "card": "Cas"},
    ]
    assert tried["view"]["discovery"] == game.view(2)["discovery"]
    assert {note["action"]: note["gained"]["dust"] for note in preview(game, 2, [])["next"]}["boon 2"] == 3


def test_every_choice_of_a_tie_tells_its_own_boon_and_never_what_follows() -> None:
    """R6.3: the boons of a tie take effect together, so the first to be asked is told as much as the last."""
    game = tie()
    for seat, boon in ((1, 2), (2, 3)):
        assert game.seat == seat
        before = totals(game, seat)
        notes = {note["action"]: note for note in preview(game, seat, [])["next"]}
        tried = preview(game, seat, [f"boon {boon}"])
        game.play(f"boon {boon}")
        assert tried["stopped"] == "hidden"
        assert (tried["view"]["asked"], tried["next"]) == (None, [])
        assert notes[f"boon {boon}"]["gained"] == tried["gained"]
        assert notes[f"boon {boon}"]["ends"]
        promised = {name: before[name] + n for name, n in tried["gained"].items()}
        assert promised != before
        if seat == 1:
            first = promised
    assert (totals(game, 1), totals(game, 2)) == (first, promised)


def tie() -> Game:
    """Three players: seats 1 and 2 have equally many stars on Taurus, which seat 0 completes."""
    marks = {str(n): n % 3 for n in range(1, 10)}
    game = table(players=3, places=[{"card": "Tau", "marks": marks}, None, None, None])
    game.play("mark Tau.10")
    return game


@pytest.mark.parametrize(("track", "value", "boon"), [("wisdom", 11, 4), ("pouch", 12, 3)])
def test_a_tied_boon_gives_no_more_than_its_track_holds(track: str, value: int, boon: int) -> None:
    marks = {str(n): n % 3 for n in range(1, 10)}
    seats = [{}, {track: value}, {track: value}]
    game = table(players=3, places=[{"card": "Tau", "marks": marks}, None, None, None], seats=seats)
    game.play("mark Tau.10")
    game.play("boon 1")
    tried = preview(game, 2, [f"boon {boon}"])
    game.play(f"boon {boon}")
    assert tried["gained"][track] == game.view(2)["seats"][2][track] - value


def test_the_end_of_the_game_shows_no_final_card_and_no_winner() -> None:
    game = table(players=2, turn=2, above_end=None, last_turns=1, sphere="fire", places=[None, None, None])
    tried = preview(game, 1, ["rest"])
    assert tried["stopped"] == "hidden"
    assert "GameEnded" not in [event["event"] for event in tried["events"]]
    view = tried["view"]
    assert (view["over"], view["scores"], view["winners"], view["seats"][0]["final"]) == (False, None, None, None)


@pytest.mark.parametrize(
    ("card", "actions", "returns"),
    [
        ("Aqr", ["use Aqr", "mark Tau.3"], {"dust": 0, "fame": 0}),
        ("Aqr", ["use Aqr", "mark Tau.3", "mark Tau.4"], {"dust": 1, "fame": 0}),
        ("Aqr", ["use Aqr", "mark Tau.3", "mark Tau.4", "stop"], {"dust": 1, "fame": 0}),
        ("Peg", ["use Peg", "mark Tau.3", "mark Tau.6"], {"dust": 2, "fame": 0}),
        ("Peg", ["use Peg", "mark Tau.3", "mark Tau.6", "stop"], {"dust": 2, "fame": 0}),
        ("Peg", ["use Peg", "mark Tau.3", "mark Tau.4"], {"dust": 0, "fame": 0}),
        ("Ori", ["use Ori", "mark Tau.3", "mark Tau.4"], {"dust": 0, "fame": 1}),
        ("Leo", ["use Leo", "mark Tau.3", "mark Tau.4"], {"dust": 0, "fame": 0}),
    ],
)
@pytest.mark.parametrize("last_turns", [None, 1])
def test_what_the_turns_end_gives_back_is_told_at_every_step(
    card: str, actions: list[str], returns: dict[str, int], last_turns: int | None
) -> None:
    """A15, A17, A18; also in the last turn of the game."""
    game = table(
        players=2,
        turn=2,
        above_end=5 if last_turns is None else None,
        last_turns=last_turns,
        places=[{"card": "Tau", "marks": {"1": 0, "2": 0}}, None, None],
        seats=[{}, {"cards": {card: "active"}}],
    )
    tried = preview(game, 1, actions)
    assert tried["returns"] == returns
    assert tried["gained"] == NOTHING | {"dust": 4 if card == "Leo" else 0, "wisdom": tried["gained"]["wisdom"]}


def test_an_illegal_action_is_refused_with_its_index() -> None:
    game = taurus()
    before = game.position()
    with pytest.raises(IllegalAction, match="No line joins star 9 of Tau to the star marked last") as refusal:
        preview(game, 0, ["mark Tau.4", "mark Tau.9"])
    assert (refusal.value.arguments["index"], refusal.value.rule) == (1, "R4.3")
    assert game.position() == before


def test_a_seat_that_is_not_asked_can_look_but_not_try() -> None:
    game = taurus()
    assert preview(game, 1, [])["next"] == []
    with pytest.raises(IllegalAction, match="not seat 2’s"):
        preview(game, 1, ["mark Tau.4"])
    with pytest.raises(IllegalAction, match="not seat 8’s"):
        preview(game, 7, [])


def test_a_game_that_is_over_has_nothing_to_try() -> None:
    game = table(players=2, turn=2, above_end=None, last_turns=1, sphere="fire", places=[None, None, None])
    game.play("rest")
    assert preview(game, 0, [])["next"] == []
    with pytest.raises(IllegalAction):
        preview(game, 0, ["rest"])


def totals(game: Game, seat: int) -> dict[str, int]:
    journal = game.view(seat)["seats"][seat]
    return {name: journal[name] for name in ("dust", "wisdom", "telescopes", "fame", "pouch")}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_preview_is_what_then_happens(kind: Kind) -> None:
    """Lists of random actions in random games: figures, events and the view, until something hidden comes."""
    for number in range(how_many(1)):
        rng = random.Random(f"previews {kind} {number}")
        game = kind.new(number)
        while not game.over:
            seat = game.seat
            assert seat is not None
            follow(game, seat, rng)
            game.play(choose(rng, game.legal()))


def follow(game: Game, seat: int, rng: random.Random) -> None:
    played, events, actions = game.copy(), [], []
    for _ in range(rng.randint(0, 4)):
        if played.seat != seat or played.turn != game.turn:
            break
        actions.append(str(choose(rng, played.legal())))
        events += visible(played.play(actions[-1]), seat)
    tried = preview(game, seat, actions)
    if rng.random() < 0.1:
        validate("view", tried["view"])
        for event in tried["events"]:
            validate("event", event)
    if tried["stopped"] == "hidden":
        return
    assert tried["tried"] == len(actions)
    assert tried["stopped"] == ("turn" if played.seat != seat or played.turn != game.turn else None)
    assert tried["view"] == played.view(seat)
    assert tried["completes"] == [event.card for event in events if isinstance(event, CardCompleted)]
    settled = {"dust": 0, "fame": 0}
    for event in events:
        if isinstance(event, Gained) and event.pen == seat and event.why == "turn_end":
            settled[event.what] += event.n
    before, after = totals(game, seat), totals(played, seat)
    for name in before:
        change = tried["gained"][name] - tried["spent"].get(name, 0) + settled.get(name, 0)
        assert after[name] - before[name] == change, name
    if tried["stopped"]:
        assert tried["returns"] == settled
    for note in tried["next"]:
        one = preview(played, seat, [note["action"]])
        assert (note["spent"], note["gained"]) == (one["spent"], one["gained"])
        assert (note["hidden"], note["ends"]) == (one["stopped"] == "hidden", one["stopped"] is not None)
        assert note["completes"] == next(iter(one["completes"]), None)

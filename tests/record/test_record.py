"""Records: exact text and exact replay; damage is in `test_record_damage`."""

import hashlib
import json
import re
from typing import Any

import pytest

import astra
from astra import Game, RecordError, SetupError
from astra.edition import edition_hash, edition_json
from astra.record.lines import Line, read_lines
from astra.record.parsing import parse_record
from astra.record.record import read_record
from tests.frozen import frozen_edition
from tests.record.games import KINDS, Kind, all_but, at_decision, moments, play_on
from tests.record.tampering import TEXTS, other_edition, replaced, without
from tests.soak import how_many


@pytest.fixture(scope="module")
def finished() -> str:
    return TEXTS["finished"]


@pytest.fixture(scope="module")
def solo() -> str:
    return TEXTS["solo"]


@pytest.fixture(scope="module")
def under_way() -> str:
    game = Game.new(2, seed=7)
    for action in ("mark", "stop", "rest"):
        game.play(next(legal for legal in game.legal() if legal.verb == action))
    return game.record()


# The text


def test_the_record_of_a_short_game_is_exactly_this() -> None:
    game = Game.from_position(
        {
            "players": 2,
            "seats": [{"dust": 2, "final": ["air", "fire"]}, {"final": ["air", "earth"]}],
            "places": [all_but("Tri", 5), {"card": "Leo"}, None],
            "deck": ["Tau", "Ori"],
            "discard": sorted({card.code for card in frozen_edition().cards} - {"Tri", "Leo", "Tau", "Ori"}),
            "sphere": "fire",
            "last_turns": 1,
            "turn": 2,
            "first": 1,
        },
        seed=1,
        edition=frozen_edition(),
        names=["Ann", "Bo"],
    )
    position = json.dumps(game.position(), ensure_ascii=False, separators=(",", ":"))
    position = re.sub(r'"chance":"[^"]*",', "", position)
    chance = game.position()["chance"]
    game.play("mark Tri.5")
    edition = frozen_edition()
    carried = "" if edition_hash(edition) == edition_hash(astra.load_edition()) else "edition-data: "
    if carried:
        carried += json.dumps(edition_json(edition), ensure_ascii=False, separators=(",", ":")) + "\n"
    body = (
        "format: astra-record 1\n"
        "rules: 1\n"
        f"edition: almagest 1 {edition_hash(edition)}\n"
        "players: 2\n"
        "names: Ann, Bo\n"
        "first: 1\n"
        f"{carried}"
        f"position: {position}\n"
        f"chance: {chance}\n"
        "\n"
        "1. mark Tri.5  # draw Tau\n"
    )
    assert game.over
    assert game.record() == f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def test_the_header_says_what_was_played_and_the_next_line_what_was_dealt(finished: str) -> None:
    lines = finished.splitlines()
    assert lines[:3] == [
        "format: astra-record 1",
        "rules: 1",
        f"edition: almagest {astra.load_edition().version} {edition_hash(astra.load_edition())}",
    ]
    assert lines[3:7] == ["players: 3", "names: Seat 1, Seat 2, Seat 3", lines[5], "seed: 7"]
    assert re.fullmatch(r"first: [012]", lines[5])
    assert lines[7] == ""
    assert re.fullmatch(r"# finals \w+\+\w+ \w+\+\w+ \w+\+\w+; deck( [A-Z]\w\w){48}", lines[8])
    assert lines[9].startswith("1. mark ")
    assert re.fullmatch(r"sha256: [0-9a-f]{64}", lines[-1])


def test_a_solo_record_has_its_modifiers_and_what_chance_decided(solo: str) -> None:
    assert "\nsolo: E5 H3\n" in solo
    deal = (
        r"# finals \w+\+\w+; deck( \w{3}){20}; removed( \w{3}){3}; auptolemy-final \w+\+\w+; auptolemy-deck( \w{3}){25}"
    )
    assert re.search(f"\n{deal}\n", solo)
    assert re.search(r"\n\d+\. [^#\n]+  # (.*, )?roll [1-6], ", solo)
    assert "solo: plain" in Game.new(solo=True, seed=1).record()


def test_the_record_is_plain_data_too(solo: str) -> None:
    data = parse_record(solo).data
    assert data["solo"] == ["E5", "H3"]
    assert len(data["deal"]["auptolemy-deck"]) == 25
    assert data["lines"][0]["action"] == read_record(solo, None).lines[0].action
    assert solo.endswith(f"sha256: {data['sha256']}\n")


# Replay


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_record_replays_exactly_at_every_moment(kind: Kind) -> None:
    for seed in range(how_many(1)):
        for game in moments(kind.new(seed, names=[f"N{n}" for n in range(kind.players)]), f"{kind} {seed}", 0.05):
            text = game.record()
            again = Game.load(text)
            assert again.record() == text
            assert (again.names, again.actions, again.over) == (game.names, game.actions, game.over)
            assert {**again.position(), "chance": 0} == {**game.position(), "chance": 0}
            resumed = Game.load(text, seed=seed)
            assert resumed.position() == game.position()


def test_a_game_goes_on_after_loading_as_it_would_have_if_the_seed_is_given() -> None:
    for number, game in enumerate(moments(Game.new(solo=True, seed="s"), 1, 0.1)):
        again = Game.load(game.record(), seed="s")
        assert play_on(again, number).record() == play_on(game.copy(), number).record()


@pytest.mark.parametrize("decision", ["turn", "dream", "boon", "discard"])
def test_a_record_may_begin_from_a_position_in_mid_turn(decision: str) -> None:
    start = at_decision(decision).position()
    game = Game.from_position(start, edition=frozen_edition())
    early = game.record()
    assert Game.load(early, frozen_edition()).record() == early
    assert "chance" not in parse_record(early).data
    resumed = Game.load(early, frozen_edition(), seed=start["chance"])
    text = play_on(game).record()
    assert play_on(resumed).record() == text
    assert Game.load(text, frozen_edition()).position() == game.position()
    assert parse_record(text).data["chance"] == start["chance"]
    assert "seed" not in parse_record(text).data


@pytest.mark.parametrize("seed", [0, -3, 10**40, "", "7", "été\n\u2028", b"", b"\x00\xff"])
def test_seeds_of_every_type_are_told_and_replayed(seed: int | str | bytes) -> None:
    text = play_on(Game.new(2, seed=seed)).record()
    again = Game.load(text)
    assert again.record() == text
    assert read_record(text, None).seed == seed


def test_a_game_under_way_tells_nothing_of_its_generator(under_way: str) -> None:
    game = Game.new(2, seed="the secret seed")
    key = game.position()["chance"].split(":")[0]
    for moment in moments(game, 1, 0.2):
        text = moment.record()
        assert ("the secret seed" in text) == moment.over
        assert key not in text
    assert not {"seed", "chance"} & set(parse_record(under_way).data)
    for moment in moments(Game.from_position({"solo": True}, seed="the secret seed"), 1, 0.2):
        text = moment.record()
        assert "the secret seed" not in text
        assert (moment.position()["chance"].split(":")[0] in text) == moment.over


def test_two_games_under_way_that_differ_only_in_the_seed_have_equal_records() -> None:
    """An unfinished game reveals only its deal and its lines."""
    deal = Game.new(2, seed=1)
    position = {key: part for key, part in deal.position().items() if key != "chance"}
    one, two = (Game.from_position(position, seed=seed) for seed in (1, 2))
    assert one.record() == two.record()
    assert one.position() != two.position()


def with_a_roll_from_outside(game: Game) -> Game:
    """A single star, so that Auptolemy rolls; the game decides the rest of chance."""
    game.play(game.legal()[0])
    game.play("stop", chance=["roll 1"])
    return game


def test_chance_from_outside_is_recorded_and_the_seed_no_longer_told() -> None:
    text = play_on(with_a_roll_from_outside(Game.new(solo=True, seed=3))).record()
    assert "seed" not in parse_record(text).data
    assert Game.load(text).record() == text
    text = play_on(with_a_roll_from_outside(Game.from_position({"solo": True}, seed=3))).record()
    assert "chance" not in parse_record(text).data
    assert Game.load(text).record() == text


def test_undoing_chance_from_outside_brings_the_seed_back() -> None:
    game = with_a_roll_from_outside(Game.new(solo=True, seed=3))
    game.undo()
    assert parse_record(play_on(game).record()).data["seed"] == 3


# Editions


def test_a_record_of_another_edition_carries_it() -> None:
    edition = other_edition()
    text = play_on(Game.new(2, seed=1, edition=edition)).record()
    assert parse_record(text).data["edition-data"] == json.loads(json.dumps(edition_json(edition)))
    again = Game.load(text)
    assert again.edition == edition
    assert again.record() == text
    assert Game.load(text).edition is again.edition


def test_a_record_of_the_shipped_edition_does_not_carry_it(finished: str) -> None:
    assert "edition-data" not in parse_record(finished).data
    copy = astra.edition.from_document(edition_json(astra.load_edition()))
    assert Game.new(2, seed=1, edition=copy).record() == Game.new(2, seed=1).record()


def test_a_record_of_another_edition_is_refused_with_both_versions_named() -> None:
    text = Game.new(2, seed=1, edition=other_edition()).record()
    bare = without(text, "edition-data: ")
    shipped = astra.load_edition()
    with pytest.raises(RecordError) as caught:
        Game.load(bare)
    assert str(caught.value) == (
        f"line 3: the record was played with edition mine 9 {edition_hash(other_edition())}, "
        f"this is almagest {shipped.version} {edition_hash(shipped)}"
    )
    assert Game.load(bare, other_edition()).record() == text


# Names


@pytest.mark.parametrize("names", [["Ann", "Bo"], ["Ж", "名前"], ["a: b", "#1"], ["sha256: x", "1. rest"], ["é́", "🂡"]])
def test_names_with_odd_characters_come_back(names: list[str]) -> None:
    game = Game.new(2, seed=1, names=names)
    assert Game.load(game.record()).names == names


@pytest.mark.parametrize(
    "names",
    [["Ann"], ["A", "B", "C"], ["", "B"], [" A", "B"], ["A", "B "], ["A,B", "C"], ["A\nB", "C"], ["\u2028", "B"], "AB"],
)
def test_names_that_a_record_cannot_hold_are_refused(names: Any) -> None:
    with pytest.raises(SetupError, match=r"^name"):
        Game.new(2, seed=1, names=names)
    with pytest.raises(SetupError, match=r"^name"):
        Game.from_position({"players": 2}, names=names)


@pytest.mark.parametrize("names", ["", "A", "A, B, C", "A,B", "A,  B", "A, \x07"])
def test_names_that_a_game_cannot_have_are_refused_in_a_record(names: str, under_way: str) -> None:
    with pytest.raises(RecordError, match=r"^line 5: name"):
        Game.load(replaced(under_way, "names: Seat 1, Seat 2\n", f"names: {names}\n"))


def test_lines_are_numbered_however_many_there_are() -> None:
    rows = [f"{number}. rest" for number in range(1, 1501)]
    assert read_lines(rows, 10, {"rest": 7}) == (["rest"] * 1500, [7] * 1500)
    rows[1203] = "1205. rest"
    with pytest.raises(RecordError, match=r"^line 1213: '1205\. rest': expected '1204\. action'"):
        read_lines(rows, 10, {"rest": 7})


def test_a_line_is_an_action_and_what_chance_decided(under_way: str) -> None:
    assert Line("rest") == Line("rest", ())
    assert [line.action for line in read_record(under_way, None).lines] == Game.load(under_way).actions

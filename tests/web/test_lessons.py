"""What the browser teaches holds in the engine: the guided game's lessons, and the drawn examples of the rules page."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astra.edition import load_edition
from astra.game import Game
from astra.locales import Texts
from astra.table.schemas import NewTable
from tools.web_lessons import lessons

PAGES = Path(__file__).parents[2] / "web" / "src" / "pages"
LESSONS: list[dict[str, Any]] = json.loads((PAGES / "learn" / "lessons.json").read_text(encoding="utf-8"))
EXAMPLES: list[dict[str, Any]] = json.loads((PAGES / "rules" / "examples.json").read_text(encoding="utf-8"))

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson["id"] for lesson in LESSONS])
each_example = pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if "position" in example],
    ids=[example["text"] for example in EXAMPLES if "position" in example],
)


def begin(lesson: dict[str, Any]) -> Game:
    return Game.from_position(lesson["position"], seed=48)


def test_the_file_is_what_the_tool_writes() -> None:
    assert lessons() == LESSONS


def test_the_lessons_teach_what_a_first_game_needs() -> None:
    taught = [lesson["id"] for lesson in LESSONS]
    assert taught == ["observe", "grand", "rest", "discovery", "boons", "abilities", "think", "end"]


@each_lesson
def test_a_lesson_begins_with_the_learner(lesson: dict[str, Any]) -> None:
    assert begin(lesson).seat == 0


@each_lesson
def test_a_lesson_can_be_played_as_its_steps_say(lesson: dict[str, Any]) -> None:
    game = begin(lesson)
    for step in lesson["steps"]:
        for action in step.get("play", []):
            assert any(re.search(pattern, action) for pattern in step["allow"]), action
            game.play(action)
        assert set(step.get("need", [])) <= set(step.get("play", []))


@each_lesson
def test_every_star_that_a_step_points_at_can_be_marked_then(lesson: dict[str, Any]) -> None:
    game = begin(lesson)
    for step in lesson["steps"]:
        pointed = re.findall(r'data-action="([^"]+)"', " ".join(step["point"]))
        assert set(pointed) <= set(step.get("play", []))
        for action in step.get("play", []):
            assert action in [str(legal) for legal in game.legal()]
            game.play(action)


@each_lesson
def test_a_lesson_fits_the_table_that_is_made_for_it(lesson: dict[str, Any]) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "novice"}] * 2]
    asked = {"key": "n", "seats": seats, "position": lesson["position"], "lesson": lesson["id"], "watch": "nobody"}
    table = msgspec.json.decode(msgspec.json.encode(asked), type=NewTable)
    assert table.position is not None
    assert Game.from_position(table.position, seed=1).players == len(table.seats)


def test_the_grand_star_raises_the_card_limit_as_the_lesson_says() -> None:
    game = begin(LESSONS[1])
    before = game.view(0)["seats"][0]["limit"]
    for action in LESSONS[1]["steps"][1]["play"]:
        game.play(action)
    assert (before, game.view(0)["seats"][0]["limit"]) == (2, 3)


def test_the_rest_wakes_leo_and_not_taurus_as_the_lesson_says() -> None:
    game = begin(LESSONS[2])
    game.play("rest")
    seat = game.view(0)["seats"][0]
    assert (seat["cards"], seat["dust"], game.view(0)["sphere"]) == ({"Leo": "active", "Tau": "exhausted"}, 6, "water")


def test_the_boon_lesson_asks_the_learner_first_among_four() -> None:
    game = begin(LESSONS[4])
    assert game.decision == "boon"
    assert [str(action) for action in game.legal()] == ["boon 1", "boon 2", "boon 3", "boon 4"]


def test_the_lesson_on_thinking_gives_lyra_to_the_learner_who_did_no_work_on_it() -> None:
    lesson = LESSONS[6]
    game = begin(lesson)
    lyra = next(place for place in game.view(0)["places"] if place["card"] == "Lyr")
    assert 0 not in lyra["marks"].values()
    delphinus = next(place for place in game.view(0)["places"] if place["card"] == "Del")
    assert len(delphinus["marks"]) == 4  # of 6 stars
    assert game.view(0)["seats"][0]["dust"] == 1
    for action in lesson["steps"][1]["play"]:
        game.play(action)
    while game.decision == "boon":
        game.play(game.legal()[0])
    cards = game.view(0)["seats"][0]["cards"]
    elements = [card.element for card in load_edition().cards if card.code in cards]
    assert "Lyr" in cards
    assert elements.count("air") == 2
    assert "air" in lesson["position"]["seats"][0]["final"]


def test_the_first_sentence_of_the_lessons_says_how_the_game_is_won() -> None:
    assert LESSONS[0]["steps"][0]["text"] == "learn-observe-goal"
    for language, word in {"en": "most fame", "fr": "le plus de renommée", "ru": "больше всего славы"}.items():
        assert word in Texts(language).format("learn-observe-goal")


@each_lesson
def test_the_coach_names_only_stars_that_the_chart_names(lesson: dict[str, Any]) -> None:
    """Charts name grand stars (R1.2); a learner cannot know the others."""
    placed = {place["card"] for place in lesson["position"]["places"] if place}
    unnamed = {star.name for card in load_edition().cards if card.code in placed for star in card.stars}
    unnamed -= {star.name for card in load_edition().cards for star in card.stars if star.kind == "grand"}
    for language in ("en", "fr", "ru"):
        said = " ".join(Texts(language).format(step["text"]) for step in lesson["steps"])
        assert [name for name in unnamed if name and name in said] == []


def test_the_last_lesson_ends_the_game() -> None:
    game = begin(LESSONS[7])
    for action in LESSONS[7]["steps"][2]["play"]:
        game.play(action)
    assert game.over


@each_example
def test_a_drawn_example_shows_what_is_legal_there(example: dict[str, Any]) -> None:
    game = Game.from_position(example["position"], seed=7)
    place = next(place for place in example["position"]["places"] if place["card"] == example["card"])
    assert place.get("marks", {}) == example["marks"]
    for action in example["actions"]:
        game.play(action)
    marks = [str(action) for action in game.legal() if str(action).startswith(f"mark {example['card']}.")]
    assert marks == [f"mark {example['card']}.{star}" for star in example["legal"]]


@each_example
def test_the_trace_of_a_drawn_example_is_what_was_marked(example: dict[str, Any]) -> None:
    game = Game.from_position(example["position"], seed=7)
    for action in example["actions"]:
        game.play(action)
    marks = next(place["marks"] for place in game.view(None)["places"] if place["card"] == example["card"])
    new = [int(star) for star in marks if star not in example["marks"]]
    assert sorted(new) == sorted(example["trace"])
    assert {marks[str(star)] for star in new} <= {example["pen"]}

"""`docs/formats.md` and the schemas say what the program does."""

import copy
import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from astra import Game
from astra.record.parsing import FORMAT, KEYS, RULES, parse_record
from astra.record.pending import DISCOVERY_PARTS, NOW_PARTS, PENDING_PARTS
from astra.record.reading import AUPTOLEMY_PARTS, PARTS, PLACE_PARTS, SEAT_PARTS
from astra.record.view import VIEW_FORMAT
from astra.rules import ids
from astra.rules.actions import parse_action
from tests.record import examples
from tests.record.games import KINDS, LEADS, Kind, at_decision, moments, play_on
from tests.record.schemas import NAMES, schema, validate
from tests.record.tampering import other_edition
from tests.soak import how_many

TEXT = examples.FORMATS.read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under one heading, without generated examples and tables."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", TEXT, re.DOTALL | re.MULTILINE)
    assert found is not None
    return examples.MADE.sub("", found[1])


def first_cells(text: str) -> list[str]:
    """What is in backticks in the first column of a table."""
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row)]


# The page


def test_the_examples_are_real_output() -> None:
    assert {found[1] for found in examples.MADE.finditer(TEXT)} == set(examples.EXAMPLES)
    assert examples.remade(TEXT) == TEXT, "run: python -m tests.record.examples"


def test_the_examples_are_valid_and_work() -> None:
    validate("position", json.loads(examples.SMALL_TABLE))
    validate("position", examples.position())
    validate("view", examples.view())
    validate("record", examples.record_data())
    for line in examples.events().splitlines():
        validate("event", json.loads(line))
    assert Game.load(examples.record()).record() == examples.record()
    assert Game.from_position(examples.position()).decision == "observe"


def test_every_action_is_explained_with_the_decisions_that_allow_it() -> None:
    texts = first_cells(section("Actions"))
    assert {parse_action(text).verb for text in texts} == {
        *("use", "mark", "rest", "stop", "trade", "discover", "boon", "activate", "discard")
    }
    rows = {line.split("`")[1].split()[0]: line for line in section("Actions").splitlines() if line.startswith("| `")}
    for decision in LEADS:
        for action in at_decision(decision).legal():
            assert f"`{decision}`" in rows[action.verb]


def test_every_kind_of_chance_is_explained() -> None:
    texts = first_cells(section("Chance"))
    assert [text.split()[0] for text in texts] == ["draw", "roll", "library", "tie", "path", "shuffle"]
    assert {text.split()[0] for text in texts} == set(ids.CHANCES)
    pattern = schema("record")["properties"]["lines"]["items"]["properties"]["chance"]["items"]["pattern"]
    assert all(re.fullmatch(pattern, text) for text in texts)


def test_every_key_of_the_header_is_in_the_grammar_and_the_schema() -> None:
    grammar = section("Record")
    assert [key for key in KEYS if f'"{key}: ' in grammar] == list(KEYS)
    assert set(schema("record")["properties"]) == {*KEYS, "deal", "lines", "sha256"}


def test_every_part_of_a_position_and_a_view_is_explained() -> None:
    assert set(first_cells(section("Position"))) == set(PARTS)
    assert set(first_cells(section("View"))) == set(schema("view")["properties"])
    for part in (*SEAT_PARTS, *PLACE_PARTS, *AUPTOLEMY_PARTS):
        assert part in section("Position")


@pytest.mark.parametrize("name", NAMES)
def test_the_page_names_each_schema_and_its_version(name: str) -> None:
    row = next(line for line in TEXT.splitlines() if line.startswith("| [") and f"[{name}" in line)
    version = schema(name)["$id"].rpartition(":")[2]
    assert f"| {version} |" in row
    assert f"src/astra/record/schemas/{name}.json" in row


# The schemas


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema_with_a_version_and_says_no_to_unknown_keys(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"urn:astra:schema:{name}:1"
    open_ended = [place for place in _objects(schema(name)) if "additionalProperties" not in place]
    assert [place.get("description", "") for place in open_ended] == (
        [schema(name)["properties"][part]["description"] for part in ("edition-data", "position")]
        if name == "record"
        else []
    )


def _objects(value: Any) -> list[dict[str, Any]]:
    """Every schema of an object inside a schema."""
    if isinstance(value, list):
        return [found for inner in value for found in _objects(inner)]
    if not isinstance(value, dict):
        return []
    found = [value] if value.get("type") == "object" else []
    return found + [inner for part in value.values() for inner in _objects(part)]


def test_the_versions_in_the_schemas_are_those_of_the_program() -> None:
    assert schema("view")["properties"]["format"]["const"] == VIEW_FORMAT
    assert schema("record")["properties"]["format"]["const"] == FORMAT
    assert schema("record")["properties"]["rules"]["const"] == RULES


def test_what_schemas_share_is_the_same_in_each() -> None:
    definitions: dict[str, Any] = {}
    for name in NAMES:
        for key, value in schema(name)["$defs"].items():
            assert definitions.setdefault(key, value) == value


def test_the_position_schema_has_the_parts_that_are_read() -> None:
    found = schema("position")["properties"]
    assert list(found) == list(PARTS)
    assert list(found["seats"]["items"]["properties"]) == list(SEAT_PARTS)
    assert list(found["auptolemy"]["anyOf"][0]["properties"]) == list(AUPTOLEMY_PARTS)
    assert list(found["pending"]["anyOf"][0]["properties"]) == list(PENDING_PARTS)
    assert list(schema("position")["$defs"]["now"]["properties"]) == list(NOW_PARTS)
    assert list(schema("position")["$defs"]["discovery"]["properties"]) == list(DISCOVERY_PARTS)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_positions_and_records_of_random_games_fit_their_schemas(kind: Kind) -> None:
    for seed in range(how_many(1)):
        for game in moments(kind.new(seed), f"{kind} {seed}", 0.03):
            validate("position", game.position())
            validate("record", parse_record(game.record()).data)


@pytest.mark.parametrize("decision", LEADS)
def test_positions_and_records_in_mid_turn_fit_their_schemas(decision: str) -> None:
    game = at_decision(decision)
    validate("position", game.position())
    validate("record", parse_record(game.record()).data)
    validate("record", parse_record(play_on(game).record()).data)


def test_records_with_every_part_fit_the_schema() -> None:
    for seed in ("text", b"\x00\xff", 7):
        validate("record", parse_record(play_on(Game.new(2, seed=seed, edition=other_edition())).record()).data)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("position", {"colour": 1}),
        ("position", {"players": 6}),
        ("position", {"sphere": "wood"}),
        ("position", {"deck": ["Leo", "Leo"]}),
        ("position", {"places": [{"card": "Tau", "marks": {"0": 1}}, None, None]}),
        ("view", {"seed": 7}),
        ("view", {"format": "astra-view 2"}),
        ("view", {"deck": ["Leo"]}),
        ("view", {"asked": "dreamer"}),
        ("record", {"seed": 1.5}),
        ("record", {"players": 2}),
        ("record", {"lines": [{"action": "dance", "chance": []}]}),
        ("record", {"lines": [{"action": "rest", "chance": ["roll 7"]}]}),
    ],
)
def test_a_schema_refuses_what_the_format_does_not_have(name: str, change: dict[str, Any]) -> None:
    document = {"position": examples.position, "view": examples.view, "record": examples.record_data}[name]()
    validate(name, document)
    with pytest.raises(ValidationError):
        validate(name, {**copy.deepcopy(document), **change})


@pytest.mark.parametrize(
    "event",
    [
        {"event": "Danced", "pen": 0},
        {"event": "Rested", "pen": 6},
        {"event": "Rested"},
        {"event": "Rested", "pen": 0, "dust": 1},
        {"event": "Gained", "pen": 0, "what": "gold", "n": 1, "why": "rest"},
    ],
)
def test_the_event_schema_refuses_what_is_no_event(event: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        validate("event", event)

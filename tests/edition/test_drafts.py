"""Drafts: what is written reads back the same, what is wrong is told at once and stays, whatever a file contains."""

import copy
import json
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astra.edition import edition_hash, edition_json, from_document, load_edition
from astra.edition.drafts import DEEPEST, looked_up, plain, read_draft
from astra.edition.loader import SHIPPED as SHIPPED_FILE
from astra.edition.printed import CARD_PRINTED, single_values
from astra.edition.writing import edition_text, file_name
from tests.edition.drawn import SHIPPED, valid_documents
from tests.edition.sample import REMOVE, as_toml, sample_document, spoilt
from tests.edition.test_fuzz import json_values, places
from tests.soak import examples

Format = Literal["toml", "json"]
FORMATS: tuple[Format, ...] = ("toml", "json")
both_formats = pytest.mark.parametrize("form", FORMATS)


def texts_of(text: str) -> list[str]:
    return [str(problem) for problem in read_draft(text).problems]


# There and back


@given(valid_documents(), st.sampled_from(FORMATS))
@settings(
    max_examples=examples(30),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
def test_any_valid_edition_reads_back_the_same_with_the_same_hash(document: dict[str, Any], form: Format) -> None:
    edition = from_document(document)
    draft = read_draft(edition_text(document, form))
    assert draft.problems == []
    assert draft.edition == edition
    assert draft.hash == edition_hash(edition)
    assert draft.document == document


@both_formats
def test_our_own_edition_reads_back_the_same(form: Format) -> None:
    draft = read_draft(edition_text(SHIPPED, form))
    assert draft.document == SHIPPED
    assert draft.hash == edition_hash(load_edition())


def test_the_shipped_file_becomes_the_document_of_its_edition() -> None:
    draft = read_draft(SHIPPED_FILE.read_text(encoding="utf-8"))
    assert draft.document == SHIPPED
    assert draft.problems == []


def test_toml_is_written_as_short_as_the_shipped_file_is() -> None:
    text = edition_text(SHIPPED, "toml")
    assert len(text) < SHIPPED_FILE.stat().st_size
    assert '  { hip = 3031, kind = "common", dx = 0.014, dy = 0.068 },  # 2: ε And\n' in text
    assert "field" not in text
    assert text.count("[[cards]]\n") == 48


@given(st.data())
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_an_unfinished_draft_survives_both_formats(data: st.DataObject) -> None:
    """TOML has no null: such a key is left out, and such an item of a list becomes an empty text."""
    document = copy.deepcopy(sample_document())
    head = {**document, "cards": document["cards"][:2]}
    container, key = data.draw(st.sampled_from(places(head)))
    if container is head:
        container = document
    container[key] = data.draw(json_values)
    expected = looked_up(plain(document))
    assert read_draft(edition_text(document, "json")).document == expected
    assert read_draft(edition_text(document, "toml")).document == looked_up(without_nulls(expected))


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return ["" if item is None else without_nulls(item) for item in value]
    return value


# Confirmed as printed


@both_formats
def test_confirmations_travel_in_files_and_are_no_part_of_the_hash(form: Format) -> None:
    document = copy.deepcopy(SHIPPED)
    document["printed"] = ["boards.2", "wisdom"]
    document["cards"][7]["printed"] = ["fame", "stars"]
    draft = read_draft(edition_text(document, form))
    assert draft.document == document
    assert draft.hash == edition_hash(load_edition())
    assert draft.edition is not None
    assert "printed" not in json.dumps(edition_json(draft.edition))


@both_formats
def test_a_file_confirms_each_boon_and_each_value_of_a_board_and_is_short_where_it_can_be(form: Format) -> None:
    document = copy.deepcopy(SHIPPED)
    document["printed"] = ["boards.3.places", "boards.3.spheres", "boards.2.dream", "boards.3.discard_after", "pouch"]
    document["cards"][7]["printed"] = ["stars", "boons.4", "boons.2"]
    document["cards"][8]["printed"] = ["boons.1", "boons.2", "boons.3", "boons.4", "fame"]
    draft = read_draft(edition_text(document, form))
    assert draft.problems == []
    assert draft.document is not None
    assert draft.document["printed"] == ["boards.2.dream", "boards.3", "pouch"]
    assert draft.document["cards"][7]["printed"] == ["boons.2", "boons.4", "stars"]
    assert draft.document["cards"][8]["printed"] == ["fame", "boons"]


def test_the_written_file_says_how_many_cards_are_confirmed() -> None:
    document = copy.deepcopy(SHIPPED)
    for card in document["cards"][:6]:
        card["printed"] = single_values(CARD_PRINTED)
    for card in document["cards"][6:12]:
        card["printed"] = ["element", "fame", "ability", "boons", "stars"]
    document["cards"][20]["printed"] = ["element", "fame", "ability", "boons.1", "boons.3", "stars"]
    assert "12 of 48 cards are confirmed whole" in edition_text(document, "toml")


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("printed", "all", 'printed: found "all", allowed a list of boards.2, boards.2.spheres,'),
        ("printed", ["cards"], 'printed.1: found "cards", allowed one of boards.2,'),
        ("printed", ["boards.3.dream"], 'printed.1: found "boards.3.dream", allowed one of boards.2,'),
        ("cards.7.printed", ["boons.0"], 'Sah: printed.1: found "boons.0", allowed one of element, fame,'),
        ("cards.7.printed", ["fame", "name"], 'Sah: printed.2: found "name", allowed one of element, fame,'),
        ("cards.7.printed", ["fame", "fame"], 'Sah: printed.2: found "fame" twice, allowed each once'),
        ("cards.7.printed", {"fame": True}, "Sah: printed: found a table, allowed a list of element, fame,"),
    ],
)
def test_an_unknown_confirmation_is_a_problem(path: str, value: object, problem: str) -> None:
    [found] = texts_of(json.dumps(spoilt((path, value))))
    assert found.startswith(problem)


# What is wrong


def test_a_file_gets_all_of_its_problems_at_once_and_stays_as_it_is() -> None:
    changes: list[tuple[str, Any]] = [
        ("cards.3.fame", 9),
        ("cards.4.element", "<img src=x onerror=alert(1)>"),
        ("cards.5.lines.3", [3, 1]),
        ("cards.6.stars.1.x", 0.1),
        ("cards.8.code", "Sag"),
        ("cards.9.boons.2", REMOVE),
        ("boards.3.spheres.3", "fire"),
        ("wisdom", [2, 8, 3]),
        ("motto", {"any": ["thing"]}),
    ]
    document = spoilt(*changes)
    draft = read_draft(as_toml(document))
    assert draft.hash is None
    assert {problem.path for problem in draft.problems} == {
        ("cards", 3, "fame"),
        ("cards", 4, "element"),
        ("cards", 5, "lines"),
        ("cards", 6, "stars", 1),
        ("cards", 8, "code"),
        ("cards", 9, "boons"),
        ("boards", "3", "spheres"),
        ("wisdom",),
        ("motto",),
    }
    assert draft.document is not None
    assert draft.document["motto"] == {"any": ["thing"]}
    assert draft.document["cards"][4]["element"] == "<img src=x onerror=alert(1)>"
    assert [len(card["stars"]) for card in draft.document["cards"]] == [5] * 48


def test_a_problem_leads_to_its_place_in_the_document() -> None:
    document = spoilt(("cards.7.boons.1.n", 13), ("cards.7.stars.2.mag", "bright"), ("boards.2.dream.air", 7))
    for problem in read_draft(json.dumps(document)).problems:
        part: Any = document
        for step in problem.path:
            part = part[step]
        assert part in (13, "bright", 7)


def test_two_stars_in_one_place_are_told_with_the_other_star() -> None:
    other = sample_document()["cards"][7]["stars"][1]
    document = spoilt(("cards.7.stars.3.x", other["x"] + 0.0199), ("cards.7.stars.3.y", other["y"]))
    assert texts_of(json.dumps(document)) == [
        "Sah: stars.4: found the place of star 2, allowed stars that are 0.02 or more apart"
    ]
    apart = spoilt(("cards.7.stars.3.x", other["x"] + 0.0201), ("cards.7.stars.3.y", other["y"]))
    assert texts_of(json.dumps(apart)) == []


def test_a_card_that_is_missing_and_one_that_is_there_twice_are_told() -> None:
    assert texts_of(json.dumps(spoilt(("cards.47", REMOVE)))) == [
        "cards: found 47 cards, allowed 48 cards, or 24 in a short edition"
    ]
    twice = sample_document()
    twice["cards"].append(twice["cards"][3])
    assert texts_of(json.dumps(twice)) == [
        "cards: found 49 cards, allowed 48 cards, or 24 in a short edition",
        'card 49: code: found "Sad", as in card 4, allowed each once',
        'card 49: latin: found "Sidus 3", as in card 4, allowed each once',
    ]


def test_the_stars_of_a_faulty_card_are_looked_up_all_the_same() -> None:
    document = spoilt(("cards.0.fame", "two"), ("cards.0.stars.4.hip", 999_999))
    draft = read_draft(as_toml(document))
    assert draft.document is not None
    card = draft.document["cards"][0]
    whole = read_draft(as_toml(sample_document())).document
    assert whole is not None
    assert card["stars"][:4] == whole["cards"][0]["stars"][:4]
    assert card["stars"][4] == {"hip": 999_999, "kind": "common"}
    assert card["fame"] == "two"
    assert card["field"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "id: found nothing"),
        ("GIF89a\x01\x02", "line 1, column 7: found a fault:"),
        ("{", "line 1, column 2: found a fault:"),
        ("[1, 2", "line 1, column 3: found a fault:"),
        ('{"id": NaN}', "file: found a fault: NaN, which is no number"),
        ('{"id": "a", "id": "b"}', 'file: found a fault: key "id" twice in one object'),
        ("id = 'a'\nid = 'b'", "line 2, column 9: found a fault:"),
        ('{"id": ' + "[" * 5000 + "]" * 5000 + "}", "file: found tables or lists nested"),
        ('{"id": ' + "[" * 30 + "]" * 30 + "}", f"file: found tables or lists nested more than {DEEPEST} deep"),
        ("id = " + "[" * 30 + "]" * 30, f"file: found tables or lists nested more than {DEEPEST} deep"),
        ("id = 'a'\n" + ".".join("a" * 40_000) + " = 1", "line 2: found a key of many parts"),
        ("id = 'a'\n[" + ".".join(['"b c"'] * 40_000) + "]", "line 2: found a key of many parts"),
        ("version = " + "9" * 5000, "line 1: found a number of thousands of digits"),
        ("a" * 900_000, "line 1, column 900001: found a fault:"),
        ('"\\' * 450_000 + "." * 40, "line 1, column"),
        ("[" * 200_000, "line 1, column 3: found a fault:"),
    ],
)
def test_text_that_is_no_edition_gets_a_clear_message(text: str, problem: str) -> None:
    found = texts_of(text)
    assert found[0].startswith(problem), found[0]


def test_numbers_that_are_none_and_dates_become_what_json_can_tell() -> None:
    draft = read_draft("id = 2026-01-01\nversion = nan\npouch = inf\nwisdom = 99999999999999999999\nvalue = true")
    assert draft.document == {"id": "2026-01-01", "value": True}
    told = {problem.field: str(problem.found) for problem in draft.problems}
    assert (told["version"], told["pouch"], told["wisdom"]) == ("nan", "inf", "a huge number")


def test_a_thousand_unknown_keys_and_cards_are_told_in_a_few_problems() -> None:
    keys = {f"key{number}": number for number in range(50_000)}
    problems = texts_of(json.dumps({**sample_document(), **keys}))
    assert len(problems) == 21
    assert problems[-1].startswith("found 49980 more unknown keys")
    problems = texts_of(json.dumps({**sample_document(), "cards": [{}] * 100_000}))
    assert "cards: found 100000 cards, allowed 48 cards, or 24 in a short edition" in problems
    assert len(problems) < 2000


# Names of files


@pytest.mark.parametrize(
    ("document", "name"),
    [
        ({"id": "my.almagest", "version": 3}, "my.almagest-3.toml"),
        ({"id": "../../etc/passwd", "version": 3}, "edition.toml"),
        ({"id": ".hidden", "version": 3}, "edition.toml"),
        ({"id": "-x", "version": 3}, "edition.toml"),
        ({"id": "almagest", "version": "1"}, "edition.toml"),
        ({}, "edition.toml"),
    ],
)
def test_a_file_is_called_by_its_edition_or_by_nothing_of_it(document: dict[str, Any], name: str) -> None:
    assert file_name(document, "toml") == name

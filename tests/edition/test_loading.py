"""Edition files: TOML and JSON, the shipped one, files that can't be read or parsed, the hash."""

import copy
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astra.edition import (
    Edition,
    EditionError,
    edition_hash,
    edition_json,
    from_document,
    load_edition,
)
from astra.edition.catalogue import stars_by_hip
from astra.edition.loader import LARGEST_FILE, SHIPPED
from tests.edition.sample import as_toml, sample_document, spoilt


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def problem_of(path: Path) -> str:
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    assert len(caught.value.problems) == 1
    return str(caught.value)


@pytest.fixture(scope="module")
def sample() -> Edition:
    return from_document(sample_document())


def test_toml_and_json_of_the_same_shape_give_the_same_edition(tmp_path: Path, sample: Edition) -> None:
    toml = load_edition(write(tmp_path / "sample.toml", as_toml(sample_document())))
    plain = load_edition(write(tmp_path / "sample.json", json.dumps(sample_document())))
    assert toml == plain == sample
    assert edition_hash(toml) == edition_hash(plain)


def test_without_a_suffix_the_content_decides_between_toml_and_json(tmp_path: Path, sample: Edition) -> None:
    toml = load_edition(write(tmp_path / "one", as_toml(sample_document())))
    plain = load_edition(write(tmp_path / "other", "\n " + json.dumps(sample_document())))
    assert toml == plain == sample


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("list.json", "[1, 2", "line 1, column 6: found a fault: Expecting ',' delimiter, allowed JSON"),
        ("empty.JSON", "", "line 1, column 1: found a fault: Expecting value, allowed JSON"),
        ("brace.toml", '{"id": 1}', "line 1, column 1: found a fault: Invalid statement, allowed TOML"),
    ],
)
def test_the_suffix_decides_before_the_content(tmp_path: Path, name: str, text: str, message: str) -> None:
    assert problem_of(write(tmp_path / name, text)) == message


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path, sample: Edition) -> None:
    path = tmp_path / "sample.toml"
    path.write_text(as_toml(sample_document()), encoding="utf-8-sig")
    assert load_edition(str(path)) == sample


def test_what_show_prints_loads_again_as_an_equal_edition(tmp_path: Path, sample: Edition) -> None:
    for edition in (sample, load_edition()):
        path = write(tmp_path / f"{edition.id}.json", json.dumps(edition_json(edition)))
        again = load_edition(path)
        assert again == edition
        assert edition_hash(again) == edition_hash(edition)


def test_the_shipped_edition_as_toml_without_lookups_is_the_same_edition(tmp_path: Path) -> None:
    document = edition_json(load_edition())
    for card in document["cards"]:
        for star in card["stars"]:
            if star["bv"] is None:
                del star["bv"]
    assert load_edition(write(tmp_path / "resolved.toml", as_toml(document))) == load_edition()


def test_the_shipped_edition_is_read_from_its_file_once() -> None:
    assert load_edition() is load_edition()
    assert load_edition(SHIPPED) == load_edition()
    assert load_edition(SHIPPED) is not load_edition()


def test_a_looked_up_star_has_the_values_of_the_star_table(sample: Edition) -> None:
    schedar = sample.cards[0].stars[3]
    known = stars_by_hip()[3179]
    assert (schedar.name, schedar.designation) == ("Schedar", "α Cas")
    assert (schedar.hip, schedar.mag, schedar.bv) == (3179, known.mag, known.bv)


def test_a_nudge_moves_the_drawing_by_exactly_itself() -> None:
    plain = spoilt(("cards.0.stars.2", {"hip": 4427, "kind": "common"}))
    still, moved = from_document(plain), from_document(sample_document())
    before, after = still.cards[0].stars[2], moved.cards[0].stars[2]
    assert after.x - before.x == pytest.approx(0.02)
    assert after.y - before.y == pytest.approx(-0.01)


def test_a_card_with_stars_of_its_own_needs_no_chart(sample: Edition) -> None:
    assert sample.cards[1].chart is None
    assert sample.cards[1].field == ()
    assert sample.cards[1].stars[0].hip is None


def test_the_background_has_no_star_of_the_figure(sample: Edition) -> None:
    card = sample.cards[0]
    assert len(card.field) > 3
    drawn = {(star.x, star.y) for star in card.stars}
    assert not drawn & {(x, y) for x, y, _ in card.field}


# Files that can't be read or parsed


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    assert str(caught.value).startswith('file: found no file "')
    assert str(caught.value).endswith("allowed an edition file, TOML or JSON")


def test_a_folder_is_no_edition_file(tmp_path: Path) -> None:
    assert problem_of(tmp_path).endswith("(is a directory), allowed a file that can be read")


def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    path = tmp_path / "pipe.toml"
    os.mkfifo(path)
    assert problem_of(path).endswith("(a device, pipe or socket), allowed a file that can be read")


def test_a_device_without_an_end_is_refused() -> None:
    assert problem_of(Path("/dev/zero")) == (
        'file: found "/dev/zero" (a device, pipe or socket), allowed a file that can be read'
    )


def test_a_file_of_more_than_4_mb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert problem_of(path) == "file: found more than 4 MB, allowed an edition file of at most 4 MB"


def test_a_file_of_4_mb_is_read(tmp_path: Path, sample: Edition) -> None:
    text = as_toml(sample_document()).encode()
    path = tmp_path / "large.toml"
    path.write_bytes(text + b"#" * (LARGEST_FILE - len(text)))
    assert load_edition(path) == sample


def test_bytes_that_are_not_utf8_are_refused_with_their_offset(tmp_path: Path) -> None:
    path = tmp_path / "latin1.toml"
    path.write_bytes('id = "B\xf6"'.encode("latin-1"))
    assert problem_of(path) == "file: found a byte at offset 7 that is not UTF-8, allowed UTF-8 text"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'id = "a"\nversion 1\n',
            "line 2, column 9: found a fault: Expected '=' after a key in a key/value pair, allowed TOML",
        ),
        (
            'id = "a"\npouch = [5, 6',
            "line 2, column 14: found a fault: Unclosed array, allowed TOML",
        ),
        (
            "id = 1\nid = 2\n",
            "line 2, column 7: found a fault: Cannot overwrite a value, allowed TOML",
        ),
        (
            '{"id": "a",\n "version": }',
            "line 2, column 13: found a fault: Expecting value, allowed JSON",
        ),
        ('{"id": 1, "id": 2}', 'file: found a fault: key "id" twice in one object, allowed JSON'),
        ('{"version": NaN}', "file: found a fault: NaN, which is no number, allowed JSON"),
    ],
)
def test_a_fault_of_syntax_is_reported_with_line_and_column(tmp_path: Path, text: str, message: str) -> None:
    assert problem_of(write(tmp_path / "fault.txt", text)) == message


@pytest.mark.parametrize("text", ['{"id":' * 100_000, "id = " + "[" * 100_000])
def test_endless_nesting_is_refused(tmp_path: Path, text: str) -> None:
    assert problem_of(write(tmp_path / "deep.txt", text)) == (
        "file: found tables or lists nested hundreds deep, allowed the shape of an edition"
    )


def test_a_key_twice_among_very_many_is_found_at_once(tmp_path: Path) -> None:
    keys = ", ".join(f'"{n}": 0' for n in range(100_000))
    message = 'file: found a fault: key "99999" twice in one object, allowed JSON'
    path = write(tmp_path / "keys.json", f'{{{keys}, "99999": 1}}')
    before = time.process_time()
    assert problem_of(path) == message
    assert time.process_time() - before < 5


@pytest.mark.parametrize(
    ("name", "text"),
    [("digits.toml", 'id = "a"\nversion = {}'), ("digits.json", '{{"id": "a",\n "version": {}}}')],
)
def test_a_number_of_thousands_of_digits_is_refused_with_its_line(tmp_path: Path, name: str, text: str) -> None:
    assert problem_of(write(tmp_path / name, text.format("9" * 6000))) == (
        "line 2: found a number of thousands of digits, allowed numbers of a few digits"
    )


def test_a_hexadecimal_number_of_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="version: found a huge number, allowed a whole number from 1 to 9999"):
        load_edition(write(tmp_path / "digits.toml", f"version = 0x{'f' * 5000}"))


def test_an_empty_file_lacks_everything(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path / "empty.toml", ""))
    assert [problem.field for problem in caught.value.problems] == [
        "id",
        "version",
        "pouch",
        "wisdom",
        "final_cards",
        "boards",
        "cards",
    ]


# The hash


def test_the_hash_is_sha256_in_hex_and_the_same_in_every_process(sample: Edition) -> None:
    digest = edition_hash(sample)
    assert len(digest) == 64
    assert set(digest) <= set("0123456789abcdef")
    program = (
        "from astra.edition import edition_hash, from_document\n"
        "from tests.edition.sample import sample_document\n"
        "print(edition_hash(from_document(sample_document())))"
    )
    again = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env={"PYTHONPATH": ":".join(filter(None, sys.path)), "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert again.stdout.strip() == digest


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("id", "other"),
        ("version", 4),
        ("wisdom.1", 3),
        ("boards.2.dream", {"fire": 2, "water": 1, "air": 3, "earth": 4}),
        ("boards.5.places.5", "air"),
        ("cards.7.fame", 1),
        ("cards.7.boons.3.n", 2),
        ("cards.7.ability.n", 3),
        ("cards.7.lines.3", [3, 5]),
        ("cards.7.stars.1.x", 0.41),
        ("cards.7.stars.1.mag", 2.51),
        ("cards.0.stars.2.dx", 0.03),
    ],
)
def test_any_changed_fact_changes_the_hash(sample: Edition, path: str, value: object) -> None:
    changed = from_document(spoilt((path, value)))
    assert changed != sample
    assert edition_hash(changed) != edition_hash(sample)


def test_the_order_of_keys_and_the_kind_of_number_do_not_change_the_hash(sample: Edition) -> None:
    def reversed_keys(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: reversed_keys(value[key]) for key in reversed(value)}
        return [reversed_keys(item) for item in value] if isinstance(value, list) else value

    document = reversed_keys(sample_document())
    document["cards"][0]["chart"]["roll"] = -0.0
    document["cards"][0]["chart"]["scale"] = 14.0
    assert edition_hash(from_document(document)) == edition_hash(sample)


# The document


def test_reading_a_document_does_not_change_it() -> None:
    document = sample_document()
    before = copy.deepcopy(document)
    from_document(document)
    assert document == before


def test_the_document_has_the_facts_of_the_model(sample: Edition) -> None:
    document = edition_json(sample)
    assert list(document) == [
        "id",
        "version",
        "cards",
        "boards",
        "pouch",
        "wisdom",
        "final_cards",
    ]
    card = document["cards"][0]
    assert card["ability"] == {"kind": "gain_dust", "n": 2}
    assert card["chart"] == {"ra": 1.1, "dec": 60.5, "scale": 14.0, "roll": 0.0}
    assert card["stars"][0] | {"x": 0, "y": 0} == {
        "n": 1,
        "kind": "start",
        "hip": 8886,
        "name": "Segin",
        "designation": "ε Cas",
        "x": 0,
        "y": 0,
        "mag": 3.35,
        "bv": stars_by_hip()[8886].bv,
    }
    assert document["boards"]["2"]["dream"] == {"fire": 1, "water": 2, "air": 3, "earth": 4}
    assert "dream" not in document["boards"]["3"]
    assert msgspec.convert(document, Edition) == sample

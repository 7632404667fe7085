"""Whatever an edition file contains, loading it succeeds or raises EditionError, nothing else."""

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astra.edition import Edition, EditionError, from_document, load_edition
from tests.edition.sample import as_toml, sample_document

SAMPLE = sample_document()
SHORT_TOML = as_toml({**SAMPLE, "cards": SAMPLE["cards"][:2]}).encode()

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["fire", "start", "grand", "fame", "gain_dust", "Cas", "\ud800", "\x1b[0m"])
)
json_values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of the document with every key or index in it."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [
        place
        for key, item in items
        for place in [
            (value, key),
            *(places(item) if isinstance(item, (dict, list)) else ()),
        ]
    ]


def loaded(document: object) -> Edition | EditionError:
    try:
        return from_document(document)
    except EditionError as error:
        return error


def load_or_refuse(document: object) -> None:
    result = loaded(document)
    if isinstance(result, EditionError):
        assert result.problems
        assert len(str(result).splitlines()) == len(result.problems)
        assert str(result).encode("utf-8")


@given(json_values)
def test_any_value_as_a_whole_edition(value: object) -> None:
    load_or_refuse(value)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_value_in_any_places_of_an_edition(data: st.DataObject) -> None:
    document = copy.deepcopy(SAMPLE)
    # Two cards are enough for every kind of place.
    head = {**document, "cards": document["cards"][:2]}
    for _ in range(data.draw(st.integers(1, 4))):
        container, key = data.draw(st.sampled_from(places(head)))
        if container is head:
            container = document
        container[key] = data.draw(json_values)
        head = {**document, "cards": head["cards"]}
    load_or_refuse(document)


@given(st.dictionaries(st.text(), json_values, min_size=1, max_size=3), st.data())
def test_any_further_keys_in_any_table(more: dict[str, object], data: st.DataObject) -> None:
    document = copy.deepcopy(SAMPLE)
    tables = [value[key] for value, key in places(document) if isinstance(value[key], dict)]
    data.draw(st.sampled_from(tables)).update(more)
    load_or_refuse(document)


@given(st.integers(0, len(SHORT_TOML)), st.integers(0, 40), st.binary(max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_in_the_middle_of_a_file(tmp_path: Path, at: int, cut: int, more: bytes) -> None:
    path = tmp_path / "fuzz.toml"
    path.write_bytes(SHORT_TOML[:at] + more + SHORT_TOML[at + cut :])
    with pytest.raises(EditionError):
        load_edition(path)

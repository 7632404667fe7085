"""The OpenAPI description is true: what goes over the wire fits it, and what it leaves out is refused."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest

from astra.server.http.docs_page import ACTIONS, page_of
from astra.server.http.openapi import openapi_document
from tests.server.house import House, Person, house, new_key, settings_for

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"
DOCUMENT = openapi_document()
OPERATIONS = [
    (method, path, operation) for path, methods in DOCUMENT["paths"].items() for method, operation in methods.items()
]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("openapi"))) as opened:
        yield opened


def check(name: str, value: Any) -> None:
    """A value must fit the schema of this name."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    jsonschema.Draft202012Validator(schema).validate(value)


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all that is in it."""
    if isinstance(schema, dict):
        yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from parts(part)


def test_describing_the_api_leaves_the_logging_of_the_process_alone() -> None:
    root = logging.getLogger()
    before = (list(root.handlers), root.level)
    openapi_document()
    assert (root.handlers, root.level) == before


def test_no_alternative_hides_another() -> None:
    """An integer is a number as well: of both in a oneOf it would be neither."""
    for schema in parts(DOCUMENT):
        kinds = [one.get("type") for one in schema.get("oneOf", ()) if isinstance(one, dict)]
        assert not {"integer", "number"} <= set(kinds), schema


def test_refusals_with_numbers_and_with_the_present_fit(ann: Person) -> None:
    table = ann.new_table("me", "me", first=0)["id"]
    body = {"key": new_key(), "seat": 1, "version": ann.view(table)["version"], "actions": ["rest"]}
    check("ErrorAnswer", ann.refused(409, "POST", f"/tables/{table}/actions", body)["answer"])
    ann.act(table, 0, ["rest"])
    stale = ann.refused(409, "POST", f"/tables/{table}/actions", {**body, "version": 0})["answer"]
    check("ErrorAnswer", stale)
    check("Snapshot", stale["update"])
    with pytest.raises(jsonschema.ValidationError):
        check("ErrorAnswer", {**stale, "update": {"version": 1}})


def test_an_answer_without_content_is_described_without() -> None:
    empty = [operation["responses"]["204"] for _, _, operation in OPERATIONS if "204" in operation["responses"]]
    assert len(empty) == 2
    assert all("content" not in answer for answer in empty)


def test_whatever_is_refused_for_an_unknown_field_is_described_so() -> None:
    for method, path, operation in OPERATIONS:
        if "requestBody" in operation:
            sent = operation["requestBody"]["content"]["application/json"]["schema"]
            name = sent["$ref"].rpartition("/")[2]
            if name == "EditionDraft":
                continue  # an unknown key of a draft is one of its problems
            assert DOCUMENT["components"]["schemas"][name]["additionalProperties"] is False, (method, path)


def test_bounds_of_optional_fields_are_described() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert {"type": "string", "maxLength": 64} in schemas["Join"]["properties"]["code"]["anyOf"]
    assert {"type": "integer", "minimum": 0, "maximum": 4} in schemas["Join"]["properties"]["seat"]["anyOf"]


def test_operations_are_called_what_they_do() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+){0,3}", name) for name in names), names
    assert {"getMe", "createTable", "act", "getEvents"} <= set(names)


def test_what_a_stream_sends_fits(ann: Person, bob: Person) -> None:
    answer = DOCUMENT["paths"]["/api/v1/tables/{table_id}/events"]["get"]["responses"]["200"]
    assert answer["content"]["text/event-stream"]["schema"] == {"$ref": "#/components/schemas/StreamEvent"}
    table = ann.new_table("me", "me", first=0)["id"]
    stream = ann.stream(table, "seats=0,1")
    stream.wait_for("turn")
    ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hello"})
    update = ann.act(table, 0, ["rest"])
    for _ in range(2):
        asked = update["view"]["asked"]
        update = ann.act(table, asked, [ann.view(table, asked)["view"]["legal"][0]])
    later = ann.stream(table, "seats=0,1")
    later.wait_for("recent")
    ended = ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    stream.wait_for("table", ended["version"])
    stream.close()
    later.close()
    told = [message for one in (stream, later) for message in one.messages]
    assert {message.event for message in told} == {"snapshot", "turn", "chat", "update", "table", "recent"}
    for message in told:
        event = {"event": message.event, "data": message.data}
        check("StreamEvent", event if message.id is None else {**event, "id": message.id})
    with pytest.raises(jsonschema.ValidationError):
        check("StreamEvent", {"event": "turn", "data": {"seats": "none"}})


def test_there_is_one_version_that_a_move_may_mean() -> None:
    """A view names its format, and has no version of its own that would make every move stale."""
    schemas = DOCUMENT["components"]["schemas"]
    assert "version" not in schemas["View"]["properties"]
    for name in ("Act", "Try", "Undo", "AskHint"):
        assert "you decided on" in schemas[name]["properties"]["version"]["description"]
    for name in ("Snapshot", "Update"):
        assert "to be sent" in schemas[name]["properties"]["version"]["description"]


def test_an_edition_fits(ann: Person) -> None:
    check("Edition", ann.get(f"/editions/{ann.get('/editions/current')['hash']}"))
    answer = DOCUMENT["paths"]["/api/v1/editions/{digest}"]["get"]["responses"]["200"]
    assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Edition"}


# The page


def test_the_page_has_the_grammar_of_actions_as_the_formats_have_it() -> None:
    table = FORMATS.read_text(encoding="utf-8").partition("## Actions")[2].partition("\n## ")[0]
    rows = [
        tuple(cell.strip() for cell in line.split("|")[1:4]) for line in table.splitlines() if line.startswith("| `")
    ]
    assert list(ACTIONS) == rows
    page = page_of(DOCUMENT)
    assert all(f"<code>{text.strip('`')}</code>" in page for text, _, _ in ACTIONS)
    assert page.index('id="actions"') < page.index("Requests")


def test_the_page_says_what_an_object_is_made_of() -> None:
    page = page_of(DOCUMENT)
    bare = re.findall(r"<tr><td><code>(\w+)</code>[^<]*</td><td>(?:object|anything|object of anything)</td>", page)
    assert bare == []


def test_the_description_is_served_as_it_is(open_house: House) -> None:
    assert httpx.get(f"{open_house.url}/api/v1/openapi.json").json() == json.loads(json.dumps(DOCUMENT))

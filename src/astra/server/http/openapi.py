"""The OpenAPI description of the HTTP API."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig

from astra.edition.model import Edition
from astra.edition.printed import CARD_PRINTED, EDITION_PRINTED
from astra.record import moments
from astra.server.http import errors, schemas_preview
from astra.server.http.api import api_router
from astra.server.stream import events
from astra.server.stream.events import EVENTS
from astra.table import documents, documents_finished, refusals, schemas, schemas_editions
from astra.table.limits import NAME_LETTERS

# Parts of answers that have their own schemas (docs/formats.md).
FORMATS = {"View": "view.json", "Event": "event.json", "Position": "position.json"}
MODULES = (
    schemas,
    schemas_editions,
    documents,
    documents_finished,
    schemas_preview,
    events,
    errors,
    refusals,
    moments,
)
REFERENCE = "#/components/schemas/{name}"

DESCRIPTION = """Tables of the board game Astra: create, join, play, watch.

Browsers are known by a cookie (`PUT /me` sets it) and send `X-Astra: 1` with everything that changes something.
Programs show a seat's token: `Authorization: Bearer TOKEN`. A token acts for its seat only.
"""


def openapi_document() -> dict[str, Any]:
    """The OpenAPI description, with the formats of views, events, positions and editions in it."""
    config = OpenAPIConfig(
        title="Astra",
        version="1",
        description=DESCRIPTION,
        use_handler_docstrings=True,
        operation_id_creator=_operation_id,
    )
    # By default Litestar would set up the logging of the whole process, and close the handlers that it has.
    application = Litestar([api_router()], openapi_config=config, logging_config=None)
    document: dict[str, Any] = application.openapi_schema.to_schema()
    schemas = document["components"]["schemas"]
    schemas.update(_documents(schemas))
    for name, file in FORMATS.items():
        schemas.update(_format(name, file))
    _refer_to_formats(schemas)
    _describe_drafts(schemas, document["paths"])
    schemas["StreamEvent"] = _stream_event()
    for holder in ("PutMe", "NewSeat"):
        _text_in(schemas[holder]["properties"]["name"])["maxLength"] = NAME_LETTERS
    _mend_answers(document["paths"])
    document["components"]["securitySchemes"] = {
        "guest": {"type": "apiKey", "in": "cookie", "name": "astra_guest"},
        "seat": {"type": "http", "scheme": "bearer"},
    }
    document["security"] = [{"guest": []}, {"seat": []}, {}]
    return document


def _operation_id(handler: HTTPRouteHandler, _method: object, _path: object) -> str:
    """`get_me` is getMe, whatever its path."""
    first, *words = handler.handler_name.split("_")
    return first + "".join(word.capitalize() for word in words)


def _documents(named: Collection[str]) -> dict[str, Any]:
    """Our documents as msgspec describes what it decodes: Litestar omits bounds, and which fields are refused."""
    kinds = {
        name: kind
        for module in MODULES
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and name in named
    }
    wanted = {*kinds.values(), *EVENTS.values(), Edition}
    _, parts = msgspec.json.schema_components(sorted(wanted, key=lambda kind: kind.__name__), ref_template=REFERENCE)
    return parts


def _refer_to_formats(schemas: dict[str, Any]) -> None:
    """The places where documents contain a value in one of the formats."""
    for holder in ("Update", "Snapshot", "Moment", "Preview"):
        parts = schemas[holder]["properties"]
        parts["view"] = {"anyOf": [_ref("View"), {"type": "null"}]} if holder == "Snapshot" else _ref("View")
        if "events" in parts:
            parts["events"] = {"type": "array", "items": _ref("Event")}
    position = schemas["NewTable"]["properties"]["position"]
    position["anyOf"] = [_ref("Position"), {"type": "null"}]


def _describe_drafts(schemas: dict[str, Any], paths: dict[str, Any]) -> None:
    """Drafts of editions, which may contain anything, described by what belongs in them."""
    for draft, whole, printed in (("DraftCard", "Card", CARD_PRINTED), ("EditionDraft", "Edition", EDITION_PRINTED)):
        confirmed = {"type": "array", "items": {"enum": list(printed)}, "description": "What is confirmed as printed."}
        schemas[draft] = {
            "title": draft,
            "description": f"As `{whole}`, but anything may be missing or wrong: the answers are problems.",
            "type": "object",
            "properties": {**schemas[whole]["properties"], "printed": confirmed},
        }
    schemas["EditionDraft"]["properties"]["cards"] = {"type": "array", "items": _ref("DraftCard")}
    for holder, part in (
        ("EditionToWrite", "document"),
        ("EditionsToCompare", "first"),
        ("EditionsToCompare", "second"),
    ):
        schemas[holder]["properties"][part] = _ref("EditionDraft")
    schemas["ReadEdition"]["properties"]["document"] = {"anyOf": [_ref("EditionDraft"), {"type": "null"}]}
    for side in ("first", "second"):
        for kind in schemas["EditionDifference"]["properties"][side]["anyOf"]:
            if kind.get("type") == "object":
                kind["additionalProperties"] = {}
    for path in ("/api/v1/editions/check", "/api/v1/editions"):
        paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"] = _ref("EditionDraft")


def _stream_event() -> dict[str, Any]:
    """One event of a stream; `data` is a line of JSON there."""
    kinds = [
        {
            "type": "object",
            "properties": {
                "event": {"const": name},
                "id": {"type": "integer", "description": "The table's version."},
                "data": _ref(kind.__name__),
            },
            "required": ["event", "data"],
        }
        for name, kind in EVENTS.items()
    ]
    text = "A server-sent event: its lines `event:`, `id:` (not with every one) and `data:`, which is JSON."
    return {"description": text, "oneOf": kinds}


def _mend_answers(paths: dict[str, Any]) -> None:
    """What Litestar cannot know: which answers are already bytes, and which have no content."""
    for methods in paths.values():
        for operation in methods.values():
            operation["responses"].get("204", {}).pop("content", None)
            for parameter in operation.get("parameters", ()):
                schema = parameter["schema"]
                if "oneOf" in schema:
                    schema["anyOf"] = schema.pop("oneOf")
    paths["/api/v1/tables/{table_id}/events"]["get"]["responses"]["200"]["content"] = {
        "text/event-stream": {"schema": _ref("StreamEvent")}
    }
    paths["/api/v1/editions/{digest}"]["get"]["responses"]["200"]["content"] = {
        "application/json": {"schema": _ref("Edition")}
    }


def _text_in(schema: dict[str, Any]) -> dict[str, Any]:
    """The part of a schema that describes the text, if it may also be null."""
    found: dict[str, Any] = next((one for one in schema.get("anyOf", ()) if one.get("type") == "string"), schema)
    return found


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=name)}


@cache
def _format(name: str, file: str) -> dict[str, Any]:
    """A JSON Schema of ours as components: its definitions become schemas beside it."""
    schema = json.loads((files("astra.record") / "schemas" / file).read_text(encoding="utf-8"))
    text = json.dumps({key: part for key, part in schema.items() if key not in ("$schema", "$id", "$defs")})
    own = {f"{name}{_title(part)}": json.dumps(value) for part, value in schema.get("$defs", {}).items()}
    found = {name: text, **own}
    for part in schema.get("$defs", {}):
        target = json.dumps(f"#/components/schemas/{name}{_title(part)}")
        found = {key: value.replace(json.dumps(f"#/$defs/{part}"), target) for key, value in found.items()}
    return {key: json.loads(value) for key, value in found.items()}


def _title(part: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in part.replace("-", "_").split("_"))


def openapi_text() -> str:
    """The same as text, for making types or clients from it."""
    return msgspec.json.format(msgspec.json.encode(openapi_document()), indent=2).decode() + "\n"

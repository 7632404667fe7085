"""The OpenAPI description of the HTTP API."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig

from astra.server.api import api_router
from astra.server.documents import NAME_LETTERS
from astra.server.stream_documents import EVENTS

# Parts of answers that have schemas of their own (docs/formats.md).
FORMATS = {"View": "view.json", "Event": "event.json"}

DESCRIPTION = """Tables of the board game Astra: create, join, play, watch.

Browsers are known by a cookie (`PUT /me` sets it) and send `X-Astra: 1` with everything that changes something.
Programs show a seat's token: `Authorization: Bearer TOKEN`. A token acts for its seat only.
"""


def openapi_document() -> dict[str, Any]:
    """The OpenAPI description, with the formats of views and events in it."""
    config = OpenAPIConfig(title="Astra", version="1", description=DESCRIPTION, use_handler_docstrings=True)
    document: dict[str, Any] = Litestar([api_router()], openapi_config=config).openapi_schema.to_schema()
    schemas = document["components"]["schemas"]
    for name, file in FORMATS.items():
        schemas.update(_format(name, file))
    schemas.update(_events())
    for holder in ("Update", "Snapshot", "Moment", "Preview"):
        parts = schemas[holder]["properties"]
        view = {"$ref": "#/components/schemas/View"}
        parts["view"] = {"oneOf": [view, {"type": "null"}]} if holder == "Snapshot" else view
        if "events" in parts:
            parts["events"] = {"type": "array", "items": {"$ref": "#/components/schemas/Event"}}
    for holder in ("PutMe", "NewSeat"):
        schemas[holder]["properties"]["name"]["maxLength"] = NAME_LETTERS
    document["components"]["securitySchemes"] = {
        "guest": {"type": "apiKey", "in": "cookie", "name": "astra_guest"},
        "seat": {"type": "http", "scheme": "bearer"},
    }
    document["security"] = [{"guest": []}, {"seat": []}, {}]
    return document


@cache
def _events() -> dict[str, Any]:
    """What a stream sends is no answer to a request, and would not be there otherwise."""
    _, parts = msgspec.json.schema_components(EVENTS, ref_template="#/components/schemas/{name}")
    return {kind.__name__: parts[kind.__name__] for kind in EVENTS}


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
    """The same as text, for those who make types or clients from it."""
    return msgspec.json.format(msgspec.json.encode(openapi_document()), indent=2).decode() + "\n"

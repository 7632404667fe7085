"""The API documented: openapi.json, and a plain page made from it without any script."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get

from astra.server.documents import NAME_LETTERS
from astra.server.stream_documents import EVENTS

# Parts of answers that have schemas of their own (docs/formats.md).
FORMATS = {"View": "view.json", "Event": "event.json"}

STYLE = """
:root { color-scheme: light dark; --line: #8884; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
section { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1rem; margin: 1rem 0; }
h3 { margin: .5rem 0; font-size: 1rem; }
.verb { display: inline-block; min-width: 4.5rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-top: 1px solid var(--line); }
"""


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI description, with the formats of views and events in it."""
    document: dict[str, Any] = app.openapi_schema.to_schema()
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
    from astra.server.app import create_app
    from astra.server.settings import Settings

    document = openapi_document(create_app(Settings()).litestar)
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


@get("/api/v1/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi_json(request: Request[Any, Any, Any]) -> Response[bytes]:
    return Response(msgspec.json.encode(openapi_document(request.app)), media_type=MediaType.JSON)


@get("/api/v1/docs", include_in_schema=False, sync_to_thread=False)
def docs_page(request: Request[Any, Any, Any]) -> Response[str]:
    return Response(page_of(openapi_document(request.app)), media_type=MediaType.HTML)


def page_of(document: dict[str, Any]) -> str:
    """The description as a page that a person reads from top to bottom."""
    info = document["info"]
    intro = "".join(f"<p>{_words(part)}</p>" for part in info.get("description", "").split("\n\n") if part.strip())
    operations = [
        _operation(method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = [_schema(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Astra: HTTP API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        f"<h1>{escape(info['title'])}: HTTP API, version {escape(info['version'])}</h1>{intro}"
        '<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>'
        f"<h2>Requests</h2>{''.join(operations)}<h2>Documents</h2>{''.join(schemas)}</main></body></html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    parameters = "".join(
        f"<tr><td><code>{escape(one['name'])}</code></td><td>{one['in']}</td><td>{_kind(one.get('schema', {}))}</td>"
        f"<td>{_words(one.get('description') or '')}</td></tr>"
        for one in operation.get("parameters", [])
    )
    asked = operation.get("requestBody", {}).get("content", {})
    body = next((part.get("schema", {}) for part in asked.values()), None)
    answers = [(code, answer) for code, answer in operation["responses"].items() if code.startswith("2")]
    lines = [
        f"<h3><code><span class='verb'>{method.upper()}</span> {escape(path)}</code></h3>",
        f"<p>{_words(operation.get('summary', ''))}. {_words(operation.get('description') or '')}</p>",
        f"<table>{parameters}</table>" if parameters else "",
        f"<p>Sends {_kind(body)}.</p>" if body else "",
    ]
    for code, answer in answers:
        kinds = [_kind(part.get("schema", {})) for part in answer.get("content", {}).values()]
        lines.append(f"<p>Answers {code}{': ' + kinds[0] if kinds else ''}.</p>")
    return f"<section>{''.join(lines)}</section>"


def _schema(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", ()))
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code>{'' if field in needed else ' ?'}</td><td>{_kind(part)}</td>"
        f"<td>{_words(part.get('description') or '')}</td></tr>"
        for field, part in schema.get("properties", {}).items()
    )
    text = f"<p>{_words(schema.get('description') or '')}</p>" if schema.get("description") else ""
    table = f"<table>{rows}</table>" if rows else f"<p>{_kind(schema)}</p>"
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3>{text}{table}</section>'


def _kind(schema: Any) -> str:
    """A schema in a few words, with links to those that have a name."""
    if not isinstance(schema, dict):
        return ""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(_kind(one) for one in schema[several])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(one))}</code>" for one in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(json.dumps(schema['const']))}</code>"
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {})) or 'anything'}"
    kind = schema.get("type", "anything")
    words = " or ".join(kind) if isinstance(kind, list) else str(kind)
    bounds = [
        f"{label} {schema[key]}"
        for key, label in (("minimum", "from"), ("maximum", "to"), ("maxLength", "at most"))
        if key in schema
    ]
    return escape(" ".join([words, *bounds]))


def _words(text: str) -> str:
    """Plain text with `code` in it."""
    parts = escape(text.strip()).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))

"""The documentation of the API: openapi.json, and a plain page made from it, without any script.

Both are made once and kept as bytes: making them takes tens of milliseconds, during which nobody else would be
answered.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Request, Response, get

from astra.server.http.compression import Packed, pack, packed_answer
from astra.server.http.openapi import openapi_document

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


ACTIONS = (
    ("`use Leo`", "`turn`", "uses a card's ability (R3.2); A5 trades once immediately"),
    (
        "`mark Tau.4`",
        "`turn`, `observe`, `again`, `ability`, `dream`",
        "marks a star; the first star of a dream chooses its card",
    ),
    ("`rest`", "`turn`", "takes the Rest action (section 5)"),
    (
        "`stop`",
        "`turn` after A11, `observe`, `again`, `trade`",
        "ends the innermost thing: this Observe, this repetition, or otherwise the action",
    ),
    ("`trade`", "`trade`", "A5 once more"),
    ("`discover Tau`", "`discover`", "which complete card is next (R6.1)"),
    ("`boon 2`", "`boon`", "takes a boon, 1 is the leftmost (R6.2)"),
    ("`activate Leo`", "`activate`", "makes an exhausted card active (R6.5)"),
    ("`discard Leo`", "`discard`", "discards down to the card limit (R6.7)"),
)
"""The grammar of actions, as in docs/formats.md: the text, the decisions for which it can be legal, what it does."""
ACTIONS_HEAD = (
    "What a seat plays, as texts: a verb, and a card by its three letters, a star of a card, or a number. `legal` of a "
    "seat's view lists all that are legal now; `decision` says what is asked."
)


class Description(NamedTuple):
    """The description of the API, ready to be sent."""

    document: Packed
    page: Packed


@cache
def description() -> Description:
    """The same for every server of this version; made before the first request comes."""
    document = openapi_document()
    return Description(pack(msgspec.json.encode(document)), pack(page_of(document).encode()))


@get("/api/v1/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi_json(request: Request[Any, Any, Any]) -> Response[bytes]:
    return packed_answer(request, description().document, MediaType.JSON, {"Cache-Control": "no-cache"})


@get("/api/v1/docs", include_in_schema=False, sync_to_thread=False)
def docs_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return packed_answer(request, description().page, MediaType.HTML, {"Cache-Control": "no-cache"})


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
        f'<h2 id="actions">Actions</h2><p>{_words(ACTIONS_HEAD)}</p>{_actions()}'
        f"<h2>Requests</h2>{''.join(operations)}<h2>Documents</h2>{''.join(schemas)}</main></body></html>"
    )


def _actions() -> str:
    rows = "".join(f"<tr>{''.join(f'<td>{_words(cell)}</td>' for cell in row)}</tr>" for row in ACTIONS)
    return f"<table><tr><th>text</th><th>at the decision</th><th>what it does</th></tr>{rows}</table>"


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
    if schema.get("type") == "object":
        return _object(schema)
    kind = schema.get("type", "anything")
    words = " or ".join(kind) if isinstance(kind, list) else str(kind)
    bounds = [
        f"{label} {schema[key]}"
        for key, label in (("minimum", "from"), ("maximum", "to"), ("maxLength", "at most"))
        if key in schema
    ]
    return escape(" ".join([words, *bounds]))


def _object(schema: dict[str, Any]) -> str:
    """The parts of an object that has no name."""
    parts = [f"<code>{escape(name)}</code>: {_kind(part)}" for name, part in schema.get("properties", {}).items()]
    parts += [
        f"<code>{escape(name)}</code>: {_kind(part)}" for name, part in schema.get("patternProperties", {}).items()
    ]
    if parts:
        return f"object with {', '.join(parts)}"
    return f"object of {_kind(schema.get('additionalProperties')) or 'anything'}"


def _words(text: str) -> str:
    """Plain text with `code` in it."""
    parts = escape(text.strip()).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))

"""The JSON Schemas that the package ships, as validators."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator

NAMES = ("position", "view", "event", "record")


@cache
def schema(name: str) -> dict[str, Any]:
    text = (files("astra.record") / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def validate(name: str, document: Any) -> None:
    """Raises jsonschema.ValidationError; the document is checked as JSON would represent it."""
    _validator(name).validate(json.loads(json.dumps(document)))

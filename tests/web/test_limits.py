"""What a form in the browser allows is what the API documents."""

import json
import re
from pathlib import Path

from astra.server.http.openapi import openapi_text
from astra.table.limits import LONGEST_EDITION, LONGEST_LINE

WEB = Path(__file__).parents[2] / "web" / "src"


def test_a_name_is_as_long_in_the_forms_as_in_the_api() -> None:
    written = re.search(r"NAME_LETTERS = (\d+);", (WEB / "api" / "limits.ts").read_text(encoding="utf-8"))
    schemas = json.loads(openapi_text())["components"]["schemas"]
    names = schemas["PutMe"]["properties"]["name"], schemas["NewSeat"]["properties"]["name"]["anyOf"][0]
    documented = [name["maxLength"] for name in names]
    assert written is not None
    assert documented == [int(written[1])] * 2


def test_a_line_of_chat_is_as_long_in_the_form_as_on_the_server() -> None:
    written = re.search(r"LINE_LETTERS = (\d+);", (WEB / "api" / "limits.ts").read_text(encoding="utf-8"))
    assert written is not None
    assert int(written[1]) == LONGEST_LINE


def test_no_form_has_a_limit_of_its_own_for_a_name() -> None:
    fields = [
        field
        for path in WEB.rglob("*.svelte")
        for field in re.findall(r"<input[^>]*>", path.read_text(encoding="utf-8"))
        if re.search(r"bind:value=\{(?:\w+\.)?name\}", field) or "nickname" in field
    ]
    assert fields == []


def test_a_file_of_an_edition_is_as_long_in_the_workshop_as_in_the_api() -> None:
    written = re.search(
        r"MOST_EDITION_BYTES = ([\d_]+);",
        (WEB / "pages" / "workshop" / "draft" / "files.ts").read_text(encoding="utf-8"),
    )
    assert written is not None
    assert int(written[1]) == LONGEST_EDITION

"""What server, drawings and browser client each need is listed once, or the lists are the same."""

import json
import re
import subprocess
from pathlib import Path

from astra.charts.theme import NIGHT, PAPER, Theme
from astra.locales import LANGUAGES
from astra.server.http.openapi import openapi_text
from astra.server.http.pages import ADDRESSES
from tests.services.finding import Missing
from tests.services.fixtures import leave_out

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
TOKENS = (WEB / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")

# What a drawing calls a colour, and what the stylesheet calls it.
NAMES = {
    "page": "ground",
    "panel": "panel",
    "well": "panel-2",
    "chart": "chart",
    "chart_centre": "chart-2",
    "ink": "ink",
    "ink_2": "ink-2",
    "ink_3": "ink-3",
    "brass": "brass",
    "label": "label",
    "figure": "figure",
    "edge": "edge",
    "rule": "rule",
    "hair": "hair",
    "contour": "contour",
    "grid": "grat",
    "field": "field",
    "dreamer": "pen-dreamer",
    "auptolemy": "pen-auptolemy",
    "on_pen": "on-pen",
    "star_edge": "star-edge",
}
# A printer spends ink on lines and hardly any on grounds: there the printed page differs from the screen's paper.
FOR_PRINT = {"page", "panel", "well", "chart", "chart_centre", "figure", "grid", "star_edge"}


def tokens(selector: str) -> dict[str, str]:
    """The colours of a block of tokens.css, by their names."""
    block = re.search(rf"^{re.escape(selector)} \{{(.*?)^\}}", TOKENS, re.DOTALL | re.MULTILINE)
    assert block is not None, selector
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", block[1]))


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a drawing, by their names in the stylesheet."""
    plain = {token: str(getattr(theme, name)) for name, token in NAMES.items()}
    pens = {f"pen-{number}": colour for number, colour in enumerate(theme.pens, 1)}
    return plain | dict(theme.elements) | pens


def test_the_client_knows_the_servers_page_addresses() -> None:
    router = (WEB / "src" / "router.ts").read_text(encoding="utf-8")
    patterns = re.search(r"export const PATTERNS = \{(.*?)\} as const;", router, re.DOTALL)
    assert patterns is not None
    client = [re.sub(r":\w+", "*", address) for address in re.findall(r': "(/.*?)"', patterns[1])]
    server = [re.sub(r"\{\w+:str\}", "*", address) for address in ADDRESSES]
    assert sorted(client) == sorted(server)


def test_night_has_the_same_colours_in_drawings_and_in_the_browser() -> None:
    assert colours(NIGHT).items() <= tokens(":root").items()


def test_paper_has_the_same_colours_in_print_and_in_the_browser_but_for_grounds() -> None:
    drawn, shown = colours(PAPER), tokens('[data-theme="paper"]')
    assert {token for token, colour in drawn.items() if shown[token] != colour} == {NAMES[name] for name in FOR_PRINT}


def test_stars_have_the_same_tints_at_night_in_drawings_and_in_the_browser() -> None:
    source = (WEB / "src" / "chart" / "colour.ts").read_text(encoding="utf-8")
    stops = re.findall(r"\[(-?[\d.]+), \[(\d+), (\d+), (\d+)\]\]", source)
    assert tuple((float(index), (int(r), int(g), int(b))) for index, r, g, b in stops) == NIGHT.tints


def test_every_folder_of_texts_is_a_language_everywhere() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "astra" / "locales").glob("*/pages.ftl")}
    document = json.loads(openapi_text())
    assert set(LANGUAGES) == folders
    assert LANGUAGES[0] == "en"
    assert document["components"]["schemas"]["Server"]["properties"]["languages"]["items"]["enum"] == [*LANGUAGES]


def test_the_clients_types_are_those_of_the_server(tmp_path: Path) -> None:
    """After a change of the API: `make types`."""
    generator = WEB / "node_modules" / ".bin" / "openapi-typescript"
    if not generator.exists():
        leave_out(Missing("Node.js and the client's packages (make web)"))
    document, made = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    document.write_text(openapi_text(), encoding="utf-8")
    subprocess.run(
        [generator, document, "--default-non-nullable=false", "-o", made], check=True, capture_output=True, cwd=WEB
    )
    written = (WEB / "src" / "api" / "schema.d.ts").read_text(encoding="utf-8")
    assert made.read_text(encoding="utf-8") == written, "schema.d.ts is not current: run `make types`"

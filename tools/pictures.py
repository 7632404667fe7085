"""Takes new pictures for docs/images: both tables, four cards of the sheet, and every figure in both themes.

    make web compiled
    PYTHONPATH=build/compiled .venv/bin/python -m tools.pictures      (from the project's root; writes docs/images)

Run it when the edition or the look has changed, and check the result. The opponents play, so the pictures show real
games; in the browser they play by the clock, so no two pictures are alike.
"""

import io
import random
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from astra import Game, load_edition
from astra.bots.ladder import opponent
from astra.charts.chart import Frame, chart
from astra.charts.face import HIGH, WIDE, card_face
from astra.charts.press import svg_to_png
from astra.charts.theme import NIGHT as NIGHT_SKY
from astra.charts.theme import PAPER
from astra.cli.terminal.scene import Scene
from astra.cli.terminal.screen import draw_screen
from astra.cli.terminal.session import Session
from astra.locales import Texts
from tests.browser.chromium import Person, running_browsers
from tests.browser.table_page import TablePage
from tests.services.serve import serving

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SIZE = {"width": 1366, "height": 768}
MIDDLE = 24  # turns
OWNED = 2  # cards
TRACED = 2  # stars
CARDS = ("Lyr", "Oph", "Leo", "Lep")
COLUMNS, ROWS = 110, 30
NIGHT = TerminalTheme((10, 14, 32), (232, 236, 248), [(0, 0, 0)] * 8)  # the screen has its own colours


def cards() -> None:
    edition, texts = load_edition(), Texts("en")
    faces = {card.code: card_face(card, edition, texts, PAPER) for card in edition.cards if card.code in CARDS}
    wide = WIDE * len(CARDS)
    drawn = "".join(f'<g transform="translate({i * WIDE:.2f} 0)">{faces[code]}</g>' for i, code in enumerate(CARDS))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{HIGH}mm" viewBox="0 0 {wide} {HIGH}">'
        f'<rect width="{wide}" height="{HIGH}" fill="{PAPER.page}"/>{drawn}</svg>'
    )
    (IMAGES / "cards.png").write_bytes(svg_to_png(svg, 100))


def figures() -> None:
    """Every figure on its plate, in both themes, for checking them one by one."""
    edition = load_edition()
    across, frame = 8, Frame(64.0, 50.0)
    down = -(-len(edition.cards) // across)
    for theme in (NIGHT_SKY, PAPER):
        plates = "".join(
            f'<g transform="translate({2 + i % across * 66} {2 + i // across * 52})">'
            f"{chart(card, frame, theme, 'full')}</g>"
            for i, card in enumerate(edition.cards)
        )
        wide, high = across * 66 + 2, down * 52 + 2
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">'
            f'<rect width="{wide}" height="{high}" fill="{theme.page}"/>{plates}</svg>'
        )
        (IMAGES / f"figures-{theme.name}.png").write_bytes(svg_to_png(svg, 92))


def terminal(browser: Browser) -> None:
    game = Game.new(3, seed=3, first=0, names=("Mira", "Anselm", "Bepa"))
    session, rng, bot = Session(game), random.Random(3), opponent("greedy")
    while game.turn < MIDDLE or game.decision != "turn":
        assert game.seat is not None
        action = bot.choose(game.view(game.seat), [str(each) for each in game.legal()], None, rng)
        session.play(next(each for each in game.legal() if str(each) == action))
    console = Console(width=COLUMNS, record=True, file=io.StringIO(), color_system="truecolor")
    for line in draw_screen(Scene(session, Texts("en")), COLUMNS, ROWS):
        console.print(line, soft_wrap=True)
    page = browser.new_page(device_scale_factor=1)
    page.set_content(console.export_svg(title="astra play --terminal", theme=NIGHT))
    page.locator("svg").screenshot(path=IMAGES / "terminal.png", omit_background=True)
    page.close()


def path_from(view: dict[str, Any], action: str) -> list[str]:
    """The first stars of an Observe on a card that already has marks, if this action is one."""
    code, _, star = action.removeprefix("mark ").partition(".")
    place = next((place for place in view["places"] if place and place["card"] == code), None)
    if not star or place is None or not place.get("marks"):
        return []
    card = next(card for card in load_edition().cards if card.code == code)
    open_stars = {each.n for each in card.stars} - {int(marked) for marked in place["marks"]}
    path = [int(star)]
    while len(path) < TRACED:
        open_stars.discard(path[-1])
        joined = sorted(n for line in card.lines if path[-1] in line for n in line if n in open_stars)
        if not joined:
            break
        path.append(joined[0])
    return [f"mark {code}.{n}" for n in path]


def table(browser: Browser) -> None:
    settings = {"language": "en", "theme": "night", "speed": "instant", "sound": False, "hints": True}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--data-dir", folder) as server:
        me = Person(browser, server, "Mira", settings, viewport=SIZE).sit()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "scholar"}, {"kind": "bot", "bot": "greedy"}]
        rng, bot = random.Random(1), opponent("scholar")
        number, over = "", True
        while True:
            if over:  # and no game so far came to such a turn
                number = me.table(*seats, name="Hevelius", first=0, key=str(uuid.uuid4()))
                where = f"/tables/{number}"
            found: dict[str, Any] = me.ask("GET", f"{where}/view?seat=0")
            view = found["view"]
            over = view["over"]
            if view["asked"] != 0:
                time.sleep(0.3)
                continue
            action = bot.choose(view, view["legal"], None, rng, 400)
            path = path_from(view, action)
            mine = view["seats"][0]
            rich = len(mine["cards"]) >= OWNED and mine["dust"] >= TRACED
            if view["decision"] == "turn" and rich and len(path) == TRACED:
                break
            body = {"key": str(uuid.uuid4()), "seat": 0, "version": found["version"], "actions": [action]}
            me.ask("POST", f"{where}/actions", body)
        page = me.page(f"/t/{number}")
        TablePage(page).settle()
        expect(page.locator("svg.plate .engraved")).to_have_count(page.locator("svg.plate").count())
        for action in path:
            page.locator(f'[data-action="{action}"]').first.click(force=True)
            TablePage(page).settle()
        expect(page.locator('[data-role="confirm"]')).to_be_enabled()
        page.wait_for_timeout(1500)
        page.screenshot(path=IMAGES / "table.png")


if __name__ == "__main__":
    cards()
    figures()
    with running_browsers() as browsers:
        chromium = browsers.get(whole=True)
        terminal(chromium)
        table(chromium)

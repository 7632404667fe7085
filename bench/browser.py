"""The browser client on this machine: how soon a move shows, and what Lighthouse says of the production build.

    python -m bench.browser                       from the project's folder; needs `make dev web`
    python -m bench.browser --marks 100 --json
    python -m bench.browser --no-lighthouse

Server and Chromium share this machine. A mark counts from the press of the pointer to the first frame that shows the
star marked, in the page itself; a confirmed move from the press to the frame in which the server's answer is on the
screen. Lighthouse comes from npm (LIGHTHOUSE below), nothing is kept of it in the project. Ends with code 1 if a target
is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.table import Table

from tests.browser.chromium import PROGRAM, Person, running_chromium
from tests.browser.table_page import TablePage
from tests.services.serve import Serve, serving

MOST_MS = 100.0
LIGHTHOUSE = "lighthouse@12.8.2"
TARGETS = {"performance": 95, "accessibility": 100, "best-practices": 100}
SETTINGS = {"language": "en", "theme": "night", "speed": "1x", "sound": False}

# From the event of the press to the frame after the change: two animation frames later it has been painted.
STOPWATCH = """(wanted) => new Promise((resolve) => {
  const shown = { mark: () => document.querySelector(".mark .num"), move: () => !document.querySelector(".mark .num") };
  let began = 0;
  const watch = () => {
    if (shown[wanted]()) requestAnimationFrame(() => resolve(performance.now() - began));
    else requestAnimationFrame(watch);
  };
  addEventListener("pointerdown", (event) => { began = event.timeStamp; requestAnimationFrame(watch); },
    { once: true, capture: true });
  window.astraReady = true;
})"""


def timed(page: Page, wanted: str, x: float, y: float) -> float:
    """Milliseconds from the press at a point to the frame that shows what is wanted."""
    page.evaluate(f"(wanted) => {{ window.astraTimed = ({STOPWATCH})(wanted); }}", wanted)
    page.mouse.click(x, y)
    taken: float = page.evaluate("window.astraTimed")
    return taken


def measure(browser: Browser, server: Serve, marks: int) -> dict[str, float]:
    """The first star of a path is traced, timed, and taken back, so often; then it is confirmed, timed, and undone."""
    ann = Person(browser, server, "Ann", SETTINGS, viewport={"width": 1366, "height": 768}).sit()
    bot = {"kind": "bot", "bot": "random"}
    page = ann.page(f"/t/{ann.table({'kind': 'me'}, bot, bot, first=0)}")
    table = TablePage(page)
    own: list[float] = []
    moves: list[float] = []
    for _ in range(marks):
        star = table.until_open().of("mark")[0]
        own.append(timed(page, "mark", star.x, star.y))
        page.locator("[data-role=confirm]:enabled").wait_for()
        page.keyboard.press("Backspace")
        page.locator("[data-deed=back]").wait_for(state="detached")
    for _ in range(max(3, marks // 5)):
        star = table.until_open().of("mark")[0]
        page.mouse.click(star.x, star.y)
        page.locator("[data-role=confirm]:enabled").wait_for()
        button = table.now().confirm
        if button is None:
            break
        moves.append(timed(page, "move", button.x, button.y))
        undo = page.locator("[data-deed=undo]")
        if not undo.count():
            break
        while undo.count():
            page.keyboard.press("z")
            page.wait_for_timeout(300)
    ann.context.close()
    return {
        "mark_median_ms": median(own),
        "mark_p95_ms": quantiles(own, n=20)[-1],
        "marks": len(own),
        "move_median_ms": median(moves),
        "move_longest_ms": max(moves),
        "moves": len(moves),
    }


def lighthouse(address: str, folder: Path) -> dict[str, float] | None:
    """The scores of the first page, 0 to 100; None when Lighthouse cannot be had."""
    npx = shutil.which("npx")
    if npx is None:
        return None
    report = folder / "lighthouse.json"
    words = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}"]
    words += ["--preset=desktop", f"--only-categories={','.join(TARGETS)}"]
    words += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    outcome = subprocess.run(words, env={**os.environ, "CHROME_PATH": str(PROGRAM)}, check=False)
    if outcome.returncode != 0 or not report.exists():
        return None
    categories: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: round(100 * (categories[name]["score"] or 0)) for name in TARGETS}


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__.splitlines()[0])
    reader.add_argument("--marks", type=int, default=40, help="how many presses are timed")
    reader.add_argument("--lighthouse", action=argparse.BooleanOptionalAction, default=True)
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder, "--data-dir", str(folder / "data"), "--bot-pace", "0", "--no-rate-limits") as server:
            with running_chromium() as browser:
                figures = measure(browser, server, asked.marks)
            scores = lighthouse(server.address + "/", folder) if asked.lighthouse else None
    met = figures["mark_p95_ms"] <= MOST_MS
    if scores is not None:
        met = met and all(scores[name] >= least for name, least in TARGETS.items())
    if asked.json:
        print(json.dumps({"figures": figures, "lighthouse": scores, "met": met}))
    else:
        show(figures, scores, asked.lighthouse)
    return 0 if met else 1


def show(figures: dict[str, float], scores: dict[str, float] | None, wanted: bool) -> None:
    console = Console()
    table = Table(
        title=f"The browser client on {platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    )
    table.add_column("")
    table.add_column("measured", justify="right")
    table.add_column("target", justify="right")
    table.add_row("a mark on screen, median", f"{figures['mark_median_ms']:.0f} ms", f"{MOST_MS:.0f} ms")
    table.add_row("a mark on screen, 95th percentile", f"{figures['mark_p95_ms']:.0f} ms", f"{MOST_MS:.0f} ms")
    table.add_row("a confirmed move on screen, median", f"{figures['move_median_ms']:.0f} ms", "")
    for name, score in (scores or {}).items():
        table.add_row(f"Lighthouse, {name}", f"{score:.0f}", f"{TARGETS[name]}")
    console.print(table)
    if scores is None and wanted:
        console.print(f"LEFT OUT: Lighthouse. {LIGHTHOUSE} did not run from npm.", style="bold red")


if __name__ == "__main__":
    sys.exit(main())

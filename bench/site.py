"""The site without a server: whether the page stutters while opponents think, and what Lighthouse says of its home.

    python -m bench.site                    from the project's folder; needs `make site`
    python -m bench.site --turns 6 --json
    python -m bench.site --no-lighthouse

Two scholars think in a worker while the page is watched for long tasks: the browser counts every task of the main
thread over 50 ms. What counts is what begins while a seat is shown thinking. Lighthouse is the one of bench.browser and
opens the home page of plain files. Ends with code 1 if a task was longer, or a score is below its target.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from astra.server.http.pages import client_folder
from astra.site.publish import publish
from bench.browser import PRESETS, TARGETS, Scores, visit
from tests.browser.chromium import ARGUMENTS, HANGS_MS, KEEP, PROGRAM
from tests.browser.players import ByMouse
from tests.browser.site_files import PATH, PYTHON, SETTINGS, served
from tests.browser.table_page import TablePage
from tests.services.finding import Missing

MOST_MS = 50.0
SEED = 25
# Long tasks that began while somebody was shown thinking, in milliseconds.
WATCH = """() => {
  window.astraLong = [];
  window.astraThinking = [];
  let began = null;
  const look = () => {
    const now = document.querySelector(".dots") !== null;
    if (now && began === null) began = performance.now();
    if (!now && began !== null) { window.astraThinking.push([began, performance.now()]); began = null; }
    setTimeout(look, 5);
  };
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.astraLong.push([entry.startTime, entry.duration]);
  }).observe({ type: "longtask", buffered: false });
}"""


def stutter(browser: Browser, address: str, turns: int) -> dict[str, Any]:
    """The long tasks of some turns against two scholars."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768})
    context.set_default_timeout(HANGS_MS)
    context.add_init_script(f"({KEEP})({json.dumps({'astra-settings': json.dumps(SETTINGS)})})")
    page = context.new_page()
    page.goto(f"{address}#/new?kind=bots")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}: bot level").select_option("scholar")
    page.get_by_role("button", name="Start").click()
    TablePage(page).until_open()
    page.evaluate(WATCH)
    ByMouse(page, SEED).play(until_confirmed=turns)
    long, thinking = page.evaluate("[window.astraLong, window.astraThinking]")
    context.close()
    within = [took for began, took in long if any(start <= began <= end for start, end in thinking)]
    return {
        "thoughts": len(thinking),
        "thought_ms": round(sum(end - start for start, end in thinking)),
        "long_tasks": len(within),
        "longest_ms": max(within, default=0.0),
    }


def lighthouse(address: str, preset: str, runs: int) -> Scores:
    """The scores of the home page for somebody who has never been here; raises Missing where Lighthouse is not."""
    npx = shutil.which("npx")
    if npx is None:
        raise Missing("npx (Debian's package npm)")
    with tempfile.TemporaryDirectory() as name:
        nobody = Path(name) / "nobody"
        nobody.mkdir()
        once = [visit(npx, nobody, address, PRESETS[preset], Path(name), None) for _ in range(runs)]
    return {what: (median if what == "performance" else min)(one[what] for one in once) for what in TARGETS}


def main() -> None:
    options = argparse.ArgumentParser(description="The site without a server, measured.")
    options.add_argument("--turns", type=int, default=4, help="the player's turns between the opponents'")
    options.add_argument("--runs", type=int, default=3, help="runs of Lighthouse for each preset")
    options.add_argument("--no-lighthouse", action="store_true")
    options.add_argument("--json", action="store_true")
    wanted = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        sizes = publish(Path(name) / PATH, client_folder(), PYTHON)
        with served(Path(name)) as address:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
                found: dict[str, Any] = {"python_bytes": sizes.python, **stutter(browser, address, wanted.turns)}
                browser.close()
            if not wanted.no_lighthouse:
                found["lighthouse"] = {preset: lighthouse(address, preset, wanted.runs) for preset in PRESETS}
    print(json.dumps(found, indent=None if wanted.json else 2))
    low = [
        f"{preset}: {what} {score}"
        for preset, scores in found.get("lighthouse", {}).items()
        for what, score in scores.items()
        if score < TARGETS.get(what, 0)
    ]
    if found["longest_ms"] > MOST_MS or low:
        sys.exit(f"missed: {found['longest_ms']:.0f} ms {low}")


if __name__ == "__main__":
    main()

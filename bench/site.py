"""The site without a server: whether the page stutters while opponents think, and what Lighthouse says of its home.

    python -m bench.site                    from the project's folder; needs `make site`
    python -m bench.site --turns 10 --json
    python -m bench.site --no-lighthouse

Two scholars think in a worker while Chromium records every task of the page's main thread. What counts is the
processor time of a task that runs between a question to the thinking worker and its answer: a task that another program
interrupts takes longer by the clock, which is told beside it, but is no work of the page. Lighthouse is the one of
bench.browser and opens the home page of plain files. Ends with code 1 if a task took more than 50 ms of processor time,
if nobody thought, or if a score is below its target.
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
from tests.services.finding import Missing

MOST_MS = 50.0
SEED = 25
# Marks in the recording when a worker gets a question, and when it answers.
WATCH = """() => {
  const heard = new WeakSet();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.kind === "think") {
      performance.mark("astra-question");
      if (!heard.has(this)) {
        heard.add(this);
        this.addEventListener("message", ({ data }) => {
          if (data.kind === "thought") performance.mark("astra-answer");
        });
      }
    }
    return post.call(this, message, ...more);
  };
}"""
RECORDED = ["toplevel", "blink.user_timing"]
TASK = "ThreadControllerImpl::RunTask"


def stutter(browser: Browser, address: str, turns: int) -> dict[str, Any]:
    """The tasks of the main thread during some turns against two scholars."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768})
    context.set_default_timeout(HANGS_MS)
    settings = SETTINGS | {"speed": "1x"}  # with everything that moves
    context.add_init_script(f"({KEEP})({json.dumps({'astra-settings': json.dumps(settings)})})")
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    page.goto(f"{address}#/new?kind=bots")
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}: bot level").select_option("scholar")
    browser.start_tracing(page=page, categories=RECORDED)
    page.get_by_role("button", name="Start").click()
    ByMouse(page, SEED).play(until_confirmed=turns)
    recording = json.loads(browser.stop_tracing())
    context.close()
    return tasks_while_thinking(recording["traceEvents"])


def tasks_while_thinking(events: list[dict[str, Any]]) -> dict[str, Any]:
    """What the page's main thread did between questions and answers. Raises ValueError if there were none."""
    marks = [event for event in events if event["name"] in ("astra-question", "astra-answer")]
    if not marks:
        raise ValueError("no opponent has thought")
    thread = (marks[0]["pid"], marks[0]["tid"])
    thinking: list[tuple[int, int]] = []
    began: list[int] = []
    for mark in sorted(marks, key=lambda event: event["ts"]):
        if mark["name"] == "astra-question":
            began.append(mark["ts"])
        elif began:
            thinking.append((began.pop(0), mark["ts"]))
    tasks = [
        event
        for event in events
        if event["name"] == TASK
        and event["ph"] == "X"
        and (event["pid"], event["tid"]) == thread
        and any(start < event["ts"] + event["dur"] and event["ts"] < end for start, end in thinking)
    ]
    return {
        "thoughts": len(thinking),
        "thought_ms": round(sum(end - start for start, end in thinking) / 1000),
        "tasks": len(tasks),
        "longest_ms": max((task.get("tdur", task["dur"]) for task in tasks), default=0) / 1000,
        "longest_by_the_clock_ms": max((task["dur"] for task in tasks), default=0) / 1000,
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
    options.add_argument("--turns", type=int, default=6, help="the player's turns between the opponents'")
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

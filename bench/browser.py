"""The browser client on this machine: how soon a move shows, whether figures appear without dropping frames, and what
Lighthouse says of the production build.

    python -m bench.browser                       from the project's folder; needs `make dev web`
    python -m bench.browser --marks 100 --json
    python -m bench.browser --no-lighthouse
    python -m bench.browser --marks 0 --runs 1    one run of Lighthouse for each page and preset

Server and Chromium share this machine. A mark counts from the press of the pointer to the first frame that shows the
star marked, in the page itself; a confirmed move from the press to the frame in which the server's answer is on the
screen. What is measured while figures appear, bench.frames tells; a frame that took more than 16.7 ms of processor on
one kind of thread is called dear. Only on an otherwise idle machine do long frames say something of the page.

Lighthouse comes from npm (LIGHTHOUSE below), nothing is kept of it in the project. Each page is opened by a browser
that has never seen it, its player known to the server; the table is in play and it is the player's turn. Both presets
are Lighthouse's own with its simulated throttling: "mobile", the default (a slow phone: a 4 times slower processor,
1.6 Mbit/s, 150 ms), and "desktop" (no slower processor, 10 Mbit/s, 40 ms). What is simulated starts from what was
observed here, so another program on this machine lowers the score of performance; that is the median of the runs, the
other scores are the worst. Ends with code 1 if a target is missed, in either preset, if a frame was long or dear while
figures appeared, and if Lighthouse was asked for and did not run.
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

from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from bench.frames import THREADS, appearing
from tests.browser.chromium import ARGUMENTS, PROGRAM, Person, running_browsers
from tests.browser.table_page import TablePage
from tests.services.finding import Missing
from tests.services.serve import Serve, serving

MOST_MS = 100.0
LIGHTHOUSE = "lighthouse@12.8.2"
TARGETS = {"performance": 95, "accessibility": 100, "best-practices": 100}
PRESETS = {"mobile": [], "desktop": ["--preset=desktop"]}
CHROMIUM = "--headless=new --no-sandbox --disable-gpu"
TRIES = 3  # Lighthouse now and then loses the trace of a page (NO_NAVSTART), and asks itself to be run again
TABLES = 4  # for each way of looking at figures that appear
REST_MS = 250  # nobody presses again while the last press is still being drawn
SETTINGS = {"language": "en", "theme": "night", "speed": "1x", "sound": False}

Scores = dict[str, float]

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
        page.wait_for_timeout(REST_MS)
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
        page.wait_for_timeout(REST_MS)
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


def appeared(browser: Browser, server: Serve) -> dict[str, float]:
    """The long frames of some tables while their figures appear, and the dearest frames with figures and without."""
    plain = [appearing(browser, server, SETTINGS) for _ in range(TABLES)]
    long = [ms for one in plain for ms in one["long"]]
    found = {
        "figures": plain[0]["figures"],
        "tables": TABLES,
        "long_frames": len(long),
        "longest_frame_ms": max(long, default=0.0),
    }
    for name, figures in (("with", True), ("without", False)):
        recorded = [appearing(browser, server, SETTINGS, figures, record=True) for _ in range(TABLES)]
        found[f"{name}_over"] = sum(one["over"] for one in recorded)
        for kind in THREADS:
            found[f"{name}_{kind}_ms"] = max(one[kind] for one in recorded)
    return found


def note(text: str) -> None:
    """Told at once, so that a run that is cut off has said what it measured; the tables at the end have it all."""
    print(text, file=sys.stderr, flush=True)


def noted(found: dict[str, float]) -> dict[str, float]:
    note(", ".join(f"{name} {value:.0f}" for name, value in found.items()))
    return found


class Visitor:
    """A player whose browser has never opened a page of ours: a profile with the cookie and an empty cache."""

    def __init__(self, server: Serve, folder: Path) -> None:
        self.profile = folder / "profile"
        kept = {"astra-settings": json.dumps(SETTINGS), "astra-known": "1"}
        with sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                self.profile, executable_path=PROGRAM, args=ARGUMENTS, locale="en-GB"
            )
            bot = {"kind": "bot", "bot": "random"}
            ask(context.request, server, "PUT", "/me", {"name": "Ann"})
            seats = [{"kind": "me"}, bot, bot]
            wanted = {"key": "visitor", "seats": seats, "first": 0}
            self.table: str = ask(context.request, server, "POST", "/tables", wanted)["id"]
            page = context.new_page()
            page.goto(server.address + "/health")
            page.evaluate("(kept) => { for (const key in kept) localStorage.setItem(key, kept[key]); }", kept)
            context.close()

    def pages(self) -> dict[str, str]:
        return {"home": "/", "table": f"/t/{self.table}", "atlas": "/atlas", "rules": "/rules"}


def ask(request: APIRequestContext, server: Serve, method: str, path: str, body: Any) -> Any:
    answer = request.fetch(f"{server.address}/api/v1{path}", method=method, data=body, headers={"X-Astra": "1"})
    if not answer.ok:
        raise RuntimeError(f"{method} {path}: {answer.status} {answer.text()}")
    return answer.json()


def lighthouse(server: Serve, folder: Path, runs: int, keep: Path | None) -> dict[str, Scores]:
    """The scores of every page in every preset, 0 to 100; raises Missing when Lighthouse cannot be had."""
    npx = shutil.which("npx")
    if npx is None:
        raise Missing("npx (Debian's package npm)")
    visitor = Visitor(server, folder)
    found: dict[str, Scores] = {}
    for page, path in visitor.pages().items():
        for preset, words in PRESETS.items():
            once = [
                visit(
                    npx,
                    visitor.profile,
                    server.address + path,
                    words,
                    folder,
                    keep and keep / f"{page}-{preset}-{run}.json",
                )
                for run in range(1, runs + 1)
            ]
            found[f"{page}, {preset}"] = {
                name: (median if name == "performance" else min)(scores[name] for scores in once) for name in TARGETS
            }
            told = ", ".join(f"{name} {score:.0f}" for name, score in found[f"{page}, {preset}"].items())
            note(f"{page}, {preset}: {told}; performance of each run {[one['performance'] for one in once]}")
    return found


def visit(npx: str, known: Path, address: str, preset: list[str], folder: Path, keep: Path | None) -> Scores:
    """One run of Lighthouse, in a copy of a visitor's profile: what a run has fetched helps no other."""
    profile, report = folder / "visit", folder / "lighthouse.json"
    words = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}", *preset]
    words += [f"--only-categories={','.join(TARGETS)}", "--disable-storage-reset"]
    words += [f"--chrome-flags={CHROMIUM} --user-data-dir={profile}"]
    said = ""
    for _ in range(TRIES):
        shutil.rmtree(profile, ignore_errors=True)
        shutil.copytree(known, profile)
        report.unlink(missing_ok=True)
        outcome = subprocess.run(
            words, env={**os.environ, "CHROME_PATH": str(PROGRAM)}, capture_output=True, text=True, check=False
        )
        if outcome.returncode == 0 and report.exists():
            break
        said = outcome.stderr.strip()[-400:]
    else:
        raise Missing(f"{LIGHTHOUSE} from npm: {said}")
    text = report.read_text(encoding="utf-8")
    if keep is not None:
        keep.parent.mkdir(parents=True, exist_ok=True)
        keep.write_text(text, encoding="utf-8")
    categories: dict[str, Any] = json.loads(text)["categories"]
    return {name: round(100 * (categories[name]["score"] or 0)) for name in TARGETS}


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__.splitlines()[0])
    reader.add_argument("--marks", type=int, default=40, help="how many presses are timed; 0 for none, and no figures")
    reader.add_argument("--runs", type=int, default=3, help="how often Lighthouse looks at each page and preset")
    reader.add_argument("--keep", type=Path, metavar="FOLDER", help="where Lighthouse's own reports (JSON) are left")
    reader.add_argument("--lighthouse", action=argparse.BooleanOptionalAction, default=True)
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    presses: dict[str, float] | None = None
    figures: dict[str, float] | None = None
    scores: dict[str, Scores] | None = None
    missing = ""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder, "--data-dir", str(folder / "data"), "--bot-pace", "0", "--no-rate-limits") as server:
            if asked.marks:
                with running_browsers() as browsers:
                    chromium = browsers.get(whole=True)
                    presses = noted(measure(chromium, server, asked.marks))
                    figures = noted(appeared(chromium, server))
            if asked.lighthouse:
                try:
                    scores = lighthouse(server, folder, asked.runs, asked.keep)
                except Missing as reason:
                    missing = str(reason)
    met = not missing and (presses is None or max(presses["mark_p95_ms"], presses["move_median_ms"]) <= MOST_MS)
    met = met and (figures is None or figures["long_frames"] == figures["with_over"] == 0)
    met = met and all(page[name] >= least for page in (scores or {}).values() for name, least in TARGETS.items())
    if asked.json:
        print(
            json.dumps({"presses": presses, "figures": figures, "lighthouse": scores, "missing": missing, "met": met})
        )
    else:
        show(presses, figures, scores, missing)
    return 0 if met else 1


def show(
    presses: dict[str, float] | None,
    figures: dict[str, float] | None,
    scores: dict[str, Scores] | None,
    missing: str,
) -> None:
    console = Console()
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    if presses is not None and figures is not None:
        table = Table(title=f"The browser client on {machine}")
        for name in ("", "measured", "target"):
            table.add_column(name, justify="right" if name else "left")
        most = f"{MOST_MS:.0f} ms"
        table.add_row("a mark on screen, median", f"{presses['mark_median_ms']:.0f} ms", most)
        table.add_row("a mark on screen, 95th percentile", f"{presses['mark_p95_ms']:.0f} ms", most)
        table.add_row("a confirmed move on screen, median", f"{presses['move_median_ms']:.0f} ms", most)
        longest = f"{figures['long_frames']:.0f}, longest {figures['longest_frame_ms']:.0f} ms"
        table.add_row(f"long frames of {TABLES} tables while {figures['figures']:.0f} figures appear", longest, "0")
        for name, dear in (("with", "0"), ("without", "")):
            table.add_row(f"dear frames of {TABLES} tables {name} figures", f"{figures[f'{name}_over']:.0f}", dear)
            for kind in THREADS:
                told = f"{figures[f'{name}_{kind}_ms']:.1f} ms"
                table.add_row(f"  the dearest for the {kind.replace('_', ' ')}", told, "")
        console.print(table)
    if scores is not None:
        table = Table(title=f"Lighthouse of the production build on {machine}")
        table.add_column("page and preset")
        for name, least in TARGETS.items():
            table.add_column(f"{name} ({least})", justify="right")
        for where, found in scores.items():
            table.add_row(where, *(f"{found[name]:.0f}" for name in TARGETS))
        console.print(table)
    if missing:
        console.print(f"LEFT OUT: Lighthouse. Missing: {missing}", style="bold red")


if __name__ == "__main__":
    sys.exit(main())

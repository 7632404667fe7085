"""Whether figures appear without dropping frames: the long frames of a table, and what its frames cost the processor.

Part of bench.browser. Nothing is asked of the page between its start and the end, since a question is work of its main
thread; the page itself notices when all figures have faded in. By the clock, a frame is dropped if the browser calls it
a long one (an entry "long-animation-frame": over 50 ms from start to end) and it ends after the first figure was asked
for. That counts what other programs delay, too. So the table is recorded as well, with figures and without: what
Chromium's threads did for each frame, in processor time. Without figures the frames count from the moment at which
figures would be asked for.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser

from tests.browser.chromium import Person
from tests.services.serve import Serve

FRAME_MS = 1000 / 60
FIGURE = r"[/]assets[/][A-Z][A-Za-z]{2}-[^.]*[.]json$"
VIEWPORT = {"width": 1366, "height": 768}
WITHOUT_MS = 1000  # so long frames count where no figure appears
THREADS = ("main_thread", "raster_threads", "compositor")
RECORDED = ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "viz"]
TASK = "ThreadControllerImpl::RunTask"
# Resolves when the table is drawn and all figures of its charts have faded in.
APPEARED = """([figures, without]) => {
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries()))
    .observe({ type: "long-animation-frame", buffered: true });
  const frame = () => new Promise(requestAnimationFrame);
  const until = (reached) => new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      if (!reached()) return;
      watching.disconnect();
      resolve();
    });
    watching.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-settled"] });
  });
  const of = (selector) => document.querySelectorAll(selector);
  window.astraAppeared = (async () => {
    await until(() => of(".played[data-settled]").length > 0 && of("[data-soon]").length === 0);
    let first;
    if (figures) {
      const shown = () => of("svg.plate .engraved").length === of("svg.plate").length;
      if (!shown()) await until(shown);
      const fading = [...of(".engraved")].flatMap((figure) => figure.getAnimations());
      await Promise.all(fading.map((one) => one.finished));
    } else {
      await document.fonts.ready;
      await frame();
      await frame();
      first = performance.mark("astra-first").startTime;
      await new Promise((resolve) => setTimeout(resolve, without));
    }
    await frame();
    await frame();
    performance.mark("astra-last");
    first ??= Math.min(...performance.getEntriesByType("resource")
      .filter(({ name }) => /FIGURE/.test(name)).map(({ startTime }) => startTime));
    return { figures: of("svg.plate .engraved").length, ms: performance.now() - first,
      long: long.filter((one) => one.startTime + one.duration > first).map((one) => one.duration) };
  })();
}""".replace("FIGURE", FIGURE)


def appearing(
    browser: Browser, server: Serve, settings: dict[str, Any], figures: bool = True, record: bool = False
) -> dict[str, Any]:
    """A table of five players while its figures appear, or would: its long frames; if recorded, its frames' work."""
    ann = Person(browser, server, "Bea", settings | {"figures": figures}, viewport=VIEWPORT).sit()
    ann.context.add_init_script(f"({APPEARED})({json.dumps([figures, WITHOUT_MS])})")
    bot = {"kind": "bot", "bot": "random"}
    number = ann.table({"kind": "me"}, *[bot] * 4, first=0)
    page = ann.context.new_page()
    if record:
        browser.start_tracing(page=page, categories=RECORDED)
    page.goto(f"{server.address}/t/{number}", wait_until="commit")
    found: dict[str, Any] = page.evaluate("window.astraAppeared")
    if record:
        found |= frame_work(json.loads(browser.stop_tracing())["traceEvents"])
    ann.context.close()
    return found


def frame_work(events: list[dict[str, Any]]) -> dict[str, Any]:
    """What the frames of a recorded page cost, in ms of processor: the dearest for each kind of thread.

    A frame of the main thread is all that it did from one commit to the next; one of the raster threads is all that
    they painted of one commit; the compositor's is its longest task. Raises ValueError where no frame was drawn.
    """
    last = next(event for event in events if event["name"] == "astra-last")
    page, thread = last["pid"], (last["pid"], last["tid"])
    asked = [
        event["ts"]
        for event in events
        if event["name"] == "ResourceSendRequest" and re.search(FIGURE, event["args"]["data"]["url"])
    ]
    first = min(asked, default=0) or next(event["ts"] for event in events if event["name"] == "astra-first")
    whole = [event for event in events if event["ph"] == "X" and first <= event["ts"] <= last["ts"]]
    tasks = [event for event in whole if event["name"] == TASK]
    commits = sorted(e["ts"] for e in whole if e["name"] == "Commit" and (e["pid"], e["tid"]) == thread)
    if not commits:
        raise ValueError("no frame was drawn")
    main: dict[int, float] = defaultdict(float)
    for task in tasks:
        if (task["pid"], task["tid"]) == thread:
            main[sum(commit < task["ts"] for commit in commits)] += worked(task)
    raster: dict[int, float] = defaultdict(float)
    begun = {e["args"]["tileData"]["sourceFrameNumber"] for e in events if is_raster(e, page) and e["ts"] < first}
    for event in whole:
        if is_raster(event, page) and (number := event["args"]["tileData"]["sourceFrameNumber"]) not in begun:
            raster[number] += worked(event)
    viz = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "VizCompositorThread"
    }
    composed = [worked(task) for task in tasks if (task["pid"], task["tid"]) in viz]
    kinds = dict(zip(THREADS, (list(main.values()), list(raster.values()), composed), strict=True))
    return {
        "frames": len(commits),
        "over": sum(ms > FRAME_MS for each in kinds.values() for ms in each),
        **{name: max(each, default=0.0) for name, each in kinds.items()},
    }


def is_raster(event: dict[str, Any], page: int) -> bool:
    return event["name"] == "RasterTask" and event["ph"] == "X" and bool(event["pid"] == page)


def worked(event: dict[str, Any]) -> float:
    """Its milliseconds of processor; those of the clock where the recording has no others."""
    return float(event.get("tdur", event["dur"])) / 1000

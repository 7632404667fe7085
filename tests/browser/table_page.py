"""The page of a table as its user meets it: what can be chosen now, and where it is on the screen.

The hooks are those that lessons use, too (web/src/seams.ts): data-action, data-role, data-part, and data-deed on the
buttons of the prompt; data-soon stands where a part of the page is still to be drawn, and the prompt is busy while the
server is asked what a list leads to or does it.
"""

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

LOOK = """
() => {
  const place = (element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const found = document.elementFromPoint(x, y);
    // A press on a chart is the chart's own matter: it looks for the nearest star.
    const hit = found !== null && (element.contains(found) || (
      element.ownerSVGElement !== null && element.ownerSVGElement === found.closest("svg")));
    return {
      x, y, hit, by: hit || !found ? "" : `${found.tagName}.${found.getAttribute("class")}`,
      seen: box.width > 0, key: element.querySelector("kbd")?.textContent ?? "",
      pressed: element.getAttribute("aria-pressed") === "true" || element.getAttribute("aria-checked") === "true",
    };
  };
  const named = (attribute) => [...document.querySelectorAll(`[${attribute}]`)]
    .filter((element) => !element.disabled)
    .map((element) => ({ name: element.getAttribute(attribute), ...place(element) }))
    .filter((spot) => spot.seen);
  const first = (selector) => {
    const element = [...document.querySelectorAll(selector)].find((one) => !one.disabled);
    return element ? { name: selector, ...place(element) } : null;
  };
  const dialog = document.querySelector("dialog[open]");
  const prompt = document.querySelector("[data-part=prompt]");
  const boons = document.querySelector("[data-part=boons]");
  return {
    path: location.pathname,
    title: dialog?.querySelector("h2")?.textContent ?? null,
    close: first("dialog[open] footer .btn.primary") ?? first("dialog[open] header button"),
    curtain: first(".curtain button"),
    mine: prompt?.classList.contains("mine") === true || boons !== null,
    prompt: (boons ?? prompt)?.textContent?.replace(/\\s+/g, " ").trim() ?? "",
    actions: named("data-action").filter((spot) => spot.name !== ""),
    deeds: named("data-deed"),
    confirm: first("[data-role=confirm]"),
    cards: [...document.querySelectorAll("button.has[data-place]")].map((one) => (
      { name: one.dataset.place, ...place(one) })),
    decision: document.querySelector("[data-decision]")?.dataset.decision ?? null,
    banner: document.querySelector(".banner")?.textContent ?? null,
    focus: document.activeElement?.getAttribute("data-action") ?? null,
    state: [...document.querySelectorAll("[data-part=me], [data-part=ring], [data-part=rail]")]
      .map((part) => part.textContent).join(),
  };
}
"""

WAIT = """
async ([seen, patience, whenever]) => {
  const look = LOOK;
  const open = (now) => document.querySelector("[data-soon], [data-part][aria-busy=true]") === null && (
    now.title !== null || now.curtain !== null || now.path.endsWith("/score") ||
    now.deeds.some((spot) => spot.name === "score") ||
    (now.mine && (now.confirm !== null || now.actions.length > 0 || now.cards.length > 0)));
  const print = (now) => JSON.stringify({ ...now, actions: now.actions.map((a) => a.name + a.pressed), focus: null });
  const end = performance.now() + patience;
  for (;;) {
    const now = look();
    now.print = print(now);
    now.open = open(now);
    if (((now.open || whenever) && now.print !== seen) || performance.now() > end) return now;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
""".replace("LOOK", LOOK.strip())


class Spot(NamedTuple):
    """Something that can be chosen: its name and its middle on the screen."""

    name: str
    x: float
    y: float
    hit: bool
    by: str
    """What lies over it."""
    key: str
    pressed: bool


def spot(raw: dict[str, Any]) -> Spot:
    return Spot(raw["name"], raw["x"], raw["y"], raw["hit"], raw["by"], raw["key"], raw["pressed"])


@dataclass(frozen=True)
class Moment:
    """What the page offers at one moment."""

    path: str
    dialog: str | None
    close: Spot | None
    curtain: Spot | None
    mine: bool
    prompt: str
    actions: tuple[Spot, ...]
    deeds: dict[str, Spot]
    confirm: Spot | None
    cards: tuple[Spot, ...]
    decision: str | None
    banner: str | None
    focus: str | None
    print: str
    open: bool

    def of(self, verb: str) -> list[Spot]:
        return [found for found in self.actions if found.name.split()[0] == verb]

    @property
    def scored(self) -> bool:
        return self.path.endswith("/score")


class TablePage:
    """Looks at one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def now(self, seen: str | None = None, patience: float = 0, whenever: bool = False) -> Moment:
        """The moment; with `patience` (ms) the first that differs from `seen` and asks something (or `whenever`)."""
        raw = self.page.evaluate(WAIT, [seen, patience, whenever])
        single = {name: None if raw[name] is None else spot(raw[name]) for name in ("close", "curtain", "confirm")}
        return Moment(
            path=raw["path"],
            dialog=raw["title"],
            mine=raw["mine"],
            prompt=raw["prompt"],
            actions=tuple(map(spot, raw["actions"])),
            deeds={found["name"]: spot(found) for found in raw["deeds"]},
            cards=tuple(map(spot, raw["cards"])),
            decision=raw["decision"],
            banner=raw["banner"],
            focus=raw["focus"],
            print=raw["print"],
            open=raw["open"],
            **single,
        )

    def until_open(self, seconds: float = 60) -> Moment:
        """The next moment that asks this person for something."""
        deadline = time.monotonic() + seconds
        while True:
            now = self.now(patience=5000)
            if now.open:
                return now
            assert time.monotonic() < deadline, f"nobody is asked: {now.path} {now.prompt!r} {now.banner!r}"

    def until_banner(self, there: bool, seconds: float = 60) -> None:
        """Waits for the words about a lost connection to come or go."""
        deadline = time.monotonic() + seconds
        while (self.page.locator(".banner [role=alert]").count() > 0) is not there:
            assert time.monotonic() < deadline, f"the banner is {'not ' if there else ''}there"
            self.page.wait_for_timeout(50)

    def marks(self) -> dict[str, int]:
        """How many stars are marked on each card; those that are only traced are not marked."""
        self.page.wait_for_function("() => document.querySelector('[data-soon]') === null")
        counts: dict[str, int] = self.page.locator("article[data-place]").evaluate_all(
            """(all) => Object.fromEntries(all.map((one) => [one.dataset.place,
                 one.querySelectorAll(".mark:has(.shape):not(:has(.num))").length]))"""
        )
        return counts

    def dialog(self) -> Locator:
        """The dialog that lies over the table; a prompt for a boon is none."""
        return self.page.locator("dialog[open]")

    def traced(self) -> int:
        """The stars that are traced and not yet confirmed."""
        return self.page.locator(".mark .num").count()

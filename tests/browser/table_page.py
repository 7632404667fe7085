"""The page of a table as its user meets it: what can be chosen now, and where it is on the screen.

The hooks are those that lessons use, too (web/src/contract.ts): data-action, data-role, data-part, and data-deed on the
buttons of the prompt; data-soon stands where a part of the page is still to be drawn. A table whose data-settled names
a version has drawn all that it heard, runs no film and waits for no answer: that is what tests wait for, never a time.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import HANGS_MS

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
    // A site of plain files has its pages behind #.
    path: document.documentElement.hasAttribute("data-alone")
      ? location.hash.slice(1).split(/[?#]/)[0] || "/" : location.pathname,
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
async ([seen, goal, hangs]) => {
  const look = LOOK;
  // A page that is none of a table that is played, as the scoring or a replay, has no version.
  const settled = () => {
    if (document.querySelector("[data-soon], [data-part][aria-busy=true]") !== null) return null;
    if (!/^[/](t|learn)[/][^/]+$/.test(look().path)) return Infinity;
    const version = document.querySelector(".played")?.dataset.settled;
    return version === undefined ? null : Number(version);
  };
  const open = (now) => now.settled !== null && (
    now.title !== null || now.curtain !== null || now.path.endsWith("/score") ||
    now.deeds.some((spot) => spot.name === "score") ||
    (now.mine && (now.confirm !== null || now.actions.length > 0 || now.cards.length > 0)));
  const print = (now) => JSON.stringify(
    { ...now, actions: now.actions.map((a) => a.name + a.pressed), focus: null, settled: null, version: null });
  const reached = {
    now: () => true,
    open: (now) => now.open,
    mine: (now) => now.settled !== null && now.mine,
    settled: (now) => now.settled !== null && now.settled >= seen,
    // An input has had its effect, or was heard (window.tapped) and had none.
    after: (now) => (now.open && now.print !== seen) || (now.open && window.tapped !== false),
    moved: (now) => now.settled !== null && window.tapped !== false,
  }[goal];
  const end = performance.now() + hangs;
  for (;;) {
    const now = look();
    now.settled = settled();
    now.print = print(now);
    now.open = open(now);
    if (reached(now)) return { ...now, settled: null, version: Number.isFinite(now.settled) ? now.settled : null };
    if (performance.now() > end)
      throw new Error(`never ${goal}: ${now.path} ${now.prompt} settled=${now.settled} banner=${now.banner}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
""".replace("LOOK", LOOK.strip())


# The fonts are there, and so is what they changed: what is measured is drawn in the frame after, and for a word of
# another style there may be one more font to come.
DRAWN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  do {
    await document.fonts.ready;
    await frame();
    await frame();
  } while (document.fonts.status === "loading");
}"""


def drawn(page: Page) -> None:
    """Waits until everything stands where it will stay: until the fonts have come it may be a little elsewhere."""
    page.evaluate(DRAWN)


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
    """Somebody is asked for something here, and nothing is on its way."""
    version: int | None
    """What the table shows; None while something is on its way, and where there is no table."""

    def of(self, verb: str) -> list[Spot]:
        return [found for found in self.actions if found.name.split()[0] == verb]

    @property
    def scored(self) -> bool:
        return self.path.endswith("/score")


class TablePage:
    """Looks at one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def now(self) -> Moment:
        """The moment as it is, whatever is on its way."""
        return self._look("now")

    def until_open(self) -> Moment:
        """The next moment that asks this person for something: a decision, a dialog, the curtain, the scoring."""
        return self._look("open")

    def until_mine(self) -> Moment:
        """The next moment in which a seat of this page decides, whatever lies over the table."""
        return self._look("mine")

    def settle(self, version: int = 0) -> Moment:
        """The table with everything drawn that came up to this version, and nothing on its way."""
        return self._look("settled", version)

    def drawn(self) -> Moment:
        """What is offered, and where it will stay."""
        self.settle()
        drawn(self.page)
        return self.settle()

    def after(self, former: Moment) -> Moment:
        """What an input led to: the next moment that asks something; the former one if the input did nothing."""
        return self._look("after", former.print)

    def moved(self) -> Moment:
        """What an input led to on this page, no matter who is asked next."""
        return self._look("moved")

    def _look(self, goal: str, seen: str | int | None = None) -> Moment:
        raw = self.page.evaluate(WAIT, [seen, goal, HANGS_MS])
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
            version=raw["version"],
            **single,
        )

    def until_banner(self, there: bool) -> None:
        """Waits for the words about a lost connection to come or go."""
        words = expect(self.page.locator(".banner [role=alert]"))
        words.not_to_have_count(0) if there else words.to_have_count(0)

    def marks(self) -> dict[str, int]:
        """How many stars are marked on each card, once nothing is on its way; those that are only traced are not."""
        self.settle()
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


def in_step(*tables: TablePage) -> list[Moment]:
    """All of them settled at the same version, which is the newest that one of them has heard of."""
    while True:
        moments = [table.settle() for table in tables]
        versions = [now.version for now in moments if now.version is not None]
        if len(set(versions)) < 2:
            return moments
        for table in tables:
            table.settle(max(versions))

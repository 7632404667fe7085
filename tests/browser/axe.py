"""axe-core on a page, and the same page in both themes."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.soak import SOAK

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe on colours, but for those that it leaves alone by itself."""
RUN = """async ([only, all]) => {
  const why = (node) => node.any.concat(node.all, node.none).map((check) => check.message).join("; ");
  const judged = (all ? null : [...document.querySelectorAll("dialog:modal")].at(-1)) ?? document;
  const found = await axe.run(judged, { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) });
  return found.violations.map((one) => `${one.id}: ${one.help}: ` +
    one.nodes.slice(0, 5).map((node) => `${node.target.join(" ")} (${why(node)})`).join(" | "));
}"""


def still(page: Page) -> None:
    """Waits until nothing moves that will come to rest, and the fonts are there: axe reads colours off the screen.

    Chromium lets time stand still in closed details: a transition there is never finished, and nobody sees it.
    """
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          const passing = () => document.getAnimations().filter((one) => one.playState === "running" &&
            one.effect?.getComputedTiming().iterations !== Infinity && one.effect?.target?.checkVisibility());
          while (passing().length > 0) await Promise.allSettled(passing().map((one) => one.finished));
        }"""
    )


def violations(page: Page, only: list[str] | None = None) -> list[str]:
    """What axe finds in the theme that is painted, by all rules or these.

    Nobody can read or press what lies behind an open dialog: only the dialog is judged, in the soak the whole page.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    still(page)
    found: list[str] = page.evaluate(RUN, [only, SOAK])
    return found


def in_both_themes(page: Page) -> dict[str, Any]:
    """Violations by theme; the page stays where it is.

    A theme is nothing but colours: the second one is judged by the rules on these, in the soak by all of them.
    """
    found = {}
    for theme, only in (("night", None), ("paper", None if SOAK else COLOURS)):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        if wrong := violations(page, only):
            found[theme] = wrong
    return found

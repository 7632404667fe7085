"""axe-core on a page, and the same page in both themes."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const why = (node) => node.any.concat(node.all, node.none).map((check) => check.message).join("; ");
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((one) => `${one.id}: ${one.help}: ` +
    one.nodes.slice(0, 5).map((node) => `${node.target.join(" ")} (${why(node)})`).join(" | "));
}"""


def still(page: Page) -> None:
    """Waits until nothing moves that will come to rest, and the fonts are there: axe reads colours off the screen."""
    page.evaluate(
        """async () => {
          await document.fonts.ready;
          const passing = () => document.getAnimations().filter((one) =>
            one.playState === "running" && one.effect?.getComputedTiming().iterations !== Infinity);
          for (let i = 0; i < 200 && passing().length > 0; i++) await new Promise((r) => setTimeout(r, 20));
        }"""
    )


def violations(page: Page) -> list[str]:
    """What axe finds in the theme that is painted."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    still(page)
    found: list[str] = page.evaluate(RUN)
    return found


def in_both_themes(page: Page) -> dict[str, Any]:
    """Violations by theme; the page stays where it is."""
    found = {}
    for theme in ("night", "paper"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        if wrong := violations(page):
            found[theme] = wrong
    return found

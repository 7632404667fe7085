"""What the tests of the workshop do again and again."""

from playwright.sync_api import Locator, Page, expect


def settled(page: Page) -> None:
    """Every step is kept and was checked."""
    page.locator("[data-settled]").first.wait_for(state="attached")


def open_card(page: Page, code: str) -> None:
    page.wait_for_url(f"**/workshop/{code}")
    page.locator(f"[data-star='{code}.1']").wait_for(state="attached")


def star(page: Page, code: str, n: int) -> tuple[float, float]:
    """The middle of a star on the screen."""
    box = page.locator(f"[data-star='{code}.{n}'] .hit").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def enter(page: Page, line: str) -> None:
    """Types a card's line where the page has put the focus."""
    expect(page.locator("[data-part=entry]")).to_be_focused()
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def put_in(field: Locator, name: str, content: bytes) -> None:
    field.set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})

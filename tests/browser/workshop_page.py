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


def sky(page: Page, right: float, down: float) -> tuple[float, float]:
    """A spot of the chart on the screen, in parts of its width and height."""
    box = page.locator("svg.sheet").bounding_box()
    assert box is not None
    return box["x"] + right * box["width"], box["y"] + down * box["height"]


def enter(page: Page, line: str) -> None:
    """Types a card's line where the page has put the focus."""
    expect(page.locator("[data-part=entry]")).to_be_focused()
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def put_in(field: Locator, name: str, content: bytes) -> None:
    field.set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})


def tab_to(control: Locator) -> None:
    """Tab until it has the focus. It is looked for by its role once, and again if the page has redrawn it."""
    one = control.element_handle()
    for _ in range(250):
        focused = one.evaluate("(one) => one.isConnected ? one === document.activeElement : null")
        if focused:
            return
        if focused is None:
            one = control.element_handle()
            continue
        control.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {control}")


# The focused star, and which arrow keys lead from it towards another one, the longer way first.
TOWARDS = """(goal) => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const from = document.activeElement.closest("[data-star]");
  const [[x, y], [goalX, goalY]] = [middle(from), middle(goal)];
  const [across, down] = [goalX < x ? "ArrowLeft" : "ArrowRight", goalY < y ? "ArrowUp" : "ArrowDown"];
  return [from.dataset.star, ...(Math.abs(goalX - x) > Math.abs(goalY - y) ? [across, down] : [down, across])];
}"""


def arrow_to(star: Locator) -> None:
    """From one star of a chart to another with the arrow keys; where the straight way turns back, by the other one."""
    gone: set[tuple[str, str]] = set()
    while not star.evaluate("(one) => one === document.activeElement"):
        at, *keys = star.evaluate(TOWARDS)
        key = next((key for key in keys if (at, key) not in gone), None)
        assert key is not None, f"the arrow keys do not lead from {at} to {star}"
        gone.add((at, key))
        star.page.keyboard.press(key)


def press_key(control: Locator) -> None:
    """Goes there with Tab and presses Enter."""
    tab_to(control)
    control.page.keyboard.press("Enter")


def drag(page: Page, start: tuple[float, float], by: tuple[float, float], second: tuple[float, float]) -> None:
    """A finger takes something along; a second one that comes down elsewhere goes the same way."""
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    touch("touchStart", start, second)
    for part in (0.5, 1.0):
        touch("touchMove", *((x + part * by[0], y + part * by[1]) for x, y in (start, second)))
    touch("touchEnd")
    wire.detach()

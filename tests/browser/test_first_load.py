"""The first page is light, and every page comes from us."""

from tests.browser.chromium import FINGER, PHONE
from tests.browser.conftest import Meet

SCRIPT_BYTES = 85_000


# When the program was begun, beside when something was first painted.
BEGUN = """() => { new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes)
    if (node.type === "module") window.astraBegun = performance.now();
}).observe(document, { childList: true, subtree: true }); }"""
PAINTED = """() => [performance.getEntriesByName("first-contentful-paint")[0].startTime, window.astraBegun]"""


def test_something_is_painted_before_the_program_runs_however_soon_it_is_here(meet: Meet) -> None:
    ann = meet("Ann", viewport=PHONE, **FINGER)
    ann.context.add_init_script(f"({BEGUN})()")
    for path in ("/", "/atlas"):
        page = ann.page(path)
        page.get_by_role("heading", level=1).wait_for()
        painted, begun = page.evaluate(PAINTED)
        assert 0 < painted < begun


def test_the_first_page_loads_at_most_85_kilobytes_of_compressed_script(meet: Meet) -> None:
    ann = meet("Ann")
    page = ann.context.new_page()
    wire = ann.context.new_cdp_session(page)
    wire.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda event: kinds.__setitem__(event["requestId"], event["type"]))
    wire.on(
        "Network.loadingFinished", lambda event: sizes.__setitem__(event["requestId"], int(event["encodedDataLength"]))
    )
    page.goto(ann.server.address + "/")
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_load_state("networkidle")
    scripts = [sizes[request] for request, kind in kinds.items() if kind == "Script" and request in sizes]
    assert len(scripts) > 2
    assert 10_000 < sum(scripts) <= SCRIPT_BYTES

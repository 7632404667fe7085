"""The first page is light, and every page comes from us."""

from tests.browser.conftest import Meet

SCRIPT_BYTES = 85_000


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

"""The pages around the table: what they show and explain, what they say when something is lost or changed."""

import re

import pytest
from playwright.sync_api import Page, expect

from astra.locales import Texts
from tests.browser.axe import in_both_themes
from tests.browser.chromium import Person
from tests.browser.conftest import Meet
from tests.browser.table_page import TablePage
from tests.browser.test_after import ended
from tests.browser.test_people import join

ME = {"kind": "me"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}
CUT = r"net::ERR_|Failed to load resource: net"
RESULT = re.compile("wins the night|share the night")


def test_a_table_can_be_loaded_again_after_a_skip_to_its_content(meet: Meet) -> None:
    ann = meet("Ann").sit()
    page = ann.page(f"/t/{ann.table(ME, RANDOM, first=0)}")
    TablePage(page).until_open()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    page.reload()
    assert TablePage(page).until_open().decision == "turn"


@pytest.mark.parametrize(
    ("here", "words"), [(True, "saw that hash at the time"), (False, "was not there at the start")]
)
def test_the_seal_says_whether_this_browser_saw_it_before_the_end(meet: Meet, here: bool, words: str) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, RANDOM, first=0, watch="anyone")
    hers = ann.page(f"/t/{table}")
    TablePage(hers).until_open()
    ann.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": 0})
    page = (ann if here else ben).page(f"/t/{table}/score")
    page.get_by_text("The shuffle matches the seal given at the start").click()
    expect(page.get_by_role("dialog")).to_contain_text(words)


def test_the_lobby_and_the_scoring_say_that_the_line_is_lost(meet: Meet) -> None:
    ann = meet("Ann").sit()
    ann.witness.forgive(CUT)
    lobby = ann.page(f"/t/{ann.table(ME, OPEN)}")
    scoring = ann.page(f"/t/{ended(ann)}/score")
    lobby.locator("h1").first.wait_for()
    scoring.locator(".sc table").first.wait_for()  # before the first cut, which is one for all pages
    for page in (lobby, scoring):
        expect(page.locator(".banner")).to_have_count(0)
        ann.context.set_offline(True)
        expect(page.get_by_role("alert").filter(has_text="Clouds")).to_be_visible()
        expect(page.locator(".banner")).to_contain_text(re.compile(r"Trying again in \d+ s"))
        assert in_both_themes(page) == {}
        ann.context.set_offline(False)
        expect(page.locator(".banner")).to_have_count(0)
        page.close()


def axis(page: Page) -> int:
    """The highest number beside the chart of fame."""
    return max(int(text) for text in page.locator(".chart svg .ax").all_text_contents() if text.isdigit())


def test_a_night_that_ended_shows_its_result_every_source_and_the_elements_at_once(meet: Meet) -> None:
    """At normal speed: no film holds anything back. Before the end there is no scoring to look at."""
    ann = meet("Ann", speed="1x").sit()
    going = ann.table(ME, RANDOM, first=0)
    early = ann.page(f"/t/{going}/score")
    early.wait_for_url(f"**/t/{going}")
    TablePage(early).until_open()
    expect(early.locator(".grids, .sc table")).to_have_count(0)
    early.close()
    table = ended(ann)
    history = ann.ask("GET", f"/tables/{table}/history")
    page = ann.page(f"/t/{table}/score")
    scores, grids = history["scores"], history["elements"]
    sources = page.locator(".sc table").first
    sources.locator("tfoot td").first.wait_for()
    # Read once, and not waited for: all of it is there with the first row.
    assert [int(text) for text in sources.locator("tfoot td").all_inner_texts()] == [score["total"] for score in scores]
    named = {source for score in scores for source in score} - {"total"}
    assert sources.locator("tbody tr").count() == len(named)
    spots = [min(row["first"] + row["cards"], len(grid["columns"])) for grid in grids for row in grid["rows"]]
    assert page.locator(".grids .spot path").count() == sum(spots)
    expect(page.get_by_role("heading", level=1)).to_contain_text(RESULT)
    page.locator(".chart svg .ax").first.wait_for()
    assert max(score["total"] for score in scores) <= axis(page)
    for number, grid in enumerate(grids):
        panel = page.locator(".grids section").nth(number)
        told = [int(text) for text in panel.locator("li > b").all_inner_texts()]
        assert told == [row["fame"] for row in grid["rows"]] + grid["columns"]
        expect(panel.locator("strong")).to_have_text(str(scores[number]["elements"]))
    expect(page.locator(".sc header")).to_contain_text(re.compile(r"\d+\xa0rounds? · 3\xa0players · 1\xa0minute"))


def speak(page: Page, language: str) -> None:
    page.get_by_role("combobox", name=re.compile("Language|Langue|Язык")).select_option(label=language)


def test_a_guest_changes_the_language_of_an_invitation_and_of_a_form_without_losing_anything(meet: Meet) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben")
    table = ann.table(ME, OPEN)
    page = ben.page(ann.ask("GET", f"/tables/{table}")["invite"]["url"])
    name = page.locator("input[autocomplete=nickname]")
    name.fill("Benoît")
    speak(page, "Français")
    expect(page.get_by_role("button", name=Texts("fr").format("join-sit"))).to_be_visible()
    expect(name).to_have_value("Benoît")
    page.goto(f"{ben.server.address}/new?kind=hotseat")
    name.fill("Benoît")
    speak(page, "Русский")
    expect(page.get_by_role("heading", level=1)).to_have_text(Texts("ru").format("new-title"))
    expect(name).to_have_value("Benoît")


def test_the_scoring_and_a_card_change_their_language_and_theme_where_they_are(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ann.table(ME, RANDOM, first=0)
    ann.ask("POST", f"/tables/{table}/concede", {"key": "enough", "seat": 0})
    page = ann.page(f"/t/{table}/score")
    bot = page.locator(".sc thead th").nth(1)
    called = {language: Texts(language).format("opponent-random") for language in ("en", "ru")}
    expect(bot).to_contain_text(called["en"])
    speak(page, "Русский")
    expect(bot).to_contain_text(called["ru"])
    page.goto(f"{ann.server.address}/atlas/Ori")
    speak(page, "English")
    expect(page.get_by_role("heading", level=1)).to_have_text("Orion")
    page.get_by_role("button", name="Paper theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "paper")
    menu = page.get_by_role("combobox", name="Language")
    menu.focus()
    menu.press("ArrowDown")
    expect(page).to_have_url(re.compile("/atlas/Ori$"))


def test_removing_a_person_from_the_lobby_first_says_that_the_link_changes(meet: Meet) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, OPEN, RANDOM, OPEN)
    join(ann, table, ben)
    page = ann.page(f"/t/{table}")
    link = page.get_by_role("textbox", name="The link to this table")
    old = link.input_value()
    page.get_by_role("button", name=re.compile("^Remove (?!Ben)")).click()
    expect(page.get_by_role("region", name="Seats")).to_contain_text("Seat 3 is free")
    expect(link).to_have_value(old)
    remove = page.get_by_role("button", name="Remove Ben")
    remove.click()
    dialog = page.get_by_role("dialog", name="Remove Ben?")
    expect(dialog).to_contain_text("The link to this table changes")
    dialog.get_by_role("button", name="Cancel").click()
    expect(link).to_have_value(old)
    remove.click()
    dialog.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("region", name="Seats")).to_contain_text("Seat 2 is free")
    expect(link).not_to_have_value(old)


def test_the_host_removes_somebody_from_a_game_and_a_bot_plays_on(meet: Meet) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben").sit()
    table = ann.table(ME, OPEN, RANDOM, first=0)
    join(ann, table, ben)
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    page.get_by_role("button", name="Menu").click()
    menu = TablePage(page).dialog()
    menu.get_by_role("button", name="Remove Ben").click()
    expect(menu).to_contain_text("Ben loses the seat")
    menu.get_by_role("button", name="Remove Ben").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("bot sits in")
    page.get_by_role("button", name="Menu").click()
    expect(menu.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)


def test_a_search_in_the_rules_finds_the_drawings_too(meet: Meet) -> None:
    page = meet("Ann").page("/rules?q=R4.3")
    figure = page.locator(".rule figure svg").first
    figure.scroll_into_view_if_needed()
    expect(figure).to_be_visible()


def test_an_invitation_that_does_not_come_can_be_asked_for_again(meet: Meet) -> None:
    ann, ben = meet("Ann").sit(), meet("Ben")
    ben.witness.forgive(CUT)
    table = ann.table(ME, OPEN)
    ben.context.route(f"**/api/v1/tables/{table}*", lambda route: route.abort())
    page = ben.page(ann.ask("GET", f"/tables/{table}")["invite"]["url"])
    again = page.get_by_role("button", name="Try again")
    again.wait_for()
    ben.context.unroute_all()
    again.click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def lines(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("[data-part=chronicle] li:not(.since)").all_inner_texts()]


def wait_for_lines(page: Page, person: Person, table: str, action: int) -> None:
    told = [
        one["text"] for one in person.ask("GET", f"/tables/{table}/replay/log")["lines"] if one["version"] <= action
    ]
    expect(page.locator("[data-part=chronicle] li:not(.since)")).to_have_count(len(told))
    assert lines(page) == told


def test_the_chronicle_of_a_replay_holds_all_that_came_before(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ended(ann)
    page = ann.page(f"/replay/{table}?action=2")
    page.locator("article[data-place]").first.wait_for()
    wait_for_lines(page, ann, table, 2)
    page.keyboard.press("End")
    wait_for_lines(page, ann, table, 3)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    wait_for_lines(page, ann, table, 1)

"""Solo modifiers: two that are drawn go together, a refusal is in the page's language, and the game explains them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import FINGER, PHONE
from tests.browser.conftest import Meet
from tests.browser.table_page import TablePage

ME = {"kind": "me"}
EXCLUDING = ({"E2", "H1"}, {"E3", "H2"})


def test_modifiers_that_exclude_each_other_are_never_drawn_nor_kept_together(meet: Meet) -> None:
    page = meet("Ann").page("/new?kind=solo")
    for name, codes in (("Easy", "E2 E6"), ("Hard", "H1 H4")):
        page.get_by_role("radio", name=re.compile(f"^{name}")).check()
        expect(page.locator("summary")).to_contain_text(codes)
    expect(page.get_by_role("checkbox", name="E2 ·")).not_to_be_visible()
    page.locator("summary").click()
    draw = page.get_by_role("button", name="Draw two")
    for _ in range(60):
        draw.click()
        drawn = page.locator("fieldset input:checked + span b").all_inner_texts()
        assert len(drawn) == 2
        assert {one.split(" ")[0] for one in drawn} not in EXCLUDING
    page.get_by_role("button", name="None", exact=True).click()
    for code in ("E2", "H1"):
        page.get_by_role("checkbox", name=f"{code} ·").check()
    expect(page.get_by_role("checkbox", name="E2 ·")).not_to_be_checked()


@pytest.mark.parametrize(
    ("language", "begin", "refusal"),
    [
        ("fr", "Commencer", "Les variantes E2 et H1 s’excluent"),
        ("ru", "Начать", "Варианты E2 и H1 исключают друг друга"),
    ],
)
def test_a_refusal_of_modifiers_is_in_the_language_of_the_page(
    meet: Meet, language: str, begin: str, refusal: str
) -> None:
    """The page does not learn from the server which exclude each other: then the server's refusal is all there is."""
    ann = meet("Ann", language=language)
    ann.witness.forgive(r"status of 422")
    known: list[dict[str, object]] = [
        {"code": code, "easier": code == "E2", "excludes": [], "difficulty": None} for code in ("E2", "H1")
    ]
    ann.context.route("**/api/v1/modifiers", lambda route: route.fulfill(json={"modifiers": known}))
    page = ann.page("/new?kind=solo")
    page.locator("summary").click()
    for code in ("E2", "H1"):
        page.get_by_role("checkbox", name=f"{code} ·").check()
    page.get_by_role("button", name=begin, exact=True).click()
    expect(page.get_by_text(refusal)).to_be_visible()
    assert "exclude" not in page.locator("body").inner_text()


def test_the_game_explains_its_modifiers_on_a_desk_and_on_a_phone(meet: Meet) -> None:
    ann = meet("Ann").sit()
    table = ann.table(ME, solo=True, modifiers=["E2", "H4"])
    page = ann.page(f"/t/{table}")
    TablePage(page).until_open()
    page.mouse.move(0, 0)  # a pointer that rests where the page came up under it explains nothing
    page.get_by_role("button", name="Modifiers: E2 H4").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("E2 Unknown name: ")
    page.get_by_role("button", name="Modifiers: E2 H4").click()
    expect(page.locator("[data-part=modifiers]")).to_contain_text("H4 · Deep breath")
    phone = meet("Ben", viewport=PHONE, **FINGER).sit()
    small = phone.page(f"/t/{phone.table(ME, solo=True, modifiers=['E2', 'H4'])}")
    TablePage(small).until_open()
    small.locator(".foe").first.tap()
    expect(small.locator("[data-part=modifiers]")).to_contain_text("H4 · Deep breath")

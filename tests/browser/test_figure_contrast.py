"""Stars, pens, names and stars to choose are as legible on a figure as on the plain chart, measured in pixels.

A page is taken as it is, without the letters of names, and without stars: what differs is ink, and what lies there and
right around it when the ink is gone is its ground. With figures every star, pen and name keeps at least KEPT of the
contrast that it has without.
"""

import copy
import io
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page, expect

from astra.game import Game
from tests.browser.chromium import FINGER, PHONE, Person
from tests.browser.conftest import Meet
from tests.browser.positions import position_at, seats_at
from tests.browser.table_page import TablePage
from tests.soak import SOAK

Pixels = NDArray[np.float64]

PLAYERS = 5
MARKED = 12
HAND = 5
KEPT = 0.9
AROUND_PX = 4
# Of each place in turn, what seats have marked.
SOME_MARKS: tuple[dict[str, int], ...] = ({}, {"1": 1, "2": 1}, {"1": 0}, {}, {"1": 1}, {"1": 3, "2": 3})

# Everything that is read, by what it is and on which chart, with its box on the screen. Of small figures, where all
# plain stars are one path, each disc has a box of its own.
READ = """() => {
  const found = [];
  const add = (what, { left, top, width, height }) => {
    if (width > 0 && left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight)
      found.push({ what, ...Object.fromEntries(Object.entries({ left, top, width, height }).map(
        ([side, px]) => [side, px * devicePixelRatio])) });
  };
  document.querySelectorAll("svg.plate").forEach((chart, i) => {
    for (const star of chart.querySelectorAll(".stars > *")) {
      const [choice, pen] = [star.querySelector(".pick") !== null, star.querySelector(".shape")];
      const name = pen ? "pen" : choice ? "star to choose" : "star";
      add(`${name} ${star.dataset.n} of chart ${i}`,
        (pen ?? star.querySelector(".burst, .dot")).getBoundingClientRect());
    }
    chart.querySelectorAll(".lbl").forEach((label, n) =>
      add(`name ${n} of chart ${i}`, label.getBoundingClientRect()));
  });
  document.querySelectorAll("[data-part=hand] :is(h4, p)").forEach((text, n) =>
    add(`name or ability ${n} of the hand`, text.getBoundingClientRect()));
  [...document.querySelectorAll("svg")].filter((svg) => svg.querySelector(".dots")).forEach((small, i) =>
    small.querySelectorAll(".lone, .dots").forEach((path, n) => {
      const discs = [...path.getAttribute("d").matchAll(/M([-\\d.]+) ([-\\d.]+)a([\\d.]+)/g)];
      if (discs.length === 0) {
        add(`glyph ${n} of thumbnail ${i}`, path.getBoundingClientRect());
        return;
      }
      const { a, e, f } = path.getScreenCTM();
      discs.map((one) => one.slice(1).map(Number)).forEach(([x, y, r], star) => add(`star ${star} of thumbnail ${i}`,
        { left: e + a * x, top: f + a * (y - r), width: 2 * a * r, height: 2 * a * r }));
    }));
  return found;
}"""

# Of a name only the letters: the halo around them is part of the ground on which they are read. The cards in hand have
# no halos; their figure may lie behind their texts.
WITHOUT_LETTERS = """(hidden) => {
  for (const name of document.querySelectorAll(".lbl")) name.style.fillOpacity = hidden ? "0" : "";
  for (const text of document.querySelectorAll("[data-part=hand] .txt")) text.style.visibility = hidden ? "hidden" : "";
}"""
WITHOUT_STARS = """(hidden) => {
  for (const part of document.querySelectorAll("svg.plate .stars, svg.plate .lines, .halo, .lone, .dots, .line"))
    part.style.visibility = hidden ? "hidden" : "";
}"""


# How many stars of a thumbnail are open may be written over one of them, on a figure or not.
WITHOUT_NUMBERS = """() => {
  for (const number of document.querySelectorAll("[data-place] > .n")) number.style.visibility = "hidden";
}"""


class Read(NamedTuple):
    """How well something is read: the contrast of its ink with the most disturbing part of its ground."""

    what: str
    contrast: float


def picture(page: Page) -> Pixels:
    """The relative luminance of every pixel, as WCAG has it."""
    channels = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), dtype=np.float64) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    light: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return light


def measured(page: Page) -> list[Read]:
    boxes: list[dict[str, Any]] = page.evaluate(READ)
    around = AROUND_PX * int(page.evaluate("devicePixelRatio"))
    shown = picture(page)
    page.evaluate(WITHOUT_LETTERS, True)
    nameless = picture(page)
    page.evaluate(WITHOUT_STARS, True)
    bare = picture(page)
    page.evaluate(WITHOUT_LETTERS, False)
    page.evaluate(WITHOUT_STARS, False)
    return [
        Read(
            box["what"],
            contrast(box, around, *((shown, nameless) if box["what"].startswith("name") else (nameless, bare))),
        )
        for box in boxes
    ]


def contrast(box: dict[str, Any], around: int, shown: Pixels, bare: Pixels) -> float:
    left, top = int(box["left"]), int(box["top"])
    right, bottom = int(box["left"] + box["width"]) + 1, int(box["top"] + box["height"]) + 1
    within = np.s_[top:bottom, left:right]
    near = np.s_[max(0, top - around) : bottom + around, max(0, left - around) : right + around]
    if not box["what"].startswith("name"):  # a neighbour may reach into the corners of its box
        across, down = (right - left) // 4, (bottom - top) // 4
        within = np.s_[top + down : bottom - down, left + across : right - across]
    change = np.abs(shown[within] - bare[within])
    assert change.max() > 0.01, f"{box['what']} is not there"
    ink = float(np.median(shown[within][change >= 0.9 * change.max()]))
    lighter = ink > float(np.median(bare[near]))
    # A tenth of the ground may be closer to the ink than this: single pixels of a line disturb nobody.
    worst = float(np.percentile(bare[near], 90 if lighter else 10))
    return (max(ink, worst) + 0.05) / (min(ink, worst) + 0.05)


def many_marks(game: Game) -> bool:
    return sum(len(place["marks"]) for place in game.position()["places"] if place) >= MARKED


def themes(page: Page) -> dict[str, list[Read]]:
    """In both themes; everything is drawn and nothing moves."""
    TablePage(page).drawn()
    page.evaluate(WITHOUT_NUMBERS)
    found = {}
    for theme in ("night", "paper"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found[theme] = measured(page)
    return found


SCREENS = [
    pytest.param({"viewport": PHONE, **FINGER, "device_scale_factor": 3}, id="five players on a phone"),
    pytest.param({"viewport": {"width": 1366, "height": 768}, "device_scale_factor": 2}, id="five players at 1366x768"),
]


def harder_to_read(ann: Person, seat: int, position: dict[str, Any], hand: list[str]) -> dict[str, list[str]]:
    """What is harder to read on figures than without them, by theme; the seat owns the cards of the hand."""
    position["seats"][seat] |= {"cards": dict.fromkeys(hand, "active"), "wisdom": 12}
    number = ann.table(*seats_at(seat, PLAYERS), position=position)
    page = ann.page(f"/t/{number}")
    TablePage(page).settle()
    charts = page.locator("svg.plate, svg:has(.dots)").count()
    assert charts > 0
    expect(page.locator("svg.plate .engraved, svg:has(.dots) .engraved")).to_have_count(charts)
    drawn = themes(page)
    with_figures(page, False)
    page.reload()
    expect(page.locator("svg.plate .wash").first).to_be_attached()
    plain = themes(page)
    expect(page.locator(".engraved")).to_have_count(0)
    with_figures(page, True)
    page.close()
    found = {}
    for theme, reads in drawn.items():
        before = dict(plain[theme])
        assert {read.what for read in reads} == set(before) != set()
        assert any("thumbnail" in read.what for read in reads), "on the desk it is the hand that has small figures"
        found[theme] = [
            f"{read.what}: {read.contrast:.2f} on its figure, {before[read.what]:.2f} without"
            for read in reads
            if read.contrast < KEPT * before[read.what]
        ]
    return {theme: harder for theme, harder in found.items() if harder}


def with_figures(page: Page, wanted: bool) -> None:
    page.evaluate(
        """(figures) => { const kept = JSON.parse(localStorage.getItem("astra-settings"));
            localStorage.setItem("astra-settings", JSON.stringify({ ...kept, figures })); }""",
        wanted,
    )


@pytest.mark.parametrize("options", SCREENS if SOAK else SCREENS[:1])
def test_no_figure_makes_a_star_a_pen_or_a_name_harder_to_read(meet: Meet, options: dict[str, Any]) -> None:
    ann = meet("Ann", reduced_motion="reduce", **options).sit()
    position, seat = position_at("turn", PLAYERS, wanted=many_marks)
    hand, position["deck"] = position["deck"][:HAND], position["deck"][HAND:]
    assert harder_to_read(ann, seat, position, hand) == {}


if SOAK:  # one table above, with whatever cards it has

    @pytest.mark.parametrize("options", SCREENS)
    def test_none_of_all_figures_does(meet: Meet, options: dict[str, Any]) -> None:
        ann = meet("Ann", reduced_motion="reduce", **options).sit()
        start = Game.new(players=PLAYERS, seed=1, first=0).position()
        codes = [place["card"] for place in start["places"]] + start["deck"] + start["discard"]
        size = len(start["places"])
        found = {}
        for first in range(0, len(codes), size):
            turned = codes[first:] + codes[:first]
            shown, hand, rest = turned[:size], turned[size : size + HAND], turned[size + HAND :]
            position = copy.deepcopy(start)
            position["places"] = [{"card": code, "marks": marks} for code, marks in zip(shown, SOME_MARKS, strict=True)]
            position |= {"discard": rest[:1], "deck": rest[1:]}
            if harder := harder_to_read(ann, 0, position, hand):
                found[" ".join(shown)] = harder
        assert found == {}


def test_ink_on_a_ground_of_lines_is_measured_as_harder_to_read() -> None:
    box = {"what": "star", "left": 20, "top": 20, "width": 8, "height": 8}
    bare = np.full((48, 48), 0.01)
    crossed = bare.copy()
    crossed[:, 18:22] = 0.3
    found = []
    for ground in (bare, crossed):
        shown = ground.copy()
        shown[20:28, 20:28] = 0.8
        found.append(contrast(box, AROUND_PX, shown, ground))
    assert found[0] == pytest.approx(0.85 / 0.06)
    assert found[1] < KEPT * found[0]

"""A large card: its chart with every number, its stars, and what it does."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from astra.cli.terminal.blocks import Block, beside, line, wrapped
from astra.cli.terminal.chart import Chart, chart_columns
from astra.cli.terminal.look import (
    BOON_SIGNS,
    BRASS,
    QUIET,
    SOFT,
    STAR_SIGNS,
    STRONG,
    element_style,
    pen_shape,
    pen_style,
)
from astra.cli.terminal.scene import Scene
from astra.edition.model import Card
from astra.locales.star_names import star_text

CHART_ROWS = (18, 15, 12)
STARS_WIDTH = 44


def find_card(scene: Scene, text: str) -> str | None:
    """The code of a card, given its code or name in upper or lower case."""
    wanted = text.strip().casefold()
    for code, card in scene.cards.items():
        if wanted in (code.casefold(), card.latin.casefold(), scene.card_name(code).casefold()):
            return code
    return None


def card_page(scene: Scene, code: str, width: int) -> Block:
    """The chart beside the list of stars, then element, ability, boons and where the card is."""
    card = scene.cards[code]
    style = element_style(card.element) + Style(bold=True)
    title = line((f"{code} ", style), (scene.card_name(code), STRONG))
    if scene.texts.has(f"card-{code}.meaning"):
        title.append(f", {scene.texts.format(f'card-{code}.meaning')}", QUIET)
    rows = next((r for r in CHART_ROWS if chart_columns(r) + STARS_WIDTH < width), CHART_ROWS[-1])
    chart = Chart(card, rows, scene.marks_on(code)).draw()
    stars = _stars(scene, card)
    figure = beside([(chart, chart_columns(rows)), (stars, max(width - chart_columns(rows) - 2, 30))], 2)
    return [title, *figure, line(), *_printed(scene, card, width)]


def _stars(scene: Scene, card: Card) -> Block:
    marks = scene.marks_on(card.code)
    joined: dict[int, list[int]] = {star.n: [] for star in card.stars}
    for a, b in card.lines:
        joined[a].append(b)
        joined[b].append(a)
    rows = [line((f"     {_head(scene, 'star'):<16}{_head(scene, 'joined')}", QUIET))]
    for star in card.stars:
        neighbours = ", ".join(str(n) for n in sorted(joined[star.n]))
        row = line(
            (f"{star.n:>2} {STAR_SIGNS[star.kind]} ", BRASS if star.kind == "grand" else SOFT),
            (f"{star_text(star.name, scene.texts) or star.designation:<16}", STRONG if star.kind == "grand" else SOFT),
            (f"{neighbours:<12}", QUIET),
        )
        pen = marks.get(star.n)
        if pen is not None:
            row.append(f" {pen_shape(pen)} {scene.pen_name(pen)}", pen_style(pen))
        rows.append(row)
    return rows


def _head(scene: Scene, word: str) -> str:
    return scene.texts.format(f"page-{word}")


def _printed(scene: Scene, card: Card, width: int) -> Block:
    texts = scene.texts
    ability = texts.format(f"ability-{card.ability.kind}", n=card.ability.n, cost=card.ability.cost)
    when = texts.format(f"ability-{card.ability.kind}.when")
    boons = line()
    for boon in card.boons:
        boons.append(f"{BOON_SIGNS[boon.kind]} ", BRASS)
        boons.append(f"{texts.format(f'boon-{boon.kind}', n=boon.n)}   ", SOFT)
    element = line((scene.element_name(card.element), element_style(card.element)))
    return [
        *_fact(scene, "element", element, width),
        *_fact(scene, "ability", Text(f"{scene.label(when)} {ability}", SOFT), width),
        *_fact(scene, "boons", boons, width),
        *_fact(scene, "fame", Text(str(card.fame), SOFT), width),
        *_fact(scene, "where", Text(_where(scene, card.code), SOFT), width),
    ]


def _fact(scene: Scene, word: str, value: Text, width: int) -> Block:
    return wrapped(Text.assemble((f"{scene.label(_head(scene, word))} ", QUIET), value), width, 2)


def _where(scene: Scene, code: str) -> str:
    view, texts = scene.view, scene.texts
    for place, sphere in zip(view["places"], scene.board.places, strict=True):
        if place is not None and place["card"] == code:
            near = {"sphere": texts.format(f"element-{sphere}"), "sphere_of": texts.format(f"element-{sphere}.of")}
            return texts.format("page-where.place", **near)
    for seat, data in enumerate(view["seats"]):
        if code in data["cards"]:
            return texts.format("page-where.owner", name=scene.names[seat])
    if scene.solo and code in view["auptolemy"]["cards"]:
        return texts.format("page-where.owner", name=scene.pen_name("auptolemy"))
    if code in view["discard"]:
        return texts.format("page-where.discard")
    return texts.format("page-where.unseen")


def card_help(scene: Scene, code: str, width: int) -> Block:
    """The card, the exact rule of its ability, and its ancient story."""
    kind = scene.cards[code].ability.kind
    block = card_page(scene, code, width)
    block += [line(), *wrapped(Text(scene.texts.format(f"ability-{kind}.help"), SOFT), width)]
    if scene.texts.has(f"story-{code}"):
        block += [line(), *wrapped(Text(scene.texts.format(f"story-{code}"), QUIET), width)]
    return block

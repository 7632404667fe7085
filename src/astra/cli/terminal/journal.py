"""The journals: what every seat has, and Auptolemy with its library."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from rich.text import Text

from astra.cli.terminal.blocks import Block, flowing, line, spread, wrapped
from astra.cli.terminal.look import (
    ACTIVE,
    BRASS,
    CARDS,
    DUST,
    EXHAUSTED,
    FAME,
    FIRST_PLAYER,
    IN_FORCE,
    QUIET,
    SOFT,
    STRONG,
    TELESCOPE,
    TITLE,
    WISDOM,
    element_style,
    pen_shape,
    pen_style,
)
from astra.cli.terminal.scene import Scene
from astra.edition.model import Card
from astra.rules.events import Pen


def draw_journal(scene: Scene, seat: int, width: int, in_full: bool) -> Block:
    """One seat; `in_full` labels its numbers and gives every card a line with its ability."""
    data = scene.view["seats"][seat]
    block = [_head(scene, seat, data["fame"], width)]
    if in_full:
        block += _numbers_in_words(scene, data, width)
    else:
        block.append(_numbers(data, scene.most_wisdom))
    codes = list(data["cards"])
    if not codes:
        return block
    if in_full:
        block += [_card_line(scene, seat, code, data["cards"][code]) for code in codes]
    else:
        chips = [_chip(scene, seat, code, data["cards"][code]) for code in codes]
        block += flowing(chips, width, indent=2, gap=1)
    return block


def draw_short_journals(scene: Scene, width: int) -> Block:
    """A line per seat, for a small terminal."""
    block = []
    for seat, data in enumerate(scene.view["seats"]):
        row = Text.assemble(_name(scene, seat), (f"  {FAME}{data['fame']}", STRONG))
        row.append_text(_numbers(data, scene.most_wisdom))
        for code, state in data["cards"].items():
            row.append_text(_chip(scene, seat, code, state))
        block += wrapped(row, width, 4)
    return block + (draw_auptolemy(scene, width) if scene.solo else [])


def _head(scene: Scene, pen: Pen, fame: int, width: int) -> Text:
    return spread(_name(scene, pen), line((f"{FAME}{fame}", STRONG)), width)


def _name(scene: Scene, pen: Pen) -> Text:
    decides = pen == scene.seat
    name = line(
        ("▸" if decides else " ", BRASS),
        (f"{pen_shape(pen)} ", pen_style(pen)),
        (scene.pen_name(pen), TITLE if decides else STRONG),
    )
    if pen == scene.view["first"] and not scene.solo:
        name.append(f" {FIRST_PLAYER}", QUIET)
    return name


def _numbers(data: dict[str, Any], most_wisdom: int) -> Text:
    return line(
        (
            f"  {DUST}{data['dust']}/{data['pouch']}  {TELESCOPE}{data['telescopes']}"
            f"  {WISDOM}{data['wisdom']}/{most_wisdom}  {CARDS}{len(data['cards'])}/{data['limit']}",
            SOFT,
        )
    )


def _numbers_in_words(scene: Scene, data: dict[str, Any], width: int) -> Block:
    texts = scene.texts
    cards = texts.format("seat-cards", n=len(data["cards"]), limit=data["limit"])
    pieces = [
        f"{DUST} {texts.format('seat-dust', dust=data['dust'], pouch=data['pouch'])}",
        f"{TELESCOPE} {texts.format('seat-telescopes', n=data['telescopes'])}",
        f"{WISDOM} {texts.format('seat-wisdom', n=data['wisdom'], most=scene.most_wisdom)}",
        f"{CARDS} {cards}",
    ]
    half = (width - 2) // 2
    if max(len(piece) for piece in pieces) < half:
        return [line((f"  {pieces[i]:<{half}}{pieces[i + 1]}", SOFT)) for i in range(0, len(pieces), 2)]
    return flowing([Text(f"  {pieces[0]}", SOFT), *(Text(p, SOFT) for p in pieces[1:])], width, 2)


def _state_of(scene: Scene, seat: int, code: str, state: str) -> tuple[str, Style]:
    """The sign of a card: active, exhausted, or in force this turn."""
    card: Card = scene.cards[code]
    if scene.view["active"] == seat and code in scene.view["now"]["in_force"]:
        return IN_FORCE, BRASS
    if state == "active":
        return ACTIVE, element_style(card.element)
    return EXHAUSTED, QUIET


def _card_line(scene: Scene, seat: int, code: str, state: str) -> Text:
    sign, style = _state_of(scene, seat, code, state)
    text = SOFT if state == "active" or sign == IN_FORCE else QUIET
    row = line("  ", (f"{sign} {code} ", style), (scene.short_ability(code), text))
    if sign == IN_FORCE:
        row.append(f" ({scene.texts.format('table-in-force')})", BRASS)
    return row


def _chip(scene: Scene, seat: int, code: str, state: str) -> Text:
    sign, style = _state_of(scene, seat, code, state)
    return line((f"  {sign}{code}", style))


def draw_auptolemy(scene: Scene, width: int) -> Block:
    """Auptolemy's numbers, cards and library: the next card's element and X decide its turn (R13.5)."""
    data = scene.view["auptolemy"]
    texts = scene.texts
    block = [_head(scene, "auptolemy", data["fame"], width)]
    cards = " ".join(data["cards"])
    numbers = f"  {DUST}{data['dust']}  {TELESCOPE}{data['telescopes']}  {CARDS}{len(data['cards'])}"
    block.append(line((f"{numbers}  {cards}".rstrip(), SOFT)))
    for side in ("left", "right", "top"):
        label = texts.format(f"library-title.{side}")
        code = data[side]
        if code is not None:
            block.append(_library_line(scene, label, code))
        elif side == "right" and data["right_face_down"]:
            face_down = texts.format("library-title.face-down")
            block.append(line((f"  {scene.label(label)} {face_down}", QUIET)))
    deck = texts.format("library-title.deck", n=data["deck"])
    block.append(line((f"  {scene.label(texts.format('library-title'))} {deck}", QUIET)))
    return block


def _library_line(scene: Scene, label: str, code: str) -> Text:
    card = scene.cards[code]
    number = next((boon.n for boon in card.boons if boon.kind == "fame"), 0)
    return line(
        (f"  {scene.label(label)} ", QUIET),
        (f"{code} {scene.element_name(card.element)} ", element_style(card.element)),
        (f"{FAME}{number}", STRONG),
    )


def draw_journals(scene: Scene, width: int, height: int) -> Block:
    """All journals: the deciding seat in full, the others too if there is room."""
    seats = range(len(scene.view["seats"]))
    focus = scene.seat if scene.seat is not None else 0
    extra = draw_auptolemy(scene, width) if scene.solo else []
    for all_in_full in (True, False):
        block: Block = []
        for seat in seats:
            block += draw_journal(scene, seat, width, all_in_full or seat == focus)
        block += extra
        if len(block) <= height:
            break
    return block


def draw_modifiers(scene: Scene) -> Block:
    """The modifiers of a solo game by name."""
    return [
        line((f"  {code} ", BRASS), (scene.texts.format(f"modifier-{code}"), QUIET)) for code in scene.view["modifiers"]
    ]

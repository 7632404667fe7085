"""The face of a constellation card: plate above, then name, element, final fame, ability and boons."""

from astra.charts.chart import Frame, chart
from astra.charts.glyphs import icon
from astra.charts.lettering import BOLD, ITALIC, SANS, SERIF, Run, paragraph, text, width
from astra.charts.theme import Theme
from astra.charts.wording import ability_text, card_name
from astra.edition.model import Ability, Boon, Card, Edition
from astra.locales import Texts

# Tarot size, in millimetres.
WIDE, HIGH = 70.0, 120.0
MARGIN = 3.0
INNER = WIDE - 2 * MARGIN
PLATE = Frame(INNER, 58.0)

_BOON_WIDE, _BOON_HIGH, _BOON_GAP = 15.1, 14.4, 1.2


def card_face(card: Card, edition: Edition, texts: Texts, theme: Theme) -> str:
    """SVG markup of one card with its top left corner at the origin, 70 by 120."""
    return "".join(
        (
            f'<rect width="{WIDE}" height="{HIGH}" fill="{theme.panel}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">{chart(card, PLATE, theme, texts=texts)}</g>',
            _title(card, texts, theme),
            rule(WIDE / 2, 77.6, INNER, theme),
            _ability(card.ability, texts, theme),
            "".join(boon_box(boon, i, texts, theme) for i, boon in enumerate(card.boons)),
            _foot(card, edition, texts, theme),
        )
    )


def _title(card: Card, texts: Texts, theme: Theme) -> str:
    """Name and, in a wreath, the fame that the card gives at the end if it is active (R8.5)."""
    colour = theme.elements[card.element]
    element = texts.format(f"element-{card.element}")
    meaning_id = f"card-{card.code}.meaning"
    meaning = texts.format(meaning_id) if texts.has(meaning_id) else card.latin
    left, right = MARGIN + 0.6, WIDE - MARGIN
    used = width(element, SANS, 3.3)
    return "".join(
        (
            text(card_name(card, texts), left, 69.3, SERIF, 7.4, theme.ink, INNER - 14.6),
            icon("laurel", right - 5.6, 68.8, 12.5, theme.brass),
            text(str(card.fame), right - 5.6, 70.8, SERIF, 5.4, theme.ink, 6, anchor="middle"),
            icon(card.element, left + 2, 73.6, 4.2, colour, 1.9),
            text(element, left + 5, 74.7, SANS, 3.3, colour, 20),
            text(meaning, left + 6.6 + used, 74.7, ITALIC, 3.7, theme.ink_2, 43 - used),
        )
    )


def rule(middle: float, y: float, long: float, theme: Theme) -> str:
    """A hairline with the engraver's lozenge at its middle."""
    left, right, gap = middle - long / 2, middle + long / 2, 2.2
    return (
        f'<g stroke="{theme.rule}" stroke-width=".2" fill="{theme.rule}">'
        f'<path d="M{left:.2f} {y}H{middle - gap:.2f}M{middle + gap:.2f} {y}H{right:.2f}"/>'
        f'<path d="M{middle - 1.1:.2f} {y}L{middle:.2f} {y - 0.7:.2f}L{middle + 1.1:.2f} {y}'
        f'L{middle:.2f} {y + 0.7:.2f}Z" stroke="none"/></g>'
    )


def _ability(ability: Ability, texts: Texts, theme: Theme) -> str:
    when = texts.format(f"ability-{ability.kind}.when")
    what = Run(ability_text(ability, texts), SANS, theme.ink)
    left, room = MARGIN + 0.6, INNER - 1.2
    return text(when, left, 83.0, ITALIC, 4.4, theme.label, room) + paragraph(
        (what,), left, 84.5, 4.1, room, 13.6, even=True
    )


def boon_box(boon: Boon, place: int, texts: Texts, theme: Theme) -> str:
    """One of the four boons, in order from the left."""
    left = MARGIN + place * (_BOON_WIDE + _BOON_GAP)
    top = 100.0
    middle = left + _BOON_WIDE / 2
    return "".join(
        (
            f'<rect x="{left:.2f}" y="{top}" width="{_BOON_WIDE}" height="{_BOON_HIGH}" rx="1.2"'
            f' fill="{theme.well}" stroke="{theme.rule}" stroke-width=".22"/>',
            icon(boon.kind, middle - 3.1, top + 5.2, 6, theme.brass, 1.7),
            text(str(boon.n), middle + 3.4, top + 7.2, SERIF, 6.2, theme.ink, 7, "middle"),
            text(
                texts.format(f"boon-{boon.kind}.name"),
                middle,
                top + 12.3,
                SANS,
                2.7,
                theme.ink_2,
                _BOON_WIDE - 1.4,
                "middle",
            ),
        )
    )


def _foot(card: Card, edition: Edition, texts: Texts, theme: Theme) -> str:
    stars = texts.format("sheet-stars", n=len(card.stars))
    source = texts.format("sheet-edition", id=edition.id, version=edition.version)
    return text(f"{card.code} · {stars}", MARGIN + 0.6, 117.6, BOLD, 2.2, theme.ink_3, 30) + text(
        source, WIDE - MARGIN - 0.6, 117.6, SANS, 2.0, theme.ink_3, 32, "end"
    )

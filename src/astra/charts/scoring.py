"""Cards that are not constellations: the final scoring cards (R1.6), Game End, first player."""

from astra.charts.face import HIGH, INNER, MARGIN, WIDE, rule
from astra.charts.glyphs import burst, icon, turned
from astra.charts.lettering import ITALIC, SANS, SERIF, Run, paragraph, text
from astra.charts.theme import Theme
from astra.edition.model import ELEMENTS, Element
from astra.locales import Texts
from astra.rules.scoring import ROW_FAME

_MIDDLE = WIDE / 2
_COLUMNS = (22.0, 31.5, 41.0, 50.5)
_ROWS = (55.5, 64.5, 73.5, 82.5)
_SPOT = 3.7


def card_frame(theme: Theme) -> str:
    """The background of a card without a plate: a double line with a burst in each corner."""
    drawn = f'<rect width="{WIDE}" height="{HIGH}" fill="{theme.panel}"/>'
    for inset, weight in ((MARGIN, 0.5), (MARGIN + 1.2, 0.2)):
        drawn += (
            f'<rect x="{inset}" y="{inset}" width="{WIDE - 2 * inset}" height="{HIGH - 2 * inset}"'
            f' fill="none" stroke="{theme.edge}" stroke-width="{weight}"/>'
        )
    at = MARGIN + 0.6
    for x in (at, WIDE - at):
        for y in (at, HIGH - at):
            drawn += (
                f'<g transform="translate({x:.2f} {y:.2f})"><circle r="2.4" fill="{theme.panel}"/>'
                f'<path d="{burst(2.3)}" fill="{theme.edge}"/></g>'
            )
    return drawn


def final_card(pair: tuple[Element, Element], texts: Texts, theme: Theme) -> str:
    """A final scoring card: two first marks, rows to fill, and what they give (R8.6)."""
    return "".join(
        (
            card_frame(theme),
            text(texts.format("sheet-final"), _MIDDLE, 14, SERIF, 6.6, theme.ink, 56, "middle"),
            _seal(pair[0], _MIDDLE - 13, texts, theme),
            _seal(pair[1], _MIDDLE + 13, texts, theme),
            rule(_MIDDLE, 40.5, INNER - 8, theme),
            _grid(pair, texts, theme),
            paragraph(
                (Run(texts.format("sheet-final.help"), SANS, theme.ink_2),),
                MARGIN + 4,
                100.2,
                2.75,
                INNER - 8,
                14.4,
                middle=True,
            ),
        )
    )


def _seal(element: Element, x: float, texts: Texts, theme: Theme) -> str:
    colour = theme.elements[element]
    return (
        f'<circle cx="{x}" cy="25.5" r="7.4" fill="{colour}" fill-opacity=".12"'
        f' stroke="{colour}" stroke-width=".4"/>'
        + icon(element, x, 25.5, 9, colour, 1.6)
        + text(texts.format(f"element-{element}"), x, 37.4, SERIF, 4.4, colour, 24, "middle")
    )


def _grid(pair: tuple[Element, Element], texts: Texts, theme: Theme) -> str:
    left, right = _COLUMNS[0], _COLUMNS[-1]
    drawn = text(
        texts.format("sheet-final.row"),
        (left + right) / 2,
        45.4,
        ITALIC,
        3.1,
        theme.ink_2,
        40,
        "middle",
    )
    for x, fame in zip(_COLUMNS, ROW_FAME[1:], strict=True):
        drawn += text(str(fame), x, 50.4, SERIF, 4.6, theme.brass, 8, "middle")
    for y, element in zip(_ROWS, ELEMENTS, strict=True):
        colour = theme.elements[element]
        drawn += icon(element, 11.5, y, 6.4, colour, 1.7)
        drawn += (
            f'<path d="M{left} {y}H{right}" stroke="{theme.hair}" stroke-width=".3"/>'
            f'<rect x="56" y="{y - 3}" width="8" height="6" rx=".8" fill="{theme.well}"'
            f' stroke="{theme.rule}" stroke-width=".22"/>'
        )
        for number, x in enumerate(_COLUMNS):
            marked = number == 0 and element in pair
            drawn += (
                f'<circle cx="{x}" cy="{y}" r="{_SPOT}" fill="{colour if marked else theme.panel}"'
                f' stroke="{colour}" stroke-width=".4"/>'
            )
            if marked:
                drawn += f'<path d="{burst(2.6)}" fill="{theme.panel}" transform="translate({x} {y})"/>'
    for x in _COLUMNS:
        drawn += (
            f'<rect x="{x - 3.7:.2f}" y="88.4" width="7.4" height="6" rx=".8" fill="{theme.well}"'
            f' stroke="{theme.rule}" stroke-width=".22"/>'
        )
    drawn += text(
        texts.format("sheet-final.column"),
        (left + right) / 2,
        98.2,
        ITALIC,
        3.1,
        theme.ink_2,
        40,
        "middle",
    )
    return drawn + _sum(texts, theme)


def _sum(texts: Texts, theme: Theme) -> str:
    """The corner where the two sums meet."""
    return (
        f'<rect x="56" y="88.4" width="8" height="6" rx=".8" fill="{theme.panel}"'
        f' stroke="{theme.brass}" stroke-width=".45"/>'
        + text(texts.format("sheet-final.sum"), 60, 98.2, ITALIC, 3.1, theme.brass, 9, "middle")
    )


def game_end_card(texts: Texts, theme: Theme) -> str:
    """Dawn: the card that ends the night (R7.1, R7.2)."""
    notes = "".join(
        paragraph(
            (Run(texts.format(f"sheet-game-end.{name}"), face, fill),),
            _MIDDLE,
            y,
            size,
            INNER - 10,
            high,
            anchor="middle",
            middle=True,
            even=True,
        )
        for name, y, high, face, size, fill in (
            ("help", 75.5, 12.0, ITALIC, 3.9, theme.ink),
            ("first", 90.0, 10.5, SANS, 3.3, theme.ink_2),
            ("other", 102.0, 10.5, SANS, 3.3, theme.ink_2),
        )
    )
    return (
        card_frame(theme)
        + f'<g transform="translate({_MIDDLE} 50)">{_dawn(theme)}</g>'
        + text(texts.format("sheet-game-end"), _MIDDLE, 68, SERIF, 8.4, theme.ink, 56, "middle")
        + rule(_MIDDLE, 73, INNER - 8, theme)
        + notes
    )


def _dawn(theme: Theme) -> str:
    """Half a sun over the horizon; its rays fade into the last stars."""
    rays = ""
    for i in range(31):
        degrees = -90 + i * 6
        long = 34 if i % 5 == 0 else 27 if i % 5 in (2, 3) else 22
        (ax, ay), (bx, by) = turned(15.5, degrees), turned(long, degrees)
        if abs(bx) < 28:
            rays += f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}"
    lines = "".join(f"M{-28 + i * 4} {i * 2}H{28 - i * 4}" for i in range(1, 5))
    stars = "".join(
        f'<path d="{burst(r)}" fill="{theme.label}" transform="translate({x} {y})"/>'
        for x, y, r in ((-19, -34, 2.2), (14, -39, 1.6), (23, -27, 2.0), (-4, -40.5, 1.3))
    )
    return (
        f'<path d="M-14 0A14 14 0 0 1 14 0Z" fill="{theme.well}" stroke="{theme.brass}"'
        f' stroke-width=".6"/><path d="M-11.5 0A11.5 11.5 0 0 1 11.5 0" fill="none"'
        f' stroke="{theme.rule}" stroke-width=".3"/>'
        f'<path d="{rays}" stroke="{theme.brass}" stroke-width=".35" fill="none"/>'
        f'<path d="M-29 0H29" stroke="{theme.brass}" stroke-width=".6"/>'
        f'<path d="{lines}" stroke="{theme.rule}" stroke-width=".3"/>{stars}'
    )


def first_player_card(texts: Texts, theme: Theme) -> str:
    """The first player keeps this card (R2.4)."""
    scale = "".join(
        "M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*turned(25, degrees), *turned(22.6 if degrees % 30 else 21, degrees))
        for degrees in range(0, 360, 6)
    )
    return (
        card_frame(theme) + f'<g transform="translate({_MIDDLE} 42)"><circle r="26" fill="{theme.chart}"'
        f' stroke="{theme.brass}" stroke-width=".6"/><circle r="25" fill="none"'
        f' stroke="{theme.rule}" stroke-width=".25"/><path d="{scale}" stroke="{theme.rule}"'
        f' stroke-width=".25"/></g>'
        + icon("observation", _MIDDLE, 43, 37, theme.brass, 0.75)
        + text(texts.format("sheet-first"), _MIDDLE, 82, SERIF, 8.0, theme.ink, 56, "middle")
        + rule(_MIDDLE, 87.5, INNER - 8, theme)
        + paragraph(
            (Run(texts.format("sheet-first.help"), ITALIC, theme.ink_2),),
            _MIDDLE,
            91,
            4.1,
            INNER - 10,
            18,
            anchor="middle",
            middle=True,
        )
    )

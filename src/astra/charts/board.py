"""The sphere board (R1.5) as an astrolabe: rim, four spheres in a ring, places around it."""

from astra.charts.glyphs import burst, icon, pen_path, polygon, turned
from astra.charts.lettering import BOLD, ITALIC, SANS, SERIF, text
from astra.charts.theme import Theme
from astra.edition.model import Board, Edition, Element
from astra.locales import Texts
from astra.rules.setup import cards_below_end, solo_cards

# Radii, in millimetres, from the rim inwards.
_RIM, _TEETH, _SCALE, _RING, _SPHERE = 76.0, 69.0, 64.0, 42.0, 17.5
# The tab of a place: a small card.
_TAB_WIDE, _TAB_HIGH = 11.0, 15.0


def board(players: int, edition: Edition, texts: Texts, theme: Theme) -> str:
    """SVG markup of the board around the origin; it extends about 95 to every side."""
    rows = edition.boards[str(players)]
    cards = len(edition.cards)
    above = cards - cards_below_end(players, cards)
    return "".join(
        (
            _rim(above, theme),
            _ring(rows, theme),
            _discard(rows, theme),
            "".join(_sphere(element, i * 90, rows, texts, theme) for i, element in enumerate(rows.spheres)),
            _rose(above, texts, theme),
            _places(rows, theme),
        )
    )


def _circle(r: float, stroke: str, weight: float, fill: str = "none") -> str:
    return f'<circle r="{r}" fill="{fill}" stroke="{stroke}" stroke-width="{weight}"/>'


def _rim(teeth: int, theme: Theme) -> str:
    """One tooth per card above the Game End card, then a scale of degrees."""
    drawn = _circle(_RIM, theme.brass, 0.7, theme.chart) + _circle(_RIM - 1.2, theme.rule, 0.25)
    for i in range(teeth):
        angles = [360 * (i + share) / teeth for share in (0.07, 0.93)]
        (ax, ay), (bx, by) = (turned(_RIM - 2.2, angle) for angle in angles)
        (cx, cy), (dx, dy) = (turned(_TEETH, angle) for angle in reversed(angles))
        outer, inner = _RIM - 2.2, _TEETH
        drawn += (
            f'<path d="M{ax:.2f} {ay:.2f}A{outer} {outer} 0 0 1 {bx:.2f} {by:.2f}'
            f'L{cx:.2f} {cy:.2f}A{inner} {inner} 0 0 0 {dx:.2f} {dy:.2f}Z" fill="{theme.panel}"'
            f' stroke="{theme.edge}" stroke-width=".3"/>'
        )
        x, y = turned((_RIM - 2.2 + _TEETH) / 2, 360 * (i + 0.5) / teeth)
        number = str(teeth - i)
        drawn += text(number, x, y + 1, BOLD, 2.9, theme.ink_3, 5, "middle")
    drawn += _circle(_TEETH - 1, theme.rule, 0.3) + _circle(_SCALE, theme.rule, 0.2)
    ticks = ""
    for degrees in range(0, 360, 2):
        long = 3.2 if degrees % 30 == 0 else 2.2 if degrees % 10 == 0 else 1.3
        (ax, ay), (bx, by) = turned(_TEETH - 1, degrees), turned(_TEETH - 1 - long, degrees)
        ticks += f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}"
    return drawn + f'<path d="{ticks}" stroke="{theme.rule}" stroke-width=".2"/>'


def _ring(board: Board, theme: Theme) -> str:
    """The marker's circle, with an arrow from each sphere to the next."""
    drawn = _circle(_RING, theme.rule, 0.35) + _circle(_RING + 1.2, theme.hair, 0.2)
    for i in range(len(board.spheres)):
        (ax, ay), (bx, by) = turned(_RING, i * 90 + 33), turned(_RING, i * 90 + 56)
        drawn += (
            f'<path d="M{ax:.2f} {ay:.2f}A{_RING} {_RING} 0 0 1 {bx:.2f} {by:.2f}" fill="none"'
            f' stroke="{theme.brass}" stroke-width=".8"/>'
            f'<path d="{polygon([(-1, -1.9), (3, 0), (-1, 1.9)])}" fill="{theme.brass}"'
            f' transform="translate({bx:.2f} {by:.2f}) rotate({i * 90 + 56})"/>'
        )
    return drawn


def _discard(board: Board, theme: Theme) -> str:
    """The sign that discards a card of the deck when the marker passes it (R5.4)."""
    after = board.spheres.index(board.discard_after)
    degrees = after * 90 + 45
    x, y = turned(_RING + 12, degrees)
    (ax, ay), (bx, by) = turned(_RING, degrees), turned(_RING + 4.8, degrees)
    return (
        f'<path d="M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" stroke="{theme.edge}" stroke-width=".5"/>'
        f'<g transform="translate({x:.2f} {y:.2f})">'
        + _circle(7.2, theme.edge, 0.35, theme.well)
        + _circle(6.3, theme.rule, 0.2)
        + icon("discard", 0, 0, 8, theme.ink_2, 1.7)
        + "</g>"
    )


def _sphere(element: Element, degrees: float, board: Board, texts: Texts, theme: Theme) -> str:
    """A globe in its element's colour, with room for the marker, and the dream number on the board for two."""
    x, y = turned(_RING, degrees)
    colour = theme.elements[element]
    meridians = "".join(
        f'<ellipse rx="{_SPHERE * share:.2f}" ry="{_SPHERE}" transform="rotate(-24)"/>' for share in (0.38, 0.78)
    )
    parallels = "".join(
        f'<path d="M{-((1 - share**2) ** 0.5) * _SPHERE:.2f} {share * _SPHERE:.2f}'
        f'H{(1 - share**2) ** 0.5 * _SPHERE:.2f}" transform="rotate(-24)"/>'
        for share in (-0.5, 0, 0.5)
    )
    drawn = (
        f'<g transform="translate({x:.2f} {y:.2f})">'
        + _circle(_SPHERE + 1.6, theme.brass, 0.35, theme.chart)
        + f'<circle r="{_SPHERE}" fill="{colour}" opacity=".12"/>'
        + f'<g fill="none" stroke="{colour}" stroke-width=".25" opacity=".45">'
        + meridians
        + parallels
        + "</g>"
        + _circle(_SPHERE, colour, 0.5)
        + icon(element, 0, -1.6, 15, colour, 1.5)
        + text(texts.format(f"element-{element}"), 0, 11.4, SERIF, 5, colour, 24, "middle", theme.chart)
    )
    if board.dream is not None:
        drawn += _dream_seal(board.dream[element], theme)
    return drawn + "</g>"


def _dream_seal(number: int, theme: Theme) -> str:
    x, y = turned(_SPHERE + 0.8, 45)
    return (
        f'<g transform="translate({x:.2f} {y:.2f})">'
        + _circle(6.2, theme.dreamer, 0.35, theme.panel)
        + f'<path d="{pen_path("crescent", 4)}" fill="{theme.dreamer}"/>'
        + text(str(number), 1.7, 1.7, BOLD, 4.8, theme.ink, 5, "middle", theme.panel)
        + "</g>"
    )


def _rose(above: int, texts: Texts, theme: Theme) -> str:
    """In the middle: how many cards lie above the Game End card at the start."""
    rays = f'<path d="{burst(22, inner=0.42, short=0.8)}" fill="none" stroke="{theme.rule}"'
    return (
        _circle(20.5, theme.hair, 0.25)
        + f'{rays} stroke-width=".25"/>'
        + _circle(13.6, theme.rule, 0.3, theme.chart)
        + text(str(above), 0, 3.2, SERIF, 13, theme.ink, 20, "middle")
        + text(texts.format("sheet-board.centre"), 0, 8, SANS, 3, theme.ink_2, 22, "middle")
    )


def place_angles(board: Board) -> list[float]:
    """The angle of each place: beside its nearest sphere, several side by side."""
    places = board.places
    # Places run clockwise, and the first of them may share its sphere with the last.
    begin = next((i for i, sphere in enumerate(places) if sphere != places[i - 1]), 0)
    order = [*range(begin, len(places)), *range(begin)]
    angles = [0.0] * len(places)
    for number in order:
        mates = [i for i in order if places[i] == places[number]]
        apart = 34 * (mates.index(number) - (len(mates) - 1) / 2)
        angles[number] = board.spheres.index(places[number]) * 90 + apart
    return angles


def _places(board: Board, theme: Theme) -> str:
    """Tabs where the cards lie, numbered in the order in which they are filled (R6.8)."""
    drawn = ""
    for number, degrees in enumerate(place_angles(board), start=1):
        share_x, share_y = turned(1, degrees)
        reach = abs(share_x) * _TAB_WIDE / 2 + abs(share_y) * _TAB_HIGH / 2
        x, y = turned(_RIM + 3.5 + reach, degrees)
        colour = theme.elements[board.places[number - 1]]
        (ax, ay), (bx, by) = turned(_RIM + 0.5, degrees), turned(_RIM + 4, degrees)
        drawn += (
            f'<path d="M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" stroke="{colour}" stroke-width=".5"/>'
            f'<g transform="translate({x:.2f} {y:.2f})"><rect x="{-_TAB_WIDE / 2}"'
            f' y="{-_TAB_HIGH / 2}" width="{_TAB_WIDE}" height="{_TAB_HIGH}" rx="1.3"'
            f' fill="{theme.panel}" stroke="{colour}" stroke-width=".45"/>'
            + text(str(number), 0, 0.6, SERIF, 8, theme.ink, 9, "middle")
            + icon(board.places[number - 1], 0, 4.3, 4.6, colour, 1.9)
            + "</g>"
        )
    return drawn


def board_notes(players: int, edition: Edition, texts: Texts, theme: Theme) -> str:
    """Title and legend of an A4 page with a board in its middle."""
    cards = len(edition.cards)
    below = cards_below_end(players, cards)
    deck = texts.format("sheet-board.deck", below=below, above=cards - below)
    title = text(texts.format("sheet-board", players=players), 105, 27, SERIF, 11, theme.ink, 180, "middle")
    lines = text(deck, 105, 35, ITALIC, 5, theme.ink_2, 180, "middle")
    if players == 2:
        below = cards_below_end(1, cards)
        solo = texts.format("sheet-board.deck-solo", below=below, above=solo_cards(cards) - below)
        lines += text(solo, 105, 41.5, ITALIC, 5, theme.ink_2, 180, "middle")
    legend = [("teeth", _tooth(theme)), ("rest", _arrow(theme))]
    legend.append(("discard", icon("discard", 0, 0, 6, theme.ink_2, 1.7)))
    if edition.boards[str(players)].dream is not None:
        seal = f'<path d="{pen_path("crescent", 2.6)}" fill="{theme.dreamer}"/>'
        legend.append(("dream", seal))
    for number, (name, sign) in enumerate(legend):
        y = 257 + 6.6 * number
        lines += f'<g transform="translate(58 {y:.2f})">{sign}</g>'
        words = texts.format(f"sheet-board.{name}")
        lines += text(words, 65, y + 1.2, SANS, 3.7, theme.ink, 130)
    return title + lines


def _tooth(theme: Theme) -> str:
    return (
        f'<rect x="-2.6" y="-1.7" width="5.2" height="3.4" fill="{theme.panel}"'
        f' stroke="{theme.edge}" stroke-width=".3"/>'
    )


def _arrow(theme: Theme) -> str:
    head = polygon([(0.6, -1.6), (3.4, 0), (0.6, 1.6)])
    return f'<path d="M-3 0H1" stroke="{theme.brass}" stroke-width=".8"/><path d="{head}" fill="{theme.brass}"/>'

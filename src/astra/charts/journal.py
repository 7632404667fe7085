"""A player's journal (R1.4): pouch, wisdom with card limits, dust, telescopes, fame, the final sum."""

from astra.charts.chart import Frame, neatline
from astra.charts.glyphs import PENS, icon, pen_path, polygon
from astra.charts.lettering import BOLD, ITALIC, SANS, SERIF, Run, paragraph, text
from astra.charts.theme import Theme
from astra.edition.model import Edition
from astra.locales import Texts
from astra.rules.setup import first_dust

WIDE, HIGH = 190.0, 134.0
_LEFT = 8.0

# Source of fame, its icon, in the order of R8.1 to R8.6.
_SCORES = (
    ("fame", "fame"),
    ("score-pouch", "pouch"),
    ("score-limit", "cards"),
    ("score-dust", "stardust"),
    ("score-stars", "star"),
    ("score-active", "laurel"),
    ("score-elements", "elements"),
)


def journal(seat: int, edition: Edition, texts: Texts, theme: Theme) -> str:
    """SVG markup of the journal for one of the five pens, 190 by 134."""
    colour = theme.pens[seat]
    shape = pen_path(PENS[seat], 4.2)
    sign = f'<path d="{shape}" fill="{colour}" transform="translate(14 13)"/>'
    return "".join(
        (
            journal_frame(theme),
            sign,
            text(texts.format("sheet-journal"), 22, 16, SERIF, 9, theme.ink, 44),
            _name_line(texts, theme),
            _pouch(edition, texts, theme),
            _wisdom(edition, texts, theme),
            heading("stardust", "sheet-journal.dust", 61.5, texts, theme),
            dust_track(30, 15, 67.8, int(first_dust(0)), theme),
            heading("observation", "sheet-journal.telescopes", 87, texts, theme, room=30),
            "".join(telescope_spot(58 + 9.2 * i, 86, theme) for i in range(7)),
            heading("fame", "sheet-journal.fame", 97.5, texts, theme),
            fame_grid(20, 5, _LEFT, 100.8, 5.7, 5.2, theme),
            _scores(texts, theme),
        )
    )


def journal_frame(theme: Theme) -> str:
    frame = Frame(WIDE, HIGH, unit=1.2)
    ground = f'<rect width="{WIDE}" height="{HIGH}" fill="{theme.panel}"/>'
    return ground + neatline(frame, theme)


def _name_line(texts: Texts, theme: Theme) -> str:
    return (
        text(texts.format("sheet-journal.name"), 68, 16, ITALIC, 4, theme.ink_2, 14)
        + f'<path d="M83 16.6H122" stroke="{theme.rule}" stroke-width=".3"/>'
    )


def heading(sign: str, text_id: str, y: float, texts: Texts, theme: Theme, x: float = _LEFT, room: float = 90) -> str:
    return icon(sign, x + 2.5, y - 1.3, 5, theme.brass, 1.7) + text(
        texts.format(text_id), x + 7, y, SERIF, 4.6, theme.ink, room
    )


def _spot(x: float, y: float, r: float, words: str, theme: Theme, start: bool = False, size: float = 4.2) -> str:
    drawn = (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r}" fill="{theme.well if start else theme.panel}"'
        f' stroke="{theme.brass if start else theme.edge}" stroke-width="{0.6 if start else 0.32}"/>'
    )
    if words:
        drawn += text(words, x, y + size * 0.33, SERIF, size, theme.ink, 2 * r - 1, "middle")
    return drawn


def _pouch(edition: Edition, texts: Texts, theme: Theme) -> str:
    y = 32.2
    step = 106 / (len(edition.pouch) - 1)
    xs = [_LEFT + 4.6 + i * step for i in range(len(edition.pouch))]
    drawn = heading("pouch", "sheet-journal.pouch", 24.8, texts, theme)
    drawn += _chain(xs, y, theme)
    for i, (x, size) in enumerate(zip(xs, edition.pouch, strict=True)):
        drawn += _spot(x, y, 4.4, str(size), theme, start=i == 0, size=5)
    return drawn


def _wisdom(edition: Edition, texts: Texts, theme: Theme) -> str:
    """The limit at the start, then a spot per wisdom; a spot that raises the limit shows it."""
    y = 51.0
    step = 106 / (len(edition.wisdom) - 1)
    xs = [_LEFT + 4.6 + i * step for i in range(len(edition.wisdom))]
    drawn = heading("wisdom", "sheet-journal.wisdom", 43.2, texts, theme)
    drawn += _chain(xs, y, theme)
    for i, (x, limit) in enumerate(zip(xs, edition.wisdom, strict=True)):
        raises = i == 0 or limit > edition.wisdom[i - 1]
        drawn += _spot(x, y, 4.0 if raises else 2.6, str(limit) if raises else "", theme, i == 0)
    return drawn


def _chain(xs: list[float], y: float, theme: Theme) -> str:
    return f'<path d="M{xs[0]:.2f} {y}H{xs[-1]:.2f}" stroke="{theme.rule}" stroke-width=".3"/>'


def dust_track(
    count: int, per_row: int, y: float, start: int, theme: Theme, x: float = _LEFT, step: float = 7.6
) -> str:
    """Lozenges to fill in, in groups of five; the initial ones have a heavier edge."""
    drawn = ""
    for i in range(count):
        row, place = divmod(i, per_row)
        gap = place // 5 * 1.2
        at_x, at_y = x + 2.6 + place * (step - 0.3) + gap, y + row * 7.4
        begins = i < start
        drawn += (
            f'<path d="{polygon([(0, -3.2), (2.3, 0), (0, 3.2), (-2.3, 0)])}"'
            f' fill="{theme.well if begins else theme.panel}"'
            f' stroke="{theme.brass if begins else theme.edge}"'
            f' stroke-width="{0.5 if begins else 0.3}"'
            f' transform="translate({at_x:.2f} {at_y:.2f})"/>'
        )
        if (i + 1) % 5 == 0:
            drawn += text(str(i + 1), at_x, at_y + 0.75, BOLD, 2.1, theme.ink_3, 3, "middle")
    return drawn


def telescope_spot(x: float, y: float, theme: Theme) -> str:
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="3.9" fill="{theme.panel}" stroke="{theme.edge}"'
        f' stroke-width=".3"/>' + icon("observation", x, y, 4.6, theme.rule, 1.6)
    )


def fame_grid(per_row: int, rows: int, x: float, y: float, wide: float, high: float, theme: Theme) -> str:
    """Numbered spaces from 1 on; every tenth is tinted."""
    drawn = ""
    for i in range(per_row * rows):
        left, top = x + i % per_row * wide, y + i // per_row * high
        number = i + 1
        fill = theme.well if number % 10 == 0 else theme.panel
        drawn += (
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{wide}" height="{high}" fill="{fill}"'
            f' stroke="{theme.rule}" stroke-width=".22"/>'
        )
        drawn += text(
            str(number),
            left + wide / 2,
            top + high / 2 + 0.85,
            BOLD if number % 10 == 0 else SANS,
            2.4,
            theme.ink_2 if number % 10 == 0 else theme.ink_3,
            wide - 1,
            "middle",
        )
    return drawn


def _scores(texts: Texts, theme: Theme) -> str:
    """The table for the final scoring, one line per source."""
    x, y, step = 131.0, 27.5, 13.2
    drawn = f'<path d="M126.5 8V{HIGH - 8}" stroke="{theme.rule}" stroke-width=".25"/>'
    drawn += text(texts.format("sheet-journal.score"), x, 16, SERIF, 7, theme.ink, 50)
    for i, (name, sign) in enumerate(_SCORES):
        drawn += score_line(sign, f"sheet-journal.{name}", x, y + i * step, texts, theme)
    total = texts.format("sheet-journal.score-total")
    bottom = y + len(_SCORES) * step
    drawn += f'<path d="M{x} {bottom - 6.4:.2f}H182" stroke="{theme.brass}" stroke-width=".4"/>'
    drawn += text(total, x + 1, bottom + 2, SERIF, 6.4, theme.ink, 32)
    return drawn + score_box(166, bottom - 4, 16, 8.4, theme, final=True)


def score_line(sign: str, text_id: str, x: float, y: float, texts: Texts, theme: Theme, high: float = 8.4) -> str:
    return (
        icon(sign, x + 3, y, 5.6, theme.brass, 1.6)
        + paragraph(
            (Run(texts.format(text_id), SANS, theme.ink),),
            x + 8,
            y - high / 2 - 0.4,
            3.3,
            26,
            high + 0.8,
            1.2,
            middle=True,
        )
        + score_box(x + 35, y - high / 2, 16, high, theme)
    )


def score_box(x: float, y: float, wide: float, high: float, theme: Theme, final: bool = False) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{wide}" height="{high}" rx="1"'
        f' fill="{theme.panel if final else theme.well}"'
        f' stroke="{theme.brass if final else theme.rule}"'
        f' stroke-width="{0.5 if final else 0.25}"/>'
    )

"""Auptolemy's journal: how it plays (section 13 in short), its tracks and its final sum."""

from astra.charts.flow import Block, flow
from astra.charts.glyphs import icon, pen_path
from astra.charts.journal import (
    HIGH,
    dust_track,
    fame_grid,
    heading,
    journal_frame,
    score_box,
    telescope_spot,
)
from astra.charts.lettering import ITALIC, SANS, SERIF, Run, text
from astra.charts.theme import Theme
from astra.locales import Texts
from astra.rules.scoring import SOLO_ROW_FAME, SOLO_SET_FAME
from astra.rules.setup import CARDS_BELOW_END, SOLO_CARDS, auptolemys_first_dust, auptolemys_first_fame

_RIGHT = 121.0
_SCORES = (
    ("sheet-journal.fame", "fame"),
    ("sheet-solo.score-cards", "laurel"),
    ("sheet-journal.score-stars", "star"),
    ("sheet-solo.score-telescopes", "observation"),
    ("sheet-solo.score-elements", "elements"),
    ("sheet-solo.score-sets", "cards"),
)


def solo_journal(texts: Texts, theme: Theme) -> str:
    """SVG markup, 190 by 134."""
    sun = pen_path("sun", 4.4)
    dust = int(auptolemys_first_dust(0))
    numbers = {
        "below": CARDS_BELOW_END[1],
        "above": SOLO_CARDS - CARDS_BELOW_END[1],
        "fame": int(auptolemys_first_fame(0)),
        "dust": dust,
    }
    blocks = [
        Block((Run(texts.format(f"sheet-solo.p{i}", **numbers), SANS, theme.ink),), before=0.45) for i in range(1, 7)
    ]
    return "".join(
        (
            journal_frame(theme),
            f'<path d="{sun}" fill="{theme.auptolemy}" transform="translate(14 13)"/>',
            text(texts.format("sheet-solo"), 22, 15.6, SERIF, 7, theme.ink, 92),
            flow(blocks, 8, 21, 106, 84, 3.3),
            _table("sheet-solo.row", SOLO_ROW_FAME[1:], 8, texts, theme),
            _table("sheet-solo.sets", SOLO_SET_FAME[1:], 64, texts, theme),
            f'<path d="M117.5 8V{HIGH - 8}" stroke="{theme.rule}" stroke-width=".25"/>',
            heading("stardust", "sheet-journal.dust", 13.5, texts, theme, _RIGHT, 52),
            dust_track(8, 8, 20.4, dust, theme, _RIGHT, 7.4),
            heading("observation", "sheet-journal.telescopes", 32, texts, theme, _RIGHT, 52),
            "".join(telescope_spot(_RIGHT + 4 + 8.9 * i, 38.6, theme) for i in range(7)),
            heading("fame", "sheet-journal.fame", 50.5, texts, theme, _RIGHT, 52),
            fame_grid(10, 8, _RIGHT, 53.4, 6.1, 4.0, theme),
            _scores(texts, theme),
        )
    )


def _table(text_id: str, fame: tuple[int, ...], x: float, texts: Texts, theme: Theme) -> str:
    """A row 1, 2, 3, 4+ above the fame for that many."""
    drawn = text(texts.format(text_id), x, 111, ITALIC, 3.6, theme.ink_2, 50)
    for i, value in enumerate(fame):
        left = x + i * 12.2
        count = f"{i + 1}+" if i == len(fame) - 1 else str(i + 1)
        drawn += (
            f'<rect x="{left:.2f}" y="113" width="11.4" height="13.4" rx="1" fill="{theme.well}"'
            f' stroke="{theme.rule}" stroke-width=".22"/>'
        )
        drawn += text(count, left + 5.7, 117.2, SANS, 3, theme.ink_3, 10, "middle")
        drawn += text(str(value), left + 5.7, 124, SERIF, 5.6, theme.ink, 10, "middle")
    return drawn


def _scores(texts: Texts, theme: Theme) -> str:
    """Two columns of sources, then the sum."""
    drawn = ""
    for i, (text_id, sign) in enumerate(_SCORES):
        x, y = _RIGHT + i % 2 * 31.4, 90.2 + i // 2 * 10.2
        drawn += icon(sign, x + 2.4, y + 1.6, 4.4, theme.brass, 1.7)
        drawn += score_box(x + 6, y - 1.6, 23.6, 6.2, theme)
        drawn += text(texts.format(text_id), x + 6, y + 7.4, SANS, 2.5, theme.ink_2, 24.6)
    total = texts.format("sheet-journal.score-total")
    drawn += text(total, _RIGHT + 1, 126, SERIF, 5.6, theme.ink, 28)
    return drawn + score_box(_RIGHT + 37.4, 120.4, 23.6, 7.6, theme, final=True)

"""The sheet: every page to print, as SVG text, A4."""

import msgspec

from astra.charts.backs import constellation_back, final_back
from astra.charts.board import board, board_notes
from astra.charts.chart import page_frame
from astra.charts.face import HIGH, WIDE, card_face
from astra.charts.glyphs import PENS
from astra.charts.journal import HIGH as JOURNAL_HIGH
from astra.charts.journal import journal
from astra.charts.lettering import SANS, text
from astra.charts.reference import ability_page, turn_page
from astra.charts.scoring import final_card, first_player_card, game_end_card
from astra.charts.solo import solo_journal
from astra.charts.theme import PAPER, Theme
from astra.edition.model import Edition
from astra.locales import Texts

A4 = (210.0, 297.0)
PER_PAGE = 4
_LEFT, _TOP = (A4[0] - 2 * WIDE) / 2, (A4[1] - 2 * HIGH) / 2


class Page(msgspec.Struct, frozen=True):
    """One page: a name for its file, and its SVG text."""

    name: str
    svg: str


def sheet_pages(edition: Edition, texts: Texts, theme: Theme = PAPER) -> list[Page]:
    """All pages in the order in which they are printed."""
    drawn: list[tuple[str, str]] = [("turn", turn_page(texts, theme))]
    drawn.append(("abilities", ability_page(edition, texts, theme)))
    faces = [card_face(card, edition, texts, theme) for card in edition.cards]
    drawn += [("cards", page) for page in _card_pages(faces, theme)]
    others = [final_card(pair, texts, theme) for pair in edition.final_cards]
    others += [game_end_card(texts, theme), first_player_card(texts, theme)]
    drawn += [("scoring-cards", page) for page in _card_pages(others, theme)]
    for name, back in (("back", constellation_back), ("final-back", final_back)):
        drawn += [(name, page) for page in _card_pages([back(texts, theme)] * PER_PAGE, theme)]
    for players in sorted(int(key) for key in edition.boards):
        centre = f"translate({A4[0] / 2} 147)"
        drawing = board(players, edition, texts, theme)
        notes = board_notes(players, edition, texts, theme)
        body = f'{page_frame(theme)}<g transform="{centre}">{drawing}</g>{notes}'
        drawn.append((f"board-{players}", body))
    drawn += [("journals", page) for page in _journal_pages(edition, texts, theme)]
    total = len(drawn)
    return [
        Page(f"{number:02}-{name}", _page(body, number, total, texts, theme))
        for number, (name, body) in enumerate(drawn, start=1)
    ]


def _page(body: str, number: int, total: int, texts: Texts, theme: Theme) -> str:
    wide, high = A4
    foot = texts.format("sheet-title.foot")
    where = texts.format("sheet-page", page=number, pages=total)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' width="{wide:.0f}mm" height="{high:.0f}mm" viewBox="0 0 {wide:.0f} {high:.0f}">'
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="{theme.page}"/>{body}'
        + text(foot, 10, high - 6, SANS, 2.4, theme.ink_3, 160)
        + text(where, wide - 10, high - 6, SANS, 2.4, theme.ink_3, 25, "end")
        + "</svg>"
    )


def _card_pages(faces: list[str], theme: Theme) -> list[str]:
    """Two by two with crop marks, in the middle of the page, so that backs align with faces."""
    pages = []
    for first in range(0, len(faces), PER_PAGE):
        drawn = _bleed(theme)
        for i, face in enumerate(faces[first : first + PER_PAGE]):
            x, y = _LEFT + i % 2 * WIDE, _TOP + i // 2 * HIGH
            drawn += f'<g transform="translate({x:.2f} {y:.2f})">{face}</g>'
        pages.append(drawn + _crop_marks(theme))
    return pages


def _bleed(theme: Theme) -> str:
    """The cards' background a little beyond their edge, so that cuts need not be exact."""
    by = 2.0
    return (
        f'<rect x="{_LEFT - by}" y="{_TOP - by}" width="{2 * WIDE + 2 * by}"'
        f' height="{2 * HIGH + 2 * by}" fill="{theme.panel}"/>'
    )


def _crop_marks(theme: Theme) -> str:
    """Marks outside the block of cards at each cut, and small crosses where four cards meet."""
    path = ""
    right, bottom = _LEFT + 2 * WIDE, _TOP + 2 * HIGH
    for i in range(3):
        x, y = _LEFT + i * WIDE, _TOP + i * HIGH
        path += f"M{x:.2f} {_TOP - 9:.2f}v6M{x:.2f} {bottom + 3:.2f}v6"
        path += f"M{_LEFT - 9:.2f} {y:.2f}h6M{right + 3:.2f} {y:.2f}h6"
    middle_x, middle_y = _LEFT + WIDE, _TOP + HIGH
    path += f"M{middle_x - 1.5:.2f} {middle_y:.2f}h3M{middle_x:.2f} {middle_y - 1.5:.2f}v3"
    return f'<path d="{path}" stroke="{theme.ink_2}" stroke-width=".18" fill="none"/>'


def _journal_pages(edition: Edition, texts: Texts, theme: Theme) -> list[str]:
    """Five journals, one per pen, and Auptolemy's, two on a page."""
    journals = [journal(seat, edition, texts, theme) for seat in range(len(PENS))]
    journals.append(solo_journal(texts, theme))
    pages = []
    for first in range(0, len(journals), 2):
        drawn = ""
        for i, drawing in enumerate(journals[first : first + 2]):
            drawn += f'<g transform="translate(10 {10 + i * (JOURNAL_HIGH + 6):.2f})">{drawing}</g>'
        pages.append(drawn)
    return pages

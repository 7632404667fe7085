"""Drafts: documents of editions that somebody is still working on, with what they have confirmed as printed.

Anything in a draft may be wrong. Its document looks like `edition_json` as far as it can be read, and keeps the rest,
so that nothing is lost on the way from a file into an editor and back.
"""

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from astra.edition.cards import read_card
from astra.edition.checks import CARDS, read_edition
from astra.edition.document import card_json, chart_json, passing_hash, star_json
from astra.edition.figures import MOST_STARS, read_chart, read_star
from astra.edition.loader import parse_text
from astra.edition.model import Edition
from astra.edition.printed import CARD_PRINTED, EDITION_PRINTED, shortened
from astra.edition.problems import EditionError, Problem
from astra.edition.projection import Projection
from astra.edition.reading import Spot
from astra.edition.wording import allowed, found

DEEPEST = 16
"""Levels of tables and lists; an edition has six."""
MOST_CARDS = 2 * CARDS
MOST_READ = 2 * MOST_STARS
"""If there are far too many cards or stars, those beyond this are kept as they are, unread."""
LARGEST_WHOLE = 2**53
"""Whole numbers up to here are exact for every reader of JSON."""

KEYS = ("id", "version", "printed", "cards", "boards", "pouch", "wisdom", "final_cards")


class Draft(msgspec.Struct, frozen=True):
    """What a file or document says: the edition if there is no problem, and the document if there is a table at all."""

    document: dict[str, Any] | None
    problems: list[Problem]
    edition: Edition | None

    @property
    def hash(self) -> str | None:
        """The hash of the edition, if it is one."""
        return None if self.edition is None else passing_hash(self.edition)


def read_draft(text: str) -> Draft:
    """The draft in the text of a TOML or JSON file, with every problem."""
    try:
        found_data = parse_text(text.removeprefix("\ufeff"))
        plain_data = plain(found_data)
    except EditionError as error:
        return Draft(None, error.problems, None)
    edition, problems = read_edition(found_data)
    return Draft(looked_up(plain_data) if isinstance(plain_data, dict) else None, problems, edition)


def looked_up(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document with its stars looked up and its `printed` short, where possible; the rest stays as it is."""
    cards = document.get("cards")
    known = {key: document[key] for key in KEYS if key in document and document[key] is not None}
    if isinstance(cards, list):
        sound = (_card(card) if isinstance(card, dict) else card for card in cards[:MOST_CARDS])
        known["cards"] = [*sound, *cards[MOST_CARDS:]]
    if "printed" in known:
        known["printed"] = shortened(known["printed"], EDITION_PRINTED)
    return known | {key: value for key, value in document.items() if key not in KEYS}


def _card(row: dict[str, Any]) -> dict[str, Any]:
    """A card as `card_json` has it, with what was confirmed; for a faulty one, every part that is right."""
    printed = {} if row.get("printed") is None else {"printed": shortened(row["printed"], CARD_PRINTED)}
    if (card := read_card(Spot([]), row)) is not None:
        return card_json(card) | printed
    spot = Spot([])
    chart = read_chart(spot, row.get("chart"), needed=False)
    projection = Projection(chart) if chart else None
    listed = row.get("stars")
    rows = listed[:MOST_READ] if isinstance(listed, list) else []
    stars = [read_star(spot, star, n, projection) for n, star in enumerate(rows, 1)]
    better: dict[str, Any] = {}
    if chart is not None:
        better["chart"] = chart_json(chart)
    if rows:
        known = [star_json(star) if star else raw for star, raw in zip(stars, rows, strict=True)]
        better["stars"] = [*known, *row["stars"][MOST_READ:]]
    if projection is not None and "field" not in row:
        better["field"] = [list(point) for point in projection.field({star.hip for star in stars if star and star.hip})]
    return row | better | printed


def plain(value: object, depth: int = 0) -> Any:
    """Data as JSON can tell it: dates as text, no number that is none; raises `EditionError` for a maze of tables."""
    if depth > DEEPEST:
        raise EditionError([Problem("", "file", found("deep", most=DEEPEST), allowed("shape"))])
    if isinstance(value, Mapping):
        return {_text(str(key)): plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item, depth + 1) for item in value]
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= LARGEST_WHOLE else None
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return _text(str(value))


def _text(text: str) -> str:
    """Remove lone surrogates, which no file can contain."""
    return text.encode("utf-8", "replace").decode("utf-8")

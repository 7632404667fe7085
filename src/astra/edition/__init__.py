"""The printed game as data: the model, its file, and the checks."""

from astra.edition.checks import check_edition, from_document
from astra.edition.document import card_json, edition_hash, edition_json
from astra.edition.earlier import known_edition
from astra.edition.loader import load_edition
from astra.edition.model import Ability, Board, Boon, Card, Chart, Edition, Star
from astra.edition.problems import EditionError, Problem
from astra.edition.short import short_edition

__all__ = [
    "Ability",
    "Board",
    "Boon",
    "Card",
    "Chart",
    "Edition",
    "EditionError",
    "Problem",
    "Star",
    "card_json",
    "check_edition",
    "edition_hash",
    "edition_json",
    "from_document",
    "known_edition",
    "load_edition",
    "short_edition",
]

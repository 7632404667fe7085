"""The printed game as data: the model, its file, and the checks."""

from astra.edition.archive import known_edition
from astra.edition.checks import from_document
from astra.edition.document import card_json, edition_hash, edition_json
from astra.edition.loader import load_edition
from astra.edition.model import Ability, Board, Boon, Card, Chart, Edition, Star
from astra.edition.problems import EditionError, Problem

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
    "edition_hash",
    "edition_json",
    "from_document",
    "known_edition",
    "load_edition",
]

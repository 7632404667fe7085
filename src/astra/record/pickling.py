"""How the tables of a kind of game are pickled, and with them every state: by the name of their edition."""

from __future__ import annotations

import copyreg
from typing import Any

from astra.edition import Edition, edition_hash, known_edition
from astra.rules.setup import tables_for
from astra.rules.tables import Tables


def let_tables_be_pickled() -> None:
    """Compiled objects say themselves how they are pickled, but the rules know no file that an edition comes from."""
    copyreg.pickle(Tables, _reduce)


def _reduce(tables: Tables) -> tuple[Any, ...]:
    """Pickles name an edition that is or was shipped by its hash, and hold any other one whole."""
    edition = tables.edition
    digest = edition_hash(edition)
    named = edition if known_edition(digest) is None else digest
    return restored_tables, (named, int(tables.players), tables.solo, int(tables.modifiers))


def restored_tables(named: Edition | str, players: int, solo: bool, modifiers: int) -> Tables:
    """Tables from what a pickle holds; raises ValueError for an edition that this version does not have."""
    edition = known_edition(named) if isinstance(named, str) else named
    if edition is None:
        raise ValueError(f"the edition {named} is unknown here: it belongs to another version of Astra")
    return tables_for(edition, players, solo, modifiers)

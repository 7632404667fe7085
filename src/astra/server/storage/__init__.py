"""Where tables are kept: the rows, the one thread that writes them, and the migrations."""

from astra.server.storage.digests import Entry
from astra.server.storage.store import Rewriting, Store, TableRow, TakenVersion

__all__ = ["Entry", "Rewriting", "Store", "TableRow", "TakenVersion"]

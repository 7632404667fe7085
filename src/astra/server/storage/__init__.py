"""Where tables are kept: the rows, the one thread that writes them, and the migrations."""

from astra.server.storage.digests import Entry
from astra.server.storage.store import Store, TableRow, TakenVersion

__all__ = ["Entry", "Store", "TableRow", "TakenVersion"]

"""What the table's worker runs, over a browser that refuses."""

import pytest

from astra.site.keeping import Kept, Listing
from astra.site.page import BrowserKeeper
from astra.table.refusals import Refusal
from tests.site.memory import run


class FullDatabase:
    """A browser's database that has no room, and says so as a rejected promise does."""

    async def append(self, *parts: str) -> bool:
        raise RuntimeError("QuotaExceededError")

    create = append


def test_what_the_database_does_not_take_is_refused_and_says_why() -> None:
    keeper = BrowserKeeper(FullDatabase())  # type: ignore[arg-type]
    listing = Listing("playing", None, 0.0, {})
    for wish in (
        keeper.append("table", [], listing),
        keeper.create("table", Kept("edition", "secret", []), listing, "{}"),
    ):
        with pytest.raises(Refusal) as refused:
            run(wish)
        assert refused.value.code == "not-kept"

"""Questions to those who think, and who remembers something from one to the next."""

from astra.bots import LADDER
from astra.bots.questions import built_in_bot
from astra.edition import load_edition


def test_only_the_opponent_that_thinks_by_the_clock_is_kept_and_for_one_edition() -> None:
    edition = load_edition()
    *others, master = (level.name for level in LADDER)
    assert built_in_bot(master, edition) is built_in_bot(master, edition)
    assert built_in_bot(master, edition) is not built_in_bot(master, None)
    for name in others:
        assert built_in_bot(name, edition) is not built_in_bot(name, edition)

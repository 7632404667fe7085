"""Which tables a process takes up: those that stand still by its own clock, whatever other machines' clocks say."""

from astra.server.bots.stalled import Stalled


def test_a_table_is_taken_up_when_its_version_has_stayed_the_same_for_the_whole_patience() -> None:
    standing = Stalled(5.0)
    assert standing.among({"a": 3}, 100.0) == []
    assert standing.among({"a": 3}, 104.9) == []
    assert standing.among({"a": 3}, 105.0) == ["a"]
    assert standing.among({"a": 3}, 107.0) == ["a"], "until somebody moves there"


def test_a_table_that_moves_is_left_to_the_process_that_moves_it() -> None:
    standing = Stalled(5.0)
    for second in range(20):
        assert standing.among({"a": second, "b": 1}, 100.0 + second) == (["b"] if second >= 5 else [])


def test_a_table_that_waits_again_starts_over() -> None:
    standing = Stalled(5.0)
    standing.among({"a": 3}, 100.0)
    assert standing.among({}, 104.0) == []
    assert standing.among({"a": 3}, 106.0) == []
    assert standing.among({"a": 3}, 111.0) == ["a"]


def test_a_process_alone_takes_up_every_table_at_once() -> None:
    assert Stalled(0.0).among({"a": 3, "b": 1}, 100.0) == ["a", "b"]

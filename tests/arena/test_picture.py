"""The picture of a match."""

from pathlib import Path

import pytest

from astra.arena.contest import Outcome
from astra.arena.picture import draw_picture
from astra.arena.report import make_report
from astra.errors import SetupError
from tests.arena.made import made_match, made_result

GAMES = [made_result(number, ["a", "b"], [50 + number % 9, 40 + number % 7]) for number in range(20)]


@pytest.mark.parametrize(("name", "begins"), [("p.png", b"\x89PNG"), ("p.svg", b"<?xml"), ("p.pdf", b"%PDF")])
def test_a_picture_is_drawn_as_its_name_says(tmp_path: Path, name: str, begins: bytes) -> None:
    draw_picture(make_report(made_match(["a", "b"]), Outcome(GAMES, None)), GAMES, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_solo_has_no_ratings_to_draw(tmp_path: Path) -> None:
    games = [made_result(number, ["a"], [61 + number, 60]) for number in range(20)]
    draw_picture(make_report(made_match(["a"], 1), Outcome(games, None)), games, tmp_path / "p.png")
    assert (tmp_path / "p.png").stat().st_size > 10_000


@pytest.mark.parametrize("name", ["p.gif", "p"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SetupError, match=r"expected \.pdf, \.png, \.svg"):
        draw_picture(make_report(made_match(["a", "b"]), Outcome(GAMES, None)), GAMES, tmp_path / name)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be written"):
        draw_picture(make_report(made_match(["a", "b"]), Outcome(GAMES, None)), GAMES, tmp_path / "no" / "p.png")

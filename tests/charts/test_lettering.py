"""Widths, line breaks and fonts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astra.charts.lettering import (
    FACES,
    FONTS,
    ITALIC,
    SANS,
    SERIF,
    Run,
    covers,
    face_for,
    fitted,
    line_width,
    set_paragraph,
    width,
    wrap,
    wrap_evenly,
)

WORDS = st.lists(st.text("abcdefgéжыя", min_size=1, max_size=9), min_size=1, max_size=30)


def run(words: str) -> tuple[Run, ...]:
    return (Run(words, SANS, "#000"),)


def joined(lines: list[tuple[Run, ...]]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]


def test_every_face_is_a_small_file_with_its_licence_beside_it() -> None:
    for face in FACES:
        assert (FONTS / face.file).stat().st_size < 300_000
    for name in ("OFL-cormorant.txt", "OFL-ysabeau-office.txt"):
        assert "SIL OPEN FONT LICENSE" in (FONTS / name).read_text(encoding="utf-8").upper()


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_face_has_the_letters_of_three_languages(face: object) -> None:
    letters = "àâçéèêëîïôœùûÿÀÇÉŒ«»’–—…×·абвгдеёжзийклмнопрстуфхцчшщъыьэюяЁЖЩ\u00a0\u202f"
    assert isinstance(face, type(SANS))
    assert covers(face, letters)


def test_a_name_with_a_greek_letter_is_set_in_the_face_that_has_greek() -> None:
    assert face_for("β Ara", ITALIC) is SANS
    assert face_for("Antares", ITALIC) is ITALIC


def test_a_wide_text_is_made_as_small_as_its_room() -> None:
    words = "Большая Медведица"
    size = fitted(words, SERIF, 9, 50)
    assert size < 9
    assert 49.5 < width(words, SERIF, size) <= 50


def test_a_text_with_room_enough_keeps_its_size() -> None:
    assert fitted("Leo", SERIF, 9, 50) == 9


@given(WORDS, st.floats(20, 80))
def test_no_line_is_wider_than_its_room_and_no_word_is_lost(words: list[str], room: float) -> None:
    size, lines = set_paragraph(run(" ".join(words)), 4, room, 40)
    assert all(line_width(line, size) <= room for line in lines)
    assert len(lines) * size * 1.26 <= 40
    assert " ".join(joined(lines)).split() == words


def test_lines_break_at_spaces_but_never_at_no_break_spaces() -> None:
    words = "poussière\u202f; sagesse"
    assert joined(wrap(run(words), 4, width("poussière ;", SANS, 4) + 1)) == [
        "poussière\u202f;",
        "sagesse",
    ]


def test_even_lines_leave_no_word_alone() -> None:
    words = "Marquez gratuitement une étoile et toutes ses voisines."
    room = width(words, SANS, 4) - 1
    assert joined(wrap(run(words), 4, room))[-1] == "voisines."
    first, last = wrap_evenly(run(words), 4, room)
    assert abs(line_width(first, 4) - line_width(last, 4)) < width("gratuitement", SANS, 4)

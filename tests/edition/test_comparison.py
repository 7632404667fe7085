"""What two editions say differently, in words."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from astra.cli.differences import differences
from astra.cli.main import app
from astra.edition import Edition, edition_json, load_edition
from astra.edition.model import ELEMENTS, Ability, Boon, Card
from astra.locales import LANGUAGES, Texts

change = msgspec.structs.replace


def with_taurus(edition: Edition, **changed: object) -> Edition:
    cards = tuple(change(card, **changed) if card.code == "Tau" else card for card in edition.cards)
    return change(edition, cards=cards)


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition()


@pytest.fixture
def taurus(edition: Edition) -> Card:
    return next(card for card in edition.cards if card.code == "Tau")


def told(first: Edition, second: Edition, language: str = "en") -> list[tuple[str, str]]:
    return [(one.where, one.text) for one in differences(first, second, Texts(language))]


def test_an_edition_says_the_same_as_itself(edition: Edition) -> None:
    assert told(edition, edition) == []


def test_values_of_a_card_are_told_one_by_one(edition: Edition, taurus: Card) -> None:
    boons = (*taurus.boons[:3], Boon("activation", 9))
    other = with_taurus(edition, element="fire", fame=7, ability=Ability("gain_dust", n=4), boons=boons)
    assert told(edition, other) == [
        ("Taurus (Tau)", "element: Fire instead of Earth"),
        ("Taurus (Tau)", f"final fame: 7 instead of {taurus.fame}"),
        ("Taurus (Tau)", "ability: gain stardust 4 instead of stardust back from common stars"),
        ("Taurus (Tau)", "boon 4: reactivate 9 cards instead of pouch +1"),
    ]


def everywhere_else(edition: Edition) -> Edition:
    """Another value of every kind."""
    card, figure = edition.cards[0], edition.cards[1]
    boons = tuple(change(boon, n=boon.n + 1) for boon in card.boons)
    moved = (change(figure.stars[0], name="Nova", kind="grand", x=0.3), *figure.stars[1:])
    cards = (
        change(card, latin="Nova", element="fire", fame=3, ability=Ability("trade_dust", cost=2), boons=boons),
        change(figure, stars=moved, lines=figure.lines[1:]),
        *edition.cards[3:],
    )
    boards = {
        count: change(
            board,
            spheres=board.spheres[::-1],
            discard_after="air",
            places=board.places[::-1],
            dream=board.dream and dict(zip(board.dream, reversed(board.dream.values()), strict=True)),
        )
        for count, board in edition.boards.items()
    }
    final = edition.final_cards[::-1]
    return change(edition, cards=cards, boards=boards, wisdom=(2, 8), pouch=(5, 12), final_cards=final)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_difference_is_told_in_the_language_and_without_a_word_of_english(
    edition: Edition, language: str
) -> None:
    said = told(edition, everywhere_else(edition), language)
    english = told(edition, everywhere_else(edition))
    assert len(said) == len(english) == 29
    for (where, text), (_, other) in zip(said, english, strict=True):
        assert text != other
        for word in (*ELEMENTS, "gain", "trade", "instead", "none", "spheres", "dream", "None", "common", "missing"):
            assert not re.search(rf"(?i)\b{word}\b", f"{where}: {text}") or (word, language) == ("air", "fr")


def test_the_command_speaks_the_language_that_it_is_asked_for(edition: Edition, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.json"
    theirs.write_text(json.dumps(edition_json(with_taurus(edition, element="fire"))))
    run = CliRunner().invoke
    for language, line in (
        ("en", "Taurus (Tau): element: Earth instead of Fire\n"),
        ("fr", "Taureau (Tau): élément\u202f: Terre, et non Feu\n"),
        ("ru", "Телец (Tau): стихия: Земля, а не Огонь\n"),
    ):
        assert run(app, ["edition", "diff", str(theirs), "--language", language]).stdout == line
    assert run(app, ["edition", "diff", str(theirs), "--language", "tlh"]).exit_code == 1
    ours = tmp_path / "ours.json"
    ours.write_text(json.dumps(edition_json(edition)))
    same = run(app, ["edition", "diff", str(ours), "--language", "fr"])
    assert (same.exit_code, same.stdout) == (0, f"{ours} et notre édition disent la même chose\n")


def test_a_figure_that_was_drawn_again_is_told_star_by_star_and_line_by_line(edition: Edition, taurus: Card) -> None:
    moved = change(taurus.stars[1], x=0.25, y=0.75, kind="grand", name="Nova")
    stars = (taurus.stars[0], moved, *taurus.stars[2:-1])
    gone = taurus.lines[0]
    lines = tuple(line for line in taurus.lines[1:])
    found = [text for _, text in told(edition, with_taurus(edition, stars=stars, lines=lines))]
    assert f"{len(stars)} stars instead of {len(taurus.stars)}" in found
    assert f"star 2 grand instead of {taurus.stars[1].kind}" in found
    assert any(text.startswith("star 2 Nova instead of ") for text in found)
    assert any(text.startswith("star 2 at 0.250, 0.750 instead of ") for text in found)
    assert f"no line from star {min(gone)} to star {max(gone)}" in found


def test_a_star_that_gets_or_loses_its_name_is_told_without_an_empty_one(edition: Edition, taurus: Card) -> None:
    first, *others = taurus.stars
    bare = with_taurus(edition, stars=(change(first, name="", designation=""), *others))
    named = with_taurus(edition, stars=(change(first, name="Nova"), *others))
    assert [text for _, text in told(bare, named)] == ["star 1 Nova instead of no name"]
    assert [text for _, text in told(named, bare)] == ["star 1 without a name instead of Nova"]


def test_the_direction_of_a_line_and_a_hair_in_a_position_do_not_count(edition: Edition, taurus: Card) -> None:
    stars = tuple(change(star, x=star.x + 0.001) for star in taurus.stars)
    lines = tuple((b, a) for a, b in taurus.lines)
    assert told(edition, with_taurus(edition, stars=stars, lines=lines)) == []


def test_cards_of_one_edition_alone_are_missing_or_new(edition: Edition) -> None:
    fewer = change(edition, cards=edition.cards[1:])
    card = edition.cards[0]
    assert told(edition, fewer) == [(f"{card.latin} ({card.code})", "missing")]
    assert told(fewer, edition) == [(f"{card.latin} ({card.code})", "a new card")]


def test_boards_and_tracks_are_compared(edition: Edition) -> None:
    board = edition.boards["3"]
    boards = {**edition.boards, "3": change(board, spheres=tuple(reversed(board.spheres)))}
    other = change(edition, boards=boards, wisdom=(*edition.wisdom[:-1], 9))
    assert told(edition, other) == [
        ("Board for 3 players", "spheres: Earth, Air, Water, Fire instead of Fire, Water, Air, Earth"),
        ("Wisdom track", "numbers: 2 2 3 3 4 4 5 5 6 6 7 7 9 instead of 2 2 3 3 4 4 5 5 6 6 7 7 8"),
    ]


def test_the_command_says_it_in_a_line_a_card_and_ends_with_1(edition: Edition, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    ours.write_text(json.dumps(edition_json(edition)))
    theirs.write_text(json.dumps(edition_json(with_taurus(edition, fame=2))))
    run = CliRunner().invoke
    same = run(app, ["edition", "diff", str(ours), str(ours)])
    assert (same.exit_code, same.stdout) == (0, f"{ours} and {ours} say the same\n")
    differs = run(app, ["edition", "diff", str(ours), str(theirs)])
    assert (differs.exit_code, differs.stdout) == (1, "Taurus (Tau): final fame: 2 instead of 1\n")
    as_json = run(app, ["edition", "diff", str(ours), str(theirs), "--json"])
    assert json.loads(as_json.stdout) == [{"where": "Taurus (Tau)", "text": "final fame: 2 instead of 1"}]


def test_a_broken_file_is_named_with_its_problems(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("cards = 3")
    ended = CliRunner().invoke(app, ["edition", "diff", str(broken)])
    assert ended.exit_code == 1
    assert "broken.toml" in ended.stderr

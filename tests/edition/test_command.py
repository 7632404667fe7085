"""`astra edition check` and `astra edition show`, for people and for programs."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from astra.charts.wording import ability_text, card_name
from astra.cli.edition import boon_text
from astra.cli.figure import FEWEST_ROWS, MOST_ROWS, columns_for, draw_figure, rows_for
from astra.cli.main import app
from astra.edition import Card, edition_hash, edition_json, from_document, load_edition
from astra.locales import LANGUAGES, Texts
from tests.edition.sample import as_toml, sample_document, spoilt


def astra(*arguments: str | Path, columns: int = 160) -> Result:
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(app, ["edition", *map(str, arguments)])


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "sample.toml"
    path.write_text(as_toml(sample_document()), encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.toml"
    text = as_toml(spoilt(("cards.7.fame", 3), ("version", 0)))
    path.write_text(text, encoding="utf-8")
    return path


# check


def test_check_accepts_the_shipped_edition() -> None:
    result = astra("check")
    assert result.exit_code == 0
    assert result.output.startswith("the shipped edition: no problems. Edition almagest version ")
    assert edition_hash(load_edition()) in result.output


def test_check_accepts_a_good_file(sample: Path) -> None:
    result = astra("check", sample)
    assert result.exit_code == 0
    assert f"{sample}: no problems. Edition sample version 3, 48 cards" in result.output


def test_check_lists_every_problem_and_ends_with_code_1(broken: Path) -> None:
    result = astra("check", broken)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        f"{broken}: 2 problems",
        "version: found 0, allowed a whole number from 1 to 9999",
        "Sah: fame: found 3, allowed a whole number from 1 to 2",
    ]


def test_check_prints_the_problems_as_json(broken: Path) -> None:
    result = astra("check", broken, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"][1] == {
        "card": "Sah",
        "field": "fame",
        "found": "3",
        "allowed": "a whole number from 1 to 2",
    }


def test_check_prints_id_version_and_hash_as_json(sample: Path) -> None:
    told = json.loads(astra("check", sample, "--json").stdout)
    digest = edition_hash(from_document(sample_document()))
    assert told == {"id": "sample", "version": 3, "hash": digest, "problems": []}


def test_no_traceback_reaches_a_user(tmp_path: Path) -> None:
    path = tmp_path / "fault.toml"
    path.write_text("id = \n", encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", "from astra.cli.main import run; run()", "edition", "check", path],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        f"{path}: 1 problem",
        "line 1, column 6: found a fault: Invalid value, allowed TOML",
    ]


# show


def test_show_json_is_an_edition_file(tmp_path: Path) -> None:
    result = astra("show", "--json")
    assert json.loads(result.stdout) == edition_json(load_edition())
    path = tmp_path / "shown.json"
    path.write_text(result.stdout, encoding="utf-8")
    assert load_edition(path) == load_edition()


def test_show_json_of_one_card_is_that_card() -> None:
    document = edition_json(load_edition())
    taurus = next(card for card in document["cards"] if card["code"] == "Tau")
    assert json.loads(astra("show", "Tau", "--json").stdout) == taurus


def test_show_lists_all_cards_of_the_edition_it_is_given(sample: Path) -> None:
    result = astra("show", "--edition", sample)
    assert result.exit_code == 0
    assert "sample, version 3" in result.output
    for i in range(1, 48):
        assert f"Sidus {i} " in result.output


@pytest.mark.parametrize("code", ["Tau", "tau", "Taurus"])
def test_show_draws_a_card_with_ability_and_boons(code: str) -> None:
    result = astra("show", code)
    assert result.exit_code == 0
    for text in ("Taurus (Tau)", "◎1", "★", "Aldebaran", "Earth", "4 fame", "6 stardust"):
        assert text in result.output
    assert any("\u2800" < letter <= "\u28ff" for letter in result.output)


@pytest.mark.parametrize("code", ["Cnc", "Cen", "Tau"])
def test_show_fits_into_a_terminal_of_80_columns(code: str) -> None:
    lines = astra("show", code, columns=80).output.splitlines()
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 80
    assert not any(line.endswith("…│") for line in lines)


@pytest.mark.parametrize(("language", "name"), [("fr", "Taureau"), ("ru", "Телец")])
def test_show_speaks_the_language_it_is_asked_for(language: str, name: str) -> None:
    assert f"{name} (Tau)" in astra("show", "Tau", "--language", language).output


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", ("Élément ", "Pouvoir ", "Faveurs ", "Renommée finale ", "Ce tour-ci\u202f:")),
        ("ru", ("Стихия ", "Способность ", "Дары ", "Итоговая слава ")),
    ],
)
def test_a_shown_card_has_no_english_word(language: str, told: tuple[str, ...]) -> None:
    output = astra("show", "Ori", "--language", language).output
    for text in told:
        assert text in output
    for word in ("Element", "Ability", "Boons", "Final fame"):
        assert word not in output


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("fr", ["Code", "Nom", "Élément", "Étoiles", "Renom.", "Faveurs", "Pouvoir"]),
        ("ru", ["Код", "Имя", "Стихия", "Звёзды", "Слава", "Дары", "Способность"]),
    ],
)
def test_the_table_of_cards_has_headings_in_its_language(language: str, headings: list[str]) -> None:
    lines = astra("show", "--language", language).output.splitlines()
    assert [heading.strip() for heading in lines[2].strip("┃").split("┃")] == headings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("columns", "shown"), [(60, 5), (75, 5), (76, 6), (80, 6), (119, 6), (120, 7)])
def test_the_table_of_cards_leaves_out_columns_and_never_cuts_a_word(language: str, columns: int, shown: int) -> None:
    lines = astra("show", "--language", language, columns=columns).output.splitlines()
    assert max(map(len, lines)) <= columns
    assert "…" not in "".join(lines)
    assert lines[2].count("┃") == shown + 1
    texts = Texts(language)
    written = {word for line in lines for word in re.split(r"[\s│]+", line)}
    for card in load_edition().cards:
        cells = [card_name(card, texts), *(boon_text(boon, texts) for boon in card.boons if shown > 5)]
        cells += [ability_text(card.ability, texts)] if shown > 6 else []
        for word in " ".join(cells).split():
            assert {word, f"{word},"} & written, word


@pytest.mark.parametrize("card", load_edition().cards, ids=lambda card: card.code)
def test_in_a_narrow_terminal_the_stars_stand_below_a_whole_figure(card: Card) -> None:
    lines = astra("show", card.code, columns=60).output.splitlines()
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 60
    rows = rows_for(60 - 4)
    assert rows is not None
    drawn = [line.plain for line in draw_figure(card, rows)]
    assert [line[2 : 2 + columns_for(rows)] for line in lines[1 : rows + 1]] == drawn


def test_in_a_narrower_terminal_the_figure_is_left_out_and_the_reason_given() -> None:
    lines = astra("show", "Ori", columns=53).output.splitlines()
    assert not any("\u2800" < letter <= "\u28ff" for letter in "".join(lines))
    assert "The figure is left out: it needs a terminal at" in lines[1]
    assert "least 54 columns wide." in lines[2]
    assert any("Betelgeuse" in line for line in lines)


def test_show_names_the_languages_there_are() -> None:
    result = astra("show", "Tau", "--language", "tlh")
    assert result.exit_code == 1
    assert "en, fr, ru" in result.stderr


def test_show_names_the_cards_there_are() -> None:
    result = astra("show", "Xyz")
    assert result.exit_code == 1
    assert result.stderr.startswith("No card 'Xyz' in almagest. The cards are: And, Aql, Aqr,")


def test_show_of_a_broken_edition_lists_its_problems(broken: Path) -> None:
    result = astra("show", "Tau", "--edition", broken)
    assert result.exit_code == 1
    assert "Sah: fame: found 3, allowed a whole number from 1 to 2" in result.stderr


@pytest.mark.parametrize("rows", [FEWEST_ROWS, MOST_ROWS])
@pytest.mark.parametrize("card", load_edition().cards, ids=lambda card: card.code)
def test_a_drawn_figure_shows_every_star_and_its_number(card: Card, rows: int) -> None:
    lines = [line.plain for line in draw_figure(card, rows)]
    assert {len(line) for line in lines} == {columns_for(rows)}
    drawing = "\n".join(lines)
    assert drawing.count("◎") == 1
    assert drawing.count("★") == sum(star.kind == "grand" for star in card.stars)
    assert drawing.count("●") == sum(star.kind == "common" for star in card.stars)
    for star in card.stars:
        assert re.search(rf"[◎★●]{star.n}(?!\d)|(?<!\d){star.n}[◎★●]", drawing)

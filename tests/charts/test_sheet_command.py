"""`astra edition sheet`: its files, and errors about a bad target."""

import json
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from astra.charts import parts, press
from astra.charts.pages import Page
from astra.cli.sheet import sheet
from astra.edition import Edition, edition_json

app = typer.Typer()
app.command()(sheet)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_a_pdf_has_all_pages_and_our_fonts(tmp_path: Path) -> None:
    out = tmp_path / "astra.pdf"
    result = run(out, "--language", "fr")
    assert result.exit_code == 0, result.output
    assert "25 pages" in result.output
    made = out.read_bytes()
    assert made.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == 25
    for family in (b"AstraSerif-SemiBold", b"AstraSerif-SemiBoldItalic", b"AstraSans-Medium"):
        assert family in made
    assert not re.search(rb"/FontName\s*/[A-Z]{6}\+(?!Astra)", made)


@pytest.mark.parametrize("language", ["en"])
def test_the_same_sheet_gives_the_same_pdf(pages: list[Page]) -> None:
    assert press.pdf(pages[:2], "Astra", "en") == press.pdf(pages[:2], "Astra", "en")


def test_a_folder_gets_one_svg_per_page_with_its_fonts_inside(tmp_path: Path) -> None:
    out = tmp_path / "pages" / "ru"
    result = run(out, "--language", "ru", "--theme", "night")
    assert result.exit_code == 0, result.output
    files = sorted(out.iterdir())
    assert len(files) == 25
    assert {file.suffix for file in files} == {".svg"}
    text = files[2].read_text(encoding="utf-8")
    assert "Андромеда" in text
    assert "@font-face" in text
    assert "base64," in text


def test_a_folder_gets_one_png_per_page(tmp_path: Path) -> None:
    result = run(tmp_path, "--pages", "png", "--dpi", "30")
    assert result.exit_code == 0, result.output
    files = sorted(tmp_path.glob("*.png"))
    assert len(files) == 25
    head = files[0].read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    wide, high = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
    assert (wide, high) == (248, 351)


def test_an_edition_of_ones_own_is_drawn(tmp_path: Path, edition: Edition) -> None:
    document = edition_json(edition)
    path = tmp_path / "mine.json"
    document["id"] = "mine"
    path.write_text(json.dumps(document), encoding="utf-8")
    out = tmp_path / "out"
    result = run(out, "--edition", path)
    assert result.exit_code == 0, result.output
    assert "mine, version" in (out / "03-cards.svg").read_text(encoding="utf-8")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    result = run(tmp_path / "astra.docx")
    assert result.exit_code == 1
    assert "give a name that ends in .pdf, or a folder" in result.output


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    result = run(tmp_path / "nowhere" / "astra.pdf")
    assert result.exit_code == 1
    assert f"there is no folder {tmp_path / 'nowhere'}" in result.output


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("mine", encoding="utf-8")
    result = run(tmp_path / "pages")
    assert result.exit_code == 1
    assert "is a file" in result.output
    assert (tmp_path / "pages").read_text(encoding="utf-8") == "mine"


def test_a_folder_where_a_pdf_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "astra.pdf").mkdir()
    result = run(tmp_path / "astra.pdf")
    assert result.exit_code == 1
    assert "is a folder" in result.output


def test_a_folder_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run(tmp_path / "file" / "pages")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_an_unknown_language_is_refused_with_those_that_there_are(tmp_path: Path) -> None:
    result = run(tmp_path, "--language", "de")
    assert result.exit_code == 1
    assert "en, fr, ru" in result.output


def test_a_missing_package_is_named_with_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(parts, "import_module", missing)
    result = run(tmp_path / "astra.pdf")
    assert result.exit_code == 1
    assert "pip install 'astra-table[print]'" in result.output
    assert not (tmp_path / "astra.pdf").exists()


def test_a_page_without_italics_carries_no_italic_font() -> None:
    page = Page("x", '<svg><text font-family="Astra Sans" font-weight="500">x</text></svg>')
    assert press.svg(page).count("@font-face") == 1

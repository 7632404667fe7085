"""`astra edition sheet`: all cards, boards and journals, to print and play."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from astra.charts.pages import Page, sheet_pages
from astra.charts.parts import MissingPart
from astra.charts.press import DOTS_PER_INCH, pdf, png, svg
from astra.charts.theme import THEMES
from astra.cli.edition import EditionOption, LanguageOption, open_edition, open_texts


class Look(StrEnum):
    """The theme, as a choice on the command line."""

    paper = "paper"
    night = "night"


class Format(StrEnum):
    """The file format of each page in a folder."""

    svg = "svg"
    png = "png"


def sheet(
    out: Annotated[
        Path,
        typer.Argument(help="A file name that ends in .pdf, or a folder for one file per page."),
    ],
    language: LanguageOption = "en",
    edition: EditionOption = None,
    theme: Annotated[Look, typer.Option(help="paper spends little ink; night is dark, for screens.")] = Look.paper,
    pages: Annotated[Format, typer.Option("--pages", help="What a folder gets: svg or png files.")] = Format.svg,
    dpi: Annotated[int, typer.Option("--dpi", min=30, max=1200, help="Dots per inch of png files.")] = DOTS_PER_INCH,
) -> None:
    """Draw the whole game on A4 pages: 48 cards, boards, journals, scoring cards.

    Cards are tarot size, 70 x 120 mm, four on a page with crop marks. Print at 100 %.
    """
    complaint = _complaint(out)
    if complaint is not None:
        _give_up(f"{out}: {complaint}")
    loaded, texts = open_edition(edition), open_texts(language)
    try:
        if not _is_pdf(out):
            out.mkdir(parents=True, exist_ok=True)
        drawn = sheet_pages(loaded, texts, THEMES[theme.value])
        if _is_pdf(out):
            title = f"{texts.format('sheet-title')}: {texts.format('sheet-title.subtitle')}"
            out.write_bytes(pdf(drawn, title, language))
        else:
            _fill_folder(out, drawn, pages, dpi)
    except MissingPart as error:
        _give_up(str(error))
    except OSError as error:
        _give_up(f"{out}: cannot be written ({error.strerror})")
    kind = "PDF" if _is_pdf(out) else f"folder of {pages} files"
    typer.echo(f"{out}: {len(drawn)} pages, {kind}")


def _is_pdf(out: Path) -> bool:
    return out.suffix.lower() == ".pdf"


def _complaint(out: Path) -> str | None:
    """What is wrong with the sheet's target; None if nothing is."""
    if _is_pdf(out):
        if out.is_dir():
            return "is a folder; a PDF needs the name of a file"
        if not out.absolute().parent.is_dir():
            return f"there is no folder {out.absolute().parent}; make it first"
        return None
    if out.is_dir():
        return None
    if out.exists():
        return "is a file; give a name that ends in .pdf, or a folder"
    if out.suffix:
        return "give a name that ends in .pdf, or a folder (--pages svg or --pages png)"
    return None


def _fill_folder(folder: Path, drawn: list[Page], pages: Format, dpi: int) -> None:
    for page in track(drawn, description="Pages", transient=True):
        file = folder / f"{page.name}.{pages}"
        if pages is Format.png:
            file.write_bytes(png(page, dpi))
        else:
            file.write_text(svg(page), encoding="utf-8")


def _give_up(message: str) -> None:
    typer.echo(message, err=True)
    raise typer.Exit(1)

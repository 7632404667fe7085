"""`astra edition`: check an edition file, compare two, show the cards."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from astra.charts.theme import NIGHT
from astra.charts.wording import ability_text, card_name
from astra.cli.differences import differences
from astra.cli.figure import FEWEST_ROWS, columns_for, draw_figure, plain_glyph, rows_for
from astra.edition import EditionError, card_json, edition_hash, edition_json, load_edition
from astra.edition.model import Boon, Card, Edition, Element
from astra.locales import LANGUAGES, Texts, UnknownLanguage

app = typer.Typer(
    no_args_is_help=True,
    help="The printed game as data: check an edition file, look at its cards, print them.",
)

EditionOption = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help="An edition file instead of the shipped one."),
]
LanguageOption = Annotated[str, typer.Option("--language", help=f"Language of the cards: {', '.join(LANGUAGES)}.")]
# The element colours need a dark background, whatever the terminal uses.
NIGHT_PAGE = f"{NIGHT.ink} on {NIGHT.panel}"

# A panel's border and padding, left and right.
FRAME_WIDTH = 4
# Number, sign, magnitude, the gaps between them, and the frame.
STAR_LIST_WIDTH = 17
# The columns of the table of all cards, with the terminal width that each needs.
BOONS_FROM, ABILITIES_FROM = 76, 120

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def open_edition(path: Path | None) -> Edition:
    """The edition given to a command; if it has problems, they are printed and the command ends."""
    try:
        return load_edition(path)
    except EditionError as error:
        typer.echo(complaint(path, error), err=True)
        raise typer.Exit(1) from None


def complaint(path: Path | None, error: EditionError) -> str:
    """What every command prints for an unusable edition: the file, then one problem per line."""
    count = len(error.problems)
    return f"{_name(path)}: {count} problem{'s' if count > 1 else ''}\n{error}"


def open_texts(language: str) -> Texts:
    """The texts in the language given to a command."""
    try:
        return Texts(language)
    except UnknownLanguage as error:
        typer.echo(f"--language: {error}", err=True)
        raise typer.Exit(1) from None


@app.command()
def check(
    file: Annotated[
        Path | None,
        typer.Argument(help="An edition file, TOML or JSON; without it the shipped edition."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check an edition file and list all of its problems at once.

    Each line names the card, the field, what was found and what is allowed. The exit code is 1 if
    there is any problem.
    """
    try:
        edition = load_edition(file)
    except EditionError as error:
        if as_json:
            problems = [
                {"card": p.card, "field": p.field, "found": str(p.found), "allowed": str(p.allowed)}
                for p in error.problems
            ]
            typer.echo(json.dumps({"problems": problems}, indent=2))
        else:
            typer.echo(complaint(file, error), err=True)
        raise typer.Exit(1) from None
    digest = edition_hash(edition)
    if as_json:
        summary = {"id": edition.id, "version": edition.version, "hash": digest, "problems": []}
        typer.echo(json.dumps(summary, indent=2))
    else:
        typer.echo(
            f"{_name(file)}: no problems. Edition {edition.id} version {edition.version},"
            f" {len(edition.cards)} cards, SHA-256 {digest}"
        )


@app.command()
def diff(
    first: Annotated[Path, typer.Argument(help="An edition file, TOML or JSON.")],
    second: Annotated[
        Path | None, typer.Argument(help="The one to compare with it; without it the shipped edition.")
    ] = None,
    as_json: JsonOption = False,
    language: LanguageOption = "en",
) -> None:
    """Say in words what the second edition has instead of the first.

    A line for each card, board or track that differs. The exit code is 1 if anything does.
    """
    texts = open_texts(language)
    found = differences(open_edition(first), open_edition(second), texts)
    if as_json:
        typer.echo(json.dumps([one._asdict() for one in found], ensure_ascii=False, indent=2))
    elif not found:
        other = texts.format("edition-shipped") if second is None else str(second)
        typer.echo(texts.format("edition-same", first=str(first), second=other))
    for where in () if as_json else dict.fromkeys(one.where for one in found):
        typer.echo(f"{where}: {'; '.join(one.text for one in found if one.where == where)}")
    if found:
        raise typer.Exit(1)


@app.command()
def show(
    code: Annotated[
        str | None,
        typer.Argument(help="A card by its code (Tau) or Latin name; without it all cards."),
    ] = None,
    as_json: JsonOption = False,
    edition: EditionOption = None,
    language: LanguageOption = "en",
) -> None:
    """Show one card with its figure, or a table of all cards.

    With --json, print the edition (or the card) with its stars looked up. `astra edition check` and every
    --edition option can read that document.
    """
    loaded = open_edition(edition)
    card = None if code is None else _find(loaded, code)
    if as_json:
        document = card_json(card) if card else edition_json(loaded)
        typer.echo(json.dumps(document, ensure_ascii=False))
        return
    texts = open_texts(language)
    console = Console()
    console.print(card_panel(card, texts, console.width) if card else _all_cards(loaded, texts, console.width))


def card_panel(card: Card, texts: Texts, width: int) -> Panel:
    """One card, at most `width` letters wide: figure, stars by number, ability, boons."""
    style = NIGHT.elements[card.element]
    stars = Table.grid(padding=(0, 1))
    for star in card.stars:
        sign, _ = plain_glyph(star)
        name = Text(star.name or star.designation, no_wrap=True)
        stars.add_row(f"{star.n:>2}", sign, name, f"{star.mag:.1f}")
    when = texts.format("table-label", word=texts.format(f"ability-{card.ability.kind}.when"))
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style=NIGHT.ink_3, no_wrap=True)
    rows.add_row(texts.format("page-element"), Text(texts.format(f"element-{card.element}"), style=f"bold {style}"))
    ability = Text.assemble((when, "bold"), " ", ability_text(card.ability, texts))
    rows.add_row(texts.format("page-ability"), ability)
    rows.add_row(texts.format("page-boons"), "  |  ".join(boon_text(boon, texts) for boon in card.boons))
    rows.add_row(texts.format("page-fame"), str(card.fame))
    title = Text(f"{card_name(card, texts)} ({card.code})", style=f"bold {style}")
    content = Group(_figure_and_stars(card, stars, texts, width), "", rows)
    return Panel.fit(content, title=title, border_style=style, style=NIGHT_PAGE)


def _figure_and_stars(card: Card, stars: Table, texts: Texts, width: int) -> RenderableType:
    """The figure beside the stars, above them in a narrow terminal, or none in a very narrow one."""
    names = max(len(star.name or star.designation) for star in card.stars)
    if rows := rows_for(width - names - STAR_LIST_WIDTH):
        sides = Table.grid(padding=(0, 2))
        sides.add_row(Text("\n").join(draw_figure(card, rows)), stars)
        return sides
    if rows := rows_for(width - FRAME_WIDTH):
        return Group(Text("\n").join(draw_figure(card, rows)), "", stars)
    return Group(texts.format("edition-no-figure", columns=columns_for(FEWEST_ROWS) + FRAME_WIDTH), "", stars)


def boon_text(boon: Boon, texts: Texts) -> str:
    """A boon with its amount."""
    return texts.format(f"boon-{boon.kind}", n=boon.n)


def _all_cards(edition: Edition, texts: Texts, width: int) -> Table:
    title = texts.format("sheet-edition", id=edition.id, version=edition.version)
    stripes = (NIGHT_PAGE, f"{NIGHT.ink} on {NIGHT.well}")
    table = Table(title=title, style=NIGHT_PAGE, header_style=NIGHT_PAGE, row_styles=stripes)
    for heading in ("edition-code", "edition-name", "page-element"):
        table.add_column(texts.format(heading), no_wrap=True)
    for heading in ("edition-stars", "edition-fame"):
        table.add_column(texts.format(heading), justify="right", no_wrap=True)
    if width >= BOONS_FROM:
        table.add_column(texts.format("page-boons"))
    if width >= ABILITIES_FROM:
        table.add_column(texts.format("page-ability"))
    for card in edition.cards:
        cells: list[str | Text] = [
            card.code,
            Text(card_name(card, texts)),
            _element(card.element, texts),
            str(len(card.stars)),
            str(card.fame),
            ", ".join(boon_text(boon, texts) for boon in card.boons),
            ability_text(card.ability, texts),
        ]
        table.add_row(*cells[: len(table.columns)])
    return table


def _element(element: Element, texts: Texts) -> Text:
    return Text(texts.format(f"element-{element}"), style=NIGHT.elements[element])


def _find(edition: Edition, code: str) -> Card:
    for card in edition.cards:
        if code.casefold() in (card.code.casefold(), card.latin.casefold()):
            return card
    codes = ", ".join(sorted(card.code for card in edition.cards))
    typer.echo(f"No card {code!r} in {edition.id}. The cards are: {codes}", err=True)
    raise typer.Exit(1)


def _name(path: Path | None) -> str:
    return "the shipped edition" if path is None else str(path)

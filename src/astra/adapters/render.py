"""The table as text or pixels for rendering environments: always what a spectator sees."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from astra.adapters.extra import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise MissingExtra(str(error.name)) from error

from numpy.typing import NDArray

from astra.adapters.opponents import Opponent, let_others_play
from astra.adapters.picture import picture
from astra.charts.parts import MissingPart
from astra.charts.press import svg_to_png
from astra.edition.model import Edition
from astra.errors import SetupError
from astra.locales import Texts
from astra.record.log import tell, visible
from astra.record.view import make_view
from astra.rules.events import Event
from astra.rules.ids import OVER
from astra.rules.rng import Rng
from astra.rules.state import State

RENDER_MODES = ("human", "ansi", "rgb_array")
IN_WORDS = ("human", "ansi")
DOTS_PER_INCH = 96
_MARKS = {"dreamer": "d", "auptolemy": "a"}


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"render_mode is {mode!r}, expected None, 'human', 'ansi' or 'rgb_array'")


class Scene:
    """A game that can be rendered; for text it keeps the events of the last action, for people it prints them."""

    def __init__(self, state: State, mode: str | None) -> None:
        self.state = state
        self.mode = mode
        self.events: list[Event] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> Scene:
        copied = Scene(self.state.copy(), self.mode)
        copied.events = self.events[:]
        return copied

    def apply(self, action: int) -> None:
        """Apply a legal action."""
        if self.mode not in IN_WORDS:
            self.state.apply_unchecked(action)
            return
        self.state.events = []
        self.state.apply_unchecked(action)
        self._hear()

    def _hear(self) -> None:
        """Keep the public part of the events so far."""
        self.events = visible(self.state.events or [], None)
        self.state.events = None
        self.show()

    def let_others_play(self, seat: int, opponents: list[Opponent], rng: Rng) -> None:
        """Let opponents, clockwise after the seat, decide until it is asked or the game is over."""
        state = self.state
        if self.mode not in IN_WORDS:
            let_others_play(state, seat, opponents, rng)
            return
        players = int(state.tables.players)
        while state.decision != OVER and state.seat != seat:
            self.let_one_play(opponents[(int(state.seat) - seat - 1) % players], rng)

    def let_one_play(self, opponent: Opponent, rng: Rng) -> None:
        """Let an opponent decide for the seat that is asked."""
        if self.mode in IN_WORDS:
            self.state.events = []
        try:
            opponent.play(self.state, rng)
        finally:
            if self.mode in IN_WORDS:
                self._hear()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Text, pixels as (height, width, 3), or None, as the mode says; for people the text is printed already."""
        if self.mode == "ansi":
            return self.told()
        if self.mode == "rgb_array":
            return pixels(drawing(make_view(self.state, None), self.state.tables.edition))
        return None

    def show(self) -> None:
        """Print the table, if that is the mode."""
        if self.mode == "human":
            print(self.told())

    def told(self) -> str:
        view = make_view(self.state, None)
        names = [f"Seat {seat}" for seat in range(view["players"])]
        return text(view, self.state.tables.edition, tell(self.events, Texts("en"), names))


def drawing(view: dict[str, Any], edition: Edition) -> str:
    """The table as SVG; raises MissingExtra if a package is missing."""
    try:
        return picture(view, edition, headline(view), journals(view))
    except MissingPart as error:
        raise MissingExtra(error.package) from error


def pixels(svg: str) -> NDArray[np.uint8]:
    """A drawing as (height, width, 3); raises MissingExtra if a package is missing."""
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise MissingExtra("pillow") from error
    try:
        drawn = svg_to_png(svg, DOTS_PER_INCH)
    except MissingPart as error:
        raise MissingExtra(error.package) from error
    with Image.open(BytesIO(drawn)) as image:
        return np.array(image.convert("RGB"))


def text(view: dict[str, Any], edition: Edition, story: list[str]) -> str:
    """A few lines: what happened last, the places with their marks star by star, the journals."""
    lines = [*story, headline(view)]
    cards = {card.code: card for card in edition.cards}
    for place in view["places"]:
        if place is not None:
            card = cards[place["card"]]
            lines.append(f"  {card.code}  {card.element:<5}  {_marks(place['marks'], len(card.stars))}")
    lines += [f"  {line}" for _, line in journals(view)]
    return "\n".join(lines) + "\n"


def headline(view: dict[str, Any]) -> str:
    """The state of the game in one line."""
    if view["over"]:
        totals = ", ".join(str(row["total"]) for row in view["scores"])
        return f"Over after turn {view['turn']}: fame {totals}; winners {view['winners'] or 'none'}"
    left = f"{view['above_end']} cards to the end" if view["above_end"] else f"last turns: {view['last_turns']}"
    asked = f"seat {view['asked']} decides ({view['decision']})"
    return f"Turn {view['turn']}, {asked}, sphere {view['sphere']}, {left}"


def _marks(marks: dict[str, Any], stars: int) -> str:
    """One sign per star: . unmarked, a seat's number, d the dreamer, a Auptolemy."""
    pens = (marks.get(str(n)) for n in range(1, stars + 1))
    return "".join("." if pen is None else _MARKS.get(pen, str(pen)) for pen in pens)


def journals(view: dict[str, Any]) -> list[tuple[int | str, str]]:
    """Each journal in one line, with its pen; exhausted cards are in brackets."""
    lines: list[tuple[int | str, str]] = []
    for seat, row in enumerate(view["seats"]):
        cards = " ".join(code if state == "active" else f"({code})" for code, state in row["cards"].items())
        line = (
            f"seat {seat}: fame {row['fame']}, dust {row['dust']}/{row['pouch']}, telescopes {row['telescopes']},"
            f" cards {len(row['cards'])}/{row['limit']} {cards}"
        )
        lines.append((seat, line.rstrip()))
    row = view["auptolemy"]
    if row is not None:
        library = f"{row['left'] or '-'} {row['right'] or '-'}"
        line = (
            f"Auptolemy: fame {row['fame']}, dust {row['dust']}, telescopes {row['telescopes']}, library {library}"
            f" + {row['deck']}, cards {' '.join(row['cards']) or 'none'}"
        )
        lines.append(("auptolemy", line))
    return lines

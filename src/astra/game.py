"""Game: the public face of the engine. It checks actions and keeps the history; the rules are in `astra.rules`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from astra.edition import EditionError, check_edition, load_edition
from astra.edition.model import Edition
from astra.errors import IllegalAction, RecordError, SetupError
from astra.locales import Texts
from astra.record.chances import decide_chance, given_chance
from astra.record.lines import Line, read_line
from astra.record.position import write_position
from astra.record.reading import read_position
from astra.record.record import Header, Record, Seed, read_record, seat_names, write_record
from astra.record.replay import Replayed
from astra.record.seeds import fresh_seed
from astra.record.view import make_view
from astra.rules import ids, setup
from astra.rules.actions import Action, action_ids, action_of, action_texts, id_of, parse_action
from astra.rules.chance import chance_from_seed
from astra.rules.events import Event
from astra.rules.scoring import scores, winners
from astra.rules.state import State
from astra.rules.why import Refusal, why_not


class Game:
    """One game of Astra, from set-up to the final scoring."""

    def __init__(self, state: State, header: Header, seed: Seed | None) -> None:
        """Use `new`, `from_position` or `load` instead.

        `seed` is what the generator began with, None as soon as chance came from elsewhere. A state in `_past` or
        `_state` is never changed: `play` continues with a copy, so copies of a game can share them. The past of a
        loaded game is in `_replayed` until an undo needs it.
        """
        state.outside_chance = True
        self._state = state
        self._header = header
        self._seed = seed
        self._lines: list[str] = []
        self._past: list[tuple[State, Seed | None]] = []
        self._replayed: Replayed | None = None

    # Beginning

    @classmethod
    def new(
        cls,
        players: int | None = None,
        *,
        solo: bool = False,
        modifiers: Sequence[str] = (),
        seed: Seed | None = None,
        first: int | None = None,
        edition: Edition | None = None,
        names: Sequence[str] = (),
    ) -> Game:
        """Set up a game for 2 to 5 players (2 unless told), or solo. Equal seeds give equal games; None is a fresh one.

        Raises SetupError for an impossible player count, first seat, modifiers or names.
        """
        tables = setup.tables_for(_checked_edition(edition), *_kind_of_game(players, solo, modifiers))
        if first is not None and not _is_seat(first, int(tables.players)):
            raise SetupError(f"first is {first!r}, expected a seat from 0 to {tables.players - 1}")
        seed = fresh_seed() if seed is None else _checked_seed(seed)
        chance = chance_from_seed(seed)
        dealt = setup.deal(tables, chance, first)
        state = setup.new_state(tables, chance, dealt)
        return cls(state, Header(seat_names(names, int(tables.players)), deal=dealt), seed)

    @classmethod
    def from_position(
        cls,
        document: dict[str, Any],
        seed: Seed | None = None,
        edition: Edition | None = None,
        names: Sequence[str] = (),
    ) -> Game:
        """Continue from a position document; raises PositionError naming the part that is wrong.

        `seed` decides what the document leaves open, and all later chance if the document has no `chance`.
        """
        state = read_position(document, _checked_edition(edition), None if seed is None else _checked_seed(seed))
        start = write_position(state)
        return cls(state, Header(seat_names(names, int(state.tables.players)), position=start), start["chance"])

    @classmethod
    def load(cls, text: str, edition: Edition | None = None, seed: Seed | None = None) -> Game:
        """Replay a record; raises RecordError with the line and the reason if it is not valid.

        The record of an unfinished game does not contain its seed: pass it to get the same future. For a game that
        began from a position, the seed is that position's `chance`.
        """
        if not isinstance(text, str):
            raise RecordError(f"a record is text, found {type(text).__name__}")
        return cls._replay(read_record(text, _checked_edition(edition)), None if seed is None else _checked_seed(seed))

    @classmethod
    def _replay(cls, record: Record, seed: Seed | None) -> Game:
        """If the generator is known, it decides again and must decide as recorded; else the record decides."""
        seed = record.seed if seed is None else seed
        game = cls(record.first_state(seed), record.header, seed)
        count = len(record.texts)
        replayed = Replayed(game._state, record, seed is not None)
        state, played = replayed.play(count)
        if played < count:
            game._state, _ = replayed.play(played)
            raise record.error(played, game._why_not_line(read_line(record.texts[played])))
        game._state = state
        game._lines = record.texts.copy()
        game._replayed = replayed
        if record.seed is not None and not game.over:
            raise record.error(count, "the record tells its seed and ends before the game does")
        return game

    def _why_not_line(self, line: Line) -> str:
        """What is wrong with a line that cannot be played as written."""
        try:
            self.play(line.action, line.chance if self._seed is None else None)
        except (IllegalAction, SetupError) as error:
            return str(error)
        return f"found {str(line)!r}, but the game plays {self._lines[-1]!r}"

    # Asking

    @property
    def seat(self) -> int | None:
        """The seat to decide, from 0; None when the game is over."""
        return None if self.over else int(self._state.seat)

    @property
    def decision(self) -> str | None:
        """What is asked: turn, observe, again, ability, trade, dream, discover, boon, activate or discard."""
        return None if self.over else ids.DECISIONS[self._state.decision]

    @property
    def over(self) -> bool:
        return self._state.decision == ids.OVER

    @property
    def turn(self) -> int:
        """The number of the current turn, from 1; Auptolemy's turns count."""
        return int(self._state.turn)

    @property
    def players(self) -> int:
        return int(self._state.tables.players)

    @property
    def solo(self) -> bool:
        return self._state.tables.solo

    @property
    def edition(self) -> Edition:
        return self._state.tables.edition

    @property
    def names(self) -> list[str]:
        return list(self._header.names)

    @property
    def actions(self) -> list[str]:
        """The texts of all actions played so far."""
        return [read_line(line).action for line in self._lines]

    @property
    def last_action(self) -> str:
        """The text of the last action; raises IndexError if there is none."""
        return read_line(self._lines[-1]).action

    @property
    def state(self) -> State:
        """An independent state that decides chance by itself, for searches (docs/state.md); a new one each time.

        It knows everything, the deck and all secrets: `astra.sample` makes one of what a seat may know.
        """
        state = self._state.copy()
        state.outside_chance = False
        return state

    def peek(self) -> State:
        """The state itself, without a copy: to be read and never changed. It stops where chance decides."""
        return self._state

    def legal(self) -> list[Action]:
        """All legal actions, in a stable order; none when the game is over."""
        return [action_of(self._state.tables, int(i)) for i in self._state.legal_ids()]

    def why_not(self, action: Action | str) -> IllegalAction | None:
        """The reason why an action cannot be played now; None if it can."""
        try:
            self._check(action)
        except IllegalAction as error:
            return error
        return None

    def scores(self) -> list[dict[str, int]]:
        """Each seat's fame by section 8, source by source; solo has a second row for Auptolemy."""
        return scores(self._state)

    def winners(self) -> list[int]:
        """The seats that won; [] before the end and for a lost solo game."""
        return winners(self._state)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, or a spectator (None); JSON-able."""
        if seat is not None and not _is_seat(seat, self.players):
            raise SetupError(f"seat is {seat!r}, expected 0 to {self.players - 1} or None")
        return make_view(self._state, seat)

    def position(self) -> dict[str, Any]:
        """Everything on the table, JSON-able; `from_position` continues from it."""
        return write_position(self._state)

    def record(self) -> str:
        """The game as text: what was played, and what chance decided."""
        return write_record(self._state, self._header, self._lines, self._seed)

    # Playing

    def play(self, action: Action | str, chance: Iterable[str] | None = None) -> list[Event]:
        """Play an action of the seat to decide, and return what happened.

        `chance` says what chance decides during it (`draw Leo`, `roll 5`); the game decides the rest. Raises
        IllegalAction for an action that is not legal and SetupError for impossible chance; then nothing has changed.
        """
        number = self._check(action)
        state = self._state.copy()
        events: list[Event] = []
        state.events = events
        state.apply_unchecked(number)
        given = _checked_chance(chance)
        decided = _decide_chance(state, given)
        state.events = None
        self._past.append((self._state, self._seed))
        self._lines.append(str(Line(action_texts(state.tables)[number], decided)))
        self._state = state
        if given:
            self._seed = None
        return events

    def undo(self) -> None:
        """Take back the last action and what chance decided during it; raises IllegalAction if there is none."""
        if not self._past and self._replayed is not None:
            self._past = [(state, self._seed) for state in self._replayed.states()]
            self._replayed = None
        if not self._past:
            raise _illegal(Refusal("", "nothing-to-undo"))
        self._state, self._seed = self._past.pop()
        self._lines.pop()

    def limit_undo(self, keep: int) -> None:
        """Keep only what it takes to undo the last `keep` actions; the record stays whole."""
        del self._past[: max(len(self._past) - keep, 0)]

    def rename(self, names: Sequence[str]) -> None:
        """Change the seats' names, also in the record; raises SetupError for names that a record cannot contain."""
        self._header = self._header._replace(names=seat_names(names, self.players))

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def copy(self) -> Game:
        """An independent game with the same past."""
        game = Game(self._state, self._header, self._seed)
        game._lines = self._lines.copy()
        game._past = self._past.copy()
        game._replayed = self._replayed
        return game

    def ahead(self, seat: int) -> Game:
        """A game in which this seat is about to open its turn, and all else is as now: for plans, never for records."""
        state = self._state.copy()
        state.discovery = None
        state.now.reset()
        state.active = seat
        state.ask(ids.TURN, seat)
        return Game(state, self._header, None)

    def _check(self, action: Action | str) -> int:
        if isinstance(action, str):  # as the game itself writes it, with nothing to parse
            known = action_ids(self._state.tables).get(action)
            if known is not None and known in self._state.legal_ids():
                return known
        try:
            wanted = parse_action(str(action))
            if isinstance(action, Action) and action != wanted:
                raise ValueError(f"{action!r} has a part that its verb does not take")
            number = id_of(self._state.tables, wanted)
        except ValueError as error:
            raise _illegal(Refusal("", "no-such-action", {"problem": str(error)})) from None
        if number not in self._state.legal_ids():
            raise _illegal(why_not(self._state, wanted))
        return number


def _checked_chance(chance: object) -> list[str]:
    if chance is None:
        return []
    given = list(chance) if isinstance(chance, Iterable) and not isinstance(chance, str) else [None]
    texts = [text for text in given if isinstance(text, str)]
    if len(texts) < len(given):
        raise SetupError(f"chance is {chance!r}, expected a list of texts such as ['draw Leo']")
    return texts


def _decide_chance(state: State, given: list[str]) -> tuple[str, ...]:
    """Go on through everything that chance decides, beginning with what the caller gives."""
    decided: list[str] = []
    while state.decision == ids.CHANCE:
        if len(decided) < len(given):
            text = given[len(decided)]
            given_chance(state, text)
        else:
            text = decide_chance(state)
        decided.append(text)
        state.advance()
    if len(given) > len(decided):
        raise SetupError(f"chance {given[len(decided)]!r} is left over: nothing more is drawn or rolled")
    return tuple(decided)


def _kind_of_game(players: object, solo: bool, modifiers: Sequence[str]) -> tuple[int, bool, int]:
    """Player count, solo and modifiers, if the rules know such a game; no player count is 2, in solo 1."""
    if players is None:
        players = 1 if solo else setup.USUAL_PLAYERS
    if not isinstance(players, int) or isinstance(players, bool):
        raise SetupError(f"players is {players!r}, expected a whole number")
    if solo and players != 1:
        raise SetupError(f"players is {players!r}, expected 1 in a solo game")
    if not solo and players not in setup.PLAYERS:
        raise SetupError(f"players is {players!r}, expected 2 to 5, or solo=True")
    if modifiers and not solo:
        raise SetupError("modifiers are for solo games only (R13.15)")
    try:
        return players, solo, setup.modifier_bits(tuple(modifiers))
    except ValueError as error:
        raise SetupError(str(error)) from None


def _is_seat(value: object, players: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players


def _checked_edition(edition: Edition | None) -> Edition:
    """The shipped edition if none is given."""
    if edition is None:
        return load_edition()
    if not isinstance(edition, Edition):
        raise SetupError(f"edition is {edition!r}, expected what astra.load_edition gives")
    try:
        check_edition(edition)
    except EditionError as error:
        raise SetupError(f"the edition cannot be played: {error}") from error
    return edition


def _checked_seed(seed: object) -> Seed:
    """A seed that a record can contain."""
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise SetupError(f"seed is {seed!r}, expected text that UTF-8 can write") from None
    if not isinstance(seed, int | str | bytes):
        raise SetupError(f"seed is {seed!r}, expected a whole number, text or bytes")
    return seed


def _illegal(refusal: Refusal) -> IllegalAction:
    text = Texts("en").format(f"refused-{refusal.reason}", **refusal.arguments)
    return IllegalAction(f"{text} ({refusal.rule})" if refusal.rule else text, *refusal)

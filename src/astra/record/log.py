"""What happened, in words: events become sentences of the players' language, and a turn reads like a story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from astra.locales import Texts
from astra.locales.star_names import star_text
from astra.rules.events import (
    SECRET,
    AbilityUsed,
    BoonChosen,
    BoonTaken,
    CardCompleted,
    CardDiscarded,
    CardsWoken,
    CardTaken,
    DieRolled,
    DiscoveryBegan,
    DreamBegan,
    EndTriggered,
    Event,
    Gained,
    GameEnded,
    LibraryFilled,
    ObserveBegan,
    ObserveEnded,
    Paid,
    Pen,
    PlaceFilled,
    Rested,
    StarMarked,
    Traded,
    TurnBegan,
    TurnEnded,
)

# What begins a new line of the log; everything else continues the line before it. Here and in what follows,
# `type(event) is`: `isinstance` takes ten times as long, since it asks the events' metaclass.
OPENINGS = frozenset(
    {
        TurnBegan,
        AbilityUsed,
        ObserveBegan,
        Rested,
        DieRolled,
        DiscoveryBegan,
        BoonChosen,
        BoonTaken,
        CardTaken,
        CardDiscarded,
        PlaceFilled,
        EndTriggered,
        DreamBegan,
        GameEnded,
    }
)

GAIN_OF_BOON = {
    "fame": "fame",
    "improvement": "pouch",
    "stardust": "dust",
    "wisdom": "wisdom",
    "observation": "telescope",
}


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events that a seat may see, or a spectator (None)."""
    return [event for event in events if (seen_by := seen_by_only(event)) is None or seat in seen_by]


def seen_by_only(event: Event) -> tuple[int, ...] | None:
    """The seats that may see an event; None if everybody may."""
    return getattr(event, "seen_by", None) if type(event) in SECRET else None


def describe(event: Event, texts: Texts, names: Sequence[str]) -> str:
    """One event as one sentence; `names` are those of the seats."""
    if type(event) is Gained and event.n == 0:
        return texts.format("log-gained.lost", **_arguments(event, texts, names))
    return texts.format(text_id(type(event)), **_arguments(event, texts, names))


@cache
def text_id(kind: type[Event]) -> str:
    """The id of the message for this kind of event: `log-star-marked`."""
    return "log" + re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), kind.__name__)


def tell(events: Sequence[Event], texts: Texts, names: Sequence[str]) -> list[str]:
    """The events as lines of a story: one line per Observe, ability, Rest, discovery or boon."""
    return _Story(texts, names).tell(events)


def line_under_way(events: Sequence[Event]) -> list[Event]:
    """The events of the last line that these are told in: what comes next may go on with it."""
    for number in reversed(range(len(events))):
        if opens_line(events[number], events[number - 1] if number else None):
            return list(events[number:])
    return list(events)


def goes_on_with(line: Sequence[Event], events: Sequence[Event]) -> bool:
    """Whether events add something to a line that was already told, so that it is told again with them."""
    if all(_is_told_by_others(event) for event in line):
        return False
    before = line[-1]
    for event in events:
        if opens_line(event, before):
            return False
        if not _is_told_by_others(event):
            return True
        before = event
    return False


def opens_line(event: Event, before: Event | None) -> bool:
    """New cards share a line; what comes back at the turn's end gets its own line."""
    if type(event) is PlaceFilled:
        return type(before) is not PlaceFilled
    if type(event) is Gained and event.why == "turn_end":
        return True
    return type(event) in OPENINGS


def _is_told_by_others(event: Event) -> bool:
    """Whether another sentence of the same line already says it."""
    if type(event) is ObserveBegan:
        return not event.telescope
    if type(event) is Paid:
        return event.what == "dust"
    return type(event) is ObserveEnded or type(event) is TurnEnded


def pen_text(pen: Pen, texts: Texts, names: Sequence[str]) -> str:
    """A pen's name: a seat's, the dreamer's or Auptolemy's."""
    return names[pen] if isinstance(pen, int) else texts.format(f"pen-{pen}")


def card_text(code: str, texts: Texts, form: str = "") -> str:
    """A card's name; `form` is "of" or "the". A card that is not in the shipped edition is called by its code."""
    ending = f".{form}" if form else ""
    if texts.has(f"card-{code}"):
        return texts.format(f"card-{code}{ending}")
    return texts.format(f"own-card{ending}", code=code)


@lru_cache(maxsize=500)
def _card_texts(code: str, texts: Texts) -> dict[str, str]:
    """A card's name in every form; nearly every sentence has one."""
    return {
        "card": card_text(code, texts),
        "card_of": card_text(code, texts, "of"),
        "card_the": card_text(code, texts, "the"),
    }


class _Story:
    """Sentences in lines. The stars of one path are told together when the path is over."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = names
        self.lines: list[list[str]] = []
        self.path: list[StarMarked] = []
        self.asides: list[str] = []
        self.boons: dict[Pen, tuple[str, int]] = {}
        self.before: Event | None = None

    def tell(self, events: Sequence[Event]) -> list[str]:
        waiting: Event | None = None
        for number, event in enumerate(events):
            following = events[number + 1] if number + 1 < len(events) else None
            if event is waiting:
                continue
            if not self.goes_on(event):
                self.end_path()
            if opens_line(event, self.before):
                self.lines.append([])
            if type(event) is StarMarked:
                self.path.append(event)
            elif (type(event) is AbilityUsed or type(event) is Rested) and type(following) is Gained:
                self.say_with_gain(event, following)
                waiting = following
            elif type(event) is Traded:
                self.say(describe(event, self.texts, self.names))
                waiting = following
            else:
                self.say_event(event)
            self.before = event
        self.end_path()
        return [" ".join(line) for line in self.lines if line]

    def goes_on(self, event: Event) -> bool:
        """Whether the current path goes on after this event."""
        if type(event) is StarMarked and self.path:
            last = self.path[-1]
            return (event.pen, event.card, event.means) == (last.pen, last.card, last.means)
        return type(event) is CardCompleted or _is_for_grand_star(event)

    def say(self, sentence: str) -> None:
        if not self.lines:
            self.lines.append([])
        self.lines[-1].append(sentence)

    def say_event(self, event: Event) -> None:
        if type(event) is BoonTaken:
            self.boons[event.pen] = (GAIN_OF_BOON.get(event.kind, ""), event.n)
        if self.is_silent(event):
            return
        if type(event) is Gained and _is_for_grand_star(event) and self.path:
            form = "star" if event.n else "star-lost"
            arguments = _arguments(event, self.texts, self.names)
            arguments["star"] = _star_text(self.path[-1], self.texts)
            self.asides.append(self.texts.format(f"log-gained.{form}", **arguments))
            return
        sentence = describe(event, self.texts, self.names)
        if type(event) is CardCompleted and self.path:
            self.asides.append(sentence)
        else:
            self.say(sentence)

    def is_silent(self, event: Event) -> bool:
        """Whether another sentence of the same line already says it."""
        if type(event) is Gained and event.why == "boon":
            return self.boons.get(event.pen) == (event.what, event.n)
        return _is_told_by_others(event)

    def say_with_gain(self, event: AbilityUsed | Rested, gain: Gained) -> None:
        arguments = _arguments(event, self.texts, self.names)
        arguments["amount"] = _amount(gain.what, gain.n, self.texts)
        self.say(self.texts.format(f"{text_id(type(event))}.gain", **arguments))

    def end_path(self) -> None:
        if self.path:
            arguments = _fields(self.path[-1], self.texts, self.names)
            arguments["n"] = len(self.path)
            dust = sum(star.dust for star in self.path)
            arguments["dust"] = _amount("dust", dust, self.texts)
            arguments["stars"] = ", ".join(_star_text(star, self.texts) for star in self.path)
            self.say(self.texts.format("log-star-marked", **arguments))
        for sentence in self.asides:
            self.say(sentence)
        self.path = []
        self.asides = []


def _is_for_grand_star(event: Event) -> bool:
    return type(event) is Gained and event.why == "grand_star"


def _star_text(star: StarMarked, texts: Texts) -> str:
    return star_text(star.name, texts) if star.name else str(star.star)


def _amount(what: str, n: int, texts: Texts) -> str:
    return texts.format(f"amount-{what}", n=n)


def _arguments(event: Event, texts: Texts, names: Sequence[str]) -> dict[str, object]:
    """What the sentence of an event may name: its fields, and what some kinds need besides."""
    return _fields(event, texts, names) | _more_arguments(event, texts, names)


def _fields(event: Event, texts: Texts, names: Sequence[str]) -> dict[str, object]:
    """An event's fields as Fluent arguments: pens, cards and elements by name, booleans as words."""
    arguments: dict[str, object] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field == "pen":
            arguments["pen"] = pen_text(value, texts, names)
        elif field == "card" and value is not None:
            arguments |= _card_texts(value, texts)
        elif field in ("sphere", "focus"):
            arguments[field] = texts.format(f"element-{value}")
            arguments[f"{field}_of"] = texts.format(f"element-{value}.of")
        elif isinstance(value, bool):
            arguments[field] = "yes" if value else "no"
        elif isinstance(value, (int, str)):
            arguments[field] = value
    return arguments


def _more_arguments(event: Event, texts: Texts, names: Sequence[str]) -> dict[str, object]:
    """What some kinds of event need besides their fields."""
    if type(event) is StarMarked:
        dust = _amount("dust", event.dust, texts)
        return {"n": 1, "dust": dust, "stars": _star_text(event, texts)}
    if type(event) is Gained or type(event) is Paid:
        return {"amount": _amount(event.what, event.n, texts)}
    if type(event) is Traded:
        return {"dust": _amount("dust", event.dust, texts)}
    if type(event) is BoonTaken:
        return {"amount": texts.format(f"boon-{event.kind}", n=event.n)}
    if type(event) is DiscoveryBegan:
        counts = [f"{pen_text(pen, texts, names)} {n}" for pen, n in event.stars]
        return {"stars": ", ".join(counts), "discoverer": "nobody" if event.pen == "dreamer" else "somebody"}
    if type(event) is DieRolled:
        return {"pen": texts.format("pen-auptolemy")}
    if type(event) is LibraryFilled:
        return {"face": "down" if event.card is None else "up"}
    if type(event) is GameEnded:
        return {"result": _result(event), "winners": ", ".join(names[seat] for seat in event.winners)}
    if type(event) is CardsWoken:
        return {"cards": ", ".join(card_text(code, texts) for code in event.cards)}
    return {}


def _result(event: GameEnded) -> str:
    if event.lost:
        return "lost"
    if not event.winners:
        return "beaten"
    return "shared" if len(event.winners) > 1 else "won"

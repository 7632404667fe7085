"""Events: their schema, who may see them, and that they print and parse."""

import random
from typing import Union, get_type_hints

import msgspec
import pytest

from astra import Game
from astra.record.log import visible
from astra.rules import events as ev
from astra.rules.events import Event
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, Kind, at_decision, choose, play_on
from tests.record.schemas import schema, validate
from tests.soak import how_many

CLASSES = {kind.__name__: kind for kind in Event.__subclasses__()}
ANY = Union[tuple(CLASSES.values())]  # type: ignore[valid-type]  # noqa: UP007


def events_of(game: Game, seed: int | str) -> list[Event]:
    rng = random.Random(seed)
    events: list[Event] = []
    while legal := game.legal():
        events += game.play(choose(rng, legal))
    return events


def played(kind: Kind, seed: int) -> list[Event]:
    return events_of(kind.new(seed, edition=frozen_edition()), seed)


def test_the_schema_has_every_event_with_its_fields_and_no_other() -> None:
    definitions = schema("event")["$defs"]
    listed = [row["$ref"].removeprefix("#/$defs/") for row in schema("event")["oneOf"]]
    assert listed == list(CLASSES)
    for name, kind in CLASSES.items():
        fields = msgspec.structs.fields(kind)
        assert list(definitions[name]["properties"]) == ["event", *(field.name for field in fields)]
        assert definitions[name]["required"] == ["event", *(field.name for field in fields if field.required)]
        assert definitions[name]["additionalProperties"] is False


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_events_of_whole_games_fit_the_schema_and_parse_again(kind: Kind) -> None:
    by_class: dict[type[Event], list[Event]] = {}
    for event in events_of(kind.new(1), str(kind)):
        by_class.setdefault(type(event), []).append(event)
    for event in (event for events in by_class.values() for event in events[: how_many(4)]):
        text = msgspec.json.encode(event)
        validate("event", msgspec.json.decode(text))
        assert msgspec.json.decode(text, type=ANY) == event
        assert str(event)


def test_every_event_happens_somewhere() -> None:
    met = {type(event).__name__ for kind in KINDS for seed in range(2) for event in played(kind, seed)}
    for decision in LEADS:
        met |= {type(event).__name__ for event in events_of(at_decision(decision), decision)}
    trade = Game.from_position(*TRADE, edition=frozen_edition())
    met |= {type(event).__name__ for event in trade.play("use Ara")}
    assert met == set(CLASSES)


TRADE = ({"players": 2, "seats": [{"dust": 3, "cards": {"Ara": "active"}}, {}]}, 1)


def test_only_a_waiting_choice_is_not_for_everybody() -> None:
    """R6.3: `seen_by` is the one field that hides an event."""
    assert [name for name, kind in CLASSES.items() if "seen_by" in get_type_hints(kind, vars(ev))] == ["BoonChosen"]
    game = Game.from_position(
        {"players": 3, "places": [{"card": "Cas", "marks": {"1": 0, "2": 1, "3": 2, "4": 0}}, None, None, None]},
        seed=1,
        edition=frozen_edition(),
    )
    game.play("mark Cas.5")
    events = game.play("boon 2")
    assert events == [ev.BoonChosen(1, "Cas", 2, (1,))]
    assert [len(visible(events, seat)) for seat in (0, 1, 2, None)] == [0, 1, 0, 0]
    shown = game.play("boon 3")
    assert [event for event in visible(shown, None) if isinstance(event, ev.BoonTaken)] == [
        ev.BoonTaken(1, "Cas", 2, "stardust", 3),
        ev.BoonTaken(2, "Cas", 3, "wisdom", 1),
    ]


def test_a_face_down_card_is_not_named() -> None:
    """R13.16, H5."""
    filled = [
        event
        for seed in range(3)
        for event in events_of(Kind(1, ("H5",)).new(seed), seed)
        if isinstance(event, ev.LibraryFilled)
    ]
    assert {event.card is None for event in filled if event.side == "right"} == {True}
    assert {event.card is None for event in filled if event.side == "left"} == {False}


def test_the_story_of_an_observe() -> None:
    """Marks with their cost, the wisdom of a grand star, and the end: enough to describe it."""
    game = Game.from_position(
        {"players": 2, "seats": [{"dust": 2}, {}], "places": [{"card": "Tau", "marks": {"1": 1, "2": 1}}, None, None]},
        seed=1,
        edition=frozen_edition(),
    )
    told = game.play("mark Tau.3") + game.play("mark Tau.4")
    assert told == [
        ev.ObserveBegan(0, "Tau", False),
        ev.StarMarked(0, "Tau", 3, "common", told[1].name, 1, "observe"),  # type: ignore[attr-defined]
        ev.StarMarked(0, "Tau", 4, "grand", "Aldebaran", 1, "observe"),
        ev.Gained(0, "wisdom", 1, "grand_star", "Tau"),
        ev.ObserveEnded(0, "Tau", 2),
        ev.TurnEnded(0),
        ev.TurnBegan(1, 2),
    ]
    assert msgspec.json.encode(told[3]) == (
        b'{"event":"Gained","pen":0,"what":"wisdom","n":1,"why":"grand_star","card":"Tau"}'
    )


def test_playing_on_gives_the_events_to_the_end() -> None:
    game = Game.new(2, seed=1)
    events = events_of(game, 1)
    assert events[-1] == ev.GameEnded(tuple(game.winners()), False)
    assert play_on(Game.new(2, seed=1), 1).actions == game.actions

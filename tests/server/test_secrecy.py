"""Nothing hidden ever leaves: the same game twice, only the secrets changed, is the same on the wire, byte for byte.

What every seat and a spectator receive (streams, views, previews, hints, logs, refusals, table documents) is compared
until the secret comes out; that it then does shows that the comparison can see it.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from astra import Action, Game
from astra.record.log import visible
from astra.record.position import write_position
from astra.record.view import make_view, own_part, spectator_view
from astra.rules.events import BoonChosen, BoonTaken, Event
from astra.rules.state import State
from astra.server.bots.scheduler import BotScheduler
from astra.server.live import LiveTable
from astra.server.storage import Store, schema
from astra.server.storage.engine import open_engine
from astra.table.rows import Acted, decode_row
from astra.table.schemas import HintedMove
from astra.table.table import Table
from tests.engine.play import SHIPPED, Kind, Start, choose, edition_of
from tests.engine.test_secrecy import cards_told
from tests.engine.twins import Twin
from tests.server.wiretap import UNDO, WATCHER, Scene, before, overheard

Wire = list[tuple[str, bytes]]
LENGTH = 12
SOLO = Kind(1, ("E4", "H3", "H5"))
# What every twin has changed, of all that it could.
SECRETS_OF = {
    Kind(2): {"generator", "deck", "final card"},
    Kind(3): {"generator", "deck", "final card"},
    SOLO: {"generator", "Auptolemy's final card", "cards never seen", "face-down right card"},
}
MOST_SEEDS = 40_000


class Story:
    """A game played in this process first: what is played, and which cards come to light on the way."""

    def __init__(self, start: Start, length: int, until: Callable[[Game], bool] = lambda _: False) -> None:
        self.kind = start.kind
        self.position = start.game().position()
        self.script: list[str] = []
        self.events: list[Event] = []
        rng = random.Random(start.seed)
        game = self.begin(self.position)
        while not game.over and len(self.script) < length and not until(game):
            action = choose(rng, game.legal())
            self.script.append(str(action))
            self.events += game.play(action)
        self.game = game

    @staticmethod
    def begin(position: dict[str, Any]) -> Game:
        return Game.from_position(position, edition=edition_of(SHIPPED))

    def scene(self, position: dict[str, Any] | None = None, script: list[str] | None = None) -> Scene:
        where = self.position if position is None else position
        modifiers = self.kind.modifiers if self.kind.solo else None
        return Scene(self.kind.players, modifiers, lambda: self.begin(where), self.script if script is None else script)

    def twin(self, observer: int | None, changed: Counter[str]) -> dict[str, Any]:
        """The position with everything changed that the observer cannot know and does not learn in the script."""
        kept = cards_told(visible(self.events, observer))
        for number in range(100):
            found: Counter[str] = Counter()
            twin = Twin(edition_of(SHIPPED), random.Random(f"twin {observer} {number}"), found)
            secrets = twin.of(self.position, observer, kept, finals=True, choices=False)
            if {name for name, count in found.items() if count} >= SECRETS_OF[self.kind]:
                changed += found
                return self.with_another_seed(secrets, observer, twin) if self.kind.solo else secrets
        raise AssertionError("no such twin")

    def with_another_seed(self, secrets: dict[str, Any], observer: int | None, twin: Twin) -> dict[str, Any]:
        """The dice come from the seed and are no secret once rolled: a seed that rolls the same in this script."""
        for _ in range(MOST_SEEDS):
            twin.change_chance(secrets)
            if self.plays_alike(secrets, observer):
                assert secrets["chance"] != self.position["chance"]
                return secrets
        raise AssertionError("no such seed")

    def plays_alike(self, secrets: dict[str, Any], observer: int | None) -> bool:
        game, told, seen = self.begin(secrets), visible(self.events, observer), list[Event]()
        for action in self.script:
            if game.why_not(action) is not None:
                return False
            seen += visible(game.play(action), observer)
            if seen != told[: len(seen)]:
                return False
        return True


def observers(kind: Kind) -> list[int | None]:
    return [None, *range(kind.players)]


def name_of(observer: int | None) -> str:
    return WATCHER if observer is None else str(observer)


def same(one: Wire, other: Wire) -> bool:
    """Equal to the last byte; says where they differ first."""
    assert [label for label, _ in one] == [label for label, _ in other]
    for (label, left), (_, right) in zip(one, other, strict=True):
        if left != right:
            at = next(i for i, pair in enumerate(zip(left + b"\0", right + b"\1", strict=False)) if pair[0] != pair[1])
            print(f"{label}: {left[max(0, at - 200) : at + 80]!r}\n and {right[max(0, at - 200) : at + 80]!r}")
            return False
    return True


def until(wire: Wire, label: str) -> Wire:
    return wire[: [name for name, _ in wire].index(label)]


def hides_its_right_card(game: Game) -> bool:
    machine = game.position()["auptolemy"]
    return machine["library"][1] is not None and not machine["right_known"]


def story_of(kind: Kind) -> Story:
    """The first one in which, if solo, the right card of the library lies face down all along (H5)."""
    for seed in range(200):
        story = Story(Start(kind, SHIPPED, seed, middle=not kind.solo), LENGTH)
        if len(story.script) < LENGTH or story.game.over:
            continue
        right = None if not kind.solo else story.position["auptolemy"]["library"][1]
        if not kind.solo or (hides_its_right_card(story.game) and right not in cards_told(story.events)):
            return story
    raise AssertionError("no such game")


@pytest.mark.parametrize("kind", [Kind(3), SOLO], ids=str)
def test_secrets_never_leave(kind: Kind, tmp_path: Path) -> None:
    story = story_of(kind)
    seats = [name_of(seat) for seat in range(kind.players)]
    original = overheard(story.scene(), tmp_path / "original", hinted=seats)
    changed: Counter[str] = Counter()
    for observer in observers(kind):
        who = name_of(observer)
        twin = overheard(story.scene(story.twin(observer, changed)), tmp_path / who, hinted=[who])
        assert same(original[who], twin[who]), f"{who} can tell the games apart"
        assert len(original[who]) > 2 * LENGTH
    assert changed >= Counter(SECRETS_OF[kind])
    hints = [data for who in seats for label, data in original[who] if label == "POST /hint"]
    assert sum(data.startswith(b"200") and b'"win"' in data for data in hints) >= 1
    assert sum(data.startswith(b"409") for data in hints) >= 1


WITH_BOT = Kind(3)
BOT = 1
DEEP = 8  # cards above the end of the deck, more than come to light in the story


class StoryWithBot(Story):
    """A game of two people and a bot, which plays by itself: what was played is read from the rows afterwards."""

    def __init__(self, folder: Path) -> None:
        seeds = (Start(WITH_BOT, SHIPPED, seed, middle=True) for seed in itertools.count())
        super().__init__(next(start for start in seeds if (start.game().position()["above_end"] or 0) > DEEP), 0)
        self.original = overheard(self.scene_with_bot([None] * 10), folder)
        engine = open_engine(f"sqlite:///{folder / 'astra.db'}")
        store = Store(engine)
        with engine.connect() as connection:
            table = connection.execute(select(schema.tables.c.id)).scalar_one()
        entries = [entry for entry in store.load_sync(table)[1] if entry.kind == "actions"]
        store.close()
        decoded = [decode_row(entry.kind, entry.payload) for entry in entries]
        rows = [row for row in decoded if isinstance(row, Acted)]
        self.by_bot = [action for row in rows if not row.person for action in row.actions]
        self.by_people = [action for row in rows if row.person for action in row.actions]
        game = self.begin(self.position)
        for row in rows:
            for action in row.actions:
                self.events += game.play(action)

    def scene_with_bot(self, script: Sequence[str | None], position: dict[str, Any] | None = None) -> Scene:
        scene = self.scene(position)
        return scene._replace(script=script, bots={BOT: "greedy"})

    def twin(self, observer: int | None, changed: Counter[str]) -> dict[str, Any]:
        """The bot plays after what it knows itself, so that stays: its final card, and the cards it comes to see."""
        kept = cards_told(visible(self.events, observer)) | cards_told(visible(self.events, BOT))
        for number in range(2000):
            found: Counter[str] = Counter()
            twin = Twin(edition_of(SHIPPED), random.Random(f"twin {observer} {number}"), found)
            secrets = twin.of(self.position, observer, kept, finals=True, choices=False)
            same_bot = secrets["seats"][BOT]["final"] == self.position["seats"][BOT]["final"]
            if same_bot and {name for name, count in found.items() if count} >= SECRETS_OF[self.kind]:
                changed += found
                return secrets
        raise AssertionError("no such twin")


@pytest.fixture(scope="module")
def with_bot(tmp_path_factory: pytest.TempPathFactory) -> StoryWithBot:
    return StoryWithBot(tmp_path_factory.mktemp("bot"))


def test_a_bot_at_the_table_tells_nothing_of_what_it_cannot_know(with_bot: StoryWithBot, tmp_path: Path) -> None:
    """Neither its moves nor the wire differ with the deck, the seed and the final cards of others."""
    story = with_bot
    assert len(story.by_bot) >= 3
    changed: Counter[str] = Counter()
    for observer in (None, 0, 2):
        who = name_of(observer)
        scene = story.scene_with_bot(story.by_people, story.twin(observer, changed))
        assert same(story.original[who], overheard(scene, tmp_path / who)[who]), f"{who} can tell the games apart"
    assert changed >= Counter(SECRETS_OF[WITH_BOT])


def test_a_bot_that_looks_into_the_deck_is_found(
    with_bot: StoryWithBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(bots: BotScheduler, live: LiveTable, *_: object) -> str:
        assert live.table.game is not None
        legal = [str(action) for action in live.table.game.legal()]
        return random.Random(f"{len(live.table.played)} {live.table.game.position()['deck']}").choice(legal)

    monkeypatch.setattr(BotScheduler, "_think", think)
    positions = (None, with_bot.twin(None, Counter()))
    scenes = [with_bot.scene_with_bot([None] * 6, position) for position in positions]
    one, other = (overheard(scene, tmp_path / f"{n}")[WATCHER] for n, scene in enumerate(scenes))
    assert [label for label, _ in one] != [label for label, _ in other] or not same(one, other)


def test_a_leak_in_a_hint_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    story = story_of(Kind(3))
    story.script = story.script[:1]
    asked = name_of(story.begin(story.position).seat)

    def leaky(move: dict[str, Any], language: str, table: Table) -> HintedMove:
        assert table.game is not None
        finals = [seat["final"] for seat in table.game.position()["seats"]]
        return HintedMove(move["action"], move["win"], [], str(finals), [])

    monkeypatch.setattr("astra.table.hints._move", leaky)
    original = overheard(story.scene(), tmp_path / "original", hinted=[asked])
    twin = overheard(story.scene(story.twin(int(asked), Counter())), tmp_path / "twin", hinted=[asked])
    labels = [label for label, _ in original[asked]]
    at = labels.index("POST /hint")
    assert original[asked][at][1].startswith(b"200")
    assert same(original[asked][:at], twin[asked][:at])
    assert not same(original[asked][at : at + 1], twin[asked][at : at + 1])


def tie() -> tuple[Story, list[str], list[str], int]:
    """A game up to a tie of assistants (R6.3), two choices of the first one, and its seat."""
    for seed in range(400):
        story = Story(Start(Kind(4), SHIPPED, seed, middle=True), 40, until=lambda game: game.decision == "boon")
        game = story.game
        if game.decision != "boon" or len(story.script) > 12:
            continue
        asked, choices = game.seat, [str(action) for action in game.legal()]
        assert asked is not None
        events = game.play(choices[0])
        if any(isinstance(event, BoonChosen) for event in events) and not any(
            isinstance(event, BoonTaken) for event in events
        ):
            return story, [*story.script, choices[0]], [*story.script, choices[1]], asked
    raise AssertionError("no such game")


def test_a_tied_choice_is_told_to_nobody_before_all_have_chosen(tmp_path: Path) -> None:
    """Nor one that was taken back and made otherwise."""
    story, one, other, chooser = tie()
    choices = one[-1], other[-1]
    one, other = ([*one[:-1], first, UNDO, then] for first, then in (choices, choices[::-1]))
    rest: list[str] = []
    game = story.game
    while game.decision == "boon":
        rest.append(str(game.legal()[0]))
        game.play(rest[-1])
    heard = [overheard(story.scene(script=script + rest), tmp_path / script[-1]) for script in (one, other)]
    open_ = before(len(one))  # the chooser has chosen, the next of the tie has not
    for observer in observers(story.kind):
        left, right = (wires[name_of(observer)] for wires in heard)
        told = same(until(left, open_), until(right, open_))
        assert told == (observer != chooser), f"{name_of(observer)} and what seat {chooser} chose"
    assert not same(heard[0][WATCHER], heard[1][WATCHER]), "all have chosen, and nobody was told"


def test_final_cards_come_out_with_the_end_and_not_before(tmp_path: Path) -> None:
    story = Story(Start(Kind(2), SHIPPED, 3, middle=True), 0)
    story.position.update(above_end=None, last_turns=2)
    game, rng = story.begin(story.position), random.Random(3)
    while not game.over:
        action: Action = choose(rng, game.legal())
        story.script.append(str(action))
        story.events += game.play(action)
    twin = story.twin(None, Counter())
    one = overheard(story.scene(), tmp_path / "one")[WATCHER]
    other = overheard(story.scene(twin), tmp_path / "other")[WATCHER]
    last = before(len(story.script) - 1)
    assert same(until(one, last), until(other, last))
    assert not same(one, other), "the game is over, and final cards are still hidden"


Leak = Callable[[dict[str, Any]], object]
LEAKS: dict[str, tuple[Kind, Leak]] = {
    "the seed": (Kind(3), lambda position: position["chance"]),
    "the last card of the deck": (Kind(3), lambda position: position["deck"][-1]),
    "final cards": (Kind(3), lambda position: [seat["final"] for seat in position["seats"]]),
    "the seed of a solo game": (SOLO, lambda position: position["chance"]),
    "the face-down right card": (SOLO, lambda position: position["auptolemy"]["library"][1]),
    "the final card of Auptolemy": (SOLO, lambda position: position["auptolemy"]["final"]),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_the_view_is_found(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, look = LEAKS[leak]
    story = story_of(kind)
    story.script = story.script[:1]

    def leaky(state: Any, seat: int | None) -> dict[str, Any]:
        return {**make_view(state, seat), "leak": look(write_position(state))}

    monkeypatch.setattr("astra.table.updates.make_view", leaky)
    original = overheard(story.scene(), tmp_path / "original")
    twin = overheard(story.scene(story.twin(None, Counter())), tmp_path / "twin")
    assert not same(original[WATCHER], twin[WATCHER])


@pytest.mark.parametrize(("part", "name"), [("spectator_view", "leak"), ("own_part", "discovery")])
def test_a_leak_in_an_update_is_found(part: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Updates are made of what everybody may know and what one seat may: either could leak, the latter by its names."""
    story = story_of(Kind(3))
    story.script = story.script[:1]
    parts: dict[str, Callable[..., dict[str, Any]]] = {"spectator_view": spectator_view, "own_part": own_part}

    def leaky(*words: Any) -> dict[str, Any]:
        state = next(word for word in words if isinstance(word, State))
        return {**parts[part](*words), name: [seat["final"] for seat in write_position(state)["seats"]]}

    monkeypatch.setattr(f"astra.table.updates.{part}", leaky)
    original = overheard(story.scene(), tmp_path / "original")
    twin = overheard(story.scene(story.twin(0, Counter())), tmp_path / "twin")
    assert not same(original["0"], twin["0"])


def test_a_leak_in_the_events_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    story, one, other, _ = tie()
    monkeypatch.setattr("astra.table.updates.visible", lambda events, _seat: list(events))
    heard = [overheard(story.scene(script=script), tmp_path / script[-1]) for script in (one, other)]
    assert not same(heard[0][WATCHER], heard[1][WATCHER])

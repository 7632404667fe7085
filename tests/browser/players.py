"""Simple people: they mark what glows, confirm, use what they have, rest when nothing is left."""

import json
import random
from abc import ABC, abstractmethod
from collections import Counter

from playwright.sync_api import Page

from tests.browser.table_page import Moment, Spot, TablePage, in_step

LONGEST_TRACE = 4
STALLS = 6
SWIPE_STEPS = 20
FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
# A tap becomes a click later than the finger is up.
HEAR = """() => {
  window.tapped = false;
  addEventListener("click", () => { window.tapped = true; }, { capture: true, once: true });
}"""


class Stuck(AssertionError):
    """The page offers nothing that leads on."""


class Player(ABC):
    """Chooses what to do; how it is done (mouse, finger, keys) is another matter."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.table = TablePage(page)
        self.page = page
        self.chance = random.Random(seed)
        self.inputs = 0
        self.confirmed = 0
        self.answered: Counter[str] = Counter()
        """What this person was asked for and decided, by the decision's name; cards used count as "use"."""
        self._traced = 0
        self._stalls = 0
        self._former = ""
        self._asked = ""

    def play(self, until_confirmed: int | None = None, beside: TablePage | None = None) -> Moment:
        """To the scoring, or until this person has confirmed (or rested) so often more.

        Another page of the same seat, `beside`, has the answers to all that it asks before each step: afterwards they
        would be late.
        """
        goal = None if until_confirmed is None else self.confirmed + until_confirmed
        now = self.table.until_open()
        while not now.scored and (goal is None or self.confirmed < goal):
            if beside is not None:
                in_step(self.table, beside)
            self.step(now)
            now = self.table.after(now)
            self._notice(now)
        return now

    def _notice(self, now: Moment) -> None:
        self._stalls = self._stalls + 1 if now.print == self._former else 0
        self._former = now.print
        if self._stalls >= STALLS:
            offered = [found.name for found in now.actions]
            raise Stuck(f"nothing changes: {now.prompt!r} offers {offered} {list(now.deeds)} confirm={now.confirm}")

    def step(self, now: Moment) -> None:
        self.inputs += 1
        self._asked = now.decision or ""
        if now.close is not None:
            self.close(now.close)
        elif now.curtain is not None:
            self.unveil(now.curtain)
        elif "score" in now.deeds:
            self.count(now.deeds["score"])
        elif boons := now.of("boon"):
            if any(boon.pressed for boon in boons) and now.confirm is not None:
                self._commit(now.confirm)
            else:
                self.choose(self.chance.choice(boons))
        elif discoveries := now.of("discover"):
            self.answered[self._asked] += 1
            self.choose(self.chance.choice(discoveries))
        elif hand := now.of("activate") + now.of("discard"):
            if now.confirm is not None:
                self._commit(now.confirm)
            else:
                self.choose(self.chance.choice([card for card in hand if not card.pressed]))
        else:
            self._turn(now)

    def _turn(self, now: Moment) -> None:
        stars = now.of("mark")
        if now.confirm is not None and (self._traced >= LONGEST_TRACE or not stars):
            self._commit(now.confirm)
        elif (uses := now.of("use")) and self._traced == 0:
            self.answered["use"] += 1
            self.choose(self.chance.choice(uses))
        elif stars:
            self._traced += 1
            self.choose(self.chance.choice(stars))
        elif now.cards and (self.chance.random() < 0.8 or not now.deeds.keys() & {"rest", "end"}):
            self.choose(self.chance.choice(now.cards))
        else:
            self._button(now)

    def _button(self, now: Moment) -> None:
        for deed in ("end", "rest", "back"):
            if deed in now.deeds:
                self._traced = 0
                if deed != "back":
                    self.confirmed += 1
                    self.answered[self._asked] += 1
                self.deed(deed, now.deeds[deed])
                return
        self._traced = 0

    def _commit(self, button: Spot) -> None:
        self._traced = 0
        self.confirmed += 1
        self.answered[self._asked] += 1
        self.confirm(button)

    @abstractmethod
    def choose(self, what: Spot) -> None: ...

    @abstractmethod
    def confirm(self, button: Spot) -> None: ...

    @abstractmethod
    def deed(self, deed: str, button: Spot) -> None: ...

    @abstractmethod
    def close(self, button: Spot) -> None: ...

    @abstractmethod
    def unveil(self, button: Spot) -> None: ...

    @abstractmethod
    def count(self, button: Spot) -> None: ...


class Pointing(Player):
    """Presses what is under the pointer; whatever is covered by something else is a fault of the page."""

    @abstractmethod
    def press(self, x: float, y: float) -> None: ...

    def _at(self, what: Spot) -> None:
        if not what.hit:
            what = self._uncovered(what)
        self.press(what.x, what.y)

    def _uncovered(self, what: Spot) -> Spot:
        """What was covered may have moved meanwhile, or lies where the page scrolls to; raises Stuck if it does not."""
        for _ in range(STALLS):
            self.reach(what)
            self.page.evaluate(FRAME)
            now = self.table.now()
            named = [*now.actions, *now.deeds.values(), *now.cards, now.confirm, now.close, now.curtain]
            fresh = [found for found in named if found is not None and found.name == what.name]
            if not fresh:
                raise Stuck(f"{what.name} was covered at {what.x:.0f}, {what.y:.0f} and is gone")
            if fresh[0].hit:
                return fresh[0]
            what = fresh[0]
        raise Stuck(f"{what.name} is covered at {what.x:.0f}, {what.y:.0f} by {what.by}")

    def reach(self, what: Spot) -> None:
        """Scrolls to it as this person's hand would."""

    def choose(self, what: Spot) -> None:
        self._at(what)

    def confirm(self, button: Spot) -> None:
        self._at(button)

    def deed(self, deed: str, button: Spot) -> None:
        self._at(button)

    def close(self, button: Spot) -> None:
        self._at(button)

    def unveil(self, button: Spot) -> None:
        self._at(button)

    def count(self, button: Spot) -> None:
        self._at(button)


class ByMouse(Pointing):
    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


def swipe(page: Page, start: float, end: float, y: float) -> None:
    """A finger that goes sideways: the browser scrolls, or the page hears it, as under a hand."""
    wire = page.context.new_cdp_session(page)
    for step in range(SWIPE_STEPS + 1):
        at = {"x": start + (end - start) * step / SWIPE_STEPS, "y": y}
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [at]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()


class ByTouch(Pointing):
    def press(self, x: float, y: float) -> None:
        self.page.evaluate(HEAR)
        self.page.touchscreen.tap(x, y)

    def reach(self, what: Spot) -> None:
        """Pushes back a sheet that a slip has pulled over it; else a swipe along the row that it stands in."""
        pulled = self.page.locator(".grab[aria-expanded=true]")
        if pulled.count():
            pulled.tap()
            return
        width = self.page.viewport_size["width"] if self.page.viewport_size else 390
        if 20 < what.x < width - 20:
            return
        near, far = 20, width - 20
        if what.x > near:
            swipe(self.page, far, max(near, far + width / 2 - what.x), what.y)
        else:
            swipe(self.page, near, far, what.y)


KEYS = {"end": "Enter", "rest": "r", "back": "Backspace"}


class ByKeyboard(Player):
    """Presses keys only: those that the page names, Tab where a control has none."""

    def choose(self, what: Spot) -> None:
        if what.name.startswith("mark "):
            self._go_to("n", what.name)
            self.page.keyboard.press("Space")
        elif what.key:
            self.page.keyboard.press(what.key)
        else:
            self._go_to("Tab", what.name)
            self.page.keyboard.press("Enter")

    def _go_to(self, key: str, name: str) -> None:
        """Presses a key that moves the focus (N from star to star) until it is there."""
        focused = f"() => document.activeElement?.getAttribute('data-action') === {json.dumps(name)}"
        for _ in range(250):
            if self.page.evaluate(focused):
                return
            self.page.keyboard.press(key)
        raise Stuck(f"{key} does not lead to {name}")

    def tab_to(self, text: str) -> None:
        """Tab until a control with this text has the focus."""
        for _ in range(250):
            if text in self.page.evaluate("document.activeElement?.closest('a, button')?.textContent ?? ''"):
                return
            self.page.keyboard.press("Tab")
        raise Stuck(f"Tab does not lead to {text!r}")

    def confirm(self, button: Spot) -> None:
        self.page.keyboard.press("Enter")

    def deed(self, deed: str, button: Spot) -> None:
        self.page.keyboard.press(KEYS[deed])

    def close(self, button: Spot) -> None:
        self.page.keyboard.press("Escape")

    def unveil(self, button: Spot) -> None:
        self.page.keyboard.press("Enter")

    def count(self, button: Spot) -> None:
        self.page.keyboard.press("Enter")


def take_turns(*players: Player, rounds: int | None = None) -> bool:
    """The one who is asked acts, until each has confirmed so often more or the game is over; true when it is over."""
    goals = {player: player.confirmed + (1000 if rounds is None else rounds) for player in players}
    while any(player.confirmed < goal for player, goal in goals.items()):
        moments = in_step(*(player.table for player in players))
        if all(now.scored for now in moments):
            return True
        asked = [pair for pair in zip(players, moments, strict=True) if pair[1].open and not pair[1].scored]
        assert asked, [now.prompt for now in moments]
        for player, now in asked[:1]:
            player.step(now)
            player.table.moved()
    in_step(*(player.table for player in players))
    return False

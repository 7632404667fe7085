"""What you can do now: the question, and every legal action with a number, grouped by card."""

from __future__ import annotations

from rich.text import Text

from astra.cli.terminal.blocks import Block, flowing, line, wrapped
from astra.cli.terminal.look import (
    BOON_SIGNS,
    CHOICE,
    QUIET,
    SOFT,
    STAR_SIGNS,
    STRONG,
    element_style,
    small,
)
from astra.cli.terminal.scene import Scene
from astra.locales.star_names import star_text
from astra.rules.actions import Action
from astra.rules.events import Gained


def question(scene: Scene) -> str:
    """The current decision, as a sentence."""
    view = scene.view
    now, discovery = view["now"], view["discovery"]
    assert scene.seat is not None
    arguments: dict[str, object] = {"name": scene.names[scene.seat]}
    code = None
    if scene.decision == "ability":
        code = now["using"]
    elif scene.decision == "boon":
        code = discovery["card"]
    elif scene.decision == "activate":
        arguments["n"] = discovery["activations"]
    elif scene.decision == "dream":
        arguments["star"] = now["stars"] + 1
        arguments["number"] = (scene.board.dream or {})[view["sphere"]]
    if code is not None:
        arguments["card_the"] = scene.card_name(code, "the")
        arguments["card_of"] = scene.card_name(code, "of")
    return scene.texts.format(f"decision-{scene.decision}", **arguments)


def draw_choices(scene: Scene, width: int) -> Block:
    """Every legal action with the number that picks it; stars of one card share a row."""
    block: Block = []
    marks: dict[str, list[Text]] = {}
    others: Block = []
    for number, action in enumerate(scene.legal, 1):
        if action.verb == "mark":
            marks.setdefault(action.card, []).append(_star_choice(scene, number, action))
        elif action.verb == "use":
            block += wrapped(_labelled(number, _use_text(scene, action)), width, 4)
        else:
            others += wrapped(_labelled(number, choice_text(scene, action)), width, 4)
    for code, stars in marks.items():
        label = line((f"{code} ", element_style(scene.cards[code].element)))
        label.append_text(stars[0])
        block += flowing([label, *stars[1:]], width, indent=4, gap=1)
    return block + others


def _labelled(number: int, text: Text) -> Text:
    return Text.assemble((f"{number:>2}", CHOICE), " ", text)


def _star_choice(scene: Scene, number: int, action: Action) -> Text:
    star = scene.cards[action.card].stars[action.n - 1]
    sign = STAR_SIGNS[star.kind]
    return line((f"{number:>2}", CHOICE), (f" {sign}{small(star.n)}", STRONG if sign == "★" else SOFT))


def _use_text(scene: Scene, action: Action) -> Text:
    style = element_style(scene.cards[action.card].element)
    return line((f"{action.card} ", style), (scene.short_ability(action.card), SOFT))


def choice_text(scene: Scene, action: Action) -> Text:
    """What an action does, in a few words."""
    texts = scene.texts
    if action.verb == "rest":
        return _rest_text(scene)
    if action.verb == "stop":
        return Text(texts.format(f"action-stop-{scene.decision}"), SOFT)
    if action.verb == "trade":
        cost = scene.cards[scene.view["now"]["using"]].ability.cost
        amount = texts.format("amount-dust", n=cost)
        return Text(texts.format("action-trade", amount=amount), SOFT)
    if action.verb == "boon":
        boon = scene.cards[scene.view["discovery"]["card"]].boons[action.n - 1]
        amount = texts.format(f"boon-{boon.kind}", n=boon.n)
        return line((f"{BOON_SIGNS[boon.kind]} ", STRONG), (amount, SOFT))
    if action.verb == "discover":
        name = scene.card_name(action.card, "the")
        return Text(texts.format("action-discover", card_the=name), SOFT)
    if action.verb == "mark":
        return _mark_text(scene, action)
    return _use_text(scene, action)


def _mark_text(scene: Scene, action: Action) -> Text:
    star = scene.cards[action.card].stars[action.n - 1]
    card_of = scene.card_name(action.card, "of")
    text = scene.texts.format("action-mark", star=action.n, card_of=card_of)
    name = star_text(star.name, scene.texts) or star.designation
    kind = scene.texts.format(f"star-{star.kind}")
    return line((text, SOFT), (f" ({name}, {kind})" if name else f" ({kind})", QUIET))


def _rest_text(scene: Scene) -> Text:
    """What a Rest brings: dust, cards that wake, a card from the deck (R5.2 to R5.4)."""
    texts = scene.texts
    parts = []
    for event in scene.rest_events():
        if isinstance(event, Gained):
            amount = texts.format(f"amount-{event.what}", n=event.n)
            parts.append(texts.format("action-rest.dust", amount=amount))
        else:
            cards = ", ".join(scene.card_name(code, "the") for code in event.cards)
            parts.append(texts.format("action-rest.wakes", cards=cards))
    if scene.view["sphere"] == scene.board.discard_after and scene.view["deck"] > 0:
        parts.append(texts.format("action-rest.discards"))
    title = texts.format("action-rest")
    if not parts:
        return line((title, STRONG))
    return line((f"{scene.label(title)} ", STRONG), (", ".join(parts), SOFT))

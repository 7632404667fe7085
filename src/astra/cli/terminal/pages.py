"""Pages that players can ask for: commands and signs, rules, the whole story, full journals, the final scoring."""

from __future__ import annotations

from itertools import count

from rich.style import Style
from rich.text import Text

from astra.cli.terminal import look
from astra.cli.terminal.blocks import Block, flowing, line, wrapped
from astra.cli.terminal.cards import card_help, find_card
from astra.cli.terminal.choices import choice_text
from astra.cli.terminal.journal import draw_auptolemy, draw_journal, draw_modifiers
from astra.cli.terminal.look import (
    BRASS,
    CHOICE,
    QUIET,
    SOFT,
    STRONG,
    TITLE,
    element_style,
    pen_shape,
    pen_style,
)
from astra.cli.terminal.scene import Scene
from astra.locales import Texts

COMMANDS = (
    "help",
    "card",
    "legal",
    "why",
    "hint",
    "undo",
    "journals",
    "log",
    "final",
    "score",
    "save",
    "quit",
)

SIGNS = (
    ("fame", look.FAME),
    ("dust", look.DUST),
    ("telescope", look.TELESCOPE),
    ("wisdom", look.WISDOM),
    ("cards", look.CARDS),
    ("pouch", look.POUCH),
    ("activation", look.BOON_SIGNS["activation"]),
    ("active", look.ACTIVE),
    ("exhausted", look.EXHAUSTED),
    ("in-force", look.IN_FORCE),
    ("icon", look.DISCARD_ICON),
    ("first", look.FIRST_PLAYER),
)


def help_page(scene: Scene, width: int) -> Block:
    """What you can type, and what the signs mean."""
    texts = scene.texts
    example = str(scene.legal[0]) if scene.legal else "mark Tau.4"
    block = wrapped(Text(texts.format("help-play", example=example), SOFT), width)
    block.append(line())
    for name in COMMANDS:
        word = texts.format(f"command-{name}")
        following = f" {texts.format(f'command-{name}.with')}" if texts.has(f"command-{name}.with") else ""
        text = line((word, TITLE), (f"{following}  ", BRASS))
        text.append(texts.format(f"command-{name}.help"), SOFT)
        block += wrapped(text, width, 4)
    return [*block, line(), *_signs(scene, width)]


def _signs(scene: Scene, width: int) -> Block:
    texts = scene.texts
    pieces = [(sign, BRASS, texts.format(f"help-signs.{name}")) for name, sign in SIGNS]
    pieces += [(sign, STRONG, texts.format(f"star-{kind}")) for kind, sign in look.STAR_SIGNS.items()]
    pieces.append(("12", CHOICE, texts.format("help-signs.legal")))
    if scene.solo:
        near = scene.board.places[0]
        sign = f"[{scene.element_name(near)}]"
        pieces.append((sign, element_style(near), texts.format("help-signs.near")))
    pieces += [(pen_shape(pen), pen_style(pen), scene.pen_name(pen)) for pen in _pens(scene)]
    signs = [line((sign, style), (f" {meaning}", SOFT)) for sign, style, meaning in pieces]
    return [line((texts.format("help-signs"), TITLE)), *flowing(signs, width, gap=3)]


def _pens(scene: Scene) -> list[int | str]:
    pens: list[int | str] = list(range(len(scene.names)))
    if scene.board.dream:
        pens.append("dreamer")
    if scene.solo:
        pens.append("auptolemy")
    return pens


def topic_page(scene: Scene, topic: str, width: int) -> Block | None:
    """Help on a rule (R4.3), a section (R4), an ability (A7), a modifier (E2) or a card; None for anything else."""
    code = find_card(scene, topic)
    if code is not None:
        return card_help(scene, code, width)
    texts, wanted = scene.texts, topic.strip().upper()
    if texts.has(f"modifier-{wanted}"):
        title = f"{wanted} {texts.format(f'modifier-{wanted}')}"
        text = texts.format(f"modifier-{wanted}.help")
        return [line((title, TITLE)), *wrapped(Text(text, SOFT), width)]
    if texts.has(f"rule-{wanted.replace('.', '-')}"):
        return _rule(texts, wanted, width)
    if wanted.startswith("R") and texts.has(f"rules-section-{wanted[1:]}"):
        return _section(texts, wanted[1:], width)
    return None


def _rule(texts: Texts, rule: str, width: int) -> Block:
    rule_id = f"rule-{rule.replace('.', '-')}"
    block = wrapped(line((f"{rule} ", TITLE), (texts.format(rule_id), SOFT)), width, 4)
    if texts.has(f"{rule_id}.cards"):
        block += wrapped(Text(f"    {texts.format(f'{rule_id}.cards')}", QUIET), width, 4)
    if texts.has(f"{rule_id}.ruling"):
        reason = texts.format(f"{rule_id}.ruling")
        text = f"    {texts.format('help-ruling', reason=reason)}"
        block += wrapped(Text(text, QUIET), width, 4)
    return block


def _section(texts: Texts, section: str, width: int) -> Block:
    block = [line((f"R{section} {texts.format(f'rules-section-{section}')}", TITLE))]
    prefix = "A" if section == "10" else f"R{section}."
    for number in count(1):
        if not texts.has(f"rule-{prefix.replace('.', '-')}{number}"):
            break
        block += _rule(texts, f"{prefix}{number}", width)
    return block


def legal_page(scene: Scene, width: int) -> Block:
    """Every legal action with its number, its text and what it does."""
    block: Block = []
    for number, action in enumerate(scene.legal, 1):
        head = line((f"{number:>3}", CHOICE), (f" {action!s:<14} ", STRONG))
        block += wrapped(Text.assemble(head, choice_text(scene, action)), width, 19)
    return block


def log_page(scene: Scene, width: int) -> Block:
    """The whole story."""
    first = scene.names[scene.view["first"]]
    lines = [scene.texts.format("table-began", name=first), *scene.whole_log()]
    return [row for told in lines for row in wrapped(Text(told, SOFT), width, 2)]


def journals_page(scene: Scene, width: int) -> Block:
    """Every journal in full, then modifiers and piles."""
    texts, view = scene.texts, scene.view
    block: Block = []
    for seat in range(len(view["seats"])):
        block += draw_journal(scene, seat, min(width, 60), True)
    if scene.solo:
        block += draw_auptolemy(scene, min(width, 60)) + draw_modifiers(scene)
    block += [line(), line((texts.format("table-deck", n=view["deck"]), SOFT))]
    if view["discard"]:
        cards = ", ".join(scene.card_name(code) for code in view["discard"])
        block += wrapped(Text(texts.format("table-discard", cards=cards), SOFT), width, 2)
    return block


def final_page(scene: Scene, seat: int) -> Block:
    """A seat's own final scoring card; show it only to that seat."""
    first, second = scene.session.game.view(seat)["seats"][seat]["final"]
    text = scene.texts.format(
        "seat-final",
        name=scene.names[seat],
        first=scene.element_name(first),
        second=scene.element_name(second),
    )
    return [line((text, STRONG))]


def score_page(scene: Scene, width: int) -> Block:
    """The final scoring by source, and who wins (section 8)."""
    texts = scene.texts
    scores: list[dict[str, int]] = scene.view["scores"]
    pens = list(range(len(scene.names))) + (["auptolemy"] if scene.solo else [])
    sources = list(dict.fromkeys(source for row in scores for source in row))
    sources.sort(key=lambda source: source == "total")
    labels = {source: texts.format(f"score-{source}") for source in sources}
    label_width = max(len(label) for label in labels.values()) + 2
    column = min(16, max(8, (width - label_width) // len(scores)))
    head = line(" " * label_width)
    for pen in pens:
        name = f"{pen_shape(pen)} {scene.pen_name(pen)}"
        head.append(f"{name[: column - 1]:>{column}}", pen_style(pen))
    block = [line((texts.format("score-title"), TITLE)), head]
    for source in sources:
        style = STRONG + Style(bold=True) if source == "total" else SOFT
        row = line((f"{labels[source]:<{label_width}}", TITLE if source == "total" else QUIET))
        for score in scores:
            value = str(score[source]) if source in score else ""
            row.append(f"{value:>{column}}", style)
        block.append(row)
    return [*_final_cards(scene), *block, line(), *_result(scene, width)]


def _final_cards(scene: Scene) -> Block:
    block: Block = []
    for seat, data in enumerate(scene.view["seats"]):
        if data["final"] is not None:
            block += final_page(scene, seat)
    return [*block, line()] if block else []


def _result(scene: Scene, width: int) -> Block:
    winners = scene.view["winners"]
    names = ", ".join(scene.names[seat] for seat in winners)
    if scene.view["lost"]:
        text_id = "score-lost"
    elif not winners:
        text_id = "score-beaten"
    else:
        text_id = "score-winner" if len(winners) == 1 else "score-winners"
    return wrapped(Text(scene.texts.format(text_id, names=names), TITLE), width)

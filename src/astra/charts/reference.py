"""Two pages of rules: the turn on one page, and the exact rule of every ability."""

from typing import get_args

from astra.charts.chart import page_frame, star_glyph
from astra.charts.face import rule
from astra.charts.flow import Block, flow
from astra.charts.glyphs import burst, icon
from astra.charts.lettering import BOLD, ITALIC, SANS, SERIF, Run, paragraph, text
from astra.charts.theme import Theme
from astra.charts.wording import ability_text, card_name
from astra.edition.model import Ability, AbilityKind, BoonKind, Card, Edition, Star, StarKind
from astra.locales import Texts

_SECTIONS = (
    ("sheet-make", 4),
    ("sheet-setup", 3),
    ("sheet-turn", 5),
    ("sheet-discovery", 3),
    ("sheet-dream", 2),
    ("sheet-end", 3),
)
_BOONS: tuple[BoonKind, ...] = get_args(BoonKind)
_STARS: tuple[StarKind, ...] = get_args(StarKind)


def _heading(words: str, theme: Theme, before: float = 0.9) -> Block:
    return Block((Run(words, SERIF, theme.label),), scale=1.6, before=before, keep=True)


def turn_page(texts: Texts, theme: Theme) -> str:
    """Title, how to make the game, set-up, turn, Discovery, end, and the signs."""
    blocks: list[Block] = []
    for section, paragraphs in _SECTIONS:
        blocks.append(_heading(texts.format(section), theme))
        for i in range(1, paragraphs + 1):
            runs = _with_lead(texts.format(f"{section}.p{i}"), theme)
            blocks.append(Block(runs, before=0.3, indent=3.2, sign=_bullet(theme)))
    blocks += _signs(texts, theme)
    return (
        page_frame(theme)
        + _title(texts, theme)
        + flow(blocks, 16, 58, 85.5, 205, 3.5, 2, gap=7)
        + _notice(texts, theme)
    )


def _with_lead(words: str, theme: Theme) -> tuple[Run, ...]:
    """A paragraph; what comes before a bar is its lead, in bold."""
    lead, bar, rest = words.rpartition(" | ")
    body = Run(rest, SANS, theme.ink)
    return (Run(lead + ".", BOLD, theme.ink), body) if bar else (body,)


def _bullet(theme: Theme) -> str:
    return f'<path d="{burst(1.1)}" fill="{theme.brass}" transform="translate(-.6 0)"/>'


def _title(texts: Texts, theme: Theme) -> str:
    name = " ".join(texts.format("sheet-title").upper())
    return (
        text(name, 105, 37, SERIF, 20, theme.ink, 150, "middle")
        + text(texts.format("sheet-title.subtitle"), 105, 46, ITALIC, 6, theme.ink_2, 160, "middle")
        + rule(105, 52, 160, theme)
    )


def _notice(texts: Texts, theme: Theme) -> str:
    words = texts.format("sheet-title.notice") + " " + texts.format("sheet-title.credit")
    return rule(105, 267, 160, theme) + paragraph(
        (Run(words, SANS, theme.ink_2),), 105, 270, 2.7, 166, 12, anchor="middle", middle=True
    )


def _signs(texts: Texts, theme: Theme) -> list[Block]:
    """What the drawings mean: three kinds of stars, six boons."""
    blocks = [_heading(texts.format("sheet-signs"), theme)]
    for kind in _STARS:
        star = Star(n=1, kind=kind, x=0, y=0, mag=2.0, bv=0.6)
        sign = star_glyph(star, -0.4, 0, 0.75, theme)
        words = texts.format(f"star-{kind}")
        blocks.append(Block((Run(words, BOLD, theme.ink),), before=0.5, sign=sign, indent=6.4))
    for boon in _BOONS:
        name = Run(texts.format(f"boon-{boon}.name") + ".", BOLD, theme.ink)
        help_text = Run(texts.format(f"boon-{boon}.help"), SANS, theme.ink)
        sign = icon(boon, -0.6, 0, 4.4, theme.brass, 1.7)
        blocks.append(Block((name, help_text), before=0.35, sign=sign, indent=6.4))
    return blocks


def ability_page(edition: Edition, texts: Texts, theme: Theme) -> str:
    """Every kind of ability in the edition: text, exact rule, cards that have it."""
    blocks = [Block((Run(texts.format("sheet-abilities.intro"), ITALIC, theme.ink_2),), 1.12)]
    by_kind: dict[str, list[Card]] = {}
    for card in edition.cards:
        by_kind.setdefault(card.ability.kind, []).append(card)
    for cards in sorted(by_kind.values(), key=lambda cards: _order(cards[0].ability)):
        blocks += _ability(cards, texts, theme)
    title = text(texts.format("sheet-abilities"), 105, 29, SERIF, 12, theme.ink, 150, "middle")
    return page_frame(theme) + title + rule(105, 34.5, 160, theme) + flow(blocks, 16, 40, 85.5, 242, 3.5, 2, gap=7)


def _order(ability: Ability) -> int:
    """The order of the list of kinds."""
    return get_args(AbilityKind).index(ability.kind)


def _ability(cards: list[Card], texts: Texts, theme: Theme) -> list[Block]:
    kind = cards[0].ability.kind
    wordings = dict.fromkeys(ability_text(card.ability, texts) for card in cards)
    when = Run(texts.format(f"ability-{kind}.when"), ITALIC, theme.label)
    head = Run(" / ".join(wordings), SERIF, theme.ink)
    names = ", ".join(card_name(card, texts) for card in cards)
    return [
        Block((when, head), scale=1.2, before=0.7, keep=True),
        Block((Run(texts.format(f"ability-{kind}.help"), SANS, theme.ink),), keep=True),
        Block((Run(names, ITALIC, theme.brass),), scale=1.02),
    ]

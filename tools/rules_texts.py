"""Writes the English rules for `help RULE` and the rules page from docs/rules.md, the one source.

Run `python tools/rules_texts.py` after every change of docs/rules.md. The French and Russian texts are translated by
hand; tests/locales says which of them are out of date.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules.md"
ENGLISH = ROOT / "src" / "astra" / "locales" / "en" / "rules.ftl"

RULING_MARK = "‡"
REASONS_SECTION = 12
UNREASONED = "{ -ruling }"

HEAD = """\
### The rules of Astra, made by tools/rules_texts.py from docs/rules.md: do not edit.
### ‡ marks a ruling; the attribute `ruling` gives its reason.

-ruling = The rulebooks leave this open, so this project decides.
"""

# Paragraphs outside any list, by their first words.
PARAGRAPHS = {
    "The printed": "rules-intro",
    "Words:": "rules-words",
    "The text": "rules-edition",
    "Prices that": "rules-prices",
    "Decisions for": "rules-decisions",
}

# R8.1 to R8.3 share a line; elsewhere a number in mid-sentence refers to another rule.
RULE_START = re.compile(r"(?:^|(?<=\. )(?=R[\d.]+ [A-Z0-9]))(R\d+\.\d+) ")

# A reason is for one rule (R5.3), for several (R13.7, R13.8) or for a part (R2.2 three players).
REASON_START = re.compile(r"((?:[RA]\d+(?:\.\d+)?(?:, | and )?)+)(?:section \d+)?([a-z ]*): ")
NUMBER = re.compile(r"[RA]\d+(?:\.\d+)?")


@dataclass
class Text:
    """One message: its value and its attributes, as Fluent patterns."""

    value: str
    attributes: dict[str, str] = field(default_factory=dict)


def read_page(page: str, cards: dict[str, str]) -> dict[str, Text]:
    """Every text of the rules page by message id; `cards` gives the code of a Latin name."""
    texts: dict[str, Text] = {}
    reasons: dict[str, str] = {}
    section = 0
    known = 0
    for block in blocks(page):
        if block.startswith("# "):
            texts["rules-title"] = Text(block[2:])
        elif heading := re.match(r"## (\d+)\. (.+)", block):
            section = int(heading[1])
            texts[f"rules-section-{section}"] = Text(heading[2])
        elif section == REASONS_SECTION:
            for number, reason in _reasons(block.removeprefix("- ")):
                reasons[number] = reason
        elif re.match(r"- R\d", block):
            for number, rule in _rules(block.removeprefix("- ")):
                texts[message_id(number)] = Text(rule)
        elif re.match(r"\| A\d", block):
            number, names, when, effect = (cell.strip() for cell in block.strip("| ").split(" | "))
            references = ", ".join(f"{{ card-{cards[name]} }}" for name in names.split(", "))
            texts[message_id(number)] = Text(effect, {"cards": references, "when": when})
        elif block.startswith("- "):
            known += 1
            texts[f"rules-known-{known}"] = Text(block.removeprefix("- "))
        elif not block.startswith("|"):
            texts[_paragraph_id(block)] = Text(block)
    for number, reason in reasons.items():
        texts[message_id(number)].attributes["ruling"] = reason
    for text_id, text in texts.items():
        if text_id.startswith("rule-") and RULING_MARK in text.value:
            text.attributes.setdefault("ruling", UNREASONED)
    return texts


def message_id(number: str) -> str:
    """`rule-R4-3` for R4.3: a Fluent id has no dot."""
    return f"rule-{number.replace('.', '-')}"


def write_fluent(texts: dict[str, Text]) -> str:
    """The texts as a Fluent file."""
    parts = [HEAD]
    for text_id, text in texts.items():
        if text_id.startswith("rules-section-"):
            parts.append(f"## Section {text_id.removeprefix('rules-section-')}\n")
        attributes = "".join(f"    .{name} = {value}\n" for name, value in text.attributes.items())
        parts.append(f"{text_id} = {text.value}\n{attributes}")
    return "\n".join(parts)


def english_rules() -> str:
    """What src/astra/locales/en/rules.ftl should contain."""
    cards_file = (ENGLISH.parent / "cards.ftl").read_text(encoding="utf-8")
    names = re.findall(r"^card-(\w+) = (.+)$", cards_file, re.MULTILINE)
    codes = {name: code for code, name in names}
    return write_fluent(read_page(PAGE.read_text(encoding="utf-8"), codes))


def blocks(page: str) -> list[str]:
    """Headings, paragraphs, list items and table rows, each on one line and in plain text."""
    found: list[str] = []
    in_paragraph = False
    for line in page.splitlines():
        is_prose = bool(line) and not line.startswith(("#", "- ", "|", "  "))
        if line.startswith("  ") or (in_paragraph and is_prose):
            found[-1] += " " + line.strip()
        elif line:
            found.append(line)
        in_paragraph = is_prose
    return [_plain(block) for block in found]


def _plain(block: str) -> str:
    """Without Markdown, with typographic quotes, and with marks for rulings."""
    block = block.replace("**ruling**:", RULING_MARK).replace("**ruling**", RULING_MARK)
    block = block.replace("**", "").replace("`", "")
    block = re.sub(r"(?<!\w)\*([^*]+)\*(?!\w)", r"\1", block)
    block = re.sub(r'"([^"]*)"', r"“\1”", block)
    return block.replace("'", "’")


def _rules(block: str) -> Iterator[tuple[str, str]]:
    """The numbered rules of one list item."""
    starts = list(RULE_START.finditer(block))
    ends = [start.start() for start in starts[1:]] + [len(block)]
    for start, end in zip(starts, ends, strict=True):
        yield start[1], block[start.end() : end].strip()


def _reasons(block: str) -> Iterator[tuple[str, str]]:
    """What one list item of section 12 says, by rule; it may cover several."""
    starts = list(REASON_START.finditer(block))
    ends = [start.start() for start in starts[1:]] + [len(block)]
    for start, end in zip(starts, ends, strict=True):
        topic = start[2].strip()
        reason = block[start.end() : end].strip()
        reason = f"{topic}: {reason}" if topic else reason
        for number in NUMBER.findall(start[1]):
            yield number, reason[0].upper() + reason[1:]


def _paragraph_id(block: str) -> str:
    for words, text_id in PARAGRAPHS.items():
        if block.startswith(words):
            return text_id
    raise ValueError(f"{PAGE.name}: no message id for the paragraph {block[:40]!r}...: add one to PARAGRAPHS")


if __name__ == "__main__":
    ENGLISH.write_text(english_rules(), encoding="utf-8")

"""Phrases about editions: each has a name and arguments, so that it can be said in any language.

The English of a phrase is here, for tools; `locales/*/edition.ftl` says the same to people who read in a browser.
"""

import msgspec

from astra.edition.names import NAMES

# A list holds words of an edition file when a phrase is made, and the texts that name them in the phrase.
Argument = str | int | float | list[str]

FOUND: dict[str, str] = {
    "value": "{value}",
    "nothing": "nothing",
    "table": "a table",
    "list": "a list of {count}",
    "huge": "a huge number",
    "count": "{count} {what}",
    "unknown-key": "an unknown key",
    "unknown-keys": "{count} more unknown keys",
    "as-in-card": "{value}, as in card {number}",
    "as-in-star": "{value}, as in star {number}",
    "as-in-line": "{value}, as in line {number}",
    "twice": "{value} twice",
    "no-fame-boon": "no fame boon",
    "no-grand-star": "no grand star",
    "no-start": "no starting star",
    "starts": "starting stars {stars}",
    "start-elsewhere": '"start"',
    "no-name": '""',
    "no-place": "neither hip nor x, y",
    "outside": "the place x {x}, y {y}",
    "near-star": "the place of star {star}",
    "cut-off-star": "star {stars} cut off from star 1",
    "cut-off-stars": "stars {stars} cut off from star 1",
    "fault": "a fault: {fault}",
    "long-number": "a number of thousands of digits",
    "long-key": "a key of many parts",
    "nested": "tables or lists nested hundreds deep",
    "deep": "tables or lists nested more than {most} deep",
    "large-file": "more than 4 MB",
    "special-file": "{name} (a device, pipe or socket)",
    "no-file": "no file {name}",
    "unreadable-file": "{name} ({reason})",
    "no-utf8": "a byte at offset {offset} that is not UTF-8",
}

ALLOWED: dict[str, str] = {
    "table": "a table with {keys}",
    "chart-for-hip": "a table with ra, dec, scale, roll, as stars are given by hip",
    "star-table": "a table with kind and hip, or with kind, x, y, name, mag",
    "star-keys": "hip, or x, y, name, mag",
    "keys": "only {keys}",
    "list": "a list of {count} {what}",
    "list-from": "a list of {low} to {high} {what}",
    "words": "a list of {words}",
    "count": "{count}",
    "counts": "{low} to {high}",
    "cards": "{count} cards, or {short} in a short edition",
    "whole": "a whole number from {low} to {high}",
    "number": "a number from {low:g} to {high:g}",
    "choice": "one of {choices}",
    "id": "1 to 40 letters, digits, dots, dashes or underscores",
    "code": "three letters, the first a capital",
    "text": "a line of text of {shortest} to 60 letters",
    "once": "each once",
    "at-least-one": "at least one",
    "one-start": "exactly one, star 1",
    "start-first": "the starting star as star 1 only",
    "star-number": "{number}, the star's place in the list",
    "star-once": "each star once",
    "star-apart": "stars that are {least:g} or more apart",
    "grand-name": "a name, as this star is grand",
    "known-hip": "a Hipparcos number of the star table (stars.csv)",
    "inside": "x from 0 to {width:g}, y from 0 to {height:g} (change dx, dy or the chart)",
    "line": "two star numbers",
    "line-ends": "a line between two different stars",
    "line-once": "each line once",
    "connected": "one connected figure",
    "background-star": "three numbers: x, y, magnitude",
    "row": "{row}",
    "never-fall": "numbers that never fall, from {first} first to {last} last",
    "two-elements": "two elements",
    "different-elements": "two different elements",
    "pair-once": "each pair once",
    "each-once": "each of {words} once",
    "numbers-once": "each of the numbers 1, 2, 3, 4 once",
    "file": "an edition file, TOML or JSON",
    "readable-file": "a file that can be read",
    "small-file": "an edition file of at most 4 MB",
    "utf8": "UTF-8 text",
    "toml": "TOML",
    "json": "JSON",
    "short-numbers": "numbers of a few digits",
    "shape": "the shape of an edition",
}

DIFFERS: dict[str, str] = {
    "star-count": "{new} stars instead of {old}",
    "star-kind": "star {star} {new} instead of {old}",
    "star-name": "star {star} {new} instead of {old}",
    "star-named": "star {star} {new} instead of no name",
    "star-unnamed": "star {star} without a name instead of {old}",
    "star-place": "star {star} at {x:.3f}, {y:.3f} instead of {old_x:.3f}, {old_y:.3f}",
    "line-gone": "no line from star {one} to star {other}",
    "line-new": "a line from star {one} to star {other}",
    "chart": "another part of the sky on its chart",
    "confirmed": "the same value, confirmed there",
}

# The items of lists whose name is not the English plural.
PLURALS = {"final_cards": "final cards", "background_stars": "background stars"}


class Words(msgspec.Struct, frozen=True):
    """A phrase: `text_id` with `arguments` in any language, `text` in English.

    An argument that is a list names texts; a reader gets them joined with commas.
    """

    text_id: str
    arguments: dict[str, Argument]
    text: str

    def __str__(self) -> str:
        return self.text


def found(phrase: str, **arguments: Argument) -> Words:
    """What was found."""
    return _words("found", FOUND[phrase], phrase, arguments)


def allowed(phrase: str, **arguments: Argument) -> Words:
    """What would be right."""
    return _words("allowed", ALLOWED[phrase], phrase, arguments)


def differs(phrase: str, **arguments: Argument) -> Words:
    """What a figure has instead of another's."""
    return _words("differs", DIFFERS[phrase], phrase, arguments)


def _words(part: str, template: str, phrase: str, arguments: dict[str, Argument]) -> Words:
    named = {name: _named(value) for name, value in arguments.items()}
    spoken = {name: _english(value) for name, value in arguments.items()}
    return Words(f"edition-{part}-{phrase}", named, template.format(**spoken))


def _named(value: Argument) -> Argument:
    return [NAMES[word] for word in value] if isinstance(value, list) else value


def _english(value: Argument) -> Argument:
    return ", ".join(value) if isinstance(value, list) else PLURALS.get(str(value), value)

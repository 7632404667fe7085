"""What chance decides, supplied from outside: a list of texts, or a function."""

from collections.abc import Callable, Sequence

Source = Sequence[str] | Callable[[str, list[str]], str]


class ReferenceError_(Exception):  # noqa: N801 - Python already has a ReferenceError
    """The caller asked for something that the rules do not allow."""


class Chance:
    """The chance of one `play`. `options` keeps the possible texts of every roll, tie and path.

    A function as source gets the kind and the possible texts and returns one of them; for
    `shuffle` it gets the card codes and returns "shuffle " and the codes in their new order.
    """

    def __init__(self, source: Source = ()) -> None:
        self.source = source
        self.used = 0
        self.options: list[set[str]] = []

    def take(self, kind: str, outcomes: list[str]) -> str:
        """One of the outcomes, as written after the kind in the text."""
        texts = [f"{kind} {outcome}" for outcome in outcomes]
        text = self._next(kind, texts)
        if text not in texts:
            raise ReferenceError_(f"chance gave {text!r}, but the rules allow only {texts}")
        if kind in ("roll", "tie", "path"):
            self.options.append(set(texts))
        return text.removeprefix(f"{kind} ")

    def shuffle(self, codes: list[str]) -> list[str]:
        text = self._next("shuffle", codes)
        kind, *order = text.split()
        if kind != "shuffle" or sorted(order) != sorted(codes):
            raise ReferenceError_(f"chance gave {text!r}, but a shuffle of {codes} was due")
        return order

    def check_nothing_left(self) -> None:
        if not callable(self.source) and self.used < len(self.source):
            left = list(self.source[self.used :])
            raise ReferenceError_(f"chance gave {left}, but the rules decided nothing by chance")

    def _next(self, kind: str, options: list[str]) -> str:
        if callable(self.source):
            return self.source(kind, options)
        if self.used == len(self.source):
            raise ReferenceError_(f"a {kind} was due ({options}), but chance gave nothing more")
        self.used += 1
        return self.source[self.used - 1]

"""Packages that only the adapters need: they come with the `rl` extra."""

EXTRA = "astra-table[rl]"


class MissingExtra(ImportError):
    """A package of the `rl` extra is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"this part of astra.adapters needs the package {package}: pip install '{EXTRA}'")

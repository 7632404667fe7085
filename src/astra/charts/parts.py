"""Packages that only printing needs; they are imported when a sheet is made, not before."""

from importlib import import_module
from types import ModuleType

EXTRA = "astra-table[print]"


class MissingPart(ImportError):
    """A package of the `print` extra is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f"printing needs the package {package}: pip install '{EXTRA}'")
        self.package = package


def part(module: str, package: str) -> ModuleType:
    """A module of the `print` extra; raises `MissingPart` if it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingPart(package) from error

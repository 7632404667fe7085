"""The rules engine: pure, without clock, files or global random numbers. Searches use `State`."""

from astra.rules.state import State

__all__ = ["State"]

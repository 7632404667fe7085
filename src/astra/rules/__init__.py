"""The rules engine: pure, without clock, files or global chance. For searches: `State`."""

from astra.rules.state import State

__all__ = ["State"]

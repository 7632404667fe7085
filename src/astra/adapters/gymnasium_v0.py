"""The module of `Astra-v0`, which keeps the cards of edition 1: see `astra.adapters.gymnasium_v1`."""

from astra.adapters.gymnasium_v1 import AstraSeat

__all__ = ["AstraSeat"]

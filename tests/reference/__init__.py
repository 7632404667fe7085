"""A slow, plain second implementation of the rules, against which the engine is compared."""

from .chance import ReferenceError_
from .deal import deal, deal_solo
from .editions import make_edition
from .game import Reference
from .setup_checks import setup_checks

__all__ = ["Reference", "ReferenceError_", "deal", "deal_solo", "make_edition", "setup_checks"]

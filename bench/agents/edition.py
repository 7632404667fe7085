"""The benchmark's cards: those of one version of the environments, whatever cards are shipped today."""

from astra.adapters.versions import EDITIONS

VERSION = 1
EDITION = EDITIONS[VERSION]
"""The hash of `almagest 5`."""

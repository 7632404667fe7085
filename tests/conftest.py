"""How long and on which engine the tests run; the Makefile says both through the environment.

ASTRA_SOAK=1      full length: Hypothesis draws many more examples, and new ones every time
ASTRA_ENGINE=...  `interpreted` or `compiled`: refuse to test another engine than that
"""

import os

import hypothesis
import pytest

import astra
from tests.soak import SOAK

hypothesis.settings.register_profile("quick", deadline=None, derandomize=True, max_examples=50)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=2000)
hypothesis.settings.load_profile("soak" if SOAK else "quick")

ENGINE = "compiled" if astra.COMPILED else "interpreted"


def pytest_report_header() -> str:
    return f"astra: {ENGINE} engine of {astra.__file__}"


def pytest_configure() -> None:
    expected = os.environ.get("ASTRA_ENGINE", ENGINE)
    if expected != ENGINE:
        raise pytest.UsageError(f"ASTRA_ENGINE is {expected}, but {astra.__file__} has the {ENGINE} engine")

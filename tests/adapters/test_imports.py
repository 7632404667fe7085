"""The adapters are an extra: nobody else imports what they need, and what is missing is named."""

import subprocess
import sys

import pytest

EXTRAS = ("numpy", "pettingzoo", "gymnasium", "pyspiel", "PIL")
ALONE = (
    "astra",
    "astra.cli.main",
    "astra.adapters",
    "astra.adapters.encoding",
    "astra.adapters.stepping",
    "astra.adapters.layout",
    "astra.adapters.dealing",
)


def run(program: str) -> str:
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    return outcome.stdout + outcome.stderr


def test_importing_astra_imports_none_of_the_extras() -> None:
    program = f"import sys, {', '.join(ALONE)}; print(sorted(set({EXTRAS}) & set(sys.modules)))"
    assert run(program) == "[]\n"


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("batch", "numpy", "gymnasium"),
        ("pettingzoo_v1", "numpy", "pettingzoo"),
        ("openspiel", "numpy", "openspiel"),
        ("openspiel", "open_spiel", "openspiel"),
        ("pettingzoo_v1", "pettingzoo", "pettingzoo"),
        ("gymnasium_v1", "gymnasium", "gymnasium"),
        ("parallel", "numpy", "gymnasium"),
        ("render", "numpy", "gymnasium"),
    ],
)
def test_a_missing_extra_says_what_to_install(module: str, package: str, extra: str) -> None:
    missing = "pyspiel" if package == "open_spiel" else package
    program = f"import sys; sys.modules[{missing!r}] = None\nimport astra.adapters.{module}"
    last = run(program).splitlines()[-1]
    assert f"needs the package {package}: pip install 'astra-table[{extra}]', or all of them with [rl]" in last


def test_the_batch_needs_numpy_alone() -> None:
    program = f"import sys, astra.adapters.batch; print(sorted(set({EXTRAS}) & set(sys.modules)))"
    assert run(program) == "['numpy']\n"

"""No module of the engine stays slow by oversight."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Modules that no step of a search uses.
STAYS_PLAIN = {"__init__", "actions", "events", "why"}


def test_every_module_of_the_engine_is_compiled_or_named_as_staying_plain() -> None:
    setup = ast.parse((ROOT / "setup.py").read_text())
    [compiled] = [
        ast.literal_eval(node.value)
        for node in ast.walk(setup)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
    ]
    modules = {f"src/astra/rules/{p.name}" for p in (ROOT / "src/astra/rules").glob("*.py")}
    assert all((ROOT / module).is_file() for module in compiled)
    assert {Path(name).stem for name in modules - set(compiled)} == STAYS_PLAIN

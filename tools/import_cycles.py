"""Finds import cycles, including imports for type checking and inside functions.

    .venv/bin/python tools/import_cycles.py [FOLDER]

`import-linter` checks the direction between packages; this checks every module of `src/astra`, or of another package
folder. It exits with 1 and names the modules of each cycle.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "astra"

Graph = dict[str, set[str]]


def modules_in(package: Path) -> dict[str, Path]:
    """Every module of a package by its full name; a package has the name of its folder."""
    found = {}
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports_of(module: str, file: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules that a module imports, anywhere in its text."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                name = f"{base}.{alias.name}"
                if name in known or base in known:
                    yield name if name in known else base


def graph_of(package: Path) -> Graph:
    known = modules_in(package)
    return {name: set(imports_of(name, file, known)) - {name} for name, file in known.items()}


def cycles_in(graph: Graph) -> list[list[str]]:
    """The groups of modules that reach each other (Tarjan's strongly connected components), each sorted."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return sorted(found)


def main(words: list[str]) -> int:
    cycles = cycles_in(graph_of(Path(words[0]) if words else SOURCE))
    for cycle in cycles:
        print("import cycle:", ", ".join(cycle))
    return 1 if cycles else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

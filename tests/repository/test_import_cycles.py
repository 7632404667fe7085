"""The package has no import cycle, not even a hidden one."""

from pathlib import Path

import pytest

from tools.import_cycles import SOURCE, cycles_in, graph_of, main

HIDDEN = {
    "plainly": "from {package}.one import two\n",
    "for types": ("from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from {package}.one.two import Two\n"),
    "in a function": "def work():\n    import {package}.one.two\n",
    "relatively": "from .one.two import Two\n",
}


def test_neither_the_server_nor_a_table_has_an_import_cycle() -> None:
    cycles = cycles_in(graph_of(SOURCE))
    ours = [cycle for cycle in cycles if any(name.startswith(("astra.server", "astra.table")) for name in cycle)]
    assert ours == []


def test_the_package_has_no_import_cycle() -> None:
    assert cycles_in(graph_of(SOURCE)) == []


def test_the_server_and_its_parts_are_looked_at() -> None:
    graph = graph_of(SOURCE)
    assert "astra.table.decide" in graph["astra.server.registry"]
    assert "astra.server.live" in graph["astra.server.registry"]
    assert "astra.server.storage" in graph["astra.server.registry"]
    assert "astra.server.storage.store" in graph["astra.server.storage"]


@pytest.mark.parametrize("how", HIDDEN)
def test_a_hidden_cycle_is_found(tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    package = tmp_path / "made_up"
    (package / "one").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "one" / "__init__.py").write_text("")
    (package / "one" / "two.py").write_text("from made_up import three\n")
    (package / "three.py").write_text(HIDDEN[how].format(package="made_up"))
    assert main([str(package)]) == 1
    assert "made_up.one.two, made_up.three" in capsys.readouterr().out

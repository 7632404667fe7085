"""The example bots play a whole game against each other, on a real server."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.services.serve import Guest, serving

EXAMPLES = Path(__file__).parents[2] / "examples"
BOTS = {
    "python": [sys.executable, str(EXAMPLES / "table_bot.py")],
    "shell": ["sh", str(EXAMPLES / "table_bot.sh")],
}


def test_the_python_example_is_at_most_thirty_lines_long() -> None:
    assert len((EXAMPLES / "table_bot.py").read_text().splitlines()) <= 30


@pytest.mark.timeout(120)
def test_the_example_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path, "--database", f"sqlite:///{tmp_path / 'astra.db'}", "--no-rate-limits") as server:
        host = Guest(server.address).sit()
        table = host.post("/tables", {"key": "new", "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
        links = [host.post(f"/tables/{table}/seats/{seat}/links", {"key": f"link{seat}"}) for seat in range(2)]
        bots = [
            subprocess.Popen([*command, server.address + link["url"]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            for command, link in zip(BOTS.values(), links, strict=True)
        ]
        try:
            said = [bot.communicate(timeout=100)[0] for bot in bots]
        finally:
            for bot in bots:
                bot.kill()
                bot.communicate()
        assert [bot.returncode for bot in bots] == [0, 0], said
        assert host.get(f"/tables/{table}")["status"] == "over"
        assert host.get(f"/tables/{table}/history")["winners"]

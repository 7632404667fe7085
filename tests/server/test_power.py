"""Power cuts: every acknowledged move was synced, so it survives the loss of all that was not.

Two in `make test`, 200 with ASTRA_SOAK=1, ASTRA_CUTS if that is set.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from astra.cli.main import app
from tests.server.kill_players import Rows
from tests.server.test_kill import SOME, Crowd
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.services.power import Power
from tests.services.serve import Serve
from tests.soak import SOAK
from tests.waiting import PATIENCE

CUTS = int(os.environ.get("ASTRA_CUTS", 200 if SOAK else 2))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="watches writes by LD_PRELOAD")


def supply(folder: Path, name: str) -> Power:
    try:
        return Power(folder, name)
    except Missing as missing:
        leave_out(missing)


@pytest.mark.parametrize("synced", [False, True])
def test_what_was_not_synced_is_lost_and_the_rest_is_not(tmp_path: Path, synced: bool) -> None:
    """The shim itself: a cut that loses nothing would prove nothing."""
    power = supply(tmp_path, "precious")
    file = tmp_path / "precious"
    file.write_bytes(b"0123456789")
    script = f"""
import os
file = os.open({str(file)!r}, os.O_RDWR)
os.pwrite(file, b"abc", 2)
os.pwrite(file, b"longer", 8)
os.ftruncate(file, 12)
{"os.fsync(file)" if synced else ""}
os.pwrite(file, b"X", 0)
os._exit(9)
"""
    subprocess.run([sys.executable, "-c", script], env=os.environ | power.variables, check=False)
    assert file.read_bytes() == b"X1abc567long"
    seen = set[bytes]()
    writes = power.writes.read_bytes()
    for seed in range(60):
        power.writes.write_bytes(writes)
        file.write_bytes(b"X1abc567long")
        power.cut(random.Random(seed))
        seen.add(file.read_bytes())
    if synced:
        assert seen == {b"X1abc567long", b"01abc567long"}
    else:
        assert b"0123456789" in seen, "nothing arrived"
        assert len(seen) > 5, "some of it"


@pytest.mark.timeout(PATIENCE * (CUTS + 2))
def test_a_power_cut_loses_no_acknowledged_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    power = supply(tmp_path, "astra.db")
    for name, value in power.variables.items():
        monkeypatch.setenv(name, value)
    data = tmp_path / "data"
    server = Serve(tmp_path, "--data-dir", str(data), "--no-rate-limits", "--idle-minutes", "0.05", forks=False)
    rng = random.Random(7)
    server.start()
    crowd = Crowd(server, Rows(str(data / "astra.db")))
    lost: list[int] = []
    try:
        while len(lost) < CUTS or not any(lost):  # a cut that meets everything synced cuts nothing
            crowd.play_on()
            time.sleep(rng.uniform(0, 0.1))
            server.kill()
            lost.append(power.cut(rng))
            server.start()
        for name in power.variables:
            monkeypatch.delenv(name)
        assert crowd.leave() >= SOME * CUTS
        assert server.stop() == 0
    finally:
        server.kill()
    checked = CliRunner().invoke(app, ["serve", "check", "--data-dir", str(data)])
    assert (checked.exit_code, checked.stdout.splitlines()[-1]) == (0, "sound"), checked.output

"""Games that a test leaves are saved in the test's own folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where unfinished games go."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "astra" / "games"

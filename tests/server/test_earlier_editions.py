"""A table that was begun with an earlier edition goes on after the server has a newer one."""

import sqlite3
from pathlib import Path

import pytest

from astra import Game
from astra.edition import edition_hash, known_edition
from tests.record.test_earlier_editions import EARLIER
from tests.server.house import House, Person, house, settings_for
from tests.soak import SOAK


def returning(opened: House, before: Person) -> Person:
    """The same guest in the server's next life."""
    person = opened.nobody()
    person.client.cookies.set("astra_guest", before.client.cookies["astra_guest"])
    return person


BY_AGE = sorted(EARLIER, key=lambda digest: EARLIER[digest])


@pytest.mark.parametrize("digest", BY_AGE if SOAK else [BY_AGE[0], BY_AGE[-1]])
def test_a_table_begun_with_an_earlier_edition_goes_on(tmp_path: Path, digest: str) -> None:
    settings = settings_for(tmp_path)
    with house(settings) as opened:
        ann = opened.person("Ann")
        table = ann.new_table("me", "novice", first=0, edition=digest)["id"]
        ann.play_on(table, lambda now: now["view"]["turn"] >= 3, most=20_000)
        before = ann.view(table)["view"]
    # Not even the row that the server keeps of each edition is needed.
    [file] = tmp_path.rglob("*.db")
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM editions WHERE hash = ?", (digest,))
        assert connection.execute("SELECT edition FROM tables").fetchall() == [(digest,)]
    connection.close()
    with house(settings) as opened:
        ann = returning(opened, ann)
        assert ann.view(table)["view"] == before
        assert ann.get(f"/tables/{table}")["edition"] == digest
        assert ann.get(f"/editions/{digest}")["version"] == EARLIER[digest]
        edition = known_edition(digest)
        now = ann.view(table)
        found = ann.post(f"/tables/{table}/hint", {"seat": 0, "version": now["version"]})
        assert found["hints"][0]["action"] in now["view"]["legal"]
        ann.play_on(table, lambda now: now["view"]["turn"] >= 7, most=20_000)
        assert b"astra_bot_fallbacks_total 0.0" in opened.parts.metrics.text()
        played = opened.registry.tables[table].table.game
        assert played is not None
        assert edition_hash(played.edition) == digest
        assert Game.load(played.record()).edition == edition

"""Finished games: the record, the opened deal, replay from any action, scores by source."""

import hashlib
from collections.abc import Iterator

import pytest

import astra
from astra.record.commitment import verify
from tests.server.house import House, Person, house, new_key, settings_for


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("finished"))) as opened:
        yield opened


@pytest.fixture(scope="module")
def finished(ann: Person) -> str:
    """A game of two played to its end; both rest most of the time, so that it is a short one."""
    table: str = ann.new_table("me", "me", first=0)["id"]
    seen = ann.view(table, 0)
    while not seen["view"]["over"]:
        asked = seen["view"]["asked"]
        if asked != seen["seat"]:
            seen = ann.view(table, asked)
        legal = seen["view"]["legal"]
        action = "rest" if "rest" in legal and len(seen["log"]) % 7 else legal[-1]
        seen = {**ann.act(table, asked, [action], seen["version"]), "log": seen["log"] + [0]}
    return table


@pytest.fixture(scope="module")
def under_way(ann: Person) -> str:
    made: str = ann.new_table("me", "me")["id"]
    return made


def test_a_finished_game_is_over_for_everybody(ann: Person, finished: str) -> None:
    table = ann.get(f"/tables/{finished}")
    assert table["status"] == "over"
    game = astra.Game.load(ann.get(f"/tables/{finished}/record"))
    assert table["result"] == {"winners": game.winners(), "conceded": False}
    snapshot = ann.view(finished)
    assert (snapshot["undo"], snapshot["view"]["legal"]) == (False, [])
    assert all(seat["final"] for seat in snapshot["view"]["seats"])
    body = {"key": new_key(), "seat": 0, "version": snapshot["version"], "actions": ["rest"]}
    assert ann.refused(409, "POST", f"/tables/{finished}/actions", body)["code"] == "not-playing"


def test_the_record_is_whole_and_the_deal_is_the_one_that_was_committed(ann: Person, finished: str) -> None:
    answer = ann.client.get(f"/tables/{finished}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    deal = ann.get(f"/tables/{finished}/deal")
    assert deal["commitment"] == ann.get(f"/tables/{finished}")["commitment"]
    assert hashlib.sha256(deal["text"].encode()).hexdigest() == deal["commitment"]
    assert verify(answer.text, deal["text"], deal["commitment"]) == []
    assert verify(answer.text, deal["text"].replace("deck: ", "deck:  "), deal["commitment"]) != []


@pytest.mark.parametrize("path", ["record", "replay", "replay/log", "history"])
def test_nothing_of_it_is_told_before_the_end(ann: Person, under_way: str, path: str) -> None:
    assert ann.refused(403, "GET", f"/tables/{under_way}/{path}")["code"] == "not-over"


def test_the_deal_is_committed_from_the_start_and_told_at_the_end(ann: Person, under_way: str) -> None:
    deal = ann.get(f"/tables/{under_way}/deal")
    assert (len(deal["commitment"]), deal["text"]) == (64, None)


@pytest.mark.parametrize(("seats", "solo"), [(2, False), (5, False), (1, True)])
def test_the_deal_tells_where_the_draws_begin_in_its_piles(ann: Person, seats: int, solo: bool) -> None:
    """R2.3, R13.2: what is left of each pile after set-up lies there in the order of the text."""
    table = ann.new_table(*["me"] * seats, solo=solo)["id"]
    ann.post(f"/tables/{table}/leave", {"key": new_key()})
    deal = ann.get(f"/tables/{table}/deal")
    piles = dict(line.split(": ", 1) for line in deal["text"].splitlines())
    position = astra.Game.load(ann.get(f"/tables/{table}/record")).position()
    assert piles["deck"].split(" ")[deal["dealt"]["deck"] :] == position["deck"]
    if solo:
        library = piles["auptolemy-deck"].split(" ")[deal["dealt"]["auptolemy-deck"] :]
        assert library == position["auptolemy"]["deck"]


def test_any_moment_can_be_seen_again(ann: Person, finished: str) -> None:
    where = f"/tables/{finished}/replay"
    game = astra.Game.load(ann.get(f"/tables/{finished}/record"))
    start = ann.get(where, action=0)
    assert (start["action"], start["of"], start["text"], start["events"]) == (0, len(game.actions), None, [])
    first = ann.get(where, action=1, lang="ru")
    assert (first["text"], first["seat"]) == (game.actions[0], 0)
    assert first["log"]
    assert first["events"]
    assert all(seat["final"] for seat in first["view"]["seats"])
    end = ann.get(where)
    assert end["action"] == end["of"]
    assert end["view"]["scores"] == game.scores()
    error = ann.refused(404, "GET", f"{where}?action={end['of'] + 1}")
    assert error["code"] == "no-such-action"


def test_the_words_of_a_replay_come_at_once_each_with_its_action(ann: Person, finished: str) -> None:
    where = f"/tables/{finished}/replay"
    told = ann.get(f"{where}/log", lang="fr")
    of = ann.get(where)["of"]
    assert told["version"] == of
    assert [line["version"] for line in told["lines"]] == sorted(line["version"] for line in told["lines"])
    for action in (1, 7, of):
        lines = [line for line in told["lines"] if line["version"] == action]
        assert lines == ann.get(where, action=action, lang="fr")["log"]
        assert lines


def test_history_tells_fame_turn_by_turn_and_the_scoring_by_source(ann: Person, finished: str) -> None:
    history = ann.get(f"/tables/{finished}/history")
    game = astra.Game.load(ann.get(f"/tables/{finished}/record"))
    assert history["scores"] == game.scores()
    assert history["winners"] == game.winners()
    turns = history["turns"]
    assert [turn["turn"] for turn in turns] == list(range(1, game.turn + 1))
    assert {turn["pen"] for turn in turns} == {0, 1}
    assert [turn["action"] for turn in turns] == sorted(turn["action"] for turn in turns)
    assert turns[-1]["action"] == len(game.actions)
    assert all(len(turn["fame"]) == 2 for turn in turns)
    assert 0 < history["seconds"] < 3600


def test_history_explains_the_elements_and_what_was_counted(ann: Person, finished: str) -> None:
    """R8.6, R8.3 to R8.5."""
    history = ann.get(f"/tables/{finished}/history")
    game = astra.Game.load(ann.get(f"/tables/{finished}/record"))
    view = game.view(None)
    for number, (grid, counts, score) in enumerate(
        zip(history["elements"], history["counts"], history["scores"], strict=True)
    ):
        journal = view["seats"][number]
        assert sum(row["fame"] for row in grid["rows"]) + sum(grid["columns"]) == score["elements"]
        assert [row["element"] for row in grid["rows"] if row["first"]] == sorted(
            journal["final"], key=["fire", "water", "air", "earth"].index
        )
        assert sum(row["cards"] for row in grid["rows"]) == len(journal["cards"])
        assert (counts["dust"], counts["dust"] // 3) == (journal["dust"], score["dust"])
        assert counts["stars"] // 2 == score["stars"]
        assert counts["active"] == sum(state == "active" for state in journal["cards"].values())


def test_a_conceded_game_tells_its_open_turn_and_all_final_cards(ann: Person) -> None:
    table = ann.new_table("me", "me", "me", first=0)["id"]
    for seat in (0, 1):
        ann.act(table, seat, ["rest"])
    legal = ann.view(table, 2)["view"]["legal"]
    ann.act(table, 2, [next(action for action in legal if action.startswith("mark"))])
    ann.post(f"/tables/{table}/leave", {"key": new_key()})
    game = astra.Game.load(ann.get(f"/tables/{table}/record"))
    history = ann.get(f"/tables/{table}/history")
    assert [(turn["turn"], turn["pen"], turn["action"]) for turn in history["turns"]] == [
        (1, 0, 1),
        (2, 1, 2),
        (3, 2, 3),
    ]
    assert history["finals"] == [seat["final"] for seat in game.position()["seats"]]
    assert all(history["finals"])
    assert history["scores"] == game.scores()


def test_a_turn_that_nobody_has_begun_to_play_is_none_of_the_history(ann: Person) -> None:
    table = ann.new_table("me", "me", "me", first=0)["id"]
    ann.act(table, 0, ["rest"])
    ann.post(f"/tables/{table}/leave", {"key": new_key()})
    assert [turn["turn"] for turn in ann.get(f"/tables/{table}/history")["turns"]] == [1]


@pytest.mark.parametrize("modifiers", [[], ["H3"], ["E1"]])
def test_solo_history_begins_with_auptolemys_fame_and_knows_its_final_card(ann: Person, modifiers: list[str]) -> None:
    table = ann.new_table("me", solo=True, modifiers=modifiers)["id"]
    began = ann.view(table)["view"]["auptolemy"]["fame"]
    ann.play_on(table, lambda snapshot: snapshot["view"]["turn"] >= 3)
    ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    history = ann.get(f"/tables/{table}/history")
    assert history["start"] == [0, began]
    assert began > 0
    assert [bool(final) for final in history["finals"]] == [True, modifiers == ["H3"]]
    assert ann.get(f"/tables/{table}/replay")["view"]["auptolemy"]["final"] == history["finals"][1]


def test_solo_history_has_auptolemys_fame(ann: Person) -> None:
    table = ann.new_table("me", solo=True)["id"]
    ann.play_on(table, lambda snapshot: snapshot["view"]["turn"] >= 3)
    ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    turns = ann.get(f"/tables/{table}/history")["turns"]
    assert turns
    assert all(len(turn["fame"]) == 2 for turn in turns)
    assert ann.get(f"/tables/{table}/replay", action=1)["view"]["auptolemy"]

"""The games on disk: nothing lost, nothing counted twice, nothing mixed."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec
import pytest

import astra
from astra.arena.contest import check_claim, hold_contest
from astra.arena.match import CODE, Entrant, Match, code_digest, differences, make_match, match_key
from astra.arena.match_folder import GAMES, MATCH, MatchFolder
from astra.arena.playing import GameResult
from astra.arena.schedule import Schedule, deal_seed
from astra.arena.statistics import Claim
from astra.errors import SetupError
from tests.arena.made import made_match, made_result

MADE = made_match(["a", "b"])


class WinnerRunner:
    """Plays in no time: `a` wins every game but those given, and games end in an odd order."""

    workers = 2

    def __init__(self, lost: Iterable[int] = ()) -> None:
        self.lost = set(lost)
        self.played: list[int] = []

    def run(self, match: Match, numbers: Iterable[int]) -> Generator[GameResult, None, None]:
        schedule = Schedule(match.line_up, match.players, match.seed)
        held: list[GameResult] = []
        for number in numbers:
            seating = schedule.game(number).seating
            self.played.append(number)
            totals = [50 if (name == "a") == (number not in self.lost) else 40 for name in seating]
            held.append(made_result(number, seating, totals))
            if len(held) == 3:
                yield from reversed(held)
                held = []
        yield from held


def seats_of(number: int) -> tuple[str, ...]:
    return Schedule(["a", "b"], 2, "1").game(number).seating


def test_games_are_there_again_when_the_folder_is_opened_again(tmp_path: Path) -> None:
    games = [made_result(number, seats_of(number), [number, 3]) for number in range(5)]
    with MatchFolder(tmp_path / "new" / "folder", MADE) as folder:
        for game in games:
            folder.add(game)
    with MatchFolder(tmp_path / "new" / "folder", MADE) as folder:
        assert list(folder.results.values()) == games


def test_a_game_that_is_there_is_not_written_again(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        folder.add(made_result(0, ["a", "b"], [1, 2]))
        folder.add(made_result(0, ["a", "b"], [9, 9]))
    with MatchFolder(tmp_path, MADE) as folder:
        assert folder.results[0].scores[0]["total"] == 1
    assert (tmp_path / GAMES).read_bytes().count(b"\n") == 1


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_line_cut_short_is_dropped_and_the_next_one_is_whole(tmp_path: Path, cut: int) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        folder.add(made_result(0, ["a", "b"], [1, 2]))
        folder.add(made_result(1, ["b", "a"], [1, 2]))
    content = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(content[:-cut])
    with MatchFolder(tmp_path, MADE) as folder:
        assert list(folder.results) == [0]
        folder.add(made_result(1, ["b", "a"], [1, 2]))
    assert (tmp_path / GAMES).read_bytes() == content


def test_damage_in_the_middle_is_told_with_its_line(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        for number in range(3):
            folder.add(made_result(number, seats_of(number), [1, 2]))
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    (tmp_path / GAMES).write_bytes(lines[0] + b"{broken\n" + lines[2])
    with pytest.raises(SetupError, match="line 2"):
        MatchFolder(tmp_path, MADE)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (made_match(["a", "c"]), "bots: a, b there, a, c now"),
        (made_match(["a", "b"], seed="2"), "seed: 1 there, 2 now"),
        (made_match(["a", "b"], simulations=None, seconds=0.2), "seconds: None there, 0.2 now"),
        (made_match(["a", "b"], 3), "players: 2 there, 3 now"),
        (made_match(["a", "b"], edition="f" * 64), "edition: eeeeeeeeeeee… there, ffffffffffff… now"),
        (made_match(["a", "b"], code="d" * 64), "version of rules and opponents"),
        (made_match(["a", "b"], compiled=True), "compiled engine: False there, True now"),
    ],
)
def test_another_match_is_refused_and_the_difference_named(tmp_path: Path, other: Match, named: str) -> None:
    MatchFolder(tmp_path, MADE).__exit__(None, None, None)
    with pytest.raises(SetupError, match="holds another match") as raised:
        MatchFolder(tmp_path, other)
    assert named in str(raised.value)
    assert match_key(other) != match_key(MADE)
    assert not differences(MADE, MADE)


def test_other_code_that_deals_seats_or_asks_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = shutil.copytree(Path(astra.__file__).parent, tmp_path / "astra", ignore=shutil.ignore_patterns("*.so"))
    monkeypatch.setattr(astra, "__file__", str(package / "__init__.py"))
    versions = [code_digest()]
    changed = (
        "arena/schedule.py",
        "arena/playing.py",
        "bots/third_party.py",
        "bots/bot_host.py",
        "adapters/encoding.py",
    )
    for name in changed:
        with (package / name).open("a") as file:
            file.write("# another version\n")
        versions.append(code_digest())
    assert len(set(versions)) == len(changed) + 1
    assert all((package / part).exists() for part in CODE)


def test_a_changed_bot_file_is_another_match_but_a_moved_one_is_not(tmp_path: Path) -> None:
    old = made_match(["a"], entrants=(Entrant("a", "file", "/here/a.py", "1" * 64),))
    moved = made_match(["a"], entrants=(Entrant("a", "file", "/there/a.py", "1" * 64),))
    changed = made_match(["a"], entrants=(Entrant("a", "file", "/here/a.py", "2" * 64),))
    assert differences(old, moved) == []
    assert differences(old, changed) == ["bot a: 111111111111… there, 222222222222… now"]


def test_a_game_that_the_schedule_has_otherwise_is_told_with_its_line(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        folder.add(made_result(0, ["a", "b"], [1, 2]))
        folder.add(made_result(1, ["a", "b"], [1, 2]))
    with pytest.raises(SetupError) as raised:
        MatchFolder(tmp_path, MADE)
    assert "line 2: game 1 has the seats a, b and the deal " in str(raised.value)
    assert str(raised.value).endswith(f"expected b, a and {deal_seed('1', 0)}")


def test_a_drawn_seed_stays_with_the_folder_until_it_is_started_over(tmp_path: Path) -> None:
    first, again = (made_match(["a", "b"], seed=seed, seed_drawn=True) for seed in ("x", "y"))
    with MatchFolder(tmp_path, first) as folder:
        assert folder.match == first
    with MatchFolder(tmp_path, again) as folder:
        assert folder.match == first
    with MatchFolder(tmp_path, again, fresh=True) as folder:
        assert folder.match == again
    with pytest.raises(SetupError, match="seed: None there, y now"):
        MatchFolder(tmp_path, made_match(["a", "b"], seed="y"))


def test_the_files_that_tell_the_deals_are_their_users_alone(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        folder.add(made_result(0, ["a", "b"], [1, 2]))
    assert [(tmp_path / name).stat().st_mode & 0o077 for name in (GAMES, MATCH)] == [0, 0]


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / MATCH).mkdir()
    with pytest.raises(SetupError, match="cannot be read and written: Is a directory"):
        MatchFolder(tmp_path, MADE)


def test_two_writers_do_not_meet(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE), pytest.raises(SetupError, match="another arena is writing"):
        MatchFolder(tmp_path, MADE)


def test_starting_over_leaves_a_match_alone_that_is_being_played(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        folder.add(made_result(0, ["a", "b"], [1, 2]))
        with pytest.raises(SetupError, match="another arena is writing"):
            MatchFolder(tmp_path, MADE, fresh=True)
        folder.add(made_result(1, ["b", "a"], [2, 1]))
    with MatchFolder(tmp_path, MADE) as folder:
        assert list(folder.results) == [0, 1]


def test_games_of_an_unknown_match_are_refused_and_may_be_thrown_away(tmp_path: Path) -> None:
    (tmp_path / GAMES).write_bytes(msgspec.json.encode(made_result(0, ["a", "b"], [1, 2])) + b"\n")
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SetupError, match="unknown match"):
        MatchFolder(tmp_path, MADE)
    with MatchFolder(tmp_path, MADE, fresh=True) as folder:
        assert folder.results == {}
    assert sorted(path.name for path in tmp_path.iterdir()) == [GAMES, MATCH, "mine.txt"]


def test_only_missing_games_are_played(tmp_path: Path) -> None:
    runner = WinnerRunner()
    with MatchFolder(tmp_path, MADE) as folder:
        for number in (0, 2, 5):
            folder.add(made_result(number, seats_of(number), [1, 2]))
        outcome = hold_contest(8, folder, runner)
    assert sorted(runner.played) == [1, 3, 4, 6, 7]
    assert [result.number for result in outcome.results] == list(range(8))


def test_more_games_go_on_and_fewer_count_only_the_first(tmp_path: Path) -> None:
    with MatchFolder(tmp_path, MADE) as folder:
        hold_contest(8, folder, WinnerRunner())
        more = WinnerRunner()
        assert len(hold_contest(12, folder, more).results) == 12
        assert more.played == [8, 9, 10, 11]
        none = WinnerRunner()
        assert len(hold_contest(4, folder, none).results) == 4
        assert none.played == []


def test_a_decided_claim_ends_the_match_at_the_same_game_however_it_was_interrupted(tmp_path: Path) -> None:
    claim = Claim("a", True, 0.5)
    lost = {3, 10, 11}
    with MatchFolder(tmp_path / "one", MADE) as folder:
        whole = hold_contest(400, folder, WinnerRunner(lost), claim)
    assert whole.verdict is not None
    assert whole.verdict.holds is True
    # 31 wins in a row, and ln(0.55/0.5) + ln(0.5/0.45) more for each loss; a round has two games.
    assert whole.verdict.games == len(whole.results) == 38
    with MatchFolder(tmp_path / "two", MADE) as folder:
        hold_contest(10, folder, WinnerRunner(lost), claim)
    with MatchFolder(tmp_path / "two", MADE) as folder:
        again = hold_contest(400, folder, WinnerRunner(lost), claim)
    assert again == whole


def test_a_claim_that_the_games_cannot_decide_is_refused() -> None:
    with pytest.raises(SetupError, match="'c', which does not play"):
        check_claim(MADE, Claim("c", True, 0.5))
    with pytest.raises(SetupError, match="give a whole line-up, such as a,b,b"):
        check_claim(made_match(["a", "b"], 3), Claim("a", True, 0.5))
    check_claim(made_match(["a", "b", "b"], 3), Claim("a", True, 0.5))


@pytest.mark.parametrize(
    ("bots", "options", "told"),
    [
        ([], {}, "no bots"),
        (["nobody"], {}, "'nobody' is not known; the opponents are random"),
        (["random", "random", "greedy"], {}, "names random twice"),
        (["random"], {"seconds": 0.1, "simulations": 5}, "exclude each other"),
        (["random"], {"modifiers": ["H1"]}, "solo"),
        (["random"], {"solo": True, "modifiers": ["H9"]}, "H9"),
        (["random"], {"files": ["nowhere.py"]}, "no such file"),
        (["random"], {"files": ["one/x.py", "two/x.py"]}, "same name"),
        ([], {"files": ["random.py"]}, "rename the file"),
    ],
)
def test_a_match_that_cannot_be_is_refused(bots: list[str], options: dict[str, object], told: str) -> None:
    with pytest.raises(SetupError) as raised:
        make_match(bots, **options)  # type: ignore[arg-type]
    assert told in str(raised.value)

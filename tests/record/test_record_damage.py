"""Damaged and tampered records: each is refused with the line and the reason."""

import re
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astra import Game, RecordError, load_edition
from tests.record.games import play_on
from tests.record.tampering import TEXTS, other_edition, replaced, signed, swap_last_two, without

VERSION = load_edition().version


@given(st.data())
def test_a_character_changed_anywhere_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TEXTS["finished"], TEXTS["solo"], TEXTS["position"]]))
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters() | st.sampled_from("0123456789abcdef \n.#"))
    if other == text[at]:
        other = "~"
    with pytest.raises(RecordError, match=r"^line \d+: "):
        Game.load(text[:at] + other + text[at + 1 :])


@given(st.data())
def test_a_line_changed_and_signed_again_is_refused_or_another_sound_game(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([TEXTS["finished"], TEXTS["solo"], TEXTS["under way"]])).splitlines(True)
    at = data.draw(st.integers(0, len(lines) - 2))
    change = data.draw(st.sampled_from(["drop", "double", "swap", "retype", "cut"]))
    if change == "drop":
        del lines[at]
    elif change == "double":
        lines.insert(at, lines[at])
    elif change == "swap":
        lines[at], lines[at - 1] = lines[at - 1], lines[at]
    elif change == "cut":
        lines = [*lines[:at], lines[-1]]
    else:
        place = data.draw(st.integers(0, len(lines[at]) - 1))
        lines[at] = lines[at][:place] + data.draw(st.characters(codec="utf-8")) + lines[at][place + 1 :]
    text = signed("".join(lines))
    reason = ""
    try:
        written = Game.load(text).record()
    except RecordError as error:
        reason = str(error)
    assert re.match(r"line \d+: .", reason) if reason else written == text


# Tampered with and signed again: the change, the line that the error names (None for any), and words in it.
TAMPERED: list[tuple[str, Callable[[str], str], str]] = [
    (
        "finished",
        lambda t: replaced(t, "format: astra-record 1", "format: astra-record 2"),
        r"line 1: .*'astra-record 2'.*'astra-record 1'",
    ),
    ("finished", lambda t: replaced(t, "rules: 1", "rules: 2"), r"line 2: .*'2'.*'1'"),
    (
        "finished",
        lambda t: replaced(t, f"edition: almagest {VERSION}", "edition: almagest 9"),
        rf"line 3: .*almagest 9 .*almagest {VERSION} ",
    ),
    (
        "finished",
        lambda t: replaced(t, f"edition: almagest {VERSION} ", "edition: almagest "),
        r"line 3: .*id, version and SHA-256",
    ),
    ("finished", lambda t: without(t, "edition: "), r"line 1: .*'edition'"),
    ("finished", lambda t: without(t, "names: "), r"line 1: .*'names'"),
    ("finished", lambda t: without(t, "players: "), r"line 1: .*'players' or 'solo'"),
    ("finished", lambda t: replaced(t, "players: 3", "players: 3\nsolo: plain"), r"line 1: .*'players' or 'solo'"),
    ("finished", lambda t: replaced(t, "players: 3", "players: 4"), r"line 5: names"),
    ("finished", lambda t: replaced(t, "players: 3", "players: 1"), r"line 4: .*expected 2 to 5"),
    ("finished", lambda t: replaced(t, "players: 3", "players: three"), r"line 4: .*a number"),
    ("finished", lambda t: replaced(t, "players: 3", "colour: red"), r"line 4: .*expected 'key: value'"),
    ("finished", lambda t: replaced(t, "rules: 1\n", "rules: 1\nrules: 1\n"), r"line 3: .*expected 'key: value'"),
    ("finished", lambda t: replaced(t, "rules: 1\n", "rules 1\n"), r"line 2: .*expected 'key: value'"),
    ("finished", lambda t: replaced(t, "\n\n", "\n"), r"line 8: .*expected a blank line"),
    ("finished", lambda t: re.sub(r"\nfirst: \d", "\nfirst: 3", t), r"line 6: first is 3"),
    ("finished", lambda t: replaced(t, "seed: 7", "seed: 8"), r"line 9: the seed does not give this deal"),
    ("finished", lambda t: replaced(t, "seed: 7", "seed: [7]"), r"line 7: seed is"),
    ("finished", lambda t: replaced(t, "seed: 7", 'seed: {"hex": "0"}'), r"line 7: seed is"),
    ("finished", lambda t: replaced(t, "seed: 7", "seed: seven"), r"line 7: seed is no JSON"),
    ("finished", lambda t: replaced(t, "seed: 7", "seed: " + "[" * 100_000), r"line 7: seed is no JSON"),
    ("finished", lambda t: replaced(t, "seed: 7", "chance: " + "a" * 64 + ":1"), r"line 7: 'chance' belongs to"),
    ("finished", lambda t: replaced(t, "# finals", "finals"), r"line 9: expected '# finals"),
    ("finished", lambda t: replaced(t, "# finals ", "# finals fire+fire "), r"line 9: finals are"),
    ("finished", lambda t: re.sub(r"finals (\S+) (\S+)", r"finals \1 \1", t), r"line 9: finals are"),
    ("finished", lambda t: swap_last_two(t, "deck"), r"line 9: the seed does not give this deal"),
    ("finished", lambda t: re.sub(r"deck (\w+) (\w+)", r"deck \1 \1", t), r"line 9: .*every card exactly once"),
    ("finished", lambda t: re.sub(r"deck (\w+)", r"deck Nix", t), r"line 9: .*does not have"),
    ("finished", lambda t: replaced(t, "; deck ", ";  deck "), r"line 9: expected '# finals"),
    ("finished", lambda t: replaced(t, "; deck ", "; luck 3; deck "), r"line 9: expected '# finals"),
    ("finished", lambda t: replaced(t, "\n3. ", "\n4. "), r"line 12: .*expected '3\. action'"),
    ("finished", lambda t: replaced(t, "\n3. ", "\n3 "), r"line 12: .*expected '3\. action'"),
    ("finished", lambda t: replaced(t, "\n3. ", "\n٣. "), r"line 12: .*expected '3\. action'"),
    ("finished", lambda t: re.sub(r"\n1\. \S+ \S+", "\n1. dance", t), r"line 10: .*dance"),
    ("finished", lambda t: re.sub(r"\n1\. \S+ \S+", "\n1. discard Leo", t), r"line 10: .*\(R6\.7\)"),
    ("finished", lambda t: re.sub(r"\n1\. mark (\w+)\.1\n", r"\n1. mark \1.01\n", t), r"line 10: "),
    ("finished", lambda t: re.sub(r"\n1\. mark ", r"\n1. mark  ", t), r"line 10: found 'mark  "),
    ("finished", lambda t: re.sub(r"# draw \w+\n", "# draw Nix\n", t, count=1), r"line \d+: found .*draw Nix"),
    ("finished", lambda t: re.sub(r"  # draw \w+\n", "\n", t, count=1), r"line \d+: found .*but the game plays .*draw"),
    ("finished", lambda t: re.sub(r"( # draw \w+)\n", r"\1, draw Nix\n", t, count=1), r"line \d+: found .*, draw Nix"),
    ("finished", lambda t: re.sub(r"\n1\. .*\n", r"\n1. rest  # roll 3\n", t), r"line 10: "),
    ("finished", lambda t: re.sub(r"\n\d+\. [^\n]*\n(?=sha256)", "\n", t), r"line \d+: .*ends before the game does"),
    ("finished", lambda t: t.replace("\nsha256", "\n999. rest\nsha256"), r"line \d+: .*expected '\d+\. action'"),
    (
        "under way",
        lambda t: t.replace("\nsha256", "\n1. rest\n2. rest  # roll 1\nsha256"),
        r"line 10: .*'roll 1' is left over",
    ),
    ("under way", lambda t: t.replace("first: ", "seed: 7\nfirst: "), r"line 7: .*expected a blank line"),
    ("under way", lambda t: re.sub(r"(first: \d)\n", r"\1\nseed: 7\n", t), r"line 10: .*ends before the game does"),
    ("under way", lambda t: re.sub(r"\n\n#.*\n", "\n\n", t), r"line 8: expected '# finals"),
    ("solo", lambda t: replaced(t, "solo: E5 H3", "solo: E5"), r"line \d: finals are"),
    ("solo", lambda t: replaced(t, "solo: E5 H3", "solo: E5 H3 H9"), r"line 4: .*'H9' is unknown"),
    ("solo", lambda t: replaced(t, "solo: E5 H3", "solo: E2 H1 H3"), r"line 4: .*R13\.17"),
    ("solo", lambda t: replaced(t, "solo: E5 H3", "solo: E5 H3 H6"), r"line 9: other cards would have been removed"),
    ("solo", lambda t: re.sub(r" (\w+); removed (\w+)", r" \2; removed \1", without(t, "seed")), r"line 8: .*R13\.2"),
    (
        "solo",
        lambda t: re.sub(r" (\w+); removed", "; removed", t).replace("auptolemy-deck", "auptolemy-deck \\1"),
        r"line 9: auptolemy-deck names a card",
    ),
    (
        "solo",
        lambda t: re.sub(r"deck (\w+) (.*); auptolemy-deck", r"deck \2; auptolemy-deck \1", t),
        r"line 9: the deck has 19 cards",
    ),
    ("solo", lambda t: swap_last_two(t, "auptolemy-deck"), r"line 9: the seed does not give this deal"),
    (
        "solo",
        lambda t: re.sub(r"roll ([1-6])", lambda m: f"roll {7 - int(m[1])}", t, count=1),
        r"line \d+: found .*but the game plays",
    ),
    (
        "solo",
        lambda t: re.sub(r"roll [1-6]", "roll 7", without(t, "seed"), count=1),
        r"line \d+: chance 'roll 7' cannot be",
    ),
    ("position", lambda t: replaced(t, '"turn":1', '"turn":0'), r"line 7: turn: "),
    ("position", lambda t: replaced(t, '"turn":1,', ""), r"line 7: it is not whole"),
    ("position", lambda t: replaced(t, '"players":2', '"players":3'), r"line 7: seats: "),
    ("position", lambda t: replaced(t, "first: 0", "first: 1"), r"line 7: .*not those of the header"),
    (
        "position",
        lambda t: replaced(t, "players: 2\nnames: Seat 1, Seat 2", "solo: plain\nnames: A"),
        r"line 7: .*not those",
    ),
    (
        "position",
        lambda t: replaced(t, "position: {", 'position: {"chance":null,'),
        r"line 7: position: .*without 'chance'",
    ),
    ("position", lambda t: re.sub(r"position: .*", "position: [1]", t), r"line 7: position: "),
    ("position", lambda t: re.sub(r"chance: \w", "chance: x", t), r"line 8: chance: "),
    ("position", lambda t: re.sub(r"chance: .*", "seed: 5", t), r"line 8: 'seed' belongs to"),
    ("position", lambda t: replaced(t, "\n\n", "\n\n# finals\n"), r"line 10: .*expected '1\. action'"),
]


@pytest.mark.parametrize(("name", "tamper", "message"), TAMPERED)
def test_a_tampered_record_is_refused_with_line_and_reason(
    name: str, tamper: Callable[[str], str], message: str
) -> None:
    text = signed(tamper(TEXTS[name]))
    assert text != TEXTS[name]
    with pytest.raises(RecordError) as caught:
        Game.load(text)
    assert re.match(message, str(caught.value)), str(caught.value)


@pytest.mark.parametrize("text", ["", "\n", "sha256: ", "\nsha256: ", "hello", "format: astra-record 1\n"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: .*cut off|^line 2: "):
        Game.load(text)


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = TEXTS["finished"]
    for at in range(0, len(text) - 1, 7):
        with pytest.raises(RecordError, match=r"^line \d+: "):
            Game.load(text[:at])


def test_a_missing_last_line_break_is_no_damage() -> None:
    assert Game.load(TEXTS["finished"].removesuffix("\n")).record() == TEXTS["finished"]


def test_the_wrong_seed_for_a_game_under_way_is_refused() -> None:
    with pytest.raises(RecordError, match="the seed does not give this deal"):
        Game.load(TEXTS["under way"], seed=8)
    early = Game.from_position({"players": 2}, seed=1).record()
    with pytest.raises(RecordError, match=r"line 7: chance: found 8, expected 64 hex digits"):
        Game.load(early, seed=8)


def test_a_broken_edition_in_a_record_is_refused_with_its_faults() -> None:
    text = Game.new(2, seed=1, edition=other_edition()).record()
    broken = replaced(text, '"element":"water"', '"element":"wood"')
    with pytest.raises(RecordError, match=r'(?s)^line 7: And.*"wood"'):
        Game.load(broken)
    changed = replaced(text, '"fame":2', '"fame":1')
    with pytest.raises(RecordError, match=r"^line 3: the record was played with edition mine 9"):
        Game.load(changed)


def calls_of(work: Callable[[], object]) -> int:
    """The number of Python function calls."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def test_a_record_loads_in_work_that_grows_with_its_length() -> None:
    game = play_on(Game.new(5, seed=7), 7)
    length = len(game.actions)
    texts = []
    for share in (1, 2, 4):
        while len(game.actions) > length // share:
            game.undo()
        texts.append(game.record())
    Game.load(texts[0], seed=7)  # what is read once for all records does not count
    whole, half, quarter = (calls_of(lambda text=text: Game.load(text, seed=7)) for text in texts)  # type: ignore[misc]
    assert whole - half < 2.6 * (half - quarter)

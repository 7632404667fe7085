"""The committed deal: published as a hash before the game, revealed after it; every mismatch is named."""

import hashlib
import json
import re
import secrets

import pytest

from astra import Game, SetupError
from astra.record.commitment import commitment, deal_text, verify
from tests.frozen import frozen_edition
from tests.record.games import KINDS, Kind, play_on
from tests.record.tampering import other_edition, replaced, signed

SALT = bytes(range(32))


def committed(game: Game) -> tuple[str, str, str]:
    """The record of the game played to its end, the committed text and its hash."""
    text = deal_text(game, SALT)
    return play_on(game).record(), text, commitment(text)


def three() -> tuple[str, str, str]:
    return committed(Game.new(3, seed=7, edition=frozen_edition()))


def solo() -> tuple[str, str, str]:
    return committed(Game.new(solo=True, modifiers=["E5", "H3", "H5"], seed=3, edition=frozen_edition()))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_finished_game_fits_its_commitment(kind: Kind) -> None:
    record, text, told = committed(kind.new(secrets.token_hex(16)))
    assert verify(record, text, told) == []


@pytest.mark.parametrize("document", [{"players": 2}, {"solo": True, "modifiers": ["H3"]}, {"players": 4, "turn": 3}])
def test_a_game_from_a_position_fits_its_commitment(document: dict[str, object]) -> None:
    record, text, told = committed(Game.from_position(document, seed=4))
    assert verify(record, text, told) == []
    assert "position: " in text


def test_another_edition_fits_its_commitment() -> None:
    record, text, told = committed(Game.new(2, seed=1, edition=other_edition()))
    assert verify(record, text, told) == []


def test_a_game_under_way_is_compared_as_far_as_it_went() -> None:
    game = Game.new(2, seed=5)
    text = deal_text(game, SALT)
    for action in ("rest", "rest", "rest"):
        while game.decision != "turn":
            game.play(game.legal()[0])
        game.play(action)
    assert "seed" not in game.record()
    assert verify(game.record(), text, commitment(text)) == []


def test_the_text_holds_all_that_chance_decides_and_the_salt() -> None:
    game = Game.new(solo=True, modifiers=["H3"], seed=3)
    position = game.position()
    parts = dict(line.split(": ", 1) for line in deal_text(game, SALT).splitlines())
    assert parts["salt"] == SALT.hex()
    assert parts["chance"] == position["chance"]
    machine = position["auptolemy"]
    assert parts["auptolemy-deck"].split() == [*machine["library"], *machine["deck"]]
    assert parts["auptolemy-final"] == "+".join(machine["final"])
    assert parts["removed"].split() == position["removed"]
    assert parts["finals"] == "+".join(position["seats"][0]["final"])
    assert parts["deck"].split()[4:] == position["deck"]


def test_the_commitment_is_the_sha256_of_the_text() -> None:
    text = deal_text(Game.new(2, seed=1), SALT)
    assert commitment(text) == hashlib.sha256(text.encode()).hexdigest()


def test_equal_deals_have_different_commitments() -> None:
    texts = {deal_text(Game.new(2, seed=1), secrets.token_bytes(32)) for _ in range(5)}
    assert len({commitment(text) for text in texts}) == 5


def test_a_short_salt_is_refused() -> None:
    with pytest.raises(SetupError, match="the salt has 31 bytes, expected 32 or more"):
        deal_text(Game.new(2, seed=1), bytes(31))


def test_a_game_that_has_begun_cannot_be_committed() -> None:
    game = Game.new(2, seed=1)
    game.play("rest")
    with pytest.raises(SetupError, match="1 actions are played, expected a game before its first"):
        deal_text(game, SALT)


# What does not fit


def test_another_hash_is_found() -> None:
    record, text, told = three()
    (problem,) = verify(record, text, "0" * 64)
    assert problem == f"the commitment was {'0' * 64}, but the text has {told}"
    assert verify(record, text, None) == []
    assert verify(record, text, f" {told.upper()}\n") == []


def test_a_text_changed_afterwards_is_found_by_its_hash() -> None:
    record, text, told = three()
    (problem,) = verify(record, text.replace(f"salt: {SALT.hex()}", f"salt: {SALT[::-1].hex()}"), told)
    assert "the commitment was" in problem


@pytest.mark.parametrize("pile", ["deck", "finals", "auptolemy-deck", "removed", "auptolemy-final"])
def test_a_pile_that_was_dealt_otherwise_is_named(pile: str) -> None:
    record, text, _ = solo()
    found = re.search(rf"^{pile}: (.*)$", text, re.MULTILINE)
    assert found is not None
    words = found[1].split()
    other = " ".join(reversed(words)) if len(words) > 1 else "water+air" if words[0] != "water+air" else "fire+air"
    changed = text.replace(found[0], f"{pile}: {other}")
    problems = verify(record, changed, commitment(changed))
    first = f"{pile}: number 1 is {other.split()[0]} in the committed text, {words[0]} in the record"
    assert problems == [first]


def test_a_pile_of_another_length_is_named() -> None:
    record, text, _ = three()
    changed = text.removesuffix("\n").rsplit(" ", 1)[0] + "\n"
    assert verify(record, changed, None) == ["deck has 47 in the committed text, 48 in the record"]


@pytest.mark.parametrize(
    ("old", "new", "message"), [("players: 3", "players: 4", "players is '4'"), ("first: ", "first: 1", "first is '1")]
)
def test_another_kind_of_game_is_named(old: str, new: str, message: str) -> None:
    record, text, _ = three()
    (problem,) = verify(record, text.replace(old, new), None)
    assert problem.startswith(message)


def test_a_solo_game_does_not_fit_the_commitment_of_a_table() -> None:
    problems = verify(solo()[0], three()[1], None)
    assert "players is only in the committed text" in problems
    assert "removed is only in the record" in problems


def without_seed(record: str) -> str:
    return signed("".join(line for line in record.splitlines(True) if not line.startswith("seed: ")))


def test_a_roll_that_the_generator_does_not_give_is_found() -> None:
    """The seed is removed from the record, so that the record alone is valid."""
    record, text, told = solo()
    found = re.search(r"^(\d+)\. .*# roll (\d)", record, re.MULTILINE)
    assert found is not None
    game = Game.new(solo=True, modifiers=["E5", "H3", "H5"], seed=3, edition=frozen_edition())
    for line in record.split("\n\n", 1)[1].splitlines()[1 : int(found[1])]:
        game.play(re.sub(r"^\d+\. |  #.*", "", line))
    action = re.sub(r"^\d+\. |  #.*", "", found[0])
    game.play(action, [f"roll {int(found[2]) % 6 + 1}"])
    (problem,) = verify(game.record(), text, told)
    assert f"chance decided roll {int(found[2]) % 6 + 1}" in problem
    assert f"by the commitment roll {found[2]}" in problem


def test_a_card_drawn_from_elsewhere_in_the_deck_is_found() -> None:
    game = Game.from_position(
        {"players": 2, "sphere": "earth", "deck": ["Gem", "Ori"]}, seed=1, edition=frozen_edition()
    )
    text = deal_text(game, SALT)
    game.play("rest", ["draw Ori"])
    (problem,) = verify(game.record(), text, commitment(text))
    assert re.fullmatch(r"line \d+: chance decided draw Ori, but by the commitment draw Gem", problem)


def test_a_generator_of_another_seed_is_found_in_a_finished_game() -> None:
    record, text, _ = three()
    changed = re.sub(r"chance: [0-9a-f]{64}", f"chance: {'ab' * 32}", text)
    problems = verify(record, changed, commitment(changed))
    assert problems == ["the seed in the record gives another generator than the committed one"]


def test_without_the_seed_the_dice_still_tell_another_generator() -> None:
    record, text, _ = solo()
    changed = re.sub(r"chance: [0-9a-f]{64}", f"chance: {'ab' * 32}", text)
    (problem,) = verify(without_seed(record), changed, None)
    assert "but by the commitment" in problem


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format: astra-deal 1", "format: astra-deal 2", "format is 'astra-deal 2', this program reads 'astra-deal 1'"),
        ("format: astra-deal 1\n", "", "format is None"),
        (SALT.hex(), SALT.hex()[:-2], "expected 64 hex digits or more"),
        ("rules: 1", "rules: 1\nrules: 1", "line 4 is 'rules: 1', expected 'key: value' with one of edition"),
        ("chance: ", "chance: x", "expected 64 hex digits, a colon and a count"),
        ("first: ", "first ", "expected 'key: value'"),
    ],
)
def test_a_text_that_is_no_committed_deal_is_told(old: str, new: str, message: str) -> None:
    record, text, _ = three()
    assert old in text
    (problem,) = verify(record, text.replace(old, new), None)
    assert problem.startswith("the committed text: ")
    assert message in problem


def test_a_damaged_record_is_told() -> None:
    record, text, told = three()
    (problem,) = verify(record.replace("1. ", "1. stop  # ", 1), text, told)
    assert problem.startswith("the record: line")


def test_an_illegal_action_in_the_record_is_told() -> None:
    record, text, told = three()
    line = re.search(r"^1\. .*$", record, re.MULTILINE)
    assert line is not None
    (problem,) = verify(without_seed(replaced(record, line[0], "1. trade")), text, told)
    assert problem.endswith("trade is not legal")
    (problem,) = verify(without_seed(replaced(record, line[0], "1. dance")), text, told)
    assert "'dance' is no action" in problem


def test_the_text_is_plain_json_safe() -> None:
    """A table's answer carries it as JSON; its bytes, and so its hash, survive."""
    text = deal_text(Game.from_position({"players": 2}, seed=1, names=["Zoé", "Илья"]), SALT)
    assert json.loads(json.dumps({"text": text}))["text"] == text
    assert "Zoé" not in text

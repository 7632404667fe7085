"""At the table: choices by number and by word, undo, why, help, and what stays hidden."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest

from astra import Game
from astra.cli.terminal.display import CLEAR
from astra.cli.terminal.entry import NotUnderstood, read_action
from astra.locales import LANGUAGES, Texts
from tests.cli.at_table import NAMES, Screen, new_game, tied_game, words
from tests.locales.messages import source_of

# The last star of Taurus in `tied_game`.
LAST_STAR = "mark Tau.10"


def test_a_number_picks_a_choice() -> None:
    screen = Screen(new_game())
    second = str(screen.scene.legal[1])
    screen.answer("2")
    assert screen.session.game.actions == [second]


@pytest.mark.parametrize("typed", ["mark Tau.10", "tau 10", "Tau.10", "TAU10", "mark taurus 10", "  tau   10 "])
def test_a_star_can_be_named_in_short(typed: str) -> None:
    assert str(read_action(Screen(tied_game()).scene, typed)) == LAST_STAR


def test_a_card_alone_is_enough_where_only_one_thing_can_be_done_with_it() -> None:
    assert str(read_action(Screen(tied_game()).scene, "leo")) == "mark Leo.1"


@pytest.mark.parametrize(
    ("typed", "text_id"),
    [
        ("0", "answer-no-choice"),
        ("99", "answer-no-choice"),
        ("mark Xyz.1", "answer-no-card"),
        ("mark Tau.99", "answer-no-star"),
        ("boon 7", "answer-no-choice"),
        ("9" * 5000, "answer-no-choice"),
        ("boon " + "9" * 5000, "answer-no-choice"),
        ("tau " + "9" * 5000, "answer-no-star"),
        ("use " + "x" * 5000, "answer-no-card"),
        ("sing" * 2000, "answer-not-understood"),
        ("use Nobody", "answer-no-card"),
        ("sing", "answer-not-understood"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_understood_is_told_and_changes_nothing(typed: str, text_id: str, language: str) -> None:
    screen = Screen(tied_game(), language)
    with pytest.raises(NotUnderstood) as problem:
        read_action(screen.scene, typed)
    assert problem.value.text_id == text_id
    shown = screen.answer(typed)
    assert words(Texts(language).format(text_id, **problem.value.arguments)) in words(shown)
    assert screen.session.game.actions == []


def test_why_names_the_rule_and_shows_it() -> None:
    shown = words(Screen(new_game()).answer("why mark CMa.4"))
    assert "(R4.2)" in shown
    assert words(Texts("en").format("rule-R4-2")) in shown


def test_why_says_so_if_an_action_is_allowed() -> None:
    screen = Screen(new_game())
    action = str(screen.scene.legal[0])
    assert f"{action} is allowed now." in screen.answer(f"why {action}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_at_the_wrong_moment_is_refused_with_the_reason_and_the_rule(language: str) -> None:
    screen = Screen(new_game(), language)
    texts = Texts(language)
    screen.answer("1")
    refused = words(f"{texts.format('refused-rest-after-observe')} (R5.1)")
    assert refused in words(screen.answer("rest"))
    explained = words(screen.answer("why rest"))
    assert refused in explained
    assert words(texts.format("rule-R5-1")) in explained


def test_a_refusal_joins_the_name_of_a_card_as_its_language_does() -> None:
    french, russian = Screen(tied_game(), "fr"), Screen(tied_game(), "ru")
    assert "L’étoile 1 du Taureau est déjà marquée." in words(french.answer("mark Tau.1"))
    assert "La carte Orion n’a encore aucune marque" in words(french.answer("mark Ori.2"))
    assert "Звезда 1 карты «Телец» уже отмечена." in words(russian.answer("mark Tau.1"))


def test_legal_lists_every_action_with_its_number() -> None:
    screen = Screen(new_game())
    shown = screen.answer("legal")
    for number, action in enumerate(screen.scene.legal, 1):
        assert re.search(rf"\b{number} {re.escape(str(action))} ", shown)


def test_undo_takes_back_one_action_and_its_story() -> None:
    screen = Screen(new_game())
    before = screen.session.game.position()
    screen.answer("1")
    shown = screen.answer("undo")
    assert screen.session.game.position() == before
    assert screen.session.events() == []
    assert "Taken back: mark" in shown
    assert "nothing to take back" in screen.answer("undo")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("topic", "text_id"),
    [
        ("R4.3", "rule-R4-3"),
        ("r13.5", "rule-R13-5"),
        ("R4", "rule-R4-8"),
        ("A7", "rule-A7"),
        ("R10", "rule-A18"),
        ("E2", "modifier-E2.help"),
        ("tau", "story-Tau"),
        ("Tau", "ability-reclaim_common.help"),
    ],
)
def test_help_explains_rules_abilities_modifiers_and_cards(topic: str, text_id: str, language: str) -> None:
    word = Texts(language).format("command-help")
    shown = Screen(new_game(), language).answer(f"{word} {topic}")
    assert words(Texts(language).format(text_id)) in words(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_command_in_the_language(language: str) -> None:
    texts = Texts(language)
    screen = Screen(new_game(), language)
    shown = words(screen.answer("help"))
    for name in {command.__name__.removeprefix("do_") for command in screen.table.commands.values()}:
        assert texts.format(f"command-{name}") in shown
        assert words(texts.format(f"command-{name}.help")) in shown


def test_help_on_nothing_known_says_what_there_is() -> None:
    assert "There is no help on “R99.9”" in Screen(new_game()).answer("help R99.9")


@pytest.mark.parametrize(("command", "text_id"), [("help", "answer-no-topic"), ("card", "answer-no-card")])
def test_a_very_long_text_is_answered_with_its_beginning(command: str, text_id: str) -> None:
    told = Texts("en").format(text_id, text="x" * 39 + "…", hint="")
    assert told.strip() in words(Screen(new_game()).answer(f"{command} {'x' * 5000}"))


def test_a_card_is_shown_large_with_every_star_and_boon() -> None:
    screen = Screen(new_game())
    shown = screen.answer("card ori")
    for star in screen.scene.cards["Ori"].stars:
        assert star.name or star.designation in shown
    most = max(boon.n for boon in screen.scene.cards["Ori"].boons if boon.kind == "fame")
    assert f"{most} fame" in shown
    assert "There is no card “Xyz”" in screen.answer("card Xyz")


def test_the_log_tells_the_whole_story() -> None:
    screen = Screen(new_game())
    first = NAMES[screen.scene.seat or 0]
    screen.answer("1")
    screen.answer("stop")
    shown = screen.answer("log")
    assert f"The night begins with {first}." in shown
    assert f"{first} marked 1 star of" in shown
    assert "Turn 2:" in shown


def test_scores_are_told_only_at_the_end() -> None:
    assert Texts("en").format("score-later") in Screen(new_game()).answer("score")


def test_an_unfinished_word_after_the_end_changes_nothing() -> None:
    screen = Screen(_ended())
    assert Texts("en").format("answer-over") in screen.answer("1")
    assert "Final scoring" in screen.answer("score")


def _ended() -> Game:
    game = new_game(2)
    while not game.over:
        legal = [str(action) for action in game.legal()]
        game.play("rest" if "rest" in legal else legal[0])
    return game


def test_the_final_scoring_adds_up_and_names_the_winner() -> None:
    game = _ended()
    shown = words(Screen(game).play())
    for score in game.scores():
        assert str(score["total"]) in shown
    winners = [NAMES[seat] for seat in game.winners()]
    assert f"{', '.join(winners)} {'wins' if len(winners) == 1 else 'share'} the night." in shown


def test_saving_never_overwrites_another_file(tmp_path: Path) -> None:
    path = tmp_path / "night.astra"
    path.write_text("mine")
    screen = Screen(new_game())
    assert "already exists" in words(screen.answer(f"save {path}"))
    assert path.read_text() == "mine"
    assert "Save where?" in screen.answer("save")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no/folder", "no-folder"),
        ("~nobody-of-that-name/night.astra", "no-folder"),
        ("file/night.astra", "no-folder"),
        ("folder", "exists"),
        ("n" * 5000, "bad-name"),
        ("night\0astra", "bad-name"),
    ],
)
def test_why_a_file_cannot_be_written_is_told(tmp_path: Path, name: str, reason: str, language: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    screen = Screen(new_game(), language)
    shown = words(screen.answer(f"save {name if name.startswith('~') else tmp_path / name}"))
    assert words(Texts(language).format(f"save-failed-{reason}")) in shown


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.EACCES, "forbidden"), (errno.EROFS, "forbidden"), (errno.ENOSPC, "full"), (errno.EIO, "other")],
)
def test_what_the_system_refuses_is_told_in_our_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "system words")

    monkeypatch.setattr(Path, "open", refuse)
    shown = words(Screen(new_game()).answer(f"save {tmp_path / 'night.astra'}"))
    assert Texts("en").format(f"save-failed-{reason}") in shown
    assert "system words" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["q", "Q", "quit"])
def test_q_leaves_the_table(word: str, language: str) -> None:
    screen = Screen(new_game(), language)
    screen.answer(word)
    assert screen.table.left


def test_a_game_is_saved_again_to_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "night.astra"
    screen = Screen(new_game())
    screen.answer(f"save {path}")
    screen.answer("1")
    screen.answer("save")
    assert Game.load(path.read_text(encoding="utf-8")).actions == screen.session.game.actions


# Hidden things


def test_the_keyboard_is_passed_before_each_choice_of_a_tie() -> None:
    """R6.3: tied assistants choose hidden from each other."""
    screen = Screen(tied_game(), terminal=True)
    shown = screen.play(LAST_STAR, "", "2", "", "1")
    ilse, anselm = (words(Texts("en").format("pass-keyboard", name=name)) for name in ("Ilse", "Anselm"))
    assert words(shown).index(ilse) < words(shown).index(anselm)
    # Before and after each hidden choice the screen and its scrollback are cleared.
    assert shown.count(CLEAR) == 4
    assert screen.session.game.decision == "turn"


def test_a_tied_choice_is_not_told_before_all_have_chosen() -> None:
    """R6.3, and then it is public."""
    screen = Screen(tied_game())
    screen.answer(LAST_STAR)
    told = screen.answer("boon 2") + screen.answer("log")
    assert "Ilse chose" not in told
    assert "Ilse took" not in told
    screen.answer("boon 1")
    assert "Ilse took a boon of Taurus: 6 stardust." in words(screen.answer("log"))


def test_taking_back_a_tied_choice_does_not_tell_it() -> None:
    screen = Screen(tied_game())
    screen.answer(LAST_STAR)
    screen.answer("boon 2")
    assert "boon 2" not in screen.answer("undo")


def test_a_boon_without_a_tie_is_chosen_in_the_open() -> None:
    game = tied_game()
    document = game.position()
    document["places"][0]["marks"]["7"] = 0
    screen = Screen(Game.from_position({**document, "pending": None}, seed=1, names=NAMES[:3]))
    shown = screen.play(LAST_STAR, "2")
    assert "Pass the keyboard" not in shown


def test_a_final_scoring_card_is_shown_on_request_to_its_owner_only() -> None:
    """R2.1: only its owner may see it."""
    screen = Screen(new_game(), terminal=True)
    seat = screen.scene.seat
    assert seat is not None
    first, second = screen.session.game.view(seat)["seats"][seat]["final"]
    texts = Texts("en")
    card = texts.format(
        "seat-final",
        name=NAMES[seat],
        first=texts.format(f"element-{first}"),
        second=texts.format(f"element-{second}"),
    )
    for word in ("", "help", "journals", "log", "legal", "score"):
        assert "Final scoring card" not in screen.answer(word)
    screen.typed = ["", ""]
    shown = screen.answer("final")
    assert card in shown
    assert shown.count("Final scoring card") == 1
    assert shown.index(CLEAR) < shown.index(card) < shown.rindex(CLEAR)


# Three languages


def _latin_words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-zÀ-ÿ’'-]{3,}", text))


def _tour(language: str, players: int) -> str:
    """A tour: every page, some refusals, some turns."""
    texts = Texts(language)
    screen = Screen(new_game(players), language)
    shown = screen.play(
        "help",
        "legal",
        "journals",
        "log",
        "score",
        "1",
        "1",
        "stop",
        "why rest",
        "why mark Tau.14",
        "why use Leo",
        "undo",
        "card Tau",
        "help Ori",
        "help R4",
        "help A11",
        "final",
        "",
        "",
        "99",
        "save",
        "why",
        *["1", "rest", "2", "stop", "rest", "3"] * 8,
    )
    assert texts.format("farewell") in shown
    return shown


@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_english_is_left_on_a_russian_screen(players: int) -> None:
    edition = new_game().edition
    allowed = {"mark", "rest", "stop", "use", "Astra", "astra", "play", "terminal", "load", "night", "Enter"}
    names = " ".join([*NAMES, *(f"{s.name} {s.designation}" for card in edition.cards for s in card.stars)])
    allowed |= {card.code for card in edition.cards} | _latin_words(names)
    shown = re.sub(r"/\S+", "", _tour("ru", players))
    assert {word.strip("’'-") for word in _latin_words(shown)} - allowed - {""} == set()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_english_is_left_on_a_french_screen(players: int) -> None:
    files = ("table.ftl", "log.ftl", "cards.ftl", "errors.ftl", "rules.ftl")
    english = _latin_words(" ".join(_texts_of("en", file) for file in files))
    french = _latin_words(" ".join(_texts_of("fr", file) for file in (*files, "stories.ftl")))
    edition = new_game().edition
    names = _latin_words(" ".join(s.name for card in edition.cards for s in card.stars))
    allowed = {"mark", "rest", "stop", "use", "play", "--terminal", "--load", "night"}
    allowed |= {card.code for card in edition.cards} | names
    shown = re.sub(r"/\S+", "", _tour("fr", players))
    assert (_latin_words(shown) & english) - french - allowed == set()


def _texts_of(language: str, file: str) -> str:
    """The texts alone, without ids, variables and comments."""
    lines = [line for line in source_of(language, file).splitlines() if not line.startswith("#")]
    values = " ".join(re.sub(r"^\s*\.?[\w-]+ =", "", line) for line in lines)
    return re.sub(r"\{ ?[$-]?[\w.-]+ ?(->)?|\[\w+\]", " ", values)

"""Each card, element, boon, ability and modifier has its texts, with right plurals and length."""

from typing import get_args

import pytest

from astra.edition import load_edition
from astra.edition.model import ABILITY_PARAMETERS, ELEMENTS, AbilityKind, BoonKind, StarKind
from astra.locales import LANGUAGES, Texts
from astra.rules.abilities import KINDS, LastingAbility
from astra.rules.ids import MODIFIERS
from tests.locales.messages import written

EDITION = load_edition()
LONGEST_ABILITY = 95
LONGEST_MEANING = 30

each_language = pytest.mark.parametrize("language", LANGUAGES)


def ids_with(prefix: str) -> set[str]:
    return {
        text.id.removeprefix(prefix)
        for text in written("en").values()
        if text.file == "cards.ftl" and text.id.startswith(prefix) and "." not in text.id
    }


def test_the_texts_are_those_of_the_edition_and_the_model() -> None:
    assert ids_with("card-") == {card.code for card in EDITION.cards}
    assert ids_with("element-") == set(ELEMENTS)
    assert ids_with("star-") == set(get_args(StarKind))
    assert ids_with("boon-") == set(get_args(BoonKind))
    assert ids_with("ability-") == set(get_args(AbilityKind))
    assert ids_with("modifier-") == set(MODIFIERS)
    assert ids_with("pen-") == {"dreamer", "auptolemy"}


@each_language
def test_every_card_has_its_name_meaning_and_cases(language: str) -> None:
    texts = Texts(language)
    for card in EDITION.cards:
        name = texts.format(f"card-{card.code}")
        meaning = texts.format(f"card-{card.code}.meaning")
        assert name[0].isupper()
        assert meaning != name
        assert len(meaning) <= LONGEST_MEANING
        assert texts.format(f"card-{card.code}.the").endswith(name)
        assert texts.has(f"card-{card.code}.of")


def test_english_names_are_the_latin_ones() -> None:
    texts = Texts("en")
    for card in EDITION.cards:
        assert texts.format(f"card-{card.code}") == card.latin


def test_french_names_are_joined_with_the_right_article() -> None:
    texts = Texts("fr")
    articles = {"le ": "du ", "la ": "de la ", "les ": "des ", "l’": "de l’"}
    for card in EDITION.cards:
        name = texts.format(f"card-{card.code}")
        the = texts.format(f"card-{card.code}.the").removesuffix(name)
        bare = "d’" if name[0] in "AEÉHIO" else "de "
        assert texts.format(f"card-{card.code}.of") == articles.get(the, bare) + name


@each_language
def test_a_boon_has_name_and_help(language: str) -> None:
    texts = Texts(language)
    for kind in get_args(BoonKind):
        assert texts.format(f"boon-{kind}.name")
        assert texts.format(f"boon-{kind}.help").endswith(".")


@each_language
def test_an_ability_is_short_enough_for_a_card_and_explained(language: str) -> None:
    texts = Texts(language)
    for card in EDITION.cards:
        ability = card.ability
        parameter = ABILITY_PARAMETERS.get(ability.kind)
        arguments = {parameter: getattr(ability, parameter)} if parameter else {}
        text = texts.format(f"ability-{ability.kind}", **arguments)
        assert text.endswith(".")
        assert len(text) <= LONGEST_ABILITY, text
        assert texts.format(f"ability-{ability.kind}.when")
        assert 2 <= texts.format(f"ability-{ability.kind}.help").count(". ") + 1 <= 4, ability.kind


def test_an_ability_takes_exactly_the_parameter_of_its_kind() -> None:
    for kind in get_args(AbilityKind):
        parameter = ABILITY_PARAMETERS.get(kind)
        expected = {parameter} if parameter else set()
        assert written("en")[f"ability-{kind}"].variables == expected


@each_language
def test_at_once_and_this_turn_are_as_the_rules_say(language: str) -> None:
    """Section 10: A1 to A13 act at once, A14 to A18 this turn."""
    texts = Texts(language)
    kinds = get_args(AbilityKind)
    this_turn = [kind for kind in kinds if issubclass(KINDS[kind], LastingAbility)]
    whens = {kind: texts.format(f"ability-{kind}.when") for kind in kinds}
    assert {whens[kind] for kind in this_turn} == {texts.format("rule-A14.when").capitalize()}
    assert {when for kind, when in whens.items() if kind not in this_turn} == {
        texts.format("rule-A1.when").capitalize()
    }


@each_language
def test_every_modifier_says_what_it_changes(language: str) -> None:
    texts = Texts(language)
    for modifier in MODIFIERS:
        assert texts.format(f"modifier-{modifier}")
        assert texts.format(f"modifier-{modifier}.help").endswith(".")


@pytest.mark.parametrize(
    ("text_id", "forms"),
    [
        ("boon-fame", ["1 очко славы", "2 очка славы", "5 очков славы", "21 очко славы"]),
        ("boon-stardust", ["1 пылинка", "2 пылинки", "5 пылинок", "21 пылинка"]),
        ("boon-wisdom", ["1 очко мудрости", "2 очка мудрости", "5 очков мудрости",
                         "21 очко мудрости"]),
        ("boon-observation", ["1 телескоп", "2 телескопа", "5 телескопов", "21 телескоп"]),
        ("boon-activation", ["активация 1 карты", "активация 2 карт", "активация 5 карт",
                             "активация 21 карты"]),
        ("play-outcome-lost", ["ещё 1 пропадёт", "ещё 2 пропадут", "ещё 5 пропадут", "ещё 21 пропадёт"]),
        ("ability-gain_dust", ["+1 пылинка.", "+2 пылинки.", "+5 пылинок.", "+21 пылинка."]),
    ],
)  # fmt: skip
def test_russian_plurals(text_id: str, forms: list[str]) -> None:
    assert [Texts("ru").format(text_id, n=n) for n in (1, 2, 5, 21)] == forms


@pytest.mark.parametrize(
    ("text_id", "forms"),
    [
        ("boon-fame", ["0 point de renommée", "1 point de renommée", "2 points de renommée"]),
        ("boon-stardust", ["0 poussière d’étoile", "1 poussière d’étoile",
                           "2 poussières d’étoile"]),
        ("boon-wisdom", ["0 point de sagesse", "1 point de sagesse", "2 points de sagesse"]),
        ("boon-observation", ["0 télescope", "1 télescope", "2 télescopes"]),
        ("boon-activation", ["0 carte à réactiver", "1 carte à réactiver", "2 cartes à réactiver"]),
        ("ability-gain_telescope", ["+0 télescope.", "+1 télescope.", "+2 télescopes."]),
    ],
)  # fmt: skip
def test_french_plurals_begin_at_two(text_id: str, forms: list[str]) -> None:
    texts = Texts("fr")
    assert [texts.format(text_id, n=n) for n in (0, 1, 2)] == forms
    plural = forms[2].replace("2", "{}")
    assert [texts.format(text_id, n=n) for n in (5, 21)] == [plural.format(5), plural.format(21)]

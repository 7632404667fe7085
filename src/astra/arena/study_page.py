"""The balance study as one self-contained HTML page, including fonts and plots."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib.resources import files

from astra.arena import study_plots
from astra.arena.statistics import Interval
from astra.arena.study import FAME_TRACK, MOST_ADVANTAGE, CardStudy, Study
from astra.arena.study_play import CARDS, LEAST_BOON, LEAST_LIMITED, LEAST_USES
from astra.arena.study_plots import SEATS
from astra.charts.glyphs import icon
from astra.charts.lettering import BOLD, SANS, SERIF, font_bytes
from astra.charts.theme import NIGHT

NO_WINNER = "No game was won."
COLOURS = ("page", "panel", "ink", "ink_2", "ink_3", "hair", "rule", "figure", "brass")  # of the theme


def study_page(study: Study) -> str:
    title = f"Balance of Astra, {study.kind}"
    plates = [
        _plate("Winner's fame", _fame_note(study), study_plots.winner_fame(study)),
        _plate("Turns a seat", _turns_note(study), study_plots.turns(study)),
    ]
    if not study.solo:
        note = "The lighter band is four points around the fair share."
        plates.insert(0, _plate("Wins by seat", note, study_plots.wins_by_seat(study)))
    body = "".join(
        (
            _head(study),
            _findings(study),
            f'<section class="plates n{len(plates)}">{"".join(plates)}</section>',
            _played(study),
            _plate(
                "Fame by source",
                "Means at the end of the game: section 8 of the rules.",
                study_plots.fame_by_source(study),
                wide=True,
            ),
            _plate("Cards", _cards_note(study), study_plots.cards(study), wide=True),
            _table(study),
        )
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_style()}</style></head>'
        f"<body><main>{body}</main></body></html>\n"
    )


def _head(study: Study) -> str:
    words = [
        f"{study.games:,} games",
        study.kind,
        f"bots {', '.join(dict.fromkeys(study.bots))}, {study.budget}",
        f"edition {study.edition}",
        "intervals are 95 %",
    ]
    return f"<header><h1>How even is the sky?</h1><p>{escape(' · '.join(words))}</p></header>"


def _findings(study: Study) -> str:
    """The aims, each with the result."""
    fame, play = study.winner_fame, study.play
    won = _tile(
        "Winner's fame",
        f"{fame.mean.value:.0f}",
        f"{study.on_track:.1%} of games below {FAME_TRACK}, where the track ends; aim 95%",
        study.on_track >= 0.95,
    )
    tiles = [
        won if fame.values else _tile("Winner's fame", "–", NO_WINNER, None),
        _tile("Turns a seat", f"{study.turns.mean.value:.1f}", f"{play.uses:.1f} abilities used", None),
        _tile(
            "Cards a player",
            f"{play.cards:.1f}",
            f"{play.kept:.1f} kept; aim {CARDS[0]} to {CARDS[1]}",
            CARDS[0] <= play.cards <= CARDS[1],
        ),
        _tile(
            "At the card limit",
            f"{play.limited.value:.0%}",
            "of games have a seat that ends there or discards; aim a third",
            play.limited.value >= LEAST_LIMITED,
        ),
    ]
    if study.solo:
        share = study.seats[0].share
        tiles.insert(0, _tile("Won against Auptolemy", f"{share.value:.0%}", _bounds(share), None))
    else:
        best = max(study.seats, key=lambda seat: seat.share.value)
        over = best.share.value - study.fair
        sure = best.share.low - study.fair <= MOST_ADVANTAGE
        tiles.insert(
            0,
            _tile(
                "Best seat over its share",
                f"{over:+.1%}",
                f"{SEATS[best.seat].lower()} seat, {_bounds(best.share)}; aim at most {MOST_ADVANTAGE:+.0%}",
                over <= MOST_ADVANTAGE or (None if sure else False),
            ),
        )
    outstanding = [card for card in study.cards if card.judged]
    named = ", ".join(card.name for card in outstanding[:6]) or "none"
    more = f" and {len(outstanding) - 6} more" if len(outstanding) > 6 else ""
    tiles.append(_tile("Cards that stand out", str(len(outstanding)), named + more, not outstanding or None))
    return f'<section class="tiles">{"".join(tiles)}</section>'


def _tile(name: str, value: str, note: str, good: bool | None) -> str:
    """`good` says whether the aim is met, None if that is open."""
    mark = {True: ("ok", "as aimed"), False: ("danger", "not as aimed"), None: ("open", "")}[good]
    state = f'<span class="{mark[0]}">{mark[1]}</span>' if mark[1] else ""
    return f"<div><h2>{escape(name)}{state}</h2><strong>{escape(value)}</strong><p>{escape(note)}</p></div>"


def _plate(name: str, note: str, drawing: str, wide: bool = False) -> str:
    wide_class = " wide" if wide else ""
    caption = f"<figcaption><h2>{escape(name)}</h2><p>{escape(note)}</p></figcaption>"
    return f'<figure class="plate{wide_class}">{caption}{drawing}</figure>'


def _played(study: Study) -> str:
    """What the seats did with their turns, boons and abilities."""
    play = study.play
    rows = [
        ("Longest run of Rests", f"{play.rests.value:.1f} on average, {play.most_rests} at most"),
        ("Games with two rounds of nothing but Rests", f"{play.standstill.value:.1%} ({_bounds(play.standstill)})"),
        ("Telescopes a seat gains", f"{play.telescopes:.1f}, of which {play.idle:.0%} are never used"),
        ("Games in which a seat discards for its limit", f"{play.discarding.value:.0%}"),
    ]
    if study.solo:
        rows.append(("Lost because Auptolemy's deck ran out", f"{play.empty_deck.value:.1%}"))
    boons = [(kind, f"{share:.1%}", share < LEAST_BOON) for kind, share in play.boons.items()]
    uses = [(each.kind.replace("_", " "), f"{each.uses:.2f}", each.uses < LEAST_USES) for each in play.abilities]
    lists = (
        _list("Play", [(name, value, False) for name, value in rows]),
        _list(f"Boons taken, of all choices (aim {LEAST_BOON:.0%})", boons),
        _list(f"Uses of an ability per card owned (aim {LEAST_USES:g})", uses),
    )
    return f'<section class="plates n3">{"".join(lists)}</section>'


def _list(name: str, rows: list[tuple[str, str, bool]]) -> str:
    """Names and values; the third says whether a value misses its aim."""
    cells = "".join(
        f"<tr><td>{escape(label)}</td><td class='number{' danger' if missed else ''}'>{escape(value)}</td></tr>"
        for label, value, missed in rows
    )
    return f'<figure class="plate"><h2>{escape(name)}</h2><table class=list><tbody>{cells}</tbody></table></figure>'


def _fame_note(study: Study) -> str:
    spread = study.winner_fame
    if not spread.values:
        return NO_WINNER
    return f"Mean {spread.mean.value:.1f}; four games in five {spread.tenth:.0f} to {spread.ninetieth:.0f}."


def _turns_note(study: Study) -> str:
    spread = study.turns
    return f"Mean {spread.mean.value:.1f}; four games in five {spread.tenth:.0f} to {spread.ninetieth:.0f}."


def _cards_note(study: Study) -> str:
    return (
        "Each dot is a card: how often it is discovered once it lies at a place, and how often its discoverer wins. The"
        f" dashed line is the discoverer of any card, {study.owner:.1%}. Named are those that stand out."
    )


def _table(study: Study) -> str:
    lowest = min((card.owner_wins.low for card in study.cards), default=0.0)
    highest = max((card.owner_wins.high for card in study.cards), default=1.0)
    rows = "".join(_row(card, study, lowest, highest) for card in study.cards)
    head = "".join(
        f"<th{' class=number' if number else ''}>{name}</th>"
        for name, number in (
            *(
                ("Card", False),
                ("Stars", True),
                ("Ability", False),
                ("Seen", True),
                ("Discovered", True),
                ("Dreamt", True),
            ),
            *(("Kept", True), ("Uses", True), ("Its discoverer wins", False), ("", True), ("Stands out", False)),
        )
    )
    return (
        '<section class="plate wide"><h2>Card by card</h2><p>Seen: came to a place, of all games. Discovered: by a'
        " player, of those; dreamt: completed by the dreamer. Kept to the end and uses: per discovery.</p>"
        f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def _row(card: CardStudy, study: Study, lowest: float, highest: float) -> str:
    colour = NIGHT.elements[card.element]  # type: ignore[index]
    drawn = icon(card.element, 0, 0, 17, colour, 1.9)
    sign = f'<svg class="sign" viewBox="-9 -9 18 18" role="img" aria-label="{card.element}">{drawn}</svg>'
    bar = _interval_bar(card.owner_wins, study.owner, colour, lowest, highest)
    numbers = [
        f"{card.seen:.0%}",
        f"{card.discovered.value:.0%}",
        f"{card.dreamt:.0%}",
        f"{card.kept.value:.0%}",
        f"{card.uses:.2f}",
    ]
    cells = "".join(f"<td class=number>{number}</td>" for number in numbers)
    return (
        f"<tr><th scope=row>{sign}{escape(card.name)}</th><td class=number>{card.stars}</td>"
        f"<td>{escape(card.ability)}</td>{cells}"
        f"<td>{bar}</td><td class=number title='{_bounds(card.owner_wins)}'>{card.owner_wins.value:.1%}</td>"
        f"<td class=judged>{escape(card.judged)}</td></tr>"
    )


def _interval_bar(interval: Interval, middle: float, colour: str, lowest: float, highest: float) -> str:
    """An interval with its value and a dashed middle, drawn by the style sheet."""
    places = {"low": interval.low, "at": interval.value, "high": interval.high, "middle": middle}
    share = {name: (value - lowest) / ((highest - lowest) or 1) for name, value in places.items()}
    style = ";".join(f"--{name}:{100 * value:.1f}%" for name, value in share.items())
    return f'<div class="bar" role="img" aria-label="{_bounds(interval)}" style="color:{colour};{style}"></div>'


def _bounds(interval: Interval) -> str:
    return f"{interval.low:.1%} to {interval.high:.1%}"


def _style() -> str:
    faces = "".join(
        f"@font-face {{ font-family: '{face.family}'; font-weight: {face.weight};"
        f" src: url(data:font/ttf;base64,{b64encode(font_bytes(face)).decode()}); }}\n"
        for face in (SERIF, SANS, BOLD)
    )
    colours = "".join(f"--{name.replace('_', '-')}: {getattr(NIGHT, name)}; " for name in COLOURS)
    return f"{faces}:root {{ {colours}}}\n" + (files(__package__) / "study_page.css").read_text(encoding="utf-8")

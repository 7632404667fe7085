"""What `astra arena` prints: tables for people."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from astra.arena.match import budget_text, kind_text
from astra.arena.report import SOURCES, BotReport, Report
from astra.arena.statistics import Interval, Verdict
from astra.arena.study import FAME_TRACK, Spread, Study
from astra.arena.study_play import CARDS, LEAST_BOON, LEAST_USES

MOST_LATE = 0.05  # of a bot's decisions; more is reported


def plain_console(stderr: bool = False) -> Console:
    """A console without markup: a bot's file, a folder or a seed may look like Rich's markup."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def percent(interval: Interval) -> str:
    return f"{interval.value:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)


def show_report(console: Console, report: Report) -> None:
    """Everything about a match; a narrow terminal wraps it and cuts nothing."""
    console.print(_head(report))
    for table in (_wins(report), _meetings(report), _fame(report), _sources(report), _times(report)):
        if table is not None:
            console.print(table)
    for row in report.bots:
        for forfeit in row.forfeits:
            console.print(
                f"{row.bot} forfeited {forfeit.count} decisions in {forfeit.games} games, {forfeit.reason}:"
                f" {forfeit.example}",
                soft_wrap=True,
            )
    for row in report.bots:
        if row.thinking.late > MOST_LATE * row.thinking.decisions:
            console.print(late_text(row), soft_wrap=True)
    if report.verdict is not None:
        console.print(verdict_text(report.verdict), soft_wrap=True)


def _head(report: Report) -> str:
    match = report.match
    engine = "compiled" if match.compiled else "interpreted"
    head = (
        f"{report.games:,} games, {kind_text(match)}, {budget_text(match)}, seed {match.seed}, {engine} engine;"
        " intervals are 95 %"
    )
    if not report.line_ups_even:
        head += "\nNot every bot has played equally often: more --games will even that out."
    return head


def _wins(report: Report) -> Table:
    table = _table("Wins, shared ones in parts")
    table.add_column("Bot", no_wrap=True)
    rated = any(row.rating for row in report.bots)
    for name in ["Games", "Wins", "Share", "Fair", *(["First seat"] if not report.match.solo else [])]:
        table.add_column(name, justify="right")
    if rated:
        table.add_column("Rating", justify="right")
    for row in report.bots:
        cells = [row.bot, f"{row.games:,}", f"{row.wins:,.1f}", percent(row.share), f"{row.fair:.1%}"]
        if not report.match.solo:
            cells.append(f"{row.first_seat.value:.1%}")
        if row.rating:
            cells.append(f"{row.rating.value:.1f} ({row.rating.low:.1f} to {row.rating.high:.1f})")
        table.add_row(*cells)
    return table


def _meetings(report: Report) -> Table | None:
    """Who ends ahead of whom, if there are more than two bots."""
    if len(report.bots) < 3 or not report.meetings:
        return None
    table = _table("How often the bot of a row has more fame than the one of a column")
    table.add_column("")
    for row in report.bots:
        table.add_column(row.bot, justify="right")
    ahead = {(meeting.bot, meeting.other): meeting.ahead for meeting in report.meetings}
    for row in report.bots:
        pairs = [ahead.get((row.bot, other.bot)) for other in report.bots]
        table.add_row(row.bot, *(percent(pair) if pair else "" for pair in pairs))
    return table


def _fame(report: Report) -> Table:
    table = _table("Fame at the end")
    table.add_column("Bot", no_wrap=True)
    for name in ["Mean", "Four games in five"]:
        table.add_column(name, justify="right")
    for row in report.bots:
        fame = row.fame
        table.add_row(
            row.bot,
            f"{fame.mean.value:.1f} ± {fame.mean.high - fame.mean.value:.1f}",
            f"{fame.tenth:.0f} to {fame.ninetieth:.0f}",
        )
    return table


def _sources(report: Report) -> Table:
    """A separate table: with the fame in one row it would be wider than 80 columns."""
    table = _table("Where fame comes from (section 8), mean")
    table.add_column("Bot", no_wrap=True)
    for source in SOURCES:
        table.add_column(source, justify="right")
    for row in report.bots:
        table.add_row(row.bot, *(f"{row.fame.sources[source]:.1f}" for source in SOURCES))
    return table


def _times(report: Report) -> Table:
    table = _table("Milliseconds a decision")
    table.add_column("Bot", no_wrap=True)
    for name in ["Decisions", "Mean", "Median", "95 % below", "Longest", "Late"]:
        table.add_column(name, justify="right")
    for row in report.bots:
        table.add_row(row.bot, *_time_cells(row))
    return table


def _time_cells(row: BotReport) -> list[str]:
    thinking = row.thinking
    times = (thinking.mean, thinking.median, thinking.ninety_fifth, thinking.longest)
    return [f"{thinking.decisions:,}", *(f"{time:,.1f}" for time in times), f"{thinking.late:,}"]


def late_text(row: BotReport) -> str:
    """What many late decisions mean."""
    share = row.thinking.late / row.thinking.decisions
    return (
        f"{row.bot} was late in {share:.0%} of its decisions: it does not keep its time, or the machine had too much"
        " else to do, and then searchers played below their strength; fewer --jobs help."
    )


def verdict_text(verdict: Verdict) -> str:
    """The sequential test in a few sentences."""
    said = {True: "holds", False: "does not hold", None: "is not decided yet"}[verdict.holds]
    told = (
        f"The claim {verdict.claim} {said} after {verdict.games:,} games: {percent(verdict.interval)}."
        f" Sequential test of {verdict.share:.1%} against {verdict.alternative:.1%}, 5 % error each side."
    )
    if verdict.holds is None:
        return told
    return (
        f"{told} A match that stops when its test decides leans towards the verdict; the intervals do not allow for it."
    )


def _spread(spread: Spread, more: str = "") -> str:
    if not spread.values:
        return "not known: no game was won"
    return f"{spread.mean.value:.1f} (four in five {spread.tenth:.0f} to {spread.ninetieth:.0f}{more})"


def _play(study: Study) -> Table:
    """How the games were played, with the aims."""
    play = study.play
    table = _table("How it was played")
    table.add_column("")
    for name in ("Found", "Aim"):
        table.add_column(name, justify="right")
    table.add_row("Longest run of Rests, mean and most", f"{play.rests.value:.1f}, {play.most_rests}", "")
    table.add_row("Games with two rounds of nothing but Rests", percent(play.standstill), "")
    table.add_row("Abilities used by a seat in a game", f"{play.uses:.2f}", "")
    table.add_row("Telescopes gained by a seat, never used", f"{play.telescopes:.2f}, {play.idle:.0%}", "")
    table.add_row("Games with a seat that ends at its card limit or discards", percent(play.limited), "33% or more")
    table.add_row("Games with a seat that discards", percent(play.discarding), "")
    table.add_row("Cards a player discovers, keeps", f"{play.cards:.2f}, {play.kept:.2f}", f"{CARDS[0]} to {CARDS[1]}")
    for kind, share in play.boons.items():
        table.add_row(f"Boon taken: {kind}, of all choices", f"{share:.1%}", f"{LEAST_BOON:.0%} or more")
    for ability in play.abilities:
        name = ability.kind.replace("_", " ")
        table.add_row(
            f"Uses of {name}, per card owned", f"{ability.uses:.2f} of {ability.owned:,}", f"{LEAST_USES:g} or more"
        )
    if study.solo:
        table.add_row("Lost because Auptolemy's deck ran out", percent(play.empty_deck), "")
    return table


def _seats(study: Study) -> Table:
    seats = _table("Wins by seat; the first begins")
    for name in ["Seat", "Share", "Over its fair share", "Fame"]:
        seats.add_column(name, justify="right")
    for seat in study.seats:
        seats.add_row(
            str(seat.seat + 1), percent(seat.share), f"{seat.share.value - study.fair:+.1%}", f"{seat.fame:.1f}"
        )
    return seats


def show_study(console: Console, study: Study) -> None:
    """The balance study in short; the page has the rest."""
    console.print(
        f"{study.games:,} games, {study.kind}; intervals are 95 %."
        f" Winner's fame {_spread(study.winner_fame, f'; {study.on_track:.1%} below {FAME_TRACK}')};"
        f" turns a seat {_spread(study.turns)}; the owner of any card wins {study.owner:.1%}",
    )
    if study.solo:
        console.print(f"Won against Auptolemy: {percent(study.seats[0].share)}; fame {study.seats[0].fame:.1f}")
    else:
        console.print(_seats(study))
    console.print(_play(study))
    cards = _table("Cards that stand out")
    for name in ["Card", "Ability", "Discovered when seen", "Kept", "Uses", "Its owner wins", "Judged"]:
        cards.add_column(name, justify="left" if name in {"Card", "Ability", "Judged"} else "right")
    for card in study.cards:
        if card.judged:
            cards.add_row(
                *(card.code, card.ability, percent(card.discovered), f"{card.kept.value:.0%}", f"{card.uses:.2f}"),
                *(percent(card.owner_wins), card.judged),
            )
    if cards.row_count:
        console.print(cards)
    else:
        console.print("No card stands out.")

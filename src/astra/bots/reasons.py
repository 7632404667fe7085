"""Why an action is worth playing, found in the position and in what the search expects to follow.

A finding has a weight, roughly the fame at stake; the weightiest become reasons. Their texts are `hint-...` in
hints.ftl.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from astra.bots.foresight import Foresight

Value = str | int | list[str]

NEAR_END = 3  # cards above the Game End card
AGAINST = {
    *(
        "hint-opens",
        "hint-reply",
        "hint-reply-dreamer",
        "hint-over-limit",
        "hint-boon-goes",
        "hint-boon-first",
        "hint-dreamer-ahead",
    ),
    *("hint-dust-none", "hint-gives-up", "hint-takes-nothing"),
}
CLEAR = 4  # per cent by which a move wins more often than the next best


class Reason(msgspec.Struct, frozen=True):
    """A text and what fills it: `card` is a code, `pen` a seat or a name, `boon` and `ability` are kinds."""

    text_id: str
    arguments: dict[str, Value]


class Finding(msgspec.Struct, frozen=True):
    """A reason with its weight; one `against` the action comes after the others."""

    weight: float
    reason: Reason

    @property
    def against(self) -> bool:
        return self.reason.text_id in AGAINST


def _finding(weight: float, name: str, **arguments: Value) -> Finding:
    return Finding(weight, Reason(f"hint-{name}", arguments))


def findings(ahead: Foresight) -> list[Finding]:
    """Everything that can be said about the actions of a foresight."""
    return [
        *_discoveries(ahead),
        *_majorities(ahead),
        *_openings(ahead),
        *_gains(ahead),
        *_dust(ahead),
        *_rest(ahead),
        *_abilities(ahead),
        *_boon(ahead),
        *_cards(ahead),
        *_end(ahead),
    ]


def weightiest(found: list[Finding], count: int) -> list[Reason]:
    """The reasons to give, those for the action first."""
    told = sorted(found, key=lambda finding: -finding.weight)[:count]
    return [finding.reason for finding in sorted(told, key=lambda finding: finding.against)]


def search_findings(win: float, next_best: float | None, fame: float) -> list[Finding]:
    """What only the search can say: how the game ends on average, and how far the move is ahead of the next best."""
    found = [_finding(0.4, "average", n=round(fame))]
    if next_best is not None and round(100 * (win - next_best)) >= CLEAR:
        found.append(_finding(2.2, "clear", n=round(100 * (win - next_best))))
    return found


def _ability(ahead: Foresight, code: str) -> dict[str, Value]:
    ability = ahead.cards[code].ability
    return {"card": code, "ability": ability.kind, "n": ability.n or 0, "cost": ability.cost or 0}


# Cards completed and discovered


def _discoveries(ahead: Foresight) -> Iterator[Finding]:
    owned = list(ahead.journal(ahead.before)["cards"])
    by_dream = {event["card"] for event in ahead.events("CardCompleted") if event["pen"] == "dreamer"}
    taken = [event["card"] for event in ahead.events("CardTaken") if event["pen"] == ahead.seat]
    done = [code for code in ahead.tried["completes"] if code not in by_dream]
    for code in dict.fromkeys([*done, *taken]):
        worth = ahead.worth_of(code, owned)
        yield _finding(5 + worth, "completes", card=code, n=worth)
        yield _finding(2.0, "new-ability", **_ability(ahead, code))
        yield from _helpers(ahead, code)
        pen = ahead.next_pen()
        if not ahead.ends_the_game() and code in ahead.codes(ahead.before) and ahead.can_finish(code, before=True):
            yield _finding(3.5, "denies", pen=pen, card=code)
        owned.append(code)
    limit = ahead.journal(ahead.after)["limit"]
    if done and len(owned) > limit:
        yield _finding(4.0, "over-limit", n=limit)
    for code in by_dream:
        yield _finding(4.0, "dream-completes", card=code)


def _helpers(ahead: Foresight, code: str) -> Iterator[Finding]:
    """R6.2: who gets a boon of the card, and which, if the search has seen it."""
    told = [reply for reply in ahead.replies if reply.card == code and reply.boon is not None]
    for reply in told[:1]:
        assert reply.boon is not None
        yield _finding(2.5, "boon-goes", pen=reply.pen, card=code, boon=reply.boon[0], n=reply.boon[1])
    for event in ahead.events("BoonTaken"):
        if event["card"] == code and event["pen"] != ahead.seat:
            yield _finding(2.5, "boon-goes", pen=event["pen"], card=code, boon=event["kind"], n=event["n"])
            return
    if told:
        return
    stars = ahead.stars(ahead.before, code)
    others = [pen for pen, _ in stars.most_common() if pen not in (ahead.seat, "dreamer")]
    if others:
        yield _finding(2.4, "boon-first", pen=others[0], card=code, n=stars[others[0]])
    else:
        yield _finding(2.0, "boon-none", card=code)


# Stars on cards that stay


def _majorities(ahead: Foresight) -> Iterator[Finding]:
    """R6.2, R9.5: who has most stars on the cards that were marked."""
    completed = set(ahead.tried["completes"])
    marked = {event["card"] for event in ahead.events("StarMarked")} - completed
    for code in sorted(marked):
        before, after = ahead.stars(ahead.before, code), ahead.stars(ahead.after, code)
        mine = after[ahead.seat]
        others = max((n for pen, n in after.items() if pen not in (ahead.seat, "dreamer")), default=0)
        if mine > before[ahead.seat]:
            if mine > others > 0 and before[ahead.seat] <= others:
                yield _finding(2.8, "lead", card=code, n=mine, others=others)
            elif mine == others:
                yield _finding(1.8, "tie", card=code, n=mine)
            elif mine == after.total():
                yield _finding(1.0 + 0.1 * mine, "alone", card=code, n=mine)
        yield from _dreamers(ahead, code)


def _dreamers(ahead: Foresight, code: str) -> Iterator[Finding]:
    before, after = ahead.stars(ahead.before, code), ahead.stars(ahead.after, code)
    was, dreamers = before["dreamer"], after["dreamer"]
    for pen in (pen for pen in after if pen not in ("dreamer", "auptolemy") and after[pen] < dreamers):
        if was <= before[pen]:
            own = pen == ahead.seat
            yield _finding(
                2.0, "dreamer-ahead" if own else "dreamer-over", **{"card": code} | ({} if own else {"pen": pen})
            )
    if was > before[ahead.seat] and dreamers <= after[ahead.seat]:
        yield _finding(2.4, "dreamer-passed", card=code)


def _openings(ahead: Foresight) -> Iterator[Finding]:
    """What it leaves for the next turn: cards that can be completed there, by the rules and by the search."""
    if not ahead.is_active() or ahead.ends_the_game():
        return
    told = {reply.card: reply.pen for reply in ahead.replies if reply.boon is None}
    for code, pen in told.items():
        yield (
            _finding(2.6, "reply-dreamer", card=code)
            if pen == "dreamer"
            else _finding(2.6, "reply", pen=pen, card=code)
        )
    if ahead.dream_to_come():
        return  # the plan begins with stars
    pen = ahead.next_pen()
    marked = ahead.own_marks()
    stopped = _stopped_on(ahead)
    left = {code: ahead.left(ahead.after, code) for code in ahead.codes(ahead.after)}
    open_cards = [code for code in left if left[code] > 0]
    for code in open_cards:
        touched = marked[code] or code == stopped
        if touched and code not in told and ahead.can_finish(code):
            yield _finding(1.6, "opens", pen=pen, card=code, n=left[code])
    # A card that is drawn may be a short one, and a boon of the complete one may be dust.
    if told or not isinstance(pen, int) or ahead.draws():
        return
    if marked and all(ahead.can_finish(code) is False for code in open_cards):
        yield _finding(1.5, "safe", pen=pen)
    elif stopped in open_cards and ahead.can_finish(stopped) is False:
        yield _finding(1.8, "stops-short", pen=pen, card=stopped, n=left[stopped])


def _stopped_on(ahead: Foresight) -> str:
    """The card of an Observe that the first action ends."""
    now = ahead.before["now"]
    if ahead.before["decision"] != "observe" or ahead.actions[:1] != ["stop"]:
        return ""
    return str(ahead.before["places"][now["place"]]["card"])


# What the seat gets and keeps


def _gains(ahead: Foresight) -> Iterator[Finding]:
    gained, returns = ahead.tried["gained"], ahead.tried["returns"]
    journal = ahead.journal(ahead.before)
    grand = [event for event in ahead.events("StarMarked") if event["kind"] == "grand" and event["pen"] == ahead.seat]
    if grand and gained["wisdom"]:
        names = [event["name"] or str(event["star"]) for event in grand]
        yield _finding(1.3 * len(grand), "grand", stars=names, n=len(grand))
    spots = ahead.edition.wisdom
    limit = spots[min(journal["wisdom"] + gained["wisdom"], len(spots) - 1)]
    if limit > journal["limit"]:
        yield _finding(2.5, "limit", n=limit)
    fame = gained["fame"] + returns["fame"]
    if fame and ahead.before["decision"] != "boon":
        yield _finding(2.0 + fame, "fame", n=fame)
    if gained["pouch"]:
        yield _finding(1.5 + gained["pouch"], "pouch", n=journal["pouch"] + gained["pouch"])
    if gained["telescopes"] and ahead.before["decision"] != "boon":
        yield _finding(1.7, "telescopes", n=gained["telescopes"])
    if ahead.tried["spent"]["telescopes"]:
        yield _finding(1.4, "second-observe", n=ahead.tried["spent"]["telescopes"])


def _dust(ahead: Foresight) -> Iterator[Finding]:
    if ahead.before["decision"] == "boon" or not ahead.is_active() or ahead.is_last_turn():
        return
    back = ahead.tried["returns"]["dust"]
    if back:
        yield _finding(1.5 + 0.5 * back, "returns", n=back)
    dust = ahead.journal(ahead.after)["dust"]
    if not any(event["pen"] == ahead.seat for event in ahead.events("TurnEnded")):
        dust += back
    if ahead.tried["spent"]["dust"] and not dust:
        yield _finding(1.7, "dust-none")
    elif ahead.tried["spent"]["dust"] and ahead.may_end():
        yield _finding(1.1, "dust-left", n=dust)
    elif ahead.actions[:1] == ["stop"] and dust:
        yield _finding(1.3, "keeps-dust", n=dust)


def _rest(ahead: Foresight) -> Iterator[Finding]:
    """R5.2 to R5.4, and R9.1 where there is a dream."""
    dust = ahead.rested_from
    if dust is None:
        return
    if ahead.actions[0] == "rest" and not any(action.startswith("mark") for action in ahead.before["legal"]):
        yield _finding(6.0, "rest-must")
    # In solo Auptolemy may rest next, before anybody is asked again.
    rested = (event for event in ahead.events("Gained") if event["why"] == "rest" and event["pen"] == ahead.seat)
    gained = sum(event["n"] for event in rested)
    if gained:
        yield _finding(2.0 + 0.5 * gained, "rest-dust", n=gained, dust=dust + gained)
    else:
        yield _finding(1.0, "rest-full", n=dust)
    woken = [code for event in ahead.events("CardsWoken") if event["pen"] == ahead.seat for code in event["cards"]]
    if woken:
        yield _finding(2.0 + len(woken), "rest-wakes", cards=woken)
    board = ahead.edition.boards[str(max(ahead.before["players"], 2))]
    if ahead.before["sphere"] == board.discard_after and ahead.before["deck"] > 0:
        above = ahead.before["above_end"]
        if above is not None and above > 1:
            yield _finding(1.6, "rest-icon", n=above - 1)


def _abilities(ahead: Foresight) -> Iterator[Finding]:
    for event in ahead.events("AbilityUsed"):
        if event["pen"] == ahead.seat:
            yield _finding(1.9, "uses", **_ability(ahead, event["card"]))


# Single choices


def _boon(ahead: Foresight) -> Iterator[Finding]:
    """R6.2 to R6.5: what the boon is, and whom it is taken from."""
    verb, _, number = ahead.actions[0].partition(" ") if ahead.actions else ("", "", "")
    discovery = ahead.before["discovery"]
    if verb != "boon" or discovery is None:
        return
    boon = ahead.cards[discovery["card"]].boons[int(number) - 1]
    yield _finding(5.0, "takes", boon=boon.kind, n=boon.n)
    if boon.kind == "stardust":
        yield _finding(2.0, "dust-then", n=ahead.journal(ahead.before)["dust"] + boon.n)
    if boon.kind == "activation":
        exhausted = [code for code, state in ahead.journal(ahead.before)["cards"].items() if state == "exhausted"]
        if exhausted:
            yield _finding(3.0, "wakes-of", n=min(boon.n, len(exhausted)), of=len(exhausted))
        else:
            yield _finding(3.0, "takes-nothing")
    stars = ahead.stars(ahead.before, discovery["card"])
    if waiting := sorted(discovery["waiting"], key=lambda pen: -stars[pen]):
        yield _finding(2.2, "crosses-out", pen=waiting[0], boon=boon.kind, n=boon.n)


def _cards(ahead: Foresight) -> Iterator[Finding]:
    """R6.5, R6.7: which card wakes or is discarded."""
    verb, _, code = ahead.actions[0].partition(" ") if ahead.actions else ("", "", "")
    journal = ahead.journal(ahead.before)
    owned = list(journal["cards"])
    if verb == "activate":
        yield _finding(4.0, "activates", **_ability(ahead, code))
        yield _finding(2.0, "active-fame", card=code, n=ahead.cards[code].fame)
    elif verb == "discard":
        worth = {other: ahead.worth_of(other, owned) for other in owned}
        least = worth[code] == min(worth.values())
        yield _finding(4.0, "discard-least" if least else "discard", card=code, n=worth[code])
        if journal["cards"][code] == "exhausted":
            yield _finding(2.5, "discard-exhausted", card=code)
        else:
            yield _finding(1.5, "gives-up", **_ability(ahead, code))
    elif verb == "discover":
        others = [other[len("discover ") :] for other in ahead.before["legal"] if other != ahead.actions[0]]
        yield _finding(3.0, "discover-before", card=code, cards=others)


def _end(ahead: Foresight) -> Iterator[Finding]:
    """R7.1, R7.2: how near the end is, and what counts then."""
    gain = ahead.score_gain() if ahead.is_active() else None
    above = ahead.before["above_end"]
    if gain is not None and gain >= 0 and ahead.is_last_turn():
        yield _finding(6.0, "last-turn", n=gain)
    elif gain is not None and gain > 0:
        yield _finding(1.0 + 0.2 * gain, "worth", n=gain)
    if above is None:
        return
    draws = ahead.draws() if ahead.is_active() else 0
    board = ahead.edition.boards[str(max(ahead.before["players"], 2))]
    if "rest" in ahead.actions and ahead.before["sphere"] == board.discard_after:
        draws += 1
    if draws >= above:
        yield _finding(5.0, "brings-end")
    elif above <= NEAR_END:
        yield _finding(1.7, "end-near", n=above)

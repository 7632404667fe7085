"""Writes the lessons of the guided game: positions that the engine made or accepts, and what each step expects.

    .venv/bin/python tools/web_lessons.py        (from the project's root; writes web/src/pages/learn/lessons.json)

`tests/web/test_lessons.py` plays every lesson step by step.
"""

import json
from pathlib import Path
from typing import Any

from astra.game import Game

OUT = Path(__file__).parents[1] / "web" / "src" / "pages" / "learn" / "lessons.json"

Step = dict[str, Any]


def read(text: str, *point: str) -> Step:
    return {"text": text, "kind": "read", "point": list(point)}


def do(text: str, point: list[str], allow: list[str], need: list[str], play: list[str]) -> Step:
    """`allow`: patterns, one of which each action matches; `need`: what the list must contain; `play`: one way."""
    return {"text": text, "kind": "do", "point": point, "allow": allow, "need": need, "play": play}


def part(name: str) -> str:
    return f'[data-part="{name}"]'


def action(text: str) -> str:
    return f'[data-action="{text}"]'


CONFIRM = '[data-role="confirm"]'


def seat(**own: Any) -> dict[str, Any]:
    return {"dust": 5, "pouch": 5} | own


def observe() -> dict[str, Any]:
    return {
        "players": 3,
        "sphere": "air",
        "seats": [seat(final=["fire", "water"]), seat(final=["air", "earth"]), seat(final=["water", "earth"])],
        "places": [
            {"card": "Ori", "marks": {"1": 1, "2": 1}},
            {"card": "Leo"},
            {"card": "Lyr", "marks": {"1": 2, "4": 2}},
            {"card": "Tau"},
        ],
    }


def grand() -> dict[str, Any]:
    position = observe()
    position["seats"][0] = seat(dust=4, wisdom=1, final=["fire", "water"])
    position["places"][0] = {"card": "Ori", "marks": {"1": 1, "2": 2}}
    position["places"][1] = {"card": "Leo", "marks": {"1": 0, "2": 0, "3": 0}}
    return position


def rest() -> dict[str, Any]:
    position = grand()
    position["sphere"] = "fire"
    position["places"] = [
        {"card": "Ori", "marks": {"1": 1, "2": 2, "3": 0, "4": 0, "5": 0}},
        {"card": "Sco", "marks": {"1": 2}},
        {"card": "Lyr", "marks": {"1": 2, "4": 2}},
        {"card": "Gem"},
    ]
    position["seats"][0] = seat(
        dust=1, pouch=6, wisdom=2, fame=4, cards={"Leo": "exhausted", "Tau": "exhausted"}, final=["fire", "water"]
    )
    return position


def discovery() -> dict[str, Any]:
    position = rest()
    position["sphere"] = "water"
    position["seats"][0] = seat(dust=3, pouch=6, wisdom=2, fame=4, cards={"Leo": "active"}, final=["fire", "water"])
    position["places"][2] = {"card": "Lyr", "marks": {"1": 2, "4": 2, "2": 0, "3": 0, "5": 0}}
    return position


def boons() -> dict[str, Any]:
    """Another player completes a card on which you have the most stars, and you choose a boon."""
    start = discovery()
    start["turn"] = 2
    start["places"][2] = {"card": "Lyr", "marks": {"1": 2, "4": 0, "2": 0, "3": 0, "5": 1}}
    game = Game.from_position(start, seed=48)
    game.play("mark Lyr.6")
    assert (game.seat, game.decision) == (0, "boon"), (game.seat, game.decision)
    position = game.position()
    del position["chance"]
    return position


def abilities() -> dict[str, Any]:
    position = grand()
    position["seats"][0] = seat(
        dust=1, pouch=5, wisdom=2, fame=6, cards={"Aql": "active", "Cnc": "active"}, final=["fire", "water"]
    )
    return position


def end() -> dict[str, Any]:
    own = {"Leo": "active", "Lyr": "active", "Aqr": "exhausted", "Sgr": "active"}
    return {
        "players": 3,
        "first": 1,
        "turn": 36,
        "sphere": "earth",
        "above_end": None,
        "last_turns": 1,
        "seats": [
            seat(dust=4, pouch=8, wisdom=5, fame=31, cards=own, final=["fire", "water"]),
            seat(dust=6, pouch=7, wisdom=4, fame=33, cards={"Gem": "active", "Cyg": "active"}, final=["air", "earth"]),
            seat(
                dust=2,
                pouch=9,
                wisdom=4,
                fame=29,
                cards={"Vir": "exhausted", "Cap": "active"},
                final=["water", "earth"],
            ),
        ],
        "places": [
            {"card": "Ori", "marks": {"1": 1, "2": 0, "3": 0, "4": 0}},
            {"card": "Sco", "marks": {"1": 2, "2": 2}},
            {"card": "Del", "marks": {"1": 0, "2": 1}},
            {"card": "Peg"},
        ],
    }


def think() -> dict[str, Any]:
    """Others have done the work on Lyra; on Delphinus one star more would do it for the next player."""
    return {
        "players": 3,
        "turn": 22,
        "sphere": "fire",
        "above_end": 6,
        "seats": [
            seat(dust=1, pouch=7, wisdom=4, fame=12, cards={"Gem": "active", "Vir": "active"}, final=["air", "earth"]),
            seat(dust=2, pouch=6, wisdom=3, fame=15, cards={"Leo": "exhausted"}, final=["fire", "water"]),
            seat(dust=3, pouch=6, wisdom=2, fame=11, cards={"Cap": "active"}, final=["water", "earth"]),
        ],
        "places": [
            {"card": "Ori", "marks": {"1": 1, "2": 2}},
            {"card": "Del", "marks": {"1": 2, "2": 2, "5": 0, "6": 0}},
            {"card": "Lyr", "marks": {"1": 1, "4": 1, "2": 1, "3": 2, "5": 1}},
            {"card": "Tau"},
        ],
    }


def lessons() -> list[dict[str, Any]]:
    return [
        {
            "id": "observe",
            "position": observe(),
            "steps": [
                read("learn-observe-goal", part("me")),
                read("learn-observe-sky", *(f'[data-place="{code}"]' for code in ("Ori", "Leo", "Lyr", "Tau"))),
                read("learn-observe-dust", part("me")),
                do(
                    "learn-observe-do",
                    [action("mark Leo.1"), action("mark Leo.2"), action("mark Leo.3"), CONFIRM],
                    [r"^mark Leo\.", "^stop$"],
                    ["mark Leo.1", "mark Leo.2", "mark Leo.3"],
                    ["mark Leo.1", "mark Leo.2", "mark Leo.3", "stop"],
                ),
                read("learn-observe-done"),
            ],
        },
        {
            "id": "grand",
            "position": grand(),
            "steps": [
                read("learn-grand-join", '[data-place="Ori"]'),
                do(
                    "learn-grand-do",
                    [action("mark Ori.3"), action("mark Ori.4"), action("mark Ori.5"), CONFIRM],
                    [r"^mark Ori\.", "^stop$"],
                    ["mark Ori.5"],
                    ["mark Ori.3", "mark Ori.4", "mark Ori.5", "stop"],
                ),
                read("learn-grand-done", part("me")),
            ],
        },
        {
            "id": "rest",
            "position": rest(),
            "steps": [
                read("learn-rest-why", part("hand")),
                do("learn-rest-do", [action("rest")], ["^rest$"], ["rest"], ["rest"]),
                read("learn-rest-done", part("ring")),
            ],
        },
        {
            "id": "discovery",
            "position": discovery(),
            "steps": [
                read("learn-discovery-why", '[data-place="Lyr"]'),
                do(
                    "learn-discovery-do",
                    [action("mark Lyr.6"), CONFIRM],
                    [r"^mark Lyr\.6$", "^stop$"],
                    ["mark Lyr.6"],
                    ["mark Lyr.6"],
                ),
                read("learn-discovery-done", part("hand")),
            ],
        },
        {
            "id": "boons",
            "position": boons(),
            "steps": [
                read("learn-boons-why", part("boons")),
                do("learn-boons-do", [part("boons")], [r"^boon \d$"], [], ["boon 1"]),
                read("learn-boons-done", part("me")),
            ],
        },
        {
            "id": "abilities",
            "position": abilities(),
            "steps": [
                read("learn-abilities-why", part("hand")),
                do("learn-abilities-once", [action("use Aql")], ["^use Aql$"], ["use Aql"], ["use Aql"]),
                do("learn-abilities-turn", [action("use Cnc")], ["^use Cnc$"], ["use Cnc"], ["use Cnc"]),
                do(
                    "learn-abilities-do",
                    [action("mark Ori.3"), action("mark Ori.4"), action("mark Ori.5"), CONFIRM],
                    [r"^mark Ori\.", "^stop$"],
                    ["mark Ori.5"],
                    ["mark Ori.3", "mark Ori.4", "mark Ori.5", "stop"],
                ),
                read("learn-abilities-done", part("me")),
            ],
        },
        {
            "id": "think",
            "position": think(),
            "steps": [
                read("learn-think-stop", '[data-place="Del"]'),
                do(
                    "learn-think-steal",
                    [action("mark Lyr.6"), CONFIRM],
                    [r"^mark Lyr\.6$", "^stop$"],
                    ["mark Lyr.6"],
                    ["mark Lyr.6"],
                ),
                read("learn-think-elements", part("me")),
                read("learn-think-end", part("ring")),
            ],
        },
        {
            "id": "end",
            "position": end(),
            "steps": [
                read("learn-end-ring", part("ring")),
                read("learn-end-score", part("me")),
                do("learn-end-do", [part("prompt")], [".*"], [], ["mark Ori.5", "mark Ori.6", "stop"]),
                read("learn-end-done"),
            ],
        },
    ]


def main() -> None:
    written = lessons()
    for lesson in written:
        game = Game.from_position(lesson["position"], seed=48)
        assert game.seat == 0, lesson["id"]
        for step in lesson["steps"]:
            for text in step.get("play", []):
                game.play(text)
    OUT.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{OUT.name}: {len(written)} lessons, {sum(len(lesson['steps']) for lesson in written)} steps")


if __name__ == "__main__":
    main()

"""The transcript of a stream in docs/api.md has the shape of a real one.

`python -m tests.server.test_transcript` prints it again.
"""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.house import House, house, new_key, settings_for
from tests.server.test_play import POSITION
from tests.services.streams import Message

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
LEFT_OUT = "…"
# What the page shows of long parts; the rest of them is left out.
SHOWN = {"view": ("asked", "decision", "legal"), "table": ("id", "status", "version", "seats", "result")}
SEAT = ("seat", "kind", "name", "you", "conceded")


def real_stream(opened: House) -> list[Message]:
    """A game of two that is short: seat 0 marks a star and ends its turn, and seat 1 concedes."""
    ann, bob = opened.person("Ann"), opened.person("Bob")
    table = ann.new_table("me", "me", position=POSITION)["id"]
    where = f"/tables/{table}"
    token = ann.post(f"{where}/seats/1/links", {"key": new_key()})["token"]
    bob.post(f"{where}/claim", {"token": token})
    stream = ann.stream(table, "seats=0")
    stream.wait_for("turn")
    update = ann.act(table, 0, ["mark Tau.4", "stop"])
    bob.post(f"{where}/chat", {"key": new_key(), "text": "Well seen!"})
    stream.wait_for("chat", update["version"])
    ended = bob.post(f"{where}/concede", {"key": new_key(), "seat": 1})
    stream.wait_for("table", ended["version"])
    stream.close()
    return [message for message in stream.messages if message.id is not None]


def shown_on_page() -> list[Message]:
    part = PAGE.read_text(encoding="utf-8").partition("## A stream, line by line")[2].partition("\n## ")[0]
    messages = []
    for block in re.findall(r"```text\n(.*?)```", part, re.DOTALL):
        for text in block.strip().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in text.splitlines())
            messages.append(Message(fields["event"], int(fields["id"]), json.loads(fields["data"])))
    return messages


def shortened(value: Any, name: str = "") -> Any:
    """A document as the page shows it."""
    if isinstance(value, list):
        return [shortened(one, name) for one in value[:2]] + ([LEFT_OUT] if len(value) > 2 else [])
    if not isinstance(value, dict):
        return value
    if name in ("facts", "events", "standings"):
        return {LEFT_OUT: LEFT_OUT}
    wanted = SEAT if name == "seats" else SHOWN.get(name, tuple(value))
    made = {key: shortened(part, key) for key, part in value.items() if key in wanted}
    return made if len(made) == len(value) else {**made, LEFT_OUT: LEFT_OUT}


def table_of(message: Message) -> Any:
    return shortened(message.data, "table" if message.event == "table" else "")


def shapes(value: Any, where: str = "") -> Iterator[str]:
    """The paths of all keys that are told."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield f"{where}/{key}"
            yield from shapes(part, f"{where}/{key}")
    elif isinstance(value, list):
        for part in value:
            yield from shapes(part, f"{where}[]")


def test_the_transcript_on_the_page_has_the_shape_of_a_real_stream(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        real = real_stream(opened)
    page = shown_on_page()
    assert [message.event for message in page] == [message.event for message in real]
    assert [message.id for message in page] == [message.id for message in real]
    for told, message in zip(page, real, strict=True):
        assert set(shapes(told.data)) == set(shapes(table_of(message))), message.event


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, house(settings_for(Path(folder))) as opened:
        for message in real_stream(opened):
            data = json.dumps(table_of(message), ensure_ascii=False)
            print(f"```text\nid: {message.id}\nevent: {message.event}\ndata: {data}\n```\n")


if __name__ == "__main__":
    main()

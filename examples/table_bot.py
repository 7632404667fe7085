"""A bot that plays over HTTP: python table_bot.py 'https://astra.example/t/TABLE#TOKEN', its seat's private link."""

import json
import random
import sys
import urllib.error
import urllib.request
from contextlib import suppress
from typing import Any

server, _, rest = sys.argv[1].partition("/t/")
table, _, token = rest.partition("#")


def call(path: str, body: object = None) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{server}/api/v1/tables/{table}{path}", data, headers))


seat = next(seat["seat"] for seat in json.load(call(""))["seats"] if seat["you"])
for line in call(f"/events?seats={seat}"):
    message = json.loads(line[5:]) if line.startswith(b"data:") else {}
    news = message.get("snapshots", message.get("updates", {})).get(str(seat))
    if news and news["view"]["over"]:
        break
    if news and news["view"]["legal"]:
        move = {"seat": seat, "version": news["version"], "actions": [random.choice(news["view"]["legal"])]}
        with suppress(urllib.error.HTTPError):  # the table has moved on: the next message says where to
            call("/actions", {"key": f"v{news['version']}", **move})

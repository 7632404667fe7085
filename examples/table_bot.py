"""A bot that plays over HTTP: python table_bot.py 'https://astra.example/t/TABLE#TOKEN', its seat's private link."""

import json
import random
import sys
import time
from http.client import HTTPException
from urllib.request import Request, urlopen

server, _, rest = sys.argv[1].partition("/t/")
table, _, token = rest.partition("#")
url = f"{server}/api/v1/tables/{table}"
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
seat = next(seat["seat"] for seat in json.load(urlopen(Request(url, headers=headers)))["seats"] if seat["you"])
while True:
    try:
        for line in urlopen(Request(f"{url}/events?seats={seat}", headers=headers), timeout=60):
            message = json.loads(line[5:]) if line.startswith(b"data:") else {}
            news = message.get("snapshots", message.get("updates", {})).get(str(seat), {})
            if news.get("table", message).get("status") in ("over", "closed"):
                sys.exit()
            if legal := (news.get("view") or {}).get("legal"):
                move = {"seat": seat, "version": news["version"], "actions": [random.choice(legal)]}
                body = json.dumps({"key": f"v{news['version']}", **move}).encode()
                urlopen(Request(f"{url}/actions", body, headers), timeout=60)
    except (OSError, HTTPException) as error:  # moved on, busy, away: the next stream begins with what is now
        if getattr(error, "code", 0) in (401, 403, 404):
            raise
    time.sleep(1)

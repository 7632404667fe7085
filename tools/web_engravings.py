"""Writes the figures behind the stars for the browser client, from the descriptions in src/astra/edition/engravings.

.venv/bin/python tools/web_engravings.py [CODE ...]      (from the project's root; writes web/src/engravings/*.json
and web/src/chart/boxes.json, which says how far each figure reaches)
"""

import gzip
import sys
from pathlib import Path

import msgspec

from astra.charts.engraving.building import Engraving
from astra.charts.engraving.shipped import shipped_codes, shipped_engraving

WEB = Path(__file__).parents[1] / "web" / "src"
OUT = WEB / "engravings"
BOXES = WEB / "chart" / "boxes.json"


def main(codes: list[str]) -> None:
    OUT.mkdir(exist_ok=True)
    known = shipped_codes()
    for file in OUT.glob("*.json"):
        if file.stem not in known:
            file.unlink()
    total = 0
    for code in codes or known:
        content = msgspec.json.encode(shipped_engraving(code)) + b"\n"
        (OUT / f"{code}.json").write_bytes(content)
        packed = len(gzip.compress(content, 9))
        total += packed
        print(f"{code}: {len(content)} bytes, {packed} compressed")
    boxes = {
        file.stem: msgspec.json.decode(file.read_bytes(), type=Engraving).reach for file in sorted(OUT.glob("*.json"))
    }
    BOXES.write_bytes(msgspec.json.encode(boxes) + b"\n")
    print(f"{len(codes or known)} figures, {total} bytes compressed")


if __name__ == "__main__":
    main(sys.argv[1:])

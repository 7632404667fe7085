"""Writes dist/requirements.txt: the wheel in dist and every package it needs, each with its version and SHA-256.

    .venv/bin/python tools/lock.py            for one machine
    .venv/bin/python tools/lock.py cluster    with the parts for several machines

`pip install --require-hashes -r dist/requirements.txt`, run in the folder that contains `dist`, then installs exactly
these files. They are the ones for this system, processor and Python, with the versions of constraints.txt. Packages
come from wherever pip is configured to find them; the file names no host.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
OUTPUT = DIST / "requirements.txt"


def resolve(wheel: Path, extras: list[str]) -> dict[str, Any]:
    """What pip would install into an empty environment."""
    wanted = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
    words = ["install", "--quiet", "--dry-run", "--ignore-installed", "--only-binary", ":all:", "--report", "-"]
    command = [sys.executable, "-m", "pip", *words, "--constraint", str(ROOT / "constraints.txt"), wanted]
    report: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return report


def lines(report: dict[str, Any], wheel: Path, digest: str) -> list[str]:
    """The lines of a requirements file, from pip's report; raises ValueError for a package without a hash."""
    found = []
    for package in report["install"]:
        name, version = package["metadata"]["name"], package["metadata"]["version"]
        if package["download_info"]["url"].startswith("file:") and package["download_info"]["url"].endswith(wheel.name):
            continue
        hashes = package["download_info"].get("archive_info", {}).get("hashes", {})
        if "sha256" not in hashes:
            raise ValueError(f"pip knows no SHA-256 of {name} {version}")
        found.append(f"{name}=={version} --hash=sha256:{hashes['sha256']}")
    return [*sorted(found, key=str.casefold), f"./dist/{wheel.name} --hash=sha256:{digest}"]


def main(extras: list[str]) -> None:
    wheels = sorted(DIST.glob("*.whl"))
    if len(wheels) != 1:
        sys.exit(f"astra: dist holds {len(wheels)} wheels, expected one: make wheel")
    [wheel] = wheels
    report = resolve(wheel, extras)
    text = "\n".join(lines(report, wheel, hashlib.sha256(wheel.read_bytes()).hexdigest()))
    OUTPUT.write_text(text + "\n")
    print(f"{OUTPUT.relative_to(ROOT)}: {len(report['install'])} packages")


if __name__ == "__main__":
    main(sys.argv[1:])

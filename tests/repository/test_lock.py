"""The file that a deployment installs from: every package with its hash, and no host."""

from pathlib import Path
from typing import Any

import pytest

from tools.lock import lines

WHEEL = Path("dist/astra_table-1.0-py3-none-any.whl")


def package(name: str, url: str, **archive: Any) -> dict[str, Any]:
    return {"metadata": {"name": name, "version": "1.2"}, "download_info": {"url": url, "archive_info": archive}}


def test_every_package_is_named_with_its_version_and_hash_and_no_host() -> None:
    report = {
        "install": [
            package("zeta", "https://files.example/zeta.whl", hashes={"sha256": "aa"}),
            package("Astra-table", f"file:///somewhere/{WHEEL}", hashes={"sha256": "cc"}),
            package("Alpha", "https://files.example/alpha.whl", hashes={"sha256": "bb"}),
        ]
    }
    assert lines(report, WHEEL, "dd") == [
        "Alpha==1.2 --hash=sha256:bb",
        "zeta==1.2 --hash=sha256:aa",
        f"./{WHEEL} --hash=sha256:dd",
    ]


def test_a_package_without_a_hash_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no SHA-256 of zeta 1\.2"):
        lines({"install": [package("zeta", "https://files.example/zeta.tar.gz")]}, WHEEL, "dd")

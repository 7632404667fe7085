"""An earlier version of this project, compiled like the current one, to be measured beside it."""

from __future__ import annotations

import io
import subprocess
import tarfile
import zipfile
from pathlib import Path

from tools.prepare import DEV, ROOT, can_compile, key_of, pip, prepare_dev, say

KEPT = ROOT / "build" / "revisions"


def package_of(revision: str) -> Path:
    """The folder with the compiled package of a git revision, built once each; a given folder is used as it is."""
    if Path(revision).is_dir():
        return Path(revision).absolute()
    told = ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"]
    commit = subprocess.run(told, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    prepare_dev()
    folder = KEPT / f"{commit[:12]}-{key_of([], can_compile())[:8]}"
    package = folder / "package"
    if package.is_dir():
        return package
    say(f"building the package of {commit[:12]}, once")
    source = folder / "source"
    source.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(source, filter="data")
    pip(DEV, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as unpacked:
        unpacked.extractall(folder / "unpacked")
    return (folder / "unpacked").rename(package)

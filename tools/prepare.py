"""Sets up what the Makefile needs, and does so again only when the sources have changed.

    python3 tools/prepare.py dev        .venv: development install, uncompiled, with all tools
    python3 tools/prepare.py learners   adds to it what examples/maskable_ppo.py needs, where it can be had
    python3 tools/prepare.py wheel      dist/: the wheel, compiled where there is a C compiler
    python3 tools/prepare.py compiled   build/compiled: that wheel unpacked, for PYTHONPATH
    python3 tools/prepare.py play       .venv-play: Astra as its users install it
    python3 tools/prepare.py web        build/web: the browser client, which the wheel carries
    python3 tools/prepare.py site       build/site-python: Python for browsers, which `astra site` adds to the client
    python3 tools/prepare.py services   Chromium, PostgreSQL, Redis, nginx, Caddy and systemd, which the tests use

Needs nothing but the standard library. Packages come through pip, with the versions of
constraints.txt, and npm, with those of web/package-lock.json; system packages only through apt,
as root with CI set or after asking.
"""

import fcntl
import functools
import hashlib
import importlib.util
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "constraints.txt"
RECIPE = [ROOT / "pyproject.toml", PINS]
LIBRARY = "astra_engine__mypyc*"  # the compiled engine, see setup.py
# Debian and Ubuntu name the packages of a Python after it; plain python3 may be another one.
PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"

DEV = ROOT / ".venv"
PLAY = ROOT / ".venv-play"
WITHOUT_LEARNERS = ".without-learners"  # in DEV: torch could not be had, so that its tests are not expected to run
DIST = ROOT / "dist"
COMPILED = ROOT / "build" / "compiled"
WEB = ROOT / "build" / "web"
SITE_PYTHON = ROOT / "build" / "site-python"
SITE_WHEELS = ROOT / "build" / "site-wheels"
# Pinned with hashes; the platform is that of web/node_modules/pyodide.
SITE_PINS = ROOT / "tools" / "site-wheels.txt"
WASM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")

NODE = (20, 19)  # the oldest that builds the client
# What the tests start, by the package that brings it.
SERVICES = {
    "chromium": "usr/bin/chromium",
    "chromium-headless-shell": "usr/bin/chromium-headless-shell",
    "postgresql": "usr/lib/postgresql/*/bin/initdb",
    "redis-server": "usr/bin/redis-server",
    "nginx": "usr/sbin/nginx",
    "caddy": "usr/bin/caddy",
    "systemd": "usr/bin/systemd-analyze",
}


# What this machine lacks and what that costs; told at the end, here or after the tests.
LOSSES: list[str] = []


def say(text: str) -> None:
    print(f"astra: {text}", flush=True)


def lose(text: str) -> None:
    if text not in LOSSES:
        LOSSES.append(text)


def works(command: Iterable[str | Path]) -> bool:
    """Run a command silently; if it fails, show everything that it wrote."""
    outcome = subprocess.run(
        list(command), cwd=ROOT, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if outcome.returncode != 0:
        print(outcome.stdout, file=sys.stderr, flush=True)
    return outcome.returncode == 0


def run(*command: str | Path) -> None:
    """Run a command; if it fails, its messages appear above ours, and we end."""
    if not works(command):
        sys.exit(f"astra: {shlex.join(map(str, command))} failed, see above")


def package_sources() -> list[Path]:
    """Everything that goes into the wheel."""
    papers = [ROOT / "README.md", ROOT / "LICENSE", ROOT / "NOTICE.md", *ROOT.glob("licences/*")]
    return [*RECIPE, ROOT / "setup.py", *papers, *package_code(), *WEB.rglob("*")]


def package_code() -> list[Path]:
    """Everything that runs, in a browser as well."""
    return [p for p in (ROOT / "src" / "astra").rglob("*") if "__pycache__" not in p.parts]


def web_sources() -> list[Path]:
    """Everything that the client is built from; it shares the package's texts."""
    client = [p for p in (ROOT / "web").rglob("*") if not {"node_modules", ".svelte-check"} & {*p.parts}]
    return [*client, *(ROOT / "src" / "astra" / "locales").rglob("*.ftl")]


def key_of(files: Iterable[Path], *more: object) -> str:
    """A digest of the files' names and contents, the running Python, this folder, and whatever else it is made from."""
    digest = hashlib.sha256(f"{platform.python_version()} {ROOT} {more}".encode())
    for path in sorted(p for p in files if p.is_file()):
        content = path.read_bytes()
        digest.update(f"\n{path.relative_to(ROOT)} {len(content)}\n".encode() + content)
    return digest.hexdigest()


class Stamp:
    """Remembers what a folder was made from; the file is in that folder, so that it disappears with it."""

    def __init__(self, folder: Path, key: str) -> None:
        self.path = folder / ".made-from"
        self.key = key

    def is_fresh(self) -> bool:
        return self.path.is_file() and self.path.read_text() == self.key

    def set(self) -> None:
        self.path.write_text(self.key)


@functools.cache
def can_compile() -> bool:
    """Whether a C compiler is there, and the headers of this Python with it."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\n")
        include = f"-I{sysconfig.get_path('include')}"
        try:
            probe = subprocess.run(
                [*shlex.split(compiler), include, "-c", source.name],
                cwd=folder,
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
        return probe.returncode == 0


def may_use_apt(packages: list[str], reason: str) -> bool:
    """As root with CI set without a question; else only if a person says yes."""
    if shutil.which("apt-get") is None:
        return False
    if os.geteuid() == 0 and os.environ.get("CI"):
        return True
    if not sys.stdin.isatty() or (os.geteuid() != 0 and shutil.which("sudo") is None):
        return False
    try:
        answer = input(f"astra: {reason}. Install {' '.join(packages)} with apt now? [y/N] ")
    except EOFError:
        print()
        return False
    return answer.strip().lower() in {"y", "yes"}


def install_with_apt(packages: list[str], reason: str, lost: str) -> None:
    """Install system packages if we may; otherwise say what to install and what is left out."""
    if not may_use_apt(packages, reason):
        lose(f"{reason}; {lost}. To change that: apt install {' '.join(packages)}")
        return
    say(f"installing {' '.join(packages)}, once")
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    for words in (["update"], ["install", "-y", *packages]):
        command = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", *words]
        if not works(command):
            lose(f"{shlex.join(command)} failed; {lost}")
            return
    can_compile.cache_clear()


def want_compiler() -> None:
    if not can_compile():
        install_with_apt(
            ["build-essential", f"{PYTHON}-dev"],
            "there is no C compiler, or no headers of this Python",
            "the engine stays uncompiled: the same games, slower",
        )


def can_make_environments() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def is_whole(folder: Path) -> bool:
    """Whether an environment is of the running Python, with our pip, and lies where it was made.

    The scripts of a moved one still call the Python of its old folder.
    """
    python, settings = folder / "bin" / "python", folder / "pyvenv.cfg"
    if not (python.exists() and settings.is_file()):
        return False
    found = dict(line.split(" = ", 1) for line in settings.read_text().splitlines() if " = " in line)
    if found.get("version") != platform.python_version() or not found.get("command", "").endswith(f" {folder}"):
        return False
    there = subprocess.run([python, "-m", "pip", "--version"], capture_output=True, text=True, check=False)
    return there.stdout.startswith(f"pip {pinned('pip')} ")


def pinned(package: str) -> str:
    """The version of constraints.txt."""
    [version] = re.findall(rf"^{package}==(.+)$", PINS.read_text(), re.MULTILINE)
    return str(version)


def make_environment(folder: Path) -> None:
    """A virtual environment of the running Python; an existing one that fits is kept."""
    if is_whole(folder):
        return
    if folder.is_symlink():  # to clear it would empty whatever it leads to
        sys.exit(f"astra: {folder.name} is a link to an environment made elsewhere; remove the link and start again")
    if not can_make_environments():
        install_with_apt(
            [f"{PYTHON}-venv"],
            "this Python cannot make virtual environments",
            "nothing can be set up without one",
        )
        if not can_make_environments():
            sys.exit(f"astra: {folder.name} cannot be made: {sys.executable} has no module ensurepip")
    run(sys.executable, "-m", "venv", "--clear", folder)
    pip(folder, "install", "--constraint", PINS, "pip")


def pip(folder: Path, *words: str | Path) -> None:
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "--quiet", "--disable-pip-version-check", *words)


def prepare_dev() -> None:
    stamp = Stamp(DEV, key_of(RECIPE))
    if stamp.is_fresh():
        return
    say(f"setting up {DEV.name}, once: development tools and an uncompiled Astra")
    make_environment(DEV)
    pip(DEV, "install", "--constraint", PINS, "--group", "dev", "--editable", ".[arena,cluster,print,ray,rl]")
    stamp.set()


def prepare_learners() -> None:
    """sb3-contrib, and torch for processors alone: what the package index has for Linux is made for graphics cards."""
    prepare_dev()
    if any(DEV.glob(f"lib/*/site-packages/sb3_contrib-{pinned('sb3_contrib')}.dist-info")):
        return
    say(f"adding sb3-contrib and torch to {DEV.name}, once")
    torch = f"torch=={pinned('torch')}" + ("+cpu" if sys.platform == "linux" else "")
    words = ("install", "--quiet", "--disable-pip-version-check", "--constraint", PINS, "--group", "learners", torch)
    (DEV / WITHOUT_LEARNERS).unlink(missing_ok=True)
    if not works([DEV / "bin" / "python", "-m", "pip", *words]):
        (DEV / WITHOUT_LEARNERS).touch()
        lose(f"{torch} cannot be had here, see above: MaskablePPO and the checker of Stable-Baselines3 are not tested")


@functools.cache
def can_build_web() -> bool:
    """Whether Node.js is new enough, and npm beside it."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return False
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return version is not None and (int(version[1]), int(version[2])) >= NODE


def npm(*words: str) -> None:
    run("npm", "--prefix", ROOT / "web", *words)


def prepare_web() -> None:
    stamp = Stamp(WEB, key_of(web_sources()))
    if stamp.is_fresh():
        return
    if not can_build_web():
        oldest = ".".join(map(str, NODE))
        lose(f"there is no Node.js {oldest} or newer with npm: only the terminal table is there")
        return
    say(f"building the browser client in {WEB.relative_to(ROOT)}, once")
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    npm("run", "build", "--silent")
    stamp.set()


def prepare_site() -> None:
    prepare_dev()
    prepare_web()
    if not can_build_web():
        return
    packing = ROOT / "tools" / "site_python.py"
    stamp = Stamp(
        SITE_PYTHON,
        key_of([SITE_PINS, packing, ROOT / "web" / "package-lock.json", *package_code(), *ROOT.glob("licences/*")]),
    )
    if stamp.is_fresh():
        return
    say(f"packing Python for the browser in {SITE_PYTHON.relative_to(ROOT)}")
    hashed = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--abi", "cp314", "--abi", "none")
    if not list(SITE_WHEELS.glob("*.whl")) or not Stamp(SITE_WHEELS, key_of([SITE_PINS])).is_fresh():
        shutil.rmtree(SITE_WHEELS, ignore_errors=True)
        python = DEV / "bin" / "python"
        wheels = ("--dest", SITE_WHEELS, "--requirement", SITE_PINS)
        if not works([python, "-m", "pip", "--quiet", "download", *WASM, *hashed, *wheels]):
            lose("the wheels that Pyodide needs cannot be had here, see above: there is no site without a server")
            return
        Stamp(SITE_WHEELS, key_of([SITE_PINS])).set()
    run(DEV / "bin" / "python", packing, SITE_WHEELS, SITE_PYTHON)
    stamp.set()


def prepare_services(system: Path = Path("/")) -> None:
    missing = [package for package, path in SERVICES.items() if not any(system.glob(path))]
    if missing:
        reason = f"the tests start {', '.join(missing)}, not found here"
        install_with_apt(missing, reason, "the tests that need them are left out")


def prepare_wheel() -> None:
    prepare_dev()
    prepare_web()
    stamp = Stamp(DIST, key_of(package_sources(), can_compile()))
    if stamp.is_fresh():
        return
    want_compiler()
    say("building the wheel, compiled" if can_compile() else "building the wheel, uncompiled")
    shutil.rmtree(DIST, ignore_errors=True)
    # Without isolation: the pinned mypy and librt of .venv compile it, also without a network.
    pip(DEV, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", DIST, ".")
    Stamp(DIST, key_of(package_sources(), can_compile())).set()


def prepare_compiled() -> None:
    prepare_wheel()
    [wheel] = DIST.glob("*.whl")
    stamp = Stamp(COMPILED, key_of([wheel]))
    if stamp.is_fresh():
        return
    shutil.rmtree(COMPILED, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(COMPILED)
    stamp.set()


def prepare_play() -> None:
    prepare_web()
    stamp = Stamp(PLAY, key_of(package_sources(), can_compile()))
    if not stamp.is_fresh():
        want_compiler()
        say(f"setting up {PLAY.name}, once" + (", and compiling the engine" if can_compile() else ""))
        make_environment(PLAY)
        pip(PLAY, "install", "--constraint", PINS, "--build-constraint", PINS, ".")
        Stamp(PLAY, key_of(package_sources(), can_compile())).set()
    if not any(PLAY.glob(f"lib/*/site-packages/{LIBRARY}")):
        lose("the engine is not compiled here: the same games, slower")


TARGETS = {
    "dev": prepare_dev,
    "learners": prepare_learners,
    "wheel": prepare_wheel,
    "compiled": prepare_compiled,
    "play": prepare_play,
    "web": prepare_web,
    "site": prepare_site,
    "services": prepare_services,
}


def main(words: list[str]) -> None:
    if not words or not set(words) <= set(TARGETS):
        sys.exit(f"usage: prepare.py {{{','.join(TARGETS)}}} ..., got {shlex.join(words) or 'nothing'}")
    with Path(__file__).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a second run waits for the first, and finds its work done
        for word in words:
            TARGETS[word]()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        for loss in LOSSES:
            say(loss)

""".venv-bench: the peers in their pinned versions, and Astra's wheel as users install it."""

from tools.prepare import DIST, PINS, ROOT, Stamp, key_of, make_environment, pip, prepare_wheel, say

ENVIRONMENT = ROOT / ".venv-bench"
PYTHON = ENVIRONMENT / "bin" / "python"
PEER_PINS = ROOT / "bench" / "constraints.txt"
PEERS = ("open_spiel", "catanatron")


def prepare_bench() -> None:
    """Set up the environment, again only when the wheel or a pin has changed."""
    prepare_wheel()
    [wheel] = DIST.glob("*.whl")
    stamp = Stamp(ENVIRONMENT, key_of([wheel, PINS, PEER_PINS]))
    if stamp.is_fresh():
        return
    say(f"setting up {ENVIRONMENT.name}: {', '.join(PEERS)} and the wheel")
    make_environment(ENVIRONMENT)
    pip(ENVIRONMENT, "install", "--constraint", PINS, "--constraint", PEER_PINS, *PEERS, wheel)
    # The version alone does not tell one build from the next.
    pip(ENVIRONMENT, "install", "--force-reinstall", "--no-deps", wheel)
    stamp.set()


def peer_versions() -> list[str]:
    pins = [line for line in PEER_PINS.read_text().splitlines() if line.startswith(PEERS)]
    return [line.replace("==", " ") for line in pins]

"""Set-up asks before it changes the system, does its work once, and says what it leaves out."""

import importlib.util
import platform
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ["build-essential", "python3-dev"]


@pytest.fixture
def prepare(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/prepare.py on a system with apt, as an ordinary user without a terminal."""
    spec = importlib.util.spec_from_file_location("prepare", ROOT / "tools" / "prepare.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(module.sys.stdin, "isatty", lambda: False, raising=False)
    return module


@pytest.fixture
def commands(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Every command that would have been run."""
    commands: list[list[str]] = []

    def note(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(prepare.subprocess, "run", note)
    return commands


def answer(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(prepare.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: text)


def test_without_root_or_a_person_apt_is_left_alone_and_the_loss_is_told_at_the_end(
    prepare: ModuleType, commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    prepare.install_with_apt(PACKAGES, "no compiler", "the engine stays uncompiled")
    assert commands == []
    assert capsys.readouterr().out == ""
    assert prepare.LOSSES == [
        "no compiler; the engine stays uncompiled. To change that: apt install build-essential python3-dev"
    ]


def test_root_alone_is_no_permission(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 0)
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert commands == []


def test_root_with_ci_set_installs_without_a_question(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 0)
    monkeypatch.setenv("CI", "true")
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert [command[-3:] for command in commands] == [
        ["apt-get", "-q", "update"],
        ["-y", "build-essential", "python3-dev"],
    ]


def test_ci_without_root_is_no_permission(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert commands == []


def test_a_person_who_says_yes_is_asked_for_the_password_by_sudo(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(prepare, monkeypatch, "y")
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert [command[0] for command in commands] == ["sudo", "sudo"]


def test_without_sudo_nobody_is_asked_and_the_loss_is_told(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(prepare, monkeypatch, "y")
    monkeypatch.setattr(prepare.shutil, "which", lambda name: None if name == "sudo" else f"/usr/bin/{name}")
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert commands == []
    assert "apt install build-essential" in prepare.LOSSES[0]


def test_the_end_of_input_at_the_question_is_no(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(_: str) -> str:
        raise EOFError

    answer(prepare, monkeypatch, "")
    monkeypatch.setattr("builtins.input", end)
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert commands == []


def test_the_headers_are_those_of_the_running_python(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "can_compile", lambda: False)
    prepare.want_compiler()
    assert prepare.LOSSES[0].endswith(f"apt install build-essential python3.{sys.version_info.minor}-dev")


def test_a_command_that_works_is_silent_and_one_that_fails_shows_what_it_wrote(
    prepare: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    prepare.run("sh", "-c", "echo much; echo more >&2")
    assert capfd.readouterr() == ("", "")
    with pytest.raises(SystemExit, match=r"^astra: sh -c .* failed, see above$"):
        prepare.run("sh", "-c", "echo much; echo more >&2; exit 3")
    assert capfd.readouterr().err == "much\nmore\n\n"


# Environments


@pytest.fixture
def whole(prepare: ModuleType, tmp_path: Path) -> Path:
    """An environment as set-up leaves it, whose Python knows nothing but the version of its pip."""
    folder = tmp_path / ".venv"
    (folder / "bin").mkdir(parents=True)
    write_python(folder, f"pip {prepare.pinned('pip')} from somewhere (python 3)")
    version, made = platform.python_version(), f"{sys.executable} -m venv --clear {folder}"
    (folder / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}\ncommand = {made}\n")
    return folder


def write_python(folder: Path, answer: str) -> None:
    python = folder / "bin" / "python"
    python.write_text(f"#!/bin/sh\necho '{answer}'\n")
    python.chmod(0o755)


@pytest.fixture
def made(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What set-up would have run to make an environment."""
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(prepare, "run", lambda *command: made.append(command))
    return made


def test_a_whole_environment_is_kept(prepare: ModuleType, whole: Path, made: list[tuple[object, ...]]) -> None:
    prepare.make_environment(whole)
    assert made == []


@pytest.mark.parametrize("answer", ["pip 1.0 from somewhere (python 3)", "No module named pip"])
def test_an_environment_without_our_pip_is_half_made_and_remade(
    prepare: ModuleType, whole: Path, made: list[tuple[object, ...]], answer: str
) -> None:
    write_python(whole, answer)
    prepare.make_environment(whole)
    assert made[0] == (sys.executable, "-m", "venv", "--clear", whole)
    assert made[1][-1] == "pip"


def test_a_moved_environment_is_remade(
    prepare: ModuleType, whole: Path, made: list[tuple[object, ...]], tmp_path: Path
) -> None:
    moved = whole.rename(tmp_path / "moved")
    prepare.make_environment(moved)
    assert made[0] == (sys.executable, "-m", "venv", "--clear", moved)


def test_what_a_link_leads_to_is_never_cleared(
    prepare: ModuleType, whole: Path, made: list[tuple[object, ...]], tmp_path: Path
) -> None:
    link = tmp_path / "elsewhere" / ".venv"
    link.parent.mkdir()
    link.symlink_to(whole)
    with pytest.raises(SystemExit, match=r"^astra: \.venv is a link to an environment made elsewhere"):
        prepare.make_environment(link)
    assert made == []


@pytest.mark.parametrize("missing", ["pyvenv.cfg", "bin/python"])
def test_an_environment_that_lacks_a_part_is_remade(
    prepare: ModuleType, whole: Path, made: list[tuple[object, ...]], missing: str
) -> None:
    (whole / missing).unlink()
    prepare.make_environment(whole)
    assert made[0] == (sys.executable, "-m", "venv", "--clear", whole)


def test_an_environment_of_another_python_is_remade(
    prepare: ModuleType, whole: Path, made: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare.platform, "python_version", lambda: "3.99.0")
    prepare.make_environment(whole)
    assert made[0] == (sys.executable, "-m", "venv", "--clear", whole)


def test_without_ensurepip_set_up_ends_and_says_what_is_missing(
    prepare: ModuleType,
    made: list[tuple[object, ...]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(prepare.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"^astra: \.venv cannot be made: .* has no module ensurepip$"):
        prepare.make_environment(tmp_path / ".venv")
    assert made == []
    assert prepare.LOSSES[0].endswith(f"apt install python3.{sys.version_info.minor}-venv")


@pytest.mark.parametrize("text", ["", "n", "what?"])
def test_anything_but_yes_is_no(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    answer(prepare, monkeypatch, text)
    prepare.install_with_apt(PACKAGES, "no compiler", "it is slower")
    assert commands == []


@pytest.mark.parametrize("compiler", ["/bin/false", "no-such-compiler"])
def test_a_compiler_that_does_not_compile_is_none(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, compiler: str
) -> None:
    monkeypatch.setenv("CC", compiler)
    assert not prepare.can_compile()


def test_a_folder_is_made_again_exactly_when_its_sources_have_changed(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    source = tmp_path / "source.py"
    source.write_text("one")
    stamp = prepare.Stamp(tmp_path, prepare.key_of([source]))
    assert not stamp.is_fresh()
    stamp.set()
    assert prepare.Stamp(tmp_path, prepare.key_of([source])).is_fresh()
    source.write_text("two")
    assert not prepare.Stamp(tmp_path, prepare.key_of([source])).is_fresh()
    source.write_text("one")
    assert prepare.Stamp(tmp_path, prepare.key_of([source])).is_fresh()
    source.rename(tmp_path / "other.py")
    assert not prepare.Stamp(tmp_path, prepare.key_of([tmp_path / "other.py"])).is_fresh()


def test_a_moved_clone_is_set_up_again(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(prepare, "ROOT", tmp_path / "here")
    before = prepare.key_of([])
    monkeypatch.setattr(prepare, "ROOT", tmp_path / "there")
    assert prepare.key_of([]) != before


def test_an_unknown_target_is_named_with_those_that_exist(prepare: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"\{dev,learners,wheel,compiled,play,web,site,services\}.*got plya"):
        prepare.main(["plya"])


def test_only_services_that_are_missing_are_installed(
    prepare: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 0)
    monkeypatch.setenv("CI", "true")
    (tmp_path / "usr/bin").mkdir(parents=True)
    (tmp_path / "usr/bin/chromium").touch()
    prepare.prepare_services(tmp_path)
    packages = [name for name in prepare.SERVICES if name != "chromium"]
    assert commands[-1][-len(packages) - 1 :] == ["-y", *packages]


def test_where_every_service_is_there_nothing_is_installed(
    prepare: ModuleType, commands: list[list[str]], tmp_path: Path
) -> None:
    for path in prepare.SERVICES.values():
        file = tmp_path / path.replace("*", "15")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    prepare.prepare_services(tmp_path)
    assert commands == []


@pytest.mark.parametrize(
    ("told", "builds"), [("v20.19.0", True), ("v24.0.0", True), ("v20.9.0", False), ("v18.19.0", False), ("", False)]
)
def test_the_client_is_built_where_node_is_new_enough(
    prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, told: str, builds: bool
) -> None:
    monkeypatch.setattr(prepare.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 0, told))
    assert prepare.can_build_web() is builds


@pytest.fixture
def ready(prepare: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A development environment that is set up."""
    monkeypatch.setattr(prepare, "DEV", tmp_path / ".venv")
    monkeypatch.setattr(prepare, "prepare_dev", lambda: None)
    (tmp_path / ".venv").mkdir()
    return tmp_path / ".venv"


def test_learners_get_the_torch_that_needs_no_graphics_card(
    prepare: ModuleType, commands: list[list[str]], ready: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system, build in (("linux", "+cpu"), ("darwin", "")):
        monkeypatch.setattr(prepare.sys, "platform", system)
        prepare.prepare_learners()
        [command] = commands
        assert command[-3:] == ["--group", "learners", f"torch=={prepare.pinned('torch')}{build}"]
        commands.clear()
    assert prepare.LOSSES == []


def test_where_the_learners_are_nothing_is_installed(
    prepare: ModuleType, commands: list[list[str]], ready: Path
) -> None:
    (ready / "lib" / "python3.12" / "site-packages" / f"sb3_contrib-{prepare.pinned('sb3_contrib')}.dist-info").mkdir(
        parents=True
    )
    prepare.prepare_learners()
    assert commands == []


def test_where_torch_cannot_be_had_the_loss_is_told_and_its_tests_know_until_it_can(
    prepare: ModuleType, ready: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "works", lambda command: False)
    prepare.prepare_learners()
    [loss] = prepare.LOSSES
    assert "MaskablePPO and the checker of Stable-Baselines3 are not tested" in loss
    assert (ready / prepare.WITHOUT_LEARNERS).exists()
    monkeypatch.setattr(prepare, "works", lambda command: True)
    prepare.prepare_learners()
    assert not (ready / prepare.WITHOUT_LEARNERS).exists()

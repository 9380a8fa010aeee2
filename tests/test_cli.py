"""The `learnapp` command: help with examples, exit codes, what goes where, and failures told without a traceback."""

import io
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

import pytest

from learnapp.cli import main
from learnapp.games import REGISTRY
from learnapp.store import schema
from tests.content import CATALOG
from tests.web.serving import Server

ROOT = Path(__file__).parent.parent
COMMANDS = ("serve", "check-content", "items", "judge", "conjugate", "shiritori", "self-play", "simulate", "audio")
COMMANDS += ("backup", "restore", "fit")
ELSEWHERE = ("serve", "audio", "fit")
"""Commands with tests of their own: one runs for ever, the others need an extra."""
ONLY_LOOKING = ("check-content", "items")
"""Their examples are asked in other tests as well."""
DOG = '{"drill": "vocabulary", "item": "vocabulary:inu:meaning", "answer": "dog"}'


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of this machine's own settings counts."""
    for name in ("LEARNAPP_DATABASE_URL", "LEARNAPP_PASSPHRASE", "LEARNAPP_HOST", "LEARNAPP_THREADS", "PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LEARNAPP_INSTANCE", str(tmp_path / "instance"))
    return tmp_path / "instance"


def give(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def status(*arguments: str) -> int:
    """The exit code, also where argparse ends the program."""
    try:
        return main(list(arguments))
    except SystemExit as end:
        return int(end.code or 0)


@cache
def once(*arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command that only looks at the content.

    Run once, where it could reach no database of anybody.
    """
    hostile = {"LEARNAPP_INSTANCE": "/proc/nowhere", "LEARNAPP_DATABASE_URL": "nonsense", "PORT": "abc"}
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name, text in hostile.items():
            patch.setenv(name, text)
        give(patch, "")
        code = status(*arguments)
    return code, out.getvalue(), err.getvalue()


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert status(command, "--help") == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = help_of(command, capsys)
    assert re.search(rf"example: .*learnapp {command}", found)


def test_these_are_all_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("--help") == 0
    listed = re.findall(r"^    ([a-z-]+)(?:\s|$)", capsys.readouterr().out, re.M)
    assert tuple(listed) == COMMANDS


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ELSEWHERE])
def test_the_example_in_the_help_works(
    command: str, tmp_path: Path, instance: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if command == "self-play" and not REGISTRY:
        pytest.skip("there is no game yet")
    instance.mkdir()
    schema.migrate_file(instance / "fuda.sqlite3")
    schema.migrate_file(tmp_path / "fuda-monday.sqlite3")
    monkeypatch.chdir(tmp_path)
    example = re.sub(r"(--days|--games) \d+", r"\1 1", help_of(command, capsys).partition("example: ")[2])
    given, name, arguments = example.rpartition("learnapp ")
    assert name, example
    if given:
        echo, line, pipe = shlex.split(given)
        assert (echo, pipe) == ("echo", "|"), example
        give(monkeypatch, line)
    code, _, told = (
        once(*shlex.split(arguments)) if command in ONLY_LOOKING else (status(*shlex.split(arguments)), "", "")
    )
    assert code == 0, told + capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, wanted, reason",
    [
        (["check-content"], 0, "our content has no problems"),
        (["items", "vocabulary"], 0, "lists"),
        ([], 2, "no command"),
        (["dance"], 2, "an unknown command"),
        (["items"], 2, "no drill"),
        (["items", "dancing"], 2, "an unknown drill"),
        (["items", "vocabulary", "--yaml"], 2, "an unknown option"),
        (["backup"], 2, "no file"),
        (["self-play"], 2, "no game"),
        (["self-play", "dancing"], 2, "an unknown game"),
        (["self-play", "sentence", "--games", "0"], 2, "no game at all"),
        (["simulate", "--profile", "lazy"], 2, "an unknown profile"),
        (["simulate", "--days", "0"], 2, "no day at all"),
        (["simulate", "--days", "99999"], 2, "more days than can be played"),
        (["simulate", "--seed", "x"], 2, "no number"),
        (["serve", "--port", "abc"], 2, "no number"),
        (["serve", "--port", "65536"], 2, "no such port"),
        (["serve", "--port", "-1"], 2, "no such port"),
        (["check-content", "/nowhere/content"], 1, "what it checked fails"),
        (["backup", "/nowhere/x.sqlite3"], 1, "there is no database yet"),
        (["restore", "/nowhere/x.sqlite3"], 1, "there is no backup"),
    ],
)
def test_exit_codes_tell_success_failure_and_wrong_use(
    arguments: list[str], wanted: int, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if wanted:
        assert status(*arguments) == wanted, reason
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.strip()
        assert "Traceback" not in printed.err
    else:
        code, out, err = once(*arguments)
        assert (code, bool(out), err) == (wanted, True, ""), reason


@pytest.mark.parametrize("arguments", [["serve"], ["restore", "monday.sqlite3"], ["backup", "monday.sqlite3"]])
@pytest.mark.parametrize(
    "environment, says",
    [
        ({"PORT": "abc"}, "PORT='abc'"),
        ({"LEARNAPP_HOST": "0.0.0.0"}, "LEARNAPP_PASSPHRASE"),
        ({"LEARNAPP_DATABASE_URL": "postgresql://fuda:geheim@db/fuda"}, "LEARNAPP_DATABASE_URL"),
        ({"LEARNAPP_DATABASE_URL": "sqlite:////proc/nowhere/x.sqlite3"}, "/proc/nowhere"),
    ],
    ids=lambda value: next(iter(value.items()), "")[0] if isinstance(value, dict) else None,
)
def test_a_setting_that_cannot_be_used_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    environment: dict[str, str],
    says: str,
) -> None:
    for name, text in environment.items():
        monkeypatch.setenv(name, text)
    handlers = signal.getsignal(signal.SIGTERM)
    if arguments == ["serve"]:
        arguments = ["serve", *(["--port", "0"] if "PORT" not in environment else [])]
    assert status(*arguments) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err
    assert "geheim" not in printed.err
    assert len(printed.err.splitlines()) == 1
    assert signal.getsignal(signal.SIGTERM) == handlers


def test_data_goes_to_standard_output_a_json_object_a_line() -> None:
    code, out, err = once("items", "vocabulary", "--json")
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert {"item", "ref", "prompt", "expected"} <= lines[0].keys()
    assert "犬" in out, "Japanese stays readable"
    assert len({(line["item"], line["ref"]) for line in lines}) == len(lines) > 300


def test_without_json_items_are_tab_separated_for_eyes_and_cut() -> None:
    code, out, _ = once("items", "vocabulary")
    assert code == 0
    assert all(line.count("\t") == 3 for line in out.splitlines())


def test_judge_answers_every_line_and_exits_1_if_one_was_bad(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    half = DOG.replace("dog", "\\ud800")
    give(monkeypatch, f"{DOG}\n\n   \nnonsense\n[]\n{DOG[:-1]}\n{half}\n{DOG}".encode() + b"\n\xff\xfe\n")
    assert status("judge") == 1
    printed = capsys.readouterr()
    lines = [json.loads(line) for line in printed.out.splitlines()]
    assert ["verdict" in line for line in lines] == [True, False, False, False, True, True, False]
    assert all(set(line) == {"error"} for line in lines if "verdict" not in line)
    assert printed.err == ""


def test_judge_exits_0_on_good_lines_and_on_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give(monkeypatch, f"{DOG}\n{DOG.replace('dog', 'cat')}\n")
    assert status("judge") == 0, "a wrong answer is a good line"
    assert [json.loads(line)["verdict"] for line in capsys.readouterr().out.splitlines()] == ["exact", "wrong"]
    assert once("judge")[0] == 0


@pytest.mark.parametrize("arguments", [["judge"], ["items", "vocabulary"], ["check-content"]])
def test_what_needs_no_database_touches_none(arguments: list[str]) -> None:
    """`once` gives it settings with which any touch would fail."""
    code, _, err = once(*arguments)
    assert (code, err) == (0, "")


def test_japanese_goes_out_as_utf_8_whatever_the_locale_says() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "learnapp.cli", "items", "vocabulary"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, env={**os.environ, **plain})
    assert done.returncode == 0
    assert "犬" in done.stdout.decode("utf-8")


def test_a_reader_that_stops_early_is_no_failure() -> None:
    command = f"{sys.executable} -m learnapp.cli items vocabulary --json | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["item"]


@pytest.fixture
def broken_content(tmp_path: Path) -> Path:
    """A copy with a fault on line 12 of the cards and one on line 5 of the examples."""
    folder = tmp_path / "content"
    shutil.copytree(ROOT / "content", folder)
    for name, line in (("cards.tsv", 12), ("examples.tsv", 5)):
        lines = (folder / name).read_text(encoding="utf-8").split("\n")
        lines[line - 1] = lines[line - 1].replace("\t", "", 1)
        (folder / name).write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_check_content_reports_every_problem_with_file_and_line(
    broken_content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("check-content", str(broken_content)) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "content/cards.tsv:12: " in printed.err
    assert "content/examples.tsv:5: " in printed.err
    assert re.search(r"\d+ problems\n$", printed.err)


def installed(tmp_path: Path, content: Path) -> dict[str, str]:
    """The package as a wheel lays it out, the content inside; the environment that finds it."""
    site = tmp_path / "site"
    shutil.copytree(ROOT / "learnapp", site / "learnapp", ignore=shutil.ignore_patterns("vendor"))
    shutil.copytree(content, site / "learnapp" / "content")
    return {**os.environ, "PYTHONPATH": str(site)}


def test_an_installed_package_finds_the_content_inside_itself(tmp_path: Path) -> None:
    environment = installed(tmp_path, ROOT / "content")
    code = (
        "import learnapp; from learnapp.catalog.files import content_folder; from learnapp.catalog import load; "
        "from learnapp.config import default_instance; "
        "print(learnapp.__file__); print(content_folder()); print(len(load().cards)); print(default_instance())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**environment, "XDG_DATA_HOME": "/home/aiko/data"},
        capture_output=True,
        text=True,
        check=True,
    )
    package, folder, cards, data = done.stdout.splitlines()
    assert Path(package).parent == tmp_path / "site" / "learnapp"
    assert Path(folder) == tmp_path / "site" / "learnapp" / "content"
    assert int(cards) == 216
    assert data == "/home/aiko/data/fuda", "no data beside the packages of the system"


def test_the_wheel_carries_the_content() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"] == {"content": "learnapp/content"}
    assert project["project"]["scripts"] == {"learnapp": "learnapp.cli:main"}


def test_broken_content_stops_the_start_with_the_report_and_no_traceback(tmp_path: Path, broken_content: Path) -> None:
    environment = installed(tmp_path, broken_content) | {"LEARNAPP_INSTANCE": str(tmp_path / "instance")}
    done = subprocess.run(
        [sys.executable, "-m", "learnapp.cli", "serve", "--port", "0"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert "content/cards.tsv:12: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_told_with_the_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert status("serve", "--port", str(port)) == 1
    told = capsys.readouterr().err
    assert f"Port {port} on 127.0.0.1 cannot be used" in told
    assert f"PORT={port % 65535 + 1} make run" in told


def test_the_server_tells_its_address_and_stops_when_asked(instance: Path) -> None:
    server = Server(instance, CATALOG)
    server.start()
    assert f"http://127.0.0.1:{server.port}/" in "".join(server.said)
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert connection.makefile("rb").read().endswith(b"ok\n")
    assert server.end() == 0
    assert "Traceback" not in "".join(server.said)


def test_backup_and_restore_go_there_and_back(
    tmp_path: Path, instance: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    instance.mkdir()
    schema.migrate_file(instance / "fuda.sqlite3")
    monday = tmp_path / "monday.sqlite3"
    assert status("backup", str(monday)) == 0
    (instance / "fuda.sqlite3").unlink()
    assert status("restore", str(monday)) == 0
    assert status("restore", str(monday)) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    told = printed.err.splitlines()
    assert told[0].startswith(str(monday))
    assert "What was there before" not in told[1]
    assert Path(told[2].rpartition(" is in ")[2].rstrip(".")).is_file()

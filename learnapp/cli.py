"""The `learnapp` command: data on standard output, everything else on standard error."""

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator
from datetime import UTC
from pathlib import Path

from learnapp.commands import simulate_arguments

# Each command imports what it needs when it runs: `judge` must answer in well under a second and never sees Flask.

OK, FAILED, WRONG_USE = 0, 1, 2


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns 0, 1 (what it checked fails) or 2 (wrong use)."""
    _speak_utf8()
    parser = _parser()
    options = parser.parse_args(arguments)
    if not hasattr(options, "run"):
        parser.print_help(sys.stderr)
        return WRONG_USE
    try:
        status: int = options.run(options)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return OK
    except Exception as error:
        if not _is_told(error):
            raise
        print(error, file=sys.stderr)
        return FAILED
    return status


def _speak_utf8() -> None:
    """Japanese goes out as it comes in, in UTF-8, whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _is_told(error: Exception) -> bool:
    """Whether an error was written for a person; by name, since importing the classes loads everything."""
    return type(error).__name__ in {"ContentError", "StoreError", "ConfigError", "BackupError"}


class _Commands:
    """The commands under `learnapp`, each with its example."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._added = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(
        self, name: str, run: Callable[[argparse.Namespace], int], help: str, example: str
    ) -> argparse.ArgumentParser:
        added = self._added.add_parser(name, help=help, description=help, epilog=f"example: {example}")
        added.set_defaults(run=run)
        return added


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="learnapp", description="Fuda: Japanese in a few minutes a day.")
    commands = _Commands(parser)
    serve = commands.add("serve", _serve, "Serve the app on 127.0.0.1.", "learnapp serve --port 5001")
    serve.add_argument("--port", type=_port, help="default: PORT, else 5000; 0 takes any that is free")
    serve.add_argument("--host", help="default: LEARNAPP_HOST, else 127.0.0.1; others ask for LEARNAPP_PASSPHRASE")
    _language(commands)
    _audio(commands)
    _database(commands)
    return parser


def _language(commands: _Commands) -> None:
    """What needs no database."""
    check = commands.add(
        "check-content", _check_content, "Check the content files and report every problem.", "learnapp check-content"
    )
    check.add_argument("folder", nargs="?", type=Path, help="default: the content that the app uses")
    items = commands.add(
        "items", _items, "List a drill's items, a line per item and example.", "learnapp items vocabulary --json"
    )
    items.add_argument("drill", metavar="DRILL")
    items.add_argument("--json", action="store_true", help="JSON, one object a line")
    commands.add(
        "judge",
        _judge,
        "Judge answers: a JSON object a line in, a JSON object a line out.",
        """echo '{"drill": "vocabulary", "item": "vocabulary:inu:meaning", "answer": "dog"}' | learnapp judge""",
    )
    forms = commands.add(
        "conjugate",
        _conjugate,
        "Conjugate a verb or an adjective; - reads lines of word, kana and class, separated by tabs.",
        "learnapp conjugate 食べる --form te --json",
    )
    forms.add_argument("word", metavar="WORD")
    forms.add_argument("--kana", default="", help="its reading, where a spelling has several")
    forms.add_argument(
        "--pos", default="", metavar="CODE", help="its class as JMdict has it: v5k; else it is looked up"
    )
    forms.add_argument("--form", default="", metavar="NAME", help="one form only, such as te or polite_past")
    forms.add_argument("--json", action="store_true", help="JSON, one object a line")
    chain = commands.add(
        "shiritori", _shiritori, "Judge a word of shiritori; - reads many.", "learnapp shiritori とけい --after しごと"
    )
    chain.add_argument("word", metavar="WORD")
    chain.add_argument("--after", default="", metavar="WORD", help="the word before it")
    chain.add_argument("--json", action="store_true", help="JSON, one object a line")
    _games(commands)


def _audio(commands: _Commands) -> None:
    audio = commands.add("audio", _warm, "Make sounds ahead; Ctrl-C stops it.", "learnapp audio warm --speed slow")
    audio.add_argument("what", choices=["warm"], help="make what is not there yet")
    audio.add_argument("--engine", default="offline", metavar="VOICE", help="offline (the default) or online")
    audio.add_argument("--speed", action="append", choices=["normal", "slow"], help="default: both")
    audio.add_argument("--only", action="append", default=[], metavar="KIND", help="word, example …; default: most")


def _games(commands: _Commands) -> None:
    playing = commands.add(
        "self-play",
        _self_play,
        "Let bots play a game among themselves and add up what came of it.",
        "learnapp self-play sentence --mode versus --levels easy,hard --games 10 --json",
    )
    playing.add_argument("game", metavar="GAME")
    playing.add_argument("--mode", default="", help="default: the first that the game has")
    playing.add_argument("--players", type=_count, metavar="N", help="default: one a level, else as few as can play")
    playing.add_argument("--part", metavar="PART", help="of a game that has several: 1, 2 or both")
    playing.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another option of the game")
    playing.add_argument("--levels", default="normal", help="easy, normal or hard: one for all, or one for each player")
    playing.add_argument("--games", type=_count, default=100, metavar="N", help="default: 100")
    playing.add_argument("--seed", default="0", help="the same seed plays the same games; default: 0")
    playing.add_argument("--json", action="store_true", help="one JSON object")
    simulate = commands.add(
        "simulate",
        _simulate,
        "Play a learner whose memory follows FSRS through the app's own queue, over a database that is thrown away.",
        "learnapp simulate --days 10 --profile steady --json",
    )
    simulate_arguments(simulate, _count)


def _database(commands: _Commands) -> None:
    backup = commands.add(
        "backup",
        _backup,
        "Copy the database to a file, also while the server runs.",
        "learnapp backup fuda-monday.sqlite3",
    )
    backup.add_argument("file", type=Path)
    restore = commands.add(
        "restore",
        _restore,
        "Put a backup in the place of the database; the replaced one is kept.",
        "learnapp restore fuda-monday.sqlite3",
    )
    restore.add_argument("file", type=Path)

    fit = commands.add("fit", _fit, "Fit FSRS to a learner's own answers, and show it.", "learnapp fit --take")
    fit.add_argument("--learner", default="local", metavar="NAME", help="default: the one of an app without accounts")
    fit.add_argument("--take", action="store_true", help="use the result if it is better")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number from 0 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 7 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is not a whole number from 1")
    return int(text)


def _serve(options: argparse.Namespace) -> int:
    from learnapp.serve import serve

    return serve(options.host, options.port)


def _check_content(options: argparse.Namespace) -> int:
    from learnapp.catalog.check import check
    from learnapp.catalog.files import content_folder
    from learnapp.catalog.problems import report

    folder = options.folder or content_folder()
    problems = check(folder)
    print(report(problems) if problems else f"{folder.name}: no problems", file=sys.stderr if problems else sys.stdout)
    return FAILED if problems else OK


def _items(options: argparse.Namespace) -> int:
    from learnapp import drills
    from learnapp.catalog import load
    from learnapp.drills.lines import item_lines

    if options.drill not in drills.REGISTRY:
        print(f"There is no drill {options.drill!r}; there are: {', '.join(drills.REGISTRY)}.", file=sys.stderr)
        return WRONG_USE
    for line in item_lines(options.drill, load()):
        print(
            json.dumps(line, ensure_ascii=False)
            if options.json
            else f"{line['item']}\t{line['ref']}\t{line['prompt']}\t{'; '.join(line['expected'])}"
        )
    return OK


def _judge(_options: argparse.Namespace) -> int:
    from learnapp.catalog import load
    from learnapp.drills.lines import judge_line

    catalog, failed = load(), False
    for line in _lines():
        if line.strip():
            answer = judge_line(line, catalog)
            failed = failed or "error" in answer
            print(json.dumps(answer, ensure_ascii=False), flush=True)
    return FAILED if failed else OK


def _conjugate(options: argparse.Namespace) -> int:
    from learnapp.catalog import load
    from learnapp.commands import conjugate

    return conjugate(options, _lines(), load().conjugated)


def _shiritori(options: argparse.Namespace) -> int:
    from learnapp.commands import shiritori

    return shiritori(options, _lines())


def _self_play(options: argparse.Namespace) -> int:
    from learnapp.commands import self_play

    return self_play(options)


def _simulate(options: argparse.Namespace) -> int:
    from learnapp.commands import simulate

    return simulate(options)


def _warm(options: argparse.Namespace) -> int:
    from learnapp.warm import warm

    return warm(options)


def _lines() -> Iterator[str]:
    """Lines of standard input, read as UTF-8 whatever the locale; bytes that are none become U+FFFD."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace")


def _fit(options: argparse.Namespace) -> int:
    from learnapp.commands import fit

    return fit(options)


def _backup(options: argparse.Namespace) -> int:
    from learnapp.config import from_environment
    from learnapp.exchange.backup import backup
    from learnapp.store.engine import database_path

    database = database_path(from_environment().database_url)
    size = backup(database, options.file)
    print(f"{options.file}: {size:,} bytes, checked.", file=sys.stderr)
    return OK


def _restore(options: argparse.Namespace) -> int:
    from datetime import datetime

    from learnapp.config import from_environment
    from learnapp.exchange.backup import restore
    from learnapp.store.engine import database_path, writer_lock
    from learnapp.store.schema import migrate_file

    database = database_path(from_environment().database_url)
    kept = restore(options.file, database, datetime.now(UTC), writer_lock(database), migrate_file)
    print(f"Restored {options.file}." + (f" What was there before is in {kept}." if kept else ""), file=sys.stderr)
    return OK


if __name__ == "__main__":
    sys.exit(main())

"""Chooses what to measure, runs it in a folder of its own, and prints the table or one JSON object."""

import argparse
import json
import os
import platform
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from learnapp.config import from_environment
from tests.bench.figures import Figure, table
from tests.bench.rounds import Setting

GROUPS: Mapping[str, tuple[str, str]] = {
    "review": ("review_call", "figures"),
    "http": ("http_review", "figures"),
    "clients": ("clients", "figures"),
    "size": ("size", "figures"),
    "start": ("start", "figures"),
    "judge": ("start", "judge_figures"),
    "conjugation": ("conjugation", "figures"),
    "game": ("game", "figures"),
    "basket": ("basket", "figures"),
    "progress": ("progress", "figures"),
    "bytes": ("traffic", "figures"),
    "memory": ("memory", "figures"),
}
"""Name on the command line → module and function."""


def main() -> int:
    """Measure; 1 if a group could not be measured. A goal that is missed fails nothing: a busy machine misses goals."""
    options = _options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that servers and folders go with us
    figures: list[Figure] = []
    failures: dict[str, str] = {}
    started, before = time.monotonic(), os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with _folder() as folder:
        for name in options.names or GROUPS:
            setting = Setting(folder / name, options.quick, _say)
            setting.folder.mkdir()
            begun = time.monotonic()
            try:
                for figure in _group(name)(setting):
                    figures.append(figure)
            except KeyboardInterrupt:
                failures[name] = "interrupted"
                break
            except Exception as error:
                failures[name] = f"{type(error).__name__}: {error}"
                _say(f"{name} failed: {failures[name]}")
            shutil.rmtree(setting.folder, ignore_errors=True)
            _say(f"{name}: {time.monotonic() - begun:.0f} s")
        machine = _machine(folder) | {"load_before": round(before, 2), "seconds": round(time.monotonic() - started)}
    if options.json:
        told = {"machine": machine, "figures": [figure.as_json() for figure in figures], "failures": failures}
        print(json.dumps(told, ensure_ascii=False))
    else:
        print(table(figures))
        print(", ".join(f"{name}: {value}" for name, value in machine.items()))
    return 1 if failures else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(GROUPS)}; default: all")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer calls: under a minute, and less to be relied on")
    options = parser.parse_args()
    if unknown := set(options.names) - set(GROUPS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    return options


def _group(name: str) -> Callable[[Setting], Iterator[Figure]]:
    module, function = GROUPS[name]
    found: Callable[[Setting], Iterator[Figure]] = getattr(import_module(f"tests.bench.{module}"), function)
    return found


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder on the disk on which the database would be; what was not there before is gone afterwards."""
    instance = from_environment().instance
    existed = instance.exists()
    instance.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="bench-", dir=instance, ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    finally:
        if not existed and not any(instance.iterdir()):
            instance.rmdir()


def _machine(folder: Path) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "cores": os.cpu_count(),
        "disk": _disk(folder),
    }


def _disk(folder: Path) -> str:
    """The kind of file system that was written to; on one in memory no commit costs anything."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown"
    holding = [(point, kind) for point, kind in mounts if folder.is_relative_to(point)]
    return max(holding, key=lambda mount: len(mount[0]), default=("", "unknown"))[1]


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Makes the sound of the content ahead, so that nobody waits for it; can be stopped at any word and taken up again."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import TextIO

from learnapp.catalog import Catalog, load, sayings
from learnapp.config import from_environment
from learnapp.speech.base import SPEEDS, SpeechError, Speed, Utterance
from learnapp.speech.speaker import Speaker, of_instance

OK, FAILED, WRONG_USE, STOPPED = 0, 1, 2, 130
RARELY_HEARD = ("form",)
"""Kinds that are made only when they are named: there are thousands, and each is made fast enough when it is heard."""
MOST_FAILURES = 5
"""One after another; then the voice is taken to be out of order."""
BETWEEN_REQUESTS = 1.0
"""Seconds, for a voice over the network: it is somebody else's server."""
_BAR = 30

Task = tuple[str, Utterance, Speed]


def utterance(saying: sayings.Saying) -> Utterance:
    """What of the content is heard, as an engine is told it."""
    return Utterance(saying.reading, saying.text, saying.accent, saying.sentence)


def tasks(catalog: Catalog, kinds: list[str], speeds: list[Speed]) -> list[Task]:
    """Everything to be made, each sound once, in the order in which it is taught."""
    found: dict[tuple[Utterance, Speed], str] = {}
    for speed in speeds:
        for kind in kinds:
            for key in sayings.keys_of(catalog, kind):
                if saying := sayings.find(catalog, key):
                    found.setdefault((utterance(saying), speed), key)
    return [(key, *said) for said, key in found.items()]


def warm(options: argparse.Namespace) -> int:
    """The body of `learnapp audio warm`; progress goes to standard error, one line of result to standard output."""
    speaker = of_instance(from_environment().instance)
    engine = options.engine
    if engine not in speaker.engines:
        print(f"There is no voice {engine!r:.40}; there are: {', '.join(speaker.engines)}.", file=sys.stderr)
        return WRONG_USE
    if unknown := [kind for kind in options.only if kind not in sayings.KINDS]:
        print(f"There is no kind {unknown[0]!r:.40}; there are: {', '.join(sayings.KINDS)}.", file=sys.stderr)
        return WRONG_USE
    if reason := speaker.engines[engine].lacks():
        print(reason, file=sys.stderr)
        return FAILED
    kinds = options.only or [kind for kind in sayings.KINDS if kind not in RARELY_HEARD]
    speeds: list[Speed] = [speed for speed in SPEEDS if speed in (options.speed or SPEEDS)]
    todo = tasks(load(), kinds, speeds)
    pause = BETWEEN_REQUESTS if engine == "online" else 0.0
    return make(speaker, engine, todo, sys.stderr, lambda: time.sleep(pause))


def make(speaker: Speaker, engine: str, todo: list[Task], shown: TextIO, rest: Callable[[], None]) -> int:
    """Make what is not there yet; `rest` is called after each sound. Returns the status of the command."""
    made = kept = failed = in_a_row = 0
    try:
        for number, (key, said, speed) in enumerate(todo, 1):
            if speaker.has(said, speed, engine):
                kept += 1
            else:
                try:
                    speaker.sound(said, speed, (engine,))
                    made, in_a_row = made + 1, 0
                    rest()
                except SpeechError as error:
                    failed, in_a_row = failed + 1, in_a_row + 1
                    print(f"\r{key}: {error}", file=shown)
            for line in _progress(number, len(todo), shown.isatty()):
                print(line, end="", file=shown, flush=True)
            if in_a_row >= MOST_FAILURES:
                print(f"\nStopped after {MOST_FAILURES} failures in a row.", file=shown)
                break
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=shown)
        return STOPPED
    finally:
        print(f"{made} made, {kept} were there, {failed} failed, of {len(todo)}.", flush=True)
    return FAILED if failed else OK


def _progress(number: int, of_all: int, terminal: bool) -> Iterator[str]:
    """A bar that is drawn over itself on a terminal; elsewhere a line for every tenth part."""
    if terminal:
        filled = _BAR * number // of_all
        yield f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {number} of {of_all}{chr(10) if number == of_all else ''}"
    elif number == of_all or number * 10 // of_all > (number - 1) * 10 // of_all:
        yield f"{number} of {of_all}\n"

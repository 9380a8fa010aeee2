"""Bodies of commands that would make `learnapp.cli` too long; each imports what it needs when it runs."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from signal import SIGTERM, signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from learnapp.catalog.verbs import Verb

OK, FAILED, WRONG_USE = 0, 1, 2
MOST_DAYS = 3650
"""Of `simulate`."""


def shiritori(options: argparse.Namespace, lines: Iterable[str]) -> int:
    """Say whether words may be said: the one of `options`, or with - each line, a word and perhaps the one before it.

    A refused word is an answer like any other, so the status is 0; it is 2 for a word that is empty.
    """
    from learnapp.catalog.dictionary import LEXICON_FOLDER, Dictionary
    from learnapp.catalog.files import content_folder
    from learnapp.catalog.throws import judged

    dictionary = Dictionary(content_folder() / LEXICON_FOLDER)
    if options.word != "-":
        if not options.word.strip():
            print("There is no word: write one, or - to read many.", file=sys.stderr)
            return WRONG_USE
        lines = (f"{options.word}\t{options.after}",)
    for line in lines:
        if not line.strip():
            continue
        word, _, after = line.rstrip("\r\n").partition("\t")
        found = judged(word, dictionary, after=after.strip() or options.after)
        print(json.dumps(found.line(), ensure_ascii=False) if options.json else found.sentence(), flush=True)
    return OK


def self_play(options: argparse.Namespace) -> int:
    """Let bots play against each other and report; 1 if a move was illegal or a game had no end."""
    from time import perf_counter

    from learnapp.catalog import load
    from learnapp.games import REGISTRY
    from learnapp.games.self_play import arranged, lines, named
    from learnapp.games.self_play import self_play as played

    if options.game not in REGISTRY:
        there_are = f"there are: {', '.join(REGISTRY)}" if REGISTRY else "there are none yet"
        print(f"There is no game {options.game!r}; {there_are}.", file=sys.stderr)
        return WRONG_USE
    game = REGISTRY[options.game]
    settings = [*options.set, *([f"part={options.part}"] if options.part else [])]
    try:
        rules, levels = arranged(game, options.mode, options.players, options.levels.split(","), named(settings))
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return WRONG_USE
    report = played(game, rules, levels, load(), options.games, options.seed, perf_counter)
    print(json.dumps(report, ensure_ascii=False) if options.json else "\n".join(lines(report)))
    return FAILED if report["illegal"] or report["endless"] else OK


def simulate_arguments(parser: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    parser.add_argument("--days", type=count, default=180, metavar="N", help="default: 180")
    profiles = "newcomer, steady, weekend-only, two-weeks-away or forgetful; default: newcomer"
    parser.add_argument("--profile", default="newcomer", help=profiles)
    parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same days; default: 0")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def simulate(options: argparse.Namespace) -> int:
    """Play a learner for many days and report."""
    from learnapp.simulation.profiles import PROFILES

    profile = PROFILES.get("-".join(options.profile.lower().split()))
    if profile is None:
        print(f"There is no profile {options.profile!r}; there are: {', '.join(PROFILES)}.", file=sys.stderr)
        return WRONG_USE
    if options.days > MOST_DAYS:
        print(f"--days {options.days} is more than can be played; the most is {MOST_DAYS}.", file=sys.stderr)
        return WRONG_USE
    from learnapp.simulation.report import lines
    from learnapp.simulation.report import simulate as played

    before = signal(
        SIGTERM, lambda *_: sys.exit(128 + SIGTERM)
    )  # so that being ended leaves no database behind, either
    try:
        report = played(profile, options.days, options.seed)
    finally:
        signal(SIGTERM, before)
    print(json.dumps(report, ensure_ascii=False) if options.json else "\n".join(lines(report, profile)))
    return OK


def fit(options: argparse.Namespace) -> int:
    """Fit parameters to a learner's log and say how they do; with --take they are used where they are better."""
    from datetime import UTC, datetime
    from uuid import uuid4

    from learnapp.config import from_environment
    from learnapp.srs import optimizer
    from learnapp.store import learners, schema
    from learnapp.store.engine import Store
    from learnapp.web import fitting
    from learnapp.web.grading import Form

    if not optimizer.is_installed():
        print("What fits parameters is not installed: run `make optimizer`.", file=sys.stderr)
        return FAILED
    store, now = Store(from_environment().database_url), datetime.now(UTC)
    try:
        schema.bring_up(store)
        with store.reading() as db:
            learner = learners.named(db, options.learner)
            if learner is None:
                print(f"There is no learner {options.learner!r:.60}.", file=sys.stderr)
                return WRONG_USE
            found = fitting.fitted(db, learner, learner.options.calendar.day_of(now))
        print("\n".join(fitting.lines(found)))
        if options.take and found.is_better:
            changed = fitting.take(store, learner, found.parameters, Form(f"fit:{uuid4().hex[:20]}", now))
            print(f"In use now; {changed} memories rebuilt.", file=sys.stderr)
    except optimizer.CannotFit as reason:
        print(reason, file=sys.stderr)
        return FAILED
    finally:
        store.close()
    return OK


def conjugate(options: argparse.Namespace, lines: Iterable[str], verbs: "Sequence[Verb]") -> int:
    """Print the forms of words, by class those of `verbs`; `lines` are read where the word is -."""
    from learnapp.japanese.conjugation import conjugate as conjugated
    from learnapp.japanese.conjugation.lines import answer_line, classes_of, lacks_of, table, unknown, word_line

    if options.word == "-":
        answers = [answer_line(line, verbs) for line in lines if line.strip()]
        for answer in answers:
            print(json.dumps(answer, ensure_ascii=False))
        return FAILED if any("error" in answer for answer in answers) else OK
    try:
        if options.pos:
            kana = options.kana or options.word
            found = [conjugated(options.word, kana, options.pos, lacks_of(options.word, kana, options.pos, verbs))]
        else:
            listed = classes_of(options.word, verbs, options.kana)
            found = [conjugated(verb.word, verb.kana, verb.pos, verb.lacks) for verb in listed]
        if not found:
            raise ValueError(unknown(options.word, verbs))
        for each in found:
            if options.json:
                print(json.dumps(word_line(each, options.form), ensure_ascii=False))
            else:
                print(f"{each.word} ({each.kana}), {each.pos}", *table(each, options.form), sep="\n")
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return WRONG_USE
    return OK

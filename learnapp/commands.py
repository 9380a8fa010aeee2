"""Bodies of commands that would make `learnapp.cli` too long; each imports what it needs when it runs."""

import argparse
import json
import sys
from collections.abc import Iterable

OK, FAILED, WRONG_USE = 0, 1, 2


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

"""Every rule that the content has to keep; all that is broken is reported at once."""

from pathlib import Path

from learnapp.catalog import (
    answer_checks,
    card_checks,
    chain_checks,
    counter_checks,
    drawing_checks,
    example_checks,
    kana_checks,
    particle_checks,
    pitch_checks,
    prefecture_checks,
    puzzle_checks,
    unlock_checks,
    verb_checks,
)
from learnapp.catalog.files import content_folder
from learnapp.catalog.problems import Problem, report
from learnapp.catalog.source import FILES, Source, read

__all__ = ["check", "report"]

RULES = (
    *card_checks.RULES,
    *example_checks.RULES,
    *answer_checks.RULES,
    *verb_checks.RULES,
    *particle_checks.RULES,
    *prefecture_checks.RULES,
    *puzzle_checks.RULES,
    *drawing_checks.RULES,
    *counter_checks.RULES,
    *chain_checks.RULES,
    *kana_checks.RULES,
    *pitch_checks.RULES,
    *unlock_checks.RULES,
)


def check(folder: Path | None = None) -> list[Problem]:
    """All problems of a content folder (by default our own) by file and line; an empty list if it may be used."""
    from learnapp.catalog import jlpt_checks, lexicon_checks  # slow, and a start does without them

    source = read(folder or content_folder())
    problems = problems_in(source)
    problems += jlpt_checks.problems_of(source)
    return problems + lexicon_checks.problems_of(source.folder, lists_are_sound=not problems)


def problems_in(source: Source) -> list[Problem]:
    """All problems of content that has been read, by file and line."""
    problems = [*source.problems, *(problem for rule in RULES for problem in rule(source))]
    order = {source.file(name): place for place, name in enumerate(FILES)}
    return sorted(dict.fromkeys(problems), key=lambda problem: (order.get(problem.file, len(order)), problem.line))

"""How long the engine takes to conjugate all listed words, and the drill to judge an answer and say what is wrong."""

import gc
import json
import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from learnapp.catalog import Catalog, Verb, load
from learnapp.drills.conjugation import judge_word
from learnapp.japanese import answers
from learnapp.japanese.conjugation import Conjugation, conjugate, derivation, engine
from learnapp.japanese.conjugation.diagnosis import asked, wrong_forms
from learnapp.japanese.romaji import romanise
from tests.bench.figures import Figure, compared, percentile, spread
from tests.bench.rounds import Block, Setting, interleaved, p50s, timed

ALL_FORMS_GOAL_SECONDS = 0.5
ONE_ANSWER_GOAL_SECONDS = 0.002
_KANA = "あいうえおかきくけこがぎぐげごさしすせそざじずたちつてとだでどなにぬねのはひふへほまみむもやゆよらりるれろわんっゃゅょー"

Case = tuple[Verb, str, str]
"""A word, the name of a form, and an answer."""


def figures(setting: Setting) -> Iterator[Figure]:
    """The engine with nothing in its caches, then the judge over answers that it has not seen."""
    catalog = load()
    setting.say(f"conjugation: {setting.rounds} rounds of {len(catalog.verbs)} words")
    made: list[float] = []
    written: list[float] = []
    for number in range(setting.rounds + 1):
        start = time.perf_counter()
        found = _all_forms(catalog.verbs)
        half = time.perf_counter()
        _as_json(found)
        if number:
            made.append(half - start)
            written.append(time.perf_counter() - half)
    count = sum(len(each.forms) for each in found)
    name = f"{len(found)} words × all forms, {count:,} in all"
    yield Figure(name, spread(made, "s"), goal=ALL_FORMS_GOAL_SECONDS, note="nothing in the caches")
    yield compared("  the same : writing them as JSON", made, written)
    yield from _judging(setting, catalog)


def _all_forms(verbs: Sequence[Verb]) -> list[Conjugation]:
    engine._conjugate.cache_clear()
    derivation.head.cache_clear()
    return [conjugate(verb.word, verb.kana, verb.pos, verb.lacks) for verb in verbs]


def _as_json(found: Sequence[Conjugation]) -> str:
    return json.dumps([[asdict(entry) for entries in each.forms.values() for entry in entries] for each in found])


def _judging(setting: Setting, catalog: Catalog) -> Iterator[Figure]:
    """Right and wrong answers of all kinds, after every word and form was met once.

    The other side only compares them with the headline, as the drill of words does.
    """
    rng = random.Random(20261130)
    calls = setting.pick(2000, 500)
    setting.say(f"judging conjugations: {setting.rounds} rounds of {calls} answers")
    for verb in catalog.verbs:
        for form, entries in conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms.items():
            _judged(
                catalog, verb, form, re.sub("^[一-龠]", "曜", entries[0].kanji)
            )  # another kanji: looked up among all
        _judged(catalog, verb, "plain_past", "ぬぬぬ")
    ours, theirs = _cases(catalog, rng), _cases(catalog, rng)
    blocks = interleaved(
        {
            "ours": lambda count: _judged_apart([(catalog, *next(ours)) for _ in range(count)]),
            "compared": lambda count: timed(_compared, [next(theirs) for _ in range(count)]),
        },
        setting.rounds,
        calls,
        warm=100,
    )
    worst = [percentile(block.walls, 0.999) for block in blocks["ours"]]
    p50, goal = p50s(blocks["ours"]), ONE_ANSWER_GOAL_SECONDS
    yield Figure("judging a conjugation with diagnosis, p50", spread(p50, "s"), goal=goal)
    yield Figure("  p99.9", spread(worst, "s"), goal=goal, note="without pauses of the garbage collector")
    yield compared("  p50 : comparing with the headline only", p50, p50s(blocks["compared"]))


def _judged(catalog: Catalog, verb: Verb, form: str, answer: str) -> None:
    judge_word(verb.word, answer, catalog, form, verb.kana, verb.pos)


def _judged_apart(arguments: Sequence[tuple[Catalog, Verb, str, str]]) -> Block:
    """Answers between which, but not during which, garbage is collected."""
    gc.disable()
    try:
        return timed(_judged, arguments)
    finally:
        gc.enable()


def _compared(verb: Verb, form: str, answer: str) -> None:
    headline = conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms[form][0]
    answers.compare(answers.Word(headline.furigana), answer)


def _cases(catalog: Catalog, rng: random.Random) -> Iterator[Case]:
    """Words, forms and answers by chance, without end."""
    while True:
        verb = rng.choice(catalog.verbs)
        form = rng.choice(list(conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms))
        yield verb, form, _answer(verb, form, rng)


def _answer(verb: Verb, form: str, rng: random.Random) -> str:
    """One in six is right, two are what a wrong rule makes; the others have a kana too many, too few or another."""
    question = asked(verb.word, verb.kana, verb.pos, form, verb.lacks)
    right, kind = rng.choice(question.right), rng.randrange(6)
    if kind == 0:
        return rng.choice((right.kanji, right.kana, romanise(right.kana)))
    if kind < 3 and (wrong := list(wrong_forms(question))):
        on = rng.choice(wrong).on
        return rng.choice((on.kanji, on.kana))
    text = right.kanji if kind == 3 else right.kana
    at = rng.randrange(len(text))
    slip = text[:at] + rng.choice(("", rng.choice(_KANA), text[at] + rng.choice(_KANA))) + text[at + 1 :]
    return romanise(slip, macrons=False) if kind == 5 else slip

"""Rules for the uses of particles and their sentences: one answer that is best, and nothing that gives it away."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from learnapp.catalog import keys
from learnapp.catalog.card_checks import repeated
from learnapp.catalog.files import Row
from learnapp.catalog.particles import GAP, PARTICLES, Sentence, Use, annotator
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana
from learnapp.japanese.romaji import romanise

LEVELS = ("N5", "N4", "N3", "N2", "N1")
FEWEST_SENTENCES = 8
"""Of a use: fewer are soon known by heart."""
FEWEST_WRONG = 3
"""Of a sentence: they and the best answer are the four options."""

_CASE = frozenset("がをにへで")
"""Of these a noun takes one only."""
_IN_PAIRS = frozenset("かねよもやと")
"""May well stand twice in a sentence on purpose: 暑いですね is answered by 暑いですね."""
_TEXT = re.compile(f"[ぁ-ゖァ-ヺー{furigana.KANJI}、。？！…「」{GAP}]*")
_KANJI, _JAPANESE = re.compile(f"[{furigana.KANJI}]+"), re.compile(f"[ぁ-ゖァ-ヺ{furigana.KANJI}{GAP}]+")
_NAMES = {"を": ("wo", "o"), "は": ("wa", "ha"), "へ": ("e", "he")}
"""Romaji of the particles that sound other than they are written."""

Faults = Iterator[tuple[str, str]]


# --- uses ---


def each_use_by_itself(source: Source) -> Iterator[Problem]:
    for row, use in source.uses:
        for rule in (_key, _title, _explanation, _contrast):
            for column, message in rule(use):
                yield row.problem(column, message)
    yield from repeated("key", [row for row, _ in source.uses])


def _key(use: Use) -> Faults:
    try:
        keys.build("particle", use.key)
    except ValueError as error:
        yield "key", str(error)
    if use.particle not in PARTICLES:
        yield "particle", _unknown(use.particle)
    if use.jlpt not in LEVELS:
        yield "jlpt", f"{use.jlpt or 'empty'}: it should be one of {', '.join(LEVELS)}"


def _title(use: Use) -> Faults:
    if not use.title:
        yield "title", "empty: say in a few words what the particle does"
    elif use.particle and use.particle in re.sub(r"\([^)]*\)", "", use.title):
        yield "title", f"gives {use.particle} away, since it is shown as a hint: put the Japanese in brackets"


def _explanation(use: Use) -> Faults:
    if not use.explanation.endswith("."):
        yield "explanation", "does not end in a full stop: write two to four sentences"
    if use.particle not in use.explanation:
        yield "explanation", f"does not name {use.particle or 'the particle'}: say what it does"


def _contrast(use: Use) -> Faults:
    if not use.contrast:
        yield "contrast", "empty: list the particles that are taken for this one"
    for particle in use.contrast:
        if particle not in PARTICLES:
            yield "contrast", _unknown(particle)
        if particle == use.particle:
            yield "contrast", f"{particle} is the particle itself: remove it"
    yield from (("contrast", message) for message in _twice(use.contrast))


# --- sentences ---


def each_sentence_by_itself(source: Source) -> Iterator[Problem]:
    for row, sentence in source.sentences:
        for rule in (_gap, _furigana, _ends, _answers, _words, _doubled, _leaks):
            for column, message in rule(sentence):
                yield row.problem(column, message)


def _gap(sentence: Sentence) -> Faults:
    for column, text in (("sentence", sentence.sentence), ("furigana", sentence.furigana)):
        if (gaps := text.count(GAP)) != 1:
            yield column, f"{gaps} gaps: write {GAP} once, where {sentence.best or 'the particle'} belongs"


def _furigana(sentence: Sentence) -> Faults:
    if not furigana.covered(sentence.furigana):
        yield (
            "furigana",
            f"{sentence.furigana.replace(furigana.APART, '')} does not give every kanji a reading in kana: "
            "write 漢字[かな]",
        )
    elif (plain := furigana.plain(sentence.furigana)) != sentence.sentence:
        yield "furigana", f"without brackets it is {plain}, not {sentence.sentence or 'empty'}: mend one of them"


def _ends(sentence: Sentence) -> Faults:
    if not _TEXT.fullmatch(sentence.sentence):
        stray = "".join(dict.fromkeys(_TEXT.sub("", sentence.sentence)))
        yield "sentence", f"has {stray}: write kana, kanji and Japanese punctuation only"
    if not re.search(r"[。？！]」?$", sentence.sentence):
        yield "sentence", "does not end in 。 ？ or ！: add it"
    if not re.search(r"[.?!…]”?$", sentence.translation):
        yield "translation", "does not end in . ? or !: add it"


def _answers(sentence: Sentence) -> Faults:
    best, also_ok, wrong = sentence.best, sentence.also_ok, sentence.wrong
    for column, listed in (("best", (best,)), ("also_ok", also_ok), ("wrong", wrong)):
        yield from ((column, _unknown(particle)) for particle in listed if particle not in PARTICLES)
    for column, listed in (("also_ok", also_ok), ("wrong", wrong)):
        if best in listed:
            yield column, f"{best} is the best answer, and cannot stand here too: remove it from one of them"
    for particle in also_ok:
        if particle in wrong:
            yield "wrong", f"{particle} stands under also_ok too: it cannot be both right and wrong"
    if len(wrong) < FEWEST_WRONG:
        yield "wrong", f"{len(wrong)} particles: list at least {FEWEST_WRONG}, each with why it does not fit"


def _words(sentence: Sentence) -> Faults:
    if not sentence.words or "" in sentence.words:
        yield "words", "a word is empty: list the dictionary forms of the sentence's words, joined by ;"
    yield from (("words", message) for message in _twice(sentence.words))
    if sentence.best in sentence.words:
        yield "words", f"{sentence.best} is the answer: list the other words only"


def _doubled(sentence: Sentence) -> Faults:
    """Beside the gap already stands what would fill it: パンを＿食べる with を."""
    before, _, after = sentence.sentence.partition(GAP)
    for column, listed in (("sentence", (sentence.best,)), ("also_ok", sentence.also_ok), ("wrong", sentence.wrong)):
        for particle in listed:
            if particle and (before.endswith(particle) or after.startswith(particle)):
                filled = f"{before[-4:]}{particle}{after[:4]}"
                yield column, f"doubled particle: with {particle} in the gap it is {filled}; take one of them out"
    if sentence.best in _CASE and sentence.best != "を" and "を" in (before[-1:], after[:1]):
        yield "sentence", f"を stands beside the gap for {sentence.best}: a noun takes only one of them"


def _leaks(sentence: Sentence) -> Faults:
    """What shows the answer before it is given: the translation, or the same words with the particle elsewhere."""
    shown = _JAPANESE.findall(sentence.translation)
    if shown:
        yield "translation", f"is shown with the question, and gives it away by {', '.join(shown)}: write English only"
    for quoted in re.findall(r"[(“‘\[]\s*([A-Za-z]+)\s*[)”’\]]", sentence.translation):
        if quoted.lower() in (_NAMES.get(sentence.best) or (romanise(sentence.best),)):
            yield "translation", f"is shown with the question, and gives it away by “{quoted}”: take it out"
    if sentence.best and re.search(f"[(（「『]{re.escape(sentence.best)}[)）」』]", sentence.sentence):
        yield "sentence", f"gives its answer away: {sentence.best} stands there in brackets; take it out"
    if phrase := _filled_elsewhere(sentence):
        yield "sentence", f"gives its answer away: {phrase} stands in it a second time, filled; write other words"


def _filled_elsewhere(sentence: Sentence) -> str:
    """The answer with the two characters before it, if they stand elsewhere; in a usual pair, with one after it too."""
    before, _, after = ("、" + re.sub("[。？！…「」]", "、", sentence.sentence)).partition(GAP)
    left, right = before[-2:], after[:1] if sentence.best in _IN_PAIRS else ""
    if left.endswith("、") or (sentence.best in _IN_PAIRS and right in ("", "、")):
        return ""
    phrase = f"{left}{sentence.best}{right}"
    return phrase.strip("、") if phrase in before or phrase in after else ""


# --- what holds between rows ---


def nothing_stands_twice(source: Source) -> Iterator[Problem]:
    rows = [row for row, _ in source.sentences]
    yield from repeated("id", rows)
    yield from repeated("sentence", rows)
    first: dict[str, tuple[Row, Sentence]] = {}
    for row, sentence in source.sentences:
        earlier, same = first.setdefault(sentence.filled, (row, sentence))
        if earlier is not row and same.sentence != sentence.sentence:
            yield row.problem("sentence", f"is the one of line {earlier.line} with another gap: write another sentence")


def sentences_belong_to_uses(source: Source) -> Iterator[Problem]:
    uses = {use.key: use for _, use in source.uses}
    for row, sentence in source.sentences if uses else ():
        use = uses.get(sentence.use)
        if use is None:
            yield row.problem("use_key", f"{sentence.use or 'empty'} is no key of uses.tsv: mend it")
            continue
        if not re.fullmatch(f"{re.escape(use.key)}_[0-9]{{2,3}}", sentence.id):
            yield row.problem("id", f"{sentence.id or 'empty'}: write {use.key}_ and a number, as {use.key}_01")
        if sentence.best != use.particle:
            yield row.problem("best", f"{sentence.best or 'empty'}, but the use {use.key} is one of {use.particle}")
        if sentence.wrong and not {*sentence.also_ok, *sentence.wrong} & set(use.contrast):
            yield row.problem("wrong", f"none of {', '.join(use.contrast)}, which are taken for it: list one")
    count = Counter(sentence.use for _, sentence in source.sentences)
    for row, use in source.uses if count else ():
        if count[use.key] < FEWEST_SENTENCES:
            yield row.problem(
                "key", f"{use.key} has {count[use.key]} in sentences.tsv: write at least {FEWEST_SENTENCES}"
            )


# --- furigana of the words that are mentioned ---


def words_that_are_mentioned_have_furigana(source: Source) -> Iterator[Problem]:
    yield from repeated("word", source.particle_words.rows)
    for row in source.particle_words:
        if not furigana.covered(row["furigana"]):
            yield row.problem("furigana", f"{row['furigana'] or 'empty'} does not give every kanji a reading in kana")
        elif furigana.plain(row["furigana"]) != row["word"]:
            yield row.problem("furigana", f"without brackets it is not {row['word'] or 'empty'}: mend one of them")
    words = {row["word"]: row["furigana"] for row in source.particle_words if row["word"]}
    annotate = annotator(words.items())
    shown = [(row, column, annotate(text)) for row, column, text in _texts(source) if words]
    for row, column, text in shown:
        if lacking := _without_reading(text):
            yield row.problem(column, f"{lacking} has no furigana: add the word to particles/words.tsv")
    everything = "\n".join(text for _, _, text in shown)
    unmentioned = {word for word, annotated in words.items() if annotated not in everything}
    for row in source.particle_words if source.uses and source.sentences else ():
        if row["word"] in unmentioned or not row["word"]:
            yield row.problem("word", f"{row['word'] or 'empty'} is mentioned nowhere: remove the line")


def _texts(source: Source) -> Iterator[tuple[Row, str, str]]:
    """Row, column and text of everything in English that may mention Japanese words."""
    for row, _ in source.uses:
        yield from ((row, column, row[column]) for column in ("title", "explanation"))
    for row, sentence in source.sentences:
        for column, lines in (("also_ok", sentence.also_ok), ("wrong", sentence.wrong)):
            yield from ((row, column, line) for line in lines.values())


def _without_reading(text: str) -> str:
    """The first run of kanji that has no reading."""
    if not _KANJI.search(text):
        return ""
    runs = (_KANJI.search(base) for base, reading in furigana.segments(text) if not reading)
    return next((run[0] for run in runs if run), "")


def _unknown(particle: str) -> str:
    return f"{particle or 'empty'} is no particle that the drill knows: write one in hiragana"


def _twice(entries: Iterable[str]) -> Iterator[str]:
    for entry, count in Counter(entries).items():
        if entry and count > 1:
            yield f"{entry} is listed {count} times: keep one"


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    each_use_by_itself,
    each_sentence_by_itself,
    nothing_stands_twice,
    sentences_belong_to_uses,
    words_that_are_mentioned_have_furigana,
)

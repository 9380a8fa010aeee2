"""The uses of particles and the sentences with a gap that they are practised with, as typed values."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from learnapp.catalog.files import Row
from learnapp.catalog.problems import Problem
from learnapp.japanese import furigana

USE_COLUMNS = ("key", "particle", "title", "explanation", "jlpt", "contrast")
SENTENCE_COLUMNS = (
    *("id", "use_key", "sentence", "furigana", "translation"),
    *("best", "also_ok", "wrong", "words"),
)
WORD_COLUMNS = ("word", "furigana")

PARTICLES = frozenset(
    (
        *("は", "が", "を", "に", "へ", "で", "と", "の", "も", "や", "か", "な", "ね", "よ"),
        *(
            "から",
            "まで",
            "までに",
            "より",
            "ほど",
            "だけ",
            "しか",
            "でも",
            "さえ",
            "ので",
            "のに",
            "けど",
            "こと",
            "って",
        ),
    )
)
"""What can fill a gap, as it is written; な and こと are there to be told from の."""

GAP = "＿"
"""U+FF3F, where the particle belongs."""
NONE = "-"
"""Stands in `also_ok` where nothing but the best answer is right."""


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a particle, a row of `content/particles/uses.tsv`. Texts hold furigana once the catalog is loaded."""

    key: str
    particle: str
    title: str
    """What the particle does, in a few words; what it shows of Japanese outside brackets gives no answer away."""
    explanation: str
    jlpt: str
    """N5 to N1, where lists agree more or less; there is no official one."""
    contrast: tuple[str, ...]
    """Particles that learners take for it, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with one gap, a row of `content/particles/sentences.tsv`. A particle in no list was not judged."""

    id: str
    use: str
    """Key of the use that the gap asks for."""
    sentence: str
    furigana: str
    translation: str
    best: str
    also_ok: Mapping[str, str]
    """Particle that is right too → how it differs, in a line."""
    wrong: Mapping[str, str]
    """Particle → why it does not fit, in a line."""
    words: tuple[str, ...]
    """The dictionary forms of its words, without the particle of the gap."""

    @property
    def filled(self) -> str:
        """The whole sentence in furigana notation, with the best particle in its place."""
        return self.furigana.replace(GAP, self.best)


def use(row: Row) -> Use:
    """The use in a row of uses.tsv."""
    return Use(
        key=row["key"],
        particle=row["particle"],
        title=row["title"],
        explanation=row["explanation"],
        jlpt=row["jlpt"],
        contrast=row.items("contrast"),
    )


def sentence(row: Row) -> tuple[Sentence, list[Problem]]:
    """The sentence in a row of sentences.tsv; what is no `particle=line` in its lists is a problem and is left out."""
    problems: list[Problem] = []
    lists = {}
    for column in ("also_ok", "wrong"):
        lists[column], messages = pairs("" if row[column] == NONE and column == "also_ok" else row[column])
        problems.extend(row.problem(column, message) for message in messages)
    if not row["also_ok"]:
        problems.append(row.problem("also_ok", f"empty: write {NONE} where nothing else is right"))
    value = Sentence(
        id=row["id"],
        use=row["use_key"],
        sentence=row["sentence"],
        furigana=furigana.apart(row["furigana"]),
        translation=row["translation"],
        best=row["best"],
        also_ok=lists["also_ok"],
        wrong=lists["wrong"],
        words=row.items("words"),
    )
    return value, problems


def pairs(cell: str) -> tuple[dict[str, str], list[str]]:
    """A list of particles with a line for each, and what is wrong with it.

    >>> pairs("が=the dog is the subject; に=it is no goal")
    ({'が': 'the dog is the subject', 'に': 'it is no goal'}, [])
    >>> pairs("が; が=one; が=two")[1]
    ['が: write particle=one line', 'が is listed twice: keep one']
    """
    found: dict[str, str] = {}
    faults = []
    for entry in cell.split("; ") if cell else ():
        particle, equals, line = entry.partition("=")
        if not (particle and equals and line) or "=" in line or ";" in line:
            faults.append(f"{entry[:40] or 'an empty entry'}: write particle=one line")
        elif particle in found:
            faults.append(f"{particle} is listed twice: keep one")
        else:
            found[particle] = line
    return found, faults


# --- furigana of the words that the texts in English mention ---


def annotator(words: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """A function that writes furigana over these words in a text, the longest word first where several begin.

    >>> annotator([("家", "家[いえ]"), ("家族", "家[か]族[ぞく]")])("家族の家")
    '家[か]族[ぞく]の家[いえ]'
    """
    readings = dict(words)
    if not readings:
        return lambda text: text
    pattern = re.compile("|".join(map(re.escape, sorted(readings, key=lambda word: (-len(word), word)))))
    kanji = re.compile(f"[{furigana.KANJI}]")
    return lambda text: pattern.sub(lambda match: readings[match[0]], text) if kanji.search(text) else text


def annotated_use(value: Use, annotate: Callable[[str], str]) -> Use:
    """The use with furigana in its texts."""
    return replace(value, title=annotate(value.title), explanation=annotate(value.explanation))


def annotated_sentence(value: Sentence, annotate: Callable[[str], str]) -> Sentence:
    """The sentence with furigana in what is said about its particles."""
    also_ok, wrong = (
        {particle: annotate(line) for particle, line in listed.items()} for listed in (value.also_ok, value.wrong)
    )
    return replace(value, also_ok=also_ok, wrong=wrong)

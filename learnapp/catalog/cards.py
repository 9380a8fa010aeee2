"""The cards of the sentence game and their example sentences, as typed values."""

import re
from dataclasses import dataclass

from learnapp.catalog.files import Row
from learnapp.catalog.problems import Problem
from learnapp.japanese import furigana

CARD_COLUMNS = (
    *("number", "deck", "id", "word", "japanese", "common", "furigana", "reading", "romaji", "meanings"),
    *("class", "pos", "points", "badges", "pitch", "explanation", "form"),
)
EXAMPLE_COLUMNS = ("id", "word", "n", "japanese", "furigana", "kana", "english")


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card, a row of `content/cards.tsv`; copies of a word share `word`, which is what is scheduled."""

    number: str
    deck: str
    id: str
    word: str
    japanese: str
    common: str
    furigana: str
    reading: str
    """As it sounds: the particles は へ を stand as わ え お."""
    romaji: str
    meanings: tuple[str, ...]
    word_class: str
    """noun, verb, adjective, adjectival noun, adverb, particle, end particle, copula, conjugation, counter, number,
    interjection or reference."""
    pos: str
    points: int
    badges: tuple[str, ...]
    pitch: int | None
    explanation: str
    form: str

    @property
    def kana(self) -> str:
        """How the word is written in kana: は, where `reading` has わ."""
        return furigana.kana(self.furigana)


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence that uses a word; `id` is `word:n`."""

    id: str
    word: str
    japanese: str
    furigana: str
    kana: str
    english: str


def card(row: Row) -> tuple[Card, list[Problem]]:
    """The card in a row of cards.tsv; a number that cannot be read is a problem and counts as 0 or as not given."""
    problems = []
    for column in ("points", "pitch"):
        if not re.fullmatch("[0-9]{1,2}" if column == "points" else "[0-9]{0,2}", row[column]):
            problems.append(row.problem(column, f"{row[column]!r} is not a number: write digits only"))
    points, pitch = row["points"], row["pitch"]
    bad = {problem.column for problem in problems}
    value = Card(
        number=row["number"],
        deck=row["deck"],
        id=row["id"],
        word=row["word"],
        japanese=row["japanese"],
        common=row["common"],
        furigana=row["furigana"],
        reading=row["reading"],
        romaji=row["romaji"],
        meanings=row.items("meanings"),
        word_class=row["class"],
        pos=row["pos"],
        points=0 if "points" in bad else int(points),
        badges=row.items("badges"),
        pitch=None if "pitch" in bad or not pitch else int(pitch),
        explanation=row["explanation"],
        form=row["form"],
    )
    return value, problems


def example(row: Row) -> Example:
    """The example in a row of examples.tsv."""
    return Example(
        row["id"], row["word"], row["japanese"], furigana.apart(row["furigana"]), row["kana"], row["english"]
    )

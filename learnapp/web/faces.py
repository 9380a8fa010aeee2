"""Parts and kanji as pages draw them: from strokes, so that no font is needed."""

from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Prefecture
from learnapp.catalog.drawings import kanji_drawings
from learnapp.catalog.prefectures import BETWEEN_KANJI
from learnapp.drills.base import Question
from learnapp.web.current import catalog


@dataclass(frozen=True, slots=True)
class Drawn:
    """One kanji of a name, with the ways to cut it and the order of its strokes."""

    kanji: str
    cuts: tuple[tuple[str, ...], ...]
    """Each way to make it of parts; itself is not among them."""
    strokes: tuple[str, ...]


@lru_cache(maxsize=256)
def face(text: str) -> str:
    """The data of an SVG path for a card's face; empty for what has no drawing."""
    return "".join(kanji_drawings().face(text))


def size() -> int:
    """Side of the square that faces are drawn in."""
    return kanji_drawings().size


def drawn(prefecture: Prefecture) -> tuple[Drawn, ...]:
    """The kanji of a name, each once."""
    kanji = dict.fromkeys(prefecture.kanji_short)
    return tuple(Drawn(each, _cuts(each), kanji_drawings().kanji[each].strokes) for each in kanji)


def _cuts(kanji: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(cut) for cut in catalog().kanji_parts[kanji] if cut != kanji)


def slots(question: Question) -> int:
    """How many tiles a name takes, which its tags tell."""
    return len(question.expected[-1].replace(BETWEEN_KANJI, ""))


def tiles_of(text: str) -> tuple[tuple[str, ...], ...]:
    """The tiles of an answer or a pattern, kanji by kanji where the text tells where one ends.

    >>> tiles_of("山支/阜")
    (('山', '支'), ('阜',))
    """
    return tuple(tuple(part) for part in text.split(BETWEEN_KANJI))


def prefecture_of(item: str) -> Prefecture | None:
    """The prefecture that an item is about; None for items of other drills."""
    drill, _, rest = item.partition(":")
    return catalog().prefecture(rest.partition(":")[0]) if drill == "prefecture" else None


GLOBALS = {
    "face_of": face,
    "face_size": size,
    "drawn": drawn,
    "slots_of": slots,
    "tiles_of": tiles_of,
    "prefecture_of": prefecture_of,
}
"""What templates call."""

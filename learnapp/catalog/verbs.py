"""The verbs and adjectives of the conjugation drill, as typed values."""

import re
from dataclasses import dataclass

from learnapp.catalog.cards import Card
from learnapp.catalog.files import Row
from learnapp.japanese import furigana
from learnapp.japanese.conjugation.classes import CLASSES, fitting

VERB_COLUMNS = (
    *("key", "kind", "word", "kana", "meanings", "pos", "transitivity", "jlpt", "partner", "partner_word"),
    *("lacks", "also_written"),
)


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb or adjective, a row of `content/verbs.tsv`."""

    key: str
    kind: str
    """verb or adjective; な-adjectives are adjectives too. Of a card it may be copula."""
    word: str
    kana: str
    meanings: tuple[str, ...]
    pos: str
    """JMdict's code."""
    transitivity: str
    """transitive, intransitive or both; empty for adjectives."""
    jlpt: str
    """N5 to N1, where lists agree more or less; there is no official one."""
    partner: str
    """Key of the verb that differs in transitivity; empty where it has none or none in this file."""
    partner_word: str
    """The partner as it is written, also where it is not in this file."""
    partner_kana: str
    lacks: frozenset[str]
    """Names of forms that are not used of this word."""
    also_written: tuple[str, ...]
    """Further spellings of the same word."""

    @property
    def is_adjective(self) -> bool:
        return self.kind == "adjective"

    @property
    def furigana(self) -> str:
        return furigana.annotated(self.word, self.kana)

    @property
    def spellings(self) -> tuple[str, ...]:
        """The usual spelling, then the others."""
        return (self.word, *self.also_written)


def verb(row: Row) -> Verb:
    """The verb in a row of verbs.tsv."""
    partner = re.fullmatch(r"([^\[\]]+)\[([^\[\]]+)\]", row["partner_word"])
    return Verb(
        key=row["key"],
        kind=row["kind"],
        word=row["word"],
        kana=row["kana"],
        meanings=row.items("meanings"),
        pos=row["pos"],
        transitivity=row["transitivity"],
        jlpt=row["jlpt"],
        partner=row["partner"],
        partner_word=partner[1] if partner else "",
        partner_kana=partner[2] if partner else "",
        lacks=frozenset(row.items("lacks")),
        also_written=row.items("also_written"),
    )


def of_card(card: Card) -> Verb | None:
    """What a card teaches, as a word to conjugate; None for one without forms, and for one that is a form: でした."""
    if card.pos not in CLASSES:
        return None
    try:
        fitting(card.common, card.kana, card.pos)
    except ValueError:
        return None
    return Verb(
        key=card.word,
        kind=CLASSES[card.pos].kind,
        word=card.common,
        kana=card.kana,
        meanings=card.meanings,
        pos=card.pos,
        transitivity="",
        jlpt="",
        partner="",
        partner_word="",
        partner_kana="",
        lacks=frozenset(),
        also_written=(card.japanese,) if card.japanese != card.common else (),
    )

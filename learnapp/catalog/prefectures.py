"""The 47 prefectures, their regions, and the cards that their kanji are cut into, as typed values."""

from dataclasses import dataclass

from learnapp.catalog.files import Row
from learnapp.catalog.problems import Problem

PREFECTURE_COLUMNS = (
    *("code", "kanji", "kanji_short", "kana", "kana_short", "romaji", "romaji_macron", "romaji_accepted"),
    *("region", "capital", "capital_kana", "capital_romaji", "capital_note"),
    *("neighbours", "bridges", "island", "fact", "mnemonic"),
)
REGION_COLUMNS = ("region", "kanji", "kana", "title", "place")
CARD_KIND_COLUMNS = ("part", "card", "copies")
PATTERN_COLUMNS = ("code", "part", "pattern", "score")
KANJI_PARTS_COLUMNS = ("kanji", "parts")

CODES = tuple(f"JP-{number:02}" for number in range(1, 48))
"""ISO 3166-2, from north to south."""
PARTS = (1, 2)
"""The two halves of the game: basic and advanced."""
BETWEEN_KANJI = "/"
"""Stands in a pattern where one kanji ends: 北/氵毎/道."""


@dataclass(frozen=True, slots=True)
class Prefecture:
    """One prefecture, a row of `content/prefectures.tsv`."""

    code: str
    """JP-01 to JP-47."""
    kanji: str
    """With 都, 道, 府 or 県: 北海道, 青森県."""
    kanji_short: str
    """The name alone, which 北海道 is as a whole."""
    kana: str
    kana_short: str
    """The name alone; きょうと keeps its と, and ほっかいどう its どう."""
    romaji: str
    """Hepburn without macrons, as on English maps."""
    romaji_macron: str
    romaji_accepted: tuple[str, ...]
    """Other ways to write it in Latin letters that are right too."""
    region: str
    """Key of a region."""
    capital: str
    capital_kana: str
    capital_romaji: str
    capital_note: str
    """What else counts as the capital, with furigana; empty for all but Tokyo."""
    neighbours: tuple[str, ...]
    """Codes of the prefectures across a border on land."""
    bridges: tuple[str, ...]
    """Codes of those across a bridge or through a tunnel."""
    island: bool
    """Whether it has no border on land."""
    fact: str
    """For the learner, with furigana."""
    mnemonic: str
    """A story of its shapes, without furigana."""

    @property
    def suffix(self) -> str:
        """県, 府 or 都; empty for 北海道, whose 道 belongs to the name."""
        return self.kanji.removeprefix(self.kanji_short)


@dataclass(frozen=True, slots=True)
class Region:
    """One of the eight regions, a row of `content/regions.tsv`."""

    key: str
    """As prefectures.tsv names it: Kyushu-Okinawa."""
    kanji: str
    kana: str
    title: str
    """In English: Kyushu and Okinawa."""
    place: str
    """Where in Japan it lies, in a few words."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card of the Prefecture Puzzle, a row of `content/prefecture_cards.tsv`."""

    part: int
    """1 is basic, 2 advanced."""
    face: str
    """The kanji or part of a kanji that is on it: one character."""
    copies: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """One set of cards that makes a name, a row of `content/prefecture_patterns.tsv`."""

    code: str
    """Of the prefecture."""
    part: int
    """Of which part of the game its cards are: 1 or 2."""
    cuts: tuple[tuple[str, ...], ...]
    """For each kanji of the name, the faces of the cards that make it: (("北",), ("氵", "毎"), ("道",))."""
    score: int

    @property
    def cards(self) -> tuple[str, ...]:
        """The faces in the order of the name."""
        return tuple(face for cut in self.cuts for face in cut)

    @property
    def text(self) -> str:
        """As it is written in the table: 北/氵毎/道."""
        return BETWEEN_KANJI.join("".join(cut) for cut in self.cuts)


def prefecture(row: Row) -> Prefecture:
    """The prefecture in a row of prefectures.tsv."""
    plain = PREFECTURE_COLUMNS[:7]
    return Prefecture(
        **{column: row[column] for column in plain},
        romaji_accepted=row.items("romaji_accepted"),
        region=row["region"],
        capital=row["capital"],
        capital_kana=row["capital_kana"],
        capital_romaji=row["capital_romaji"],
        capital_note=row["capital_note"],
        neighbours=row.items("neighbours"),
        bridges=row.items("bridges"),
        island=row["island"] == "1",
        fact=row["fact"],
        mnemonic=row["mnemonic"],
    )


def region(row: Row) -> Region:
    """The region in a row of regions.tsv."""
    return Region(row["region"], row["kanji"], row["kana"], row["title"], row["place"])


def card_kind(row: Row) -> tuple[CardKind, list[Problem]]:
    """The card in a row of prefecture_cards.tsv; what is no number is a problem and counts as 0."""
    problems: list[Problem] = []
    part, copies = (_number(row, column, problems) for column in ("part", "copies"))
    return CardKind(part, row["card"], copies), problems


def pattern(row: Row) -> tuple[Pattern, list[Problem]]:
    """The pattern in a row of prefecture_patterns.tsv; what is no number is a problem and counts as 0."""
    problems: list[Problem] = []
    part, score = (_number(row, column, problems) for column in ("part", "score"))
    cuts = tuple(tuple(cut) for cut in row["pattern"].split(BETWEEN_KANJI))
    return Pattern(row["code"], part, cuts, score), problems


def _number(row: Row, column: str, problems: list[Problem]) -> int:
    if row[column].isascii() and row[column].isdigit() and len(row[column]) < 5:
        return int(row[column])
    problems.append(row.problem(column, f"{row[column] or 'empty':.20}: write a number in digits"))
    return 0


def kanji_parts(row: Row) -> tuple[str, tuple[str, ...]]:
    """A kanji and every way to cut it that the game knows, in a row of kanji_parts.tsv; uncut it is a way, too."""
    return row["kanji"], row.items("parts")

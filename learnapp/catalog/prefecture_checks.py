"""Rules for the prefectures and regions: all 47, spelled alike in every script, and neighbours of one another."""

import re
import unicodedata
from collections.abc import Callable, Iterator

from learnapp.catalog.card_checks import repeated
from learnapp.catalog.prefectures import CODES, Prefecture
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana
from learnapp.japanese.kana import is_kana
from learnapp.japanese.romaji import romanise

FILE, REGIONS = "prefectures.tsv", "regions.tsv"
SUFFIXES = {"都": "と", "府": "ふ", "県": "けん"}
WITHOUT_SUFFIX = "JP-01"
"""北海道 has its 道 in the name."""

Faults = Iterator[tuple[str, str]]


def each_prefecture_by_itself(source: Source) -> Iterator[Problem]:
    for row, prefecture in source.country.prefectures:
        for rule in (_names, _romaji, _capital, _texts, _borders):
            for column, message in rule(prefecture):
                yield row.problem(column, message)
        if row["island"] not in ("0", "1"):
            yield row.problem("island", f"{row['island'] or 'empty':.20}: write 1 for no border on land, else 0")


def _names(prefecture: Prefecture) -> Faults:
    suffix = prefecture.suffix
    if (suffix not in SUFFIXES) != (prefecture.code == WITHOUT_SUFFIX) or suffix == prefecture.kanji:
        yield "kanji", f"{prefecture.kanji or 'empty'} is not {prefecture.kanji_short or 'empty'} with 都, 府 or 県"
    elif prefecture.kana != prefecture.kana_short + SUFFIXES.get(suffix, ""):
        yield (
            "kana",
            f"{prefecture.kana or 'empty'} is not kana_short with {SUFFIXES.get(suffix) or 'nothing'} after it",
        )
    if not is_kana(prefecture.kana_short):
        yield "kana_short", f"{prefecture.kana_short or 'empty'}: write kana only"


def _romaji(prefecture: Prefecture) -> Faults:
    for column, text, macrons in (
        ("romaji_macron", prefecture.romaji_macron, romanise(prefecture.kana_short)),
        ("romaji", prefecture.romaji, plain(romanise(prefecture.kana_short))),
    ):
        if text != macrons.capitalize():
            yield column, f"{text or 'empty'}, but {prefecture.kana_short} is {macrons.capitalize()}"
    for text in prefecture.romaji_accepted:
        if not re.fullmatch("[A-ZÔÛ][a-zôû]+", text):
            yield "romaji_accepted", f"{text or 'an empty entry'}: write Latin letters, the first one large"
        if text in (prefecture.romaji, prefecture.romaji_macron):
            yield "romaji_accepted", f"{text} stands in another column already: take it out"


def plain(romaji: str) -> str:
    """Romaji without macrons.

    >>> plain("Ōsaka")
    'Osaka'
    """
    return "".join(c for c in unicodedata.normalize("NFD", romaji) if not unicodedata.combining(c))


def _capital(prefecture: Prefecture) -> Faults:
    if not prefecture.capital:
        yield "capital", "empty: write the city with 市"
    if not is_kana(prefecture.capital_kana):
        yield "capital_kana", f"{prefecture.capital_kana or 'empty'}: write kana only"
    city = prefecture.capital.endswith("市")
    if city != prefecture.capital_kana.endswith("し"):
        yield "capital_kana", f"{prefecture.capital_kana or 'empty'} and {prefecture.capital}: only one is a city"
    short = prefecture.capital_kana.removesuffix("し") if city else prefecture.capital_kana
    if prefecture.capital_romaji != (romaji := plain(romanise(short)).capitalize()):
        yield "capital_romaji", f"{prefecture.capital_romaji or 'empty'}, but {short} is {romaji}"


def _texts(prefecture: Prefecture) -> Faults:
    for column in ("fact", "mnemonic"):
        text = getattr(prefecture, column)
        if not re.search(r"[.!?]$", text):
            yield column, "does not end in a full stop: write a sentence or two"
    for column in ("fact", "capital_note"):
        if lacking := _without_reading(getattr(prefecture, column)):
            yield column, f"{lacking} has no furigana: write 漢字[かな]"
    for kanji in prefecture.kanji_short:
        if kanji not in prefecture.mnemonic:
            yield "mnemonic", f"says nothing of {kanji}: tell what it is made of"


def _without_reading(text: str) -> str:
    """The first run of kanji without a reading."""
    runs = (re.search(f"[{furigana.KANJI}]+", base) for base, reading in furigana.segments(text) if not reading)
    return next((run[0] for run in runs if run), "")


def _borders(prefecture: Prefecture) -> Faults:
    for column, codes in (("neighbours", prefecture.neighbours), ("bridges", prefecture.bridges)):
        if list(codes) != sorted(set(codes)):
            yield column, "not in the order of their codes, or one of them twice"
        for code in codes:
            if code not in CODES or code == prefecture.code:
                yield column, f"{code or 'an empty entry'} is no other prefecture: write codes from JP-01 to JP-47"
    for code in set(prefecture.neighbours) & set(prefecture.bridges):
        yield "bridges", f"{code} is a neighbour on land already: take it out of one of them"
    if prefecture.island == bool(prefecture.neighbours):
        yield "island", "1 belongs to those without neighbours on land, and only to them"


# --- what holds between rows ---


def all_47_stand_in_their_order(source: Source) -> Iterator[Problem]:
    rows = source.country.prefectures
    for (row, prefecture), code in zip(rows, CODES, strict=False):
        if prefecture.code != code:
            yield row.problem("code", f"{prefecture.code or 'empty'}, but the next is {code}")
            break
    if rows and len(rows) != len(CODES):
        yield Problem(source.file(FILE), 0, "code", f"{len(rows)} prefectures: there are {len(CODES)}, JP-01 to JP-47")
    for column in ("code", "kanji", "kanji_short", "kana", "romaji", "capital", "fact", "mnemonic"):
        yield from repeated(column, [row for row, _ in rows])


def neighbours_name_one_another(source: Source) -> Iterator[Problem]:
    known = {prefecture.code: prefecture for _, prefecture in source.country.prefectures}
    for row, prefecture in source.country.prefectures:
        for column in ("neighbours", "bridges"):
            for code in getattr(prefecture, column):
                if code in known and prefecture.code not in getattr(known[code], column):
                    yield row.problem(column, f"lists {code}, which does not list {prefecture.code}: mend one of them")


def no_spelling_belongs_to_two(source: Source) -> Iterator[Problem]:
    spelled: dict[str, str] = {}
    for row, prefecture in source.country.prefectures:
        for text in dict.fromkeys(map(plain, (prefecture.romaji, *prefecture.romaji_accepted))):
            if (code := spelled.setdefault(text, prefecture.code)) != prefecture.code:
                yield row.problem("romaji_accepted", f"{text} is a spelling of {code} too: take it out of one of them")


def regions_are_those_of_the_prefectures(source: Source) -> Iterator[Problem]:
    regions = {region.key: region for _, region in source.country.regions}
    for row, prefecture in source.country.prefectures if regions else ():
        if prefecture.region not in regions:
            yield row.problem("region", f"{prefecture.region or 'empty'} is not in {REGIONS}: mend one of them")
    used = {prefecture.region for _, prefecture in source.country.prefectures}
    for row, region in source.country.regions:
        if used and region.key not in used:
            yield row.problem("region", f"{region.key or 'empty'} has no prefecture: mend or remove it")
        if not region.kana or not is_kana(region.kana.replace("・", "")):
            yield row.problem("kana", f"{region.kana or 'empty'}: write kana only")
        for column in ("kanji", "title", "place"):
            if not row[column]:
                yield row.problem(column, "empty: fill it in")
    yield from repeated("region", [row for row, _ in source.country.regions])


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    each_prefecture_by_itself,
    all_47_stand_in_their_order,
    neighbours_name_one_another,
    no_spelling_belongs_to_two,
    regions_are_those_of_the_prefectures,
)

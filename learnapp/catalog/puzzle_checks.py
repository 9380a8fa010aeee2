"""Rules for the cards of the Prefecture Puzzle: the figures that are published of it, and names that are spelled."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from learnapp.catalog.card_checks import repeated
from learnapp.catalog.files import Row
from learnapp.catalog.prefectures import CODES, PARTS, Pattern
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source

CARDS, PATTERNS, CUTS = "prefecture_cards.tsv", "prefecture_patterns.tsv", "kanji_parts.tsv"

DECK_SIZE = 60
"""Cards of each part."""
PREFECTURES_OF = {1: 24, 2: 23}
MOST_CARDS_A_KANJI = 3
FEWEST_CARDS, MOST_CARDS = 2, 5
"""Of a pattern."""
IN_THREE = 6
"""Prefectures that hold a kanji which can be cut in three."""
COPIES = {(1, "山"): 4, (1, "禾"): 2}
SERVES = {
    **{(1, "山"): 6, (2, "山"): 11},
    **{(0, "氵"): 4, (0, "艹"): 2, (0, "宀"): 3, (0, "礻"): 4, (0, "禾"): 4},
}
"""Part (0 for both) and face → the number of prefectures that use it."""
SCORES = {
    **{"JP-13": (40,), "JP-27": (60,), "JP-26": (60,), "JP-43": (60,), "JP-30": (120,)},
    **{"JP-46": (120, 150), "JP-41": (40, 60, 80)},
}
"""What the maker of the game tells of scores."""

Faults = Iterator[tuple[str, str]]


# --- cards ---


def each_card_by_itself(source: Source) -> Iterator[Problem]:
    seen: dict[tuple[int, str], int] = {}
    for row, kind in source.country.card_kinds:
        if kind.part not in PARTS:
            yield row.problem("part", f"{row['part'] or 'empty':.20}: write 1 or 2")
        if len(kind.face) != 1:
            yield row.problem("card", f"{kind.face or 'empty'}: write one kanji or one part of one")
        if kind.copies < 1:
            yield row.problem("copies", f"{row['copies'] or 'empty':.20}: write how many there are, at least 1")
        if (line := seen.setdefault((kind.part, kind.face), row.line)) != row.line:
            yield row.problem("card", f"{kind.face} of part {kind.part} stands in line {line} already: add the copies")


def decks_have_the_published_size(source: Source) -> Iterator[Problem]:
    kinds = source.country.card_kinds
    for part in PARTS if kinds else ():
        if (cards := sum(kind.copies for _, kind in kinds if kind.part == part)) != DECK_SIZE:
            yield Problem(source.file(CARDS), 0, "copies", f"part {part} has {cards} cards: it should have {DECK_SIZE}")
    for row, kind in kinds:
        if (known := COPIES.get((kind.part, kind.face), kind.copies)) != kind.copies:
            yield row.problem("copies", f"{kind.copies} of {kind.face}: part {kind.part} has {known}")


def every_card_is_used_and_there(source: Source) -> Iterator[Problem]:
    """In its own part of the game; a pattern that needs two of a card needs two copies."""
    there = {(kind.part, kind.face): kind.copies for _, kind in source.country.card_kinds}
    used = {(pattern.part, face) for _, pattern in source.country.patterns for face in pattern.cards}
    for row, kind in source.country.card_kinds if used else ():
        if (kind.part, kind.face) not in used:
            yield row.problem("card", f"{kind.face or 'empty'} is in no pattern of part {kind.part}: take it out")
    for row, pattern in source.country.patterns if there else ():
        for face, needed in Counter(pattern.cards).items():
            if (copies := there.get((pattern.part, face), 0)) < needed:
                yield row.problem("pattern", f"needs {needed} of {face}, of which part {pattern.part} has {copies}")


# --- patterns ---


def each_pattern_spells_its_name(source: Source) -> Iterator[Problem]:
    names = {prefecture.code: prefecture.kanji_short for _, prefecture in source.country.prefectures}
    cuts = dict(listed for _, listed in source.country.kanji_parts)
    for row, pattern in source.country.patterns:
        if pattern.part not in PARTS:
            yield row.problem("part", f"{row['part'] or 'empty':.20}: write 1 or 2")
        if pattern.code not in CODES:
            yield row.problem("code", f"{pattern.code or 'empty'} is no prefecture: write JP-01 to JP-47")
            continue
        name = names.get(pattern.code, "")
        for column, message in _spelled(pattern, name, cuts) if name and cuts else ():
            yield row.problem(column, message)


def _spelled(pattern: Pattern, name: str, cuts: Mapping[str, tuple[str, ...]]) -> Faults:
    if len(pattern.cuts) != len(name):
        yield "pattern", f"{pattern.text} has {len(pattern.cuts)} kanji, {name} has {len(name)}: write / between kanji"
        return
    for kanji, cut in zip(name, pattern.cuts, strict=True):
        if (text := "".join(cut)) not in cuts.get(kanji, ()):
            yield "pattern", f"{text or 'nothing'} does not make {kanji} of {name}: {CUTS} has {_or(cuts.get(kanji))}"
        if len(cut) > MOST_CARDS_A_KANJI:
            yield "pattern", f"{kanji} takes {len(cut)} cards: {MOST_CARDS_A_KANJI} are the most"
    if not FEWEST_CARDS <= (cards := len(pattern.cards)) <= MOST_CARDS:
        yield "pattern", f"{cards} cards: a set has {FEWEST_CARDS} to {MOST_CARDS}"
    if pattern.score != (score := len(name) * cards * 10):
        yield "score", f"{pattern.score}, but {len(name)} kanji × {cards} cards × 10 is {score}"


def _or(cuts: tuple[str, ...] | None) -> str:
    return " or ".join(cuts) if cuts else "no such kanji"


def every_prefecture_has_patterns_in_one_part(source: Source) -> Iterator[Problem]:
    parts: dict[str, set[int]] = {}
    for row, pattern in source.country.patterns:
        mine = parts.setdefault(pattern.code, set())
        mine.add(pattern.part)
        if len(mine) > 1:
            yield row.problem("part", f"{pattern.code} stands in the other part too: it belongs to one")
    for code in CODES if parts else ():
        if code not in parts:
            yield Problem(source.file(PATTERNS), 0, "code", f"{code} has no pattern: write one")
    for part in PARTS if parts else ():
        if (count := sum(part in mine for mine in parts.values())) != PREFECTURES_OF[part]:
            message = f"part {part} has {count} prefectures: it should have {PREFECTURES_OF[part]}"
            yield Problem(source.file(PATTERNS), 0, "part", message)
    seen: dict[tuple[str, str], int] = {}
    for row, pattern in source.country.patterns:
        if (line := seen.setdefault((pattern.code, pattern.text), row.line)) != row.line:
            yield row.problem("pattern", f"{pattern.text} stands in line {line} already: remove one")


def published_figures_come_out(source: Source) -> Iterator[Problem]:
    patterns = [pattern for _, pattern in source.country.patterns]
    file = source.file(PATTERNS)
    for (part, face), served in SERVES.items() if patterns else ():
        users = {each.code for each in patterns if face in each.cards and part in (0, each.part)}
        if len(users) != served:
            where = f" in part {part}" if part else ""
            yield Problem(
                file, 0, "pattern", f"{face} serves {len(users)} prefectures{where}: it should serve {served}"
            )
    for code, scores in SCORES.items() if patterns else ():
        if (found := tuple(sorted(each.score for each in patterns if each.code == code))) != scores:
            yield Problem(file, 0, "score", f"{code} scores {_numbers(found)}: it should score {_numbers(scores)}")
    in_three = {each.code for each in patterns if any(len(cut) == MOST_CARDS_A_KANJI for cut in each.cuts)}
    if patterns and len(in_three) != IN_THREE:
        yield Problem(
            file, 0, "pattern", f"{len(in_three)} prefectures have a kanji cut in three: there are {IN_THREE}"
        )


def _numbers(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores)) or "nothing"


# --- kanji → parts ---


def the_table_of_parts_holds_what_is_used(source: Source) -> Iterator[Problem]:
    names = {prefecture.code: prefecture.kanji_short for _, prefecture in source.country.prefectures}
    used = {
        (kanji, "".join(cut))
        for _, pattern in source.country.patterns
        for kanji, cut in zip(names.get(pattern.code, ""), pattern.cuts, strict=False)
    }
    for row, (kanji, cuts) in source.country.kanji_parts:
        for column, message in _cuts(kanji, cuts):
            yield row.problem(column, message)
        for cut in cuts if used else ():
            if (kanji, cut) not in used:
                yield row.problem("parts", f"{cut or 'an empty entry'} of {kanji} is in no pattern: take it out")
    yield from repeated("kanji", _rows(source))
    listed = {kanji for _, (kanji, _) in source.country.kanji_parts}
    for kanji in dict.fromkeys(kanji for name in names.values() for kanji in name) if listed else ():
        if kanji not in listed:
            yield Problem(source.file(CUTS), 0, "kanji", f"{kanji} is missing: write how it is cut")


def _cuts(kanji: str, cuts: tuple[str, ...]) -> Faults:
    if len(kanji) != 1:
        yield "kanji", f"{kanji or 'empty'}: write one kanji"
    if not cuts or len(set(cuts)) != len(cuts):
        yield "parts", "empty, or one way twice: write every way to cut it once, joined by ;"
    for cut in cuts:
        if len(cut) > MOST_CARDS_A_KANJI:
            yield "parts", f"{cut} has {len(cut)} parts: {MOST_CARDS_A_KANJI} are the most"
        if len(cut) == 1 and cut != kanji:
            yield "parts", f"{cut} alone is not {kanji}: write the other parts, or the kanji as a whole"


def _rows(source: Source) -> list[Row]:
    return [row for row, _ in source.country.kanji_parts]


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    each_card_by_itself,
    decks_have_the_published_size,
    every_card_is_used_and_there,
    each_pattern_spells_its_name,
    every_prefecture_has_patterns_in_one_part,
    published_figures_come_out,
    the_table_of_parts_holds_what_is_used,
)

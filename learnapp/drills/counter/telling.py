"""What is said of a number or a counter: in the lessons, and as hints."""

from collections.abc import Iterable, Sequence

from learnapp.catalog import Catalog, CounterWord
from learnapp.catalog.counters import HOW_MANY
from learnapp.drills.base import Lesson, Passage
from learnapp.drills.counter import groups
from learnapp.drills.counter.counted import Counted, by_itself, with_counter
from learnapp.drills.counter.groups import READ, Group
from learnapp.drills.counter.things import things_of
from learnapp.japanese.morae import morae, number
from learnapp.japanese.numbers import COUNTERS, joint, reading
from learnapp.japanese.romaji import romanise

_SHOWN = 6
_ONES = "ones"
_TEN = tuple(str(each) for each in range(1, 11))

_PLAIN_NUMBERS = {
    "ones": "4 is よん, 7 is なな and 9 is きゅう; し, しち and く are right too, and some counters need them.",
    "teens": "じゅう, then what is left over: 12 is じゅう and に.",
    "tens": "The number of tens, じゅう, then what is left over: 24 is に, じゅう and よん.",
    "hundreds": "ひゃく is a hundred, without いち. 300, 600 and 800 change their sound, and come by themselves.",
    "hundreds_changed": "After ん h is voiced to b: さんびゃく. "
    "ろく and はち close to っ, and h hardens to p: ろっぴゃく, はっぴゃく.",
    "thousands": "せん is a thousand, without いち. 3,000 and 8,000 change their sound, and come by themselves.",
    "thousands_changed": "After ん s is voiced to z: さんぜん. はち closes to っ: はっせん. 6,000 is ろくせん.",
    "man": "Japanese counts in steps of 10,000, 万[まん]; ten thousand is いちまん, with いち. "
    "Read the comma four places from the right.",
    "man_large": "A hundred thousand is ten 万[まん], a million a hundred of them. 10,000,000 is 一千万[いっせんまん].",
    "oku": "Ten thousand times 万[まん] is 億[おく], a hundred million. It changes no sound.",
}


def lesson_of_number(item: str, group: str) -> Lesson:
    """A group of plain numbers, with one of them on the card."""
    title, numbers = groups.PLAIN_NUMBERS[group]
    known = [by_itself(each) for each in numbers]
    shown = known[1 if group == _ONES else 0]  # one rather than zero
    return Lesson(
        item=item,
        word=shown.written,
        reading=shown.taught,
        romaji=romanise(shown.kana),
        meanings=(_english(shown),),
        word_class=f"numbers: {title}",
        explanation=_PLAIN_NUMBERS[group],
        passages=_in_rows(known),
        instruction="You will see a number and write how it is read, or read it and write it in digits.",
        ref=f"{shown.number}-{READ}",
    )


def lesson_of(item: str, group: Group, catalog: Catalog) -> Lesson:
    """A counter with the numbers of one change of sound, and beside them the others up to ten."""
    known = [with_counter(group.counter, number, catalog) for number in group.numbers]
    others = [with_counter(group.counter, number, catalog) for number in _TEN if number not in group.numbers]
    told = (_rule(group, known), group.counter.note)
    return Lesson(
        item=item,
        word=known[0].written,
        reading=known[0].taught,
        romaji=romanise(known[0].kana),
        meanings=(group.counter.counts,),
        word_class=f"counter: {groups.TITLES[group.name]}",
        explanation=" ".join(filter(None, told)),
        passages=(*_in_rows(known), *_in_rows(others, "Compare: ")),
        instruction="You will see a number with its counter and write how it is read, or read it and write the number.",
        ref=f"{known[0].number}-{READ}",
    )


def lesson_of_things(item: str, counter: CounterWord, catalog: Catalog) -> Lesson:
    """What a counter counts."""
    things = things_of(counter, catalog)[:_SHOWN]
    shown = Passage("、".join(each.japanese for each in things), ", ".join(each.english for each in things))
    return Lesson(
        item=item,
        word=counter.furigana,
        reading=counter.reading,
        romaji=romanise(counter.reading),
        meanings=(counter.counts,),
        word_class="counter",
        explanation=f"{counter.furigana} counts {counter.counts}. {counter.note}".strip(),
        passages=(shown,),
        instruction="You will see a thing and choose the counter that counts it.",
        ref=things[0].key,
    )


def _in_rows(known: Sequence[Counted], begins: str = "") -> tuple[Passage, ...]:
    """The readings in rows of a few, with the numbers under them."""
    rows = [known[at : at + _SHOWN] for at in range(0, len(known), _SHOWN)]
    return tuple(
        Passage("、".join(each.written for each in row), begins + ", ".join(_english(each) for each in row))
        for row in rows
    )


def _english(counted: Counted) -> str:
    asks = {HOW_MANY: "how many", "何千": "how many thousand"}
    return asks.get(counted.number, counted.digits)


def _rule(group: Group, known: Sequence[Counted]) -> str:
    """What happens in a group, in a sentence or two."""
    counter = group.counter.furigana
    if group.name == groups.SMALL_TSU:
        return _closing(group)
    if group.name == groups.AFTER_N:
        return f"{_after_n(group)} {known[0].reason}"
    if group.name == groups.PLAIN:
        return f"Number and {counter} stand side by side, and neither changes its sound."
    if group.name == groups.LARGE:
        return "Prices are plain numbers with えん: what changes, changes in the number."
    return " ".join(_told_once(each.reason for each in known))


def _told_once(reasons: Iterable[str]) -> list[str]:
    """Reasons without those that go without saying."""
    return [text for text in dict.fromkeys(reasons) if not text.startswith(("Regular", "As with", "Native number"))]


def _closing(group: Group) -> str:
    rules, counter = COUNTERS[group.counter.key], group.counter.reading
    found = {each for number in group.numbers if number.isdecimal() and (each := _end(number)) in rules.closes}
    ends = [reading(each) for each in (1, 6, 8, 10, 100) if each in found]
    named = f"{', '.join(ends[:-1])} and {ends[-1]} close" if len(ends) > 1 else f"{ends[0]} closes"
    hard = f", and {counter} hardens to {rules.after_small_tsu}" if rules.after_small_tsu != counter else ""
    stays = " ろく and ひゃく stay as they are." if rules.closes == frozenset({1, 8, 10}) else ""
    return f"Before {group.counter.furigana} {named} to っ{hard}.{stays}"


def _end(number: str) -> int:
    """What a number ends in: the 1 of 21, the 10 of 30, the 100 of 300."""
    worth = int(number)
    for unit in (10, 100, 1000):
        if worth % unit:
            return worth % unit if unit == 10 else unit // 10
    return 1000


def _after_n(group: Group) -> str:
    three, four = (joint(number, COUNTERS[group.counter.key]) for number in (3, 4))
    too = four.counter_joined != four.counter
    with_four = "so with さん, よん, せん and なん." if too else "so with さん, せん and なん, but not with よん."
    return f"After ん {three.counter} becomes {three.counter_joined}: {with_four}"


# --- hints ---


def reading_hint(group: Group, counted: Counted) -> str:
    """The pieces without what happens where they meet; of a native word, its length and how it begins."""
    if group.name.startswith(groups.NATIVE) or group.name == groups.FIRST or not counted.number.isdecimal():
        return sound_hint(counted.kana)
    return f"{reading(int(counted.number))} + {group.counter.reading}: does anything change where they meet?"


def sound_hint(kana: str) -> str:
    """How long a reading is and how it begins; of one beat alone, that it is one."""
    beats = morae(kana)
    if len(beats) == 1:
        return number(1, "beat")
    return f"{number(len(beats), 'beat')}, beginning with {beats[0]}"


def number_hint(counted: Counted) -> str:
    """How many digits it has."""
    return number(len(counted.number), "digit")

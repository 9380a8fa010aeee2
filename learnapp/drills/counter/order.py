"""The order in which numbers and counters are taught: plain numbers, then the counters that one meets first."""

from collections.abc import Iterator

from learnapp.catalog import Catalog, CounterWord, keys
from learnapp.drills.base import Item
from learnapp.drills.counter.groups import NUMBER, PLAIN_NUMBERS, THINGS, TITLES, groups_of
from learnapp.drills.counter.things import is_asked

COUNTERS = (
    *("tsu", "nin", "ko", "hon", "mai", "hiki", "sai", "en", "ji", "fun", "gatsu", "date"),
    *("satsu", "dai", "hai", "kai", "floor", "days", "jikan", "shuukan", "kagetsu", "nen"),
    *("do", "ban", "peeji", "byou", "wa", "ken", "rittoru", "tou", "soku", "chaku", "mei", "haku"),
)
"""The common and easy ones first."""

_FIRST_NUMBERS = keys.build("counter", NUMBER, "ones")


def in_teaching_order(catalog: Catalog) -> Iterator[Item]:
    """Plain numbers, each group after the one before; then the counters, each after the first numbers."""
    after = None
    for group, (title, _) in PLAIN_NUMBERS.items():
        key = keys.build("counter", NUMBER, group)
        yield Item(key, f"Numbers: {title}", siblings=f"counter:{NUMBER}", after=after, level="N5")
        after = key
    for counter in sorted(catalog.counters, key=lambda each: _place(each.key)):
        yield from _of_counter(counter, catalog)


def _place(key: str) -> int:
    return COUNTERS.index(key) if key in COUNTERS else len(COUNTERS)


def _of_counter(counter: CounterWord, catalog: Catalog) -> Iterator[Item]:
    after = _FIRST_NUMBERS
    names = [group.name for group in groups_of(counter, catalog)]
    if is_asked(counter, catalog):
        names.insert(1, THINGS)
    for name in names:
        key = keys.build("counter", counter.key, name)
        siblings = f"counter:{counter.key}"
        yield Item(key, f"{counter.kanji}: {TITLES[name]}", siblings=siblings, after=after, level=counter.jlpt)
        after = key

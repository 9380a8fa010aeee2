"""Numbers with counters as the table speaks them; every reading comes from the table of counter readings."""

from collections.abc import Mapping
from functools import lru_cache

from learnapp.catalog import Catalog
from learnapp.japanese import furigana

CHIPS, STARS, PEOPLE, TIMES = "mai", "tsu", "nin", "kai"
"""Keys of counters: flat things, things in general, people, how often."""


@lru_cache(maxsize=8)
def _readings(catalog: Catalog) -> Mapping[tuple[str, str], tuple[str, str]]:
    """Counter and number → written, reading; always the same mapping of a catalog."""
    return {(each.counter, each.number): (each.written, each.reading) for each in catalog.counter_readings}


def counted(catalog: Catalog, counter: str, number: int) -> str:
    """A number of 1 or more with a counter, in furigana notation: 三枚[さんまい], 二[ふた]つ.

    The table has every number up to ten. Above that 枚 alone is put together, from the tens and the rest, since it
    changes no sound: 十枚 and 三枚 make 十三枚. KeyError for what the table cannot tell.
    """
    known = _readings(catalog)
    if (counter, str(number)) in known:
        return furigana.annotated(*known[counter, str(number)])
    if counter != CHIPS:
        raise KeyError(f"No reading of {number} with {counter}: add a row to counter_readings.tsv.")
    tens, ones = known[counter, str(number // 10 * 10)], known[counter, str(number % 10)]
    unit, sound = _end(tens[0], ones[0]), _end(tens[1], ones[1])
    return furigana.annotated(tens[0].removesuffix(unit) + ones[0], tens[1].removesuffix(sound) + ones[1])


def _end(one: str, other: str) -> str:
    """What both end in: the counter.

    >>> _end("十枚", "三枚"), _end("じゅうまい", "さんまい")
    ('枚', 'まい')
    """
    length = 0
    while length < min(len(one), len(other)) and one[-1 - length] == other[-1 - length]:
        length += 1
    return one[len(one) - length :]


def nth_time(catalog: Catalog, number: int) -> str:
    """三回目[さんかいめ]: 目 after the number makes it "the third time"."""
    text = counted(catalog, TIMES, number)
    return furigana.annotated(f"{furigana.plain(text)}目", f"{furigana.kana(text)}め")


def plural(number: int, thing: str) -> str:
    """A number of things in English.

    >>> plural(1, "G chip"), plural(3, "G chip")
    ('1 G chip', '3 G chips')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"

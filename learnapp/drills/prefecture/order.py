"""The order in which the prefectures are taught, step by step, so that names that look alike have days between them."""

from collections.abc import Iterable, Iterator

from learnapp.catalog import Prefecture, keys
from learnapp.drills.base import Item

STEPS: tuple[tuple[str, ...], ...] = (
    ("JP-13", "JP-27", "JP-01", "JP-12", "JP-23", "JP-28"),  # the best known ones
    ("JP-02", "JP-03", "JP-05", "JP-06", "JP-10", "JP-26"),  # the north
    ("JP-17", "JP-19", "JP-21", "JP-24", "JP-25", "JP-43"),  # the middle
    ("JP-30", "JP-38", "JP-39", "JP-34", "JP-41", "JP-44"),  # the west
    ("JP-11", "JP-14", "JP-15", "JP-22", "JP-31", "JP-35"),
    ("JP-04", "JP-20", "JP-29", "JP-40", "JP-46", "JP-47"),
    ("JP-08", "JP-18", "JP-37", "JP-36", "JP-42"),
    ("JP-07", "JP-09", "JP-16", "JP-45"),
    ("JP-32", "JP-33"),
)
"""No two of a step share a kanji (京 of 東京 and 京都) or have one that is taken for the other's (鳥 and 島, 埼 and
崎); most of the puzzle's first part comes first. A step begins when the last name of the step before can be built."""

SKILLS = (keys.PARTS, keys.READING, keys.PLACE, keys.NAME)
"""Each begins when the one before is learned. The capital comes after them all."""

ASKS = {
    keys.PARTS: "built from its parts",
    keys.READING: "how it is read",
    keys.PLACE: "what the place on the map is called",
    keys.NAME: "where it is on the map",
    keys.CAPITAL: "its capital",
}


def in_teaching_order(prefectures: Iterable[Prefecture]) -> Iterator[Item]:
    """All that there is to know of each prefecture, and at the end all the capitals."""
    known = {prefecture.code: prefecture for prefecture in prefectures}
    listed = {code for step in STEPS for code in step}
    steps = [[known[code] for code in step if code in known] for step in STEPS]
    steps += [[prefecture] for code, prefecture in known.items() if code not in listed]
    before = None
    for step in steps:
        for prefecture in step:
            yield from _skills(prefecture, before)
        before = _key(step[-1], keys.PARTS) if step else before
    for prefecture in (prefecture for step in steps for prefecture in step):
        yield _item(prefecture, keys.CAPITAL, _key(prefecture, keys.NAME))


def _skills(prefecture: Prefecture, after: str | None) -> Iterator[Item]:
    for skill in SKILLS:
        yield _item(prefecture, skill, after)
        after = _key(prefecture, skill)


def _item(prefecture: Prefecture, skill: str, after: str | None) -> Item:
    title = f"{prefecture.kanji_short}: {ASKS[skill]}"
    return Item(_key(prefecture, skill), title, siblings=f"prefecture:{prefecture.code}", after=after)


def _key(prefecture: Prefecture, skill: str) -> str:
    return keys.build("prefecture", prefecture.code, skill)

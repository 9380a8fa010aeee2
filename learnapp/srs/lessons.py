"""Which new items a learner is taught today."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """An item that could be started; a second direction where `after` names the item to be learned first."""

    item: str
    siblings: str | None
    after: str | None


def next_lessons(
    candidates: Sequence[Candidate],
    started: Collection[str],
    learned: Collection[str],
    siblings_today: Collection[str],
    most: int,
) -> list[str]:
    """The keys of at most `most` items to start now, in teaching order.

    `started` and `learned` hold item keys; `siblings_today` the sibling groups of which something was started or asked
    today. No two siblings start on one day. Second directions take at most half of the places, rounded up, while first
    ones are left.
    """
    ready = [one for one in candidates if one.item not in started and (one.after is None or one.after in learned)]
    taken, chosen = set(siblings_today), set[str]()
    # First with the limit on second directions; then, where places are left, the first ones have run out.
    for seconds_most in ((most + 1) // 2, most):
        seconds = sum(one.after is not None for one in ready if one.item in chosen)
        for one in ready:
            full = len(chosen) >= most or (one.after is not None and seconds >= seconds_most)
            if full or one.item in chosen or one.siblings in taken:
                continue
            chosen.add(one.item)
            seconds += one.after is not None
            if one.siblings is not None:
                taken.add(one.siblings)
    return [one.item for one in ready if one.item in chosen]


def woven(
    ready: Mapping[str, Sequence[str]], started: Mapping[str, int], share: Mapping[str, int], most: int
) -> list[str]:
    """At most `most` of the items that each drill has ready, in the order in which to start them.

    Each drill gets new items in proportion to its share (1 where none is named): `started` counts what each got lately,
    the last week, say. One that has nothing ready leaves its places to the others.

    >>> woven({"a": ["a1", "a2", "a3", "a4"], "b": ["b1", "b2"]}, {}, {"a": 3}, 5)
    ['a1', 'a2', 'a3', 'b1', 'a4']
    """
    left = {drill: list(items) for drill, items in ready.items() if items}
    count = {drill: started.get(drill, 0) for drill in left}
    chosen: list[str] = []
    while left and len(chosen) < most:
        drill = min(left, key=lambda name: (count[name] + 1) / share.get(name, 1))
        chosen.append(left[drill].pop(0))
        count[drill] += 1
        if not left[drill]:
            del left[drill]
    return chosen

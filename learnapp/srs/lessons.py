"""Which new items a learner is taught today."""

from collections.abc import Collection, Sequence
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

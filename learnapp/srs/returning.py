"""Coming back after days away: what can become of the reviews that have fallen due meanwhile."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from heapq import heapify, heapreplace
from typing import Literal

from learnapp.srs.day import DAY
from learnapp.srs.memory import Schedule, State, retrievability
from learnapp.srs.queue import Waiting

Way = Literal["shift", "spread", "risk"]
"""Everything as if the days had not been; what is late spread over some days; or all at once, most at risk first."""

AWAY = 3
"""Days missed in a row from which on the choice is offered."""
SPREAD_DAYS = (3, 7, 14, 30)


def missed(last: date | None, today: date) -> int:
    """Days without an answer between the last day with one and today; 0 for who never answered.

    >>> missed(date(2026, 5, 1), date(2026, 5, 5))
    3
    """
    return 0 if last is None else max((today - last).days - 1, 0)


def away_since(answered: date | None, decided: date | None, today: date) -> date | None:
    """The last day before an absence that is long enough to offer a choice; None where there is none to make.

    `answered` is the last day before today with an answer, `decided` the day of the last choice that stands: by it the
    days before were dealt with, so they are missed no more. Answers of today change nothing: the choice stays open.
    """
    if answered is None or (decided is not None and decided >= today):
        return None
    last = answered if decided is None else max(answered, decided - DAY)
    return last if missed(last, today) >= AWAY else None


def shifted(memories: Iterable[Waiting], last: date, today: date) -> Mapping[str, date]:
    """Item → its new due date, for every review that was to come after the last day with an answer.

    All move by the days missed, those still to come as well: so the days ahead hold what they would have held.
    What was late already before the absence stays late, and what was answered since then stays where that has put it.
    Memories fade all the same: only the dates move.
    """
    days = missed(last, today) * DAY
    return {
        one.item: due + days
        for one in memories
        if days and (due := _review_date(one)) is not None and due > last and not _answered_after(one, last)
    }


def spread(memories: Sequence[Waiting], today: date, days: int, schedule: Schedule) -> Mapping[str, date]:
    """Item → its new due date, for every review that is late: dealt over `days` days from today on.

    The days are filled to one level with what is due on them anyway, the reviews most at risk first. Siblings get
    different days where there are enough.
    """
    if days < 1:
        raise ValueError(f"{days} days; reviews can be spread over one day or more")
    return dealt(at_risk_first(memories, today, schedule), memories, today, days)


def dealt(late: Sequence[Waiting], memories: Iterable[Waiting], today: date, days: int) -> Mapping[str, date]:
    """The same, where what is late is known already, the most at risk first."""
    load = Counter(due for one in memories if (due := _review_date(one)) is not None and due > today)
    open_days = [today + timedelta(days=offset) for offset in range(days)]
    room = _room(load, open_days, len(late))
    dates, groups = dict[str, date](), set[tuple[str, date]]()
    for one in late:
        free = [day for day in open_days if room[day] and (one.siblings or one.item, day) not in groups]
        day = (free or [day for day in open_days if room[day]])[0]
        room[day] -= 1
        groups.add((one.siblings or one.item, day))
        dates[one.item] = day
    return dates


def _room(load: Mapping[date, int], days: Sequence[date], number: int) -> dict[date, int]:
    """How many of `number` reviews each day takes, so that with its load no day stands higher than it must."""
    room = dict.fromkeys(days, 0)
    levels = [(load.get(day, 0), day) for day in days]
    heapify(levels)
    for _ in range(number):
        level, lowest = levels[0]
        heapreplace(levels, (level + 1, lowest))
        room[lowest] += 1
    return room


def at_risk_first(memories: Iterable[Waiting], today: date, schedule: Schedule) -> list[Waiting]:
    """What is late or due today, the least chance of recall first."""
    late = [one for one in memories if (due := _review_date(one)) is not None and due <= today]
    return sorted(late, key=lambda one: (retrievability(one.memory, today, schedule) or 0.0, one.item))


def forecast(memories: Iterable[Waiting], moved: Mapping[str, date], today: date, days: int) -> list[int]:
    """How many reviews fall on today (with all that is late) and each of the `days` − 1 days after it.

    Counted are those that stand in the calendar now, after a move: what their answers will bring is not.
    """
    counts = [0] * days
    for one in memories:
        due = moved.get(one.item, _review_date(one))
        if due is not None and (offset := max((due - today).days, 0)) < days:
            counts[offset] += 1
    return counts


def _review_date(one: Waiting) -> date | None:
    """The due date of what is in REVIEW: steps and new items wait in minutes and are not moved."""
    return one.memory.due.date() if one.memory.state == State.REVIEW else None


def _answered_after(one: Waiting, day: date) -> bool:
    return one.memory.last_day is not None and one.memory.last_day > day

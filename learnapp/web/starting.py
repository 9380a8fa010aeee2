"""New items: which ones wait for this learner today, and how one is started."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from types import ModuleType

from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import keys
from learnapp.drills import kana, vocabulary
from learnapp.drills.base import Item
from learnapp.japanese.gojuon import HIRAGANA
from learnapp.srs.lessons import Candidate, next_lessons, woven
from learnapp.srs.load import new_items
from learnapp.srs.memory import started as new_memory
from learnapp.store import days, memories, submissions, unlocks
from learnapp.store import words as store_words
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.web import listening
from learnapp.web.choices import learns_kana, shares, wanted
from learnapp.web.current import catalog, me, options, today
from learnapp.web.grading import Form

FIRST_STEP, LONGEST_STEP = 25, 800
"""Items of a drill that are looked up first, and at most at a time; each further look-up takes twice as many."""
BATCH = 5
"""Lessons in a row before the first questions about them."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Items to start today, and how many were started."""

    items: tuple[Item, ...]
    started: int


SHARE = {"vocabulary": 5}
"""Of new items: five words for one of each other drill, since those speak about words. A learner may set others."""
KANA_PER_WORD = 3
"""While kana are learned: so many times the share of words; on the first day, or after a week without anything
new, as many words as kana, since words open the first tables."""
HEARD_EACH = 4
"""Where a learner listens: of so many new items of words one is a known word to be heard."""
FIRST_KANA = tuple(keys.build(kana.KEY, one.text) for one in HIRAGANA if one.kind == "plain")
"""Until these were begun, whoever reads no kana gets kana and words alone: only words are shown in romaji, too."""
WEEK = timedelta(days=6)
"""Shares are kept over today and so many days before, so that few new items a day reach every drill in time."""


def items_of(db: Connection, learner: LearnerRow, drill: ModuleType) -> Iterator[Item]:
    """What a drill could teach this learner, in teaching order: own words not started yet, then what is switched on."""
    if own_items := getattr(drill, "own_items", None):
        for word in store_words.unstarted(db, learner.id):
            yield from own_items(word)
    yield from (item for item in drill.items(catalog()) if wanted(item, learner.options))
    if deck_items := getattr(drill, "deck_items", None):
        yield from (item for item in deck_items(catalog(), learner.options.decks) if wanted(item, learner.options))


def waiting(db: Connection, extra: int = 0) -> Waiting:
    """What is to be started today: up to the learner's number a day and `extra` beyond it."""
    counts = days.of_day(db, me().id, today())
    started = days.total(counts).started - _placed(db)
    most = max(new_on(today()) + extra - started, 0)
    if not most:
        return Waiting((), started)
    begun = days.started_since(db, me().id, today() - WEEK)
    share = _share(first_day=sum(begun.values()) == days.total(counts).started)
    ready = {drill.KEY: _ready(db, drill, most) for drill in bringing(db)}
    if vocabulary.KEY in ready and listening.audible():
        heard = _ready_to_hear(db)
        ready[vocabulary.KEY] = _by_turns(ready[vocabulary.KEY], heard, begun.get(vocabulary.KEY, 0), most)
    items = {item.key: item for found in ready.values() for item in found}
    order = woven({drill: [item.key for item in found] for drill, found in ready.items()}, begun, share, most)
    order.sort(key=lambda key: not key.startswith(f"{kana.KEY}:"))  # the day begins with kana, if there are any
    return Waiting(tuple(items[key] for key in order), started)


def new_on(day: date) -> int:
    """How many items start on a day: the learner's number, or fewer on an easy day."""
    return new_items(options().new_per_day, options().week[day.weekday()])


def _ready_to_hear(db: Connection) -> list[Item]:
    """What could be heard next, of words of which nothing was asked or started today."""
    touched = _touched(db, vocabulary)
    return [item for item in listening.ready(db) if item.siblings not in touched]


def _by_turns(words: Sequence[Item], heard: Sequence[Item], begun: int, most: int) -> list[Item]:
    """Words with one to hear in every HEARD_EACH, counted on from those begun this week."""
    left, to_hear, mixed = list(words), list(heard), list[Item]()
    while (left or to_hear) and len(mixed) < most:
        turn = (begun + len(mixed)) % HEARD_EACH == HEARD_EACH - 1
        mixed.append((to_hear if to_hear and (turn or not left) else left).pop(0))
    return mixed


def _touched(db: Connection, drill: ModuleType) -> frozenset[str]:
    """Siblings of what was asked or started today."""
    touched = memories.touched(db, me().id, drill.KEY, today())
    if drill.KEY == vocabulary.KEY and options().listening:
        touched |= memories.touched(db, me().id, keys.LISTENING, today())
    return touched


def bringing(db: Connection) -> list[ModuleType]:
    """The drills that may bring something new to this learner."""
    share = _share()
    asked_for = [
        drill for key, drill in drills.REGISTRY.items() if key not in drills.ON_REQUEST or learns_kana(options())
    ]
    found = [drill for drill in asked_for if share[drill.KEY]]
    if kana_first(db):
        return [drill for drill in found if drill.KEY in (kana.KEY, vocabulary.KEY)]
    return found


def kana_first(db: Connection) -> bool:
    """Whether all drills but words wait until the first kana were begun."""
    return options().kana == "no" and len(memories.find_many(db, me().id, FIRST_KANA)) < len(FIRST_KANA)


def _share(first_day: bool = False) -> dict[str, int]:
    """Drill → its parts of the new items, as the learner set them; kana come with the words."""
    parts = shares(options(), SHARE)
    per_word = 1 if first_day else KANA_PER_WORD
    return parts | {kana.KEY: per_word * max(parts["vocabulary"], 1) if learns_kana(options()) else 0}


def _placed(db: Connection) -> int:
    """Items that a placement check started today: they are known, and take no place of a new one."""
    kept = unlocks.find_placement(db, me().id)
    return kept.known if kept is not None and kept.day == today() else 0


def _ready(db: Connection, drill: ModuleType, most: int) -> list[Item]:
    """The next items to start, at most `most`; the teaching order is walked only until they are found."""
    touched = _touched(db, drill)
    walk, size = items_of(db, me(), drill), FIRST_STEP
    offered, learned = set[str](), set[str]()
    fresh: dict[str, Item] = {}
    chosen: list[str] = []
    while not _is_settled([fresh[key] for key in chosen], most) and (some := list(islice(walk, size))):
        begun = memories.begun(db, me().id, [item.key for item in some])
        offered |= {item.key for item in some}
        learned |= {key for key, is_learned in begun.items() if is_learned}
        fresh |= {item.key: item for item in some if item.key not in begun}
        chosen = next_lessons([_candidate(item, offered) for item in fresh.values()], (), learned, touched, most)
        size = min(2 * size, LONGEST_STEP)
    return [fresh[key] for key in chosen]


def _candidate(item: Item, offered: Collection[str]) -> Candidate:
    """What is switched off cannot be learned first."""
    return Candidate(item.key, item.siblings, item.after if item.after in offered else None)


def _is_settled(chosen: Sequence[Item], most: int) -> bool:
    """Whether none further on can be chosen: all places are taken, and not by second directions for want of others."""
    return len(chosen) >= most and sum(item.after is not None for item in chosen) <= (most + 1) // 2


def start(store: Store, learner: LearnerRow, item: Item, form: Form) -> None:
    """Note that a lesson was seen: the item is due at once. A second sending changes nothing."""
    with store.writing() as db:
        if submissions.outcome(db, learner.id, form.submit) is not None:
            return
        day = learner.options.calendar.day_of(form.now)
        if memories.find(db, learner.id, item.key) is None:
            memories.add(db, learner.id, item.key, item.siblings, new_memory(form.now), form.now, day)
            if (word_id := keys.own_word_id(item.key)) is not None and not keys.is_heard(item.key):
                store_words.note_start(db, learner.id, word_id)
            days.bump(db, learner.id, day, item.key.partition(":")[0], DayCount(started=1))
        submissions.record(db, learner.id, form.submit, form.now, item.key)

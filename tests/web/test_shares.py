"""Shares of the new items: a learner deals them out over the drills, from nothing to five parts."""

from collections import Counter

import pytest

from learnapp.drills import ON_REQUEST, REGISTRY, conjugation, particle, prefecture, vocabulary
from learnapp.store.options import MOST_PARTS
from learnapp.web import starting
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

FOUR = (vocabulary.KEY, conjugation.KEY, particle.KEY, prefecture.KEY)
OTHERS = tuple(drill for drill in REGISTRY if drill not in FOUR)


def offered(pupil: Pupil) -> Counter[str]:
    """How many of today's new items each drill brings."""
    with pupil.app.test_request_context("/learn"):
        pupil.app.preprocess_request()
        with pupil.here.store.reading() as db:
            return Counter(item.key.partition(":")[0] for item in starting.waiting(db).items)


SHARES = [
    # shares, of eight new items: vocabulary, conjugation, particle, prefecture; reason
    (("vocabulary=1", "conjugation=1", "particle=1", "prefecture=1"), (2, 2, 2, 2), "all alike"),
    (("vocabulary=4", "conjugation=2", "particle=1", "prefecture=1"), (4, 2, 1, 1), "by their parts"),
    (("vocabulary=0", "conjugation=1", "particle=1", "prefecture=2"), (0, 2, 2, 4), "no part brings nothing new"),
    (("vocabulary=0", "conjugation=0", "particle=0", "prefecture=0"), (0, 0, 0, 0), "nothing new at all"),
    (("vocabulary=2", "conjugation=0", "particle=0", "prefecture=0"), (8, 0, 0, 0), "one drill alone has every place"),
]


@pytest.mark.parametrize("shares, wanted, reason", SHARES, ids=[row[2] for row in SHARES])
def test_new_items_are_dealt_out_by_the_learners_shares(
    pupil: Pupil, shares: tuple[str, ...], wanted: tuple[int, ...], reason: str
) -> None:
    set_options(pupil.app, new_per_day=8, shares=shares, drills_off=OTHERS)
    found = offered(pupil)
    assert tuple(found[drill] for drill in FOUR) == wanted, reason


def test_without_a_choice_the_usual_shares_hold(pupil: Pupil) -> None:
    set_options(pupil.app, new_per_day=3 * sum(starting.SHARE.get(drill, 1) for drill in FOUR), drills_off=OTHERS)
    found = offered(pupil)
    assert {drill: found[drill] for drill in FOUR} == {drill: 3 * starting.SHARE.get(drill, 1) for drill in FOUR}


def test_shares_are_kept_over_the_days(pupil: Pupil, clock: Clock) -> None:
    """With two new items a day a drill with one part of six has its turn every third day."""
    only = (vocabulary.KEY, particle.KEY)
    off = tuple(drill for drill in REGISTRY if drill not in only)
    set_options(pupil.app, new_per_day=2, shares=("vocabulary=5", "particle=1"), drills_off=off)
    for _ in range(6):
        pupil.learn(2)
        pupil.review()
        clock.forward(days=1)
    started = Counter(row[1].partition(":")[0] for row in pupil.table("memory"))
    assert started == {vocabulary.KEY: 10, particle.KEY: 2}


def test_the_usual_shares_may_be_chosen() -> None:
    assert all(0 < parts <= MOST_PARTS for parts in starting.SHARE.values())


def test_settings_show_a_share_for_every_drill_and_keep_only_what_differs(pupil: Pupil) -> None:
    pupil.get("/settings")
    form = pupil.form("new_per_day")
    assert {f"share-{drill}" for drill in REGISTRY if drill not in ON_REQUEST} <= set(form.values)
    pupil.send("new_per_day", **{"share-particle": "5"})
    assert pupil.row.options.shares == ("particle=5",)
    pupil.get("/settings")
    pupil.send("new_per_day", **{"share-particle": str(starting.SHARE.get("particle", 1))})
    assert pupil.row.options.shares == (), "a later change of what is usual reaches who never chose"

"""What a placement check shows: played by learners of whom it is known what they know."""

from collections.abc import Callable
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.srs.knowledge import Estimate, Result, opened, result
from learnapp.srs.placement import BANDS, Answer, Check, Probe
from learnapp.srs.unlocks import Lock
from tests.srs.test_placement import DRILLS, PROBES, Knows, everything, nothing, played

PLACES = {
    one.item: place / len(mine)
    for drill in DRILLS
    for mine in [[one for one in PROBES if one.drill == drill]]
    for place, one in enumerate(mine)
}
"""Item → how much of the drill comes before it in teaching order, 0 to 1."""

LOCKS = (
    Lock("first", (), placement={"vocabulary": 0.2}),
    Lock("second", (), after="first", placement={"vocabulary": 0.4, "particle": 0.3}),
    Lock("earned", (), after="first"),
    Lock("last", (), after="second", placement={"vocabulary": 0.7, "particle": 0.7, "conjugation": 0.7}),
)
ALL = ("first", "second", "last")


def the_first(share: float) -> Knows:
    """Knows what comes first in teaching order."""
    return lambda probe: PLACES[probe.item] < share


def here_and_there(share: float) -> Knows:
    """Knows a share of all items, wherever they stand."""
    return lambda probe: Random(f"{probe.item} {share}").random() < share


def guessing(chance: Random) -> Knows:
    """Knows nothing, but particles are chosen from four."""
    return lambda probe: probe.drill == "particle" and chance.random() < 0.25


def shown(knows: Knows, seed: str = "1") -> Result:
    return result(played(knows, seed), PROBES)


def test_who_knows_everything_opens_all_that_a_placement_can_open() -> None:
    for seed in "123456":
        found = shown(everything, seed)
        assert opened(found, LOCKS, ()) == ALL
        assert min(one.share for one in found.estimates.values()) > 0.8
        assert found.headline == "You know nearly all of it. Go and play."


def test_who_knows_nothing_opens_nothing_and_is_told_so_kindly() -> None:
    for seed in "123456":
        found = shown(nothing, seed)
        assert opened(found, LOCKS, ()) == ()
        assert found.known == ()
        assert {one.share for one in found.estimates.values()} == {0.0}
        assert found.headline.startswith("Start from the beginning")


def test_who_guesses_among_four_options_opens_nothing() -> None:
    for seed in range(40):
        assert opened(shown(guessing(Random(seed)), str(seed)), LOCKS, ()) == ()


@pytest.mark.parametrize("learner", [the_first, here_and_there])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_the_estimate_is_near_to_what_is_known(learner: Callable[[float], Knows], share: float) -> None:
    knows = learner(share)
    results = [shown(knows, str(seed)) for seed in range(30)]
    for drill in DRILLS:
        known = mean(knows(one) for one in PROBES if one.drill == drill)
        assert mean(one.estimates[drill].share for one in results) == pytest.approx(known, abs=0.15)
        assert mean(one.estimates[drill].least for one in results) < known + 0.05, "on the safe side"


@pytest.mark.parametrize("share", [0.2, 0.4, 0.6, 0.8])
def test_who_knows_what_comes_first_is_placed_within_a_fifth(share: float) -> None:
    for seed in range(20):
        found = shown(the_first(share), str(seed))
        assert all(one.share == pytest.approx(share, abs=0.2) for one in found.estimates.values())


def test_one_drill_says_little_of_the_others() -> None:
    for seed in range(20):
        found = shown(lambda probe: probe.drill == "vocabulary", str(seed)).estimates
        assert found["vocabulary"].share > 0.7
        assert found["particle"].share == found["conjugation"].share == 0.0


def test_what_is_known_are_the_items_answered_right() -> None:
    check = played(the_first(0.5))
    found = result(check, PROBES)
    assert found.known == tuple(answer.probe.item for answer in check.answers if answer.right)
    assert found.asked == len(check.answers)


ANSWERS = st.lists(
    st.builds(Answer, st.sampled_from(PROBES), st.booleans()), unique_by=lambda answer: answer.probe.item, max_size=25
)


@settings(max_examples=60)
@given(ANSWERS, st.data())
def test_one_more_right_answer_never_lowers_an_estimate_and_closes_no_mode(
    answers: list[Answer], data: st.DataObject
) -> None:
    wrong = [place for place, answer in enumerate(answers) if not answer.right]
    if not wrong:
        return
    place = data.draw(st.sampled_from(wrong))
    better = [*answers[:place], Answer(answers[place].probe, True), *answers[place + 1 :]]
    before, after = (result(Check("1", tuple(some)), PROBES) for some in (answers, better))
    for drill in DRILLS:
        low, high = before.estimates[drill], after.estimates[drill]
        assert all(one <= two + 1e-9 for one, two in zip(low.bands, high.bands, strict=True))
        assert low.share <= high.share + 1e-9
        assert low.least <= high.least + 1e-9
    assert set(opened(before, LOCKS, ())) <= set(opened(after, LOCKS, ()))


@settings(max_examples=60)
@given(ANSWERS)
def test_an_estimate_is_a_share_that_never_rises_from_band_to_band(answers: list[Answer]) -> None:
    for one in result(Check("1", tuple(answers)), PROBES).estimates.values():
        assert len(one.bands) == BANDS
        assert list(one.bands) == sorted(one.bands, reverse=True)
        assert all(-1e-9 <= share <= 1 + 1e-9 for share in (*one.bands, one.share, one.least))


def having(**least: float) -> Result:
    return Result({drill: Estimate((share,) * BANDS, share, share) for drill, share in least.items()}, ("a",), 9)


OPENING = [
    # result, open before, what opens, reason
    (having(vocabulary=0.19, particle=1.0), [], [], "not enough of the one drill that counts"),
    (having(vocabulary=0.2), [], ["first"], "just enough"),
    (having(vocabulary=0.5, particle=0.3), [], ["first", "second"], "one lets the next one open"),
    (having(vocabulary=0.5), [], ["first"], "a drill that was not asked opens nothing"),
    (having(vocabulary=0.5, particle=0.3), ["first"], ["second"], "what is open does not open again"),
    (having(vocabulary=0.0), ["first"], [], "and is not taken back"),
    (having(vocabulary=1.0, particle=1.0, conjugation=1.0), [], list(ALL), "but for what has to be earned"),
]


@pytest.mark.parametrize("found, before, expected, reason", OPENING, ids=[row[3] for row in OPENING])
def test_a_mode_opens_by_the_shares_that_its_placement_asks_for(
    found: Result, before: list[str], expected: list[str], reason: str
) -> None:
    assert list(opened(found, LOCKS, before)) == expected, reason


def test_a_mode_does_not_open_while_the_one_before_it_is_locked() -> None:
    locks = (Lock("earned", ()), Lock("after", (), after="earned", placement={"vocabulary": 0.1}))
    assert opened(having(vocabulary=1.0), locks, ()) == ()
    assert opened(having(vocabulary=1.0), locks, ["earned"]) == ("after",)


@pytest.mark.parametrize("share", [0.1, 0.45, 0.7, 0.95])
def test_every_result_has_a_headline(share: float) -> None:
    assert having(vocabulary=share).headline.endswith(".")


def test_a_drill_whose_items_lie_in_few_bands_is_weighed_by_them() -> None:
    two = (Probe("kana:あ", "kana", 0), Probe("kana:い", "kana", 0))
    found = result(Check("1", (Answer(two[0], True),)), two).estimates["kana"]
    assert found.share == pytest.approx(found.bands[0])

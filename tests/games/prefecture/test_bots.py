"""Bots: what each level sees, how soon it answers, and that the better ones win."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import prefecture
from learnapp.games.base import LEVELS, Level, Plan
from learnapp.games.prefecture import chances
from learnapp.games.prefecture.state import SHORTEST_OFFER, State
from learnapp.games.self_play import arranged, self_play
from tests.games.prefecture.deals import CATALOG, act, offering, showing, table

PACE = {
    ("1", 2): (40, 9.2, 231, 4.1),
    ("1", 3): (30, 11.7, 194, 7.2),
    ("1", 4): (28, 11.5, 140, 8.1),
    ("2", 2): (40, 6.9, 215, 2.8),
    ("2", 3): (30, 8.3, 171, 4.8),
    ("2", 4): (28, 7.7, 115, 5.3),
    ("both", 4): (80, 15.5, 203, 10.3),
    ("both", 6): (60, 19.0, 164, 14.4),
}
"""Part and players → draws, sets, points each and grabs, as the rules name them for strategic games."""


def plan(state: State, seat: int, level: Level, seed: int = 0) -> Plan:
    return prefecture.bot(prefecture.view(state, seat), level, Random(seed), CATALOG)


@pytest.mark.parametrize("part, players", PACE)
def test_normal_bots_play_at_the_pace_that_the_rules_name(part: str, players: int) -> None:
    options, levels = arranged(prefecture, "strategic", players, ["normal"], {"part": part})
    games = 10 if part == "both" else 24  # twice the cards take three times as long, and leave less to chance
    report = self_play(prefecture, options, levels, CATALOG, games, "the pace", lambda: 0.0)
    draws, *rest = PACE[part, players]
    assert report["draws"] == draws
    for name, wanted in zip(("sets", "points_each", "grabs"), rest, strict=True):
        assert report[name] == pytest.approx(wanted, rel=0.2), name


@pytest.mark.parametrize("mode", prefecture.MODES)
@pytest.mark.parametrize(
    "levels, part, share, games",
    [
        ("hard easy", "1", 0.65, 8),
        ("hard easy", "2", 0.65, 8),
        ("normal easy", "1", 0.6, 24),
        ("hard normal", "1", 0.5, 24),
    ],
)
def test_the_better_level_wins(mode: str, levels: str, part: str, share: float, games: int) -> None:
    """By far: hard wins over easy in nine games of ten, so that few games tell."""
    options, seated = arranged(prefecture, mode, None, levels.split(), {"part": part})
    report = self_play(prefecture, options, seated, CATALOG, games, "better", lambda: 0.0)
    assert (report["illegal"], report["endless"]) == (0, 0)
    assert report["wins_by_level"][seated[0]] >= share * games


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_shows_all_that_is_complete(level: Level) -> None:
    state = table(["東 京 大 分 石", "三"])
    assert set(plan(state, 0, level).actions) == {"show 大/分", "show 東/京", "end"}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_draws_first_and_takes_the_dearer_of_two_sets_that_share_a_card(level: Level) -> None:
    assert plan(table(["東", "三"], drawn=False), 0, level).actions == ("draw",)
    assert plan(table(["東 京 者 阝", "三"], deck="兵"), 0, level).actions == ("show 京/者阝", "end")


def test_a_hard_bot_holds_a_set_back_to_aim_higher() -> None:
    """d: 石川 is worth 40, and 岩手 60 as soon as one of four 山 comes; at the end it is shown as it is."""
    early = table(["石 川 手 三", "重"], deck="山 山 兵 庫 歌 高")
    assert plan(early, 0, "hard").actions[0].startswith("discard")
    assert plan(early, 0, "normal").actions == ("show 石/川", "end")
    assert plan(table(["石 川 手 三", "重"], deck=""), 0, "hard").actions == ("show 石/川", "end")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_keeps_what_is_nearly_complete(level: Level) -> None:
    for seed in range(10):
        assert plan(table(["東 大 反 石 千", "三"]), 0, level, seed).actions not in [("discard 反",), ("discard 大",)]
    state = table(["北 氵 毎 石", "三"])
    assert {plan(state, 0, level, seed).actions for seed in range(10)} == {("discard 石",)}


def test_a_hard_bot_knows_what_cannot_be_made_any_more_and_a_normal_one_does_not() -> None:
    state = showing(table(["群 東 三", "川"]), (1, "京/者阝"), (1, "京/者阝"))
    assert {plan(state, 0, "hard", seed).actions for seed in range(10)} == {("discard 東",)}
    assert len({plan(state, 0, "normal", seed).actions for seed in range(20)}) > 1


def test_a_hard_bot_denies_what_completes_a_dear_set_for_others() -> None:
    view = prefecture.view(table(["石 阜", "三 重 兵 庫 東 京"], deck="馬"), 0)
    ahead = chances.outlook(view)
    assert chances.danger(view, "三", ahead) > 0
    gone = showing(table(["石 三", "庫"]), (1, "三/重"))
    dead = prefecture.view(gone, 0)
    assert chances.danger(dead, "三", chances.outlook(dead)) == 0, "重 is on the table: nobody can use it"


@pytest.mark.parametrize("window", [3, 8, 20])
@given(st.sampled_from(LEVELS), st.integers(0, 10**6), st.sampled_from(["東 三", "三 阜"]))
@settings(max_examples=40, deadline=None)
def test_bots_always_answer_within_the_time(window: int, level: Level, seed: int, hand: str) -> None:
    state = offering(["石", "三", hand], "京", by=1, window=window)
    (answer,) = plan(state, 2, level, seed).actions
    assert answer in ("pass", "grab 東/京")
    assert plan(state, 2, level, seed).delay < window
    assert plan(act(state, 0, "pass"), 2, level, seed).delay < SHORTEST_OFFER, "nobody waits for the bots"


@given(st.sampled_from(LEVELS), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_how_soon_a_bot_answers_betrays_nothing_about_its_hand(level: Level, seed: int) -> None:
    delays = {
        plan(offering(["石", "三", hand], "京", by=1), 2, level, seed).delay for hand in ("東 三", "三 阜", "", "者 阝")
    }
    assert len(delays) == 1


def test_the_better_the_level_the_sooner_it_answers() -> None:
    def middle(level: Level) -> float:
        return sorted(plan(offering(["東", "石"], "京", by=0), 1, level, seed).delay for seed in range(99))[49]

    assert middle("hard") < middle("normal") < middle("easy")


def test_an_easy_bot_overlooks_some_of_what_it_could_grab() -> None:
    state = offering(["石", "東 三"], "京")
    answers = [plan(state, 1, "easy", seed).actions[0] for seed in range(200)]
    assert 0.5 < answers.count("grab 東/京") / 200 < 0.8
    for level in ("normal", "hard"):
        assert {plan(state, 1, level, seed).actions for seed in range(20)} == {("grab 東/京",)}


def test_a_bot_says_what_it_does_and_nothing_of_its_hand() -> None:
    said = plan(table(["東 京 石 馬", "三"]), 0, "normal").said
    assert said == "I show 東京[とうきょう] for 40."
    assert plan(offering(["石", "東 馬"], "京"), 1, "hard").said == "Grabbin’! 東京[とうきょう] for 40."
    assert plan(offering(["石", "馬"], "京"), 1, "hard").said == ""

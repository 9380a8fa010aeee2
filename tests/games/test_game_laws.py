"""What holds for every game, because it is registered: it ends, replays, hides, and refuses with a sentence.

Whole games with a learner, and a hundred games of each, are in `test_played_games`.
"""

import dataclasses
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog import keys
from learnapp.games import REGISTRY
from learnapp.games.base import LEARNER, TABLE, IllegalAction, options_from, options_text
from learnapp.games.table import Step, opened, steps
from learnapp.japanese import furigana
from tests.games.playing import CASES, CATALOG, GAMES, HOOKS, SEED, Case, begun, in_every_case, played

NAMES = (
    *("KEY", "TITLE", "RULES", "MODES", "Options", "checked", "setup", "to_act", "apply", "due", "view"),
    *("hints", "bot", "evidence", "result", "story", "counts"),
)
SEEDS = {"easy": range(2), "normal": range(2), "hard": range(1)}
"""Games by the level of the bots: what hard ones do takes longest, and is least left to chance."""
BEGINNING = {"easy": 40, "normal": 40, "hard": 8}
"""Rows of a game that are played anew."""
MOST_HINTS = 50
LONGEST_DELAY = 60.0
"""Seconds that a bot may think."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[^\sa-z].*[.!?。]", text)) and len(text) <= 300


@EVERY_GAME
def test_a_game_has_the_names_that_every_game_has(game: ModuleType) -> None:
    assert not [name for name in NAMES if not hasattr(game, name)]
    assert GAMES[game.KEY] is game
    assert game.MODES
    assert isinstance(game.RULES, int)
    assert re.fullmatch(r"[a-z]+", game.KEY)


def test_every_registered_game_has_a_hook_that_exchanges_what_is_hidden() -> None:
    assert set(REGISTRY) <= set(HOOKS)


@in_every_case
def test_options_come_back_from_what_is_kept_of_them(case: Case) -> None:
    options, _ = case.arranged
    assert options_from(case.rules, options_text(options)) == options
    assert type(options).__dataclass_params__.frozen
    assert all(
        field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        for field in dataclasses.fields(options)
    )


@EVERY_GAME
def test_options_that_cannot_be_combined_are_refused_with_a_sentence(game: ModuleType) -> None:
    for wrong in ({"mode": "dancing"}, {"levels": ("normal",) * 30}):
        with pytest.raises(ValueError) as refusal:
            game.checked(game.Options(**wrong))
        assert re.fullmatch(r"\S.*[.!?]", str(refusal.value)), refusal.value


@in_every_case
def test_a_game_ends(case: Case) -> None:
    for table in (played(case, number) for number in SEEDS[case.level]):
        result = case.rules.result(table.state)
        assert result is not None, table.seed
        assert case.rules.to_act(table.state) == ()
        assert case.rules.due(table.state) is None
        assert len(result.scores) == len(result.places) == case.players
        assert min(result.places) == 1
        assert is_sentence(result.reason)
        assert {"turns", "rounds"} <= set(case.rules.counts(table.state))


@in_every_case
def test_no_bot_plans_what_the_rules_refuse(case: Case) -> None:
    for table in (played(case, number) for number in SEEDS[case.level]):
        assert table.refused == (), table.seed
        assert all(len(row.text) <= 200 and row.text.isprintable() for row in table.log)


@in_every_case
def test_a_game_replays_to_the_same_state(case: Case) -> None:
    for table in (played(case, number) for number in SEEDS[case.level]):
        options = options_from(case.rules, options_text(table.options))
        again = opened(case.rules, options, table.seed, CATALOG, table.log, levels=table.levels)
        assert again.state == table.state, table.seed
        *_, last = steps(table)
        assert last.after == table.state


@in_every_case
def test_a_seed_plays_one_game(case: Case) -> None:
    """What is played anew goes the same way."""
    table, again = played(case), begun(case, 0, BEGINNING[case.level])
    assert again.log == table.log[: len(again.log)]
    assert len(again.log) >= min(BEGINNING[case.level], len(table.log))
    if 1 in SEEDS[case.level]:
        assert played(case, 1).log != table.log


@cache
def moments(case: Case, most: int = 40) -> tuple[Step, ...]:
    """Steps of a game that has been played, spread over its whole length."""
    found = tuple(steps(played(case)))
    return found[:: max(1, len(found) // most)]


@in_every_case
def test_a_state_never_changes(case: Case) -> None:
    table = played(case)
    assert type(table.state).__dataclass_params__.frozen
    for step in moments(case, 10):
        with unchanged(step.before):
            case.rules.apply(step.before, step.action.seat, step.action.text, step.action.at, CATALOG)
            for seat in range(case.players):
                case.rules.hints(case.rules.view(step.before, seat), CATALOG)


@in_every_case
def test_a_seat_sees_nothing_that_it_may_not_know(case: Case) -> None:
    """Two states that differ only in what is hidden from a seat give it equal views and hints."""
    game, rng = case.rules, Random(f"hidden:{case}")
    for step in moments(case):
        for seat in range(case.players):
            other = HOOKS[case.game](step.before, seat, rng)
            view, same = game.view(step.before, seat), game.view(other, seat)
            assert view == same
            assert repr(view) == repr(same), "nor by the order of things in it"
            assert SEED not in repr(view)
            assert list(game.hints(view, CATALOG)) == list(game.hints(same, CATALOG))
            assert game.to_act(step.before) == game.to_act(other)
            assert game.due(step.before) == game.due(other)


@in_every_case
def test_the_hook_does_exchange_something(case: Case) -> None:
    rng = Random(f"exchanged:{case}")
    assert any(HOOKS[case.game](step.before, 0, rng) != step.before for step in moments(case))


@in_every_case
def test_the_history_tells_nothing_that_a_seat_may_not_know(case: Case) -> None:
    """As long as a seat cannot tell two games apart by what it sees, it cannot by what is told either."""
    game, rng, compared = case.rules, Random(f"told:{case}"), 0
    for step in moments(case):
        seat, text, at = step.action.seat, step.action.text, step.action.at
        line = game.story(step.before, seat, text, step.after, CATALOG)
        assert line.replace(furigana.APART, "").isprintable(), "one line"
        assert SEED not in line
        for observer in range(case.players):
            before = HOOKS[case.game](step.before, observer, rng)
            try:
                after = game.apply(before, seat, text, at, CATALOG)
            except IllegalAction:
                continue  # another hand would not have allowed it, so the seat has learned something
            if game.view(after, observer) == game.view(step.after, observer):
                compared += 1
                assert game.story(before, seat, text, after, CATALOG) == line
    assert compared


@in_every_case
def test_hints_are_few_and_legal(case: Case) -> None:
    game = case.rules
    for step in moments(case):
        for seat in game.to_act(step.before):
            hints = game.hints(game.view(step.before, seat), CATALOG)
            assert len(hints) <= MOST_HINTS
            for hint in hints:
                game.apply(step.before, seat, hint, step.action.at, CATALOG)


@in_every_case
def test_a_bot_decides_by_view_level_and_chance_alone(case: Case) -> None:
    game = case.rules
    for step in moments(case, 10):
        for seat in game.to_act(step.before):
            view = game.view(step.before, seat)
            one, other = (game.bot(view, case.level, Random(7), CATALOG) for _ in range(2))
            assert one == other
            assert math.isfinite(one.delay)
            assert 0 <= one.delay <= LONGEST_DELAY
            assert one.said.replace(furigana.APART, "").isprintable()


@in_every_case
def test_evidence_names_items_that_there_can_be(case: Case) -> None:
    for step in steps(played(case)):
        if step.action.seat != TABLE:
            for item in case.rules.evidence(step.before, step.action.seat, step.action.text, CATALOG):
                assert str(keys.parse(item)) == item


@contextmanager
def unchanged(state: Any) -> Iterator[None]:
    before = repr(state)
    yield
    assert repr(state) == before


def tried(game: ModuleType, state: Any, seat: int, text: str, at: float) -> bool:
    """Whether an action was taken; if not, it was refused with a sentence."""
    try:
        game.apply(state, seat, text, at, CATALOG)
    except IllegalAction as refusal:
        reason = str(refusal)
    else:
        return True
    assert is_sentence(reason), f"{text!r}: {reason}"
    assert SEED not in reason
    return False


@cache
def known_texts(case: Case) -> tuple[str, ...]:
    """Actions that were taken, and those that could have been."""
    found = {row.text for row in played(case).log}
    for step in moments(case, 10):
        for seat in case.rules.to_act(step.before):
            found.update(case.rules.hints(case.rules.view(step.before, seat), CATALOG))
    return tuple(sorted(found))


@cache
def known_words(case: Case) -> tuple[str, ...]:
    return tuple(sorted({word for row in played(case).log for word in row.text.split()}))


@in_every_case
def test_who_may_not_act_is_refused_whatever_it_is(case: Case) -> None:
    table, rng = played(case), Random(f"others:{case}")
    texts = known_texts(case)
    texts = rng.sample(texts, min(len(texts), 25))
    for step in moments(case, 10):
        others = set(range(-1, case.players + 1)) - set(case.rules.to_act(step.before))
        with unchanged(step.before):
            for seat in others - ({TABLE} if case.rules.due(step.before) else set()):
                assert not [text for text in texts if tried(case.rules, step.before, seat, text, step.action.at)]
    for seat in range(-1, case.players):
        assert not [text for text in texts if tried(case.rules, table.state, seat, text, table.log[-1].at)], (
            "it is over"
        )


@in_every_case
def test_actions_of_other_positions_are_taken_or_refused_with_a_sentence(case: Case) -> None:
    rng = Random(f"elsewhere:{case}")
    texts, refused = known_texts(case), 0
    for step in moments(case, 20):
        with unchanged(step.before):
            for seat in case.rules.to_act(step.before):
                for text in rng.sample(texts, min(len(texts), 8)):
                    refused += not tried(case.rules, step.before, seat, text, step.action.at)
    assert refused


@EVERY_GAME
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_text_is_taken_or_refused_with_a_sentence(game: ModuleType, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from([case for case in CASES if case.game == game.KEY and case.level == "easy"]))
    step = data.draw(st.sampled_from(moments(case, 10)))
    word = st.one_of(st.sampled_from(known_words(case)), st.text(max_size=4), st.integers().map(str), st.just("²"))
    text = data.draw(st.one_of(st.lists(word, max_size=6).map(" ".join), st.text(max_size=30)))
    seat = data.draw(st.sampled_from(game.to_act(step.before) or (LEARNER,)))
    with unchanged(step.before):
        tried(game, step.before, seat, text, step.action.at)

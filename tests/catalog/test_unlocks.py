"""What opens the modes: read with the lines where it is written, and every rule fires on a copy that breaks it."""

from pathlib import Path

import pytest

from learnapp.catalog import load
from learnapp.catalog.source import read
from learnapp.catalog.unlock_checks import shortages
from learnapp.catalog.unlocks import STAGES, Need, read_unlocks
from learnapp.srs.mastery import Stage
from tests.catalog.faults import assert_told, fault, problems, told

GOOD = """\
# A game with three modes.

[[sentence]]
key = "alone"
title = "Alone"
description = "Without anybody."
opens = { mode = "solo-deck" }
placement = { vocabulary = 0.2 }
needs = [
  { drill = "vocabulary", deck = "core", stage = "learned", count = 5, what = "words of the core deck" },
]

[[sentence]]
key = "together"
title = "Together"
description = "With a bot."
opens = { mode = "coop" }
after = "alone"
placement = { vocabulary = 0.3, particle = 0.2 }
needs = [
  { drill = "vocabulary", keys = "vocabulary:*:write", stage = "strong", count = 9, what = "words, written" },
  { drill = "particle", level = "N5", stage = "mastered", count = 8, what = "uses of particles" },
]

[[sentence]]
key = "feelings"
title = "Feelings"
description = "With a deck."
opens = { deck = "feelings" }
after = "together"
needs = [
  { drill = "conjugation", stage = "learned", count = 1, what = "rules" },
]
"""

BROKEN = [
    # text, what takes its place (once), line, how the problem that is then reported begins
    ("[[sentence]]", "[[sentence]", 0, "not valid TOML"),
    ("# A game", "stray = 1\n# A game", 0, "stray: not a list of modes: write [[stray]] over each"),
    ("# A game", "chess = [1]\n# A game", 0, "not a mode: write its fields under a header"),
    ('title = "Alone"\n', "", 3, "title: missing: give it a value of type str"),
    ('title = "Alone"', "title = 5", 5, "title: 5 is not of type str"),
    ('title = "Alone"', 'title = "Alone"\ncolour = 5', 6, "colour: unknown name: remove it"),
    ('title = "Alone"', 'title = "Alone."', 5, "title: write a few words, without a full stop"),
    ('"Without anybody."', '"Without anybody"', 6, "description: write one line that ends in a full stop"),
    ('"Without anybody."', '"Without\\nanybody."', 6, "description: write one line that ends in a full stop"),
    ('key = "alone"', 'key = "Alone"', 4, "key: Alone: write small letters a to z, words joined by -"),
    ('key = "together"', 'key = "alone"', 14, "key: alone stands in line 4 already"),
    ('{ mode = "solo-deck" }', '{ mode = 1 }', 7, "opens: mode: 1 is not a text"),
    ('{ mode = "solo-deck" }', "{}", 7, "opens: write a mode, a mode with the level of its bots, a deck, or a part of the cards"),
    ('{ mode = "coop" }', '{ mode = "coop", deck = "core" }', 17, "opens: write a mode, a mode with"),
    ('{ mode = "coop" }', '{ mode = "coop", level = "brutal" }', 17, "opens: level: brutal: write one of easy,"),
    ('{ mode = "coop" }', '{ mode = "solo-deck" }', 17, "opens: opens the same as the mode in line 7"),
    ('"vocabulary", deck', '"grammar", deck', 10, "drill: grammar: write one of vocabulary, "),
    ('deck = "core"', 'deck = "cor"', 10, "deck: cor is not in decks.toml: write one of conjugation, "),
    ('stage = "strong"', 'stage = "firm"', 21, "stage: firm: write one of learned, strong, mastered"),
    ("count = 9", "count = 0", 21, "count: 0: write 1 or more"),
    ("count = 9", "count = true", 21, "count: True is not of type int"),
    (", count = 8", "", 22, "count: missing: give it a value of type int"),
    ('what = "uses of particles"', 'what = ""', 22, "what: say in a few words which items count"),
    ('level = "N5"', 'level = "N6"', 22, "level: N6: write one of N5, "),
    ('keys = "vocabulary:', 'keys = "kana:', 21, "keys: kana:*:write: begin with vocabulary:"),
    ('drill = "particle", level = "N5", stage = "mastered"', 'drill = "vocabulary", keys = "vocabulary:*:write", stage = "strong"', 22, "needs: asks for the same items at the same stage"),
    ('  { drill = "conjugation"', '  1, { drill = "conjugation"', 31, "needs: write each need as {"),
    ('  { drill = "conjugation", stage = "learned", count = 1, what = "rules" },\n', "", 31, "needs: empty: write at least one need"),
    ("count = 5", "count = 6", 9, "needs: the first mode asks for more than 5 items"),
    ('stage = "learned", count = 5', 'stage = "strong", count = 5', 10, "stage: the first mode asks for learned items only"),
    ('opens = { mode = "solo-deck" }', 'opens = { mode = "solo-deck" }\nafter = "feelings"', 8, "after: the first mode waits for no other"),
    ('opens = { mode = "solo-deck" }', 'opens = { mode = "solo-deck" }\nafter = "feelings"', 8, "after: waits for itself: alone → feelings → together → alone"),
    ('after = "alone"', 'after = "together"', 18, "after: waits for itself: together → together"),
    ('after = "alone"', 'after = "lonely"', 18, "after: lonely is no mode of sentence: write one of alone, together, feelings"),
    ("vocabulary = 0.2 }", "vocabulary = 0.0 }", 8, "placement: vocabulary: 0.0: write a share over 0 and up to 1"),
    ("vocabulary = 0.2 }", "vocabulary = nan }", 8, "placement: vocabulary: nan: write a share over 0"),
    ("vocabulary = 0.2 }", "vocabulary = true }", 8, "placement: vocabulary: True is not a number"),
    ("vocabulary = 0.2 }", "grammar = 0.2 }", 8, "placement: grammar: write one of vocabulary, "),
    ("vocabulary = 0.2 }", "vocabulary = 0.4 }", 19, "placement: vocabulary: asks for less than alone, which has to be open first: write 0.4"),
    ("placement = { vocabulary = 0.2 }\n", "", 18, "placement: can open nothing, since alone has none"),
]  # fmt: skip


def place(content: Path, text: str) -> Path:
    file = content / "unlocks.toml"
    file.write_text(text, "utf-8")
    return file


def test_the_modes_are_read_in_the_order_of_the_file(content: Path) -> None:
    placed, problems = read_unlocks(place(content, GOOD))
    assert not problems
    assert not told(content)
    assert [mode.name for _, mode in placed] == ["sentence:alone", "sentence:together", "sentence:feelings"]
    assert [block.line for block, _ in placed] == [3, 13, 25]
    together = placed[1][1]
    assert (together.after, dict(together.opens)) == ("alone", {"mode": "coop"})
    assert dict(together.placement) == {"vocabulary": 0.3, "particle": 0.2}
    assert together.needs[1] == Need("particle", "uses of particles", "mastered", 8, level="N5")
    assert load(content).modes == tuple(mode for _, mode in placed)


def test_what_breaks_a_rule_is_reported_with_its_line(content: Path) -> None:
    place(content, GOOD)
    faults = [
        fault(f"unlocks.toml:{line}: {begins}" if line else f"unlocks.toml: {begins}", ("unlocks.toml", old, new))
        for old, new, line, begins in BROKEN
    ]
    assert_told(content, faults)


def test_all_problems_are_reported_at_once(content: Path) -> None:
    text = (
        GOOD.replace('"Alone"', '"Alone."').replace("count = 9", "count = 0").replace("vocabulary = 0.3", "kanji = 3")
    )
    place(content, text)
    assert [problem.line for problem in problems(content)] == [5, 19, 19, 19, 21]


def test_a_mode_written_in_another_way_is_read_all_the_same_and_its_problems_name_the_file(content: Path) -> None:
    need = '{ drill = "particle", stage = "learned", count = 6, what = "uses" }'
    mode = f'{{ key = "a", title = "A", description = "A.", opens = {{ mode = "x" }}, needs = [{need}] }}'
    file = place(content, f"sentence = [{mode}]\n")
    assert [mode.name for _, mode in read_unlocks(file)[0]] == ["sentence:a"]
    assert told(content) == [
        "content/unlocks.toml: needs: the first mode asks for more than 5 items: a first day yields no more"
    ]


COVERED = [
    # need, key, deck, level, covered, reason
    (Need("particle", "", "learned", 1), "particle:wo_object", "", "N5", True, "any item of the drill"),
    (Need("particle", "", "learned", 1), "vocabulary:o:meaning", "core", "", False, "another drill"),
    (Need("vocabulary", "", "learned", 1, deck="core"), "vocabulary:o:meaning", "core", "", True, "its deck"),
    (Need("vocabulary", "", "learned", 1, deck="core"), "vocabulary:iru:meaning", "existence", "", False, "other deck"),
    (Need("particle", "", "learned", 1, level="N4"), "particle:wo_object", "", "N5", False, "another level"),
    (Need("vocabulary", "", "learned", 1, keys="vocabulary:*:write"), "vocabulary:o:write", "", "", True, "its kind"),
    (Need("vocabulary", "", "learned", 1, keys="vocabulary:*:write"), "vocabulary:o:meaning", "", "", False, "other kind"),
]  # fmt: skip


@pytest.mark.parametrize("need, key, deck, level, expected, reason", COVERED, ids=[row[5] for row in COVERED])
def test_a_need_covers_items_of_its_drill_and_set(
    need: Need, key: str, deck: str, level: str, expected: bool, reason: str
) -> None:
    assert need.covers(key, deck, level) is expected, reason


def test_more_items_than_exist_are_a_problem_at_their_line(content: Path) -> None:
    place(content, GOOD)
    assert [str(problem) for problem in shortages(read(content), lambda need: 8)] == [
        "content/unlocks.toml:21: count: 9, but only 8 such items exist"
    ]


def test_the_stages_are_those_of_the_memory() -> None:
    assert [name.upper() for name in STAGES] == [stage.name for stage in Stage if stage > Stage.STARTED]

"""Numbers and counters: which items there are, how they are asked, and what a lesson tells."""

from random import Random

import pytest

from learnapp.catalog import Thing
from learnapp.catalog.lexicon import LEVELS
from learnapp.drills import counter
from learnapp.drills.base import Learner, Question
from learnapp.drills.counter.counted import by_itself, with_counter
from learnapp.drills.counter.groups import PLAIN_NUMBERS, groups_of
from learnapp.drills.counter.marks import marked
from learnapp.drills.counter.order import COUNTERS
from learnapp.drills.counter.things import CHOICES, CONTRASTS, is_asked
from learnapp.japanese import furigana
from learnapp.japanese.kana import has_kanji
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
ITEMS = counter.items(CATALOG)
KEYS = [item.key for item in ITEMS]


def asked(item: str, ref: str) -> Question:
    return counter.rebuild(f"counter:{item}", ref, NOBODY, CATALOG)


# --- items ---


def test_every_counter_is_asked_in_groups_of_one_change_of_sound() -> None:
    assert len(ITEMS) == 102
    assert {key.split(":")[1] for key in KEYS} == {"number", *(each.key for each in CATALOG.counters)}
    assert [key for key in KEYS if key.startswith("counter:hiki:")] == [
        "counter:hiki:plain",
        "counter:hiki:things",
        "counter:hiki:small_tsu",
        "counter:hiki:after_n",
    ]


# counter, group, numbers up to ten and 何 that are in it
GROUPS = [
    ("hiki", "small_tsu", "1 6 8 10"),
    ("hiki", "after_n", "3 何"),
    ("hiki", "plain", "2 4 5 7 9"),
    ("satsu", "small_tsu", "1 8 10"),
    ("fun", "after_n", "3 4 何"),
    ("kai", "plain", "2 3 4 5 7 9 何"),
    ("floor", "after_n", "3 何"),
    ("peeji", "small_tsu", "10"),
    ("mai", "plain", "1 2 3 4 5 6 7 8 9 10 何"),
    ("nin", "native", "1 2"),
    ("nin", "digits", "4 7"),
    ("ji", "digits", "4 7 9"),
    ("gatsu", "digits", "4 7 9"),
    ("en", "digits", "4"),
    ("date", "first", "1"),
    ("date", "native_low", "2 3 4 5"),
    ("date", "native_high", "6 7 8 9 10"),
    ("tsu", "native_low", "1 2 3 4 5"),
    ("tsu", "native_high", "6 7 8 9 10"),
    ("haku", "after_n", "3 何"),
    ("wa", "plain", "1 2 3 4 5 6 7 8 9 10 何"),
]


@pytest.mark.parametrize("key, name, numbers", GROUPS, ids=[f"{group[0]}-{group[1]}" for group in GROUPS])
def test_a_group_holds_what_changes_alike(key: str, name: str, numbers: str) -> None:
    found = CATALOG.counter(key)
    assert found is not None
    group = next(group for group in groups_of(found, CATALOG) if group.name == name)
    assert [number for number in group.numbers if number == "何" or int(number) <= 10] == numbers.split()


def test_every_row_of_the_table_is_asked_but_ikutsu() -> None:
    numbers = {
        (found.key, number)
        for found in CATALOG.counters
        for group in groups_of(found, CATALOG)
        for number in group.numbers
    }
    assert {(row.counter, row.number) for row in CATALOG.counter_readings} - numbers == {("tsu", "何")}


def test_all_hours_months_and_dates_are_asked() -> None:
    for key, numbers in (("ji", range(1, 25)), ("gatsu", range(1, 13)), ("date", range(1, 32))):
        found = CATALOG.counter(key)
        assert found is not None
        listed = {number for group in groups_of(found, CATALOG) for number in group.numbers if number != "何"}
        assert {str(number) for number in numbers} - listed == set()


def test_no_number_stands_in_two_groups() -> None:
    for found in CATALOG.counters:
        numbers = [number for group in groups_of(found, CATALOG) for number in group.numbers]
        assert len(numbers) == len(set(numbers))
    plain = [number for _, numbers in PLAIN_NUMBERS.values() for number in numbers]
    assert len(plain) == len(set(plain))


def test_plain_numbers_come_first_and_counters_wait_for_the_smallest_alone() -> None:
    numbers = [item for item in ITEMS if item.key.startswith("counter:number:")]
    assert list(ITEMS[: len(numbers)]) == numbers
    assert [item.after for item in numbers] == [None, *(item.key for item in numbers[:-1])]
    first = {item.key.split(":")[1]: item for item in reversed(ITEMS)}
    assert {item.after for key, item in first.items() if key != "number"} == {"counter:number:ones"}


def test_the_order_names_every_counter_once_and_levels_are_known() -> None:
    assert sorted(COUNTERS) == sorted(found.key for found in CATALOG.counters)
    assert {item.level for item in ITEMS} <= set(LEVELS)


def test_what_is_asked_of_one_counter_is_not_asked_on_one_day() -> None:
    assert all(item.siblings == ":".join(item.key.split(":")[:2]) for item in ITEMS)


# --- questions ---


def test_a_number_is_shown_and_read_and_the_other_way_round() -> None:
    one, other = asked("hiki:after_n", "3-read"), asked("hiki:after_n", "3-number")
    assert (one.prompt, one.expected, one.answer_kind) == ("3匹", ("さんびき",), "reading")
    assert (other.prompt, other.expected, other.answer_kind) == ("さんびき", ("3", "三匹[さんびき]"), "number")
    assert one.gloss == other.gloss == "small animals, fish and insects"


# item, ref, what the question shows
SHOWN = [
    ("tsu:native_high", "10-read", "十", "in digits it would be じゅう"),
    ("tsu:native_low", "1-read", "一つ", "as it is written"),
    ("nen:digits", "2024-read", "2024年", "years have no comma"),
    ("en:large", "10000-read", "10,000円", "prices have"),
    ("number:man", "10000-read", "10,000", "so have plain numbers"),
    ("en:large", "何千-read", "何千円", "a question"),
    ("peeji:plain", "3-number", "さんページ", "a loanword is in katakana"),
    ("number:ones", "0-number", "ゼロ", "so is zero"),
]


@pytest.mark.parametrize("item, ref, shown, why", SHOWN, ids=[f"{one[0]}-{one[1]}" for one in SHOWN])
def test_a_question_shows_a_number_as_it_is_printed(item: str, ref: str, shown: str, why: str) -> None:
    assert asked(item, ref).prompt == shown, why


def test_no_question_shows_its_own_answer() -> None:
    for item in KEYS:
        for ref in counter.refs(item, NOBODY, CATALOG):
            question = counter.rebuild(item, ref, NOBODY, CATALOG)
            seen = (question.prompt, question.annotated if question.answer_kind != "choice" else "", *question.tags)
            assert not set(question.expected) & set(seen), (item, ref)
            assert question.expected[0] not in question.hint


def test_how_many_is_read_but_never_written_in_digits() -> None:
    assert counter.refs("counter:hiki:after_n", NOBODY, CATALOG)[-1] == "何-read"
    assert not [ref for key in KEYS for ref in counter.refs(key, NOBODY, CATALOG) if "何" in ref and "number" in ref]


def test_the_ref_before_is_not_drawn_again() -> None:
    learner = Learner(previous_ref="20-read")
    drawn = {counter.question("counter:sai:native", learner, Random(n), CATALOG).ref for n in range(30)}
    assert drawn == {"20-number"}


# --- which counter ---

THINGS = [(f"counter:{thing.best}:things", thing) for thing in CATALOG.things]


@every(THINGS, lambda _, thing: thing.key)
def test_a_thing_is_asked_with_four_counters_of_which_one_fits(item: str, thing: Thing) -> None:
    question = counter.rebuild(item, thing.key, NOBODY, CATALOG)
    kanji = {found.kanji: found.key for found in CATALOG.counters if found.key in CONTRASTS}
    fitting = [choice for choice in question.choices if thing.fits(kanji[choice])]
    assert fitting == [furigana.plain(question.expected[0])]
    assert len(question.choices) == CHOICES
    assert [furigana.plain(label) for label in question.labels] == list(question.choices)
    assert question.emoji
    assert question.gloss


def test_every_thing_is_asked() -> None:
    assert {item for item, _ in THINGS} == {key for key in KEYS if key.endswith(":things")}
    assert {key for key in CONTRASTS if (found := CATALOG.counter(key)) and is_asked(found, CATALOG)} == set(CONTRASTS)


def test_the_counters_that_count_nearly_everything_are_never_offered_as_wrong() -> None:
    assert not [key for best, others in CONTRASTS.items() for key in others if key in ("ko", "tsu", "mei", best)]


# --- how it is told ---


def test_what_the_table_lacks_is_read_as_the_end_of_it_with_the_reason() -> None:
    found = CATALOG.counter("hiki")
    assert found is not None
    counted = with_counter(found, "21", CATALOG)
    assert (counted.kana, counted.written) == ("にじゅういっぴき", "二十一匹[にじゅういっぴき]")
    assert counted.reason.startswith("As with 一匹[いっぴき]. いち + ひき: the ち of いち closes to っ")


def test_the_table_goes_before_the_rules() -> None:
    found = CATALOG.counter("sai")
    assert found is not None
    assert with_counter(found, "20", CATALOG).kana == "はたち"
    assert "Only 二十歳[はたち]" not in with_counter(found, "21", CATALOG).reason


@pytest.mark.parametrize(
    "key, number, shown",
    [
        ("hiki", "1", "い[っ][ぴ]き"),
        ("hiki", "3", "さん[び]き"),
        ("hiki", "4", "よんひき"),
        ("hiki", "何", "なん[び]き"),
        ("nin", "4", "[よ]にん"),
        ("nin", "1", "[ひとり]"),
        ("date", "14", "[じゅうよっか]"),
        ("peeji", "10", "じゅ[っ]ページ"),
        ("tsu", "1", "[ひとつ]"),
        ("en", "300", "さんびゃくえん"),
        ("en", "何千", "なんぜんえん"),
    ],
)
def test_what_changes_is_marked(key: str, number: str, shown: str) -> None:
    found = CATALOG.counter(key)
    assert found is not None
    pieces = marked(with_counter(found, number, CATALOG), found)
    assert "".join(f"[{piece.kana}]" if piece.changed else piece.kana for piece in pieces) == shown


def test_marks_leave_every_reading_whole() -> None:
    for found in CATALOG.counters:
        for group in groups_of(found, CATALOG):
            for number in group.numbers:
                counted = with_counter(found, number, CATALOG)
                assert "".join(piece.kana for piece in marked(counted, found)) == counted.taught


@every(KEYS)
def test_a_lesson_shows_readings_whose_kanji_are_all_read(item: str) -> None:
    lesson = counter.lesson(item, NOBODY, CATALOG)
    assert lesson.passages
    assert lesson.explanation
    assert furigana.covered(lesson.word)
    assert furigana.covered(lesson.explanation)
    assert not has_kanji(lesson.reading)
    tried = counter.rebuild(item, lesson.ref, NOBODY, CATALOG)
    assert tried.answer_kind == "choice" or tried.expected[0] == lesson.reading, "what is tried is what is shown"


def test_a_number_by_itself_tells_its_pieces() -> None:
    assert by_itself(365).reason == ("365 is さんびゃく + ろくじゅう + ご. さん + ひゃく: h is voiced to b after ん.")


@pytest.mark.parametrize(
    "group, word, meaning, said",
    [
        ("ones", "一[いち]", "1", "numbers: 0 to 10"),
        ("teens", "十一[じゅういち]", "11", "numbers: 11 to 19"),
        ("thousands", "千[せん]", "1,000", "numbers: thousands"),
    ],
)
def test_the_card_of_plain_numbers_shows_one_of_them_and_what_it_is(
    group: str, word: str, meaning: str, said: str
) -> None:
    """十 does not mean "0 to 10"."""
    lesson = counter.lesson(f"counter:number:{group}", NOBODY, CATALOG)
    assert (lesson.word, lesson.meanings, lesson.word_class) == (word, (meaning,), said)

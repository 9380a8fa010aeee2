"""The drill of particles: what is taught when, which sentence is asked, what is offered."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog import Sentence, Use, keys
from learnapp.catalog.particles import GAP
from learnapp.drills import particle
from learnapp.drills.base import Learner, OwnWord, Question, UnknownItem
from learnapp.drills.particle.order import STEPS, in_teaching_order
from learnapp.japanese import furigana
from learnapp.srs.lessons import Candidate, next_lessons
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
ITEMS = particle.items(CATALOG)
KEYS = [item.key for item in ITEMS]
SENTENCES = {sentence.id: sentence for sentence in CATALOG.sentences}


def question_of(sentence: Sentence) -> Question:
    return particle.rebuild(keys.build("particle", sentence.use), sentence.id, NOBODY, CATALOG)


QUESTIONS = [question_of(sentence) for sentence in CATALOG.sentences]


def confusable(one: str, other: str) -> bool:
    """Whether each of two uses is taken for the other, by the column contrast."""
    first, second = (CATALOG.use(keys.parse(key).parts[0]) for key in (one, other))
    assert first is not None
    assert second is not None
    return first.particle in second.contrast and second.particle in first.contrast


# --- teaching order ---


def test_every_use_is_an_item_once() -> None:
    assert sorted(KEYS) == sorted(f"particle:{use.key}" for use in CATALOG.uses)


def test_the_basic_particles_come_first() -> None:
    firsts = [item.title.partition(":")[0] for item in ITEMS]
    assert firsts[:4] == ["は", "を", "の", "か"]
    assert {"は", "が", "を", "に", "で", "と", "も", "の", "か"} == set(firsts[:11]) - {"ね"}


def test_levels_never_go_down() -> None:
    levels = [item.level for item in ITEMS]
    assert levels == sorted(levels, reverse=True)
    assert levels.count("N5") == 27


def test_no_two_uses_of_one_step_are_taken_for_each_other() -> None:
    for step in STEPS:
        assert not [(a, b) for a in step for b in step if a < b and confusable(f"particle:{a}", f"particle:{b}")]


@pytest.mark.parametrize("most", [1, 2, 3, 5, 10, 48])
@pytest.mark.parametrize("needs", [1, 2, 5])
def test_uses_that_are_taken_for_each_other_never_start_on_one_day(most: int, needs: int) -> None:
    """`most` new items a day, each learned `needs` days after it was started."""
    candidates = [Candidate(item.key, item.siblings, item.after) for item in ITEMS]
    started: dict[str, int] = {}
    for day in range(48 + 12 * (needs + 1)):
        learned = {key for key, when in started.items() if when + needs <= day}
        today = next_lessons(candidates, started, learned, (), most)
        assert not [(a, b) for a in today for b in today if a < b and confusable(a, b)]
        started |= dict.fromkeys(today, day)
    assert len(started) == 48


def test_a_use_that_stands_in_no_step_comes_last_and_alone() -> None:
    new = [Use(key, "ぞ", "New", "ぞ is new.", level, ()) for key, level in (("zo", "N4"), ("ze", "N5"))]
    *_, before, first, last = in_teaching_order((*CATALOG.uses, *new))
    assert (first.key, first.after, last.key, last.after) == ("particle:ze", before.key, "particle:zo", "particle:ze")


def test_a_use_is_nobodys_sibling() -> None:
    assert {item.siblings for item in ITEMS} == {None}


# --- what is shown ---


@every(QUESTIONS, lambda asked: asked.ref)
def test_a_question_shows_the_gap_with_furigana_and_translation_and_four_choices(asked: Question) -> None:
    sentence = SENTENCES[asked.ref]
    assert asked.prompt == furigana.plain(asked.annotated) == sentence.sentence
    assert asked.prompt.count(GAP) == 1
    assert furigana.covered(asked.annotated)
    assert asked.gloss == sentence.translation
    assert asked.expected == (sentence.best,)
    assert asked.answer_kind == "choice"
    assert len(asked.choices) == len(set(asked.choices)) == 4
    assert sentence.best in asked.choices
    assert set(asked.choices) - {sentence.best} <= set(sentence.wrong)


def test_nothing_that_is_shown_with_a_question_names_its_answer() -> None:
    for asked in QUESTIONS:
        shown = (asked.instruction, asked.gloss, furigana.plain(asked.hint), *asked.tags)
        assert not any(asked.expected[0] in text for text in shown), asked.ref
        assert "(" not in asked.hint


def test_the_right_choice_stands_in_each_place_about_as_often() -> None:
    places = Counter(asked.choices.index(asked.expected[0]) for asked in QUESTIONS)
    assert all(85 <= places[place] <= 130 for place in range(4)), places


def test_choices_are_not_in_the_order_of_the_file() -> None:
    """Case G16: an order that is always the one of the file gives the answer away."""
    same = [q for q in QUESTIONS if list(q.choices) == [q.expected[0], *SENTENCES[q.ref].wrong][:4]]
    assert len(same) < len(QUESTIONS) / 10


def test_what_is_taken_for_the_particle_is_offered_before_what_is_not() -> None:
    for asked in QUESTIONS:
        use, sentence = CATALOG.use(SENTENCES[asked.ref].use), SENTENCES[asked.ref]
        assert use is not None
        left_out = set(sentence.wrong) - set(asked.choices)
        likely = [choice for choice in asked.choices if choice in use.contrast]
        assert not left_out & set(use.contrast) or len(likely) == 3


def test_options_in_hiragana_only() -> None:
    """Cases G12 and G13: no option may be told from the others by its script."""
    assert all("ぁ" <= character <= "ん" for asked in QUESTIONS for text in asked.choices for character in text)


def test_the_passage_is_the_whole_sentence() -> None:
    for asked in QUESTIONS:
        shown, sentence = particle.passage(asked, NOBODY, CATALOG), SENTENCES[asked.ref]
        assert furigana.plain(shown.furigana) == sentence.sentence.replace(GAP, sentence.best)
        assert furigana.covered(shown.furigana)
        assert shown.english == sentence.translation


# --- lessons ---


@every(KEYS)
def test_a_lesson_teaches_the_use_with_contrast_and_three_sentences(key: str) -> None:
    lesson, use = particle.lesson(key, NOBODY, CATALOG), CATALOG.use(keys.parse(key).parts[0])
    assert use is not None
    assert lesson.word == use.particle
    assert lesson.meanings == (use.title,)
    assert lesson.explanation.startswith(use.explanation)
    assert "In the first example, " in lesson.explanation
    assert furigana.covered(lesson.explanation)
    assert len({passage.furigana for passage in lesson.passages}) == 3
    assert all(use.particle in passage.furigana and passage.english for passage in lesson.passages)


@pytest.mark.parametrize(
    "key, said",
    [("wa_topic", ("は", "わ", "wa")), ("wo_object", ("を", "お", "o")), ("e_direction", ("へ", "え", "e"))],
)
def test_a_lesson_tells_how_the_particle_sounds(key: str, said: tuple[str, str, str]) -> None:
    lesson = particle.lesson(f"particle:{key}", NOBODY, CATALOG)
    assert (lesson.word, lesson.reading, lesson.romaji) == said
    assert f"{said[0]} is said {said[1]} here." in lesson.explanation


# --- which sentence ---


def knows(*words: str) -> Learner:
    return Learner(known=frozenset(keys.vocabulary(word, keys.MEANING) for word in words))


def draws(item: str, learner: Learner, times: int = 400) -> Counter[str]:
    return Counter(particle.question(item, learner, Random(f"{item}:{n}"), CATALOG).ref for n in range(times))


def test_a_sentence_of_known_words_comes_more_often_than_any_other() -> None:
    drawn = draws("particle:wo_object", knows("inu", "watashi", "kagu"))
    assert drawn.most_common(1)[0][0] == "wo_object_04"
    assert drawn["wo_object_04"] > 2 * drawn.most_common(2)[1][1]


def test_the_others_come_too() -> None:
    assert set(draws("particle:wo_object", knows("inu", "watashi", "kagu"))) == {
        sentence.id for sentence in CATALOG.sentences_of("wo_object")
    }


def test_all_sentences_come_alike_to_one_who_knows_nothing() -> None:
    assert all(20 <= count <= 75 for count in draws("particle:wo_object", NOBODY).values())


def test_a_word_that_is_known_in_one_direction_is_known() -> None:
    write = Learner(known=frozenset({"vocabulary:inu:write", "vocabulary:watashi:write", "vocabulary:kagu:write"}))
    assert draws("particle:wo_object", write) == draws("particle:wo_object", knows("inu", "watashi", "kagu"))


def test_own_words_that_are_learned_count() -> None:
    own = (OwnWord(1, "傘", "かさ", ("umbrella",)), OwnWord(2, "電車", "でんしゃ", ("train",)))
    learned = Learner(own_words=own, known=frozenset({"vocabulary:own-1:meaning", "vocabulary:own-2:write"}))
    assert draws("particle:wo_object", learned).most_common(1)[0][0] == "wo_object_03"
    started = Learner(own_words=own, known=frozenset({"vocabulary:inu:meaning"}))
    assert draws("particle:wo_object", started).most_common(1)[0][0] != "wo_object_03"


def test_the_lesson_shows_known_words_first() -> None:
    lesson = particle.lesson("particle:wo_object", knows("inu", "watashi", "kagu"), CATALOG)
    assert "嗅[か]いでいる" in lesson.passages[0].furigana


@given(st.sampled_from(KEYS), st.integers(0, 10**6), st.data())
def test_the_sentence_before_is_not_repeated(key: str, attempt: int, data: st.DataObject) -> None:
    previous = data.draw(st.sampled_from(particle.refs(key, NOBODY, CATALOG)))
    learner = Learner(known=knows("inu", "neko", "mizu").known, previous_ref=previous)
    asked = particle.question(key, learner, Random(attempt), CATALOG)
    assert asked.ref != previous
    assert particle.rebuild(key, asked.ref, NOBODY, CATALOG) == asked


@pytest.mark.parametrize("ref", ["", "wo_path_01", "wo_object_99", "wo_object"])
def test_a_sentence_of_another_use_is_refused(ref: str) -> None:
    with pytest.raises(UnknownItem):
        particle.rebuild("particle:wo_object", ref, NOBODY, CATALOG)


def test_a_use_without_sentences_is_no_item() -> None:
    bare = replace(CATALOG, sentences=CATALOG.sentences_of("wo_object"))
    assert [item.key for item in particle.items(bare)] == ["particle:wo_object"]
    with pytest.raises(UnknownItem):
        particle.lesson("particle:wo_path", NOBODY, bare)

"""The drill of words: what it asks, in which order, and how it judges with all other words in view."""

from random import Random

import pytest

from learnapp.drills import vocabulary
from learnapp.drills.base import Learner, OwnWord, Question, UnknownItem, Verdict
from tests.content import CATALOG

NOBODY = Learner()


def asked(item: str, learner: Learner = NOBODY) -> Question:
    return vocabulary.question(f"vocabulary:{item}", learner, Random(0), CATALOG)


def judged(item: str, answer: str, learner: Learner = NOBODY, typed: str = "") -> Verdict:
    return vocabulary.judge(asked(item, learner), answer, learner, CATALOG, typed=typed)


VERDICTS = [
    ("inu:meaning", "dog", "exact", ""),
    ("inu:meaning", "cat", "wrong", "other_word"),
    ("inu:meaning", "hound", "wrong", "near_word"),
    ("kuruma:meaning", "vesicles", "wrong", "near_word"),  # a real word in the plural is no slip for vehicles
    ("tomodachi:meaning", "freind", "accepted", "typo"),
    ("tomodachi:meaning", "pal", "accepted", "synonym"),
    ("masu:meaning", "polite", "accepted", "synonym"),
    ("masu:meaning", "past", "wrong", "other_word"),
    ("nai-form:meaning", "negative", "accepted", "synonym"),
    ("nai-form:meaning", "doesn't", "same", "spelling"),
    ("wa:meaning", "topic", "same", "spelling"),
    ("wa:meaning", "subject marker", "wrong", "other_word"),
    ("counter-nin:meaning", "person", "nudge", "same_spelling"),
    ("inu:write", "いぬ", "exact", ""),
    ("inu:write", "neko", "wrong", "other_word"),
    ("inu:write", "猫", "wrong", "other_word"),
    ("inu:write", "狗", "nudge", "unknown_kanji"),
    ("inu:write", "dog", "nudge", "meaning_in_japanese"),
    ("nai-form:write", "ない", "exact", ""),
    ("desu:write", "だ", "nudge", "shared_meaning"),
    ("iru:write", "aru", "nudge", "shared_meaning"),
    ("ni:write", "で", "nudge", "shared_meaning"),
    ("ni:write", "二", "nudge", "homophone"),
    ("wa:write", "わ", "nudge", "sound"),
    ("wa:write", "は", "exact", ""),
    ("o:write", "o", "nudge", "sound"),
    ("watashi:write", "わたくし", "nudge", "other_reading"),
    ("taberu:write", "食べます", "nudge", "polite_form"),
    ("kuru:write", "kimasu", "nudge", "polite_form"),
    ("suru:write", "します", "nudge", "polite_form"),
    ("akai:write", "赤いです", "nudge", "polite_form"),
    ("taberu:write", "食べた", "wrong", "wrong_kana"),
    ("gakkou:write", "学校です", "nudge", "with_copula"),
    ("shizuka:write", "shizuka da", "nudge", "with_copula"),
    ("shizuka:write", "静かな", "accepted", "with_na"),
    ("waa:write", "わー", "accepted", "long_vowel_mark"),
    ("gakkou:write", "がっこー", "nudge", "long_vowel_mark"),
    ("gakkou:write", "がこう", "wrong", "missing_small_tsu"),
    ("hera:write", "へら", "exact", ""),
    ("gohan:write", "ご飯", "exact", ""),
    ("gohan:write", "御はん", "same", "spelling"),
    ("miru:write", "see", "nudge", "meaning_in_japanese"),
    ("ni:write", "to", "wrong", "other_word"),
    ("mise:write", "お店", "nudge", "longer_form"),
    ("mizu:write", "omizu", "nudge", "longer_form"),
    ("honya:write", "本屋さん", "nudge", "longer_form"),
    ("otoko:write", "男の人", "nudge", "longer_form"),
    ("kodomo:write", "こどもたち", "nudge", "longer_form"),
    ("yukkuri:write", "ゆっくりと", "nudge", "longer_form"),
    ("suki:write", "大好き", "nudge", "longer_form"),
    ("ookii:write", "大きな", "nudge", "before_nouns"),
    ("akai:write", "赤な", "wrong", "wrong_kana"),
    ("number-1:write", "ひとつ", "nudge", "counts_things"),
    ("number-9:write", "九つ", "nudge", "counts_things"),
    ("yatta:write", "やったー", "nudge", "drawn_out"),
    ("yatta:write", "やったえ", "wrong", "extra_kana"),
    ("waa:write", "わぁ", "accepted", "small_kana"),
    ("yatta:write", "ゃった", "nudge", "small_kana"),
    ("ne:write", "ねえ", "wrong", "other_word"),
    ("inu:write", "いぬ（犬）", "same", "spelling"),
    ("gyuunyuu:write", "ぎゆうにゆう", "nudge", "big_kana"),
    ("iru:meaning", "to exist (things)", "wrong", "contrary"),
    ("aru:meaning", "to exist (inanimate)", "same", "spelling"),
    ("desu:meaning", "is (plain)", "wrong", "contrary"),
    ("da:meaning", "casual is", "same", "spelling"),
    ("suru:meaning", "to play", "nudge", "incomplete"),
    ("suru:meaning", "did", "nudge", "verb_form"),
    ("neru:meaning", "was", "wrong", "other_word"),
    ("nomu:meaning", "drinks", "accepted", "verb_form"),
    ("kuruma:meaning", "cars", "accepted", "number"),
    ("ta-form:meaning", "platform", "wrong", "different"),
    ("hako:meaning", "cafe", "wrong", "near_word"),
    ("tanoshii:meaning", "it's fun", "same", "spelling"),
    ("counter-hai:meaning", "cup", "accepted", "synonym"),
    ("counter-satsu:meaning", "book", "wrong", "other_word"),
    ("counter-mai:meaning", "counter for long, thin things", "wrong", "other_word"),
    ("kokoro:meaning", "heart and mind", "same", "several"),
    ("kara:meaning", "because", "accepted", "synonym"),
    ("te-form:meaning", "te-form", "nudge", "reading_in_english"),
]


@pytest.mark.parametrize("item, answer, kind, rule", VERDICTS, ids=[f"{row[0]} {row[1]}" for row in VERDICTS])
def test_an_answer_is_judged_with_all_words_in_view(item: str, answer: str, kind: str, rule: str) -> None:
    verdict = judged(item, answer)
    assert (verdict.kind, verdict.rule) == (kind, rule)
    assert verdict.kind in ("exact", "same") or verdict.explanation


def test_a_wrong_word_is_told_what_it_means() -> None:
    assert judged("inu:write", "ねこ").explanation == "猫[ねこ] means “cat”. The word for “dog” is 犬[いぬ]."


def test_a_particle_is_told_with_its_sound() -> None:
    assert judged("wa:write", "ha").explanation.endswith("は is said わ.")
    assert "は is said わ." in judged("wa:meaning", "dog").explanation


def test_a_missed_beat_is_marked() -> None:
    beats = judged("gakkou:write", "gakou").beats
    assert [(beat.kana, beat.missed) for beat in beats] == [("が", False), ("っ", True), ("こ", False), ("う", False)]


def test_what_was_typed_helps_where_the_field_read_it_otherwise() -> None:
    assert judged("honya:write", "ほにゃ", typed="hon'ya").passed
    assert judged("honya:write", "ほにゃ", typed="honya").kind == "nudge"
    assert not judged("honya:write", "ほにゃ", typed="honyaku").passed


def test_the_reading_is_hidden_until_it_is_asked_for() -> None:
    question = asked("inu:meaning")
    assert (question.prompt, question.hint) == ("犬", "犬[いぬ]")


def test_kanji_that_are_usually_written_in_kana_keep_their_reading() -> None:
    question = asked("hera:meaning")
    assert (question.prompt, question.hint) == ("箆[へら]", "hera")
    assert asked("gohan:meaning").prompt == "御[ご]飯"


def test_a_hint_for_writing_tells_the_beats() -> None:
    assert asked("gakkou:write").hint == "four beats, beginning with が"
    assert asked("wa:write").hint == "one beat, with the vowel a"


def test_meanings_and_class_are_asked_together() -> None:
    question = asked("taberu:write")
    assert (question.prompt, question.tags, question.expected) == (
        "to eat",
        ("verb", "ichidan"),
        ("食[た]べる", "たべる"),
    )
    assert asked("hera:write").expected == ("箆[へら]", "へら")
    assert asked("gohan:write").expected == ("御[ご]飯[はん]", "ご飯[はん]", "ごはん")


def test_copies_of_a_card_are_one_item_and_reference_cards_none() -> None:
    found = {item.key for item in vocabulary.items(CATALOG)}
    asked_words = {card.word for card in CATALOG.cards if card.word_class != "reference"}
    assert found == {f"vocabulary:{word}:{way}" for word in asked_words for way in ("meaning", "write")}


def test_the_core_deck_comes_first_and_writing_right_after_its_meaning() -> None:
    found = vocabulary.items(CATALOG)
    core = [item for item in found if item.deck == "core"]
    assert list(found[: len(core)]) == core
    assert found[0].key == "vocabulary:inu:meaning"
    assert all(item.key.endswith(":meaning") and item.after is None for item in core[::2])
    assert [item.after for item in core[1::2]] == [item.key for item in core[::2]]


def test_the_first_words_are_of_several_classes() -> None:
    words = [CATALOG.words[item.key.split(":")[1]] for item in vocabulary.items(CATALOG)[:20:2]]
    assert {"noun", "verb", "particle", "copula"} <= {card.word_class for card in words}


BRIDGE = OwnWord(3, "橋", "はし", ("bridge",), "Over the river.")
CHOPSTICKS = OwnWord(4, "はし", "はし", ("chopsticks",))
EDGE = OwnWord(5, "はし", "はし", ("edge",))
SHIRT = OwnWord(6, "Tシャツ", "ティーシャツ", ("T-shirt",))
HOUND = OwnWord(7, "犬", "いぬ", ("hound",))
THINK = OwnWord(8, "思う", "おもう", ("to think",))
HELLO = OwnWord(9, "こんにちは", "こんにちは", ("hello", "good afternoon"))
DOGGY = OwnWord(10, "ワンちゃん", "わんちゃん", ("dog", "doggy"))
MINE = Learner(own_words=(BRIDGE, CHOPSTICKS, EDGE, SHIRT, HOUND, THINK, HELLO, DOGGY))

OWN = [
    ("own-3:meaning", "bridge", "exact"),
    ("own-3:meaning", "a bridge", "same"),
    ("own-3:meaning", "brigde", "accepted"),
    ("own-3:meaning", "cat", "wrong"),
    ("own-3:write", "橋", "exact"),
    ("own-3:write", "はし", "exact"),
    ("own-3:write", "hashi", "same"),
    ("own-3:write", "ばし", "wrong"),
    ("own-4:meaning", "edge", "accepted"),
    ("own-4:write", "橋", "nudge"),
    ("own-6:write", "Tシャツ", "exact"),
    ("own-6:write", "ティーシャツ", "exact"),
    ("own-6:write", "てぃーしゃつ", "same"),
    ("own-8:write", "omou", "same"),
    ("own-8:write", "思う", "exact"),
    ("own-9:write", "konnichiha", "same"),
    ("own-9:write", "konnichiwa", "nudge"),
    ("inu:meaning", "hound", "accepted"),
    ("inu:meaning", "chopsticks", "wrong"),
    ("inu:write", "wanchan", "nudge"),
    ("own-10:write", "いぬ", "nudge"),
]


@pytest.mark.parametrize("item, answer, kind", OWN, ids=[f"{row[0]} {row[1]}" for row in OWN])
def test_own_words_are_judged_like_the_rest(item: str, answer: str, kind: str) -> None:
    assert judged(item, answer, MINE).kind == kind


def test_an_own_word_has_both_items_and_a_lesson() -> None:
    meaning, write = vocabulary.own_items(BRIDGE)
    assert (meaning.key, write.key, write.after) == ("vocabulary:own-3:meaning", "vocabulary:own-3:write", meaning.key)
    assert meaning.siblings == write.siblings
    lesson = vocabulary.lesson(meaning.key, MINE, CATALOG)
    assert (lesson.word, lesson.reading, lesson.romaji, lesson.explanation) == (
        "橋[はし]",
        "はし",
        "hashi",
        "Over the river.",
    )


def test_the_ending_of_a_verb_is_not_taken_for_a_long_vowel() -> None:
    assert vocabulary.lesson("vocabulary:own-8:meaning", MINE, CATALOG).romaji == "omou"


def test_an_own_word_that_was_removed_is_unknown() -> None:
    with pytest.raises(UnknownItem):
        asked("own-3:meaning", NOBODY)


def test_answers_that_this_learner_had_counted_as_right_pass() -> None:
    learner = Learner(accepted={"vocabulary:inu:meaning": ("mutt",), "vocabulary:inu:write": ("わんわん",)})
    assert judged("inu:meaning", "Mutt", learner).rule == "own_answer"
    assert judged("inu:write", "ワンワン", learner).rule == "own_answer"
    assert judged("inu:write", "wanwan", learner).rule == "own_answer"
    assert not judged("inu:write", "わんわん").passed

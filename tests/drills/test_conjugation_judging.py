"""Answers to the drill of conjugation: every right one passes in every shape, and a wrong one is told what it broke."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog import Verb
from learnapp.drills import conjugation
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import Entry, conjugate
from learnapp.japanese.kana import fold, hiragana, katakana
from learnapp.japanese.romaji import romanise
from tests.content import CATALOG

NOBODY = Learner()
KEYS = [item.key for item in conjugation.items(CATALOG)]
HALF_WIDTH = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFF9E)}


@cache
def asked(key: str, ref: str) -> Question:
    return conjugation.rebuild(f"conjugation:{key}", ref, NOBODY, CATALOG)


def judged(key: str, ref: str, answer: str, typed: str = "", learner: Learner = NOBODY) -> Verdict:
    return conjugation.judge(asked(key, ref), answer, learner, CATALOG, typed=typed)


def word(text: str, kana: str, pos: str, form: str, answer: str) -> Verdict:
    return conjugation.judge_word(text, answer, CATALOG, form, kana, pos)


# --- rows of the known mistakes of other programs ---

# row, word, kana, class, form, answer, verdict, rule, what the explanation says
CASES = [
    ("A24", "怒る", "おこる", "v5r", "potential", "怒れる", "exact", "", ""),
    ("A24", "怒る", "おこる", "v5r", "potential", "怒られる", "wrong", "other_form", "the passive"),
    ("A24", "怒る", "おこる", "v5r", "passive", "怒られる", "exact", "", ""),
    ("A27", "習う", "ならう", "v5u", "causative_passive", "習わせられる", "exact", "", ""),
    ("A27", "習う", "ならう", "v5u", "causative_passive", "習わされる", "accepted", "", "short form"),
    (
        "A28",
        "食べる",
        "たべる",
        "v1",
        "causative_passive",
        "食べされる",
        "wrong",
        "short_causative_passive",
        "only godan",
    ),
    ("A28", "食べる", "たべる", "v1", "causative_passive", "食べさせられる", "exact", "", ""),
    (
        "A30",
        "話す",
        "はなす",
        "v5s",
        "causative_passive",
        "話さされる",
        "wrong",
        "short_causative_passive",
        "verbs in す",
    ),
    ("A30", "話す", "はなす", "v5s", "causative_passive", "話させられる", "exact", "", ""),
    ("A36", "行く", "いく", "v5k-s", "polite_negative", "行きまさない", "wrong", None, "行[い]きません"),
    ("A37", "済ます", "すます", "v5s", "plain_negative", "済まさない", "exact", "", ""),
    ("A39", "食べる", "たべる", "v1", "potential", "食べれる", "accepted", "", "casual form without ら"),
    ("A39", "食べる", "たべる", "v1", "potential", "食べられる", "exact", "", ""),
    (
        "A40",
        "行く",
        "いく",
        "v5k-s",
        "polite_past_negative",
        "行かなかったです",
        "accepted",
        "",
        "行[い]きませんでした",
    ),
    ("A40", "行く", "いく", "v5k-s", "polite_past_negative", "行きませんでした", "exact", "", ""),
    ("A42", "会う", "あう", "v5u", "plain_past_negative", "合わなかった", "nudge", "homophone", "The kana are right"),
    ("A43", "食べる", "たべる", "v1", "polite_present", "たべまs", "nudge", "unfinished_romaji", "s is not kana yet"),
    ("A43", "食べる", "たべる", "v1", "polite_present", "食べmqsu", "nudge", None, ""),
    ("A45", "意地悪", "いじわる", "adj-na", "plain_present", "意地悪だ", "exact", "", ""),
    ("A45", "意地悪", "いじわる", "adj-na", "plain_present", "意地悪", "accepted", "", "だ is left out"),
    ("A46", "食べる", "たべる", "v1", "imperative_negative", "食べるな", "exact", "", ""),
    ("A48", "くれる", "くれる", "v1-s", "imperative", "くれ", "exact", "", ""),
    ("A48", "くれる", "くれる", "v1-s", "imperative", "くれろ", "wrong", "exception_ignored", "no ろ"),
    ("A49", "いい", "いい", "adj-ix", "plain_present", "いい", "exact", "", ""),
    ("A49", "いい", "いい", "adj-ix", "plain_present", "良い", "same", "spelling", ""),
    ("A49", "いい", "いい", "adj-ix", "plain_present", "よい", "accepted", "", "よい|writing"),
    ("A49", "きれい", "きれい", "adj-na", "polite_present", "綺麗です", "same", "spelling", ""),
    ("A49", "綺麗", "きれい", "adj-na", "polite_present", "きれいです", "exact", "", ""),
    ("A51", "全うする", "まっとうする", "vs-i", "potential", "全うできる", "exact", "", ""),
    ("A52", "行く", "いく", "v5k-s", "plain_past", "行った", "exact", "", "exception among the verbs in く"),
    ("A52", "行く", "いく", "v5k-s", "plain_past", "行いた", "wrong", "exception_ignored", "exception among the verbs"),
]


@pytest.mark.parametrize(
    "row, text, kana, pos, form, answer, kind, rule, told", CASES, ids=[f"{c[0]} {c[5]}" for c in CASES]
)
def test_a_known_mistake_of_other_programs_is_not_made(
    row: str, text: str, kana: str, pos: str, form: str, answer: str, kind: str, rule: str | None, told: str
) -> None:
    verdict = word(text, kana, pos, form, answer)
    assert (verdict.kind, verdict.rule) == (kind, verdict.rule if rule is None else rule)
    assert any(each in verdict.explanation for each in told.split("|"))


# --- other answers ---

# item, word, answer, verdict, rule, what the explanation says
ANSWERS = [
    ("v5m:te", "nomu", "飲んで", "exact", "", ""),
    ("v5m:te", "nomu", "のんで", "exact", "", ""),
    ("v5m:te", "nomu", "ノンデ", "same", "script", ""),
    ("v5m:te", "nomu", "ﾉﾝﾃﾞ", "same", "script", ""),
    ("v5m:te", "nomu", "nonde", "same", "romaji", ""),
    ("v5m:te", "nomu", "のmで", "nudge", None, ""),
    ("v5m:te", "nomu", "のみて", "wrong", None, "becomes ん"),
    ("v5m:te", "nomu", "のんて", "wrong", "wrong_sound_change", "て becomes で"),
    ("v5m:te", "nomu", "飲む", "wrong", "other_form", "plain present"),
    ("v5m:te", "nomu", "drink", "nudge", "meaning_in_japanese", "Write it in Japanese"),
    ("v5m:te", "nomu", "to drink", "nudge", "meaning_in_japanese", ""),
    ("v5n:te", "shinu", "die", "nudge", "meaning_in_japanese", "though it can be read as romaji|Japanese"),
    ("v5m:te", "nomu", "drank", "nudge", None, "cannot be read|not kana"),
    ("v5m:te", "nomu", "", "nudge", "empty", ""),
    ("v5m:te", "nomu", "読んで", "nudge", "other_kanji", "読[よ]む"),
    ("vk:te", "kuru", "着て", "nudge", "homophone", "着[き]る"),
    ("v5m:te", "nomu", "鯉", "nudge", "unknown_kanji", ""),
    ("v5m:polite_past", "nomu", "のんだ", "wrong", "plain_for_polite", "plain"),
    ("v5m:plain_past", "nomu", "飲みました", "wrong", "polite_for_plain", "polite"),
    ("v5m:plain_present", "nomu", "飲みます", "wrong", "polite_for_plain", "polite"),
    ("v1:polite_past", "akeru", "開きました", "wrong", "transitive_partner", "intransitive"),
    ("v1:te", "akeru", "あげて", "wrong", None, ""),
    ("v5u:te", "au", "あつて", "nudge", "big_kana", "small"),
    ("v1:volitional_plain", "taberu", "たべよー", "nudge", "long_vowel_mark", "ー"),
    ("v1:potential", "taberu", "たべれる", "accepted", "", "without ら"),
    ("v1:causative", "taberu", "たべさす", "accepted", "", "short causative"),
    ("v5m:progressive", "nomu", "飲んでる", "accepted", "", "Contracted"),
    ("v5m:sugiru", "nomu", "飲み過ぎる", "accepted", "", "usually written in kana"),
    ("v5m:sugiru", "nomu", "のみすぎる", "exact", "", ""),
    ("adj-i:plain_negative", "takai", "高いじゃない", "wrong", None, "い-adjective"),
    ("adj-na:polite_negative", "shizuka", "静かではありません", "accepted", "", "formal"),
    ("adj-na:attributive", "shizuka", "静かの", "wrong", None, ""),
    ("adj-i:te", "oishii", "美味しくて", "same", "spelling", "おいしくて"),
    ("v5k-s:te", "motte-iku", "持っていって", "same", "spelling", "exception"),
]


@pytest.mark.parametrize("key, ref, answer, kind, rule, told", ANSWERS, ids=[f"{a[0]} {a[2]}" for a in ANSWERS])
def test_an_answer_gets_its_verdict(key: str, ref: str, answer: str, kind: str, rule: str | None, told: str) -> None:
    verdict = judged(key, ref, answer)
    assert (verdict.kind, verdict.rule) == (kind, verdict.rule if rule is None else rule)
    assert any(each in verdict.explanation for each in told.split("|"))
    assert kind != "wrong" or (verdict.rule and verdict.explanation and verdict.summary)


def test_a_slip_of_sound_shows_its_beats_and_a_broken_rule_does_not() -> None:
    slip = judged("v5m:te", "nomu", "のんでで")
    assert "".join(beat.kana for beat in slip.beats) == "のんで"
    assert judged("v5m:te", "nomu", "のんたで").beats
    assert not judged("v5m:te", "nomu", "のんて").beats


def test_what_was_typed_counts_where_the_field_made_other_kana_of_it() -> None:
    assert judged("v5n:te", "shinu", "しんえ", typed="shinde").kind == "same"
    assert judged("v5n:te", "shinu", "しで", typed="side").kind == "wrong"
    assert judged("v5n:te", "shinu", "しんで", typed="shinde").kind == "exact"


def test_an_answer_that_the_learner_had_counted_as_right_passes_for_its_word_alone() -> None:
    learner = Learner(accepted={"conjugation:v1:te": ("たべっちゃって", "みって")})
    assert judged("v1:te", "taberu", "たべっちゃって", learner=learner).kind == "accepted"
    assert judged("v1:te", "miru", "たべっちゃって", learner=learner).kind == "wrong"
    assert judged("v1:te", "taberu", "tabecchatte", learner=learner).kind == "accepted"


# --- every right answer in every shape ---


def sampled(times: int, seed: str) -> Iterator[tuple[str, str, Verb]]:
    """Each rule with some of its words."""
    rng = Random(seed)
    for key in KEYS:
        refs = conjugation.refs(key, NOBODY, CATALOG)
        for ref in rng.sample(refs, min(times, len(refs))):
            verb = CATALOG.verb(ref)
            assert verb
            yield key, ref, verb


def right(verb: Verb, form: str) -> Iterator[Entry]:
    for spelling in verb.spellings:
        yield from conjugate(spelling, verb.kana, verb.pos, verb.lacks).forms[form]


def half_width(kana: str) -> str:
    apart = unicodedata.normalize("NFD", katakana(kana)).translate({0x3099: "ﾞ", 0x309A: "ﾟ"})
    return "".join(HALF_WIDTH.get(character, character) for character in apart)


def shapes(entry: Entry) -> Iterator[str]:
    yield from furigana.spellings(entry.furigana)
    yield from (entry.furigana, entry.kana, katakana(entry.kana), half_width(entry.kana), f"　{entry.kanji}。")
    romaji = romanise(entry.kana, macrons=False)
    yield from (romaji, romaji.upper(), romanise(entry.kana))


def test_every_right_answer_passes_in_every_shape() -> None:
    refused = [
        (key, ref, answer)
        for key, ref, verb in sampled(1, "shapes")
        for entry in right(verb, key.split(":")[2])
        for answer in shapes(entry)
        if not judged(key.partition(":")[2], ref, answer).passed
    ]
    assert not refused


def test_an_accepted_answer_brings_its_note_and_a_headline_is_exact() -> None:
    for key, ref, verb in sampled(1, "notes"):
        for entry in conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms[key.split(":")[2]]:
            verdict = judged(key.partition(":")[2], ref, entry.kanji)
            if entry.status == "headline":
                assert verdict.kind == "exact"
            else:
                assert (verdict.kind, verdict.explanation) == ("accepted", entry.note)


# --- and nothing else ---

KANA = [chr(code) for code in range(ord("ぁ"), ord("ん") + 1)]


def one_off(kana: str, rng: Random) -> str:
    """The kana with one of them changed, left out, doubled or put in."""
    at = rng.randrange(len(kana))
    return rng.choice(
        (
            kana[:at] + rng.choice(KANA) + kana[at + 1 :],
            kana[:at] + kana[at + 1 :],
            kana[:at] + kana[at] + kana[at:],
            kana[:at] + rng.choice(KANA) + kana[at:],
        )
    )


def test_an_answer_that_is_one_kana_off_never_passes() -> None:
    rng = Random("one kana off")
    for key, ref, verb in sampled(1, "off"):
        entries = list(right(verb, key.split(":")[2]))
        passing = {hiragana(text) for entry in entries for text in (entry.kana, entry.kanji)}
        for entry in entries[:2]:
            for answer in {one_off(entry.kana, rng) for _ in range(3)} - passing:
                verdict = judged(key.partition(":")[2], ref, answer)
                assert not verdict.passed, (key, ref, answer)
                assert verdict.explanation
                assert verdict.rule


def test_missing_dakuten_and_long_vowels_never_pass() -> None:
    plain = str.maketrans("がぎぐげござじずぜぞだぢづでどばびぶべぼ", "かきくけこさしすせそたちつてとはひふへほ")
    for key, ref, verb in sampled(1, "dakuten"):
        entries = list(right(verb, key.split(":")[2]))
        passing = {entry.kana for entry in entries}
        for answer in {entries[0].kana.translate(plain), entries[0].kana.removesuffix("う")} - passing - {""}:
            assert not judged(key.partition(":")[2], ref, answer).passed, (key, ref, answer)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(KEYS), st.integers(0, 50), st.text(alphabet=[*KANA, "ー", "来", "食", "a", "n"], max_size=12))
def test_judging_is_the_same_every_time_and_never_without_a_word(key: str, seed: int, answer: str) -> None:
    question = conjugation.question(key, NOBODY, Random(seed), CATALOG)
    one, other = (conjugation.judge(question, answer, NOBODY, CATALOG) for _ in range(2))
    assert one == other
    assert one.expected == question.expected
    assert one.passed or one.explanation
    assert fold(answer) or one.rule == "empty"

"""Wrong answers and the rule that each broke; whatever the wrong rules make is named, and nothing that is right."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog import Verb
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import conjugate
from learnapp.japanese.conjugation.diagnosis import Partner, asked, diagnose, only_kanji_differ, wrong_forms
from learnapp.japanese.conjugation.summaries import SUMMARIES
from learnapp.japanese.kana import hiragana, katakana
from learnapp.japanese.romaji import romanise
from tests.content import CATALOG
from tests.every import every

VERBS = CATALOG.verbs
IKU, TABERU, NOMU, KAKU = (
    ("行く", "いく", "v5k-s"),
    ("食べる", "たべる", "v1"),
    ("飲む", "のむ", "v5m"),
    ("書く", "かく", "v5k"),
)
SURU, KURU, ARU = ("する", "する", "vs-i"), ("来る", "くる", "vk"), ("ある", "ある", "v5r-i")
STUDY, LOVE, REACH = (
    ("勉強する", "べんきょうする", "vs-i"),
    ("愛する", "あいする", "vs-s"),
    ("達する", "たっする", "vs-s"),
)
GOOD, HIGH, QUIET, PRETTY = (
    ("いい", "いい", "adj-ix"),
    ("高い", "たかい", "adj-i"),
    ("静か", "しずか", "adj-na"),
    ("きれい", "きれい", "adj-na"),
)
KAU, HANASU, OYOGU, KIRU = (
    ("買う", "かう", "v5u"),
    ("話す", "はなす", "v5s"),
    ("泳ぐ", "およぐ", "v5g"),
    ("切る", "きる", "v5r"),
)
NASARU, KURERU, TOU = ("なさる", "なさる", "v5aru"), ("くれる", "くれる", "v1-s"), ("問う", "とう", "v5u-s")
COPULA = ("だ", "だ", "cop")

# word, form, answer, rule, what the explanation has to say
BROKEN = [
    (IKU, "te", "行いて", "exception_ignored", "行[い]く is an exception among the verbs in く"),
    (IKU, "plain_past", "いいた", "exception_ignored", "exception"),
    (IKU, "te", "iite", "exception_ignored", "行[い]って"),
    (IKU, "progressive_past_negative", "行いていなかった", "exception_ignored", "行[い]っていなかった"),
    (("持って行く", "もっていく", "v5k-s"), "te", "もっていいて", "exception_ignored", "持[も]って行[い]って"),
    (ARU, "plain_negative", "あらない", "exception_ignored", "ない alone"),
    (ARU, "plain_past_negative", "あらなかった", "exception_ignored", "なかった alone"),
    (NASARU, "polite_present", "なさります", "exception_ignored", "り becomes い before ます"),
    (NASARU, "imperative", "なされ", "exception_ignored", "なさい"),
    (KURERU, "imperative", "くれろ", "exception_ignored", "no ろ"),
    (TOU, "te", "問って", "exception_ignored", "問[と]うて"),
    (GOOD, "plain_negative", "いくない", "exception_ignored", "forms come from よい"),
    (GOOD, "plain_past", "いかった", "exception_ignored", "よかった"),
    (NOMU, "polite_present", "飲ます", "godan_as_ichidan", "飲[の]みます"),
    (NOMU, "plain_negative", "のない", "godan_as_ichidan", "a godan verb in む"),
    (KIRU, "te", "切て", "godan_as_ichidan", "切[き]って"),
    (TABERU, "plain_negative", "食べらない", "ichidan_as_godan", "食[た]べない"),
    (TABERU, "te", "食べって", "ichidan_as_godan", "an ichidan verb"),
    (TABERU, "polite_present", "たべります", "ichidan_as_godan", "る drops off"),
    (KURU, "plain_negative", "来らない", "irregular_as_regular", "irregular"),
    (SURU, "plain_negative", "すない", "irregular_as_regular", "しない"),
    (SURU, "potential", "すれる", "irregular_as_regular", "できる"),
    (SURU, "passive", "しられる", "suru_base", "さ before れる"),
    (SURU, "potential", "しられる", "suru_potential", "できる"),
    (STUDY, "plain_negative", "勉強さない", "suru_pattern", "勉強[べんきょう]しない"),
    (LOVE, "plain_negative", "愛しない", "suru_pattern", "愛[あい]さない"),
    (REACH, "plain_negative", "達さない", "suru_pattern", "達[たっ]しない"),
    (KURU, "polite_present", "くます", "kuru_reading", "read き, not く"),
    (KURU, "plain_negative", "きない", "kuru_reading", "read こ, not き"),
    (NOMU, "te", "飲みて", "missing_sound_change", "む of a godan verb becomes ん"),
    (KAKU, "te", "かきて", "missing_sound_change", "becomes い"),
    (NOMU, "te", "飲って", "wrong_sound_change", "the verbs in う, つ and る"),
    (NOMU, "te", "のんて", "wrong_sound_change", "て becomes で"),
    (NOMU, "plain_past", "のんた", "wrong_sound_change", "た becomes だ"),
    (OYOGU, "te", "およいて", "wrong_sound_change", "the verbs in く"),
    (KAKU, "tari", "書ったり", "wrong_sound_change", "書[か]いたり"),
    (HANASU, "te", "話って", "wrong_sound_change", "話[はな]して"),
    (KAKU, "plain_negative", "書きない", "wrong_base", "ない needs the a-base"),
    (KAKU, "polite_present", "書かます", "wrong_base", "ます needs the i-base"),
    (KAKU, "ba", "書かば", "wrong_base", "e-base"),
    (KAKU, "volitional_plain", "書きよう", "wrong_base", "the volitional needs the o-base"),
    (KAKU, "volitional_plain", "書こよう", "wrong_base", "for ichidan verbs"),
    (KAKU, "imperative", "書か", "wrong_base", "the command needs the e-base"),
    (KAU, "plain_negative", "買あない", "wa_of_u", "わ, not あ"),
    (TABERU, "plain_negative", "食べるない", "dictionary_form_kept", "食[た]べない"),
    (NOMU, "polite_present", "飲むます", "dictionary_form_kept", "飲[の]みます"),
    (TABERU, "tai", "たべるたい", "dictionary_form_kept", "食[た]べたい"),
    (KAKU, "te", "書くて", "dictionary_form_kept", "書[か]いて"),
    (KAKU, "volitional_plain", "書くよう", "dictionary_form_kept", "書[か]こう"),
    (TABERU, "sou", "食べるそう", "hearsay_sou", "I hear that"),
    (HIGH, "sou", "高いそう", "hearsay_sou", "高[たか]そう"),
    (QUIET, "sou", "静かだそう", "hearsay_sou", "静[しず]かそう"),
    (TABERU, "causative_passive", "食べされる", "short_causative_passive", "食[た]べさせられる"),
    (TABERU, "causative_passive", "食べさされる", "short_causative_passive", "only godan verbs"),
    (HANASU, "causative_passive", "話さされる", "short_causative_passive", "verbs in す"),
    (KURU, "causative_passive", "来さされる", "short_causative_passive", "only godan verbs"),
    (SURU, "causative_passive", "さされる", "short_causative_passive", "only godan verbs"),
    (TABERU, "plain_present", "食べます", "polite_for_plain", "the plain form is asked"),
    (TABERU, "polite_past", "食べた", "plain_for_polite", "the polite form is asked"),
    (TABERU, "tai", "食べたいです", "polite_for_plain", "食[た]べたい"),
    (TABERU, "progressive", "食べています", "polite_for_plain", "食[た]べている"),
    (TABERU, "progressive", "食べてます", "polite_for_plain", "食[た]べている"),
    (TABERU, "progressive_negative", "食べていません", "polite_for_plain", "食[た]べていない"),
    (KAKU, "potential", "書けます", "polite_for_plain", "書[か]ける"),
    (("怒る", "おこる", "v5r"), "potential", "怒られる", "other_form", "the passive"),
    (("起こす", "おこす", "v5s"), "causative", "起こされる", "other_form", "the passive"),
    (TABERU, "passive", "食べれる", "other_form", "the potential"),
    (TABERU, "te_negative_naide", "食べなくて", "other_form", "the negative なくて"),
    (KAKU, "potential", "書けれる", "double_potential", "twice"),
    (KAKU, "potential", "書けられる", "double_potential", "書[か]ける"),
    (KAKU, "causative", "書かさせる", "sa_inserted", "書[か]かせる"),
    (TABERU, "causative", "食べせる", "sa_missing", "食[た]べさせる"),
    (TABERU, "causative_passive", "食べさせれる", "ra_missing", "られる"),
    (KAKU, "imperative", "書けろ", "command_with_ro", "the e-base alone"),
    (KAKU, "imperative_negative", "書きな", "na_on_stem", "書[か]くな"),
    (TABERU, "polite_past", "食べたです", "desu_on_verb", "ました"),
    (TABERU, "polite_negative", "食べますない", "nai_on_masu", "ません"),
    (TABERU, "polite_past_negative", "食べませんだった", "past_of_masen", "ませんでした"),
    (TABERU, "polite_past_negative", "食べないでした", "past_of_i", "かった"),
    (TABERU, "plain_past_negative", "食べないだった", "past_of_i", "食[た]べなかった"),
    (TABERU, "tai_negative", "食べたいじゃない", "tai_is_an_adjective", "食[た]べたくない"),
    (TABERU, "tai_past", "食べたいだった", "tai_is_an_adjective", "食[た]べたかった"),
    (TABERU, "polite_present", "食ます", "wrong_okurigana", "食[た]べます"),
    (TABERU, "polite_present", "食たべます", "wrong_okurigana", "repeats"),
    (("起きる", "おきる", "v1"), "polite_present", "起ます", "wrong_okurigana", "起[お]きます"),
    (("持って行く", "もっていく", "v5k-s"), "polite_present", "持て行きます", "missing_small_tsu", "も·っ·て"),
    (HIGH, "polite_past", "高いでした", "i_as_na", "an い-adjective"),
    (HIGH, "plain_negative", "高いじゃない", "i_as_na", "高[たか]くない"),
    (HIGH, "attributive", "高いな", "i_as_na", "高[たか]い"),
    (HIGH, "plain_negative", "高いくない", "i_kept", "drops off"),
    (GOOD, "plain_negative", "いいくない", "i_kept", "よくない"),
    (HIGH, "polite_past", "高かったでした", "past_on_desu", "高[たか]かったです"),
    (HIGH, "polite_past_negative", "高くないでした", "past_on_desu", "高[たか]くなかったです"),
    (GOOD, "sou", "よそう", "sa_missing", "よさそう"),
    (PRETTY, "plain_negative", "きれくない", "na_as_i", "though it ends in い"),
    (PRETTY, "plain_past", "きれかった", "na_as_i", "きれいだった"),
    (PRETTY, "plain_negative", "きれいくない", "na_as_i", "a な-adjective"),
    (QUIET, "plain_negative", "しずかくない", "na_as_i", "静[しず]かじゃない"),
    (QUIET, "polite_present", "静かなです", "na_kept", "only before a noun"),
    (QUIET, "attributive", "静かの", "no_before_noun", "静[しず]かな"),
    (COPULA, "plain_negative", "でわない", "wa_for_ha", "the particle は"),
    (QUIET, "plain_negative", "静かでわない", "wa_for_ha", "ではない"),
    (TABERU, "plain_past_negative", "たべなかた", "missing_small_tsu", "small っ"),
    (KAKU, "volitional_plain", "かこ", "missing_long_vowel", "こう"),
    (STUDY, "te", "べんきょして", "missing_long_vowel", "きょう"),
    (TABERU, "plain_negative", "だべない", "extra_dakuten", "without the dots"),
    (OYOGU, "plain_negative", "およかない", "missing_dakuten", "two dots"),
    (("生まれる", "うまれる", "v1"), "volitional_plain", "生まれようう", "extra_kana", "よ·う"),
    (TABERU, "polite_present", "ねます", "different", "食[た]べます"),
]
IDS = [f"{row[0][0]} {row[1]} {row[2]}" for row in BROKEN]


@pytest.mark.parametrize("word, form, answer, rule, told", BROKEN, ids=IDS)
def test_the_broken_rule_is_named_and_explained(
    word: tuple[str, str, str], form: str, answer: str, rule: str, told: str
) -> None:
    found = diagnose(*word, form, answer)
    assert found is not None
    assert (found.rule, told in found.explanation) == (rule, True), found.explanation
    assert found.summary


def test_every_wrong_rule_has_a_case() -> None:
    rules = {row[3] for row in BROKEN} | {"transitive_partner"}
    assert set(SUMMARIES) <= rules


OPEN, SHUT = ("開く", "あく", "v5k"), Partner("開ける", "あける", "v1", "transitive")


@pytest.mark.parametrize("partner", [SHUT, Partner("開ける", "あける")], ids=["all known", "class unknown"])
def test_the_transitive_partner_is_named(partner: Partner) -> None:
    found = diagnose(*OPEN, "polite_present", "開けます", partner=partner)
    assert found is not None
    assert found.rule == "transitive_partner"
    assert "開[あ]ける" in found.explanation
    assert "開[あ]きます" in found.explanation


def test_the_intransitive_partner_is_named_too() -> None:
    found = diagnose("開ける", "あける", "v1", "te", "あいて", partner=Partner("開く", "あく", "v5k", "intransitive"))
    assert found is not None
    assert (found.rule, "it happens by itself" in found.explanation) == ("transitive_partner", True)


RIGHT = [
    (IKU, "te", "行って"),
    (IKU, "te", "itte"),
    (TABERU, "potential", "食べれる"),
    (TABERU, "ba", "食べれば"),
    (IKU, "polite_past_negative", "行かなかったです"),
    (KAKU, "causative_passive", "カカサレル"),
    (QUIET, "polite_negative", "静かではありません"),
    (TABERU, "sugiru", "食べ過ぎる"),
    (STUDY, "potential", "勉強出来る"),
    (("持って行く", "もっていく", "v5k-s"), "te", "もって行って"),
]


@pytest.mark.parametrize("word, form, answer", RIGHT, ids=[f"{row[0][0]} {row[2]}" for row in RIGHT])
def test_a_right_answer_breaks_no_rule(word: tuple[str, str, str], form: str, answer: str) -> None:
    assert diagnose(*word, form, answer) is None


@pytest.mark.parametrize("answer", ["", "。", "合わなかった", "dog", "犬"])
def test_an_answer_that_cannot_be_read_is_left_to_the_judge(answer: str) -> None:
    assert diagnose("会う", "あう", "v5u", "plain_past_negative", answer) is None


@pytest.mark.parametrize(
    "answer, found",
    [
        ("合わなかった", True),
        ("遭わなかった", True),
        ("会わなかった", False),
        ("あわなかった", False),
        ("合かった", False),
    ],
)
def test_a_homophone_kanji_is_told_from_a_wrong_form(answer: str, found: bool) -> None:
    question = asked("会う", "あう", "v5u", "plain_past_negative")
    assert (only_kanji_differ(question, answer) is not None) == found


def test_a33_着て_for_来て_is_a_homophone() -> None:
    assert only_kanji_differ(asked(*KURU, "te"), "着て") is not None
    assert diagnose(*KURU, "te", "着て") is None


def test_a_form_that_the_word_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match=r"要る has no command \(imperative\): it has plain_present"):
        diagnose("要る", "いる", "v5r", "imperative", "いれ", {"imperative"})
    with pytest.raises(ValueError, match="is no form"):
        diagnose(*TABERU, "tee", "たべて")


# --- laws, over every word ---


@cache
def partner_of(verb: Verb) -> Partner | None:
    if not verb.partner_word:
        return None
    other = CATALOG.verb(verb.partner)
    return Partner(
        verb.partner_word, verb.partner_kana, other.pos if other else "", other.transitivity if other else ""
    )


@every(VERBS, lambda verb: verb.key)
def test_what_a_wrong_rule_makes_is_diagnosed_and_is_never_right(verb: Verb) -> None:
    """Most is made in many forms: of what is made and told alike one is looked at."""
    rules, made, told = set(), set(), set()
    for form, entries in conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms.items():
        right = {entry.kana for entry in entries} | {entry.kanji for entry in entries}
        question = asked(verb.word, verb.kana, verb.pos, form, verb.lacks)
        wrong = list(wrong_forms(question, partner_of(verb)))
        assert not right & {text for each in wrong for text in (each.on.kana, each.on.kanji)}
        rules |= {each.rule for each in wrong}
        made |= {(each.on.furigana, each.on.kanji, each.on.kana) for each in wrong}
        told |= {each.fault for each in wrong}
    assert rules <= set(SUMMARIES)
    for shown, kanji, kana in made:
        assert furigana.covered(shown)
        assert furigana.plain(shown) == kanji
        assert hiragana(furigana.kana(shown)) == hiragana(kana), shown
    for fault in told:
        assert furigana.covered(fault)
        assert re.fullmatch(r".*[^ ]\.", fault)
        assert fault.count("{") == fault.count("{given}") == 1


@every(VERBS[::4], lambda verb: verb.key)
def test_a_right_answer_in_any_script_breaks_no_rule(verb: Verb) -> None:
    for form, entries in conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms.items():
        for entry in entries:
            for answer in (
                entry.kanji,
                entry.kana,
                katakana(entry.kana),
                romanise(entry.kana, macrons=False),
                entry.furigana,
            ):
                assert diagnose(verb.word, verb.kana, verb.pos, form, furigana.plain(answer), verb.lacks) is None, (
                    form,
                    answer,
                )


@given(st.sampled_from(VERBS), st.data())
def test_any_answer_gets_a_sentence_or_nothing(verb: Verb, data: st.DataObject) -> None:
    forms = conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms
    form = data.draw(st.sampled_from(sorted(forms)))
    start = data.draw(st.sampled_from([forms[form][0].kana, forms[form][0].kanji, verb.kana, "", "たべ"]))
    answer = start[: data.draw(st.integers(0, 12))] + data.draw(
        st.text("あいうえかきたってでないますaeknt漢", max_size=6)
    )
    found = diagnose(verb.word, verb.kana, verb.pos, form, answer, verb.lacks, partner_of(verb))
    if found is not None:
        assert found.rule
        assert found.explanation.endswith(".")
        assert furigana.plain(found.right) == forms[form][0].kanji or found.right in {
            each.furigana for each in forms[form]
        }

"""Whole paradigms written out by hand, every accepted variant with its note, and what does not exist."""

import pytest

from learnapp.japanese.conjugation import CLASSES, conjugate, form

# form → right answers in kana, the headline first, all that there are
I_ADJECTIVE = {
    "plain_present": "たかい",
    "plain_negative": "たかくない",
    "plain_past": "たかかった",
    "plain_past_negative": "たかくなかった",
    "polite_present": "たかいです",
    "polite_negative": "たかくないです たかくありません",
    "polite_past": "たかかったです",
    "polite_past_negative": "たかくなかったです たかくありませんでした",
    "te": "たかくて",
    "tara": "たかかったら",
    "ba": "たかければ",
    "sugiru": "たかすぎる たかすぎる",
    "sou": "たかそう",
    "adverb": "たかく",
    "noun_sa": "たかさ",
    "attributive": "たかい",
}
GOOD = {
    "plain_present": "いい よい",
    "plain_negative": "よくない",
    "plain_past": "よかった",
    "plain_past_negative": "よくなかった",
    "polite_present": "いいです よいです",
    "polite_negative": "よくないです よくありません",
    "polite_past": "よかったです",
    "polite_past_negative": "よくなかったです よくありませんでした",
    "te": "よくて",
    "tara": "よかったら",
    "ba": "よければ",
    "sugiru": "よすぎる よすぎる",
    "sou": "よさそう",
    "adverb": "よく",
    "noun_sa": "よさ",
    "attributive": "いい よい",
}
QUIET = {
    "plain_present": "しずかだ しずか",
    "plain_negative": "しずかじゃない しずかではない",
    "plain_past": "しずかだった",
    "plain_past_negative": "しずかじゃなかった しずかではなかった",
    "polite_present": "しずかです",
    "polite_negative": "しずかじゃないです しずかじゃありません しずかではないです しずかではありません",
    "polite_past": "しずかでした",
    "polite_past_negative": "しずかじゃなかったです しずかじゃありませんでした しずかではなかったです しずかではありませんでした",
    "te": "しずかで",
    "tara": "しずかだったら",
    "ba": "しずかなら しずかならば しずかであれば",
    "sugiru": "しずかすぎる しずかすぎる",
    "sou": "しずかそう",
    "adverb": "しずかに",
    "noun_sa": "しずかさ",
    "attributive": "しずかな",
}
COPULA = {
    "plain_present": "だ",
    "plain_negative": "じゃない ではない",
    "plain_past": "だった",
    "plain_past_negative": "じゃなかった ではなかった",
    "polite_present": "です",
    "polite_negative": "じゃないです じゃありません ではないです ではありません",
    "polite_past": "でした",
    "polite_past_negative": "じゃなかったです じゃありませんでした ではなかったです ではありませんでした",
    "te": "で",
    "tari": "だったり",
    "tara": "だったら",
    "ba": "なら ならば であれば",
    "volitional_plain": "だろう",
    "volitional_polite": "でしょう",
    "attributive": "な",
}
EXIST = {
    "plain_present": "ある",
    "plain_negative": "ない",
    "plain_past": "あった",
    "plain_past_negative": "なかった",
    "polite_present": "あります",
    "polite_negative": "ありません ないです",
    "polite_past": "ありました",
    "polite_past_negative": "ありませんでした なかったです",
    "te": "あって",
    "te_negative_nakute": "なくて",
    "tari": "あったり",
    "tara": "あったら",
    "ba": "あれば",
    "imperative": "あれ",
    "imperative_negative": "あるな",
    "volitional_plain": "あろう",
    "volitional_polite": "ありましょう",
    "sugiru": "ありすぎる ありすぎる",
    "sou": "ありそう",
    "nagara": "ありながら",
    "stem": "あり",
}
LACKS_OF_EXIST = {"passive", "causative", "tai", "tai_negative", "tai_past", "tai_past_negative"}
WHOLE = [
    ("高い", "たかい", "adj-i", set(), I_ADJECTIVE),
    ("いい", "いい", "adj-ix", set(), GOOD),
    ("静か", "しずか", "adj-na", set(), QUIET),
    ("だ", "だ", "cop", set(), COPULA),
    ("ある", "ある", "v5r-i", LACKS_OF_EXIST, EXIST),
]


@pytest.mark.parametrize("word, kana, pos, lacks, expected", WHOLE, ids=[row[0] for row in WHOLE])
def test_a_paradigm_is_as_it_was_written_out(
    word: str, kana: str, pos: str, lacks: set[str], expected: dict[str, str]
) -> None:
    found = {
        name: " ".join(entry.kana for entry in entries)
        for name, entries in conjugate(word, kana, pos, lacks).forms.items()
    }
    assert found == expected


ACCEPTED = [
    ("ら dropped", "見る", "みる", "v1", "potential", "みれる", "without ら"),
    ("ら dropped", "来る", "くる", "vk", "potential", "これる", "without ら"),
    ("the short causative", "書く", "かく", "v5k", "causative", "かかす", "short causative"),
    ("the short causative", "食べる", "たべる", "v1", "causative_short", "たべさす", "short causative"),
    ("the short causative of する", "する", "する", "vs-i", "causative", "さす", "short causative"),
    ("the short causative passive", "書く", "かく", "v5k", "causative_passive", "かかされる", "short form"),
    ("てる", "食べる", "たべる", "v1", "progressive", "たべてる", "Contracted"),
    ("でる", "飲む", "のむ", "v5m", "progressive_short", "のんでる", "Contracted"),
    ("てない", "食べる", "たべる", "v1", "progressive_negative", "たべてない", "Contracted"),
    ("てた", "食べる", "たべる", "v1", "progressive_past", "たべてた", "Contracted"),
    ("てなかった", "食べる", "たべる", "v1", "progressive_past_negative", "たべてなかった", "Contracted"),
    ("ないです of a verb", "行く", "いく", "v5k-s", "polite_negative", "いかないです", "Also polite"),
    ("なかったです of a verb", "行く", "いく", "v5k-s", "polite_past_negative", "いかなかったです", "Also polite"),
    ("ないです of ある", "ある", "ある", "v5r-i", "polite_negative", "ないです", "Also polite"),
    ("the command in writing", "食べる", "たべる", "v1", "imperative", "たべよ", "written"),
    ("the command in writing", "する", "する", "vs-i", "imperative", "せよ", "written"),
    ("the stem before たい", "なさる", "なさる", "v5aru", "stem", "なさり", "Before たい"),
    ("the godan pattern", "愛する", "あいする", "vs-s", "ba", "あいせば", "godan"),
    ("する's command", "愛する", "あいする", "vs-s", "imperative", "あいせよ", "written"),
    ("the older passive", "達する", "たっする", "vs-s", "passive", "たっせられる", "older"),
    ("the form of 信じる", "信ずる", "しんずる", "vz", "ba", "しんじれば", "信[しん]じる"),
    ("ない without さ", "ない", "ない", "adj-i", "sugiru", "なすぎる", "Without さ"),
    ("いい of よい", "よい", "よい", "adj-ix", "plain_present", "いい", "everyday"),
]


@pytest.mark.parametrize(
    "what, word, kana, pos, name, variant, note", ACCEPTED, ids=[f"{row[0]} {row[1]}" for row in ACCEPTED]
)
def test_a_variant_is_accepted_with_its_note(
    what: str, word: str, kana: str, pos: str, name: str, variant: str, note: str
) -> None:
    (entry,) = [entry for entry in conjugate(word, kana, pos).forms[name] if entry.kana == variant]
    assert entry.status == "accepted"
    assert note in entry.note


ABSENT = [
    ("食べる", "たべる", "v1", "causative_passive_short", "ichidan"),
    ("話す", "はなす", "v5s", "causative_passive_short", "さ twice over"),
    ("来る", "くる", "vk", "causative_passive_short", "irregular"),
    ("する", "する", "vs-i", "causative_passive_short", "irregular"),
    ("ある", "ある", "v5r-i", "progressive", "a state"),
    ("ある", "ある", "v5r-i", "potential", "ありえる says it"),
    ("ある", "ある", "v5r-i", "te_negative_naide", "なしで says it"),
    ("なさる", "なさる", "v5aru", "causative_passive", "nobody makes the honoured do it"),
    ("達する", "たっする", "vs-s", "potential", "達することができる says it"),
    ("食べる", "たべる", "v1", "adverb", "adjectives only"),
    ("高い", "たかい", "adj-i", "potential", "verbs only"),
    ("だ", "だ", "cop", "sou", "a noun takes らしい"),
]


@pytest.mark.parametrize("word, kana, pos, name, why", ABSENT, ids=[f"{row[0]} {row[3]}" for row in ABSENT])
def test_a_form_that_does_not_exist_is_absent(word: str, kana: str, pos: str, name: str, why: str) -> None:
    assert name not in conjugate(word, kana, pos).forms, why
    assert name not in CLASSES[pos].forms or pos == "vs-s"


OTHER = [
    ("やって来る", "やってくる", "vk", "plain_negative", "やって来ない", "やってこない"),
    ("来る", "くる", "vk", "imperative", "来い", "こい"),
    ("かっこいい", "かっこいい", "adj-ix", "plain_negative", "かっこよくない", "かっこよくない"),
    ("格好いい", "かっこいい", "adj-ix", "sou", "格好よさそう", "かっこよさそう"),
    ("良い", "いい", "adj-ix", "plain_past", "良かった", "よかった"),
    ("ない", "ない", "adj-i", "sou", "なさそう", "なさそう"),
    ("少ない", "すくない", "adj-i", "sou", "少なそう", "すくなそう"),
    ("訳する", "やくする", "vs-s", "plain_negative", "訳さない", "やくさない"),
    ("略する", "りゃくする", "vs-s", "potential", "略せる", "りゃくせる"),
    ("愛する", "あいする", "vs-s", "volitional_plain", "愛そう", "あいそう"),
    ("達する", "たっする", "vs-s", "plain_negative", "達しない", "たっしない"),
    ("発する", "はっする", "vs-s", "volitional_plain", "発しよう", "はっしよう"),
    ("反する", "はんする", "vs-s", "plain_negative", "反しない", "はんしない"),
    ("信ずる", "しんずる", "vz", "plain_negative", "信じない", "しんじない"),
    ("信ずる", "しんずる", "vz", "ba", "信ずれば", "しんずれば"),
    ("勉強", "べんきょう", "vs", "te", "勉強して", "べんきょうして"),
    ("行く", "ゆく", "v5k-s", "te", "行って", "いって"),
    ("行く", "ゆく", "v5k-s", "polite_present", "行きます", "ゆきます"),
    ("有る", "ある", "v5r-i", "plain_negative", "ない", "ない"),
    ("である", "である", "v5r-i", "polite_present", "であります", "であります"),
    ("のだ", "のだ", "cop", "plain_negative", "のじゃない", "のじゃない"),
    ("サボる", "さぼる", "v5r", "te", "サボって", "さぼって"),
]


@pytest.mark.parametrize("word, kana, pos, name, kanji, reading", OTHER, ids=[f"{row[0]} {row[3]}" for row in OTHER])
def test_compounds_and_rarer_words_go_like_their_models(
    word: str, kana: str, pos: str, name: str, kanji: str, reading: str
) -> None:
    entry = conjugate(word, kana, pos).forms[name][0]
    assert (entry.kanji, entry.kana) == (kanji, reading)


WRONG = [
    ("犬", "いぬ", "n", "'n' is no class of words that are conjugated: choose one of v1 (ichidan verb), "),
    ("食べる", "たべる", "v5k", "食べる (たべる) is no godan verb in く (v5k): such words end in く"),
    ("取る", "とる", "v1", "取る (とる) is no ichidan verb (v1): such words end in る after an い- or え-sound"),
    ("る", "る", "v1", "る is no ichidan verb (v1)"),
    ("い", "い", "adj-i", "い is no い-adjective (adj-i): such words end in い"),
    ("する", "する", "vs-s", "する is no verb in する of its own pattern (vs-s): such words end in する"),
    ("為る", "する", "vs-i", "為る (する) is no irregular verb (vs-i): such words end in する"),
    ("食べる", "のべる", "v1", None),
    ("食べる", "たらる", "v1", "たらる"),
    ("食べる", "たる", "v5r", "たる is no reading of 食べる: the kana that both show differ"),
    ("食べる", "taberu", "v1", "'taberu' is not kana: give the reading of '食べる' in kana"),
    ("食べる", "", "v1", "'' is not kana"),
]


@pytest.mark.parametrize("word, kana, pos, message", WRONG, ids=[f"{row[0]} {row[1]} {row[2]}" for row in WRONG])
def test_a_word_that_does_not_fit_is_refused_with_a_reason(word: str, kana: str, pos: str, message: str | None) -> None:
    if message is None:  # nobody can tell that 食 is not read の
        assert conjugate(word, kana, pos)
        return
    with pytest.raises(ValueError) as refused:
        conjugate(word, kana, pos)
    assert message in str(refused.value)


def test_the_message_about_a_class_lists_all_codes() -> None:
    with pytest.raises(ValueError) as refused:
        conjugate("食べる", "たべる", "v2")
    assert all(f"{code} (" in str(refused.value) for code in CLASSES)


def test_an_unknown_form_is_refused_wherever_it_is_named() -> None:
    with pytest.raises(ValueError, match="'tee' is no form: choose one of plain_present, "):
        form("tee")
    with pytest.raises(ValueError, match="'tee' is no form"):
        conjugate("食べる", "たべる", "v1", {"tee"})

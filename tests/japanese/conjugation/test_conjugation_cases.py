"""What went wrong elsewhere (section A of the cases): the right value, with its number."""

import pytest

from learnapp.japanese.conjugation import conjugate

# case, word, kana, class, form, what has to be accepted in kana, what must not be
CASES = [
    ("A01", "行く", "いく", "v5k-s", "progressive_past_negative", ["いっていなかった"], ["いいていなかった"]),
    ("A03", "する", "する", "vs-i", "te", ["して"], ["しって"]),
    ("A04", "行く", "いく", "v5k-s", "te", ["いって"], ["いいて"]),
    ("A06 a compound of 行く", "もっていく", "もっていく", "v5k-s", "te", ["もっていって"], ["もっていいて"]),
    (
        "A07 a compound of 来る",
        "もってくる",
        "もってくる",
        "vk",
        "plain_negative",
        ["もってこない"],
        ["もってくらない"],
    ),
    ("A09", "来る", "くる", "vk", "causative", ["こさせる"], ["せる", "くさせる"]),
    ("A10", "だ", "だ", "cop", "plain_negative", ["ではない", "じゃない"], ["でわない"]),
    ("A12 する", "する", "する", "vs-i", "potential", ["できる"], ["すれる"]),
    ("A12 問う", "問う", "とう", "v5u-s", "te", ["とうて"], ["とって"]),
    ("A13 請う", "請う", "こう", "v5u-s", "te", ["こうて"], ["こって"]),
    ("A13 乞う", "乞う", "こう", "v5u-s", "plain_past", ["こうた"], ["こった"]),
    ("A13 買う stays regular", "買う", "かう", "v5u", "te", ["かって"], ["かうて"]),
    ("A15 なさる", "なさる", "なさる", "v5aru", "polite_present", ["なさいます"], ["なさいっます", "なさります"]),
    ("A15 いらっしゃる", "いらっしゃる", "いらっしゃる", "v5aru", "polite_present", ["いらっしゃいます"], []),
    ("A15 くださる", "くださる", "くださる", "v5aru", "polite_present", ["くださいます"], []),
    ("A15 おっしゃる", "おっしゃる", "おっしゃる", "v5aru", "polite_present", ["おっしゃいます"], []),
    ("A16 り before たい", "いらっしゃる", "いらっしゃる", "v5aru", "tai", ["いらっしゃりたい"], ["いらっしゃいたい"]),
    (
        "A16 い in the command",
        "いらっしゃる",
        "いらっしゃる",
        "v5aru",
        "imperative",
        ["いらっしゃい"],
        ["いらっしゃれ"],
    ),
    ("A16 ください", "くださる", "くださる", "v5aru", "imperative", ["ください"], ["くだされ"]),
    ("A16 なさい", "なさる", "なさる", "v5aru", "imperative", ["なさい"], []),
    ("A16 おっしゃい", "おっしゃる", "おっしゃる", "v5aru", "imperative", ["おっしゃい"], []),
    ("A16 ございます", "ござる", "ござる", "v5aru", "polite_present", ["ございます"], []),
    ("A18 the whole class", "おっしゃる", "おっしゃる", "v5aru", "te", ["おっしゃって"], []),
    ("A19", "生まれる", "うまれる", "v1", "volitional_plain", ["うまれよう"], ["うまれようう"]),
    ("A19", "する", "する", "vs-i", "volitional_plain", ["しよう"], ["しようう"]),
    ("A21 the class decides", "かける", "かける", "v1", "te", ["かけて"], ["かけって"]),
    ("A21 the class decides", "かける", "かける", "v1", "plain_negative", ["かけない"], ["かけらない"]),
    ("A22 はいる is godan", "入る", "はいる", "v5r", "polite_present", ["はいります"], ["はいます"]),
    ("A22 居る is ichidan", "居る", "いる", "v1", "plain_negative", ["いない"], ["いらない"]),
    ("A22 要る is godan", "要る", "いる", "v5r", "plain_negative", ["いらない"], ["いない"]),
    ("A22 煎る is godan", "煎る", "いる", "v5r", "te", ["いって"], ["いて"]),
    ("A24", "怒る", "おこる", "v5r", "passive", ["おこられる"], []),
    ("A24", "怒る", "おこる", "v5r", "potential", ["おこれる"], ["おこられる"]),
    ("A25", "起こす", "おこす", "v5s", "causative", ["おこさせる"], ["おこされる"]),
    ("A25", "起こす", "おこす", "v5s", "passive", ["おこされる"], []),
    ("A27 long and short", "習う", "ならう", "v5u", "causative_passive", ["ならわせられる", "ならわされる"], []),
    ("A27 the short one", "習う", "ならう", "v5u", "causative_passive_short", ["ならわされる"], ["ならわせられる"]),
    ("A28", "食べる", "たべる", "v1", "causative_passive", ["たべさせられる"], ["たべされる", "たべさされる"]),
    ("A30", "話す", "はなす", "v5s", "causative_passive", ["はなさせられる"], ["はなさされる"]),
    ("A31", "来る", "くる", "vk", "polite_present", ["きます"], ["くます"]),
    ("A34 the reading of the dictionary form", "来る", "くる", "vk", "plain_present", ["くる"], ["きる"]),
    ("A37", "済ます", "すます", "v5s", "plain_negative", ["すまさない"], ["すません"]),
    ("A37", "済ます", "すます", "v5s", "volitional_plain", ["すまそう"], ["すましょう"]),
    ("A39", "食べる", "たべる", "v1", "potential", ["たべられる", "たべれる"], []),
    ("A40", "行く", "いく", "v5k-s", "polite_past_negative", ["いきませんでした", "いかなかったです"], []),
    ("A45", "意地悪", "いじわる", "adj-na", "plain_present", ["いじわるだ", "いじわる"], []),
    ("A46", "食べる", "たべる", "v1", "imperative_negative", ["たべるな"], []),
    ("A48", "くれる", "くれる", "v1-s", "imperative", ["くれ"], ["くれろ"]),
    ("A48 〜てくれる", "読んでくれる", "よんでくれる", "v1-s", "imperative", ["よんでくれ"], []),
    ("A49", "いい", "いい", "adj-ix", "plain_present", ["いい", "よい"], []),
    ("A51", "全うする", "まっとうする", "vs-i", "potential", ["まっとうできる"], []),
    ("A52", "行く", "いく", "v5k-s", "plain_past", ["いった"], ["いいた"]),
]


@pytest.mark.parametrize(
    "case, word, kana, pos, form, right, wrong", CASES, ids=[f"{row[0]} {row[1]} {row[4]}" for row in CASES]
)
def test_what_went_wrong_elsewhere_is_right(
    case: str, word: str, kana: str, pos: str, form: str, right: list[str], wrong: list[str]
) -> None:
    found = [entry.kana for entry in conjugate(word, kana, pos).forms[form]]
    assert [each for each in right if each in found] == right
    assert not set(wrong) & set(found)


def test_a33_the_kanji_of_来て_is_the_one_of_来る() -> None:
    assert [(entry.kanji, entry.kana) for entry in conjugate("来る", "くる", "vk").forms["te"]] == [("来て", "きて")]


def test_a36_行きます_is_no_dictionary_form() -> None:
    with pytest.raises(ValueError, match="no godan verb in く"):
        conjugate("行きます", "いきます", "v5k-s")


def test_a39_the_dropped_ら_is_named() -> None:
    full, short = conjugate("食べる", "たべる", "v1").forms["potential"]
    assert (full.status, short.status) == ("headline", "accepted")
    assert "without ら" in short.note
    assert "食[た]べられる" in short.note


@pytest.mark.parametrize("spelling", ["良い", "いい"])
def test_a49_良い_is_as_right_as_いい(spelling: str) -> None:
    assert conjugate(spelling, "いい", "adj-ix").forms["plain_present"][0].kanji == spelling
    assert conjugate("良い", "いい", "adj-ix").forms["plain_negative"][0].kanji == "良くない"


def test_a52_the_exception_is_named_where_it_is_explained() -> None:
    (entry,) = conjugate("行く", "いく", "v5k-s").forms["plain_past"]
    assert [step.kind for step in entry.steps] == ["exception"]
    assert "exception" in entry.steps[0].text

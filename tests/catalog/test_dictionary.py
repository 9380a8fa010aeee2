"""What the whole dictionary says of readings: false refusals are what players hate most."""

import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog.dictionary import KINDS, Dictionary, packed, unpacked
from tests.content import CATALOG

DICTIONARY = CATALOG.dictionary

# Everyday nouns, written down without a look at the dictionary.
NOUNS = """
いぬ ねこ うさぎ きつね たぬき さる うま うし ぶた ひつじ とり にわとり すずめ からす つばめ ふくろう さかな まぐろ いわし
たこ いか かに えび くじら いるか あひる あしか らっこ ぺんぎん らいおん きりん ぞう とら ひょう くま しか りす ねずみ かえる
へび とかげ かめ ちょう とんぼ せみ あり はち くも か ばった こおろぎ ほたる かぶとむし てんとうむし
りんご みかん ぶどう もも なし かき すいか めろん いちご さくらんぼ ばなな ぱいなっぷる れもん くり きゅうり とまと なす
にんじん だいこん じゃがいも さつまいも たまねぎ ねぎ きゃべつ はくさい ほうれんそう かぼちゃ きのこ まめ とうもろこし
こめ ぱん うどん そば らーめん すし てんぷら とうふ みそしる おにぎり たまごやき かれーらいす すぱげってぃ はんばーがー
さんどいっち ぴざ けーき くっきー ちょこれーと あいすくりーむ せんべい だんご ようかん まんじゅう ぎゅうにゅう こーひー
こうちゃ おちゃ じゅーす びーる わいん さとう しお しょうゆ みそ ばたー ちーず まよねーず
いえ まど どあ げんかん だいどころ ふろ といれ かいだん やね かべ ゆか てんじょう にわ つくえ いす べっど ふとん まくら
もうふ かーてん たんす ほんだな てれび れいぞうこ せんたくき そうじき でんわ とけい かがみ はさみ かみ えんぴつ けしごむ
のーと ほん じしょ しんぶん ざっし てがみ はがき きって ふうとう かばん さいふ かぎ かさ ぼうし めがね くつ くつした てぶくろ
まふらー こーと せーたー しゃつ ずぼん すかーと きもの ゆびわ
がっこう きょうしつ せんせい せいと がくせい しゅくだい しけん べんきょう さんすう こくご りか れきし おんがく たいいく
びじゅつ きゅうしょく えんそく うんどうかい にゅうがくしき そつぎょうしき なつやすみ しんがっき
えき でんしゃ ちかてつ ばす じてんしゃ じどうしゃ ひこうき ふね くうこう みなと どうろ はし しんごう こうさてん ちず
きっぷ びょういん いしゃ かんごし くすり やっきょく ぎんこう ゆうびんきょく としょかん びじゅつかん はくぶつかん
えいがかん すいぞくかん どうぶつえん ゆうえんち こうえん ほてる りょかん れすとらん きっさてん こんびに でぱーと
すーぱー ほんや はなや ぱんや やおや けいさつ しょうぼうしゃ きゅうきゅうしゃ しやくしょ
そら くも あめ ゆき かぜ かみなり にじ たいよう つき ほし うみ やま かわ みずうみ もり はやし しま たに さばく かざん じしん
たいふう はる なつ あき ふゆ あさ ひる よる きょう あした きのう らいしゅう せんげつ ことし
あたま かお め みみ はな くち は した くび かた うで て ゆび せなか おなか あし ひざ ち ほね しんぞう
ちち はは あに あね おとうと いもうと おじいさん おばあさん むすこ むすめ いとこ かぞく ともだち こども おとな あかちゃん
こころ きもち ゆめ しゅみ しごと かいしゃ しゃちょう やきゅう さっかー てにす すいえい すきー すけーと からて じゅうどう
すもう しょうぎ いご おりがみ しゃしん えいが おどり うた ぴあの ばいおりん ぎたー たいこ まつり はなび
つみき しょくぶつ ついか いんきょ はっぱ ばんど こんぴゅーたー
"""
EVERYDAY = NOUNS.split()


def test_everyday_nouns_are_words() -> None:
    refused = [word for word in EVERYDAY if DICTIONARY.refusal(word)]
    assert len(EVERYDAY) > 330
    assert refused == []


def test_the_nouns_of_the_cards_are_words() -> None:
    nouns = [card for card in CATALOG.words.values() if card.word_class == "noun"]
    assert [card.kana for card in nouns if DICTIONARY.refusal(card.kana)] == []


@pytest.mark.parametrize(
    "reading, kind, reason",
    [
        ("たべる", "verb", "words b"),
        ("はしる", "verb", "words b"),
        ("する", "verb", "words b"),
        ("おいしい", "adjective", "words b"),
        ("きれい", "adjective", "words b: な-adjectives too"),
        ("しずか", "adjective", "words b"),
        ("すぐに", "adverb", "an adverb is no verb, though its name holds the word"),
        ("ぜんぜん", "adverb", "the same"),
        ("ありがとう", "interjection", "no noun"),
        ("だから", "other", "a conjunction"),
        ("はしり", "noun", "words b: 走り is a noun of its own"),
        ("とおく", "noun", "words b: 遠く is a noun of its own"),
        ("げんき", "noun", "na-adjective and noun"),
        ("べんきょう", "noun", "する-noun"),
        ("わたし", "noun", "pronouns are nouns here"),
        ("ひゃく", "noun", "numbers are nouns here"),
        ("しょうとくたいし", "name", "rulebook"),
        ("あめりか", "name", "rulebook"),
        ("よーろっぱ", "name", "rulebook"),
        ("くまもと", "name", "prefectures"),
        ("くまもとけん", "name", "with 県 too"),
        ("おだのぶなが", "name", "people of history"),
        ("こうち", "noun", "高知 is a name, and 耕地 and others are nouns"),
        ("コンピューター", "noun", "rulebook, and any script will do"),
        ("ｺﾝﾋﾟｭｰﾀｰ", "noun", "any width"),
        ("しりとり", "noun", "of two tokens, so frequency lists lack it"),
        ("くそったれ", "noun", "vulgar words are accepted from people"),
        ("ぽにょぽにょら", "unknown", "no word"),
        ("", "unknown", "nothing"),
    ],
)
def test_a_reading_is_judged(reading: str, kind: str, reason: str) -> None:
    assert DICTIONARY.judge(reading) == kind, reason


@pytest.mark.parametrize(
    "reading, sentence",
    [
        ("たべる", "たべる (食べる) is a verb: only nouns count."),
        ("おいしい", "おいしい is an adjective: only nouns count."),
        ("ぽにょぽにょら", "ぽにょぽにょら is not in the dictionary."),
    ],
)
def test_a_refusal_says_what_the_word_is(reading: str, sentence: str) -> None:
    found = DICTIONARY.refusal(reading)
    assert found is not None
    assert found.reason == sentence


def test_names_can_be_switched_off() -> None:
    found = DICTIONARY.refusal("あめりか", names=False)
    assert found is not None
    assert found.rule == "name"
    assert DICTIONARY.refusal("こうち", names=False) is None, "耕地 is no name"


@pytest.mark.parametrize(
    "text, readings, reason",
    [
        ("机", ("つくえ",), "F12: never つき"),
        ("消しゴム", ("けしごむ",), "kanji, kana and katakana in one"),
        ("コンピューター", ("こんぴゅーたー",), "kana is its own reading"),
        ("tsukue", ("つくえ",), "romaji"),
        ("supootsu", ("すぽーつ", "すぽおつ"), "the reading of a noun comes first"),
        ("聖徳太子", ("しょうとくたいし",), "a name"),
        ("食べる", ("たべる",), "what is no noun is read too, so that it can be refused with its reason"),
        ("dog", (), "no romaji"),
        ("", (), "nothing"),
        ("犬猫鳥魚", (), "a spelling that nobody knows"),
    ],
)
def test_a_text_is_read(text: str, readings: tuple[str, ...], reason: str) -> None:
    assert DICTIONARY.readings(text) == readings, reason


def test_of_several_readings_the_likeliest_comes_first() -> None:
    assert DICTIONARY.readings("上手")[0] == "じょうず"
    assert {"うわて", "かみて"} <= set(DICTIONARY.readings("上手"))
    assert DICTIONARY.readings("日本")[:2] == ("にほん", "にっぽん")


def test_every_word_can_be_opened_with_spelling_and_meaning() -> None:
    found = {entry.written: entry.gloss for entry in DICTIONARY.entries("こうえん")}
    assert {"公園", "公演", "講演"} <= set(found)
    assert "park" in found["公園"]
    assert DICTIONARY.entries("あひる")[0].written == "アヒル"
    assert DICTIONARY.entries("ぽにょぽにょら") == ()


def test_threads_may_share_it() -> None:
    found: list[str] = []
    words = EVERYDAY[:60]
    threads = [
        threading.Thread(target=lambda: found.extend(DICTIONARY.judge(word) for word in words)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["noun"] * 4 * len(words)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"all\.sqlite3 is missing: put the file back"):
        Dictionary(tmp_path).judge("いぬ")


def test_it_can_be_closed_and_opens_again() -> None:
    DICTIONARY.close()
    assert DICTIONARY.judge("いぬ") == "noun"


def test_a_look_up_leaves_the_file_as_it_is() -> None:
    before = DICTIONARY._file.read_bytes()
    DICTIONARY.judge("いぬ")
    assert DICTIONARY._file.read_bytes() == before
    assert sorted(path.name for path in DICTIONARY._file.parent.iterdir()) == sorted(
        ["all.sqlite3", "common.tsv.gz", "names.tsv", "reviewed.tsv"]
    )


@settings(max_examples=200)
@given(st.text(max_size=30))
def test_anything_typed_is_judged_and_read(text: str) -> None:
    assert DICTIONARY.judge(text) in KINDS
    assert all(isinstance(reading, str) and reading for reading in DICTIONARY.readings(text))
    DICTIONARY.entries(text)


@given(st.lists(st.text(alphabet="あいうえおかきく漢字\t ", min_size=1), min_size=1))
def test_a_block_is_unpacked_as_it_was_packed(lines: list[str]) -> None:
    assert unpacked(packed(lines)) == lines

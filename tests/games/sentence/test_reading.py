"""How sentences are read: in Japanese, in kana, word by word, and in plain English."""

import re
from random import Random

import pytest

from learnapp.games.sentence import reading, search
from learnapp.games.sentence.english import english
from learnapp.games.sentence.pattern import why_not
from learnapp.japanese import furigana
from tests.games.sentence.deals import ALL, BOX, DESCRIBING, pieces

READINGS = [
    ("叩く", "(Someone) hits (something).", "the rulebook leaves who and what to be guessed"),
    ("うるさい", "(It) is loud.", "the rulebook"),
    ("池 です", "(It) is a pond.", "the rulebook"),
    ("嗅ぐ", "(Someone) sniffs (something).", "the rulebook"),
    ("犬 は 嗅ぐ", "The dog sniffs (something).", "the rulebook"),
    ("何時も 犬 は 私 を 嗅ぐ", "The dog always sniffs me.", "the rulebook"),
    ("何時も 友達 の 御飯 を 食べる よ", "(Someone) always eats the friend’s rice!", "the rulebook"),
    ("先生 は 水 を 飲む", "The teacher drinks the water.", "は, を"),
    ("猫 が 魚 を 食べる ね", "The cat eats the fish, right?", "ね"),
    ("池 は 大きい", "The pond is big.", "a topic is what an adjective says something of"),
    ("私 は 先生 です", "I am a teacher.", "persons of the verb"),
    ("貴方 は 先生 です か", "Are you a teacher?", "a question"),
    ("犬 と 猫 が 走る", "The dog and the cat run.", "と before another noun is and"),
    ("友達 と 走る", "(Someone) runs with the friend.", "と before the predicate is with"),
    ("猫 も 走る", "The cat, too, runs.", "も of the subject"),
    ("犬 は 猫 も 嗅ぐ", "The dog sniffs the cat too.", "も of the object"),
    ("本 は 先生 が 見る", "As for the book, the teacher sees (it).", "a topic that is the object"),
    ("本 は 見る", "As for the book, (someone) sees (it).", "a thing does not see"),
    ("庭 で 走る", "(Someone) runs in the garden.", "a place with で"),
    ("箆 で 食べる", "(Someone) eats (something) with the spatula.", "a tool with で"),
    ("学校 に 来る", "(Someone) comes to the school.", "に is where to with 来る"),
    ("池 に 落ちる た", "(Someone) fell into the pond.", "に with 落ちる"),
    ("家 から 走る", "(Someone) runs from the house.", "から"),
    ("庭 に 鳥 が いる", "There is a bird in the garden.", "が tells of something new"),
    ("鳥 は いる", "The bird is there.", "は does not"),
    ("机 の 上 に 猫 が いる か", "Is there a cat on the desk?", "a side of something"),
    ("椅子 の 下 に ある", "(Something) is there under the chair.", "a side of something"),
    ("猫 が 三 匹 いる", "There is a cat (three animals).", "counted things beside the noun, which has no number"),
    ("何 人 いる か", None, "人 is the noun here: no sentence"),
    ("一 315 走る", "(Someone) runs (one person).", "counted people"),
    ("明日 犬 は 走る か", "Will the dog run tomorrow?", "明日 looks ahead"),
    ("犬 は 先生 を 食べる なかった", "The dog did not eat the teacher.", "past and negative"),
    ("恐らく 走る ない", "(Someone) probably does not run.", "negative"),
    ("赤い くなかった", "(It) was not red.", "an adjective"),
    ("赤い かった ね", "(It) was red, right?", "an adjective"),
    ("本 を 見る られる", "(Someone) can see the book.", "potential"),
    ("水 を 飲む たい", "(I) want to drink the water.", "a wish is the speaker's"),
    ("水 を 飲む たい か", "Do (you) want to drink the water?", "or the listener's"),
    ("子供 は 寝る たい", "The child wants to sleep.", "or somebody's"),
    ("走る ましょう か", "Shall we run?", "an invitation"),
    ("走る ましょう よ", "Let’s run!", "an invitation"),
    ("食べる て いる", "(Someone) is eating (something).", "ている"),
    ("水 が 飲む て ある", "The water has been drunk.", "てある"),
    ("魚 を 食べる て 寝る た", "(Someone) ate the fish and slept.", "the last predicate sets the tense"),
    ("食べる て 寝る たい", "(I) want to eat (something) and sleep.", "and the wish"),
    ("私 は 犬 が 好き です", "I like the dog.", "好き"),
    ("犬 が 嫌い だ", "(Someone) dislikes the dog.", "嫌い"),
    ("子供 は 歌 が 上手 だった", "The child was good at the song.", "上手"),
    ("犬 は 好き だ", "The dog: likes (something), or is liked.", "both can be meant, and both are said"),
    ("私 は 犬 が 怖い", "I am afraid of the dog.", "怖い"),
    ("静か な 公園 です", "(It) is a quiet park.", "な"),
    ("大きい 犬 が 走る", "The big dog runs.", "an adjective before a noun"),
    ("あら 犬 だ よ", "Oh! (It) is a dog!", "an interjection"),
    ("家 の 庭 だ", "(It) is the garden of the house.", "の of a thing"),
    ("私 の 友達 の 犬 だった", "(It) was my friend’s dog.", "の of persons"),
    ("牛乳 だ", "(It) is milk.", "what is not counted"),
    ("卵 だ", "(It) is an egg.", "an"),
]


@pytest.mark.parametrize("cards, plain, reason", READINGS, ids=[row[0] for row in READINGS])
def test_a_sentence_reads_in_plain_english(cards: str, plain: str | None, reason: str) -> None:
    if plain is None:
        assert why_not(pieces(cards), ALL), reason
    else:
        assert not why_not(pieces(cards), ALL)
        assert english(pieces(cards)) == plain, reason


@pytest.mark.parametrize(
    "cards, shown, kana",
    [
        ("何時も 犬 は 私 を 嗅ぐ", "いつも犬[いぬ]は私[わたし]を嗅[か]ぐ。", "いつもいぬはわたしをかぐ。"),
        ("叩く ます", "叩[たた]きます。", "たたきます。"),
        ("来る ます", "来[き]ます。", "きます。"),
        ("来る ない", "来[こ]ない。", "こない。"),
        ("行く て いる", "行[い]っている。", "いっている。"),
        ("する られる", "できる。", "できる。"),
        ("書く られる", "書[か]ける。", "かける。"),
        ("ある ない", "ない。", "ない。"),
        ("うるさい くない", "うるさくない。", "うるさくない。"),
        ("一 匹 走る", "一匹[いっぴき]\u200b走[はし]る。", "いっぴきはしる。"),
        ("三 318 ある", "三本[さんぼん]ある。", "さんぼんある。"),
        ("一 315 いる", "一人[ひとり]いる。", "ひとりいる。"),
        ("二 つ ある", "二[ふた]つある。", "ふたつある。"),
        ("何 つ ある", "幾[いく]つある。", "いくつある。"),
        ("十 ある", "十[とお]ある。", "とおある。"),
        ("十 個 ある", "十個[じゅっこ]ある。", "じゅっこある。"),
        ("六 リットル 飲む", "六[ろく]リットル飲[の]む。", "ろくリットルのむ。"),
        ("あら 犬 だ", "あら、犬[いぬ]だ。", "あら、いぬだ。"),
    ],
)
def test_a_sentence_reads_in_japanese(cards: str, shown: str, kana: str) -> None:
    assert reading.written(pieces(cards)) == shown
    assert reading.kana(pieces(cards)) == kana


def test_a_number_and_its_counter_are_never_simply_put_together() -> None:
    """Each pair of cards has its own reading, but for ten things, where 十 stands alone."""
    numbers = [piece for piece in BOX.pieces.values() if piece.card.word_class == "number"]
    counters = [piece for piece in BOX.pieces.values() if piece.card.word_class == "counter"]
    for number in numbers:
        for counter in counters:
            assert number.card.word in counter.counts
            if (number.text, counter.text) != ("十", "つ"):
                (word,) = reading.words([number, counter])
                assert furigana.covered(word.shown)


def test_the_gloss_goes_word_by_word() -> None:
    assert reading.literal(pieces("犬 は 水 を 飲む ない よ")) == (
        ("犬[いぬ]", "dog"),
        ("は", "(topic)"),
        ("水[みず]", "water"),
        ("を", "(object)"),
        ("飲[の]まない", "drink (not)"),
        ("よ", "I tell you"),
    )


def test_whatever_can_be_built_has_a_reading() -> None:
    rng = Random(4)
    cards = [piece for piece in BOX.pieces.values() if "not_shuffled" not in piece.card.badges]
    for grammar in (DESCRIBING, ALL):
        for _ in range(300):
            for draft in search.best([], rng.sample(cards, 14), grammar).drafts:
                sentence = [item.piece for item in draft.items]
                plain = english(sentence)
                assert re.fullmatch(r"\(?[A-Z“].*[.!?]", plain), plain
                assert not re.search(r"  |None|\{|\[|[ぁ-ん]| [.,!?]", plain), plain
                assert furigana.covered(reading.written(sentence)), reading.written(sentence)
                assert all(gloss for _, gloss in reading.literal(sentence))

"""Answers in English: spelling, synonyms and small typos, but never another word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.english import Sense, compare, keys
from learnapp.japanese.english_words import key
from learnapp.japanese.known import known
from tests.every import every

DOG = Sense("inu", "犬[いぬ]", ("いぬ",), ("dog",), word_class="noun")
FRIEND = Sense("tomodachi", "友[とも]達[だち]", ("ともだち",), ("friend",), ("pal",), "noun")
EAT = Sense("taberu", "食[た]べる", ("たべる",), ("to eat",), word_class="verb")
WATCH = Sense("miru", "見[み]る", ("みる",), ("to see", "to look at", "to watch"), word_class="verb")
OPEN = Sense("akeru", "開[あ]ける", ("あける",), ("to open (something)",), word_class="verb")
TOPIC = Sense("wa", "は", ("は", "わ"), ("(topic)", "as for"), ("topic marker",), "particle")
POLITE = Sense("masu", "ます", ("ます",), ("(polite form)",), word_class="conjugation")
NEGATIVE = Sense("nai-form", "ない", ("ない",), ("(plain negative) does not",), ("not", "negative"), "conjugation")
OF = Sense("no", "の", ("の",), ("of", "'s"), word_class="particle")
TIME = Sense("ni", "に", ("に",), ("to", "in", "at (time)"), word_class="particle")
LITRE = Sense("rittoru", "リットル", ("リットル",), ("litre",), word_class="counter")
ISNT = Sense("ne", "ね", ("ね",), ("isn't it?", "right?"), word_class="end particle")
ONE = Sense("number-1", "一[いち]", ("いち",), ("one",), word_class="number")
FREE = Sense("hima", "暇[ひま]", ("ひま",), ("free", "not busy"), word_class="adjectival noun")
WELL = Sense("maa", "まあ", ("まあ",), ("my!", "well", "now, now"), word_class="interjection")
STRANGLE = Sense("shimeru", "絞[し]める", ("しめる",), ("to strangle",), word_class="verb")
AUTUMN = Sense("aki", "秋[あき]", ("あき",), ("autumn",), ("fall",), "noun")
HOUSE = Sense("ie", "家[いえ]", ("いえ",), ("house", "home"), word_class="noun")
BOOKSHOP = Sense("honya", "本[ほん]屋[や]", ("ほんや",), ("bookshop",), word_class="noun")
BIRDS = Sense("counter-wa", "羽[わ]", ("わ",), ("counter for birds",), word_class="counter")
LONG = Sense("counter-hon", "本[ほん]", ("ほん",), ("counter for long, thin things",), word_class="counter")
LEAVE = Sense("wasureru", "忘[わす]れる", ("わすれる",), ("to forget", "to leave behind"), word_class="verb")
BIG = Sense("ookii", "大[おお]きい", ("おおきい",), ("big", "large"), word_class="adjective")
LIKED = Sense("suki", "好[す]き", ("すき",), ("liked", "to like"), word_class="adjectival noun")
LOVE = Sense("ai", "愛[あい]", ("あい",), ("love",), word_class="noun")
IS = Sense("desu", "です", ("です",), ("is", "am", "are (polite)"), ("to be",), "copula")
EXIST = Sense("iru", "いる", ("いる",), ("to be", "to exist (people and animals)", "to have"), word_class="verb")
SING = Sense("utau", "歌[うた]う", ("うたう",), ("to sing",), word_class="verb")
TAKE = Sense("nomu", "飲[の]む", ("のむ",), ("to drink", "to take (medicine)"), word_class="verb")
WRITE = Sense("kaku", "書[か]く", ("かく",), ("to write",), word_class="verb")
GLAD = Sense("ureshii", "嬉[うれ]しい", ("うれしい",), ("glad",), ("pleased",), "adjective")
FLOWER = Sense("hana", "花[はな]", ("はな",), ("flower",), word_class="noun")
BEHIND = Sense("ushiro", "後[うし]ろ", ("うしろ",), ("behind",), ("at the back",), "noun")
STATION = Sense("eki", "駅[えき]", ("えき",), ("station",), ("train station",), "noun")
OBJECT = Sense("o", "を", ("を", "お"), ("(object)",), word_class="particle")
SLOWLY = Sense("yukkuri", "ゆっくり", ("ゆっくり",), ("slowly",), word_class="adverb")
COUNTER = Sense("counter-nin", "人[にん]", ("にん",), ("counter for people",), word_class="counter")

SENSES = [value for value in globals().values() if isinstance(value, Sense)]
OTHERS = [
    *(
        ("neko", "猫[ねこ]", "cat"),
        ("uma", "馬[うま]", "horse"),
        ("nomu", "飲[の]む", "to drink"),
        ("tangle", "絡[から]む", "to tangle"),
    ),
    *(("uta", "歌[うた]", "singing"), ("tori", "鳥[とり]", "bird")),
    *(("ga", "が", "(subject)"), ("de", "で", "with"), ("ta-form", "た", "past"), ("mouse", "鼠[ねずみ]", "mouse")),
]
ALL = known(
    [
        *((sense.name, sense.shown, {k for m in (*sense.meanings, *sense.also) for k in keys(m)}) for sense in SENSES),
        *((name, shown, keys(meaning)) for name, shown, meaning in OTHERS),
    ]
)
NEAR = frozenset({"fiend", "hose", "angle"})

ROWS = [
    ("as printed", DOG, "dog", "exact", ""),
    ("B49: capitals and a full stop", DOG, "Dog.", "same", "spelling"),
    ("an article", DOG, "a dog", "same", "spelling"),
    ("an article and capitals", DOG, "The Dog", "same", "spelling"),
    ("full width", DOG, "ｄｏｇ", "same", "spelling"),
    ("invisible characters", DOG, "\u200bdog\ufeff", "same", "spelling"),
    ("plural", DOG, "dogs", "accepted", "number"),
    ("verb without to", EAT, "eat", "same", "spelling"),
    ("he or she", EAT, "eats", "accepted", "verb_form"),
    ("-ing", EAT, "eating", "nudge", "verb_form"),
    ("past", EAT, "ate", "nudge", "verb_form"),
    ("brackets left out", OPEN, "to open", "same", "spelling"),
    ("brackets written out", OPEN, "open something", "same", "spelling"),
    ("brackets as printed", OPEN, "to open (something)", "exact", ""),
    ("brackets with something else", OPEN, "to open (a door)", "same", "spelling"),
    ("what stands in brackets alone", TOPIC, "topic", "same", "spelling"),
    ("a description", TOPIC, "topic marker", "accepted", "synonym"),
    ("another description", TOPIC, "marks the topic", "accepted", "synonym"),
    ("a description of a form", POLITE, "polite", "accepted", "synonym"),
    ("a description in another order", NEGATIVE, "negative, plain", "accepted", "synonym"),
    ("a contraction", NEGATIVE, "doesn't", "same", "spelling"),
    ("a contraction with a curly apostrophe", NEGATIVE, "doesn’t", "same", "spelling"),
    ("a contraction in a hurry", NEGATIVE, "doesnt", "same", "spelling"),
    ("a contraction written out", ISNT, "is not it", "same", "spelling"),
    ("a tag question in another order", ISNT, "is it not", "accepted", "synonym"),
    ("a contraction without question mark", ISNT, "isnt it", "same", "spelling"),
    ("the possessive", OF, "’s", "same", "spelling"),
    ("at without time", TIME, "at", "same", "spelling"),
    ("to is a meaning of its own", TIME, "to", "exact", ""),
    ("American spelling", LITRE, "liter", "same", "spelling"),
    ("a figure", ONE, "1", "same", "spelling"),
    ("written apart", BOOKSHOP, "book shop", "same", "spelling"),
    ("with a hyphen", BOOKSHOP, "book-shop", "same", "spelling"),
    ("a comma that is printed", WELL, "now, now", "exact", ""),
    ("a synonym", FRIEND, "pal", "accepted", "synonym"),
    ("B45: a synonym", AUTUMN, "Fall", "accepted", "synonym"),
    ("B45: a misspelled key would be a typo", AUTUMN, "Autum", "accepted", "typo"),
    ("two letters swapped", FRIEND, "freind", "accepted", "typo"),
    ("a letter missing", FRIEND, "frend", "accepted", "typo"),
    ("the first two letters swapped", FRIEND, "rfiend", "accepted", "typo"),
    ("two slips in a long word", BOOKSHOP, "bokshopp", "accepted", "typo"),
    ("two slips in a short word", FRIEND, "frnd", "wrong", "different"),
    ("a slip in three letters is another word", DOG, "dig", "wrong", "different"),
    ("a real word near it", FRIEND, "fiend", "wrong", "near_word"),
    ("another first letter", FRIEND, "griend", "wrong", "different"),
    ("B46: strangle, tangle", STRANGLE, "tangle", "wrong", "other_word"),
    ("B46: strangle, to tangle", STRANGLE, "to tangle", "wrong", "other_word"),
    ("a slip onto another known meaning", HOUSE, "horse", "wrong", "other_word"),
    ("a slip between two known meanings", HOUSE, "house ", "exact", ""),
    ("a real word between two meanings", HOUSE, "hose", "wrong", "near_word"),
    ("as near to another meaning", HOUSE, "mouse", "wrong", "other_word"),
    ("between two known meanings", HOUSE, "hrose", "wrong", "different"),
    ("between house and horse", HOUSE, "hoese", "nudge", "unclear_typo"),
    ("another word", DOG, "cat", "wrong", "other_word"),
    ("another particle", TOPIC, "subject", "wrong", "other_word"),
    ("nothing like it", DOG, "encyclopaedia", "wrong", "different"),
    ("the opposite", FREE, "busy", "wrong", "negation"),
    ("a part of it", WATCH, "look", "nudge", "incomplete"),
    ("romaji", DOG, "inu", "nudge", "reading_in_english"),
    ("the sound in romaji", TOPIC, "wa", "nudge", "reading_in_english"),
    ("kanji", DOG, "犬", "nudge", "japanese_in_english"),
    ("kana", DOG, "いぬ", "nudge", "japanese_in_english"),
    ("half-width kana", DOG, "ｲﾇ", "nudge", "japanese_in_english"),
    ("nothing", DOG, "", "nudge", "empty"),
    ("punctuation", DOG, "?!", "nudge", "empty"),
    ("two right ones", HOUSE, "house, home", "same", "several"),
    ("two right ones with a slash", HOUSE, "house/home", "same", "several"),
    ("two right ones with or", HOUSE, "house or home", "same", "several"),
    ("two right ones with a space", HOUSE, "house home", "same", "several"),
    ("one right, one unknown", HOUSE, "house; cottage", "accepted", "several"),
    ("one right, one of another word", DOG, "dog, cat", "nudge", "two_words"),
    ("none right", DOG, "cat, mouse", "wrong", "other_word"),
    ("a whole list", DOG, "a1, b2, c3, d4, e5, f6, dog", "nudge", "many_meanings"),
    ("a counter without the word counter", COUNTER, "people", "accepted", "synonym"),
    ("a counter, but another word's meaning", BIRDS, "bird", "wrong", "other_word"),
    ("a counter in other words", BIRDS, "bird counter", "accepted", "synonym"),
    ("a counter in another order", LONG, "thin, long objects", "accepted", "synonym"),
    ("a counter with and", LONG, "counter for long and thin items", "accepted", "synonym"),
    ("counter alone", LONG, "counter", "wrong", "different"),
    ("and between two meanings", HOUSE, "house and home", "same", "several"),
    ("and, one of them wrong", HOUSE, "house and cottage", "wrong", "different"),
    ("two meanings with to", WATCH, "to see to watch", "same", "several"),
    ("something after a verb", EAT, "to eat something", "same", "spelling"),
    ("someone in a verb", LEAVE, "to leave someone behind", "same", "spelling"),
    ("is before an adjective", BIG, "is big", "same", "spelling"),
    ("to be before an adjective", BIG, "To be large", "same", "spelling"),
    ("it's before an adjective", BIG, "it’s big", "same", "spelling"),
    ("to be before a verb", LIKED, "to be like", "wrong", "different"),
    ("is before an adjectival noun", LIKED, "is liked", "same", "spelling"),
    ("to before a noun", LOVE, "to love", "nudge", "word_form"),
    ("a noun as a verb", LOVE, "loved", "nudge", "word_form"),
    ("an adverb for an adjective", BIG, "bigger", "nudge", "word_form"),
    ("a plain copula for the polite one", IS, "is (plain)", "wrong", "contrary"),
    ("a casual copula for the polite one", IS, "casual is", "wrong", "contrary"),
    ("polite in front", IS, "polite is", "same", "spelling"),
    ("polite behind", IS, "to be, polite", "accepted", "synonym"),
    ("the living for things", EXIST, "to exist (things)", "wrong", "contrary"),
    ("the lifeless for the living", EXIST, "to exist (inanimate)", "wrong", "contrary"),
    ("non-living", EXIST, "to exist (non-living things)", "wrong", "contrary"),
    ("the living in other words", EXIST, "to exist (animate)", "same", "spelling"),
    ("the living without brackets", EXIST, "to exist animate", "same", "spelling"),
    ("living things are no things", EXIST, "to exist (living things)", "same", "spelling"),
    ("a past form that is another word's meaning", SING, "singing", "nudge", "verb_form"),
    ("a past form of a longer meaning", WATCH, "looking", "nudge", "verb_form"),
    ("the name of who does it", WRITE, "writer", "nudge", "word_form"),
    ("what an adjective comes from", GLAD, "please", "nudge", "word_form"),
    ("the last letter missing", FRIEND, "frien", "accepted", "typo"),
    ("a slip in a plural", FRIEND, "freinds", "accepted", "typo"),
    ("a word that only begins alike", FLOWER, "flow", "wrong", "different"),
    ("a plural that ends in ses", HOUSE, "houses", "accepted", "number"),
    ("words that look like another word when run together", BEHIND, "attack", "wrong", "different"),
    ("words run together with a slip", STATION, "trainstaton", "accepted", "typo"),
    ("words run together with two", STATION, "translation", "wrong", "different"),
    ("the object is no thing", OBJECT, "person", "wrong", "different"),
    ("an adverb's adjective", SLOWLY, "slow", "nudge", "word_form"),
    ("a wide verb without its brackets", TAKE, "to take", "nudge", "incomplete"),
    ("a wide verb with them", TAKE, "to take medicine", "same", "spelling"),
    ("small words are no description", TOPIC, "as", "nudge", "incomplete"),
    ("casual is plain", NEGATIVE, "casual negative", "accepted", "synonym"),
    ("polite is not plain", NEGATIVE, "polite negative", "wrong", "contrary"),
    ("what a particle indicates", TOPIC, "indicates the topic", "accepted", "synonym"),
    ("the name of a form", POLITE, "masu form", "nudge", "reading_in_english"),
    ("a question mark alone", DOG, "?", "nudge", "empty"),
]


@pytest.mark.parametrize("reason, sense, answer, kind, rule", ROWS, ids=[f"{row[0]}: {row[2]}" for row in ROWS])
def test_an_english_answer_is_compared(reason: str, sense: Sense, answer: str, kind: str, rule: str) -> None:
    found = compare(sense, answer, [ALL], NEAR)
    assert (found.kind, found.rule) == (kind, rule)
    assert found.passed or found.explanation


def test_the_word_that_was_meant_is_named() -> None:
    assert "“cat” is 猫[ねこ]" in compare(DOG, "cat", [ALL]).explanation
    assert "“dog”" in compare(DOG, "cat", [ALL]).explanation


def test_the_right_spelling_is_shown_for_a_typo() -> None:
    assert "“friend”" in compare(FRIEND, "freind").explanation


def test_asking_which_of_two_words_is_meant_tells_neither() -> None:
    assert "dog" not in compare(DOG, "dog, cat", [ALL]).explanation


def test_what_this_learner_had_counted_as_right_is_right() -> None:
    assert compare(DOG, "Mutt!", [ALL], NEAR, ["mutt"]).rule == "own_answer"
    assert compare(DOG, "cat", [ALL], NEAR, ["cat"]).passed


def test_a_meaning_that_is_no_english_can_still_be_given() -> None:
    chinese = Sense("own-1", "犬[いぬ]", ("いぬ",), ("狗", "собака"))
    assert compare(chinese, "狗").kind == "exact"
    assert compare(chinese, "Собака").kind == "same"


@every(SENSES, lambda sense: sense.name)
def test_every_printed_meaning_is_exact(sense: Sense) -> None:
    for meaning in sense.meanings:
        assert compare(sense, meaning, [ALL], NEAR).kind == "exact"


@given(st.text(max_size=60))
def test_any_text_can_be_compared(answer: str) -> None:
    for sense in (DOG, WATCH, TOPIC):
        found = compare(sense, answer, [ALL], NEAR)
        assert found.kind == "exact" or found.rule


@given(st.text(alphabet="abcdefghoruse ", min_size=1, max_size=8))
def test_a_known_meaning_of_another_word_never_passes(answer: str) -> None:
    mine = {each for meaning in HOUSE.meanings for each in keys(meaning)}
    if key(answer) in ALL.words and key(answer) not in mine:
        assert not compare(HOUSE, answer, [ALL], NEAR).passed


@given(st.text(max_size=20))
def test_a_key_is_its_own_key(text: str) -> None:
    assert key(key(text)) == key(text) or not text.isascii()


def test_comparing_does_not_slow_down_with_what_is_known() -> None:
    many = known((f"w{n}", "語[ご]", (f"meaning{n}", f"thing{n * 7919 % 100_003}")) for n in range(10_000))
    assert compare(FRIEND, "freind", [ALL, many], NEAR).rule == "typo"

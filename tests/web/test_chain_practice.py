"""A chain against a bot on the pages: words and refusals, its end, words added to one's own, and a state in the address."""

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from itsdangerous import URLSafeSerializer

from learnapp import create_app
from learnapp.catalog.lexicon import CREDIT_URL
from learnapp.drills.shiritori import practice
from learnapp.drills.shiritori.practice import MOST_WORDS, Link, Talk
from learnapp.japanese.shiritori import links, next_kana
from learnapp.store import words
from learnapp.web import chain_talk
from learnapp.web.current import KEY
from tests.support import BASE
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, learned, plain

PAGE = "/practice/shiritori/chain"


def start(pupil: Pupil, level: str = "N4", first: str = "me") -> str:
    pupil.get(PAGE)
    return pupil.send("level", level=level, first=first)


def show(pupil: Pupil, talk: Talk) -> str:
    """Open a chain by its address."""
    with pupil.app.app_context():
        token = chain_talk.sign(talk)
    return pupil.get(f"{PAGE}?chain={token}")


def held(pupil: Pupil) -> Talk:
    """The chain in the address."""
    token = parse_qs(urlsplit(pupil.path).query)["chain"][0]
    with pupil.app.app_context():
        return chain_talk.unsign(token)


def own_words(pupil: Pupil) -> list[tuple[str, str, tuple[str, ...]]]:
    with pupil.here.store.reading() as db:
        return [(one.japanese, one.reading, one.meanings) for one in words.all_words(db, pupil.row.id)]


def of(*readings: str, level: str = "N4") -> Talk:
    return Talk("seed", level, False, tuple(map(Link, readings)))


# --- words ---


def test_a_word_gets_an_answer_and_nothing_is_written(pupil: Pupil) -> None:
    start(pupil)
    with pupil.nothing_changes():
        page = pupil.answer("しりとり")
    said = held(pupil)
    assert said.readings[0] == "しりとり"
    assert links("しりとり", said.last)
    for kana in next_kana(said.last):
        assert f'<b lang="ja">{kana}</b>' in page, "the set of legal next letters"
    assert "The bot says" in page
    assert CREDIT_URL in page


@pytest.mark.parametrize("answer", ["かいもの", "カイモノ", "買い物", "kaimono", "ｶｲﾓﾉ"])
def test_kana_kanji_and_romaji_are_heard(pupil: Pupil, answer: str) -> None:
    show(pupil, of("すいか"))
    pupil.answer(answer)
    assert held(pupil).readings[1] == "かいもの"


def test_the_list_tells_kanji_reading_and_meaning_of_every_word(pupil: Pupil) -> None:
    page = show(pupil, of("つくえ", "えいが", "がっこう"))
    for text in ("<ruby>机<rt>つくえ</rt></ruby>", "desk", "<ruby>映画<rt>えいが</rt></ruby>", "movie", "school"):
        assert text in page
    assert page.index("school") < page.index("movie") < page.index("desk"), "the newest first"


def test_the_kanji_that_was_written_is_kept_with_its_own_meaning(pupil: Pupil) -> None:
    show(pupil, of("つき"))
    pupil.answer("機械")
    assert held(pupil).links[1] == Link("きかい", "機械")
    assert "machine" in pupil.text
    show(pupil, of("つき", "きかい"))
    assert "chance" in pupil.text, "the usual word of that reading"


@pytest.mark.parametrize(
    "answer, says, reason",
    [
        ("みかん", "ends in ん", "ん"),
        ("たぬき", "begins with た, but スイカ ends in か", "another letter"),
        ("かける", "is a verb", "no noun"),
        ("かむかむか", "is not in the dictionary", "no word"),
        ("", "There is no word yet", "nothing"),
        ("<b>x</b>", "could not be read", "markup"),
    ],
)
def test_a_refusal_keeps_the_chain_and_what_was_typed(pupil: Pupil, answer: str, says: str, reason: str) -> None:
    show(pupil, of("すいか") if answer != "みかん" else of("うみ"))
    page = pupil.answer(answer)
    assert pupil.status == 200
    assert says in plain(page), reason
    assert "Nothing is lost" in page
    assert pupil.form("answer").values["answer"] == answer
    assert "<b>x</b>" not in page
    pupil.answer("かいもの" if answer != "みかん" else "みなと")
    assert len(held(pupil).links) == 3


def test_a_refusal_has_an_address_that_can_be_loaded_again_and_come_back_to(pupil: Pupil) -> None:
    show(pupil, of("すいか"))
    pupil.answer("たぬき")
    assert pupil.page.request.method == "GET"
    assert held(pupil).readings == of("すいか").readings
    again = pupil.get(pupil.path)
    assert 'id="refusal"' in again
    assert 'value="たぬき"' in again


@pytest.mark.parametrize("said", ["", "%00", "x" * 5000, "かめら", "<script>x"])
def test_a_word_in_the_address_changes_nothing(pupil: Pupil, said: str) -> None:
    show(pupil, of("すいか"))
    with pupil.nothing_changes():
        page = pupil.get(f"{pupil.path}&said={said}&typed={said}")
    assert pupil.status == 200
    assert held(pupil).readings == of("すいか").readings
    assert "<script>x" not in page


def test_a_refusal_spells_the_loanword_before_as_the_page_does(pupil: Pupil) -> None:
    show(pupil, of("ぺっと"))
    page = pupil.answer("みかん")
    assert "ペット ends in と" in plain_text(page)


def plain_text(page: str) -> str:
    return re.sub(r"<rt>.*?</rt>|<[^>]+>", "", page)


def test_a_word_of_the_chain_is_not_said_again(pupil: Pupil) -> None:
    show(pupil, of("さかな", "なまえ", "えさ"))
    assert "さかな is in the chain already: you said it as word 1." in plain(pupil.answer("魚"))


# --- its beginning and its end ---


def test_who_begins_and_what_the_bot_knows_is_chosen(pupil: Pupil) -> None:
    start(pupil, "N5", "bot")
    assert len(held(pupil).links) == 1
    assert held(pupil).level == "N5"
    start(pupil, "N1")
    assert held(pupil).links == ()
    assert "You begin" in pupil.text


@pytest.mark.parametrize("level, checked", [("any", "N4"), ("N2", "N2")])
def test_the_level_of_the_settings_is_proposed(pupil: Pupil, level: str, checked: str) -> None:
    set_options(pupil.app, level=level)
    pupil.get(PAGE)
    assert pupil.form("level").values["level"] == checked


def test_who_gives_up_sees_known_words_that_would_have_gone_on(pupil: Pupil) -> None:
    learned(pupil, "shiritori:えんぴつ", "vocabulary:eki:meaning")
    begin(pupil, "shiritori:えいが")
    show(pupil, of("つくえ"))
    page = pupil.send("answer", show="1")
    assert "The bot wins" in page
    assert "You know words that would have gone on" in page
    assert "<ruby>鉛筆<rt>えんぴつ</rt></ruby>" in page
    assert "映画" not in page, "begun, and not learned"


def test_a_word_that_is_known_from_a_deck_could_have_been_said(pupil: Pupil) -> None:
    cards = {card.kana: card for card in pupil.here.catalog.words.values()}
    word = next(one for one in pupil.here.catalog.chain_words if one.reading in cards)
    learned(pupil, f"vocabulary:{cards[word.reading].word}:meaning")
    before = next(one.reading for one in pupil.here.catalog.chain_words if links(one.reading, word.reading))
    show(pupil, of(before))
    assert word.meanings[0] in plain(pupil.send("answer", show="1"))
    assert "You know words" in pupil.text


def test_who_knows_none_is_shown_easy_ones(pupil: Pupil) -> None:
    show(pupil, of("つくえ"))
    page = pupil.send("answer", show="1")
    assert "These would have gone on" in page
    assert page.count('<li><span class="example"') == 3


def test_giving_up_before_the_first_word_is_no_trap(pupil: Pupil) -> None:
    start(pupil)
    assert "No word was said" in pupil.send("answer", show="1")


def test_a_bot_without_a_word_has_lost(pupil: Pupil) -> None:
    start(pupil, "N5")
    page = pupil.answer("かえる")
    assert "You win" in page
    assert held(pupil).over == "bot_has_none"
    assert "Another chain" in page


def test_a_chain_is_bounded_and_its_address_short(pupil: Pupil) -> None:
    content, talk = pupil.here.catalog, practice.begun("7", "N1", True, pupil.here.catalog)
    while not talk.over:
        mine = practice.reply(talk.last, talk.readings, "N1", Random(len(talk.links)), content)
        assert mine is not None
        talk = practice.say(talk, mine.written, mine.reading, content)
    page = show(pupil, talk)
    assert talk.over == "long_enough"
    assert "Nobody has lost" in page
    assert page.count('name="word" value=') == MOST_WORDS
    assert len(pupil.path) < 2500


def test_an_ended_chain_takes_no_more_words(pupil: Pupil) -> None:
    show(pupil, of("すいか"))
    form = pupil.form("answer")
    pupil.send("answer", show="1")
    over = parse_qs(urlsplit(pupil.path).query)["chain"][0]
    page = pupil.stale(form, chain=over, answer="かいもの")
    assert page.status_code == 303
    pupil.get(page.headers["Location"])
    assert held(pupil).readings == ("すいか",)


# --- tabs, restarts, addresses ---


def test_two_tabs_go_on_by_themselves(pupil: Pupil) -> None:
    show(pupil, of("すいか"))
    form = pupil.form("answer")
    pupil.answer("かいもの")
    page = pupil.stale(form, answer="かがみ")
    assert page.status_code == 303
    pupil.get(page.headers["Location"])
    assert held(pupil).readings[1] == "かがみ"


def test_a_form_sent_twice_gets_one_answer(pupil: Pupil) -> None:
    show(pupil, of("すいか"))
    form = pupil.form("answer")
    assert len({pupil.stale(form, answer="かいもの").headers["Location"] for _ in range(3)}) == 1


def test_a_restart_finds_the_chain(pupil: Pupil) -> None:
    show(pupil, of("すいか"))
    pupil.answer("かいもの")
    path, before = pupil.path, held(pupil)
    other = create_app(pupil.here.config, pupil.here.clock, pupil.here.catalog)
    after = Pupil(other)
    after.get(path)
    assert after.status == 200
    assert held(after) == before
    other.extensions[KEY].store.close()


def tokens(pupil: Pupil) -> dict[str, str]:
    with pupil.app.app_context():
        good = chain_talk.sign(of("すいか"))
    ours = URLSafeSerializer(str(pupil.app.secret_key), salt="chain")
    many = "/".join(f"すいか{number}" for number in range(MOST_WORDS + 1))
    return {
        "empty": "",
        "garbage": "x",
        "cut short": good[:-1],
        "of a question": str(pupil.here.signer.dumps(["seed", "N4", False, "", ""])),
        "very long": "x" * 50_000,
        "no list": str(ours.dumps({"seed": 1})),
        "too few": str(ours.dumps(["seed"])),
        "another level": str(ours.dumps(["seed", "N9", False, "", ""])),
        "a level that is no text": str(ours.dumps(["seed", ["N4"], False, "", ""])),
        "another end": str(ours.dumps(["seed", "N4", False, "eaten", ""])),
        "no words": str(ours.dumps(["seed", "N4", False, "", None])),
        "words of three parts": str(ours.dumps(["seed", "N4", False, "", "a b c"])),
        "too many": str(ours.dumps(["seed", "N4", False, "", many])),
    }


NAMES = (
    *("empty", "garbage", "cut short", "of a question", "very long", "no list", "too few", "another level"),
    *("a level that is no text", "another end", "no words", "words of three parts", "too many"),
)


@pytest.mark.parametrize("name", NAMES)
def test_an_address_that_we_did_not_make_is_refused(pupil: Pupil, name: str) -> None:
    token = tokens(pupil)[name]
    page = pupil.client.get(PAGE, query_string={"chain": token}, base_url=BASE)
    assert page.status_code == 400
    assert "Begin a new one" in page.get_data(as_text=True)


def test_words_that_the_dictionary_lost_are_shown_as_they_are(pupil: Pupil) -> None:
    page = show(pupil, of("なくなったことば"))
    assert pupil.status == 200
    assert "なくなったことば" in plain(page)
    assert 'name="word"' not in page, "what has no meaning cannot be added"


# --- own words ---


def test_a_word_said_is_added_with_one_button(pupil: Pupil) -> None:
    show(pupil, of("つくえ", "えいが"))
    page = pupil.send("word", word="1")
    assert "映画" in plain(page)
    assert "is added; its lesson comes next" in page
    assert own_words(pupil) == [("映画", "えいが", ("movie", "film"))]
    assert held(pupil).readings == ("つくえ", "えいが"), "the chain goes on"
    assert page.count("✓ yours") == 1
    assert pupil.get("/library/words/1")
    assert pupil.status == 200


def test_a_word_in_katakana_is_its_own_reading(pupil: Pupil) -> None:
    show(pupil, of("ばたー"))
    pupil.send("word", word="0")
    assert own_words(pupil) == [("バター", "バター", ("butter",))]
    assert "✓ yours" in pupil.text


def test_a_word_is_added_once_however_often_it_is_sent(pupil: Pupil) -> None:
    show(pupil, of("つくえ", "えいが"))
    form = pupil.form("word")
    for _ in range(2):
        pupil.stale(form, word="1")
    show(pupil, of("えいが"))
    pupil.stale(form, word="1", submit="anothersubmit1")
    assert len(own_words(pupil)) == 1
    assert "is among your words already" in pupil.get(PAGE + "?" + urlsplit(pupil.path).query)


def test_a_card_that_teaches_the_word_is_named(pupil: Pupil) -> None:
    readings = {word.reading for word in pupil.here.catalog.chain_words}
    card = next(
        card for card in pupil.here.catalog.words.values() if card.kana in readings and card.word_class == "noun"
    )
    show(pupil, of(card.kana))
    pupil.send("word", word="0")
    assert f"Card {card.number} teaches this word too." in pupil.text


@pytest.mark.parametrize("place", ["", "2", "-1", "x", "１", "9" * 30, "0.5"])
def test_a_place_that_is_none_adds_nothing(pupil: Pupil, place: str) -> None:
    show(pupil, of("つくえ", "えいが"))
    with pupil.nothing_changes():
        page = pupil.stale(pupil.form("word"), word=place)
    assert page.status_code == 400
    assert "which word to add" in page.get_data(as_text=True)


def test_the_chain_can_be_found(pupil: Pupil) -> None:
    pupil.learn(1)
    for path in ("/", "/practice/shiritori"):
        assert re.search(rf'href="{PAGE}"', pupil.get(path)), path

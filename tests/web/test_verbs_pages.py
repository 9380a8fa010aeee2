"""The library of verbs and adjectives: every word in all its forms, found in every script and by every form."""

import re

import pytest

from learnapp.catalog import Catalog, keys
from learnapp.japanese.conjugation import FORMS, GODAN, conjugate
from learnapp.srs.memory import started
from learnapp.store import memories
from tests.web.conftest import set_options
from tests.web.pupil import Pupil


def found(page: str) -> list[str]:
    """The keys of the verbs that a page lists."""
    return re.findall(r'href="/library/verbs/([a-z-]+)(?:#\w+)?"', page)


def searched(pupil: Pupil, path: str = "/library/verbs", **query: str) -> str:
    page = pupil.client.get(path, query_string=query, base_url="http://127.0.0.1")
    assert page.status_code == 200
    return page.get_data(as_text=True)


def text(page: str) -> str:
    """What is read, without furigana."""
    return re.sub(r"<rt>.*?</rt>|<[^>]+>", "", page)


def test_every_verb_has_a_page_with_all_its_forms(pupil: Pupil, catalog: Catalog) -> None:
    for verb in catalog.verbs:
        page = pupil.get(f"/library/verbs/{verb.key}")
        assert pupil.status == 200
        forms = conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms
        assert set(re.findall(r'<tr id="(\w+)">', page)) == set(forms)
        shown = text(page)
        assert not [entry for entries in forms.values() for entry in entries if entry.kanji not in shown]


@pytest.mark.parametrize("key", ["nope", "Taberu", "食べる", "own-1", "taberu ", "x" * 500, "%00", "../cards/001"])
def test_a_verb_that_there_is_not_has_no_page(pupil: Pupil, key: str) -> None:
    pupil.get(f"/library/verbs/{key}")
    assert pupil.status == 404


def test_the_page_lists_every_verb_and_is_linked_from_the_library(pupil: Pupil, catalog: Catalog) -> None:
    assert 'href="/library/verbs"' in pupil.get("/library")
    assert found(pupil.get("/library/verbs")) == [verb.key for verb in catalog.verbs]


FIRST_FOUND = (
    ("食べる", "taberu", "kanji"),
    ("たべる", "taberu", "kana"),
    ("タベル", "taberu", "katakana"),
    ("taberu", "taberu", "romaji"),
    ("eat", "taberu", "English"),
    ("to eat", "taberu", "English with to"),
    ("食べました", "taberu", "a form in kanji"),
    ("たべました", "taberu", "a form in kana"),
    ("tabemashita", "taberu", "a form in romaji"),
    ("食べれる", "taberu", "an accepted form"),
    ("こない", "kuru", "a form that begins with another kana"),
    ("したい", "suru", "so does する"),
    ("よかった", "ii", "so does いい"),
    ("なかった", "aru", "and ある"),
    ("飲んで", "nomu", "a change of sound"),
    ("静かじゃない", "shizuka", "a な-adjective"),
    ("出来ます", "dekiru", "a form in another spelling"),
    ("持って来ない", "motte-kuru", "a compound"),
)


def test_a_search_finds_a_word_in_every_script_and_by_every_form(pupil: Pupil) -> None:
    """In the list of verbs first, and in the library too."""
    missed = []
    for query, first, reason in FIRST_FOUND:
        of_verbs, of_all = (found(searched(pupil, path, q=query)) for path in ("/library/verbs", "/library"))
        if of_verbs[:1] != [first] or first not in of_all:
            missed.append((query, reason, of_verbs[:3]))
    assert missed == []


def test_a_word_that_a_form_found_says_which(pupil: Pupil) -> None:
    page = searched(pupil, q="食べました")
    assert 'href="/library/verbs/taberu#polite_past"' in page
    assert "found by its polite past" in page


ANYTHING = ("zzzzzz", "%", "'", "<script>alert(1)</script>", "\x00", "(", "🐕", "na" * 50, "x" * 10_000, "to", "ﾞ")


@pytest.mark.parametrize("path", ["/library/verbs", "/library"])
def test_a_search_for_anything_is_answered_with_a_page(pupil: Pupil, path: str) -> None:
    with pupil.nothing_changes():
        pages = {query: searched(pupil, path, q=query) for query in ANYTHING}
    assert [query for query, page in pages.items() if "<script>alert" in page] == []


def test_a_search_without_a_hit_tells_what_to_try(pupil: Pupil) -> None:
    page = searched(pupil, q="zzzzzz")
    assert not found(page)
    assert "Try the dictionary form" in page
    assert "No card has it, but a list below does" in searched(pupil, "/library", q="tsukareru")
    assert "Look in all classes" in searched(pupil, q="taberu", **{"class": "godan"})


@pytest.mark.parametrize(
    "family, row, classes",
    [
        ("ichidan", "", {"v1", "v1-s"}),
        ("godan", "く", {"v5k", "v5k-s"}),
        ("godan", "る", {"v5r", "v5r-i", "v5aru"}),
        ("irregular", "", {"vk", "vs-i", "vs-s"}),
        ("i-adjectives", "", {"adj-i", "adj-ix"}),
        ("na-adjectives", "", {"adj-na"}),
    ],
)
def test_a_class_can_be_chosen(pupil: Pupil, catalog: Catalog, family: str, row: str, classes: set[str]) -> None:
    page = searched(pupil, **{"class": family}, **({"row": row} if row else {}))
    assert found(page) == [verb.key for verb in catalog.verbs if verb.pos in classes]


@pytest.mark.parametrize("query", ["class=nope", "class=godan&row=x", "class=ichidan&row=く", "row=く"])
def test_a_class_that_there_is_not_is_not_found(pupil: Pupil, query: str) -> None:
    pupil.get(f"/library/verbs?{query}")
    assert pupil.status == 404


def test_a_partner_is_linked_or_named(pupil: Pupil) -> None:
    assert 'href="/library/verbs/akeru"' in pupil.get("/library/verbs/aku")
    assert "transitive partner is 乗せる" in text(pupil.get("/library/verbs/noru"))


def test_verb_and_card_lead_to_each_other(pupil: Pupil, catalog: Catalog) -> None:
    linked = [(verb, card) for verb in catalog.verbs if (card := catalog.card_of(verb))]
    assert {card.word for _, card in linked} == {
        card.word
        for card in catalog.words.values()
        if card.word_class in ("verb", "adjective", "adjectival noun") and card.pos
    }
    for verb, card in linked:
        assert f'href="/library/cards/{card.number}"' in pupil.get(f"/library/verbs/{verb.key}")
        assert f'href="/library/verbs/{verb.key}"' in pupil.get(f"/library/cards/{card.number}")


def test_accepted_forms_stand_beside_the_headline_with_their_note(pupil: Pupil) -> None:
    row = text(re.search(r'<tr id="potential">.*?</tr>', pupil.get("/library/verbs/taberu"), re.S)[0])  # type: ignore[index]
    assert "食べられる" in row
    assert "食べれる" in row
    assert "In casual speech ら drops out" in row


def test_the_row_of_a_godan_verb_is_lit_and_its_exception_shown(pupil: Pupil) -> None:
    assert '<th scope="row" class="in-row">む</th>' in pupil.get("/library/verbs/nomu")
    page = pupil.get("/library/verbs/iku")
    assert '<th scope="row" class="in-row">く</th>' in page
    assert '<td class="is-cell">って</td>' in page
    assert "godan" not in pupil.get("/library/verbs/taberu").split("<main")[1].replace("/library/godan", "")


def test_what_a_word_lacks_is_told_and_not_shown(pupil: Pupil) -> None:
    page = pupil.get("/library/verbs/wakaru")
    assert 'id="potential"' not in page
    assert "Not said of this word: potential" in text(page)


def test_what_is_remembered_of_a_rule_is_shown(pupil: Pupil) -> None:
    assert "started" not in pupil.get("/library/verbs/taberu")
    now = pupil.here.clock()
    with pupil.here.store.writing() as db:
        item = keys.build("conjugation", "v1", "te")
        memories.add(db, pupil.row.id, item, None, started(now), now, now.date())
    row = re.search(r'<tr id="te">.*?</th>', pupil.get("/library/verbs/taberu"), re.S)
    assert row
    assert "started" in row[0]
    with pupil.here.store.writing() as db:
        memories.suspend(db, pupil.row.id, [item], True)
    assert "put aside" in pupil.get("/library/verbs/miru")
    assert "put aside" not in pupil.get("/library/verbs/nomu"), "another class"


def test_romaji_is_shown_where_the_learner_wishes(pupil: Pupil) -> None:
    for path in ("/library/verbs/taberu", "/library/verbs?q=食べる"):
        assert "taberu" not in text(pupil.get(path))
    set_options(pupil.app, romaji=True)
    for path in ("/library/verbs/taberu", "/library/verbs?q=食べる", "/library?q=食べる"):
        assert "taberu" in text(pupil.get(path))
    omou = text(pupil.get("/library/verbs/omou"))
    assert "omou" in omou
    assert "omō" not in omou, "its う is an ending and lengthens nothing"


def test_the_godan_page_has_every_cell_and_every_form_of_its_bases(pupil: Pupil) -> None:
    page = pupil.get("/library/godan")
    assert pupil.status == 200
    for row in GODAN.values():
        assert re.search(rf'<th scope="row">{row.ending}</th>\s*<td>{row.a}</td>', page)
    forms = conjugate("飲む", "のむ", "v5m").forms
    long = [entries[0] for entries in forms.values() if entries[0].status == "headline"]
    assert not [entry for entry in long if entry.kanji not in text(page)]
    assert len(long) == len(forms) - 3
    assert FORMS["te"].title in text(page)

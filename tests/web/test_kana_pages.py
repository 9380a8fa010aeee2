"""Kana on the pages: the one question at the first start, what follows from each answer, lessons, verdicts, the chart."""

import re
from urllib.parse import unquote

import pytest

from learnapp.drills import ON_REQUEST, REGISTRY
from learnapp.japanese.gojuon import ALL, HIRAGANA
from learnapp.store import memories
from learnapp.store.options import Options
from learnapp.web.placement import probes
from learnapp.web.starting import FIRST_KANA, waiting
from tests.support import BASE, Forms
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, plain

QUESTION = "Can you read kana?"


def new_items(pupil: Pupil, extra: int = 0) -> list[str]:
    """What waits to be learned, in order, as the pages would offer it."""
    with pupil.app.test_request_context("/", base_url=BASE):
        from flask import g

        g.learner = pupil.row
        with pupil.here.store.reading() as db:
            return [item.key for item in waiting(db, extra).items]


def drills_of(items: list[str]) -> set[str]:
    return {item.partition(":")[0] for item in items}


# --- the question at the first start ---


def test_who_starts_is_asked_once_on_today(pupil: Pupil) -> None:
    assert QUESTION in pupil.get("/")
    page = pupil.send("kana", kana="yes")
    assert pupil.path == "/learn"
    assert "no lessons of kana" in page
    assert pupil.row.options == Options(zone="UTC", kana="yes", session_minutes=20)
    assert QUESTION not in pupil.get("/")


def test_who_does_not_answer_is_not_held_up_and_not_asked_after_the_first_lesson(pupil: Pupil) -> None:
    pupil.get("/")
    pupil.learn(1)
    assert QUESTION not in pupil.get("/")
    assert pupil.row.options.kana == "unasked"
    pupil.here.clock.forward(days=3)  # type: ignore[attr-defined]
    assert QUESTION not in pupil.get("/")


def test_whoever_was_never_asked_learns_as_who_reads_kana(pupil: Pupil) -> None:
    before = new_items(pupil, 30)
    set_options(pupil.app, kana="yes")
    assert new_items(pupil, 30) == before
    assert "kana" not in drills_of(before)


def test_who_reads_none_gets_kana_first_with_words_in_romaji(pupil: Pupil) -> None:
    pupil.get("/")
    page = pupil.send("kana", kana="no")
    assert "Kana come first" in page
    assert "Learn the first kana" in pupil.get("/")
    assert (pupil.row.options.kana, pupil.row.options.romaji) == ("no", True)
    items = new_items(pupil)
    assert items[:5] == [f"kana:{kana}" for kana in "あいうえお"]
    assert drills_of(items) == {"kana", "vocabulary"}
    assert [item.partition(":")[0] for item in items] == ["kana"] * 5 + ["vocabulary"] * 5, (
        "words open the first tables"
    )
    begin(pupil, *items)
    pupil.here.clock.forward(days=1)  # type: ignore[attr-defined]
    assert [item.partition(":")[0] for item in new_items(pupil)] == ["kana"] * 10, "three times as many over the week"


def test_the_other_drills_wait_until_the_first_kana_were_begun(pupil: Pupil) -> None:
    set_options(pupil.app, kana="no")
    begin(pupil, *FIRST_KANA[:-1])
    set_options(pupil.app, new_per_day=100)
    assert drills_of(new_items(pupil)) == {"kana", "vocabulary"}
    begin(pupil, FIRST_KANA[-1])
    pupil.here.clock.forward(days=1)  # type: ignore[attr-defined]
    assert drills_of(new_items(pupil)) == set(REGISTRY)


def test_who_reads_hiragana_gets_katakana(pupil: Pupil) -> None:
    pupil.get("/")
    assert "Katakana come first" in pupil.send("kana", kana="hiragana")
    items = new_items(pupil)
    assert items[:4] == [f"kana:{kana}" for kana in "アイウエ"]
    assert not pupil.row.options.romaji
    set_options(pupil.app, new_per_day=200)
    assert drills_of(new_items(pupil)) == set(REGISTRY)
    assert not [item for item in new_items(pupil) if item.removeprefix("kana:") in {kana.text for kana in HIRAGANA}]


def test_romaji_that_was_on_stays_on(pupil: Pupil) -> None:
    set_options(pupil.app, romaji=True)
    pupil.get("/")
    pupil.send("kana", kana="yes")
    assert pupil.row.options.romaji


@pytest.mark.parametrize("answer", ["", "unasked", "maybe", "<b>", "犬" * 50])
def test_another_answer_is_refused_and_changes_nothing(pupil: Pupil, answer: str) -> None:
    pupil.get("/")
    with pupil.nothing_changes("submission"):
        pupil.send("kana", kana=answer)
    assert pupil.status == 400


def test_an_answer_sent_twice_is_taken_once(pupil: Pupil) -> None:
    pupil.get("/")
    form = pupil.form("kana")
    pupil.send("kana", kana="no")
    pupil.stale(form, kana="yes")
    assert pupil.row.options.kana == "no"


def test_the_answer_can_be_changed_in_settings(pupil: Pupil) -> None:
    set_options(pupil.app, kana="no")
    pupil.get("/settings")
    assert pupil.form("new_per_day").values["kana"] == "no"
    pupil.send("new_per_day", kana="yes")
    assert pupil.row.options.kana == "yes"


def test_settings_saved_before_the_question_leave_it_open(pupil: Pupil) -> None:
    pupil.get("/settings")
    assert "kana" not in pupil.form("new_per_day").values
    pupil.send("new_per_day")
    assert pupil.row.options == Options(zone="UTC")
    assert QUESTION in pupil.get("/")


# --- today, practice, placement ---


def test_today_shows_kana_to_those_who_learn_them(pupil: Pupil) -> None:
    pupil.learn(1)
    assert "/review/kana" not in pupil.get("/")
    set_options(pupil.app, kana="no")
    assert "/review/kana" in pupil.get("/")
    begin(pupil, "kana:あ")
    set_options(pupil.app, kana="yes")
    assert "/review/kana" in pupil.get("/"), "what was started is due"


def test_the_placement_check_leaves_kana_out(pupil: Pupil) -> None:
    assert {probe.drill for probe in probes(pupil.here.catalog)} == set(REGISTRY) - ON_REQUEST


# --- lessons ---


def test_a_lesson_shows_strokes_look_alikes_and_whom_to_credit(pupil: Pupil) -> None:
    set_options(pupil.app, kana="no")
    begin(pupil, *(f"kana:{kana.text}" for kana in HIRAGANA[: [kana.text for kana in HIRAGANA].index("ぬ")]))
    pupil.here.clock.forward(days=1)  # type: ignore[attr-defined]
    pupil.review(400)
    page = pupil.get("/learn")
    assert "New: ぬ" in page
    assert "2 strokes" in page
    assert len(re.findall(r'<li><svg class="brush"', page)) == 2
    assert "め</span> <strong>me" in page
    assert "KanjiVG" in page
    assert "style=" not in page


def test_a_try_in_a_lesson_that_was_wrong_is_explained_once(pupil: Pupil) -> None:
    set_options(pupil.app, kana="no")
    pupil.get("/learn")
    wrong = next(button["value"] for button in pupil.form("item").buttons if button.get("value") not in (None, "あ"))
    assert "あ is a." in plain(pupil.send("item", answer=wrong))
    pupil.send("item", answer=wrong)
    assert memories_of(pupil) == ["kana:あ"]


def memories_of(pupil: Pupil) -> list[str]:
    with pupil.here.store.reading() as db:
        return memories.started_items(db, pupil.row.id, ("kana",), 100)


# --- questions and verdicts ---


def ask(pupil: Pupil, kana: str, kind: str) -> None:
    """Open a question of this kind about a kana, by reviewing until it comes."""
    item = f"kana:{kana}"
    begin(pupil, item)
    for _ in range(40):
        pupil.get(f"/review?item={item}")
        if pupil.asked.ref.startswith(kind):
            return
        pupil.right()
        pupil.here.clock.forward(days=400)  # type: ignore[attr-defined]
    raise AssertionError(f"{item} was never {kind}")


def test_a_typed_answer_stays_in_latin_letters(pupil: Pupil) -> None:
    ask(pupil, "シ", "typed")
    field = re.search(r'<input type="text" class="answer"[^>]*>', pupil.text)
    assert field
    assert 'lang="en"' in field[0]
    assert "data-kana" not in field[0]
    assert "In Latin letters" in pupil.text
    page = plain(pupil.answer("si"))
    assert "Right" in page
    assert "si is Kunrei-shiki" in page


def test_a_wrong_answer_shows_both_kana_side_by_side(pupil: Pupil) -> None:
    ask(pupil, "シ", "typed")
    page = pupil.answer("tsu")
    assert "ツ is tsu; シ is shi." in plain(page)
    beside = re.search(r'<ul class="beside">.*?</ul>', page, re.S)
    assert beside
    assert [label in beside[0] for label in ("asked", "your answer", "KanjiVG")] == [True, True, False]
    assert beside[0].count('<svg class="brush"') == 2
    assert "Mine is right too" not in page


def test_a_kana_is_chosen_without_javascript(pupil: Pupil) -> None:
    ask(pupil, "ぬ", "found")
    values = [
        button["value"] for form in Forms(pupil.text).forms for button in form.buttons if button.get("name") == "answer"
    ]
    assert {"ぬ", "め"} <= set(values)
    assert "Exact" in pupil.answer("ぬ")


def test_romaji_to_choose_is_not_marked_as_japanese(pupil: Pupil) -> None:
    ask(pupil, "ぬ", "chosen")
    assert "<span>nu</span>" in pupil.text
    assert '<span lang="ja">nu</span>' not in pupil.text
    assert '<span lang="ja">nu</span>' not in pupil.right()


def test_practice_shows_kana_side_by_side_too(pupil: Pupil) -> None:
    begin(pupil, "kana:シ")
    for number in range(30):
        pupil.get(f"/practice/kana?run=3&n={number}")
        if pupil.asked.ref == "typed":
            break
    assert 'class="beside"' in pupil.answer("tsu")


# --- the library ---


def test_the_chart_has_every_kana_with_how_well_it_is_known(pupil: Pupil) -> None:
    begin(pupil, "kana:か")
    page = pupil.get("/library/kana")
    for kana in ALL:
        assert f'<span class="sign" lang="ja">{kana}</span>' in page
    cell = re.search(r"か</span><small>ka</small>.*?</a>", page, re.S)
    assert cell
    assert "started" in cell[0]
    assert cell[0].count("is-full") == 1
    assert page.count("is-full") == 1 + 1 + 2 + 3 + 4, "the legend has each step once"


@pytest.mark.parametrize("kana", ["あ", "ぢ", "を", "ん", "きゃ", "っ", "シ", "ー", "ヴォ"])
def test_each_kana_has_a_page_with_its_strokes(pupil: Pupil, kana: str) -> None:
    page = pupil.get(f"/library/kana/{kana}")
    assert pupil.status == 200
    assert re.search(r"\d strokes?", page)
    assert "KanjiVG" in page
    assert "not started" in page


@pytest.mark.parametrize("text", ["x", "犬", "ああ", "kana:あ", "%00", "../kana", "あ" * 500])
def test_what_is_no_kana_has_no_page(pupil: Pupil, text: str) -> None:
    pupil.get(f"/library/kana/{text}")
    assert pupil.status == 404


def test_a_kana_can_be_put_aside_and_taken_up_again(pupil: Pupil) -> None:
    begin(pupil, "kana:か")
    pupil.get("/library/kana/か")
    assert "Put aside" in pupil.send("suspended", suspended="1")
    assert pupil.memory("kana:か").suspended
    pupil.send("suspended", suspended="0")
    assert not pupil.memory("kana:か").suspended


def test_a_kana_is_not_put_aside_by_the_page_of_another(pupil: Pupil) -> None:
    begin(pupil, "kana:か", "kana:き")
    pupil.get("/library/kana/か")
    pupil.send("suspended", suspended="1", item="kana:き")
    assert pupil.status == 404
    assert not pupil.memory("kana:き").suspended


@pytest.mark.parametrize(
    "small, page, told",
    [
        ("ぁ", "ファ", "A small ぁ is one sound with the kana before it, as in ファ: fa."),
        ("ょ", "きょ", "A small ょ is one sound with the kana before it, as in きょ: kyo."),
        ("ェ", "シェ", "as in シェ: she."),
        ("ヶ", "カ", "ヶ before a counter is read か, as in 三ヶ月, three months."),
        ("ゎ", "わ", "ゎ is わ written small."),
    ],
)
def test_a_small_kana_leads_to_the_page_that_explains_it(pupil: Pupil, small: str, page: str, told: str) -> None:
    text = pupil.get(f"/library/kana/{small}")
    assert pupil.status == 200
    assert unquote(pupil.path) == f"/library/kana/{page}?small={small}"
    assert told in re.sub(r"<rt>.*?</rt>|<[^>]+>", "", text)


def test_every_small_kana_has_a_page(pupil: Pupil) -> None:
    for small in "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ":
        pupil.get(f"/library/kana/{small}")
        assert pupil.status == 200, small


def test_what_is_said_of_a_small_kana_stands_on_its_page_alone(pupil: Pupil) -> None:
    assert "one sound with the kana before" not in pupil.get("/library/kana/か?small=ょ")
    pupil.get("/library/kana/zz")
    assert pupil.status == 404

"""Particles on the pages: four to choose from, what is told after the choice, and nothing to be typed."""

import re

import pytest

from learnapp.japanese import furigana
from learnapp.store import memories
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, learned, plain

WO = "particle:wo_object"
DIRECTION = "particle:e_direction"


def choices(pupil: Pupil) -> list[str]:
    return re.findall(r'name="answer" value="([^"]+)" data-key', pupil.text)


def asked_with(pupil: Pupil, item: str, wanted: str) -> None:
    """Ask an item until it comes with a sentence whose `also_ok` is as wanted: "some" or "none"."""
    for _ in range(40):
        pupil.get(f"/review?item={item}")
        sentence = next(one for one in pupil.here.catalog.sentences if one.id == pupil.asked.ref)
        if bool(sentence.also_ok) == (wanted == "some"):
            return
        pupil.wrong()
        pupil.here.clock.forward(minutes=2)  # type: ignore[attr-defined]
    raise AssertionError(f"{item} never came with such a sentence")


def test_a_question_shows_the_sentence_its_meaning_and_four_particles(pupil: Pupil) -> None:
    begin(pupil, WO)
    page = pupil.get("/review/particle")
    question = pupil.question()
    assert "＿" in page
    assert question.gloss.replace("’", "&#39;")[:12] in page or question.gloss[:12] in page
    assert choices(pupil) == list(question.choices)
    assert len(set(choices(pupil))) == 4
    assert "助詞" in page
    assert 'id="answer"' not in page, "there is nothing to type"
    assert question.expected[0] in choices(pupil)


def test_a_right_choice_shows_the_whole_sentence(pupil: Pupil) -> None:
    begin(pupil, WO)
    pupil.get("/review")
    sentence = next(one for one in pupil.here.catalog.sentences if one.id == pupil.asked.ref)
    page = pupil.right()
    assert "Exact" in page
    assert sentence.sentence.replace("＿", sentence.best) in re.sub(r"<rt>.*?</rt>|<[^>]+>", "", page)
    assert "is-right" in page
    assert "is-picked" in page


def test_a_wrong_choice_tells_its_reason_and_cannot_be_called_right(pupil: Pupil) -> None:
    begin(pupil, WO)
    pupil.get("/review")
    ref = pupil.asked.ref
    sentence = next(one for one in pupil.here.catalog.sentences if one.id == ref)
    chosen = next(one for one in pupil.question().choices if one != sentence.best)
    page = pupil.answer(chosen)
    assert "Not yet" in page
    assert furigana.plain(sentence.wrong[chosen]) in plain(page)
    assert "Mine is right too" not in page
    newest = pupil.newest()
    assert newest is not None
    form = pupil.form("review")
    with pupil.nothing_changes():
        refused = pupil.client.post(
            "/review/accept",
            data={**form.values, "review": str(newest.id)},
            base_url="http://127.0.0.1:5000",
        )
    assert refused.status_code == 400


def test_what_is_also_right_passes_with_its_nuance(pupil: Pupil) -> None:
    begin(pupil, DIRECTION)
    asked_with(pupil, DIRECTION, "some")
    sentence = next(one for one in pupil.here.catalog.sentences if one.id == pupil.asked.ref)
    other = next(iter(sentence.also_ok))
    assert other not in choices(pupil), "it is no trap among the four"
    page = pupil.answer(other)
    assert "Accepted" in page
    assert "is right too" in plain(page)


def test_a_particle_that_was_not_judged_is_asked_again(pupil: Pupil) -> None:
    begin(pupil, WO)
    pupil.get("/review")
    with pupil.nothing_changes("submission"):
        page = pupil.answer("さえ")
    assert "Try again" in page
    assert "Choose again" in page


def test_the_hint_names_the_use_and_caps_the_rating(pupil: Pupil) -> None:
    begin(pupil, WO)
    page = pupil.get("/review")
    hint = re.search(r'href="([^"]+)" id="hint"', page)
    assert hint is not None
    page = pupil.get(hint[1].replace("&amp;", "&"))
    assert "Direct object" in page
    pupil.right()
    newest = pupil.newest()
    assert newest is not None
    assert newest.answer.rating.name == "HARD"


def test_the_lesson_teaches_the_use_and_lets_one_try(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=("vocabulary", "conjugation", "prefecture"))
    page = pupil.get("/learn")
    item = pupil.form("item").values["item"]
    assert "Try it once" in page
    assert len(choices(pupil)) == 4
    use = pupil.here.catalog.use(item.partition(":")[2])
    assert use is not None
    wrong = next(one for one in choices(pupil) if one != use.particle)
    assert "Not yet" in pupil.answer(wrong)
    pupil.answer(use.particle)
    with pupil.here.store.reading() as db:
        assert memories.find(db, pupil.row.id, item) is not None


def test_sentences_of_known_words_come_first(pupil: Pupil) -> None:
    from learnapp.drills import particle

    keys = particle.knowledge(WO, pupil.here.catalog)
    assert "vocabulary:inu:meaning" in keys
    learned(pupil, *sorted(keys))
    begin(pupil, WO)
    pupil.get("/review/particle")
    assert pupil.asked.item == WO


@pytest.mark.parametrize("wish, shown", [("always", True), ("hint", False)])
def test_furigana_stands_over_the_sentence_as_wished(pupil: Pupil, wish: str, shown: bool) -> None:
    set_options(pupil.app, furigana=wish)
    begin(pupil, WO)
    heading = re.search(r'<h1 class="prompt-word[^"]*".*?</h1>', pupil.get("/review"), re.S)
    assert heading is not None
    assert ("<rt>" in heading[0]) is shown


def test_practice_offers_the_same_choices(pupil: Pupil) -> None:
    begin(pupil, WO)
    pupil.get("/practice/particle")
    assert len(choices(pupil)) == 4
    page = pupil.wrong()
    assert "Not yet" in page
    assert "is-right" in page

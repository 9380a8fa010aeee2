"""What is often forgotten: when it is shown, beside what, and what each button does."""

import re
from dataclasses import replace
from random import Random

import pytest

from learnapp import drills
from learnapp.drills.base import Learner, OwnWord
from learnapp.store import memories, words
from tests.forgetful import CONFUSED, forget
from tests.support import Clock
from tests.web.pupil import Pupil, wrong_to

SHI = "kana:シ"


def forgotten(
    pupil: Pupil, item: str = SHI, ref: str = "typed", answers: tuple[str, ...] = ("tsu",), lapses: int = 8
) -> Pupil:
    forget(pupil.here.store, pupil.row, pupil.here.clock(), item, ref, answers, lapses)
    return pupil


def lapse_again(pupil: Pupil, times: int) -> None:
    with pupil.here.store.writing() as db:
        memory = pupil.memory(SHI).memory
        memories.save(db, pupil.row.id, SHI, replace(memory, lapses=memory.lapses + times))


def due(pupil: Pupil) -> bool:
    """Whether the page asks to do something about it; the page of progress agrees."""
    asked = "forgotten" in pupil.get("/progress/leeches").partition('id="done"')[0].partition('<div class="stack">')[2]
    asked = asked and "Nothing here now" not in pupil.text
    assert ("often forgotten" in pupil.get("/progress")) == asked
    return asked


@pytest.mark.parametrize("lapses, leech", [(7, False), (8, True), (9, True)])
def test_it_is_shown_from_the_eighth_lapse_on(pupil: Pupil, lapses: int, leech: bool) -> None:
    assert due(forgotten(pupil, lapses=lapses)) is leech


@pytest.mark.parametrize("deed", ["note", "as it is", "aside and up again"])
def test_what_was_seen_to_comes_back_after_four_more(pupil: Pupil, deed: str) -> None:
    forgotten(pupil).get("/progress/leeches")
    if deed == "note":
        pupil.send("note", text="It smiles.")
    elif deed == "as it is":
        pupil.send("note", as_it_is="1")
    else:
        pupil.send("suspend", suspended="1")
        pupil.send("suspend", suspended="0")
    assert not due(pupil)
    lapse_again(pupil, 3)
    assert not due(pupil)
    lapse_again(pupil, 1)
    assert due(pupil)


def test_what_was_put_aside_is_asked_no_more_until_it_is_taken_up(pupil: Pupil) -> None:
    forgotten(pupil).get("/progress/leeches")
    text = pupil.send("suspend", suspended="1", text="Not now.")
    assert "Put aside: it is not asked" in text
    assert pupil.memory(SHI).suspended
    pupil.get(f"/review?item={SHI}")
    assert not pupil.asks
    assert "Not now." in pupil.get("/progress/leeches"), "a note that was in the form is kept"
    pupil.send("suspend", suspended="0")
    assert not pupil.memory(SHI).suspended


def test_a_note_is_shown_after_the_next_answer_and_can_be_rewritten(pupil: Pupil, clock: Clock) -> None:
    forgotten(pupil).get("/progress/leeches")
    pupil.send("note", text="  It  smiles: <b>シ</b> ")
    clock.forward(days=1)
    pupil.get(f"/review?item={SHI}")
    assert "It smiles" not in pupil.text, "not before the answer"
    pupil.right()
    assert "It smiles: &lt;b&gt;" in pupil.text
    pupil.get("/progress/leeches")
    pupil.send("note", text="Strokes from the left.")
    pupil.get("/review")
    pupil.send("undo")
    pupil.get(f"/review?item={SHI}")
    pupil.wrong()
    assert "Strokes from the left." in pupil.text
    pupil.get("/progress/leeches")


@pytest.mark.parametrize(
    "lapses, told", [(6, False), (7, True), (8, False), (10, False), (11, True), (15, True)], ids=str
)
def test_the_lapse_that_makes_it_one_says_so(pupil: Pupil, clock: Clock, lapses: int, told: bool) -> None:
    forgotten(pupil, lapses=lapses)
    clock.forward(days=1)
    pupil.get(f"/review?item={SHI}")
    pupil.wrong()
    assert (f"Forgotten {lapses + 1} times now" in pupil.text) is told
    assert ('href="/progress/leeches"' in pupil.text) is told


def test_what_is_recalled_or_only_learned_is_no_lapse(pupil: Pupil, clock: Clock) -> None:
    forgotten(pupil, lapses=7)
    clock.forward(days=1)
    pupil.get(f"/review?item={SHI}")
    pupil.right()
    assert "times now" not in pupil.text
    pupil.get("/review")
    pupil.send("undo")
    pupil.get(f"/review?item={SHI}")
    pupil.wrong()
    assert "Forgotten 8 times now" in pupil.text
    clock.forward(minutes=20)
    pupil.get(f"/review?item={SHI}")
    pupil.wrong()
    assert "times now" not in pupil.text, "a step of learning anew"


def test_each_is_shown_beside_what_it_is_taken_for(pupil: Pupil) -> None:
    for item, ref, answers in CONFUSED:
        forgotten(pupil, item, ref, answers)
    text = re.sub(r"<rt>.*?</rt>", "", pupil.get("/progress/leeches"))
    beside = {
        "kana: drawn side by side": 'class="beside"',
        "a word: the other card": "猫",
        "a meaning: the word that it belongs to": "犬",
        "a place: what both names share": "茨城",
        "a chain word: the other word": "頭",
    }
    assert [name for name, sign in beside.items() if sign not in text] == []
    assert "2 times" in text, "the most frequent answer"


def test_an_own_word_can_be_corrected(pupil: Pupil) -> None:
    with pupil.here.store.writing() as db:
        number = words.add(db, pupil.row.id, OwnWord(0, "鯨", "くじら", ("whale",)), pupil.here.clock())
    forgotten(pupil, f"vocabulary:own-{number}:write", f"own-{number}", ("いるか",))
    assert f'href="/library/words/{number}"' in pupil.get("/progress/leeches")
    pupil.get(f"/library/words/{number}")
    pupil.send("remove")
    pupil.get("/progress/leeches")
    assert pupil.status == 200, "its word is gone"


def test_only_ten_are_shown_at_once_the_most_often_forgotten_first(pupil: Pupil) -> None:
    for nth, text in enumerate("アイウエオカキクケコサス"):
        forgotten(pupil, f"kana:{text}", lapses=8 + nth)
    text = pupil.get("/progress/leeches")
    assert "12 in all; the first 10 are shown" in text
    assert re.findall(r"forgotten (\d+) times</h2>", text) == [str(number) for number in range(19, 9, -1)]


HOSTILE = [
    ({"item": "kana:ソ"}, 404, "not among the learner's items"),
    ({"item": "nonsense"}, 404, "no item"),
    ({"item": ""}, 404, "no item"),
    ({"item": "x" * 201}, 400, "too long"),
    ({"text": "x" * 301}, 400, "a note that is too long"),
    ({"submit": ""}, 400, "no number of the form"),
    ({"csrf_token": "wrong"}, 400, "from elsewhere"),
]


@pytest.mark.parametrize("where", ["note", "suspend"])
@pytest.mark.parametrize("values, status, reason", HOSTILE, ids=[row[2] for row in HOSTILE])
def test_a_form_that_is_not_ours_changes_nothing(
    pupil: Pupil, where: str, values: dict[str, str], status: int, reason: str
) -> None:
    forgotten(pupil).get("/progress/leeches")
    form = pupil.form(where)
    with pupil.nothing_changes():
        assert pupil.stale(form, **values).status_code == status, reason


@pytest.mark.parametrize("lapses", [0, 7])
def test_no_note_is_taken_about_what_is_no_leech(pupil: Pupil, lapses: int) -> None:
    forgotten(pupil).get("/progress/leeches")
    form = pupil.form("note")
    lapse_again(pupil, lapses - 8)
    with pupil.nothing_changes():
        assert pupil.stale(form, text="It smiles.").status_code == 404


def test_a_form_sent_twice_does_one_thing(pupil: Pupil) -> None:
    forgotten(pupil).get("/progress/leeches")
    form = pupil.form("note")
    assert pupil.stale(form, text="It smiles.").status_code == 303
    with pupil.nothing_changes():
        assert pupil.stale(form, text="Something else.").status_code == 303


def test_a_note_goes_with_ones_data(pupil: Pupil) -> None:
    forgotten(pupil).get("/progress/leeches")
    pupil.send("note", text="It smiles.")
    pupil.get("/settings")
    address = re.search(r'href="(/settings/[^"]*(?:data|export|json)[^"]*)"', pupil.text)
    assert address
    assert "It smiles." in pupil.get(address[1])


@pytest.mark.parametrize("drill", drills.REGISTRY)
def test_whatever_was_answered_there_is_a_page(pupil: Pupil, drill: str) -> None:
    """Wrong answers as the drill gives them, what is no answer, and refs that are no longer there."""
    rng, module = Random(drill), drills.REGISTRY[drill]
    for item in rng.sample(list(module.items(pupil.here.catalog)), 10):
        question = module.question(item.key, Learner(), rng, pupil.here.catalog)
        answers = [wrong_to(question), "シユ", "JP-99", "🐕", *question.choices[:2]]
        forgotten(pupil, item.key, rng.choice((question.ref, "gone")), tuple(answers))
    assert "forgotten" in pupil.get("/progress/leeches")
    assert pupil.status == 200

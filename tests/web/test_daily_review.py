"""The main job, over HTTP without JavaScript: learn words, answer, come back when FSRS says so."""

from tests.support import Clock, Visitor


def test_a_newcomer_learns_five_words_and_is_asked_them(visitor: Visitor) -> None:
    assert "Learn the first words" in visitor.get("/")
    visitor.learn()
    assert visitor.get("/learn").count("What does it mean?")
    assert visitor.path == "/review"


def test_a_right_answer_comes_back_later_and_a_wrong_one_soon(visitor: Visitor, clock: Clock) -> None:
    visitor.learn()
    visitor.get("/review")
    assert visitor.prompt() == "犬"
    assert "Exact" in visitor.answer("dog")
    assert "10 min" in visitor.text
    visitor.get("/review")
    assert "Not yet" in visitor.answer("zzzz")
    assert "again in 1 min" in visitor.text

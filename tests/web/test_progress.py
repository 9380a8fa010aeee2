"""The pages of progress: what a newcomer, a learner of some days, of years, and one who was away are told."""

import re
from datetime import date, timedelta

import pytest

from learnapp import drills
from learnapp.srs.memory import Rating, started
from learnapp.store import memories
from learnapp.web import progress as pages
from learnapp.web import strength
from tests.long_log import fill
from tests.support import Clock
from tests.web.conftest import Bench, set_options
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"


def told(text: str, pattern: str) -> str:
    """The first group of what stands on a page, without its tags."""
    plain = re.sub(r"\s+", " ", re.sub(r"<rt>.*?</rt>|<[^>]+>", " ", text))
    found = re.search(pattern, plain)
    assert found, f"{pattern} is not in {plain[:3000]}"
    return found[1]


def begun(pupil: Pupil, item: str, siblings: str | None = None) -> None:
    at = pupil.here.clock()
    if siblings is None and item.startswith("vocabulary"):
        siblings = item.rpartition(":")[0]
    with pupil.here.store.writing() as db:
        memories.add(db, pupil.row.id, item, siblings, started(at), at, at.date())


@pytest.fixture
def years(pupil: Pupil, clock: Clock, bench: Bench) -> Pupil:
    """Somebody with two years and some thousand answers."""
    bench.once(two_years, pupil, clock)
    return pupil


def two_years(pupil: Pupil, clock: Clock) -> None:
    fill(pupil.here.store.path, pupil.here.catalog, clock.at.date(), reviews=4000)
    pupil.token()


def test_a_newcomer_is_told_what_fills_the_page_and_where_to_begin(pupil: Pupil) -> None:
    text = pupil.get("/progress")
    assert "Nothing to show yet" in text
    assert 'href="/learn"' in text
    for path in ("/progress/prints", "/progress/leeches", *(f"/progress/memory/{drill}" for drill in drills.REGISTRY)):
        pupil.get(path)
        assert pupil.status == 200, path


def test_every_page_has_the_way_there(pupil: Pupil) -> None:
    assert 'href="/progress"' in pupil.get("/")
    for path in ("/progress", "/progress/prints", "/progress/memory/kana", "/progress/leeches"):
        assert re.search(r'<a href="/progress" aria-current="page">', pupil.get(path)), path


def test_lessons_and_steps_are_no_retention(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.review()
    assert "Nothing that you knew has come due" in pupil.get("/progress")
    clock.forward(minutes=11)
    pupil.review()
    assert "Nothing that you knew has come due" in pupil.get("/progress"), "the second step of the first day"


def test_the_first_answer_of_a_later_day_counts_and_undo_takes_it_back(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(1)
    pupil.review()
    clock.forward(minutes=11)
    pupil.review()
    clock.forward(days=40)
    pupil.get("/review")
    pupil.right()
    assert told(pupil.get("/progress"), r"All drills (too few to tell: \d of \d)") == "too few to tell: 1 of 1"
    pupil.get("/review")
    pupil.send("undo")
    assert "Nothing that you knew has come due" in pupil.get("/progress")
    pupil.get("/review")
    pupil.wrong()
    assert told(pupil.get("/progress"), r"All drills (too few to tell: \d of \d)") == "too few to tell: 0 of 1"


def test_a_right_answer_rated_again_was_not_remembered(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(1)
    pupil.review()
    clock.forward(minutes=11)
    pupil.review()
    clock.forward(days=9)
    pupil.get("/review")
    pupil.right()
    pupil.send("rate", rating=str(int(Rating.AGAIN)))
    assert told(pupil.get("/progress"), r"All drills (too few to tell: \d of \d)") == "too few to tell: 0 of 1"


def test_shares_stand_beside_the_number_of_answers(years: Pupil) -> None:
    assert re.fullmatch(r"\d+% of \d+", told(years.get("/progress?span=365"), r"All drills (\d+% of \d+)"))
    assert "Your goal is 90%" in told(years.text, r"(over the last 365 days. Your goal is \d+%)")
    set_options(years.app, desired_retention=0.97)
    assert told(years.get("/progress?span=365"), r"All drills \d+% of \d+ (\w+)") == "below"


def test_a_shorter_span_counts_fewer_answers(years: Pupil) -> None:
    counts = []
    for span in pages.SPANS:
        shares = told(years.get(f"/progress?span={span}"), r"All drills (.*?) The age is")
        counts.append(sum(int(number) for number in re.findall(r"of (\d+)", shares)[:-1]))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


@pytest.mark.parametrize("query", ["span=0", "span=31", "span=", "span=x", "span=-30", "span=３０", "span=30&span=9"])
def test_other_spans_are_refused_or_the_first_is_taken(pupil: Pupil, query: str) -> None:
    pupil.get(f"/progress?{query}")
    assert pupil.status == (200 if query.startswith("span=30&") else 404)


def test_what_is_late_stands_apart_from_the_forecast(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(3)
    pupil.review()
    clock.forward(minutes=11)
    pupil.review()
    due = pupil.memory(INU).memory.due
    text = pupil.get("/progress")
    assert "late" not in told(text, r"(reviews due today, .*?after it\..*?)\+?The days")[:160]
    clock.at = due.replace(hour=9)
    assert told(pupil.get("/progress"), r"(\d+) reviews? due today") != "0"
    clock.forward(days=20)
    assert told(pupil.get("/progress"), r"(\d+) reviews are late") == "3"
    assert told(pupil.text, r"(\d+) reviews due today") == "0"


def test_what_was_put_aside_is_not_in_the_forecast(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(3)
    pupil.review()
    clock.forward(minutes=11)
    pupil.review()
    clock.forward(days=30)
    with pupil.here.store.writing() as db:
        memories.suspend(db, pupil.row.id, [INU], True)
    assert told(pupil.get("/progress"), r"(\d+) reviews are late") == "2"


def test_somebody_who_was_away_sees_days_of_rest_and_no_reproach(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(2)
    pupil.review()
    clock.forward(days=2)
    pupil.review()
    assert told(pupil.get("/progress"), r"days in a row, (\d+ rest day)") == "1 rest day"
    assert "rest day" in pupil.get("/"), "today says the same"
    clock.forward(days=200)
    text = pupil.get("/progress")
    assert told(text, r"days in a row (\d+) minutes") == "0"
    assert pupil.status == 200


def test_every_number_of_a_chart_stands_in_a_table_too(years: Pupil, clock: Clock) -> None:
    text = years.get("/progress")
    bars = [int(number) for number in re.findall(r"<title>\w+, \d+ \w+: (\d+)</title>", text)]
    table = text.partition("Reviews due by day")[2].partition("</table>")[0]
    rows = [int(number) for number in re.findall(r"<td>(\d+)</td>", table)]
    assert len(bars) == pages.FORECAST_DAYS
    assert rows[-len(bars) :] == bars
    drops = sum(int(number) for number in re.findall(r"<title>\d+ \w{3}: (\d+)</title></circle>", text))
    year = text.partition("Answers by day, a week in each row")[2].partition("</table>")[0]
    assert drops == sum(int(number) for number in re.findall(r"<td>(\d+)</td>", year)) > 0


def test_nothing_is_styled_inline(years: Pupil) -> None:
    for path in ("/progress", "/progress/prints", "/progress/leeches", "/progress/memory/conjugation"):
        assert "style=" not in years.get(path), path


def test_the_sum_of_the_stages_is_what_was_started(years: Pupil) -> None:
    text = years.get("/progress")
    stages = re.findall(r"(\d+) mastered, (\d+) strong, (\d+) learned, (\d+) started", text)
    assert sum(map(int, sum(stages, ()))) == len(years.table("memory"))


# --- how firm ---


def test_words_come_the_least_firm_first_page_by_page(pupil: Pupil, clock: Clock) -> None:
    fill(pupil.here.store.path, pupil.here.catalog, clock.at.date(), reviews=14 * 1500)
    first = pupil.get("/progress/memory/vocabulary")
    number = int(told(first, r"page 1 of (\d+)"))
    last = pupil.get(f"/progress/memory/vocabulary?page={number}")
    assert first.count('<li class="firm-') == strength.PAGE > first.count('<li class="firm-4"')
    assert last.count('<li class="firm-') == last.count('<li class="firm-4"') > 0
    assert 'rel="next"' not in last
    pupil.get(f"/progress/memory/vocabulary?page={number + 1}")
    assert pupil.status == 404


@pytest.mark.parametrize(
    "path", ["vocabulary?page=0", "vocabulary?page=x", "vocabulary?page=٣", "shiritori?page=99999999", "nothing"]
)
def test_pages_that_there_are_not(pupil: Pupil, path: str) -> None:
    pupil.get(f"/progress/memory/{path}")
    assert pupil.status == 404


def test_a_rule_that_was_learned_colours_its_cell(pupil: Pupil) -> None:
    before = pupil.get("/progress/memory/conjugation")
    assert told(before, r"んで not yet (\d+ of \d+)").startswith("0 of")
    begun(pupil, "conjugation:v5m:te")
    after = pupil.get("/progress/memory/conjugation")
    assert re.search(r'<td class="firm-1"><span lang="ja">んで</span><span class="small">started<br>1 of \d+', after)
    assert after.count('<td class="firm-1">1</td>') == 1


@pytest.mark.parametrize(
    "item, drill, wanted",
    [
        ("particle:to_quote", "particle", "Quotation"),
        ("kana:シ", "kana", "シ"),
        ("counter:hiki:h_to_p", "counter", "匹"),
        ("shiritori:ちから", "shiritori", "ちから"),
        (INU, "vocabulary", "犬"),
    ],
)
def test_what_was_started_is_marked_so(pupil: Pupil, item: str, drill: str, wanted: str) -> None:
    if item.startswith("counter"):
        item = next(one.key for one in drills.REGISTRY["counter"].items(pupil.here.catalog) if ":hiki:" in one.key)
    begun(pupil, item)
    text = pupil.get(f"/progress/memory/{drill}")
    marked = re.findall(r'<li class="firm-1">.*?</li>', text, re.S)
    assert len(marked) == 1
    assert "started" in marked[0]
    assert wanted in re.sub(r"<ruby>(.*?)<rt>.*?</rt></ruby>", r"\1", marked[0]) or wanted in marked[0]


def test_a_removed_word_of_ones_own_stands_in_no_list(pupil: Pupil) -> None:
    pupil.get("/library/words/new")
    pupil.send("japanese", japanese="鯨", reading="くじら", meanings="whale")
    begun(pupil, "vocabulary:own-1:meaning", siblings="vocabulary:own-1")
    assert "whale" in pupil.get("/progress/memory/vocabulary")
    pupil.get("/library/words/1")
    pupil.send("remove")
    assert "whale" not in pupil.get("/progress/memory/vocabulary")
    assert pupil.status == 200


# --- prints ---


def test_a_day_on_which_all_was_done_has_its_whole_print(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(3)
    pupil.review()
    assert "No print of these days" in pupil.get("/progress/prints"), "today's is on Today"
    clock.forward(days=1)
    text = pupil.get("/progress/prints")
    assert told(text, r"29 Nov (\d of 6 colours)") == "6 of 6 colours"
    assert text.count("<symbol") == 1


def test_what_was_left_takes_colours(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(4)
    pupil.review()
    clock.forward(minutes=11)
    pupil.review()
    clock.forward(days=20)
    for _ in range(2):
        pupil.get("/review")
        pupil.right()
    clock.forward(days=1)
    assert told(pupil.get("/progress/prints"), r"19 Dec (\d of 6 colours)") == "3 of 6 colours"
    pupil.review()
    assert told(pupil.get("/progress/prints"), r"19 Dec (\d of 6 colours)") == "3 of 6 colours", "done later, yet late"


@pytest.mark.parametrize("before", ["x", "2026-13-01", "2099-01-01", "0001-01-01", "2026-11-30", "-1", "2026-11-29T09"])
def test_days_that_have_no_album(pupil: Pupil, before: str) -> None:
    pupil.get(f"/progress/prints?before={before}")
    assert pupil.status == 404


def test_the_album_goes_back_as_far_as_there_are_answers(years: Pupil) -> None:
    seen, path = set[str](), "/progress/prints"
    for _ in range(40):
        text = years.get(path)
        days = re.findall(r"<li><svg.*?<span>(.*?)</span>", text, re.S)
        seen |= {f"{path}: {day}" for day in days}
        found = re.search(r'<a class="btn" href="([^"]+)">Earlier prints', text)
        if not found:
            break
        path = found[1]
    with_answers = {row[1] for row in years.table("day_count") if row[4] and row[1] < date(2026, 11, 29)}
    assert len(seen) == len(with_answers)


def test_a_year_of_absence_leaves_the_album_whole(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(3)
    pupil.review()
    clock.forward(days=365)
    assert "No print of these days" in pupil.get("/progress/prints")
    path = re.search(r'<a class="btn" href="([^"]+)">Earlier prints', pupil.text)
    assert path
    clock.forward(days=1)
    far = (clock.at - timedelta(days=350)).date()
    assert told(pupil.get(f"/progress/prints?before={far}"), r"29 Nov (\d of 6 colours)") == "6 of 6 colours"


# --- what it costs ---


@pytest.mark.parametrize("path", ["/progress", "/progress/memory/vocabulary", "/progress/memory/conjugation"])
def test_no_page_counts_the_log(years: Pupil, path: str) -> None:
    """Of the log only its newest end is read, however long it is, and the number of queries stays the same."""
    made: list[str] = []
    connection = years.here.store._connection().connection.dbapi_connection
    assert connection is not None
    connection.set_trace_callback(made.append)  # type: ignore[attr-defined]
    years.get(path)
    connection.set_trace_callback(None)  # type: ignore[attr-defined]
    assert [query for query in made if "FROM review" in query and "LIMIT" not in query] == []
    assert 0 < len(made) < 40

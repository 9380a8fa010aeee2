"""A move at a table of Sentence Builder, and the page that follows it, against the page of a review, all in one process."""

import time
from collections.abc import Iterator

from learnapp import create_app
from learnapp.catalog import load
from learnapp.config import Config
from learnapp.games import sentence
from learnapp.games.self_play import arranged, self_play
from tests.bench.figures import Figure, compared, spread
from tests.bench.rounds import Block, Setting, interleaved, p50s
from tests.seated import Seated, open_table
from tests.support import BASE, Clock, Visitor
from tests.web.pupil import Pupil

MOVE_GOAL = 1.5
MOVE_STRETCH = 1.1
DECISION_GOAL_SECONDS = 0.05
"""Of a bot with seven cards."""


def figures(setting: Setting) -> Iterator[Figure]:
    """Cards laid and taken back, which no bot answers, beside review pages; then what bots take to decide."""
    app = create_app(
        Config(instance=setting.folder, database_url=f"sqlite:///{setting.folder / 'fuda.sqlite3'}"), Clock(), load()
    )
    pupil = Pupil(app)
    pupil.begin(20)
    seated = Seated(app, Pupil(app), open_table(app, mode="solo-race"))
    calls = setting.pick(60, 20)
    setting.say(f"game: {setting.rounds} rounds of {calls} moves")
    blocks = interleaved(
        {
            "move": lambda count: _timed_moves(seated, count),
            "table": lambda count: _timed_pages(seated.visitor, seated.path, count),
            "review": lambda count: _timed_pages(pupil, "/review", count),
        },
        setting.rounds,
        calls,
        warm=20,
    )
    review = p50s(blocks["review"])
    yield compared("a move at a table : review page", p50s(blocks["move"]), review, MOVE_GOAL, MOVE_STRETCH)
    yield compared("  the table after it : review page", p50s(blocks["table"]), review)
    yield from _decisions(setting)


def _timed_moves(seated: Seated, count: int) -> Block:
    """Lay the first card of the hand, take it back, and so on; the answer is the redirect."""
    walls: list[float] = []
    for number in range(count):
        seated.visitor.get(seated.path)
        form = seated.form
        action = "back all" if number % 2 else f"place {seated.view.hand[0]} at 1.1"
        start = time.perf_counter()
        answer = seated.send(action, form)
        walls.append(time.perf_counter() - start)
        if answer.status_code != 303:
            raise RuntimeError(f"the move {action!r} was answered {answer.status_code}")
    return Block(walls)


def _timed_pages(visitor: Visitor, path: str, count: int) -> Block:
    walls: list[float] = []
    for _ in range(count):
        start = time.perf_counter()
        answer = visitor.client.get(path, base_url=BASE)
        walls.append(time.perf_counter() - start)
        if answer.status_code != 200:
            raise RuntimeError(f"{path} was answered {answer.status_code}")
    return Block(walls)


def _decisions(setting: Setting) -> Iterator[Figure]:
    for level in ("easy", "normal", "hard"):
        options, levels = arranged(sentence, "versus", None, [level, level])
        made = [
            self_play(sentence, options, levels, load(), setting.pick(40, 10), f"{level}{number}", time.perf_counter)
            for number in range(setting.rounds)
        ]
        seconds = [report["ms_per_decision"][level] / 1000 for report in made]
        yield Figure(f"a {level} bot's decision, average of a game", spread(seconds, "s"), goal=DECISION_GOAL_SECONDS)

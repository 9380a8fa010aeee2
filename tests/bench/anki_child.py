"""Anki's side, run by the Python that has the `anki` package: a JSON object a line in, one a line out."""

import json
import sys
import time
from typing import Any

REVIEW = 2  # type and queue of a card that has left its steps


def main() -> None:
    """Make a collection in the folder that the command line names, then answer cards as often as asked."""
    from anki.collection import Collection

    folder, cards = sys.argv[1], int(sys.argv[2])
    collection = Collection(f"{folder}/collection.anki2")
    try:
        fill(collection, cards)
        say(about(collection))
        for line in sys.stdin:
            say(answer(collection, json.loads(line)["answers"]))
    finally:
        collection.close()


def say(value: dict[str, Any]) -> None:
    print(json.dumps(value), flush=True)


def about(collection: Any) -> dict[str, Any]:
    """How durable a commit of Anki's is, and whether FSRS schedules; FULL is asked for in case it was not."""
    from anki.buildinfo import version

    own = collection.db.scalar("PRAGMA synchronous")
    collection.db.execute("PRAGMA synchronous = FULL")
    return {
        "version": version,
        "synchronous_of_its_own": own,
        "synchronous": collection.db.scalar("PRAGMA synchronous"),
        "journal_mode": collection.db.scalar("PRAGMA journal_mode"),
        "fsrs": collection.get_config("fsrs"),
    }


def fill(collection: Any, cards: int) -> None:
    """Notes with one card each, in review with a memory by FSRS, ten days old and due."""
    from anki.collection import AddNoteRequest
    from anki.decks import DeckId

    collection.set_config("fsrs", True)
    deck = collection.decks.get_config(1)
    deck["new"]["perDay"] = deck["rev"]["perDay"] = 9999
    collection.decks.update_config(deck)
    kind, notes = collection.models.by_name("Basic"), []
    for number in range(cards):
        note = collection.new_note(kind)
        note["Front"], note["Back"] = f"word {number}", f"meaning {number}"
        notes.append(AddNoteRequest(note, DeckId(1)))
    collection.add_notes(notes)
    memory = json.dumps({"s": 12.0, "d": 5.0, "dr": 0.9, "decay": 0.1542, "lrt": int(time.time()) - 10 * 86400})
    due = collection.sched.today
    collection.db.execute(
        f"UPDATE cards SET type = {REVIEW}, queue = {REVIEW}, due = ?, ivl = 10, factor = 2500, reps = 5, data = ?",
        due,
        memory,
    )


def answer(collection: Any, count: int) -> dict[str, Any]:
    """Answer that many cards; seconds of fetching each and of answering each, and processor seconds an answer."""
    fetches: list[float] = []
    answers: list[float] = []
    cpu = 0.0
    for _ in range(count):
        start = time.perf_counter()
        queued = collection.sched.get_queued_cards().cards[0]
        fetched = time.perf_counter()
        given = good(queued)
        began, before = time.perf_counter(), time.process_time()
        collection.sched.answer_card(given)
        answers.append(time.perf_counter() - began)
        cpu += time.process_time() - before
        fetches.append(fetched - start)
    return {"answers": answers, "fetches": fetches, "cpu": cpu / count}


def good(queued: Any) -> Any:
    from anki.scheduler.v3 import CardAnswer

    return CardAnswer(
        card_id=queued.card.id,
        current_state=queued.states.current,
        new_state=queued.states.good,
        rating=CardAnswer.GOOD,
        answered_at_millis=int(time.time() * 1000),
        milliseconds_taken=2500,
    )


if __name__ == "__main__":
    main()

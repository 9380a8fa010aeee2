"""Notes that a learner wrote about items that are often forgotten, shown after every answer to them."""

from datetime import datetime

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects.sqlite import insert

from learnapp.store.prepared import Prepared
from learnapp.store.tables import note as table

_TEXT = Prepared(
    select(table.c.text).where(table.c.learner_id == bindparam("b_learner_id"), table.c.item == bindparam("b_item"))
)
_ROW = insert(table)
_SAVE = Prepared(
    _ROW.on_conflict_do_update(
        index_elements=["learner_id", "item"],
        set_={name: _ROW.excluded[name] for name in ("text", "lapses", "updated_at")},
    )
)


def text_of(db: Connection, learner_id: int, item: str) -> str:
    """The note about an item; empty where there is none."""
    return str(_TEXT.value(db, {"b_learner_id": learner_id, "b_item": item}) or "")


def save(db: Connection, learner_id: int, item: str, text: str, lapses: int, now: datetime) -> None:
    """Write or rewrite a note; with the lapses that the item has now, so that it is no leech until there are more."""
    _SAVE.change(db, {"learner_id": learner_id, "item": item, "text": text, "lapses": lapses, "updated_at": now})

"""Tables of games: who opened which, the log of each, and what its bots plan."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from learnapp.games.base import Action, Planned, Result, StalePosition
from learnapp.store.engine import new_id
from learnapp.store.prepared import Prepared
from learnapp.store.tables import game_action, game_plan, game_table

_MINE = game_table.c.learner_id == bindparam("b_learner_id")
_ONE = _MINE & (game_table.c.id == bindparam("b_id"))
_TABLE = select(*(column for column in game_table.c if column.name != "learner_id"))
_FIND = Prepared(_TABLE.where(_ONE))
_END = Prepared(
    update(game_table)
    .where(_ONE, game_table.c.ended_at.is_(None))
    .values(ended_at=bindparam("b_at", type_=game_table.c.ended_at.type), result=bindparam("b_result"))
)
_ITS_ACTIONS = game_action.c.table_id == bindparam("b_id")
_ITS_PLANS = game_plan.c.table_id == bindparam("b_id")
_ACTIONS = Prepared(
    select(*(game_action.c[name] for name in ("ply", "seat", "text", "at", "said")))
    .where(_ITS_ACTIONS, game_action.c.ply >= bindparam("b_ply"))
    .order_by(game_action.c.ply)
)
_LAST_PLY = select(func.max(game_action.c.ply)).where(_ITS_ACTIONS).scalar_subquery()
_NEXT_PLY = func.coalesce(_LAST_PLY, -1) + 1
_POSITION = Prepared(select(_NEXT_PLY))
_ADD = Prepared(insert(game_action))
_PLANS = Prepared(
    select(*(game_plan.c[name] for name in ("ply", "seat", "actions", "due", "said")))
    .where(_ITS_PLANS)
    .order_by(game_plan.c.due, game_plan.c.seat)
)
_SAVE_PLAN = Prepared(insert(game_plan).prefix_with("OR REPLACE", dialect="sqlite"))
_DROP_PLANS = Prepared(delete(game_plan).where(_ITS_PLANS))
_DUE = select(func.min(game_plan.c.due)).where(_ITS_PLANS, game_plan.c.actions != "").scalar_subquery()
_STANDING = Prepared(select(game_table.c.started_at, _NEXT_PLY, _DUE).where(_ONE))


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was opened, and whether it has ended."""

    id: int
    game: str
    rules: int
    """The version of the game's rules it is played by."""
    options: str
    """JSON, see `games.base.options_from`."""
    seed: str
    """Never shown: cards follow from it."""
    catalog_version: str
    started_at: datetime
    ended_at: datetime | None = None
    result: Result | None = None

    @property
    def is_abandoned(self) -> bool:
        return self.ended_at is not None and self.result is None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a poll asks for: has anything happened, and when will it."""

    started_at: datetime
    position: int
    due: float | None
    """Seconds of table time; None while the table waits."""


def open_table(
    db: Connection,
    learner_id: int,
    game: str,
    rules: int,
    options_json: str,
    seed: str,
    catalog_version: str,
    now: datetime,
) -> int:
    """Keep a new table; returns its id."""
    added = db.execute(
        insert(game_table).values(
            learner_id=learner_id,
            game=game,
            rules=rules,
            options=options_json,
            seed=seed,
            catalog_version=catalog_version,
            started_at=now,
        )
    )
    return new_id(added)


def find_table(db: Connection, learner_id: int, table_id: int) -> TableRow | None:
    row = _FIND.first(db, {"b_learner_id": learner_id, "b_id": table_id})
    return None if row is None else _table(row)


def tables_of(
    db: Connection, learner_id: int, game: str | None = None, open_only: bool = False, most: int = 50
) -> Sequence[TableRow]:
    """A learner's tables, of one game or of all, the newest first."""
    sought = _TABLE.where(game_table.c.learner_id == learner_id)
    if game is not None:
        sought = sought.where(game_table.c.game == game)
    if open_only:
        sought = sought.where(game_table.c.ended_at.is_(None))
    return [_table(row) for row in db.execute(sought.order_by(game_table.c.id.desc()).limit(most))]


def standing(db: Connection, learner_id: int, table_id: int) -> Standing | None:
    """Where a table stands, without its log; None if it is not this learner's."""
    row = _STANDING.first(db, {"b_learner_id": learner_id, "b_id": table_id})
    return None if row is None else Standing(*row)


def actions(db: Connection, table_id: int, since: int = 0) -> tuple[Action, ...]:
    """The log of a table from the position `since` on. Whose table it is, `find_table` has told."""
    return tuple(Action(*row) for row in _ACTIONS.rows(db, {"b_id": table_id, "b_ply": since}))


def add_actions(db: Connection, table_id: int, new: Sequence[Action]) -> None:
    """Append to the log; StalePosition if they do not begin where it ends, and then none of them is kept."""
    if not new:
        return
    position = _POSITION.value(db, {"b_id": table_id})
    if new[0].ply != position:
        raise StalePosition(f"Row {new[0].ply} is not the next of table {table_id}, which stands at {position}.")
    try:
        for action in new:
            _ADD.insert(db, {"table_id": table_id, **asdict(action)})
    except IntegrityError as error:
        raise StalePosition(f"A row of table {table_id} was taken by another move.") from error


def plans(db: Connection, table_id: int) -> tuple[Planned, ...]:
    """What may fall due at a table, the earliest first."""
    return tuple(
        Planned(ply, seat, tuple(actions.split("\n")) if actions else (), due, said)
        for ply, seat, actions, due, said in _PLANS.rows(db, {"b_id": table_id})
    )


def save_plan(db: Connection, table_id: int, plan: Planned) -> None:
    """Keep a seat's plan, in the place of the one it had."""
    _SAVE_PLAN.insert(db, {"table_id": table_id, **asdict(plan), "actions": "\n".join(plan.actions)})


def drop_plans(db: Connection, table_id: int) -> None:
    _DROP_PLANS.change(db, {"b_id": table_id})


def abandon(db: Connection, learner_id: int, table_id: int, now: datetime) -> bool:
    """End a table without a result; False if there is no open one of this learner's."""
    return _end(db, learner_id, table_id, None, now)


def finish(db: Connection, learner_id: int, table_id: int, result: Result, now: datetime) -> bool:
    """End a table with its result; False if there is no open one of this learner's."""
    return _end(db, learner_id, table_id, json.dumps(asdict(result), ensure_ascii=False), now)


def _end(db: Connection, learner_id: int, table_id: int, result: str | None, now: datetime) -> bool:
    its = {"b_learner_id": learner_id, "b_id": table_id}
    if _END.change(db, {**its, "b_at": now, "b_result": result}) == 0:
        return False
    drop_plans(db, table_id)
    return True


def _table(row: Any) -> TableRow:
    *opened, result = row
    return TableRow(*opened) if result is None else replace(TableRow(*opened), result=_result(json.loads(result)))


def _result(kept: dict[str, Any]) -> Result:
    return Result(tuple(kept["scores"]), tuple(kept["places"]), kept["reason"])

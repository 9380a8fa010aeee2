"""What all tables share: how constraints are named, and the columns that say whose a row is."""

from sqlalchemy import Column, ForeignKey, Integer, MetaData

metadata = MetaData(
    naming_convention={
        "ix": "%(table_name)s_%(column_0_N_name)s",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "pk": "%(table_name)s_pkey",
    }
)


def learner_id(primary_key: bool = False) -> Column[int]:
    mine = ForeignKey("learner.id", ondelete="CASCADE")
    return Column("learner_id", Integer, mine, nullable=False, primary_key=primary_key)


def table_id() -> Column[int]:
    its = ForeignKey("game_table.id", ondelete="CASCADE")
    return Column("table_id", Integer, its, primary_key=True, autoincrement=False)

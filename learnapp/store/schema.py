"""Brings a database to the tables that this version needs, and says so when it cannot."""

from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError, OperationalError

from learnapp.store.engine import APPLICATION_ID, Store, StoreError
from learnapp.store.migrations import HEAD

MIGRATIONS = Path(__file__).parent / "migrations"


def revision(db: Connection) -> str | None:
    """The migration that the database stands at; None for an empty one."""
    try:
        return db.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except OperationalError:
        return None


def bring_up(store: Store) -> None:
    """Create or migrate the tables. One process does it; the others wait for the writer's lock and find it done."""
    with store.reading() as db:
        try:
            found = revision(db)
        except DatabaseError as error:
            raise StoreError(
                f"{store.path} is not a database of ours ({error.orig}). Move it away, or restore a backup."
            ) from error
    if found == HEAD:
        return
    with store.writing() as db:
        if revision(db) != HEAD:
            migrate(db, store.path)


def migrate(db: Connection, path: Path) -> None:
    """Run what is missing inside the open transaction."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = db
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"{path} was written by a newer version of Fuda ({error}). Update Fuda, or restore an older backup."
        ) from error
    db.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def migrate_file(path: Path) -> None:
    """Bring a database file that nobody else uses to this version."""
    store = Store(f"sqlite:///{path}")
    try:
        bring_up(store)
    finally:
        store.close()

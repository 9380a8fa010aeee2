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


def refuse_foreign(db: Connection, path: Path) -> None:
    """Raise StoreError for a database with tables that are not ours: nothing may be written into it."""
    tables = db.execute(text("SELECT count(*) FROM sqlite_master")).scalar_one()
    if tables and db.exec_driver_sql("PRAGMA application_id").scalar_one() != APPLICATION_ID:
        raise StoreError(f"{path} belongs to another program. Name another file in LEARNAPP_DATABASE_URL.")


def bring_up(store: Store) -> None:
    """Create or migrate the tables. One process does it; the others wait for the writer's lock and find it done.

    Raises StoreError for a database of another program, a damaged one, or one that a newer version has written.
    """
    with store.reading() as db:
        try:
            refuse_foreign(db, store.path)
            found = revision(db)
        except DatabaseError as error:
            raise StoreError(f"{store.path} is damaged ({error.orig}). Move it away, or restore a backup.") from error
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

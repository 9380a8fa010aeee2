"""Puts the application together: database, content, blueprints, templates."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask
from itsdangerous import URLSafeSerializer
from jinja2 import FileSystemBytecodeCache

from learnapp import config as settings
from learnapp.catalog import Catalog, load
from learnapp.catalog.lexicon import CREDIT, CREDIT_URL
from learnapp.config import Config
from learnapp.japanese.conjugation.godan import BASES, GODAN, TITLES
from learnapp.store import learners, schema, submissions
from learnapp.store.engine import Store, StoreError
from learnapp.store.options import Options
from learnapp.web import (
    assets,
    audio,
    back,
    basket,
    beginning,
    chain,
    counters,
    faces,
    games,
    health,
    help,
    kana,
    kana_faces,
    learn,
    leeches,
    levels,
    library,
    listening,
    maps,
    own_memory,
    placement,
    practice,
    prefectures,
    present,
    progress,
    rendering,
    review,
    security,
    sheet,
    sign_in,
    sounds,
    strength,
    tables,
    today,
    verbs,
    words,
)
from learnapp.web import settings as settings_pages
from learnapp.web.compress import compress
from learnapp.web.current import KEY, Here, submit_id

BLUEPRINTS = (
    assets.bp,
    health.bp,
    today.bp,
    beginning.bp,
    back.bp,
    learn.bp,
    review.bp,
    practice.bp,
    chain.bp,
    library.bp,
    levels.bp,
    sheet.bp,
    audio.bp,
    verbs.bp,
    prefectures.bp,
    kana.bp,
    counters.bp,
    words.bp,
    games.bp,
    placement.bp,
    tables.bp,
    basket.bp,
    progress.bp,
    strength.bp,
    leeches.bp,
    settings_pages.bp,
    own_memory.bp,
    sign_in.bp,
    help.bp,
)


def utc_now() -> datetime:
    return datetime.now(UTC)


def build(
    config: Config | None = None, clock: Callable[[], datetime] | None = None, catalog: Catalog | None = None
) -> Flask:
    """See `learnapp.create_app`."""
    config = config or settings.from_environment()
    catalog = catalog or checked_content(config.instance)
    clock = clock or utc_now
    key = secret_key(config.instance)
    store = Store(config.database_url)
    schema.bring_up(store)
    first_steps(store, clock())

    app = Flask("learnapp.web", static_folder=None, instance_path=str(config.instance))
    app.jinja_environment = rendering.Environment
    app.secret_key = key
    app.extensions[KEY] = Here(config, store, catalog, clock, URLSafeSerializer(key, salt="question"))
    sounds.prepare(app, config.instance)
    security.protect(app)
    app.after_request(compress)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    _prepare_templates(app, config.instance)
    return app


def first_steps(store: Store, now: datetime) -> None:
    """The one learner of a home installation, in the zone of this computer; and what is no longer needed goes."""
    with store.writing() as db:
        if learners.named(db, learners.LOCAL_NAME) is None:
            learners.add(db, learners.LOCAL_NAME, Options(zone=local_zone()), now)
        submissions.forget_old(db, now)


def checked_content(instance: Path) -> Catalog:
    """The content; its rules are run once for each version of the files, and the version that passed is remembered."""
    passed = instance / "cache" / "checked_content"
    try:
        known = passed.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        known = ""
    found = load(checked=known)
    if found.version != known:
        with suppress(OSError):
            passed.parent.mkdir(parents=True, exist_ok=True)
            passed.write_text(found.version, encoding="ascii")
    return found


def local_zone() -> str:
    """The zone this computer is set to; UTC where it does not say."""
    from tzlocal import get_localzone_name

    try:
        name = get_localzone_name() or "UTC"
        Options(zone=name).calendar  # noqa: B018 - raises for a name that the time zone data lacks
    except (LookupError, ValueError, OSError):
        return "UTC"
    return "UTC" if name.startswith("Etc/") else name


def secret_key(instance: Path) -> str:
    """What signs cookies and forms: made at the first start, kept in the instance folder, for its owner only."""
    path = instance / "secret_key"
    try:
        instance.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            fresh = path.with_name(f"secret_key.{os.getpid()}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_hex(32), encoding="ascii")
            with suppress(FileExistsError):
                os.link(fresh, path)  # the first of several processes wins
            fresh.unlink()
        key = path.read_text(encoding="ascii", errors="ignore").strip()
    except OSError as error:
        raise StoreError(
            f"{path} cannot be read or written: {error.strerror}. Make the folder writable, or set LEARNAPP_INSTANCE."
        ) from error
    if len(key) < 32:
        raise StoreError(f"{path} is damaged. Delete it; a new one is made at the next start.")
    return key


def _prepare_templates(app: Flask, instance: Path) -> None:
    cache = instance / "cache" / "templates"
    cache.mkdir(parents=True, exist_ok=True)
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(cache))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.auto_reload = False
    app.jinja_env.filters.update(present.FILTERS)
    app.jinja_env.tests.update(present.TESTS)
    app.jinja_env.globals.update(asset=assets.asset, path=assets.path, submit_id=submit_id)
    app.jinja_env.globals.update(faces.GLOBALS | maps.GLOBALS | kana_faces.GLOBALS | sounds.GLOBALS | listening.GLOBALS)
    app.jinja_env.globals.update(lexicon_credit=CREDIT, lexicon_credit_url=CREDIT_URL)
    app.jinja_env.globals.update(godan_rows=tuple(GODAN.values()), godan_bases=BASES, godan_titles=TITLES)

"""Fuda: Japanese in a few minutes a day."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from flask import Flask

    from learnapp.catalog import Catalog
    from learnapp.config import Config

__version__ = "0.1.0"


def create_app(
    config: "Config | None" = None, clock: "Callable[[], datetime] | None" = None, catalog: "Catalog | None" = None
) -> "Flask":
    """The web application. `clock` tells the time in UTC; content and database are opened here.

    Raises ContentError, StoreError or ConfigError, each with a text for the person who starts the server. Flask is
    imported only here, so that the pure parts stay light.
    """
    from learnapp.web.app import build

    return build(config, clock, catalog)

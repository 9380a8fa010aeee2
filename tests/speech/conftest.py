"""The voice that is an extra: tests of it are skipped where it is not installed, and fail there where CI is set."""

import os

import pytest

from learnapp.speech.offline import Offline


@pytest.fixture(scope="session")
def open_jtalk() -> Offline:
    """The engine, loaded."""
    engine = Offline()
    if reason := engine.lacks():
        (pytest.fail if os.environ.get("CI", "").lower() in ("1", "true", "yes") else pytest.skip)(reason)
    return engine

"""A copy of the real content that a test may break."""

import shutil
from pathlib import Path

import pytest

from learnapp.catalog.files import content_folder


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    shutil.copytree(content_folder(), folder)
    return folder

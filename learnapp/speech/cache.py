"""Sounds kept as files: written whole or not at all, bounded in size, made once however many ask at the same time."""

import contextlib
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import IO

from learnapp.speech import mp3
from learnapp.speech.base import SpeechError

try:
    import fcntl
except ImportError:  # Windows: one process serves, and its threads are kept apart by a lock of their own
    fcntl = None  # type: ignore[assignment]

MOST_BYTES = 256 * 1024 * 1024
"""Several times what all that is taught takes at both speeds, so there is room for own words and a second voice."""
LARGEST_SOUND = 2_000_000
"""Bytes."""
SHORTEST_SECONDS = 0.05
TOUCHED_AFTER = 3600.0
"""Seconds after which a use is noted anew; noting each would be a write for each."""
_KEPT = 0.9
"""Down to this share of the size the least recently used go, so that the next sound does not bring a search again."""
_KEY = re.compile("[0-9a-f]{64}")


class Cache:
    """Files named by what they say (see `base.digest`). Several processes may share the folder."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES, clock: Callable[[], float] = time.time) -> None:
        self._folder, self._most, self._clock = folder, most_bytes, clock
        self._lock = Lock()
        self._bytes: int | None = None
        """What there was when it was last counted, and what was added since; None if it was never counted."""

    def find(self, key: str) -> bytes | None:
        """The sound kept under a key; None if there is none, or if what is there is no sound any more."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST_SOUND + 1)
                used = os.fstat(file.fileno()).st_mtime
        except OSError:
            return None
        if not _is_sound(data):
            return None
        if self._clock() - used > TOUCHED_AFTER:
            with contextlib.suppress(OSError):
                os.utime(path, (self._clock(), self._clock()))
        return data

    def made(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The sound kept under a key, else what `make` returns, which is kept; SpeechError if that is no sound.

        Of all who ask for a key at one time, one makes it and the others wait for it.
        """
        if found := self.find(key):
            return found
        with self._alone(key):
            if found := self.find(key):
                return found
            data = make()
            if not _is_sound(data):
                raise SpeechError("The voice gave something that is no sound.")
            with contextlib.suppress(OSError):  # a full disk or a folder that is read-only: heard, though not kept
                self._keep(key, data)
            return data

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key!r:.80} is no key of a sound: 64 hex digits are wanted")
        return self._folder / key[:2] / f"{key}.mp3"

    @contextmanager
    def _alone(self, key: str) -> Iterator[None]:
        """While the block runs, nobody else makes a sound of which the key begins alike: 256 locks, never removed."""
        with contextlib.ExitStack() as held:
            try:
                lock = self._folder / "locks" / key[:2]
                lock.parent.mkdir(parents=True, exist_ok=True)
                file = held.enter_context(lock.open("ab"))
            except OSError:
                file = None  # nothing can be kept there either
            if file is None or fcntl is None:
                held.enter_context(self._lock)
            else:
                held.enter_context(_flocked(file))
            yield

    def _keep(self, key: str, data: bytes) -> None:
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(dir=path.parent, prefix="new-", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.utime(fresh, (self._clock(), self._clock()))
            os.replace(fresh, path)
        except BaseException:  # Ctrl-C, too, leaves no half file
            with contextlib.suppress(OSError):
                os.unlink(fresh)
            raise
        self._bound(len(data))

    def _bound(self, added: int) -> None:
        """Remove what was not used for the longest, once there is more than allowed."""
        if self._bytes is not None and self._bytes + added <= self._most:
            self._bytes += added
            return
        files = sorted(self._files())
        left = sum(size for _, size, _ in files)
        if left > self._most:
            for _, size, path in files:
                if left <= self._most * _KEPT:
                    break
                with contextlib.suppress(OSError):
                    path.unlink()
                    left -= size
        self._bytes = left

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        """When each was last used, its bytes, its path; parts that a killed process left are named by their age."""
        for path in self._folder.glob("[0-9a-f][0-9a-f]/*"):
            with contextlib.suppress(OSError):
                found = path.stat()
                if path.suffix == ".part" and self._clock() - found.st_mtime < TOUCHED_AFTER:
                    continue
                yield (0.0 if path.suffix == ".part" else found.st_mtime), found.st_size, path


@contextmanager
def _flocked(file: IO[bytes]) -> Iterator[None]:
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def _is_sound(data: bytes) -> bool:
    try:
        return len(data) <= LARGEST_SOUND and mp3.seconds(data) >= SHORTEST_SECONDS
    except ValueError:
        return False

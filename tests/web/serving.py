"""`learnapp serve` as a child process: started, killed, started again."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

from learnapp.catalog import Catalog

ROOT = Path(__file__).parent.parent.parent


class Server:
    """A server of its own process on a free port; after the first start it keeps to that port.

    With content that this process has checked, its first start need not check it again.
    """

    def __init__(self, instance: Path, checked: Catalog | None = None, **environment: str) -> None:
        self.instance = instance
        if checked is not None:
            passed = instance / "cache" / "checked_content"
            passed.parent.mkdir(parents=True, exist_ok=True)
            passed.write_text(checked.version, encoding="ascii")
        self.environment = {**os.environ, "LEARNAPP_INSTANCE": str(instance), "PYTHONUNBUFFERED": "1", **environment}
        self.environment["PYTHONDONTWRITEBYTECODE"] = ""  # as at home: not compiled again at each start
        self.port = 0
        self.said: list[str] = []
        self._process: subprocess.Popen[str] | None = None

    @property
    def database(self) -> Path:
        return self.instance / "fuda.sqlite3"

    def start(self) -> None:
        """Start, and return when it answers; AssertionError with what it said if it ends instead."""
        command = [sys.executable, "-m", "learnapp.cli", "serve", "--port", str(self.port)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.said.append(line)
            if ready := re.search(r"ready: http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(ready[1])
                threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True).start()
                return
        raise AssertionError(f"the server ended with {self._process.wait()}: {''.join(self.said)}")

    def _listen(self, stream: IO[str]) -> None:
        self.said.extend(stream)

    def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """The exit code."""
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait()

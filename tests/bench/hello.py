"""The other side of what a page costs: Flask saying hello, on waitress as ours is."""

import signal
import sys
from types import FrameType

from flask import Flask
from waitress import create_server

app = Flask(__name__, static_folder=None)


@app.get("/")
def hello() -> str:
    return "hello"


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> None:
    """Serve on the port that the command line names, until ended."""
    server = create_server(app, host="127.0.0.1", port=int(sys.argv[1]), threads=8, ident=None)
    signal.signal(signal.SIGTERM, _stop)
    try:
        server.run()
    finally:
        server.close()


if __name__ == "__main__":
    main()

"""Runs the server: waitress, on loopback unless a passphrase is set."""

import gc
import logging
import signal
import socket
import sys
from dataclasses import replace
from types import FrameType
from wsgiref.types import WSGIApplication

from learnapp.config import Config, ConfigError, from_environment

LARGEST_BODY = 16 * 1024 * 1024
"""Bytes. More is cut off; less but too much is read to its end, so that the browser gets a page that says so."""


def serve(host: str | None = None, port: int | None = None) -> int:
    """Serve until interrupted; returns the exit code. `host` and `port` go before the environment."""
    config = from_environment()
    config = replace(config, host=host or config.host, port=config.port if port is None else port)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    listening = _listen(config)
    with listening:
        app = _loaded(config)
        from waitress import create_server

        server = create_server(
            app,
            sockets=[listening],
            threads=config.threads,
            ident=None,
            clear_untrusted_proxy_headers=True,
            max_request_body_size=LARGEST_BODY,
            channel_timeout=30,
        )
        signal.signal(signal.SIGTERM, _stop)
        print(
            f"Fuda is ready: http://{_shown(config.host)}:{listening.getsockname()[1]}/  (Ctrl+C stops it)",
            file=sys.stderr,
            flush=True,
        )
        try:
            server.run()
        finally:
            server.close()
    return 0


def _loaded(config: Config) -> WSGIApplication:
    """The application. Code and content stay for good, so the collector of cycles is spared them, now and in pauses."""
    gc.disable()
    try:
        from learnapp import create_app

        app: WSGIApplication = create_app(config)
        gc.collect()
        gc.freeze()
    finally:
        gc.enable()
    return app


def _listen(config: Config) -> socket.socket:
    """Take the port before anything is loaded, so that a taken one is told at once."""
    try:
        family = socket.getaddrinfo(config.host, config.port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((config.host, config.port))
        listening.listen(128)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError(
            f"Port {config.port} on {config.host} cannot be used ({reason}). "
            f"If another program has it, choose another one: PORT={config.port % 65535 + 1} make run"
        ) from error
    return listening


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt

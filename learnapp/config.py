"""Every setting of the server, its default, and the environment variable that sets it."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

PASSPHRASE_LENGTHS = (8, 200)
"""Characters."""


class ConfigError(ValueError):
    """A setting that cannot be used; the text names the variable and the remedy."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `learnapp serve` was told. Learners' own settings live in the database."""

    instance: Path
    """LEARNAPP_INSTANCE: folder of the database, the secret key and caches."""
    database_url: str
    """LEARNAPP_DATABASE_URL: `sqlite:////absolute/path.sqlite3`; default: `fuda.sqlite3` in the instance folder."""
    passphrase: str = field(default="", repr=False)
    """LEARNAPP_PASSPHRASE: with it there is a sign-in page, and the server may listen on the home network."""
    host: str = "127.0.0.1"
    """LEARNAPP_HOST: address to listen on; anything but loopback asks for a passphrase."""
    port: int = 5000
    """PORT; 0, which `serve --port 0` alone can set, takes any that is free."""
    threads: int = 8
    """LEARNAPP_THREADS: requests answered side by side."""

    def __post_init__(self) -> None:
        shortest, longest = PASSPHRASE_LENGTHS
        if self.passphrase and not shortest <= len(self.passphrase) <= longest:
            raise ConfigError(
                f"LEARNAPP_PASSPHRASE has {len(self.passphrase)} characters; choose one of {shortest} to {longest}."
            )
        if not self.passphrase and not is_loopback(self.host):
            raise ConfigError(
                f"LEARNAPP_HOST={self.host} can be reached from the network, and nothing asks for a passphrase. "
                "Set LEARNAPP_PASSPHRASE, or listen on 127.0.0.1."
            )

    @property
    def local(self) -> bool:
        """Whether the one learner is signed in without being asked."""
        return not self.passphrase


def is_loopback(host: str) -> bool:
    """Whether a host name or address stays on this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0"), is_loopback("example.org")
    (True, True, False, False)
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def default_instance() -> Path:
    """`instance/` of a checkout; for an installed package a folder of the user's."""
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "instance"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fuda"


def from_environment(environ: Mapping[str, str] = os.environ) -> Config:
    """Read the environment; raises ConfigError that names the variable."""
    instance = Path(environ.get("LEARNAPP_INSTANCE") or default_instance()).expanduser().absolute()
    return Config(
        instance=instance,
        database_url=environ.get("LEARNAPP_DATABASE_URL") or f"sqlite:///{instance / 'fuda.sqlite3'}",
        passphrase=environ.get("LEARNAPP_PASSPHRASE", ""),
        host=environ.get("LEARNAPP_HOST") or "127.0.0.1",
        port=_whole_number(environ, "PORT", 5000, 1, 65535),
        threads=_whole_number(environ, "LEARNAPP_THREADS", 8, 1, 64),
    )


def _whole_number(environ: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environ.get(name, "").strip()
    if not text:
        return default
    if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise ConfigError(f"{name}={text!r:.40} is not a whole number from {least} to {most}.")
    return int(text)

"""Settings of the server: defaults, what the environment may say, and what is refused with a remedy."""

from pathlib import Path

import pytest

from learnapp.config import Config, ConfigError, default_instance, from_environment, is_loopback


def test_without_any_variable_it_listens_on_loopback_and_keeps_all_in_the_instance_folder() -> None:
    config = from_environment({})
    assert (config.host, config.port, config.passphrase, config.local) == ("127.0.0.1", 5000, "", True)
    assert config.instance == default_instance()
    assert config.database_url == f"sqlite:///{config.instance}/fuda.sqlite3"


def test_an_empty_variable_is_as_none() -> None:
    names = (
        "LEARNAPP_INSTANCE",
        "LEARNAPP_DATABASE_URL",
        "LEARNAPP_PASSPHRASE",
        "LEARNAPP_HOST",
        "LEARNAPP_THREADS",
        "PORT",
    )
    assert from_environment(dict.fromkeys(names, "")) == from_environment({})


def test_every_variable_counts() -> None:
    config = from_environment(
        {
            "LEARNAPP_INSTANCE": "/srv/fuda",
            "LEARNAPP_DATABASE_URL": "sqlite:////data/x.sqlite3",
            "LEARNAPP_PASSPHRASE": "correct horse",
            "LEARNAPP_HOST": "0.0.0.0",
            "LEARNAPP_THREADS": "3",
            "PORT": "8080",
        }
    )
    assert config == Config(Path("/srv/fuda"), "sqlite:////data/x.sqlite3", "correct horse", "0.0.0.0", 8080, 3)
    assert not config.local
    assert "horse" not in repr(config)


@pytest.mark.parametrize(
    "environ, names, reason",
    [
        ({"PORT": "abc"}, "PORT='abc'", "no number"),
        ({"PORT": "0"}, "1 to 65535", "the address could not be told beforehand"),
        ({"PORT": "65536"}, "1 to 65535", "no such port"),
        ({"PORT": "-1"}, "1 to 65535", "no such port"),
        ({"PORT": "5e3"}, "PORT='5e3'", "no whole number"),
        ({"PORT": "５０００"}, "PORT", "digits, but not such"),
        ({"PORT": "9" * 5000}, "PORT", "longer than Python takes"),
        ({"LEARNAPP_THREADS": "0"}, "LEARNAPP_THREADS", "nobody would answer"),
        ({"LEARNAPP_THREADS": "65"}, "1 to 64", "more than it can use"),
        ({"LEARNAPP_PASSPHRASE": "short"}, "LEARNAPP_PASSPHRASE", "guessed in no time"),
        ({"LEARNAPP_PASSPHRASE": "x" * 201}, "8 to 200", "the sign-in page takes 200"),
        ({"LEARNAPP_HOST": "0.0.0.0"}, "Set LEARNAPP_PASSPHRASE", "the network could read and write"),
        ({"LEARNAPP_HOST": "::"}, "Set LEARNAPP_PASSPHRASE", "the network could read and write"),
        ({"LEARNAPP_HOST": "192.168.1.7"}, "Set LEARNAPP_PASSPHRASE", "the network could read and write"),
        ({"LEARNAPP_HOST": "my-laptop.local"}, "Set LEARNAPP_PASSPHRASE", "the network could read and write"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_remedy(environ: dict[str, str], names: str, reason: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        from_environment(environ)
    assert names in str(refusal.value), reason
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("passphrase", ["x" * 8, "x" * 200, "ねこがすきですよ", "with blank"])
def test_a_passphrase_of_eight_characters_lets_it_listen_on_the_network(passphrase: str) -> None:
    config = from_environment({"LEARNAPP_PASSPHRASE": passphrase, "LEARNAPP_HOST": "0.0.0.0"})
    assert config.passphrase == passphrase


@pytest.mark.parametrize(
    "host, loopback",
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("localhost.example.org", False),
        ("127.0.0.1.example.org", False),
        ("2130706433", False),
        ("127.1", False),
        ("", False),
    ],
)
def test_which_addresses_stay_on_this_machine(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def test_a_relative_instance_folder_is_made_absolute_and_a_home_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/aiko")
    assert from_environment({"LEARNAPP_INSTANCE": "here"}).instance == Path.cwd() / "here"
    assert from_environment({"LEARNAPP_INSTANCE": "~/fuda"}).instance == Path("/home/aiko/fuda")

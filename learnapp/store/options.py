"""A learner's own settings: defaults, bounds, and how they are kept as JSON."""

import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from learnapp.srs.day import Calendar
from learnapp.srs.load import Week
from learnapp.srs.memory import Schedule

ANY_LEVEL = "any"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("device", "light", "dark"),
    "face": ("textbook", "mincho", "gothic"),
    "furigana": ("always", "new", "hint"),
    "motion": ("device", "off"),
    "level": (ANY_LEVEL, "N5", "N4", "N3", "N2", "N1"),
    "asks_from": ("dictionary", "polite", "any"),
    "conjugation_furigana": ("always", "after", "never"),
    "kana": ("unasked", "no", "hiragana", "yes"),
    "voice": ("offline", "online", "device", "none"),
    "voice_speed": ("normal", "slow"),
    "autoplay": ("cards", "always", "never"),
    "queue_order": ("due", "risk"),
}
EASE: Mapping[str, float] = {"usual": 1.0, "lighter": 0.5, "none": 0.0}
"""How much of the usual work a weekday is to hold."""
SESSIONS = (0, 5, 10, 15, 20, 30)
"""Minutes after which a session pauses; 0 for no end."""
MOST_PARTS = 5
"""The largest share of the new items that a drill can have."""
_EASY_DAY = re.compile(rf"[0-6]=({'|'.join(EASE)})")
_SHARE = re.compile(r"([a-z]{1,40})=([0-9])")
BOUNDS: Mapping[str, tuple[float, float]] = {
    "rollover_hour": (0, 12),
    "new_per_day": (0, 200),
    "desired_retention": (0.70, 0.97),
    "maximum_interval": (1, 36500),
}
LABELS: Mapping[str, str] = {
    "zone": "Time zone",
    "rollover_hour": "A new day begins at",
    "new_per_day": "New items a day",
    "session_minutes": "A session lasts",
    "shares": "Shares of what is new",
    "desired_retention": "Recall to aim for",
    "maximum_interval": "Longest interval",
    "queue_order": "Order of reviews",
    "easy_days": "Easy days",
    "decks": "Decks",
    "theme": "Paper",
    "face": "Japanese typeface",
    "furigana": "Furigana in questions",
    "motion": "Movement",
    "level": "Words up to level",
    "asks_from": "Forms are asked from",
    "conjugation_furigana": "Furigana in conjugation",
    "kana": "Can you read kana?",
    "voice": "First voice",
    "voice_speed": "Speed",
    "autoplay": "Plays by itself",
}


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of one learner; every value is checked by `parse`."""

    zone: str = "UTC"
    """IANA name of the time zone in which this learner's days are counted."""
    rollover_hour: int = 4
    """Hour of the clock at which a new day begins."""
    new_per_day: int = 10
    """Items started a day, over all drills."""
    session_minutes: int = 0
    """After so many minutes review and lessons say that it is enough for now; 0 for never."""
    shares: tuple[str, ...] = ()
    """Shares of the new items that differ from the usual ones: "particle=2", 0 for nothing new; see `share`."""
    desired_retention: float = 0.9
    maximum_interval: int = 36500
    """Days."""
    parameters: tuple[float, ...] = ()
    """The learner's own 21 numbers of FSRS, fitted from the log; none for the defaults."""
    queue_order: str = "due"
    """Of reviews that wait: the earliest due first, or of the first 200 those most at risk."""
    easy_days: tuple[str, ...] = ()
    """Weekdays that are to hold less than the usual work, Monday 0: "5=lighter", "6=none"; see `week`."""
    decks: tuple[str, ...] = ("core",)
    theme: str = "device"
    face: str = "textbook"
    furigana: str = "new"
    """When a question shows furigana: always, while the word is new (stability under 7 days), or only as a hint."""
    romaji: bool = False
    """Show romaji under Japanese words."""
    slips: bool = True
    """Offer "It was a slip" after a wrong answer."""
    motion: str = "device"
    drills_off: tuple[str, ...] = ()
    """Drills that bring nothing new; what of them was started is still reviewed."""
    level: str = ANY_LEVEL
    """New items and the words drawn for them are not harder than this."""
    asks_from: str = "dictionary"
    """What form of a word a conjugation is asked from: the dictionary form, the polite one, or any of the first."""
    conjugation_furigana: str = "always"
    """Over the word to conjugate: always, only after the answer, or never."""
    classes_off: tuple[str, ...] = ()
    """Classes that conjugation does not ask, JMdict's codes."""
    forms_off: tuple[str, ...] = ()
    kana: str = "unasked"
    """Whether this learner can read kana: not at all, hiragana only, or both; who was never asked is taken to."""
    voice: str = "offline"
    """What is heard first: the server's own voice, one over the network, that of the device, or none at all. The others
    follow where it has no sound."""
    voice_online: bool = False
    """Readings may be sent to a voice over the network."""
    voice_speed: str = "normal"
    autoplay: str = "cards"
    """What plays without a press: the page of a card, to which a printed one leads; answers as well; nothing."""
    listening: bool = False
    """Whether words that are known are asked by their sound, too, where there is one."""
    open_everything: bool = False
    """For teachers: every table of every game can be opened."""

    @property
    def calendar(self) -> Calendar:
        return Calendar(_zone(self.zone), self.rollover_hour)

    @property
    def schedule(self) -> Schedule:
        return _schedule(self.desired_retention, self.maximum_interval, self.parameters)

    @property
    def week(self) -> Week:
        """How much of the usual work each weekday is to hold, Monday first.

        >>> Options(easy_days=("5=lighter", "6=none")).week
        (1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0)
        """
        return _week(self.easy_days)

    def share(self, drill: str, usual: int) -> int:
        """How many parts of the new items a drill gets, 0 to MOST_PARTS; the usual number where nothing was chosen.

        >>> Options(shares=("particle=2",)).share("particle", 1), Options().share("vocabulary", 3)
        (2, 3)
        """
        return next((int(parts) for one, _, parts in map(_partition, self.shares) if one == drill), usual)

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


def _partition(share: str) -> tuple[str, str, str]:
    return share.partition("=")


class OptionsError(ValueError):
    """Settings that cannot be kept: `problems` maps the setting's name to a sentence."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = dict(problems)


@lru_cache(maxsize=64)
def _schedule(desired_retention: float, maximum_interval: int, parameters: tuple[float, ...]) -> Schedule:
    return Schedule(desired_retention, maximum_interval, parameters)


@lru_cache(maxsize=64)
def _week(easy_days: tuple[str, ...]) -> Week:
    ease = {int(day): EASE[word] for day, _, word in map(_partition, easy_days)}
    return tuple(ease.get(day, 1.0) for day in range(7))


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """Names a person may choose: one a city, without the abbreviations and the upside-down `Etc/GMT+9`."""
    without = ("Etc/", "posix", "right", "SystemV")
    cities = (name for name in available_timezones() if "/" in name and not name.startswith(without))
    return (*sorted(cities), "UTC")


@lru_cache(maxsize=256)
def from_json(text: str) -> Options:
    """Read what is in the database. What an older or newer version wrote is taken where it is known and in bounds."""
    values = json.loads(text)
    known = {field.name for field in fields(Options)}
    kept: dict[str, Any] = {}
    for name in known & values.keys():
        with suppress(TypeError, ValueError, OverflowError):
            kept[name] = _typed(name, values[name])
    problems = _problems(Options(**kept))
    return Options(**{name: value for name, value in kept.items() if name not in problems})


def parse(form: Mapping[str, Any], before: Options) -> Options:
    """New settings from a form's texts; what the form lacks stays. Raises OptionsError with every problem."""
    values = asdict(before)
    problems: dict[str, str] = {}
    for name, text in form.items():
        if name not in values:
            continue
        try:
            values[name] = _typed(name, text)
        except (ValueError, OverflowError):
            number = "whole number" if isinstance(getattr(before, name), int) else "number"
            problems[name] = f"{LABELS.get(name, name)}: “{str(text)[:40]}” is not a {number}."
    values |= {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    options = Options(**values)
    problems = _problems(options) | problems
    if problems:
        raise OptionsError(problems)
    return options


def _typed(name: str, value: Any) -> Any:
    default = getattr(Options(), name)
    if isinstance(default, bool):
        return value in (True, "1", "on", "true")
    if isinstance(default, int):
        return int(str(value).strip()) if isinstance(value, str) else int(value)
    if isinstance(default, float):
        return float(value)
    if isinstance(default, tuple):
        if isinstance(value, str):
            raise ValueError("a list is wanted")
        if name == "parameters":
            return tuple(float(part) for part in value)
        return tuple(str(part) for part in value)
    return str(value)


def _problems(options: Options) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, (least, most) in BOUNDS.items():
        value = getattr(options, name)
        if math.isnan(value) or not least <= value <= most:
            shown = f"{least:.0%} to {most:.0%}" if isinstance(value, float) else f"{least} to {most}"
            found[name] = f"{LABELS[name]}: choose from {shown}."
    for name, choices in CHOICES.items():
        if getattr(options, name) not in choices:
            found[name] = f"{LABELS[name]}: choose one of {', '.join(choices)}."
    if not _zone_exists(options.zone):
        found["zone"] = f"Time zone: “{options.zone[:40]}” is not known; choose one like Europe/Berlin or Asia/Tokyo."
    if options.session_minutes not in SESSIONS:
        lengths = ", ".join(map(str, SESSIONS))
        found["session_minutes"] = f"{LABELS['session_minutes']}: choose one of {lengths} minutes."
    shares = [_SHARE.fullmatch(one) for one in options.shares]
    if not all(share and int(share[2]) <= MOST_PARTS for share in shares):
        found["shares"] = f"{LABELS['shares']}: choose from 0 to {MOST_PARTS} for each drill."
    if not all(_EASY_DAY.fullmatch(one) for one in options.easy_days):
        found["easy_days"] = f"{LABELS['easy_days']}: choose {', '.join(EASE)} for each weekday."
    if options.parameters and not _can_schedule(options.parameters):
        found["parameters"] = "Your own parameters of FSRS are out of its bounds; the defaults can be taken again."
    if options.voice == "online" and not options.voice_online:
        found["voice"] = "First voice: tick that readings may be sent to Google, too, or choose another voice."
    if not options.decks:
        found["decks"] = "Decks: keep at least one deck."
    return found


def _can_schedule(parameters: tuple[float, ...]) -> bool:
    try:
        Schedule(parameters=parameters)
    except (ValueError, TypeError):
        return False
    return not any(map(math.isnan, parameters))


def _zone_exists(name: str) -> bool:
    try:
        _zone(name)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
    return True

"""What this learner can hear: which voices, in which order, and the address of each sound."""

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from flask import Flask, current_app, url_for

from learnapp.catalog import Pitch, keys, sayings
from learnapp.drills.counter.groups import NUMBER, THINGS
from learnapp.japanese import pitch
from learnapp.speech.base import Engine, Speed, Utterance
from learnapp.speech.speaker import Speaker, of_instance
from learnapp.store import words
from learnapp.store.options import Options
from learnapp.warm import utterance
from learnapp.web import table_sounds
from learnapp.web.current import catalog, me, options, reading

KEY = "fuda-speech"
OWN = "own"
"""Kind of the keys of a learner's own words: own:3."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound as a page offers it."""

    key: str
    said: Utterance

    def href(self, at: str) -> str:
        """The address of the sound at a speed; empty where the server has no voice.

        It holds a tag that changes with the sound, so that browsers can keep what they got for ever.
        """
        tag = speaker().tag(self.said, speed(at), order(options()))
        return url_for("audio.sound", key=self.key, speed=at, v=tag) if tag else ""


def prepare(app: Flask, instance: Path) -> None:
    """The voices, which load nothing until something is said."""
    app.extensions[KEY] = of_instance(instance)


def speaker() -> Speaker:
    found: Speaker = current_app.extensions[KEY]
    return found


def order(wished: Options) -> tuple[str, ...]:
    """The server's voices that a learner wants, the first one first, and none over the network unless allowed."""
    if wished.voice == "none":
        return ()
    if not wished.voice_online:
        return ("offline",)
    return ("online", "offline") if wished.voice == "online" else ("offline", "online")


def said(key: str) -> Utterance | None:
    """What a key names, of the content, one's own words or one's own tables; None for everything else."""
    kind, _, rest = key.partition(":")
    if kind == table_sounds.KIND:
        return table_sounds.find(rest)
    if kind != OWN:
        found = sayings.find(catalog(), key)
        return utterance(found) if found else None
    if not (rest.isascii() and rest.isdigit() and len(rest) <= 18):
        return None
    with reading() as db:
        own = words.find(db, me().id, int(rest))
    if own is None:
        return None
    known = catalog().pitch(own.japanese, own.reading)
    return Utterance(own.reading, own.japanese, known.accent if known else None)


def heard(key: str) -> Heard | None:
    """The sound of a key as a page offers it; None where there is nothing to hear or the learner wants no sound."""
    what = said(key) if key and options().voice != "none" else None
    return Heard(key, what) if what else None


def offered(key: str, what: Utterance | None) -> Heard | None:
    """The same where the page knows already what the key names."""
    return Heard(key, what) if what and options().voice != "none" else None


def speed(name: str) -> Speed:
    """One of SPEEDS, which the caller has checked."""
    return cast(Speed, name)


def key_of(item: str, ref: str) -> str:
    """The key of what an item asks, when it was asked with this ref; empty where it has no sound."""
    drill, *parts = item.split(":")
    if keys.is_heard(item) and (heard := ref.rpartition("@")[0]).count(":"):
        return f"example:{heard}"
    if (own := keys.own_word_id(item)) is not None:
        return f"{OWN}:{own}"
    if drill == "vocabulary":
        return f"word:{parts[0]}"
    if drill == "conjugation":
        return f"form:{ref.partition('@')[0]}:{parts[1]}"
    if drill == "particle":
        return f"sentence:{ref}"
    if drill == "shiritori":
        return f"chain:{parts[0]}"
    if drill == "kana":
        word = ref.partition("-")[2]
        return f"kana:{word if word and not word.isdigit() else parts[0]}"
    if drill == "counter":
        number = ref.rpartition("-")[0]
        counted = "number" if parts[0] == NUMBER else f"counter:{parts[0]}"
        return f"thing:{ref}" if parts[1] == THINGS else f"{counted}:{number}"
    if drill == "prefecture":
        return f"{'capital' if parts[1] == keys.CAPITAL else 'name'}:{parts[0]}"
    return ""


def voices() -> list[tuple[Engine, str]]:
    """The server's voices, each with why it cannot be used; empty where it can."""
    return [(engine, engine.lacks()) for engine in speaker().engines.values()]


def speaks() -> bool:
    """Whether a voice of the server can be used for this learner; nothing is loaded to tell."""
    return bool(speaker().usable(order(options())))


def which() -> str:
    """Which voice is heard, in a few words, as a page says it."""
    usable = speaker().usable(order(options()))
    if options().voice == "device" or not usable:
        return ""
    return usable[0].title


@dataclass(frozen=True, slots=True)
class Drawn:
    """A word's pitch as a picture: a point for each mora and one for a particle after it, joined by a line."""

    kana: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    """Left and top of each; the last one is the particle's."""
    width: int
    text: str
    """The same in words."""
    by_hand: bool


STEP, HIGH, LOW = 26, 7, 23
"""Width of a mora, and the heights of the line, in units of the picture."""


def pitch_of(word: str, kana: str) -> Drawn | None:
    """The accent of a word of the content, to be drawn; None if it is not known."""
    found = catalog().pitch(word, kana)
    return drawn(found) if found else None


def drawn(accent: Pitch) -> Drawn:
    """The picture of an accent."""
    contour = pitch.contour(accent.reading, accent.accent)
    heights = (*contour.high, contour.after)
    points = tuple((STEP // 2 + STEP * at, HIGH if high else LOW) for at, high in enumerate(heights))
    text = pitch.described(accent.reading, accent.accent)
    return Drawn(contour.morae, points, STEP * len(points), text, accent.source == "hand")


GLOBALS = {"heard": heard, "said_of": said, "sound_key": key_of, "voice_name": which, "pitch_of": pitch_of}
"""What templates call."""

"""How values look on a page: Japanese with furigana, intervals in words, dates."""

import re
from datetime import date, timedelta
from functools import lru_cache

from flask import url_for
from markupsafe import Markup, escape

from learnapp import drills
from learnapp.catalog import Card, keys
from learnapp.catalog.jlpt import is_deck_key
from learnapp.drills.prefecture.geography import full, short
from learnapp.japanese import furigana
from learnapp.japanese.furigana import KANJI
from learnapp.web.current import catalog

# A run of Japanese within English; the brackets belong to furigana notation.
_JAPANESE = re.compile(rf"(?:[{KANJI}]+\[[^\[\]]+\]|[{KANJI}぀-ヿ㇀-ㇿ･-ﾟ、。「」『』〜・·])+")


@lru_cache(maxsize=4096)
def ruby(text: str) -> Markup:
    """Furigana notation as HTML. Neighbouring kanji stand under one reading, so that a word is read once.

    >>> str(ruby("学[がっ]校[こう]へ"))
    '<ruby>学校<rt>がっこう</rt></ruby>へ'
    >>> str(ruby(furigana.joined(["今日[きょう]", "来[く]る"]))).replace(furigana.APART, "|")
    '<ruby>今日<rt>きょう</rt></ruby>|<ruby>来<rt>く</rt></ruby>る'
    """
    parts: list[str] = []
    base = reading = ""
    for piece, kana in (*furigana.segments(text), ("", "")):
        if base and not kana:
            parts.append(f"<ruby>{escape(base)}<rt>{escape(reading)}</rt></ruby>")
            base = reading = ""
        if kana:
            base, reading = base + piece, reading + kana
        else:
            parts.append(str(escape(piece)))
    return Markup("".join(parts))  # noqa: S704 - every part is escaped above


@lru_cache(maxsize=4096)
def japanese(text: str, with_furigana: bool = True) -> Markup:
    """A word or sentence of Japanese, marked as such.

    >>> str(japanese("犬[いぬ]", with_furigana=False))
    '<span lang="ja">犬</span>'
    """
    shown = ruby(text) if with_furigana else escape(furigana.plain(text))
    return Markup('<span lang="ja">{}</span>').format(shown)


def in_its_language(text: str) -> Markup:
    """An answer to choose: marked as Japanese unless it is in Latin letters.

    >>> str(in_its_language("が")), str(in_its_language("shi"))
    ('<span lang="ja">が</span>', '<span>shi</span>')
    """
    return japanese(text) if _JAPANESE.search(text) else Markup("<span>{}</span>").format(text)


@lru_cache(maxsize=4096)
def mixed(text: str) -> Markup:
    """English with Japanese in it: every Japanese run is marked, and furigana is set over it.

    >>> str(mixed("Say 池[いけ]に."))
    'Say <span lang="ja"><ruby>池<rt>いけ</rt></ruby>に</span>.'
    """
    parts: list[Markup] = []
    end = 0
    for match in _JAPANESE.finditer(text):
        parts += [escape(text[end : match.start()]), japanese(match[0])]
        end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def wait(interval: timedelta) -> str:
    """A time until something is due, as a button can hold it.

    >>> wait(timedelta(minutes=10)), *(wait(timedelta(days=days)) for days in (1, 46, 75, 800))
    ('10 min', '1 day', '46 days', '2.5 months', '2.2 years')
    """
    if interval.days < 1:
        minutes = max(1, round(interval.total_seconds() / 60))
        return f"{minutes} min" if minutes < 60 else f"{round(minutes / 60)} h"
    if interval.days <= 60:
        return "1 day" if interval.days == 1 else f"{interval.days} days"
    if interval.days < 365:
        return f"{interval.days / 30.4:.1f} months"
    return f"{interval.days / 365.25:.1f} years"


def long_date(day: date) -> str:
    """
    >>> long_date(date(2026, 11, 29))
    'Sunday, 29 November'
    """
    return f"{day:%A}, {day.day} {day:%B}"


def short_date(day: date) -> str:
    """
    >>> short_date(date(2026, 11, 9))
    '9 Nov'
    """
    return f"{day.day} {day:%b}"


def upon(day: date, today: date) -> str:
    """A day that is to come, in a sentence.

    >>> [upon(date(2026, 11, day), date(2026, 11, 28)) for day in (28, 29, 30)]
    ['today', 'tomorrow', 'on Monday, 30 November']
    """
    named = {today: "today", today + timedelta(days=1): "tomorrow"}
    return named.get(day) or f"on {long_date(day)}"


def full_date(day: date) -> str:
    """
    >>> full_date(date(2026, 11, 9))
    '9 November 2026'
    """
    return f"{day.day} {day:%B} {day.year}"


def counted(number: int, singular: str, plural: str = "") -> str:
    """
    >>> counted(1, "word"), counted(2, "word"), counted(0, "reply", "replies")
    ('1 word', '2 words', '0 replies')
    """
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


# Signs of the drills, as their tanzaku show them.
SIGNS = {
    "vocabulary": "語彙",
    "conjugation": "活用",
    "particle": "助詞",
    "prefecture": "都道府県",
    "shiritori": "しりとり",
    "counter": "助数詞",
    "kana": "かな",
}
# Their stamps have room for one character, which has to tell the drill apart from the others by itself.
STAMPS = {
    "vocabulary": "語",
    "conjugation": "活",
    "particle": "助",
    "prefecture": "県",
    "shiritori": "取",
    "counter": "数",
    "kana": "あ",
}


# Signs of the games.
GAME_SIGNS = {"sentence": "文づくり", "prefecture": "県あわせ", "basket": "言葉", "circuit": "街道"}


def game_sign(game: str) -> str:
    return GAME_SIGNS.get(game, "札")


def drill_sign(item: str) -> str:
    return SIGNS.get(item.partition(":")[0], "札")


def drill_stamp(drill: str) -> str:
    return STAMPS.get(drill, "札")


def drill_title(key: str) -> str:
    return str(drills.REGISTRY[key].TITLE)


def item_page(item: str, ref: str = "") -> dict[str, str] | None:
    """Address and name of the page about an item, where there is one."""
    if (word_id := keys.own_word_id(item)) is not None:
        return {"href": url_for("words.word", word_id=word_id), "text": "Your word"}
    parts = item.split(":")
    if parts[0] == "conjugation" and (verb := catalog().verb(ref.partition("@")[0])):
        return {"href": url_for("verbs.verb", key=verb.key), "text": f"All forms of {verb.word}"}
    if parts[0] == "prefecture" and (prefecture := catalog().prefecture(parts[1])):
        return {
            "href": url_for("prefectures.prefecture", code=prefecture.code),
            "text": f"All about {prefecture.romaji}",
        }
    if parts[0] == "kana":
        return {"href": url_for("kana.kana", text=parts[1]), "text": f"All about {parts[1]}"}
    if parts[0] == "counter":
        counter = catalog().counter(parts[1])
        text = f"All about {counter.furigana}" if counter else "All about numbers"
        return {"href": url_for("counters.counter", key=parts[1]), "text": text}
    if is_level_item(item):
        return {"href": url_for("levels.word", word=parts[1]), "text": "All about this word"}
    card = catalog().words.get(parts[1]) if parts[0] == "vocabulary" else None
    return {"href": url_for("library.card", number=card.number), "text": f"Card {card.number}"} if card else None


def is_level_item(item: str) -> bool:
    """Whether an item is a word of the optional decks, whose dictionary has to be named on the page.

    >>> is_level_item("vocabulary:ninki-1366980:write"), is_level_item("vocabulary:inu:write")
    (True, False)
    """
    drill, _, rest = item.partition(":")
    return drill == "vocabulary" and is_deck_key(rest.partition(":")[0])


def place_name(code: str) -> str:
    """The name of a prefecture in furigana notation; the code itself if there is none."""
    found = catalog().prefecture(code)
    return short(found) if found else code


CLASS_NAMES = {
    "adjectival noun": "adjnoun",
    "end particle": "particle",
    "conjugation": "plain",
    "number": "counter",
    "reference": "plain",
}


def class_name(card: Card) -> str:
    """The stylesheet's class for the colour of a word class."""
    return CLASS_NAMES.get(card.word_class, card.word_class)


TESTS = {"level_item": is_level_item}
FILTERS = {
    "ruby": ruby,
    "plain": furigana.plain,
    "drill_sign": drill_sign,
    "drill_stamp": drill_stamp,
    "drill_title": drill_title,
    "game_sign": game_sign,
    "item_page": item_page,
    "place_name": place_name,
    "prefecture_short": short,
    "prefecture_full": full,
    "class_name": class_name,
    "japanese": japanese,
    "in_its_language": in_its_language,
    "mixed": mixed,
    "wait": wait,
    "long_date": long_date,
    "short_date": short_date,
    "full_date": full_date,
    "counted": counted,
    "upon": upon,
}

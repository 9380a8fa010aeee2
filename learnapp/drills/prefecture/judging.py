"""The verdict on a name that was built, typed or chosen, and on a place that was pointed at."""

from dataclasses import replace

from learnapp.catalog import Catalog, Pattern, Prefecture
from learnapp.catalog.prefectures import CODES
from learnapp.drills.base import Beat, Question, Verdict
from learnapp.drills.prefecture import names, tray
from learnapp.drills.prefecture.geography import both_lie, lies, listed, short, shown, told_shared
from learnapp.drills.prefecture.telling import noted, parts_of
from learnapp.japanese import furigana
from learnapp.japanese.answers import Field, compare
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.kana import compose, fold, has_kanji

_AGAIN = "not counted, try again"


def built(question: Question, asked: Prefecture, pattern: Pattern, answer: str, catalog: Catalog) -> Verdict:
    """Judge tiles laid in a row; the name written in kanji is the same."""
    written = furigana.plain(compose(answer).strip())
    if written in (asked.kanji_short, asked.kanji):
        return _right(question, asked, Comparison("exact"))
    row = tray.laid(answer, catalog)
    if row.pattern and row.pattern.code == asked.code:
        return _right(question, asked, _spelled(row, row.pattern))
    if other := _another(row, written, catalog):
        return _other_prefecture(question, asked, other, catalog)
    if not row.tiles:
        return _nudge(question, *_no_tiles(answer, asked, catalog))
    return _misbuilt(question, asked, pattern, row)


def _spelled(row: tray.Laid, pattern: Pattern) -> Comparison:
    if not row.turned:
        return Comparison("exact")
    return Comparison("same", "order", f"In the order of writing it is {parts_of(pattern)}.")


def _another(row: tray.Laid, written: str, catalog: Catalog) -> Prefecture | None:
    if row.pattern:
        return catalog.prefecture(row.pattern.code)
    return names.named(written, catalog) if has_kanji(written) else None


def _no_tiles(answer: str, asked: Prefecture, catalog: Catalog) -> tuple[str, str]:
    """Rule and text for what is no row of tiles."""
    if not fold(answer):
        return "empty", "There is no answer yet: lay the parts in a row, or ask to be shown."
    if names.named(answer, catalog) == asked:
        return "not_built", "That is the name. Here it is built: lay its parts in a row."
    return "not_a_part", "That is no row of parts: lay those of the tray in a row, or write the name in kanji."


def _misbuilt(question: Question, asked: Prefecture, pattern: Pattern, row: tray.Laid) -> Verdict:
    lacking, extra = tray.missing(row, pattern), tray.needless(row, pattern)
    if not lacking and not extra:
        text = "These are the right parts, in another order: build one kanji after the other."
        return _nudge(question, "kanji_order", text)
    told = [f"{_are(extra)} not in {short(asked)}."] if extra else []
    told += [f"{listed(lacking)} {'is' if len(lacking) == 1 else 'are'} missing."] if lacking else []
    told.append(f"It is built from {parts_of(pattern)}.")
    rule, summary = ("missing_part", "a part is missing") if not extra else ("wrong_part", "another part")
    return Verdict("wrong", question.expected, " ".join(told), summary, rule=rule, shown=(asked.code,))


def _are(parts: tuple[str, ...]) -> str:
    return f"{listed(parts)} {'is' if len(parts) == 1 else 'are'}"


# --- names and readings ---


def named(question: Question, asked: Prefecture, answer: str, typed: str, field: Field, catalog: Catalog) -> Verdict:
    """Judge the name of a prefecture in any spelling; a `reading` field takes no kanji."""
    spelled = names.names(catalog)[asked.code]
    found = spelled.compare(answer, field, typed)
    if found.passed or found.rule in ("empty", "kanji_in_reading"):
        return _right(question, asked, found) if found.passed else _judged(question, asked, found)
    for text in filter(None, (answer, typed)):
        if (other := names.named(text, catalog)) and other != asked:
            return _other_prefecture(question, asked, other, catalog)
    return _other_suffix(question, asked, answer, typed, catalog) or _judged(question, asked, found)


def _other_suffix(question: Question, asked: Prefecture, answer: str, typed: str, catalog: Catalog) -> Verdict | None:
    for text in filter(None, (answer, typed)):
        bare, suffix = names.without_suffix(text)
        if suffix and names.named(bare, catalog) == asked:
            is_one = (
                f"is a {names.suffix(asked)}"
                if asked.suffix
                else "has its 道[どう] in the name and takes nothing after it"
            )
            text = f"The name is right, but {short(asked)} {is_one}."
            return _nudge(question, "other_suffix", text)
    return None


# --- capitals ---


def capital(question: Question, asked: Prefecture, answer: str, typed: str, catalog: Catalog) -> Verdict:
    """Judge the name of a capital in any spelling, with or without 市."""
    found = names.capitals(catalog)[asked.code].compare(answer, "japanese", typed)
    if found.passed or found.rule == "empty":
        return _right(question, asked, found) if found.passed else _judged(question, asked, found)
    if any(word for word in names.noted_capitals(asked) if compare(word, answer, "japanese", typed).passed):
        return _right(question, asked, Comparison("accepted", "seat_of_government", noted(asked)))
    if any(word for word in names.in_kanji(asked) if fold(word) == fold(answer)):
        return _right(question, asked, Comparison("accepted", "spelling", f"It is written {asked.capital}."))
    for text in filter(None, (answer, typed)):
        if other := names.named(text, catalog, of_capitals=True):
            told = f"{names.capital(other)} is the capital of {shown(other)}. {both_lie(asked, other, catalog)}"
            return _wrong(question, "other_capital", told, "another capital", asked, other)
        if (other := names.named(text, catalog)) == asked:
            told = f"{short(asked)} is the prefecture itself; its capital has another name."
            return _wrong(question, "prefecture_itself", told, "not the capital", asked)
        if other:
            told = f"{shown(other)} is another prefecture. {both_lie(asked, other, catalog)}"
            return _wrong(question, "other_prefecture", told, "not the capital", asked, other)
    return _judged(question, asked, found)


# --- places ---


def placed(question: Question, asked: Prefecture, answer: str, catalog: Catalog) -> Verdict:
    """Judge a place on the map, given as the code of its prefecture."""
    code = fold(answer).upper().replace("JP", "JP-")
    other = catalog.prefecture(code) if code in CODES else None
    if other is None and not fold(answer):
        return _nudge(question, "empty", "There is no answer yet: choose a place, or ask to be shown.")
    if other is None:
        return _nudge(question, "not_a_place", "Choose one of the places, or point at one on the map.")
    if other == asked:
        told = lies(asked, catalog)
        return Verdict("exact" if answer == code else "same", question.expected, told, shown=(code,))
    return _other_prefecture(question, asked, other, catalog)


# --- verdicts ---


def _other_prefecture(question: Question, asked: Prefecture, other: Prefecture, catalog: Catalog) -> Verdict:
    """Both named, with what their kanji share and where each lies."""
    told = f"That is {shown(other)}; here it is {shown(asked)}."
    told = " ".join(filter(None, (told, told_shared(asked, other, catalog), both_lie(asked, other, catalog))))
    return _wrong(question, "other_prefecture", told, "another prefecture", asked, other)


def _wrong(question: Question, rule: str, told: str, summary: str, *prefectures: Prefecture) -> Verdict:
    codes = tuple(prefecture.code for prefecture in prefectures)
    return Verdict("wrong", question.expected, told, summary, rule=rule, shown=codes)


def _right(question: Question, asked: Prefecture, found: Comparison) -> Verdict:
    return replace(_judged(question, asked, found), shown=(asked.code,))


def _judged(question: Question, asked: Prefecture, found: Comparison) -> Verdict:
    beats = tuple(Beat(kana, missed) for kana, missed in found.beats)
    shown_too = (asked.code,) if found.kind == "wrong" else ()
    return Verdict(found.kind, question.expected, found.explanation, found.summary, beats, found.rule, shown_too)


def _nudge(question: Question, rule: str, text: str) -> Verdict:
    return Verdict("nudge", question.expected, text, _AGAIN, rule=rule)

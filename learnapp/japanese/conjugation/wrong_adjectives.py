"""Wrong forms of adjectives and the copula: the two kinds mixed up, い or な kept, the past in the wrong place."""

from collections.abc import Iterator

from learnapp.japanese.conjugation.derivation import Head
from learnapp.japanese.conjugation.wrong import Asked, Wrong, by_class, cut, joined, whole


def adjective_mixed_up(asked: Asked) -> Iterator[Wrong]:
    pos, word = asked.conjugation.pos, asked.word
    if pos in ("adj-i", "adj-ix"):
        fault = f"{{given}} treats {word.furigana} as a な-adjective, but it is an い-adjective."
        for found in by_class(asked, "adj-na"):
            if found.kana != word.kana:
                yield Wrong("i_as_na", found, fault)
    if pos == "adj-na":
        fault = f"{{given}} treats {word.furigana} as an い-adjective, but it is a な-adjective."
        if word.kana.endswith("い"):
            ends = word if word.kanji.endswith("い") else Head(word.kana, word.kana, word.kana)
            fault = f"{fault[:-1]}, though it ends in い."
            yield from (Wrong("na_as_i", found, fault) for found in by_class(asked, "adj-i", ends))
        yield from (Wrong("na_as_i", found, fault) for found in by_class(asked, "adj-i", joined(word, "い")))


def kept(asked: Asked) -> Iterator[Wrong]:
    """高いくない, 静かなじゃない, 高いそう: い or な before an ending that takes its place."""
    pos, word = asked.conjugation.pos, asked.word
    if pos in ("adj-i", "adj-ix"):
        for entry in asked.right:
            if not entry.steps or entry.steps[0].kana + "い" == entry.kana:
                continue
            rest = entry.kana[len(entry.steps[0].kana) :]
            if asked.form == "sou":
                fault = (
                    f"{{given}} says “I hear that …”. For “looks”, そう takes the place of the い of {word.furigana}."
                )
                yield Wrong("hearsay_sou", joined(word, "そう"), fault)
            else:
                yield Wrong("i_kept", joined(word, rest), "{given} keeps the い, which drops off before an ending.")
    if pos == "adj-na":
        for entry in asked.right:
            rest = entry.kana[len(word.kana) :]
            if rest and not rest.startswith("な"):
                fault = "{given} keeps な, which stands only before a noun."
                yield Wrong("na_kept", joined(word, f"な{rest}"), fault)
        if asked.form == "sou":
            fault = "{given} says “I hear that …”. For “looks”, そう follows without だ."
            yield Wrong("hearsay_sou", joined(word, "だそう"), fault)


def past_in_the_wrong_place(asked: Asked) -> Iterator[Wrong]:
    """高かったでした, 高くないでした, じゃないでした, 高くないだった."""
    sources = {
        "plain_past_negative": ("plain_negative",),
        "polite_past": ("plain_past",),
        "polite_past_negative": ("plain_negative", "plain_past_negative"),
    }
    for source in sources.get(asked.form, ()):
        for entry in asked.conjugation.forms.get(source, ()):
            for tail in ("でした", "だった"):
                fault = "{given} has the past on です or だ, but it belongs to the ending before: かった."
                yield Wrong("past_on_desu", joined(whole(entry), tail), fault)


def small_slips(asked: Asked) -> Iterator[Wrong]:
    """でわない, よそう, 静かのへや."""
    word = asked.word
    for entry in asked.right:
        if "では" in entry.kana:
            as_heard = Head(*(text.replace("では", "でわ") for text in whole(entry)))
            fault = "{given} writes わ as it sounds, but では is written with the particle は."
            yield Wrong("wa_for_ha", as_heard, fault)
        if asked.form == "sou" and entry.kana.endswith("さそう"):
            fault = "{given} lacks さ, which comes before そう after よい and ない."
            yield Wrong("sa_missing", joined(cut(whole(entry), 3), "そう"), fault)
    if asked.form == "attributive":
        given = {"adj-na": "の", "adj-i": "の", "adj-ix": "の"}.get(asked.conjugation.pos)
        if given:
            needs = "な" if asked.conjugation.pos == "adj-na" else "nothing"
            fault = f"{{given}} has の, which joins two nouns: {asked.title} needs {needs} before a noun."
            yield Wrong("no_before_noun", joined(word, given), fault)

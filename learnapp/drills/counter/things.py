"""Which counter a thing is counted with: the question, its choices and the verdict."""

from random import Random

from learnapp.catalog import Catalog, CounterWord, Thing
from learnapp.drills.base import Question, Verdict
from learnapp.japanese import furigana
from learnapp.japanese.kana import fold, has_latin
from learnapp.japanese.romaji import readings

CHOICES = 4
FEWEST = 3
"""Things that a counter has to have to be asked for."""

CONTRASTS: dict[str, tuple[str, ...]] = {
    "ko": ("mai", "satsu", "hiki", "soku", "nin", "chaku"),
    "tsu": ("satsu", "hiki", "nin", "soku", "wa", "chaku"),
    "mai": ("hon", "satsu", "hiki", "dai", "soku"),
    "hon": ("mai", "satsu", "hiki", "dai", "soku"),
    "hiki": ("wa", "nin", "dai", "satsu", "soku"),
    "tou": ("wa", "nin", "dai", "hon", "satsu"),
    "wa": ("tou", "nin", "hon", "mai", "dai"),
    "satsu": ("mai", "hon", "dai", "ken", "soku"),
    "dai": ("mai", "satsu", "hiki", "hai", "ken"),
    "nin": ("hiki", "tou", "hon", "dai", "mai"),
    "hai": ("mai", "dai", "satsu", "hiki", "ken"),
    "ken": ("dai", "mai", "hon", "satsu", "hiki"),
    "soku": ("chaku", "hiki", "dai", "satsu", "hai"),
    "chaku": ("soku", "satsu", "hiki", "hai", "ken"),
}
"""Best counter → counters that are clearly wrong for its things and may stand beside it, what is taken for it first.

つ and 個 are never among them: in speech they count most things. A thing that takes one of these all the same has it in
its column `also_ok`, and it is left out.
"""
_AGAIN = "not counted, try again"


def things_of(counter: CounterWord, catalog: Catalog) -> tuple[Thing, ...]:
    """What is best counted with a counter."""
    return tuple(thing for thing in catalog.things if thing.best == counter.key)


def is_asked(counter: CounterWord, catalog: Catalog) -> bool:
    """Whether there is enough to ask for a counter by."""
    return counter.key in CONTRASTS and len(things_of(counter, catalog)) >= FEWEST


def asked_with(item: str, counter: CounterWord, thing: Thing, catalog: Catalog) -> Question:
    """The question of a thing."""
    offered = _offered(item, thing, catalog)
    return Question(
        item=item,
        ref=thing.key,
        instruction="Which counter counts it?",
        prompt=furigana.plain(thing.japanese),
        prompt_language="ja",
        answer_kind="choice",
        expected=(counter.furigana, *(each.furigana for each in _also(thing, catalog))),
        annotated=thing.japanese,
        emoji=thing.emoji,
        hint=f"The one for {counter.counts}",
        gloss=thing.english,
        choices=tuple(each.kanji for each in offered),
        labels=tuple(each.furigana for each in offered),
    )


def _also(thing: Thing, catalog: Catalog) -> list[CounterWord]:
    return [found for key in thing.also_ok if (found := catalog.counter(key))]


def _offered(item: str, thing: Thing, catalog: Catalog) -> list[CounterWord]:
    """The best counter among others that do not fit, in an order that belongs to the thing."""
    rng = Random(f"{item}:{thing.key}")
    near, *far = (key for key in CONTRASTS[thing.best] if not thing.fits(key))
    chosen = [thing.best, near, *rng.sample(far, min(len(far), CHOICES - 2))]
    rng.shuffle(chosen)
    return [found for key in chosen if (found := catalog.counter(key))]


def judged(question: Question, thing: Thing, answer: str, typed: str, catalog: Catalog) -> Verdict:
    """Judge a counter that was chosen, or typed in any spelling."""
    chosen = _named(answer, catalog) or (_named(typed, catalog) if has_latin(typed) else None)
    best = catalog.counter(thing.best)
    if chosen is None or best is None:
        return _nudge(question, *_no_counter(answer))
    if chosen == best:
        kind, rule = ("exact", "") if furigana.plain(answer).strip() == best.kanji else ("same", "spelling")
        return Verdict(
            "exact" if kind == "exact" else "same", question.expected, _also_right(thing, catalog), rule=rule
        )
    if thing.fits(chosen.key):
        text = f"{_counts(chosen)} The usual counter here is {best.furigana}: {best.counts}. {thing.note}".strip()
        return Verdict("accepted", question.expected, text, "less usual here", rule="also_counted_so")
    if chosen.kanji in question.choices:
        text = f"{_counts(chosen)} {_counts(best)} {thing.note}".strip()
        return Verdict("wrong", question.expected, text, "another counter", rule="other_counter")
    text = f"{chosen.furigana} is not among the four, and was not judged for this thing. {_choose(question)}"
    return _nudge(question, "not_offered", text)


def _named(text: str, catalog: Catalog) -> CounterWord | None:
    """The counter of things that a text writes in kanji, kana or romaji."""
    folded = fold(furigana.plain(text))
    known = [found for key in (*CONTRASTS, "mei") if (found := catalog.counter(key))]
    for counter in known:
        if folded in (fold(counter.kanji), counter.reading):
            return counter
    read = readings(text, 8) if has_latin(text) else ()
    return next((counter for counter in known if counter.reading in read), None)


def _counts(counter: CounterWord) -> str:
    return f"{counter.furigana} counts {counter.counts}."


def _also_right(thing: Thing, catalog: Catalog) -> str:
    also = _also(thing, catalog)
    if not also:
        return ""
    named = " and ".join(each.furigana for each in also)
    return f"{named} {'is' if len(also) == 1 else 'are'} right too. {thing.note}".strip()


def _no_counter(answer: str) -> tuple[str, str]:
    if not fold(answer):
        return "empty", "There is no answer yet: choose a counter, or ask to be shown."
    return "not_a_counter", "That is no counter of this drill: choose one of the four."


def _choose(question: Question) -> str:
    *most, last = question.labels
    return f"Choose {', '.join(most)} or {last}."


def _nudge(question: Question, rule: str, text: str) -> Verdict:
    return Verdict("nudge", question.expected, text, _AGAIN, rule=rule)

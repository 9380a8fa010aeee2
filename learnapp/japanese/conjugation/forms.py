"""The forms that words are put into: names, which stand in people's databases for ever, titles, tags and order."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """One form. Texts are for a learner; those with Japanese in it have no kanji."""

    name: str
    title: str
    """In English order, as a heading has it: "polite past negative"."""
    tags: tuple[str, ...]
    """What the form says, in the order of the Japanese endings: ま-せん-でした is polite, negative, past."""
    description: str
    """One line: what it is for, with the ending that shows it."""


def _form(name: str, title: str, tags: str, description: str) -> tuple[str, Form]:
    return name, Form(name, title, tuple(tags.split(";")), description)


FORMS: dict[str, Form] = dict(
    (
        _form("plain_present", "plain present", "plain;present", "The dictionary form: does, will do, is."),
        _form("plain_negative", "plain negative", "plain;negative", "Does not, will not, is not: ない."),
        _form("plain_past", "plain past", "plain;past", "Did, was: た."),
        _form("plain_past_negative", "plain past negative", "plain;negative;past", "Did not, was not: なかった."),
        _form("polite_present", "polite present", "polite;present", "Does, will do, is, said politely: ます, です."),
        _form("polite_negative", "polite negative", "polite;negative", "Does not, is not, politely: ません, ないです."),
        _form("polite_past", "polite past", "polite;past", "Did, was, politely: ました, でした, かったです."),
        _form(
            "polite_past_negative",
            "polite past negative",
            "polite;negative;past",
            "Did not, was not, politely: ませんでした, なかったです.",
        ),
        _form("te", "て-form", "て", "Joins to what comes next, “and”; also with ください, いる and more."),
        _form(
            "te_negative_naide", "negative ないで", "negative;ないで", "Without doing; please do not, with ください."
        ),
        _form("te_negative_nakute", "negative なくて", "negative;なくて", "Does not, and so: a reason or a contrast."),
        _form("tari", "たり-form", "たり", "Doing things like this one: たり … たりする."),
        _form("tara", "たら-form", "たら", "If, when, once it has happened: たら."),
        _form("ba", "ば-form", "ば", "If, on the condition that: ば, and なら after nouns and な-adjectives."),
        _form("potential", "potential", "can", "Can do, is able to: られる, or the e-base with る."),
        _form("passive", "passive", "passive", "Is done to, is affected by: れる, られる."),
        _form("causative", "causative", "make or let", "Makes or lets somebody do: せる, させる."),
        _form("causative_short", "short causative", "make or let;short", "The causative in す for せる, casual."),
        _form("causative_passive", "causative passive", "make;passive", "Is made to do: せられる, させられる."),
        _form(
            "causative_passive_short",
            "short causative passive",
            "make;passive;short",
            "Is made to do, with される for せられる; only of godan verbs that do not end in す.",
        ),
        _form("imperative", "command", "command", "A blunt order to do it: the e-base alone, or ろ."),
        _form(
            "imperative_negative", "negative command", "command;negative", "A blunt order not to: な after the verb."
        ),
        _form(
            "volitional_plain",
            "plain volitional",
            "plain;let us",
            "Let us, I will, in plain speech: う, よう. After nouns “probably”: だろう.",
        ),
        _form(
            "volitional_polite",
            "polite volitional",
            "polite;let us",
            "Let us, shall we, said politely: ましょう. After nouns “probably”: でしょう.",
        ),
        _form("tai", "たい-form", "want to", "Want to do: たい."),
        _form("tai_negative", "negative たい-form", "want to;negative", "Do not want to: たくない."),
        _form("tai_past", "past たい-form", "want to;past", "Wanted to: たかった."),
        _form(
            "tai_past_negative", "past negative たい-form", "want to;negative;past", "Did not want to: たくなかった."
        ),
        _form("progressive", "ている-form", "ongoing", "Is doing, or is in the state that follows: ている."),
        _form("progressive_negative", "negative ている-form", "ongoing;negative", "Is not doing, has not: ていない."),
        _form("progressive_past", "past ている-form", "ongoing;past", "Was doing: ていた."),
        _form(
            "progressive_past_negative",
            "past negative ている-form",
            "ongoing;negative;past",
            "Was not doing, had not: ていなかった.",
        ),
        _form("progressive_short", "short ている-form", "ongoing;short", "What ている is in speech: てる."),
        _form("sugiru", "すぎる-form", "too much", "Too much, too: すぎる."),
        _form("sou", "そう-form", "looks", "Looks as if it is, or is about to: そう."),
        _form("nagara", "ながら-form", "while", "While doing, of one and the same person: ながら."),
        _form("stem", "ます-stem", "stem", "The verb without its ます, which many endings join."),
        _form("adverb", "adverb", "adverb", "How something is done: く, に."),
        _form("noun_sa", "noun in さ", "noun", "How much it is so, as a noun: さ."),
        _form("attributive", "before a noun", "before a noun", "As it stands before a noun: い, な."),
    )
)
"""Name → form, in the order in which they are printed."""

EIGHT = tuple(FORMS)[:8]
"""Present and past, positive and negative, plain and polite: what every class has."""

PROGRESSIVES = tuple(name for name in FORMS if name.startswith("progressive"))
_OF_ADJECTIVES = ("adverb", "noun_sa", "attributive")
_ADJECTIVE = {*EIGHT, *_OF_ADJECTIVES, "te", "ba", "tara", "sou", "sugiru"}
_COPULA = {*EIGHT, "te", "tari", "tara", "ba", "volitional_plain", "volitional_polite", "attributive"}

VERB_FORMS = tuple(name for name in FORMS if name not in _OF_ADJECTIVES)
ADJECTIVE_FORMS = tuple(name for name in FORMS if name in _ADJECTIVE)
COPULA_FORMS = tuple(name for name in FORMS if name in _COPULA)

SHORT = {
    "causative_short": "causative",
    "causative_passive_short": "causative_passive",
    "progressive_short": "progressive",
}
"""Short form → the long form in whose list it stands too, after the headline. It has accepted entries only."""

TEACHING = (
    *("polite_present", "polite_negative", "polite_past", "polite_past_negative"),
    *("te", "plain_negative", "plain_past", "plain_past_negative", "plain_present", "attributive"),
    *("progressive", "progressive_negative", "progressive_past", "progressive_past_negative"),
    *("tai", "tai_negative", "tai_past", "tai_past_negative", "stem"),
    *("adverb", "te_negative_naide", "te_negative_nakute", "volitional_polite", "volitional_plain"),
    *("potential", "tara", "tari", "ba", "nagara", "sou", "sugiru", "noun_sa"),
    *("imperative", "imperative_negative", "passive", "causative", "causative_passive"),
    *("progressive_short", "causative_short", "causative_passive_short"),
)
"""The order in which forms are taught: the ます family, て and た, ない, then the rest. Each name stands here once."""


def form(name: str) -> Form:
    """The form of a name; ValueError that lists all names for any other.

    >>> form("polite_past_negative").tags
    ('polite', 'negative', 'past')
    """
    try:
        return FORMS[name]
    except KeyError:
        raise ValueError(f"{name!r:.60} is no form: choose one of {', '.join(FORMS)}") from None

"""What each form says, in a sentence for a lesson."""

from learnapp.japanese.conjugation import CLASSES, FORMS

_OF_VERBS = {
    "polite_present": "says politely what somebody does or what happens",
    "polite_negative": "says politely what somebody does not do or what does not happen",
    "polite_past": "says politely what somebody did or what happened",
    "polite_past_negative": "says politely what somebody did not do or what did not happen",
    "plain_present": "is the form in the dictionary; among friends it says what somebody does or what happens",
    "plain_negative": "says what somebody does not do or what does not happen, as among friends",
    "plain_past": "says what somebody did or what happened, as among friends",
    "plain_past_negative": "says what somebody did not do or what did not happen, as among friends",
    "te": "joins what is done to what comes next, like “and”; before ください it asks for something",
    "te_negative_naide": "means “without doing”; before ください it asks somebody not to do it",
    "te_negative_nakute": "means “not doing, and so”: a reason or a contrast",
    "tari": "names one of several things that are done; する follows the last of them",
    "tara": "means “if” or “when”: once it has happened",
    "ba": "means “if”: on that condition",
    "potential": "means “can do” or “is able to”",
    "passive": "says that it is done to somebody or something",
    "causative": "says that somebody makes or lets somebody else do it",
    "causative_passive": "says that somebody is made to do it",
    "imperative": "is a blunt order to do it",
    "imperative_negative": "is a blunt order not to do it",
    "volitional_plain": "means “let us” or “I will”, as among friends",
    "volitional_polite": "means “let us” or “shall we”, said politely",
    "tai": "means “want to”",
    "tai_negative": "means “do not want to”",
    "tai_past": "means “wanted to”",
    "tai_past_negative": "means “did not want to”",
    "progressive": "says what is going on, or the state that has come of it",
    "progressive_negative": "says what is not going on, or has not happened yet",
    "progressive_past": "says what was going on",
    "progressive_past_negative": "says what was not going on, or had not happened yet",
    "sugiru": "says that it is done too much",
    "sou": "says that it looks about to happen",
    "nagara": "means “while”: one person does two things at a time",
    "stem": "is what stands before ます; many other endings join it too",
}
_OF_OTHERS = {
    "polite_present": "says politely how something is",
    "polite_negative": "says politely how something is not",
    "polite_past": "says politely how something was",
    "polite_past_negative": "says politely how something was not",
    "plain_present": "says how something is, as among friends",
    "plain_negative": "says how something is not, as among friends",
    "plain_past": "says how something was, as among friends",
    "plain_past_negative": "says how something was not, as among friends",
    "te": "joins this to what comes next, like “and”",
    "tari": "names one of several things that are so",
    "tara": "means “if it is so” or “when it is so”",
    "ba": "means “if it is so”",
    "volitional_plain": "means “probably”, as among friends",
    "volitional_polite": "means “probably”, said politely",
    "sugiru": "means “too”, as in “too high”",
    "sou": "says that it looks so",
    "adverb": "says how something is done or becomes",
    "noun_sa": "names how much it is so",
}


def said(pos: str, form: str) -> str:
    """What a form of a class says.

    >>> said("v5m", "tai"), said("adj-na", "attributive")
    ('The たい-form means “want to”.', 'This is how the word stands before a noun.')
    """
    if form == "attributive":
        return "This is how the word stands before a noun."
    if (pos, form) == ("v5aru", "imperative"):
        return "The command tells somebody to do it; that of an honorific verb is not rude."
    says = (_OF_VERBS if CLASSES[pos].kind == "verb" else _OF_OTHERS)[form]
    return f"The {FORMS[form].title} {says}."


def to_write(form: str, from_polite: bool = False) -> str:
    """What is to be written, after "Write".

    >>> to_write("polite_past"), to_write("attributive"), to_write("plain_present", from_polite=True)
    ('the polite past', 'it as it stands before a noun', 'the dictionary form')
    """
    if form == "attributive":
        return "it as it stands before a noun"
    if form == "plain_present" and from_polite:
        return "the dictionary form"
    return f"the {FORMS[form].title}"

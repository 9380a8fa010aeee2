"""English as answers are compared: one spelling for what may be spelled in several ways, and the forms of a word."""

import re
import unicodedata
from functools import lru_cache

_NUMBERS = {
    "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "11": "eleven", "12": "twelve",
}  # fmt: skip
_CONTRACTIONS = {
    **{f"{verb}n't": f"{verb} not" for verb in ("is", "are", "was", "were", "do", "does", "did", "have", "has", "had")},
    **{f"{verb}n't": f"{verb} not" for verb in ("could", "would", "should", "must", "need")},
    **{"won't": "will not", "can't": "can not", "cannot": "can not", "let's": "let us", "i'm": "i am"},
    **{f"{who}'re": f"{who} are" for who in ("you", "we", "they")},
    **{f"{who}'s": f"{who} is" for who in ("it", "that", "there", "what", "who", "he", "she", "here")},
    **{f"{who}'ll": f"{who} will" for who in ("i", "you", "we", "they", "it", "he", "she")},
    **{f"{who}'ve": f"{who} have" for who in ("i", "you", "we", "they")},
}
# Without the apostrophe, as they are typed in a hurry; its, were, well, shell, ill, wed are words of their own.
_HURRIED = {
    short.replace("'", ""): full
    for short, full in _CONTRACTIONS.items()
    if short.replace("'", "") not in {"its", "were", "well", "shell", "hell", "ill", "wont"}
}
_BRITISH_AMERICAN = """
colour/color colours/colors favour/favor favourite/favorite flavour/flavor harbour/harbor honour/honor humour/humor
labour/labor neighbour/neighbor neighbours/neighbors neighbourhood/neighborhood odour/odor rumour/rumor
behaviour/behavior parlour/parlor vapour/vapor armour/armor litre/liter litres/liters metre/meter metres/meters
centre/center centimetre/centimeter kilometre/kilometer theatre/theater fibre/fiber skilful/skillful
unskilful/unskillful skilfully/skillfully fulfil/fulfill wilful/willful enrol/enroll grey/gray tyre/tire tyres/tires
kerb/curb plough/plow pyjamas/pajamas programme/program cheque/check storey/story jewellery/jewelry
moustache/mustache mould/mold sceptical/skeptical draught/draft aeroplane/airplane aluminium/aluminum cosy/cozy
licence/license defence/defense offence/offense pretence/pretense practise/practice traveller/traveler
travelling/traveling travelled/traveled cancelled/canceled counsellor/counselor marvellous/marvelous
organise/organize recognise/recognize realise/realize apologise/apologize memorise/memorize analyse/analyze
specialise/specialize emphasise/emphasize criticise/criticize summarise/summarize organisation/organization
mum/mom mummy/mommy dialogue/dialog catalogue/catalog axe/ax yoghurt/yogurt whisky/whiskey learnt/learned
burnt/burned dreamt/dreamed spelt/spelled judgement/judgment towards/toward ok/okay alright/allright
"""
_SPELLINGS = dict(pair.split("/") for pair in _BRITISH_AMERICAN.split())
_ARTICLES = frozenset({"a", "an", "the"})
_APART = re.compile(r"[\s\-‐-―−_~〜/·・,;:]+")
_QUOTES = str.maketrans(dict.fromkeys("’‘ʼ`´＇", "'"))
_IRREGULAR_PLURALS = {
    "children": "child", "people": "person", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
    "geese": "goose", "mice": "mouse", "oxen": "ox", "knives": "knife", "wives": "wife", "lives": "life",
    "leaves": "leaf", "halves": "half", "shelves": "shelf", "wolves": "wolf", "loaves": "loaf", "thieves": "thief",
    "calves": "calf", "buses": "bus", "gases": "gas", "lenses": "lens",
}  # fmt: skip
_PASTS = {
    "come": "came", "eat": "ate eaten", "see": "saw seen", "forget": "forgot forgotten", "sleep": "slept",
    "go": "went gone", "lie": "lay lain lying", "fall": "fell fallen", "strike": "struck", "smell": "smelt",
    "run": "ran",
    "sing": "sang sung", "drink": "drank drunk", "take": "took taken", "speak": "spoke spoken", "tell": "told",
    "leave": "left", "write": "wrote written", "die": "dying", "buy": "bought", "do": "did done", "have": "had",
    "get": "got gotten", "be": "was were been being", "make": "made", "give": "gave given", "know": "knew known",
    "think": "thought", "hear": "heard", "say": "said", "meet": "met", "sit": "sat", "stand": "stood",
    "swim": "swam swum", "fly": "flew flown", "teach": "taught", "learn": "learnt", "wear": "wore worn",
    "wake": "woke woken", "sell": "sold", "send": "sent", "lend": "lent", "win": "won", "lose": "lost",
    "begin": "began begun", "find": "found",
}  # fmt: skip


@lru_cache(maxsize=16384)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text in one spelling, without articles, a leading “to”, punctuation or case.

    >>> tokens("To look at"), tokens("isn’t it?"), tokens("The Colour"), tokens("2 litres"), tokens("now & then")
    (('look', 'at'), ('is', 'not', 'it'), ('color',), ('two', 'liters'), ('now', 'and', 'then'))
    """
    plain = (
        unicodedata.normalize("NFKD", text.translate(_QUOTES)).casefold().replace("&", " and ").replace("+", " and ")
    )
    found = [part for word in _APART.split(plain) for part in _spelled(word).split()]
    bare = [word for word in found if word not in _ARTICLES] or found
    return tuple(bare[1:] if len(bare) > 1 and bare[0] == "to" else bare)


def _spelled(word: str) -> str:
    word = "".join(character for character in word if character.isalnum() or character == "'").strip("'")
    word = _CONTRACTIONS.get(word) or _HURRIED.get(word) or word.replace("'", "")
    return _SPELLINGS.get(word) or _NUMBERS.get(word) or word


def key(text: str) -> str:
    """What two texts share when only their spelling differs; words may be written together or apart.

    >>> key("book-shop") == key("a bookshop"), key("to eat") == key("Eat!")
    (True, True)
    """
    return "".join(tokens(text))


def singular(word: str) -> str:
    """The singular of a noun; a word that has none comes out changed, but always in the same way.

    >>> singular("dogs"), singular("boxes"), singular("horses"), singular("stories"), singular("children")
    ('dog', 'box', 'horse', 'story', 'child')
    """
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "zzes", "ches", "shes")) and len(word) > 4:
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def third_person(verb: str) -> str:
    """The form that goes with he or she.

    >>> third_person("eat"), third_person("watch"), third_person("go"), third_person("cry"), third_person("have")
    ('eats', 'watches', 'goes', 'cries', 'has')
    """
    if verb in ("have", "be"):
        return {"have": "has", "be": "is"}[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if re.search("[^aeiou]y$", verb) else verb + "s"


def other_forms(verb: str) -> frozenset[str]:
    """Past and -ing forms of a verb: its regular ones and, where it has them, the irregular ones.

    >>> sorted(other_forms("open")), "running" in other_forms("run"), "ran" in other_forms("run")
    (['opened', 'opening', 'openned', 'openning'], True, True)
    """
    short = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    past = verb[:-1] + "ied" if re.search("[^aeiou]y$", verb) else short + "ed"
    doubled = {short + short[-1] + "ing", short + short[-1] + "ed"} if re.search("[aeiou][bdglmnprt]$", verb) else set()
    regular = {short + "ing", past, *doubled} if verb != "be" else set()
    return frozenset({*regular, *_PASTS.get(verb, "").split()})


def relatives(word: str) -> frozenset[str]:
    """The grades of an adjective, and the adverb and the noun that are made of it.

    >>> sorted(relatives("happy"))
    ['happier', 'happiest', 'happily', 'happiness']
    """
    stem = word[:-1] + "i" if re.search("[^aeiou]y$", word) else word
    short = stem.removesuffix("e")
    found = {stem + "ly", stem + "ness", short + "er", short + "est"}
    if re.search("[^aeiou][aeiou][bdglmnprt]$", word):
        found |= {word + word[-1] + "er", word + word[-1] + "est"}
    if word.endswith("le"):
        found.add(word[:-1] + "y")
    return frozenset(found)


def adjectives(adverb: str) -> frozenset[str]:
    """The adjectives that an adverb in -ly may come from.

    >>> "easy" in adjectives("easily"), "probable" in adjectives("probably"), adjectives("now")
    (True, True, frozenset())
    """
    return frozenset({adverb[:-2], adverb[:-1] + "e", adverb[:-3] + "y"} if adverb.endswith("ly") else ())


def other_ending(given: str, wanted: str) -> bool:
    """Whether a word is another one of the same family rather than misspelled: please for pleased, writer for write.

    >>> other_ending("please", "pleased"), other_ending("writer", "write"), other_ending("frien", "friend")
    (True, True, False)
    """
    if wanted.endswith(("ed", "ly")) and given in (wanted[:-1], wanted[:-2]):
        return True
    endings = ("d", "r", "s") if wanted.endswith("e") else ("ed", "er", "ing", "ly", "s")
    return given.removeprefix(wanted) in endings and given.startswith(wanted) and not wanted.endswith("s")

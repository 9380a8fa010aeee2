"""Wrong forms of verbs within the right class: changes of sound, bases, endings."""

from collections.abc import Iterator

from learnapp.japanese.conjugation.classes import CLASSES
from learnapp.japanese.conjugation.derivation import Entry, Head, Step
from learnapp.japanese.conjugation.godan import GODAN, ROW_OF, Base, cell
from learnapp.japanese.conjugation.wrong import Asked, Wrong, cut, joined, whole

_CHANGES = {
    "いて": "く",
    "いで": "ぐ",
    "して": "す",
    "って": "う, つ and る",
    "んで": "ぬ, ぶ and む",
}
"""A change of sound before て → the endings whose verbs have it."""
_MIXED = {"んて": "After ん, て becomes で", "っで": "After っ, て stays て", "しで": "After し, て stays て"}
_TA = str.maketrans("てで", "ただ")


def sound_changes(asked: Asked) -> Iterator[Wrong]:
    """飲みて, 飲って, 飲んて: no change of sound, that of other verbs, or half of it."""
    pos = asked.conjugation.pos
    for entry in asked.right if pos.startswith("v5") else ():
        first = entry.steps[0] if entry.steps else None
        if not first or first.base not in ("te", "ta"):
            continue
        stem, rest = asked.stem(), entry.kana[len(first.kana) :]
        ta = first.base == "ta"
        plain, i = "た" if ta else "て", cell(pos, "i")
        if first.kana[-2:] != i + plain:
            fault = f"Before {plain}, {asked.word.furigana} changes its sound, which {{given}} leaves out."
            yield Wrong("missing_sound_change", joined(stem, i + plain + rest), fault)
        for change, endings in _CHANGES.items():
            tail = change.translate(_TA) if ta else change
            fault = f"{{given}} has the change of sound of the verbs in {endings}."
            yield Wrong("wrong_sound_change", joined(stem, tail + rest), fault)
        for change, fault in _MIXED.items():
            tail, told = (text.translate(_TA) if ta else text for text in (change, fault))
            yield Wrong("wrong_sound_change", joined(stem, tail + rest), f"{told}, so it is not {{given}}.")


def _base_and_rest(entry: Entry) -> tuple[Step, str] | None:
    """The first base of a derivation and all that follows it."""
    first = entry.steps[0] if entry.steps else None
    if first is None or first.kind not in ("base", "exception") or not entry.kana.startswith(first.kana):
        return None
    return first, entry.kana[len(first.kana) :]


def dictionary_form_kept(asked: Asked) -> Iterator[Wrong]:
    """食べるない, 飲むます, するて: an ending after the whole dictionary form."""
    if CLASSES[asked.conjugation.pos].kind != "verb":
        return
    for entry in asked.right:
        for rest in _endings(entry):
            if asked.form == "sou":
                fault = f"{{given}} says “I hear that …”. For “looks”, そう joins the stem of {asked.word.furigana}."
                yield Wrong("hearsay_sou", joined(asked.word, rest), fault)
            else:
                fault = f"{{given}} adds {rest} to the dictionary form, which has to change first."
                yield Wrong("dictionary_form_kept", joined(asked.word, rest), fault)


def _endings(entry: Entry) -> Iterator[str]:
    first = entry.steps[0] if entry.steps else None
    if first and first.base in ("te", "ta"):
        yield ("て" if first.base == "te" else "た") + entry.kana[len(first.kana) :]
    elif first and first.base == "o":
        yield from ("う", "よう")
    elif (found := _base_and_rest(entry)) and found[1]:
        yield found[1]


def wrong_base(asked: Asked) -> Iterator[Wrong]:
    """書きない, 買あない, 書きよう: the right ending on another base of the godan table."""
    pos = asked.conjugation.pos
    for entry in asked.right if pos in ROW_OF else ():
        first = entry.steps[0] if entry.steps else None
        if first is None or first.base not in ("a", "i", "e", "o"):
            continue
        row, stem = GODAN[ROW_OF[pos]], asked.stem()
        rest = entry.kana[len(first.kana) :]
        if first.base == "a" and row.ending == "う":
            fault = "{given} has あ where the う of a verb becomes わ."
            yield Wrong("wa_of_u", joined(stem, f"あ{rest}"), fault)
        endings = ("う", "よう") if first.base == "o" else (rest,)
        for base in ("a", "i", "e", "o"):
            for ending in endings:
                if base != first.base or (base == "o" and ending == "よう"):
                    yield _on_base(stem, row.cell(base)[0], ending, first, base)


def _on_base(stem: Head, kana: str, ending: str, first: Step, base: Base) -> Wrong:
    used = f"the {base}-base"
    what = "the volitional" if first.base == "o" else ending or "the command"
    if first.base == base:
        fault = f"{{given}} adds よう, which is for ichidan verbs; here う follows {used}."
    else:
        fault = f"{{given}} uses {used}, but {what} needs the {first.base}-base."
    return Wrong("wrong_base", joined(stem, kana + ending), fault)


def extra_endings(asked: Asked) -> Iterator[Wrong]:
    """Endings that are too long, too short or meant for other verbs: 書けられる, 書かさせる, 食べせる."""
    pos = asked.conjugation.pos
    if CLASSES[pos].kind != "verb":
        return
    if pos in ROW_OF:
        yield from _godan_endings(asked)
    if pos in ("v1", "v1-s") and asked.form in ("causative", "causative_passive"):
        tail = "せる" if asked.form == "causative" else "せられる"
        yield Wrong("sa_missing", joined(asked.stem(), tail), "{given} lacks さ: ichidan verbs take させる, not せる.")
    if asked.form == "causative_passive":
        for entry in asked.right[:1]:
            short = joined(cut(whole(entry), len("られる")), "れる")
            yield Wrong("ra_missing", short, "{given} lacks ら: after the causative in せ comes られる.")
    if pos in ("vs", "vs-i"):
        yield from _suru_endings(asked)
    yield from _polite_endings(asked)
    yield from _negative_endings(asked)


def _godan_endings(asked: Asked) -> Iterator[Wrong]:
    pos, stem = asked.conjugation.pos, asked.stem()
    a, i, e = (cell(pos, base) for base in ("a", "i", "e"))
    if asked.form == "potential":
        for tail in ("られる", "れる"):
            fault = f"{{given}} says “can” twice: {e} and る are enough for a godan verb."
            yield Wrong("double_potential", joined(stem, e + tail), fault)
    if asked.form in ("causative", "causative_passive"):
        tail = "させる" if asked.form == "causative" else "させられる"
        yield Wrong(
            "sa_inserted", joined(stem, a + tail), "{given} has さ too many: godan verbs take せる, not させる."
        )
    if asked.form == "imperative":
        fault = "{given} has ろ, which is for ichidan verbs: the e-base alone is the command of a godan verb."
        yield Wrong("command_with_ro", joined(stem, f"{e}ろ"), fault)
    if asked.form == "imperative_negative":
        fault = "{given} is short for a mild “do it”, not for “do not”: な has to follow the dictionary form."
        yield Wrong("na_on_stem", joined(stem, f"{i}な"), fault)


def _suru_endings(asked: Asked) -> Iterator[Wrong]:
    on, form = asked.stem(2), asked.form
    if form == "potential":
        for tail in ("しられる", "せる", "すれる", "せられる", "されれる", "しれる"):
            yield Wrong("suru_potential", joined(on, tail), "{given} is not used for “can do”.")
    if form == "passive":
        yield Wrong(
            "suru_base", joined(on, "しられる"), "{given} has し and られる where する becomes さ and takes れる."
        )
    for entry in asked.right:
        found = _base_and_rest(entry)
        if not found or not entry.steps[0].kana.endswith(("し", "さ", "せ")):
            continue
        for kana in "しさせす":
            right = found[0].kana[-1]
            fault = f"{{given}} has {kana} where する becomes {right}."
            yield Wrong("suru_base", joined(on, kana + found[1]), fault)


def _polite_endings(asked: Asked) -> Iterator[Wrong]:
    """食べるです, 食べたです, 食べますない, 食べないでした."""
    plain = asked.conjugation.forms.get(asked.form.replace("polite", "plain"), ())
    if asked.form in ("polite_present", "polite_past") and plain:
        word = whole(plain[0])
        ending = "ます" if asked.form == "polite_present" else "ました"
        fault = f"{{given}} puts です after a plain verb; a verb is made polite with {ending}."
        yield Wrong("desu_on_verb", joined(word, "です"), fault)
    if asked.form == "polite_negative":
        for entry in asked.right[:1]:
            on = cut(whole(entry), len("ません"))
            for tail in ("ますない", "ましない", "まない"):
                yield Wrong("nai_on_masu", joined(on, tail), "{given} adds ない to ます, whose negative is ません.")
    if asked.form == "polite_past_negative":
        for entry in asked.right[:1]:
            on = cut(whole(entry), len("でした"))
            for tail in ("だった", "だ", "た", "かった"):
                yield Wrong(
                    "past_of_masen", joined(on, tail), "{given} has another past than ません, which is ませんでした."
                )


_PAST_OF_I = "{given} does not inflect い: its past is かった, even before です."


def _negative_endings(asked: Asked) -> Iterator[Wrong]:
    """食べないだった, 食べないでした, 食べたいじゃない, 食べたいだった: ない and たい go like い-adjectives."""
    forms = asked.conjugation.forms
    source = {"plain_past_negative": "plain_negative", "polite_past_negative": "plain_negative"}.get(asked.form)
    tai = asked.form.startswith("tai_")
    for entry in forms.get(source or ("tai" if tai else ""), ())[:1]:
        word = whole(entry)
        if not tai:
            for tail in ("だった", "でした", "た"):
                yield Wrong("past_of_i", joined(word, tail), _PAST_OF_I)
            continue
        for tail in _TAI_TAILS[asked.form]:
            fault = "{given} does not inflect たい as it should: たい goes like an い-adjective."
            yield Wrong("tai_is_an_adjective", joined(cut(word, 1), tail), fault)


_TAI_TAILS = {
    "tai_negative": ("いじゃない", "いではない", "いない", "いくない", "らない"),
    "tai_past": ("いだった", "いでした", "いかった", "いた"),
    "tai_past_negative": (
        "いじゃなかった",
        "いではなかった",
        "いなかった",
        "いくなかった",
        "くないだった",
        "くないでした",
    ),
}

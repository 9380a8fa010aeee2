"""The order in which the uses are taught, step by step, so that what is easily confused has a few days between."""

from collections.abc import Iterable, Iterator

from learnapp.catalog import Use, keys
from learnapp.drills.base import Item

STEPS: tuple[tuple[str, ...], ...] = (
    ("wa_topic", "wo_object", "no_possess", "ka_question"),
    ("ga_who", "ni_time", "ni_dest", "to_companion", "ne"),
    ("de_place", "mo_also", "kara_from", "to_and", "yo"),
    ("ni_exist", "ga_new", "made_until", "ya_list", "kara_reason"),
    ("de_means", "e_direction", "ga_but", "yori"),
    ("ga_feel", "ni_recipient", "ni_purpose"),
    ("ni_contact", "wa_contrast", "kedo_but", "no_nominal"),
    ("wo_path", "node", "dake", "mo_none"),
    ("de_scope", "de_cause", "made_ni", "noni", "shika"),
    ("ni_result", "ni_freq", "ni_receive", "demo"),
    ("wo_leave", "to_quote"),
    ("ni_passive", "ni_causative", "sae"),
)
"""No two uses of a step stand in each other's column `contrast`. A step begins when the last use of the one before is
learned, and so on a later day than all of them."""

_LEVELS = ("N5", "N4", "N3", "N2", "N1")


def in_teaching_order(uses: Iterable[Use]) -> Iterator[Item]:
    """The steps, then the uses that stand in none, the easy ones first, each a step of its own."""
    known = {use.key: use for use in uses}
    listed = {key for step in STEPS for key in step}
    others = sorted((use for use in known.values() if use.key not in listed), key=lambda use: _LEVELS.index(use.jlpt))
    after = None
    for step in (*STEPS, *((use.key,) for use in others)):
        taught = [known[key] for key in step if key in known]
        for use in taught:
            yield Item(_key(use), f"{use.particle}: {use.title}", after=after, level=use.jlpt)
        after = _key(taught[-1]) if taught else after


def _key(use: Use) -> str:
    return keys.build("particle", use.key)

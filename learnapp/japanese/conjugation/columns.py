"""Which base of the godan table each form is made of."""

from functools import cache

from learnapp.japanese.conjugation.engine import conjugate
from learnapp.japanese.conjugation.godan import BASES, Base


@cache
def _by_form() -> dict[str, Base]:
    """Told by a regular verb, of which each form goes by its column."""
    found: dict[str, Base] = {}
    for name, entries in conjugate("飲む", "のむ", "v5m").forms.items():
        used = (base for step in entries[0].steps for base in BASES if base == step.base)
        found[name] = next(used, "u")
    return found


def base_of(form: str) -> Base:
    """The base of a form; KeyError for a name of none.

    >>> base_of("polite_past"), base_of("te"), base_of("plain_present")
    ('i', 'te', 'u')
    """
    return _by_form()[form]

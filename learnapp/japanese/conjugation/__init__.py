"""Conjugation: every form of a verb, an adjective or the copula, with the steps that lead to it."""

from learnapp.japanese.conjugation.classes import CLASSES, WordClass, possible, word_class
from learnapp.japanese.conjugation.derivation import Conjugation, Entry, Step
from learnapp.japanese.conjugation.engine import conjugate
from learnapp.japanese.conjugation.forms import FORMS, SHORT, TEACHING, Form, form
from learnapp.japanese.conjugation.godan import BASES, GODAN, Row, cell

__all__ = [
    "BASES",
    "CLASSES",
    "FORMS",
    "GODAN",
    "SHORT",
    "TEACHING",
    "Conjugation",
    "Entry",
    "Form",
    "Row",
    "Step",
    "WordClass",
    "cell",
    "conjugate",
    "form",
    "possible",
    "word_class",
]

"""How templates are read, and what they see of the application."""

import re
from collections.abc import MutableMapping
from typing import Any

from flask import templating


class Environment(templating.Environment):
    """Flask's, with one dictionary of globals for all templates, and without indents in what it renders.

    Jinja lays a chain of dictionaries over the globals of each template, in case one was given some of its own; none of
    ours is, and looking through the chain at every import and every page took a tenth of a page's time.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """An indent becomes one space, which means the same in HTML; ours has no text where spaces would count."""
        return re.sub(r"^[ \t]+", " ", super().preprocess(source, name, filename), flags=re.M)

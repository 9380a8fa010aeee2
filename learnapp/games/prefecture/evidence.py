"""What a shown set shows that its player knows: which parts make the name."""

from learnapp.catalog import Catalog, keys
from learnapp.games.base import IllegalAction
from learnapp.games.prefecture.rules import apply
from learnapp.games.prefecture.state import State


def evidence(before: State, seat: int, action: str, catalog: Catalog) -> tuple[str, ...]:
    """The item "parts → name" of the prefecture that the action shows; none if it shows nothing."""
    if action.partition(" ")[0] not in ("show", "grab"):
        return ()
    at = before.offer.opened if before.offer else 0.0
    try:
        after = apply(before, seat, action, at, catalog)
    except IllegalAction:
        return ()
    return tuple(keys.build("prefecture", each.set.code, "parts") for each in after.shown[len(before.shown) :])

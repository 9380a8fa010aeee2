"""A test of one thing made into one test of all of them: as thousands of tests they would cost more than what they check."""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any

Check = Callable[..., None]


def every(things: Iterable[Any], name: Callable[..., str] = str) -> Callable[[Check], Callable[[], None]]:
    """The test is called with each of the things, and fails with the names of all for which it did.

    Where the test takes several arguments, a thing is a tuple of them. Shown in full is the first failure.
    """
    rows = list(things)
    assert rows, "nothing to test"

    def decorate(check: Check) -> Callable[[], None]:
        apart = len(signature(check).parameters) > 1

        def of_all() -> None:
            __tracebackhide__ = True
            failed: list[tuple[str, Exception]] = []
            for row in rows:
                arguments = row if apart else (row,)
                try:
                    check(*arguments)
                except Exception as error:  # also what it did not expect belongs to the name of a thing
                    failed.append((name(*arguments), error))
            if failed:
                raise AssertionError(_told(failed)) from failed[0][1]

        of_all.__name__, of_all.__qualname__ = check.__name__, check.__qualname__
        of_all.__doc__, of_all.__module__ = check.__doc__, check.__module__
        return of_all

    return decorate


def _told(failed: list[tuple[str, Exception]]) -> str:
    lines = (f"{name}: {type(error).__name__}: {str(error).partition(chr(10))[0]}" for name, error in failed)
    return "\n".join((f"{len(failed)} failed:", *lines))

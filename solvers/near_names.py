"""Suggest the names that are most like a wrong one: `did you mean cp-sat or pysat?`."""

from __future__ import annotations

from collections.abc import Iterable

_MOST = 3  # names


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return at most three names, nearest first.

    A name that begins with the wrong one is near, whatever its length.

    >>> nearest("cpsat", ["lanes", "pysat", "cp-sat"]), nearest("time", ["solver", "time-limit"])
    (['cp-sat', 'pysat'], ['time-limit'])
    """
    from difflib import get_close_matches  # only errors need it

    names = list(known)
    longer = [each for each in names if len(name) > 1 and each.startswith(name)]
    return list(dict.fromkeys([*longer, *get_close_matches(name, names, _MOST)]))[:_MOST]


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest names; "" if none is near.

    >>> suggestion("cpsat", ["lanes", "pysat", "cp-sat"]), suggestion("nope", ["lanes"])
    ('did you mean cp-sat or pysat?', '')
    """
    return question(nearest(name, known))


def question(names: list[str]) -> str:
    """Return `did you mean a or b?`; "" for no names."""
    return f"did you mean {alternatives(names)}?" if names else ""


def alternatives(names: Iterable[str]) -> str:
    """Return names as a choice.

    >>> alternatives(["a"]), alternatives(["a", "b"]), alternatives(["a", "b", "c"])
    ('a', 'a or b', 'a, b or c')
    """
    *before, last = names
    return f"{', '.join(before)} or {last}" if before else last

"""The tasks of a comparison in words: a task is how many solutions are looked for."""

from __future__ import annotations

Task = int | None  # 1 finds one, 2 proves that there is one or finds two, None counts them all

_DONE = {1: "find one solution", 2: "prove one or find two", None: "find all solutions"}
_DOING = {1: "finding one", 2: "proving one", None: "counting all"}


def phrase(task: Task) -> str:
    """`find one solution`."""
    return _DONE.get(task, f"find up to {task} solutions")


def gerund(task: Task) -> str:
    """`finding one`."""
    return _DOING.get(task, f"finding up to {task}")


def argument(task: Task) -> str:
    """As on a command line: `1`, `2`, `all`."""
    return "all" if task is None else str(task)

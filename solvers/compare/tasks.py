"""The tasks of a comparison: a task is the number of solutions that a solver searches for."""

from __future__ import annotations

from collections.abc import Iterable

from solvers import adapters
from solvers.registry.spec import Spec

Task = int | None  # 1 finds one, 2 proves uniqueness or finds a second, None counts all

_PHRASES = {1: "find one solution", 2: "prove unique or find two", None: "find all solutions"}


def phrase(task: Task) -> str:
    """Return a phrase such as `find one solution`."""
    return _PHRASES.get(task, f"find up to {task} solutions")


def gerund(task: Task) -> str:
    """Return the phrase of a task as a noun, such as `finding one solution`."""
    return phrase(task).replace("find", "finding").replace("prove", "proving")


def argument(task: Task) -> str:
    """Return the task as it is written on a command line: `1`, `2`, `all`."""
    return "all" if task is None else str(task)


def default_task(solvers: Iterable[str]) -> Task:
    """Return 2, to prove that a solution is unique; 1 if a source file or a program takes part.

    Most of these were written to find one solution.
    """
    return 1 if any(adapters.language(Spec.parse(spec).name) for spec in solvers) else 2

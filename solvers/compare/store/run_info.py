"""A run as a list shows it: when it began, its plan, and how many answers it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from solvers.compare.store.integrity import ENVIRONMENT, PLAN, parse_object


@dataclass(frozen=True, kw_only=True)
class RunInfo:
    """A run as a list shows it. `finished` is None for a run that has not ended.

    `run` is its id, which no other run of any store has; `name` was given by the user.
    `environment` describes the start of the run. Its list `resumed` has an environment for each
    time that the run was resumed.
    """

    run: str
    created: str
    finished: str | None
    plan: Mapping[str, Any]
    environment: Mapping[str, Any]
    answers: int
    name: str | None = None

    @classmethod
    def of(cls, row: Mapping[str, Any], answers: int, store: Path) -> Self:
        """Return the run that a row of the table `runs` describes. Raises InputError."""
        run, environment = row["run"], row["environment"]
        return cls(
            run=run,
            created=row["created"],
            finished=row["finished"],
            plan=parse_object(row["plan"], store, f"the plan of run {run}", PLAN),
            environment=parse_object(
                environment, store, f"the environment of run {run}", ENVIRONMENT
            ),
            answers=answers,
            name=row["name"],
        )

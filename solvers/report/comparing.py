"""Two runs of the same puzzles: wrong answers gained and lost first, then how each solver's times changed.

Boards are matched by their text, solvers by their spec. The times of one solver in two runs are two columns, compared as two
solvers of one run are. What they do not share is a moment: a machine that was slower during the second run slows everybody,
so the reference solver of both runs is compared, too, and what it slowed down is not held against a solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from solvers.report import pairs, sentences
from solvers.report.analysis import solver_names
from solvers.report.caveats import Caveat
from solvers.report.comparison_caveats import comparison_caveats, machine_drift
from solvers.report.frame import Run
from solvers.report.pairs import Pair
from solvers.report.statistics.items import Items, items
from solvers.report.statistics.ratios import Bound, contrast
from solvers.report.tasks import of_task
from solvers.report.to_json import to_json

OLD, NEW = "old", "new"


@dataclass(frozen=True)
class WrongAnswer:
    """An answer at fault in one of the runs, on a board that is in both."""

    solver: str
    verdict: str
    reason: str
    text: str
    shape: str
    source: str | None
    line: int | None


@dataclass(frozen=True)
class Change:
    """One solver in both runs, on the boards that are in both. `pair.ratio` is new time to old: above 1 it became slower.

    pair  None where its times are not compared, as it is at fault in one of the runs
    """

    solver: str
    solved_old: int
    solved_new: int
    boards: int
    pair: Pair | None
    words: str


@dataclass(frozen=True)
class Comparison:
    """gained, lost  wrong answers that only the new run has, and only the old one
    machine          the reference solver's new time to its old one; None where either run has none
    only_old, only_new  solvers that are in one run only
    new_at_fault     those that are in the new run only and at fault there, each with the number of its wrong answers
    """

    old: str
    new: str
    boards: int
    gained: tuple[WrongAnswer, ...]
    lost: tuple[WrongAnswer, ...]
    changes: tuple[Change, ...]
    machine: float | None
    caveats: tuple[Caveat, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    new_at_fault: tuple[tuple[str, int], ...]

    @property
    def undecided(self) -> bool:
        """Whether times cannot be compared at all; wrong answers still can."""
        return any(caveat.blocking for caveat in self.caveats)

    def slower_than(self, share: float) -> tuple[Change, ...]:
        """Solvers that surely became slower by more than that share (0.05 is 5%), and not because the machine did.

        Surely: a difference was found, and all of the interval is beyond. Where the old run timed out on boards that the
        new one solved, the mean ratio is not known from below; what counts then is that the old one was faster more often.
        """
        drift = max(1.0, self.machine or 1.0)
        return (
            ()
            if self.undecided
            else tuple(each for each in self.changes if _is_slower(each.pair, drift * (1 + share)))
        )

    def as_json(self) -> dict[str, Any]:
        """Plain values; an infinite time is the text "inf", and what is not known is null."""
        found: dict[str, Any] = to_json(self)
        return found | {"undecided": self.undecided}


def _is_slower(pair: Pair | None, factor: float) -> bool:
    if pair is None or pair.slower != NEW:
        return False
    return pair.bound in (Bound.COMMON, Bound.AT_MOST) or (
        pair.low is not None and pair.low > factor
    )


def compare(old: Run, old_frame: pd.DataFrame, new: Run, new_frame: pd.DataFrame) -> Comparison:
    """Both frames as `report.frame.frame` makes them: wrong answers of all tasks, and times of those that are looked at."""
    every = old_frame, new_frame
    old_frame, new_frame = of_task(old, old_frame), of_task(new, new_frame)
    before, after = solver_names(old, old_frame), solver_names(new, new_frame)
    shared = tuple(name for name in before if name in after)
    both = _matched(
        old_frame, new_frame, shared
    )  # a solver and its run make a column; no spec has a line break in it
    columns = [f"{name}\n{when}" for name in shared for when in (OLD, NEW)]
    named, paired = (
        both.assign(solver=both["solver"] + "\n" + both["when"]),
        old.repetitions == new.repetitions,
    )
    matrix = items(named, columns, _limit(old, new))
    gained, lost = _wrong(_matched(*every, shared))
    only_new = tuple(name for name in after if name not in before)
    return Comparison(
        old.id,
        new.id,
        len(matrix.cluster),
        gained,
        lost,
        _changes(
            shared, matrix, items(named, columns, _limit(old, new), repetitions=paired), old.seed
        ),
        machine_drift(old, new),
        comparison_caveats(old, new, len(matrix.cluster)),
        tuple(name for name in before if name not in after),
        only_new,
        _at_fault(every[1], only_new),
    )


def _matched(old: pd.DataFrame, new: pd.DataFrame, solvers: Sequence[str]) -> pd.DataFrame:
    """The rows of boards and solvers that are in both, numbered as in the old run."""
    keys = ["text", "shape"]
    boards = old.drop_duplicates(keys)[[*keys, "puzzle", "isomorph"]]
    boards = boards.merge(new[keys].drop_duplicates(), on=keys)
    parts = [
        part[part["solver"].isin(list(solvers))]
        .drop(columns=["puzzle", "isomorph"])
        .merge(boards, on=keys)
        .assign(when=when)
        for part, when in ((old, OLD), (new, NEW))
    ]
    return pd.concat(parts, ignore_index=True)


def _limit(old: Run, new: Run) -> float | None:
    known = [run.limit for run in (old, new) if run.limit is not None]
    return min(known) if known else None


def _wrong(both: pd.DataFrame) -> tuple[tuple[WrongAnswer, ...], tuple[WrongAnswer, ...]]:
    """Gained and lost, each board and solver once."""
    keys = ["solver", "text", "shape", "task"]
    faults = both[both["at_fault"]].drop_duplicates([*keys, "when"])
    twice = faults.duplicated(keys, keep=False)
    found = [
        tuple(
            WrongAnswer(
                row["solver"],
                str(row["verdict"]),
                row["reason"],
                row["text"],
                row["shape"],
                None if pd.isna(row["source"]) else str(row["source"]),
                None if pd.isna(row["line"]) else int(row["line"]),
            )
            for row in faults[~twice & faults["when"].eq(when)].to_dict("records")
        )
        for when in (NEW, OLD)
    ]
    return found[0], found[1]


def _at_fault(frame: pd.DataFrame, solvers: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Those of the solvers that are at fault, on how many boards."""
    faults = (
        frame[frame["at_fault"]]
        .drop_duplicates(["solver", "text", "shape"])["solver"]
        .value_counts()
    )
    return tuple((name, int(faults[name])) for name in solvers if faults.get(name, 0))


def _changes(solvers: Sequence[str], matrix: Items, timed: Items, seed: int) -> tuple[Change, ...]:
    at = {
        name: (matrix.column(f"{name}\n{OLD}"), matrix.column(f"{name}\n{NEW}")) for name in solvers
    }
    right = [name for name in solvers if not matrix.faulty[:, at[name]].any()]
    contrasts = [contrast(timed, at[name][1], at[name][0]) for name in right]
    found = dict(zip(right, pairs.compare([(NEW, OLD)] * len(right), contrasts, seed), strict=True))
    return tuple(_change(name, matrix, *at[name], found.get(name)) for name in solvers)


def _change(name: str, matrix: Items, old: int, new: int, pair: Pair | None) -> Change:
    shared = matrix.asked[:, old] & matrix.asked[:, new]
    solved = [int((matrix.finished[:, column] & shared).sum()) for column in (old, new)]
    words = f"{name} is at fault, and its times are not compared"
    if pair is not None:
        called = {OLD: f"the old {name}", NEW: f"the new {name}"}
        slower = None if pair.slower is None else called[pair.slower]
        words = sentences.pair(
            replace(pair, solver=called[NEW], against=called[OLD], slower=slower)
        )
        pair = replace(pair, words=words)
    return Change(name, solved[0], solved[1], int(shared.sum()), pair, words)

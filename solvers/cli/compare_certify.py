"""Certify the claims of a comparison, and put the marks of claims into words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

from solvers.cli.terminal_text import printable
from solvers.compare.claim_marks import Mark, proof_sizes
from solvers.compare.results.run_data import RunData
from solvers.compare.run_actions import CompletedRun
from solvers.compare.tasks import Task
from solvers.quantities import count, duration


def certified(completed: CompletedRun) -> CompletedRun:
    """Return the run with the marks of its claims. Raises InputError without a prover."""
    from solvers.compare.certifying import certify_run

    puzzles = len({record.puzzle for record in completed.run.records if record.claims_all})
    print(f"certifying the claims about {count(puzzles, 'puzzle')}", file=sys.stderr, flush=True)
    return replace(completed, run=certify_run(completed.store, completed.run.id))


def lines(run: RunData, task: Task) -> Iterator[tuple[str, str]]:
    """Yield how many claims of each solver have each mark, what that means, and the proofs."""
    counts = run.marks.counts.get(task)
    if not counts:
        return
    for solver, marks in counts.items():
        own = ", ".join(f"{marks[mark]:,} {mark}" for mark in Mark if marks.get(mark))
        yield "claims", f"{printable(solver)}: {own}"
    shown = [mark for mark in Mark if any(marks.get(mark) for marks in counts.values())]
    for mark in shown:
        yield mark, mark.meaning
    for each in proof_sizes(run.certificates):
        figures = (
            f"{count(each.proofs, 'proof')}; medians: {count(each.steps, 'step')}, "
            f"{count(each.bytes, 'byte')}, checked in {duration(each.check_seconds)}"
        )
        yield "proofs", f"{printable(each.prover)}: {figures}"

"""The last sentence of a comparison on a terminal: who is at fault, or that all solvers agree."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.cli.terminal_text import printable
from solvers.compare.agreement import FILE
from solvers.compare.results.goal_notes import not_measured
from solvers.compare.results.run_data import RunData
from solvers.compare.results.summary import Summary
from solvers.quantities import count


def conclusion(run: RunData) -> str:
    """Return who is at fault, else whether every answer was verified."""
    rows: Sequence[Summary] = [row for each in run.results.values() for row in each.summaries]
    if wrong := dict.fromkeys(row.solver for row in rows if row.failed):
        return f"At fault: {printable(', '.join(wrong))}."
    if run.disagreements:
        claimants = {who for each in run.disagreements for who, _ in each.claims}
        return "The puzzle file is wrong." if FILE in claimants else "Solvers disagree."
    if not any(row.solved for row in rows):
        return "Nothing was solved, so there is nothing on which solvers could agree."
    late = sum(row.timeouts for row in rows)
    solved = {row.solver for row in rows if row.solved}
    silent = dict.fromkeys(row.solver for row in rows if row.solver not in solved)
    timeouts = f"; {count(late, 'timeout')}" if late else ""
    nothing = f"; nothing from {printable(', '.join(silent))}" if silent else ""
    left_out = next(filter(None, (not_measured(run, task) for task in run.results)), "")
    rest = f"{timeouts}{nothing}{left_out and f'; {left_out}'}"
    if run.unverified:
        claims = count(len(run.unverified), "claim")
        return f"No answer is known to be wrong; {claims} could not be confirmed{rest}."
    return f"Every answer was verified, and all solvers agree{rest}."

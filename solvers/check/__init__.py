"""One solver on trial: is it right, on which smallest puzzle is it wrong, and what does that teach?

verdict.py     what can be found, each outcome with its lesson
boards.py      the boards, with what is known of them
cases.py       stages of boards, from quick to thorough, each with what it proves
solver.py     the solver in its own process; every way in which an answer can end is a value
judging.py     one answer: the claim against the checker and what is known
diagnosis.py   a failure: the board's fault, that of what was asked before, or chance
trial.py       all of it in order; pace.py, how many boards there is time for
report.py      what it came to
smallest.py    a finding on the smallest puzzle that shows it (solvers/shrink.py); fewest.py, after the fewest others
plain.py       a report for machines; counterexample.py, a finding as a file of puzzles
speed.py       how fast it is beside solvers of known kinds; times.py, those times as values
"""

from solvers.check.check_report import CheckReport, Contract, StageResult
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.runner import Options, run_check
from solvers.check.stages import Depth, Stage

__all__ = [
    "CheckOutcome",
    "CheckReport",
    "Contract",
    "Depth",
    "Finding",
    "Options",
    "Stage",
    "StageResult",
    "run_check",
]

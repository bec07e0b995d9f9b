"""Check one solver: verify its answers, minimise a counterexample, and measure its speed.

findings.py         every outcome with its meaning; a finding is one wrong answer
puzzle_library.py   the puzzles, with their solutions; symmetries.py transforms them
stage.py            test cases of one kind; stage_list.py, all stages in their order
checked_solver.py   the solver in its own processes
verification.py     verify one answer
diagnosis.py        a fault of the solver on this puzzle, a state leak, or chance
stage_runner.py     run one stage after another; case_budget.py limits their cases
check_runner.py     run a whole check
check_report.py     the result of a check; check_json.py, the same as JSON
explainer.py        explain the fault that decides the verdict; endless.py, or is it only slow?
evidence.py         what is known about a fault, and more attempts; attempt.py is one solve
causes/             likely causes, one file each; cell_patterns.py names sets of cells
minimise_finding.py minimise a counterexample; minimal_history.py, the puzzles before it
trusted_solver.py   what is true of a puzzle
counterexample.py   a counterexample as a file of puzzles
speed.py            measure the speed, compared with other solvers; times.py compares the times
"""

from solvers.check.check_report import CheckReport, Contract, StageResult
from solvers.check.check_runner import Options, run_check
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.stage import Depth, Stage

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

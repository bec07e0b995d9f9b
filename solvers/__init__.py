"""One interface to many Sudoku solvers, such as backtracking, CP-SAT and python-constraint.

>>> import solvers
>>> solvers.solve("1... ..3. .... ...2").status
<Status.MULTIPLE: 'multiple'>
"""

from solvers.api import count, is_unique, solve
from solvers.checker import Fault, Verdict, Verification, find_faults, verify
from solvers.errors import InputError, PuzzleError, SearchIncomplete, SolverError, SudokuError
from solvers.puzzle import Contradiction, Grid, Puzzle
from solvers.puzzle_input import read_puzzle
from solvers.registry.registry import get, names
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver
from solvers.units import Unit

__all__ = [
    "Contradiction",
    "Fault",
    "Grid",
    "InputError",
    "Limits",
    "Puzzle",
    "PuzzleError",
    "Result",
    "SearchIncomplete",
    "Shape",
    "Solver",
    "SolverError",
    "Status",
    "Stop",
    "SudokuError",
    "Unit",
    "Verdict",
    "Verification",
    "count",
    "find_faults",
    "get",
    "is_unique",
    "names",
    "read_puzzle",
    "solve",
    "verify",
]

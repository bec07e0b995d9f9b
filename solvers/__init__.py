"""Sudoku solvers side by side: one interface to hand-written backtracking, CP-SAT, python-constraint and more.

>>> import solvers
>>> solvers.solve("1... ..3. .... ...2").status
<Status.MULTIPLE: 'multiple'>
"""

from solvers.api import count, is_unique, solve
from solvers.checker import Fault, Verdict, Verification, find_faults, verify
from solvers.errors import SudokuError
from solvers.puzzle import Grid, Puzzle
from solvers.registry.registry import get, names
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver
from solvers.units import Unit

__all__ = [
    "Fault",
    "Grid",
    "Limits",
    "Puzzle",
    "Result",
    "Shape",
    "Solver",
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
    "solve",
    "verify",
]

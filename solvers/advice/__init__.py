"""Advise which backend to configure for a user's puzzles, from a comparison of candidates on them.

pilot.py           which candidates need no further measurements, after a few puzzles
puzzle_times.py    what each candidate took on each puzzle, and what is known of the puzzle before
candidates.py      each candidate's numbers, and the choice between them
selection_rule.py  a rule that chooses between two solvers, and what it gains (cross-validated)
settings_file.py   write the choice to a configuration file
"""

from solvers.advice.candidates import Advice, Candidate, advise
from solvers.advice.pilot import Effort, LeftOut, effort, left_out
from solvers.advice.puzzle_times import PuzzleTimes, puzzle_times
from solvers.advice.selection_rule import Rule, Selection, cross_validate, train
from solvers.advice.settings_file import configure_in, settings_file

__all__ = [
    "Advice",
    "Candidate",
    "Effort",
    "LeftOut",
    "PuzzleTimes",
    "Rule",
    "Selection",
    "advise",
    "configure_in",
    "cross_validate",
    "effort",
    "left_out",
    "puzzle_times",
    "settings_file",
    "train",
]

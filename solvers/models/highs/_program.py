"""The linear program of a puzzle: 0-1 variables, and sums of them that must be 1, as a matrix."""

from __future__ import annotations

import numpy as np
from highspy import HighsLp, HighsVarType, MatrixFormat

from solvers.models._open_candidates import Candidate, Group


def program(candidates: list[Candidate], fixed: list[bool], rows: list[Group]) -> HighsLp:
    """Return the variables, and their sums as one sparse matrix. There is nothing to minimize."""
    number = {candidate: column for column, candidate in enumerate(candidates)}
    columns = [number[candidate] for row in rows for candidate in row.candidates]
    lp = HighsLp()
    lp.num_col_, lp.num_row_ = len(candidates), len(rows)
    lp.col_cost_ = np.zeros(len(candidates))
    lp.col_lower_ = np.array(fixed, float)  # a given is at least 1
    lp.col_upper_ = np.ones(len(candidates))
    lp.integrality_ = [HighsVarType.kInteger] * len(candidates)
    lp.row_lower_ = np.array([row.exactly for row in rows], float)
    lp.row_upper_ = np.ones(len(rows))
    lp.a_matrix_.format_ = MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *(len(row.candidates) for row in rows)])
    lp.a_matrix_.index_ = np.array(columns)
    lp.a_matrix_.value_ = np.ones(len(columns))
    return lp

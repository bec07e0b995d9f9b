"""Run many solvers on the same puzzles, verify every answer, compare claims, store the times."""

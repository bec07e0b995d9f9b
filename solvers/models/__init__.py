"""Models: the same units given to a general solver.

A rung of the ladder says how to search. A model only says what a solution is (the cells are variables, the digits are their
values, every unit of the shape holds each digit once) and leaves the search to a solver that knows nothing of Sudoku. Each
module here is one such solver; those whose name starts with `_` are what they share.
"""

"""Models: backends that describe Sudoku to a general constraint solver.

A rung of the ladder says how to search. A model only says what a solution is: cells are variables,
digits are their values, and each unit of the shape holds each digit once. A solver that knows
nothing about Sudoku does the search. Each module here is one such solver.
"""

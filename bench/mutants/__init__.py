"""Does `sudoku check` find faults, and only faults? It checks mutants of solvers and unusual ones.

mutant.py            a mutant: a right solver, an edit, and the verdict that it must get
tables/              all mutants, one table for each kind of mistake
bases/               the right solvers that are edited, next to rungs of the ladder and files of
                     tests/adapters/solutions
variants/            right solvers of unusual style
measured_check.py    one check, and what it cost
__main__.py          check them all: `make bench-mutants`
"""

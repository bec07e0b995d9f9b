"""Does the trial find bugs, and none where there are none? Faulty solvers made by small edits, and right ones of odd style.

mutant.py      a faulty solver: a right one, an edit, and the verdict that it must get
mutants/       all of them, a table for each kind of mistake
bases/         right solvers that are edited; rungs of the ladder and files of tests/adapters/solutions are edited, too
variants/      right solvers of odd style
heard.py       one of them on trial, and what that cost
__main__.py    all of them: `make bench-mutants`
"""

"""Test solvers with pytest or unittest: assert that one is correct, or that two agree.

solver_spec.py  name a solver by its file, its spec, or the object itself
correctness.py  assert_correct; agreement.py, assert_agree
"""

from solvers.testing.agreement import assert_agree
from solvers.testing.correctness import assert_correct

__all__ = ["assert_agree", "assert_correct"]

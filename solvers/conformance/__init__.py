"""The checks that every backend must pass, ours and yours.

Call each check with a solver. It raises CheckFailed, or returns its number of assertions:

    import pytest
    from solvers import conformance

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=str)
    def test_my_backend(check):
        if not check(MySolver()):
            pytest.skip("does not apply")

An incomplete method passes if it stops with `GAVE_UP` when it does not know more. A backend must
refuse a shape that it does not support with Unsupported. To test other people's code in a process
of its own, call `conformance.run(Worker("mine.py"))`.
"""

from solvers.conformance.backend_tester import Check, CheckFailed
from solvers.conformance.conformance_report import CHECKS, CheckResult, ConformanceReport, run

__all__ = ["CHECKS", "Check", "CheckFailed", "CheckResult", "ConformanceReport", "run"]

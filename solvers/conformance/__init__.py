"""The checks that any backend must pass, ours and yours: each is called with a solver, and raises CheckFailed or counts.

    import pytest
    from solvers import conformance

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=str)
    def test_my_backend(check):
        check(MySolver())

An incomplete method passes as long as it says `GAVE_UP` where it knows no more; a shape that a backend does not take is to
be refused with Unsupported. Foreign code runs in a process of its own: `conformance.run(Worker("mine.py"))`.
"""

from solvers.conformance.backend_tester import Check, CheckFailed
from solvers.conformance.conformance_report import CHECKS, CheckResult, ConformanceReport, run

__all__ = ["CHECKS", "Check", "CheckFailed", "CheckResult", "ConformanceReport", "run"]

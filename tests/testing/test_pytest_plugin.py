"""The pytest plug-in, as a project with tests of its own solver uses it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.testing import solver_objects

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"
TESTS = """
    import pytest
    from tests.testing.solver_objects import Solution, WrongInLastRow

    def test_right(sudoku_solver_check):
        assert sudoku_solver_check(Solution, time_limit=20).depth == "quick"

    @pytest.mark.sudoku_depth("quick")
    def test_wrong(sudoku_solver_check):
        sudoku_solver_check(WrongInLastRow, time_limit=20)
"""


def test_the_fixture_checks_and_shows_the_verdict(pytester: pytest.Pytester) -> None:
    """The failure is the verdict with its counterexample, without our own lines of code."""
    pytester.makepyfile(TESTS)
    done = pytester.runpytest("--strict-markers", "--sudoku-depth", "quick")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*AssertionError: object:WrongInLastRow is not correct", "*WRONG*"])
    assert "correctness.py" not in done.stdout.str()


@pytest.mark.slow
def test_the_tests_of_the_documentation_run(pytester: pytest.Pytester) -> None:
    """The examples of docs/testing.md, with fewer test cases."""
    first, second = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    solution = Path(solver_objects.__file__).read_text("utf-8")
    pytester.makepyfile(
        **{"my_project/__init__": solution, "my": solution},
        test_first=first.replace("Solution)", 'Solution, depth="quick")'),
        test_second=second.replace("thorough", "quick").replace("strict=True", "time_limit=20"),
    )
    pytester.runpytest("-q").assert_outcomes(passed=3)


def test_a_marker_with_an_unknown_depth_is_an_error(pytester: pytest.Pytester) -> None:
    """The error names the test and the depths."""
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.sudoku_depth("deep")
        def test_right(sudoku_solver_check):
            pass
        """
    )
    done = pytester.runpytest("--strict-markers")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["*marker sudoku_depth*quick, default, thorough*"])
    done.stdout.no_fnmatch_line("*pytest_plugin.py*")


@pytest.mark.slow
def test_the_plug_in_loads_nothing_before_it_is_used(pytester: pytest.Pytester) -> None:
    """Projects that only have the package installed do not wait for it."""
    done = pytester.run(
        sys.executable,
        "-c",
        "import sys, solvers.pytest_plugin; print(*sys.modules)",
    )
    loaded = set(done.stdout.str().split())
    assert "solvers.pytest_plugin" in loaded
    assert not loaded & {"solvers.check", "rich", "numpy", "solvers.worker.worker"}

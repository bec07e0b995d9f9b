"""A test that starts a program without the marker `slow` fails, so `make test-fast` stays fast."""

from __future__ import annotations

import pytest

# Pytest runs the inner tests in this process, so this test seems to start their programs.
pytestmark = pytest.mark.slow

STARTS = "    sys.audit('subprocess.Popen', '/usr/bin/{}', [], None, None)\n"


@pytest.mark.parametrize(
    ("marker", "program", "outcomes"),
    [
        ("", "javac", {"passed": 1, "errors": 1}),
        ("@pytest.mark.slow\n", "javac", {"passed": 1}),
        ("", "git", {"passed": 1}),
    ],
)
def test_a_test_that_starts_a_program(
    marker: str, program: str, outcomes: dict[str, int], pytester: pytest.Pytester
) -> None:
    """It needs the marker, and the error names the program. Git is quick."""
    pytester.makepyfile(f"import sys, pytest\n{marker}def test_it():\n{STARTS.format(program)}")
    result = pytester.runpytest_inprocess("-p", "tests.slow")
    result.assert_outcomes(**outcomes)
    if "errors" in outcomes:
        result.stdout.fnmatch_lines("*it starts javac: mark it with @pytest.mark.slow")


def test_a_program_that_was_started_before_the_test_does_not_count(
    pytester: pytest.Pytester,
) -> None:
    """A worker of pytest-xdist starts a program before its first test."""
    pytester.makepyfile(f"import sys\n{STARTS.format('true').strip()}\ndef test_it(): pass")
    pytester.runpytest_inprocess("-p", "tests.slow").assert_outcomes(passed=1)

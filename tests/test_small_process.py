"""The small process of the tests: a test that ends it fails alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import small_process

FOLDER = small_process.FOLDERS[0]
TESTS = """
import os, sys, pytest

@pytest.fixture(autouse=True)
def small():
    assert sys.modules["__main__"].__spec__.name == "tests.small_pytest"

def test_before(): pass
def test_that_fails(): assert 1 == 2
def test_that_ends_the_process(): os.abort()
def test_after(): pass
@pytest.mark.parametrize("number", [1, 2])
def test_of_a_number(number, tmp_path): assert number == 1
def test_skipped(): pytest.skip("not here")
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no small process")
def test_a_test_that_ends_the_small_process_fails_alone(pytester: pytest.Pytester) -> None:
    """What Python printed is in its report. Tests after it run in another small process."""
    package = pytester.mkpydir("tests")
    for name in ("small_process.py", "small_pytest.py"):
        text = Path(__file__).with_name(name).read_text(encoding="utf-8")
        text = text.replace("LARGE = 200 << 20", "LARGE = 0")  # every process is large
        (package / name).write_text(text, encoding="utf-8")
    (package / FOLDER).mkdir()
    (package / FOLDER / "test_endings.py").write_text(TESTS, encoding="utf-8")
    pytester.makeconftest('pytest_plugins = ("tests.small_process",)')
    done = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-rA")
    done.assert_outcomes(passed=3, failed=3, skipped=1)
    done.stdout.fnmatch_lines(
        [
            "*the small process has ended:*",
            "*Fatal Python error: Aborted",
            *(f"PASSED *::{name}" for name in ("test_before", "test_after", "test_of_a_number*1*")),
            "FAILED *::test_that_fails - assert 1 == 2",
            "FAILED *::test_that_ends_the_process - the small*",
            "FAILED *::test_of_a_number*2* - assert 2 == 1",
        ]
    )

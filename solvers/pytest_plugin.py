"""The pytest plug-in: the fixture `sudoku_solver_check`, its marker and its option.

pytest loads this module in every run, so it imports the checks only when a test needs them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from solvers.check import CheckReport

_MARKER = "sudoku_depth"
_DEPTHS = ("quick", "default", "thorough")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the depth of checks without a marker."""
    parser.getgroup("sudoku").addoption(
        "--sudoku-depth",
        choices=_DEPTHS,
        default="default",
        help="number of test cases of `sudoku_solver_check`: quick, default or thorough",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, also for runs with --strict-markers."""
    config.addinivalue_line(
        "markers", f"{_MARKER}(depth): number of test cases of `sudoku_solver_check` in this test"
    )


@pytest.fixture
def sudoku_solver_check(request: pytest.FixtureRequest) -> Callable[..., CheckReport]:
    """`solvers.testing.assert_correct` with the depth of the marker, or else of the option."""
    from solvers.testing import assert_correct

    return partial(assert_correct, depth=_depth(request))


def _depth(request: pytest.FixtureRequest) -> str:
    marker = request.node.get_closest_marker(_MARKER)
    if marker is None:
        return str(request.config.getoption("--sudoku-depth"))
    given: tuple[Any, ...] = (*marker.args, *marker.kwargs.values())
    if len(given) != 1 or given[0] not in _DEPTHS:
        # Without a traceback: pytest would show the lines of this module.
        pytest.fail(
            f"{request.node.nodeid}: the marker {_MARKER} has {given}, "
            f"but it needs one of {', '.join(_DEPTHS)}",
            pytrace=False,
        )
    return str(given[0])

"""The modules that are mutated, and the tests that have to notice every change of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_ANALYSIS = ("tests/report/test_analysis.py", "tests/report/test_thresholds.py")
_TWO_RUNS = ("tests/report/test_comparison_caveats.py", "tests/report/test_run_comparison.py")

# A pattern of modules, and their tests. None of these tests starts a process.
_TESTS = {
    "solvers/shape.py": ("tests/test_shape.py",),
    "solvers/puzzle.py": ("tests/test_puzzle.py", "tests/test_display.py", "tests/test_json.py"),
    "solvers/result.py": ("tests/test_result.py", "tests/test_display.py", "tests/test_json.py"),
    "solvers/status.py": ("tests/test_result.py", "tests/test_json.py"),
    "solvers/checker.py": ("tests/test_checker.py",),
    "solvers/verdict.py": ("tests/test_checker.py",),
    "solvers/compare/agreement.py": ("tests/compare/test_agreement.py",),
    "solvers/compare/noise_grade.py": (
        "tests/report/test_noise_grade.py",
        "tests/report/test_noise_thresholds.py",
    ),
    "solvers/compare/results/*.py": (
        "tests/compare/results",
        "tests/report/test_run_comparison.py",
    ),
    **{
        f"solvers/report/statistics/{module}.py": tuple(
            f"tests/report/test_{test}.py" for test in (*tests, "thresholds")
        )
        for module, tests in {
            "cactus": ("survival",),
            "clusters": ("clusters", "pairs"),
            "crossover": ("crossover",),
            "isomorph_spread": ("isomorph_spread",),
            "items": ("items", "profile", "isomorph_spread"),
            "mean": ("mean", "clusters"),
            "paired": ("paired",),
            "profile": ("profile",),
            "survival": ("survival",),
            "virtual_best": ("portfolio", "profile"),
            "work": ("work",),
        }.items()
    },
    "solvers/report/agreement_matrix.py": ("tests/report/test_agreement_matrix.py", *_ANALYSIS),
    "solvers/report/caveats.py": ("tests/report/test_caveats.py", *_ANALYSIS),
    "solvers/report/comparison_caveats.py": (*_TWO_RUNS, "tests/report/test_thresholds.py"),
    "solvers/report/crossover_points.py": ("tests/report/test_crossover_points.py", *_ANALYSIS),
    "solvers/report/pairs.py": (
        "tests/report/test_pairs.py",
        "tests/report/test_places.py",
        *_ANALYSIS,
        *_TWO_RUNS,
    ),
    "solvers/report/places.py": ("tests/report/test_places.py", *_ANALYSIS),
    "solvers/report/run_comparison.py": _TWO_RUNS,
    "solvers/report/scores.py": ("tests/report/test_scores.py", *_ANALYSIS),
    "solvers/report/slowest.py": ("tests/report/test_slowest.py", *_ANALYSIS),
    "solvers/report/task_costs.py": ("tests/report/test_task_costs.py",),
}

# Tests that draw charts, which does not work in a fork.
DRAWING = tuple(
    f"tests/report/test_task_costs.py::{name}"
    for name in (
        "test_a_run_of_one_task_has_no_costs",
        "test_a_solver_that_gave_up_has_no_time_at_any_task",
        "test_page_and_markdown_show_the_costs",
    )
)


@dataclass(frozen=True)
class Target:
    """A module, as a path from the root of the project, and the paths of its tests."""

    path: str
    tests: tuple[str, ...]

    @property
    def module(self) -> str:
        """Its name for `import`."""
        return self.path.removesuffix(".py").replace("/", ".")


def targets(only: Sequence[str] = ()) -> tuple[Target, ...]:
    """Return the targets; those with one of the given texts in their path, if any is given."""
    found = [
        Target(path.relative_to(ROOT).as_posix(), tests)
        for pattern, tests in _TESTS.items()
        for path in sorted(ROOT.glob(pattern))
        if path.name != "__init__.py"
    ]
    return tuple(each for each in found if not only or any(text in each.path for text in only))

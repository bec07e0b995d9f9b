"""Advice from made-up times: which candidate is best, whether a rule pays, what is written."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from random import Random

import pytest

from solvers.advice import (
    PuzzleTimes,
    Rule,
    advise,
    configure_in,
    cross_validate,
    effort,
    left_out,
    settings_file,
)
from solvers.advice.candidates import share_interval
from solvers.errors import ConfigError
from tests.tools import need_library

LIMIT = 1.0


def rows(number: int = 60, **means: float) -> list[PuzzleTimes]:
    """Return puzzles with times around these means."""
    random = Random(1)
    return [
        PuzzleTimes(
            {"size": 9, "givens": 20 + at % 10},
            {name: mean * random.uniform(0.8, 1.2) for name, mean in means.items()},
        )
        for at in range(number)
    ]


def slower(row: PuzzleTimes, **seconds: float) -> PuzzleTimes:
    """Return a puzzle with other times of some solvers."""
    return row._replace(seconds={**row.seconds, **seconds})


def test_the_best_answers_the_most_puzzles_in_time() -> None:
    """Also if another one has a smaller mean time."""
    found = rows(steady=0.004, quick=0.001)
    found[0] = slower(found[0], quick=0.006)
    best, other = advise(found, ["quick", "steady"], 0.005, LIMIT).candidates
    assert (best.solver, best.within, other.within) == ("steady", 60, 59)
    assert other.ratio
    assert other.ratio[0] < 1
    assert advise(found, ["quick", "steady"], None, LIMIT).best.solver == "quick"


def test_a_puzzle_that_is_not_solved_counts_as_twice_the_time_limit() -> None:
    """Its time is infinite in percentiles."""
    found = rows(30, one=0.001, other=0.002)
    found[:3] = [slower(row, one=math.inf) for row in found[:3]]
    slow = advise(found, ["one", "other"], None, LIMIT).candidates[1]
    assert (slow.solver, slow.within, slow.p95) == ("one", 27, math.inf)
    assert 0.2 < slow.mean < 0.202


def test_solvers_that_cannot_be_told_apart_are_named() -> None:
    """The interval of their ratio has 1 in it; that of another one has not."""
    advice = advise(rows(one=0.001, same=0.00101, slow=0.002), ["one", "same", "slow"], None, LIMIT)
    assert advice.equals == [{"one": "same", "same": "one"}[advice.best.solver]]
    value, ends = advice.candidates[-1].ratio or (0, None)
    assert ends
    assert 1 < ends[0] < value < ends[1]


def test_a_small_sample_has_no_interval_of_ratios() -> None:
    """And no rule."""
    found = rows(19, one=0.001, other=0.002)
    ratio = advise(found, ["one", "other"], None, LIMIT).candidates[1].ratio
    assert ratio
    assert ratio[1] is None
    assert cross_validate(found, ["one", "other"], LIMIT) is None


@pytest.mark.parametrize(
    ("number", "of", "low", "high"), [(0, 10, 0, 0.278), (5, 10, 0.237, 0.763)]
)
def test_the_interval_of_a_share_is_that_of_wilson(
    number: int, of: int, low: float, high: float
) -> None:
    """Values of published tables."""
    assert share_interval(number, of) == pytest.approx((low, high), abs=0.001)


def test_a_rule_that_pays_is_found() -> None:
    """On puzzles that one solver is slow on; it is as good as the virtual best there."""
    found = rows(100, easy=0.001, hard=0.002)
    found = [slower(row, easy=0.05) if row.features["givens"] < 23 else row for row in found]
    selection = cross_validate(found, ["easy", "hard"], LIMIT)
    assert selection
    assert selection.rule == Rule("givens", 23, "hard", "easy")
    assert selection.pays
    assert selection.ruled == pytest.approx(selection.virtual, rel=0.01)
    assert selection.ruled < selection.single
    assert str(selection.rule) == "hard if the givens are below 23, or else easy"


def test_a_rule_that_fits_noise_does_not_pay() -> None:
    """On other puzzles it is not faster than one solver."""
    selection = cross_validate(rows(100, one=0.001, same=0.001), ["one", "same"], LIMIT)
    assert selection
    assert not selection.pays
    assert selection.virtual < min(selection.single, selection.ruled)


def test_a_new_file_is_written_and_another_one_keeps_what_it_has(tmp_path: Path) -> None:
    """Its comments, and the order of its keys."""
    need_library("tomlkit")
    own, project = tmp_path / "sudoku-solvers.toml", tmp_path / "pyproject.toml"
    project.write_text("[tool.other]\nx = 1\n")
    assert settings_file(tmp_path) == own
    assert configure_in(own, "lanes") == 'solver = "lanes"\n'
    project.write_text('[tool.sudoku-solvers]  # ours\nsolver = "naive"\n\n[tool.other]\nx = 1\n')
    assert settings_file(tmp_path) == project
    text = configure_in(project, "cp-sat:workers=1")
    assert text == project.read_text().replace("naive", "cp-sat:workers=1")
    own.write_text("# mine\n")
    assert tomllib.loads(configure_in(own, "lanes")) == {"solver": "lanes"}
    assert "# mine" in configure_in(own, "lanes")
    own.write_text('race = ["lanes", "cp-sat"]')
    with pytest.raises(ConfigError, match="has race, which takes the place of a solver; remove"):
        configure_in(own, "lanes")
    own.write_text("solver = [")
    with pytest.raises(ConfigError, match=r"cannot be changed: .*; correct or remove the file"):
        configure_in(own, "lanes")


def test_candidates_that_cannot_be_the_best_are_left_out_after_a_few_puzzles() -> None:
    """One that is slower on every puzzle, and one that answers clearly fewer in time."""
    found = rows(8, quick=0.001, slow=0.008, near=0.003, late=0.02)
    assert [each.solver for each in left_out(found, [*found[0].seconds], None)] == ["slow", "late"]
    late = [slower(row, near=0.004, slow=0.0041, quick=0.03) for row in found]
    out = dict(left_out(late, ["near", "quick", "slow"], 0.005))
    assert out == {"quick": "it answered 0 of 8 puzzles within 5.00 ms"}
    found[0] = slower(found[0], slow=0.001)
    assert left_out(found, ["quick", "slow"], None) == []
    assert left_out(found[1:], ["quick", "late"], None) == []  # too few puzzles
    assert left_out(rows(8, only=math.inf), ["only"], 0.005) == []
    none = [row._replace(unsupported=frozenset({"one"})) for row in rows(3, one=math.inf, two=1.0)]
    assert left_out(none, ["one", "two"], None) == [("one", "it supports none of 3 puzzles")]


def test_the_effort_fits_into_the_budget() -> None:
    """All puzzles three times, all once, or fewer, but not fewer than 20."""
    found = rows(8, one=0.1, two=math.inf)
    assert effort(found, ["one"], 200, LIMIT, 100.0) == (200, 3)
    assert effort(found, ["one"], 200, LIMIT, 30.0) == (200, 1)
    assert effort(found, ["one", "two"], 200, LIMIT, 60.0)[0] in range(45, 65)
    assert effort(found, ["two"], 200, LIMIT, 1.0) == (20, 1)
    assert effort(rows(3, one=0.0), ["one"], 3, LIMIT, 1.0) == (3, 3)

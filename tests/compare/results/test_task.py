"""All solvers at one task: counts, ranking, ratios, and mixed outcomes."""

from __future__ import annotations

import math
from dataclasses import replace

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.bound import Bound
from solvers.compare.results.ratio import contrast
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.summary import Summary
from solvers.compare.results.task import run_results
from tests.compare.made_up import LATE, LIMIT, record, records, results

WRONG, UNSUPPORTED, GAVE_UP = Verdict.WRONG, Verdict.UNSUPPORTED, Verdict.GAVE_UP


def rows(*made: Record, limit: float | None = LIMIT) -> dict[str, Summary]:
    """The summaries by solver."""
    return {each.solver: each for each in results(made, limit).summaries}


def ratio(found: Summary) -> tuple[float, Bound, int]:
    """The ratio to the best, without the rounding errors of logarithms."""
    assert found.ratio
    return round(found.ratio.value, 9), found.ratio.bound, found.ratio.puzzles


def mixed() -> list[Record]:
    """Five puzzles, three repetitions, each in a process of its own.

    Solver `a` times out in the last process, solver `b` on the last puzzle.
    """
    return [
        record(solver, puzzle, LATE if late else time, repetition=at, process=at)
        for puzzle in range(5)
        for at in range(3)
        for solver, time, late in (("a", 1.0, at == 2), ("b", 2.0, puzzle == 4))
    ]


def test_every_measurement_counts() -> None:
    """A solved 10 of 15 and no puzzle in every measurement; B solved 12 of 15 and four puzzles."""
    a, b = rows(*mixed()).values()
    assert (a.solved, a.timeouts, a.asked) == (10, 5, 15)
    assert (b.solved, b.timeouts, b.asked) == (12, 3, 15)
    assert [(each.puzzles_solved, each.puzzles) for each in (a, b)] == [(0, 5), (4, 5)]
    assert [(each.instances_solved, each.instances) for each in (a, b)] == [(0, 5), (4, 5)]
    assert [each.unstable for each in (a, b)] == [5, 0]


def test_the_first_solved_most_measurements() -> None:
    """B is first, though A is faster in every measurement that it solved."""
    found = results(mixed())
    assert found.ranking.solvers == ("b", "a")
    assert [each.rank for each in found.summaries] == [2, 1]
    assert [each.solver for each in found.in_order] == ["b", "a"]


def test_a_timeout_is_not_averaged_away() -> None:
    """Two of three measurements of A finished on each puzzle; its times are beyond the limit."""
    a, b = rows(*mixed()).values()
    assert (a.median, a.p95, a.par2) == (math.inf, math.inf, 2 * LIMIT)
    assert (b.median, b.p95, b.par2) == (2.0, math.inf, (4 * 2.0 + 2 * LIMIT) / 5)
    assert ratio(a) == (LIMIT / 2, Bound.AT_LEAST, 4)


def test_every_outcome_is_counted_as_what_it_is() -> None:
    """An answer that is unsupported was not asked for; every other one is in exactly one count."""
    verdicts = (None, Verdict.TIMEOUT, GAVE_UP, WRONG, Verdict.CRASH, UNSUPPORTED)
    (found,) = rows(*(record("a", n, 1.0, each) for n, each in enumerate(verdicts))).values()
    assert (found.asked, found.solved, found.timeouts, found.gave_up) == (5, 1, 1, 1)
    assert (found.failed, found.unsupported, found.puzzles) == (2, 1, 5)
    assert (found.verdicts[WRONG], found.verdicts[Verdict.CRASH]) == (1, 1)
    assert (found.failed_elsewhere, found.verdicts[UNSUPPORTED]) == ({}, 1)
    assert found.at_fault


def test_a_puzzle_is_unstable_if_its_measurements_differ() -> None:
    """Between repetitions or isomorphs. One that always times out is stable."""
    made = [record("a", 0, time, repetition=n) for n, time in enumerate([1.0, LATE])]
    made += [record("a", 1, time, isomorph=n) for n, time in enumerate([1.0, LATE])]
    made += [record("a", 2, time, repetition=n) for n, time in enumerate([LATE, LATE])]
    (found,) = rows(*made).values()
    assert (found.puzzles, found.puzzles_solved, found.unstable) == (3, 0, 2)
    assert (found.instances, found.instances_solved) == (4, 1)


def test_times_are_percentiles_over_instances() -> None:
    """Of one hundred instances."""
    (found,) = rows(*(record("a", n, (n + 1) / 100) for n in range(100))).values()
    assert (found.median, found.p95, found.p99, found.worst) == (0.5, 0.95, 0.99, 1.0)


def test_the_ratio_is_to_the_best() -> None:
    """Twice as slow on one puzzle and eight times on another is four times."""
    found = rows(*records({"b": [0.02, 0.16], "a": [0.01, 0.02]}))
    assert (found["a"].rank, found["b"].rank) == (1, 2)
    assert ratio(found["a"]) == (1.0, Bound.EXACT, 2)
    assert ratio(found["b"]) == (4.0, Bound.EXACT, 2)


def test_one_puzzle_ranks_no_solver() -> None:
    """Not even with isomorphs. The order and the ratio stay."""
    made = [record(s, 0, time, isomorph=k) for s, time in (("b", 2.0), ("a", 1.0)) for k in (0, 1)]
    found = results(made)
    assert found.ranking.solvers == ("a", "b")
    assert [each.rank for each in found.summaries] == [None, None]
    assert ratio(found.summaries[0]) == (2.0, Bound.EXACT, 1)


def test_time_decides_between_solvers_that_solved_as_many() -> None:
    """A timeout counts as the limit: on three puzzles 1, 10, 1 is more than 1, 1.9, 5."""
    found = results(records({"a": [1.0, 1.0, LATE], "b": [LATE, 1.9, 5.0], "c": [1.0, 9.0, LATE]}))
    assert found.ranking.solvers == ("a", "c", "b")


def test_without_a_limit_one_that_gave_up_took_as_long_as_the_longest() -> None:
    """9 s here: the mean of 1 and 9 is less than that of 4 and 4."""
    made = records({"a": [1.0, LATE], "b": [LATE, 9.0], "c": [9.0, LATE]})
    late = [replace(each, verdict=GAVE_UP) for each in made if each.wall_ns is None]
    found = results([*(each for each in made if each.wall_ns), *late], None)
    assert found.ranking.solvers == ("a", "b", "c")
    assert [each.par2 for each in found.summaries] == [None, None, None]


def test_the_longest_time_is_a_finished_one() -> None:
    """Without a limit, giving up counts as 8 s for both: 5 * 5 * 8 is more than 1 * 8 * 8."""
    made = records({"a": [5.0, 5.0], "b": [1.0, 8.0]})
    made += [record(name, 2, LATE, GAVE_UP) for name in "ab"]
    assert results(made, None).ranking.solvers == ("b", "a")


def test_solvers_are_ranked_if_none_has_a_time() -> None:
    """Without a limit, and with a measurement on each instance that was not solved."""
    made = [record("a", 0, time, repetition=n) for n, time in enumerate([1.0, LATE])]
    made += [record("b", 0, time, repetition=n) for n, time in enumerate([1.0, 1.0, LATE])]
    assert results(made, None).ranking.solvers == ("b", "a")


def test_the_median_decides_between_equal_means() -> None:
    """The geometric means of 2 and 2, and of 1 and 4, are equal."""
    found = results(records({"a": [2.0, 2.0], "b": [1.0, 4.0]}))
    assert found.ranking.solvers == ("b", "a")


def test_a_solver_may_have_no_instance_in_common_with_the_ranked_ones() -> None:
    """It comes last, as its time cannot be compared. One that supports nothing is left out."""
    made = records({"a": [3.0, 3.0]})
    made += [record("apart", 2, 1.0), record("part", 0, 2.0)]
    made += [record("none", n, LATE, UNSUPPORTED) for n in range(3)]
    assert results(made).ranking.solvers == ("a", "part", "apart")


def test_a_batch_is_known_by_its_records() -> None:
    """A solver without records is not one."""
    made = [record("a", 0, in_batch=True), record("b", 0)]
    found = SolverResult.gather(made, LIMIT, dict.fromkeys("ab", Measure.CPU))
    assert [each.in_batch for each in found[1].values()] == [True, False]
    assert SolverResult.gather([], LIMIT, {}) == {}


def test_a_wrong_solver_is_not_ranked() -> None:
    """However fast it is: it has no rank, no ratio and no PAR-2."""
    made = records({"wrong": [0.001, 0.001], "a": [0.1, 0.1]})
    made[1] = record("wrong", 1, 0.001, Verdict.REFUTED)
    found = rows(*made)
    assert (found["a"].rank, found["wrong"].rank) == (1, None)
    assert (found["wrong"].ratio, found["wrong"].par2) == (None, None)
    assert (found["wrong"].failed, found["wrong"].solved) == (1, 1)


def test_a_solver_that_is_wrong_in_a_batch_is_not_ranked_alone() -> None:
    """Its batch is not ranked anyway."""
    made = records({"a": [0.1, 0.1], "liar": [0.01, 0.01]})
    made += [record("liar" + BATCH_SUFFIX, 0, 0.001, Verdict.INCONSISTENT, in_batch=True)]
    found = rows(*made)
    assert found["a"].rank == 1
    assert [(each.rank, each.ratio, each.at_fault) for each in found.values()][1:] == [
        (None, None, True),
        (None, None, True),
    ]
    assert found["liar"].failed == 0


def test_a_solver_that_is_wrong_at_one_task_is_ranked_at_none() -> None:
    """Every failure is counted once: as failed at its task, and as failed elsewhere at others."""
    made = [record(name, 0, 1.0, task=task) for name in "ab" for task in (1, None)]
    made[-1] = record("b", 0, 1.0, WRONG, task=None)
    found = run_results(made, ["a", "b"], [1, None], LIMIT)
    assert [each.ranking.solvers for each in found.values()] == [("a",), ("a",)]
    assert [each.summaries[1].failed for each in found.values()] == [0, 1]
    assert [each.summaries[1].failed_elsewhere for each in found.values()] == [{WRONG: 1}, {}]
    assert all(each.summaries[1].at_fault for each in found.values())


def test_a_failure_in_a_batch_is_a_failure_elsewhere_of_its_solver() -> None:
    """The batch itself failed; a solver that never failed is not at fault."""
    batch = [record("a (batch)", n, 1.0, WRONG, in_batch=True) for n in range(3)]
    found = results([record("a", 0), *batch, record("b", 0)])
    elsewhere = [(each.failed, each.failed_elsewhere) for each in found.summaries]
    assert elsewhere == [(0, {WRONG: 3}), (3, {}), (0, {})]
    assert [each.at_fault for each in found.summaries] == [True, True, False]


def test_results_name_their_task_and_time_limit() -> None:
    """A run may have several tasks, and some of them no record."""
    found = run_results([record("a", 0, task=2)], ["a"], [2, None], LIMIT)
    assert [(task, each.task, each.time_limit) for task, each in found.items()] == [
        (2, 2, LIMIT),
        (None, None, LIMIT),
    ]
    assert [each.summaries for each in found.values()][1] == ()


def test_unsolved_instances_are_those_without_a_solved_measurement() -> None:
    """In their order. One that was solved once, by one solver, is not among them."""
    made = [record("a", n, time) for n, time in ((2, LATE), (1, LATE), (0, LATE))]
    made += [record("b", 1, time, repetition=n) for n, time in enumerate([LATE, 1.0])]
    assert results(made).unsolved == [(0, 0), (2, 0)]


def test_if_all_are_wrong_or_unsolved_none_is_ranked() -> None:
    """There is no best, and no ratio."""
    for made in ([record("a", 0, 1.0, WRONG)], [record("a", 0, LATE)]):
        found = results(made)
        assert found.ranking.best is None
        assert found.summaries[0].ratio is None
        assert found.summaries[0].rank is None


def test_no_ranking_where_it_is_refused() -> None:
    """The counts and the times stay."""
    found = results(records({"a": [1.0], "b": [2.0]}), may_rank=False)
    assert found.ranking.solvers == ()
    assert [(each.rank, each.ratio, each.median) for each in found.summaries] == [
        (None, None, 1.0),
        (None, None, 2.0),
    ]


def test_a_solver_that_supports_fewer_puzzles_comes_last_without_a_rank() -> None:
    """It is compared on those that it supports."""
    made = records({"part": [0.1, 0.1], "a": [1.0, 1.0], "b": [2.0, 2.0]})
    made[1] = record("part", 1, 0.1, UNSUPPORTED)
    found = results(made)
    assert found.ranking.solvers == ("a", "b", "part")
    assert [each.rank for each in found.summaries] == [None, 1, 2]
    assert ratio(found.summaries[0]) == (0.1, Bound.EXACT, 1)
    assert found.ranking.common == {(0, 0), (1, 0)}


def test_a_solver_with_several_threads_has_no_rank_next_to_those_with_one() -> None:
    """Among its like it has."""
    found = results(records({"a": [2.0] * 2, "b:workers=8": [1.0] * 2}))
    assert [each.solver for each in found.in_order] == ["a", "b:workers=8"]
    assert [each.rank for each in found.in_order] == [1, None]
    alike = results(records({"a:workers=2": [2.0] * 2, "b:workers=8": [1.0] * 2}))
    assert [each.rank for each in alike.summaries] == [2, 1]


def test_a_batch_has_counts_and_a_median_and_nothing_else() -> None:
    """Its time is a throughput."""
    made = records({"a": [1.0, 2.0]})
    made += [record("a" + BATCH_SUFFIX, n, 0.01, in_batch=True) for n in range(2)]
    found = results(made).summaries[1]
    assert (found.in_batch, found.solved, found.asked, found.median) == (True, 2, 2, 0.01)
    assert (found.p95, found.p99, found.worst, found.par2) == (None,) * 4
    assert (found.ratio, found.rank, found.guesses) == (None, None, None)


def test_solvers_are_in_the_order_of_the_plan() -> None:
    """Each followed by its batch. Unplanned ones come last; those without records are left out."""
    batch = "b" + BATCH_SUFFIX
    made = [record(name, 0, 1.0, in_batch=name == batch) for name in ("x", batch, "b", "a")]
    (found,) = run_results(made, ["a", "missing", "b"], [1], LIMIT).values()
    assert list(found.solvers) == ["a", "b", batch, "x"]


def test_guesses_are_compared_on_what_all_solved() -> None:
    """A solver at fault, one that solved nothing, and a batch leave the common set as it is."""
    made = [record("a", n, 1.0, guesses=10**n) for n in range(4)]
    made += [record("b", n, time) for n, time in enumerate([1.0, LATE, 1.0, 1.0])]
    made += [
        record("c", 0, LATE),
        record("wrong", 0, 1.0, WRONG),
        record("a" + BATCH_SUFFIX, 3, in_batch=True),
    ]
    found = results(made)
    assert found.solved_by_all == {(0, 0), (2, 0), (3, 0)}
    assert [each.guesses for each in found.summaries][:3] == [100, None, None]
    assert results([record("a", 0, LATE)]).solved_by_all == frozenset()


def test_guesses_are_the_median_over_measurements() -> None:
    """Of 1 to 10, the fifth."""
    made = [record("a", n, 1.0, guesses=n + 1) for n in range(10)]
    assert results(made).summaries[0].guesses == 5


def test_times_are_cpu_times_of_single_threaded_solvers() -> None:
    """The wall time is next to them; a solver with several threads is measured in wall time."""
    made = [record("a", n, 6.0, cpu_ns=10**9) for n in range(3)]
    made += [record("b", n, 6.0, cpu_ns=2 * 10**9) for n in range(3)]
    made += [record("c:threads=2", n, 4.0, cpu_ns=2 * 10**9) for n in range(3)]
    found = rows(*made)
    assert [(each.measure, each.median, each.wall_median) for each in found.values()] == [
        (Measure.CPU, 1.0, 6.0),
        (Measure.CPU, 2.0, 6.0),
        (Measure.WALL, 4.0, 4.0),
    ]
    assert ratio(found["b"]) == (2.0, Bound.EXACT, 3)


def test_the_minimum_over_repetitions_is_next_to_the_median() -> None:
    """It is the median over instances of the least time of each."""
    times = {0: (1.0, 2.0, 9.0), 1: (3.0, 4.0, 5.0), 2: (7.0, 7.5, 8.0)}
    made = [
        record("a", puzzle, time, repetition=at)
        for puzzle, each in times.items()
        for at, time in enumerate(each)
    ]
    (found,) = rows(*made).values()
    assert (found.minimum, found.median) == (3.0, 4.0)


def test_a_ratio_to_a_solver_measured_in_wall_time_is_in_wall_time() -> None:
    """Of two solvers in CPU time it is in CPU time."""
    made = [record("a", n, 6.0, cpu_ns=10**9) for n in range(3)]
    made += [record("b:threads=2", n, 3.0, cpu_ns=4 * 10**9) for n in range(3)]
    found = results(made).solvers
    mixed_ratio = contrast(found["b:threads=2"], found["a"]).ratio
    assert mixed_ratio
    assert (round(mixed_ratio.value, 9), mixed_ratio.measure) == (0.5, Measure.WALL)
    own = contrast(found["a"], found["a"]).ratio
    assert own
    assert own.measure is Measure.CPU


def test_a_solver_that_starts_processes_is_measured_in_wall_time() -> None:
    """Only the run knows that it does."""
    made = [record("a", n, 4.0, cpu_ns=10**9) for n in range(3)]
    (found,) = results(made, measured_in={"a": Measure.WALL}).summaries
    assert (found.measure, found.median) == (Measure.WALL, 4.0)

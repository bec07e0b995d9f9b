"""Terminal, JSON, report, Markdown, page and diff show the same numbers for the same run.

The expected numbers are counted here from the verdicts that a test drew, without the package.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from io import StringIO
from math import fsum, inf, log
from pathlib import Path
from random import Random
from statistics import median_low
from typing import Any, NamedTuple
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

from solvers.checker import Verdict
from solvers.cli import result_table
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.document import document
from solvers.compare.results.instance import SEVERITY
from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.run_data import RunData
from solvers.compare.run_actions import CompletedRun
from solvers.compare.store import Store
from solvers.compare.store.loading import load
from solvers.compare.tasks import Task
from solvers.quantities import duration
from solvers.report.analysis import Analysis, analyse
from solvers.report.labels import labels
from solvers.report.markdown import markdown
from solvers.report.page import score_table
from solvers.report.page.packed_table import table_data
from solvers.report.page.render import page
from solvers.report.run_comparison import compare
from tests.compare.made_up import entry, record
from tests.report.simulated import noise, quiet

LIMIT = 1.0
NAMES = ("naive", "bitmasks", "propagation", "cp-sat:workers=2")
TEMPERS: Mapping[str, Sequence[Verdict]] = {
    "right": (Verdict.CORRECT,),
    "slow": (Verdict.CORRECT, Verdict.CORRECT, Verdict.TIMEOUT),
    "hopeless": (Verdict.TIMEOUT,),
    "unsure": (Verdict.CORRECT, Verdict.GAVE_UP, Verdict.TIMEOUT),
    "wrong": (Verdict.CORRECT,) * 9 + (Verdict.WRONG, Verdict.CRASH),
    "partial": (Verdict.CORRECT, Verdict.TIMEOUT),  # and does not support the first puzzle
    "by puzzle": (Verdict.CORRECT, Verdict.TIMEOUT),  # the same one in every measurement of it
}
QUIET, LOUD = quiet(8), tuple(noise(1e6 * (1 + n % 2 * 3), 1e6) for n in range(8))


class Shown(NamedTuple):
    """What an output says about one solver at one task; None for what it does not show."""

    rank: int | None
    solved: int
    asked: int
    timeouts: int
    wrong: int
    median: str
    unstable: int | None = None
    has_ratio: bool | None = None
    has_p95: bool | None = None


Table = dict[str, Shown]  # by solver, best first, then those without a rank


@dataclass(frozen=True)
class Drawn:
    """A run that a test drew: its plan, its records, and the noise of the machine."""

    plan: Plan
    records: tuple[Record, ...]
    loud: bool = False

    def stored(self, folder: Path) -> CompletedRun:
        """The run as it is after it was stored and read."""
        plan, path = self.plan, folder / "runs.sqlite"
        described = {
            "puzzles": ["some.txt"],
            "solvers": list(plan.solvers),
            "solution-limit": ["all" if task is None else task for task in plan.tasks],
            "time-limit": plan.time_limit,
            "isomorphs": plan.isomorphs,
            "repetitions": plan.repetitions,
            "processes": plan.processes,
            "seed": plan.seed,
            "sha256": {},
        }
        with Store(path, create=True) as store:
            writer = store.begin(plan, described, {"processor": "p", "cores": 2})
            writer.append(self.records)
            for number, block in enumerate(LOUD if self.loud else QUIET):
                writer.append([], [], replace(block, block=number).as_json())
            writer.finish()
            return CompletedRun(path, plan, load(store))


def measured(solver: str, planned: PlannedMeasurement, verdict: Verdict, seconds: float) -> Record:
    """A record of a planned measurement."""
    made = record(solver, 0, seconds if verdict is Verdict.CORRECT else inf, verdict)
    return replace(made, measurement=planned, in_batch=solver.endswith(BATCH_SUFFIX))


@st.composite
def runs(draw: st.DrawFn) -> Drawn:
    """A run of a few solvers, puzzles, isomorphs, repetitions, processes and tasks."""
    number = st.integers(1, 3)
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    tempers = {name: draw(st.sampled_from(sorted(TEMPERS))) for name in names}
    plan = Plan(
        tuple(entry(n) for n in range(draw(st.integers(1, 4)))),
        tuple(names),
        draw(st.sampled_from([(1,), (2,), (1, None)])),
        LIMIT,
        isomorphs=draw(st.integers(1, 2)),
        repetitions=draw(number),
        processes=draw(number),
    )
    random, batch = Random(draw(st.integers(0, 2**16))), draw(st.booleans())
    made = []
    for planned in plan.measurements():
        for solver, temper in zip(plan.solvers, tempers.values(), strict=True):
            verdict = random.choice(TEMPERS[temper])
            if temper == "by puzzle":
                verdict = Random(f"{solver} {planned.puzzle}").choice(TEMPERS[temper])
            if temper == "partial" and not planned.puzzle and len(plan.entries) > 1:
                verdict = Verdict.UNSUPPORTED
            made.append(measured(solver, planned, verdict, random.choice((0.1, 0.2, 0.5))))
        if batch:
            verdict = random.choice((Verdict.CORRECT,) * 30 + (Verdict.INCONSISTENT,))
            made.append(measured(plan.solvers[0] + BATCH_SUFFIX, planned, verdict, 0.01))
    return Drawn(plan, tuple(made), loud=draw(st.integers(0, 9)) == 0)


# --- what is to be shown, counted from the records alone


def expected(drawn: Drawn, task: Task) -> Table:
    """Count every measurement, and rank by solved measurements, then by time."""
    every = [r for r in drawn.records if r.measurement.limits.solution_limit == task]
    known = {r.solver for r in every}
    names = [n for s in drawn.plan.solvers for n in (s, s + BATCH_SUFFIX) if n in known]
    own = {name: [r for r in every if r.solver == name] for name in names}
    faulty = {r.solver.removesuffix(BATCH_SUFFIX) for r in drawn.records if r.verdict.is_failure}
    alone = [n for n in names if BATCH_SUFFIX not in n and n not in faulty and supported(own[n])]
    if drawn.loud or not any(count(own[name], Verdict.CORRECT) for name in alone):
        alone = []
    most = max((len(supported(own[name])) for name in alone), default=0)
    whole = [name for name in alone if len(supported(own[name])) == most]
    ranked = [name for name in whole if "workers" not in name] or whole
    common = set.intersection(*(supported(own[name]) for name in ranked)) if ranked else set()

    def key(name: str) -> tuple[bool, int, float]:
        times = [seconds(own[name], at) for at in sorted(common & supported(own[name]))]
        mean = fsum(log(time) for time in times) / len(times) if times else 0.0
        return (name not in ranked, -count(own[name], Verdict.CORRECT), round(mean, 9))

    ordered = sorted(alone, key=key)
    best = ordered[:1]
    return {
        name: Shown(
            rank=ordered.index(name) + 1 if name in ranked else None,
            solved=count(own[name], Verdict.CORRECT),
            asked=len(own[name]) - count(own[name], Verdict.UNSUPPORTED),
            timeouts=count(own[name], Verdict.TIMEOUT),
            wrong=sum(r.verdict.is_wrong for r in own[name]),
            median=middle(own[name]),
            unstable=sum(
                len({r.verdict for r in own[name] if r.measurement.puzzle == puzzle}) > 1
                for puzzle in {at[0] for at in supported(own[name])}
            ),
            has_ratio=None if name in ordered and name not in best else name in best,
            has_p95=BATCH_SUFFIX not in name and bool(supported(own[name])),
        )
        for name in [*ordered, *(name for name in names if name not in ordered)]
    }


def count(records: Sequence[Record], verdict: Verdict) -> int:
    """The number of records with that verdict."""
    return sum(r.verdict is verdict for r in records)


def supported(records: Sequence[Record]) -> set[tuple[int, ...]]:
    """The instances that a solver supports."""
    return {r.measurement[:2] for r in records if r.verdict is not Verdict.UNSUPPORTED}


def middle(records: Sequence[Record]) -> str:
    """The median over instances as a reader sees it: beyond the limit for an unsolved one.

    If some answers are wrong, no time of an unsolved one is shown.
    """
    times = [seconds(records, at) for at in supported(records)]
    ordered = sorted(inf if time == LIMIT else time for time in times)
    limit = LIMIT if count(records, Verdict.TIMEOUT) else None
    found = ordered[(len(ordered) - 1) // 2] if ordered else None
    is_wrong = any(r.verdict.is_wrong for r in records)
    return duration(None if found == inf and is_wrong else found, limit)


def seconds(records: Sequence[Record], instance: tuple[int, ...]) -> float:
    """The median on an instance, or the limit if any measurement is not solved."""
    own = [r for r in records if r.measurement[:2] == instance]
    if any(r.verdict is not Verdict.CORRECT for r in own):
        return LIMIT
    return median_low((r.wall_ns or 0) / 1e9 for r in own)


# --- what the outputs show


def on_terminal(run: CompletedRun) -> Iterator[Table]:
    """The tables of the terminal."""
    out = StringIO()
    result_table.show(run, Console(width=200, file=out, markup=False, highlight=False))
    for block in out.getvalue().split("\nrank  solver")[1:]:
        heading, *rest = f"rank  solver{block}".splitlines()
        names = re.split(r"\s{2,}", heading.strip())
        table: Table = {}
        for line in rest[: rest.index("")]:
            cells = dict(zip(names, re.split(r"\s{2,}", line.strip()), strict=True))
            cells["x best"] = cells.get("x best") or cells["x best (95% CI)"]
            solved, asked = map(int, cells["solved"].split("/"))
            unstable = re.search(
                rf"^unstable +{re.escape(cells['solver'])}: measurements of ([\d,]+) of",
                block.partition("\n\n")[2].partition("\n\n")[0],
                re.MULTILINE,
            )
            table[cells["solver"]] = Shown(
                rank=None if cells["rank"] == "-" else int(cells["rank"]),
                solved=solved,
                asked=asked,
                timeouts=int(cells.get("timeouts", 0)),
                wrong=int(cells["wrong"]),
                median=cells["median"],
                unstable=int(unstable[1]) if unstable else 0,
                has_ratio=cells["x best"] != "-",
                has_p95=has_p95(cells["p95"], cells["wrong"]),
            )
        yield table


def in_json(summaries: Sequence[Mapping[str, Any]]) -> Table:
    """The summaries of `compare --json`, or the scores of a report as JSON."""
    return {
        each["solver"]: Shown(
            rank=each["rank"],
            solved=each["solved"],
            asked=each["asked"],
            timeouts=each["timeouts"],
            wrong=each["wrong"],
            median=duration(
                None
                if each["median"] is None or (each["wrong"] and float(each["median"]) == inf)
                else float(each["median"]),
                LIMIT if each["timeouts"] else None,
            ),
            unstable=each["unstable"],
            has_ratio=each["ratio"] is not None and each["ratio"]["bound"] != "common",
            has_p95=each["p95"] is not None,
        )
        for each in summaries
    }


def has_p95(text: str, wrong: str) -> bool | None:
    """Whether there is a time; unknown if it is left out because of wrong answers."""
    return None if text == "-" and wrong != "0" else text != "-"


def in_rows(rows: Sequence[Mapping[str, str]]) -> Table:
    """A table of Markdown or of the page, whose rows are by heading without parentheses."""
    return {
        row["solver"]: Shown(
            rank=None if row["place"] == "-" else int(row["place"]),
            solved=int(row["solved"].split("/")[0]),
            asked=int(row["solved"].split("/")[1]),
            timeouts=int(row.get("timeouts", 0)),
            wrong=int(row["wrong"]),
            median=row["median"].replace("&gt;", ">"),
            has_ratio=row["ratio"] != "-",
            has_p95=has_p95(row["p95"], row["wrong"]),
        )
        for row in rows
    }


def by_heading(headings: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """The cells of a row by heading: "ratio (95% CI)" is "ratio"."""
    return dict(zip((each.partition(" (")[0] for each in headings), cells, strict=True))


def in_markdown(text: str) -> Table:
    """The first table of a report as Markdown."""
    lines = [line.strip("| ") for line in text.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.replace("\\", "").split(" | ")] for line in lines]
    width = len(cells[0])
    return in_rows([by_heading(cells[0], row) for row in cells[1:] if len(row) == width])


class _Scores(HTMLParser):
    """The cells of the table of solvers."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside = self._cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside |= tag == "table" and dict(attrs).get("id") == "scores"
        if self._inside and tag == "tr":
            self.rows.append([])
        if self._inside and tag in ("th", "td"):
            self.rows[-1].append("")
            self._cell = True
        self._cell &= tag not in ("small", "button")

    def handle_endtag(self, tag: str) -> None:
        self._inside &= tag != "table"
        self._cell &= tag not in ("th", "td")

    def handle_data(self, data: str) -> None:
        if self._inside and self._cell:
            self.rows[-1][-1] = f"{self.rows[-1][-1]}{data}".strip()


def on_page(text: str) -> Table:
    """The table of solvers on the page."""
    reader = _Scores()
    reader.feed(text)
    headings, *rows = reader.rows
    return in_rows([by_heading(headings, row) for row in rows])


# --- the comparison


def check(drawn: Drawn) -> None:
    """Compare every output with the expected numbers."""
    with tempfile.TemporaryDirectory() as folder:
        run = drawn.stored(Path(folder))
        found = json.loads(json.dumps(document(run.run)))
        terminal = list(on_terminal(run))
        for number, task in enumerate(drawn.plan.tasks):
            wanted = expected(drawn, task)
            analysis = analyse(replace(run.run, task=task))
            best = next((name for name, each in wanted.items() if each.rank == 1), None)
            order = ranking(wanted, analysis)
            if analysis.results.ranking.puzzles == 1:
                wanted = {name: each._replace(rank=None) for name, each in wanted.items()}
            report = json.loads(json.dumps(analysis.as_json()))
            agree(wanted, terminal[number], "terminal")
            agree(wanted, in_json(found["tasks"][number]["summary"]), "JSON", ordered=False)
            agree(wanted, in_json(report["scores"]), "report as JSON", ordered=False)
            text = markdown(analysis, None)
            agree(wanted, in_markdown(text), "Markdown", tied=analysis)
            agree(wanted, on_page(page(analysis)), "page", tied=analysis)
            assert found["tasks"][number]["best"] == report["best"] == best
            assert [place.solver for place in analysis.ranking] == order
            agree_on_instances(drawn, task, analysis)
            agree_on_diff(wanted, replace(run.run, task=task))


def ranking(wanted: Table, analysis: Analysis) -> list[str]:
    """The solvers in the ranking: those that are never at fault, unless there is none."""
    if not any(each.rank for each in wanted.values()):
        return []
    return [
        n
        for n in wanted
        if BATCH_SUFFIX not in n and not analysis.score(n).at_fault and wanted[n].asked
    ]


def agree(
    wanted: Table, found: Table, output: str, *, ordered: bool = True, tied: Analysis | None = None
) -> None:
    """Raise AssertionError if an output shows another number or another order.

    `tied`: the output shows places, of which solvers that are not found to differ share one.
    """
    if ordered:
        assert list(found) == list(wanted), output
    assert found.keys() == wanted.keys(), output
    places = {place.solver: place.place for place in tied.ranking} if tied else {}
    for solver, each in wanted.items():
        shown = found[solver]
        if tied:
            assert shown.rank == places.get(solver), (output, solver)
            is_ranked = each.rank is not None and tied.results.ranking.puzzles >= MIN_PUZZLES
            assert (shown.rank is not None) == is_ranked, (output, solver)
            assert shown.rank is None or shown.rank <= (each.rank or 0), (output, solver)
        known = {
            name: value
            for name, value in each._asdict().items()
            if getattr(shown, name) is not None and not (name == "rank" and tied)
        }
        if each.has_ratio is None:
            known.pop("has_ratio", None)
        seen = {name: getattr(shown, name) for name in known}
        assert seen == known, (output, solver)


def agree_on_instances(drawn: Drawn, task: Task, analysis: Analysis) -> None:
    """The data of the page: an instance has a time if all its measurements are solved."""
    data = table_data(analysis, labels(analysis.run.entries))
    every = [r for r in drawn.records if r.measurement.limits.solution_limit == task]
    instances = sorted({r.measurement[:2] for r in every})
    for solver, cells in zip(data["solvers"], data["cells"], strict=True):
        for at, cell in zip(instances, cells, strict=True):
            own = [r for r in every if r.solver == solver and r.measurement[:2] == at]
            verdicts = {r.verdict for r in own}
            if verdicts == {Verdict.CORRECT}:
                assert cell == pytest.approx(seconds(own, at) * 1e6, rel=5e-3)
            else:
                assert SEVERITY[-1 - cell] in verdicts
                assert SEVERITY[-1 - cell] is not Verdict.CORRECT


def agree_on_diff(wanted: Table, run: RunData) -> None:
    """A run compared with itself: the same counts twice, and nothing that is new."""
    found = compare(run, run)
    assert {change.solver: change.solved_new for change in found.changes} == {
        solver: each.solved for solver, each in wanted.items()
    }
    for change in found.changes:
        records = [
            r
            for r in run.records
            if r.solver == change.solver and r.measurement.limits.solution_limit == run.task
        ]
        assert change.measured_new == change.measured_old == len(records)
        assert change.solved_new == change.solved_old
        assert (change.losses, change.gains, change.solves_fewer) == ((), 0, False)
    assert found.new_failures == found.gone_failures == ()
    assert not any(change.is_slower_than(0.0) for change in found.changes)


DRAWN = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@pytest.mark.slow
@DRAWN
@given(runs())
def test_all_outputs_agree(drawn: Drawn) -> None:
    """On counts, timeouts, wrong answers, unstable puzzles, ranking and the best."""
    check(drawn)


@pytest.mark.long
@settings(DRAWN, max_examples=60)
@given(runs())
def test_all_outputs_agree_about_more_runs(drawn: Drawn) -> None:
    """On the same, after four times as many runs."""
    check(drawn)


# --- the example of the method


def example() -> Drawn:
    """Five puzzles, three repetitions, three processes.

    Solver `naive` times out in the last process, `bitmasks` on the last puzzle, and `naive` also
    solves all puzzles in a batch.
    """
    plan = Plan(
        tuple(entry(n) for n in range(5)),
        ("naive", "bitmasks"),
        (1,),
        LIMIT,
        repetitions=3,
        processes=3,
    )
    made = []
    for planned in plan.measurements():
        late = {"naive": planned.process == 2, "bitmasks": planned.puzzle == 4}
        for solver, time in (("naive", 0.1), ("bitmasks", 0.2)):
            verdict = Verdict.TIMEOUT if late[solver] else Verdict.CORRECT
            made.append(measured(solver, planned, verdict, time))
        made.append(measured("naive" + BATCH_SUFFIX, planned, Verdict.CORRECT, 0.01))
    return Drawn(plan, tuple(made))


def test_a_solver_that_times_out_in_one_process_is_not_first() -> None:
    """It solves 10 of 15 and no puzzle every time; the other solves 12 of 15 and is first."""
    drawn = example()
    check(drawn)
    assert expected(drawn, 1) == {
        "bitmasks": Shown(1, 12, 15, 3, 0, "200 ms", 0, has_ratio=True, has_p95=True),
        "naive": Shown(2, 10, 15, 5, 0, "> 1 s", 5, has_ratio=None, has_p95=True),
        "naive (batch)": Shown(None, 15, 15, 0, 0, "10.0 ms", 0, has_ratio=False, has_p95=False),
    }


def first_place(cells: Iterator[Any]) -> list[Any]:
    """A row of the terminal's table, with the rank 1."""
    return ["1", *list(cells)[1:]]


def other_best(made: dict[str, Any]) -> dict[str, Any]:
    """The JSON document with another best solver."""
    return made | {"tasks": [task | {"best": "naive"} for task in made["tasks"]]}


@pytest.mark.parametrize(
    ("module", "name", "change"),
    [
        (result_table, "row_cells", first_place),
        (sys.modules[__name__], "document", other_best),
        (score_table, "_line", lambda line: replace(line, solved="5/5")),
        (sys.modules[__name__], "load", lambda run: replace(run, records=run.records[1:])),
    ],
)
def test_a_fault_in_one_output_is_found(
    module: Any, name: str, change: Callable[[Any], Any]
) -> None:
    """The check of this file can fail: on a wrong rank, best, count, or a record that is lost."""
    before = getattr(module, name)
    with (
        mock.patch.object(module, name, lambda *args, **more: change(before(*args, **more))),
        pytest.raises(AssertionError),
    ):
        check(example())

"""Write the tables of a report for a paper: CSV, LaTeX (booktabs), charts, methods, a citation."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.compare.csv_rows import write_rows
from solvers.compare.tasks import phrase
from solvers.quantities import count, exact_seconds
from solvers.report.analysis import Analysis
from solvers.report.charts import charts
from solvers.report.control_characters import visible
from solvers.report.drawing.figure import Figure
from solvers.report.page.environment import environment, versions
from solvers.report.scores import Score

_LATEX = {character: f"\\{character}" for character in "#$%&_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "µ": r"\textmu{}",
}

Cell = str | float | int | None


class PaperTable(NamedTuple):
    """A table with its file name. A missing value is None."""

    name: str
    headings: tuple[str, ...]
    rows: list[tuple[Cell, ...]]

    def csv(self) -> str:
        """Return CSV, in which no text is a formula of a spreadsheet."""
        out = io.StringIO()
        write_rows(out, [self.headings, *(map(_visible, row) for row in self.rows)])
        return out.getvalue()

    def latex(self) -> str:
        r"""Return a `tabular` with the rules of booktabs: `\usepackage{booktabs}`."""
        columns = "".join(
            "l" if _is_text(column) else "r" for column in zip(*self.rows, strict=True)
        )
        lines = [self.headings, *self.rows]
        cells = [" & ".join(map(_escaped, line)) + r" \\" for line in lines]
        body = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", cells[0], r"\midrule"]
        return "\n".join([*body, *cells[1:], r"\bottomrule", r"\end{tabular}", ""])


def tables(analysis: Analysis) -> Iterator[PaperTable]:
    """Yield every table that has rows; times are in seconds."""
    facts = [fact for each in analysis.run.environments for fact in environment(each)]
    found = [
        _solvers(analysis),
        _pairs(analysis),
        _puzzles(analysis),
        PaperTable("versions", ("solver", "version"), [*versions(analysis)]),
        PaperTable("machine", ("fact", "value"), [*facts]),
    ]
    yield from (each for each in found if each.rows)


def files(analysis: Analysis) -> dict[str, str]:
    """Return the text of every file by its name: tables, charts, methods and citation."""
    made = {"methods.txt": methods(analysis), "citation.bib": citation(analysis)}
    for table in tables(analysis):
        made |= {f"{table.name}.csv": table.csv(), f"{table.name}.tex": table.latex()}
    for chart in charts():
        if isinstance(figure := chart.draw(analysis), Figure):
            made[f"{chart.name}.svg"] = figure.file()
    return made


def methods(analysis: Analysis) -> str:
    """Return a paragraph about how the numbers were measured and computed."""
    run = analysis.run
    facts = [run.facts_of(solver) for solver in run.solvers]
    names = "; ".join(f"{each.solver}, version {each.version or 'unknown'}" for each in facts)
    measures = " and ".join(sorted({str(score.measure) for score in analysis.scores}))
    return visible(
        f"We compared {count(len(run.solvers), 'solver')} ({names}) on "
        f"{count(analysis.puzzles, 'puzzle')} with {count(run.isomorphs, 'instance')} of each. "
        f"Task: {phrase(run.task)}; time limit: {exact_seconds(run.time_limit)}. "
        f"Each instance was measured {count(run.repetitions, 'time')}, in randomised complete "
        f"blocks; each solver ran in {count(run.processes, 'process')} with different hash seeds "
        f"(random seed {run.seed}). Times are {measures}. Every answer was verified outside the "
        "timed region, and solvers with a wrong answer were not ranked. Timeouts are censored: "
        "the time limit is a lower bound. Two solvers were compared by the geometric mean over "
        "puzzles of the ratio of their times, with a 95% confidence interval of Student's t, "
        "corrected for skewness by Hall's transformation and for variation between processes by "
        "two-way clustering. Differences were tested with the same statistic, or the sign test if "
        "only one of the two solved some puzzle, with the Benjamini-Hochberg correction. "
        f"The noise grade of the run is {analysis.grade.letter or 'unknown'}.\n"
    )


def citation(analysis: Analysis) -> str:
    """Return a BibTeX entry of the software, with the version of the run."""
    facts = analysis.run.environments[0] if analysis.run.environments else {}
    version, year = str(facts.get("version", "unknown")), analysis.run.created[:4]
    lines = [
        "@software{sudoku_solvers,",
        "  title = {sudoku-solvers: a tested collection of Sudoku solvers},",
        "  author = {{The sudoku-solvers authors}},",
        f"  version = {{{_escaped(version)}}},",
        *([f"  year = {{{year}}},"] if year.isdecimal() else []),
        f"  note = {{Run {_escaped(analysis.run.id)}}},",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _solvers(analysis: Analysis) -> PaperTable:
    headings = ("place", "solver", "solved", "measurements", "timeouts", "failed", "measure")

    def times(score: Score) -> tuple[Cell, ...]:
        return score.median, score.p95, score.par2, score.guesses

    places = {place.solver: place.place for place in analysis.ranking}
    names = {each.solver: analysis.score(each.solver) for each in analysis.results.in_order}
    rows: list[tuple[Cell, ...]] = [
        (places.get(name), name, s.solved, s.asked, s.timeouts, s.failed, str(s.measure), *times(s))
        for name, s in names.items()
    ]
    return PaperTable("solvers", (*headings, "median", "p95", "PAR-2", "guesses"), rows)


def _pairs(analysis: Analysis) -> PaperTable:
    headings = ("solver", "compared with", "puzzles", "ratio", "bound", "low", "high", "p", "q")
    rows: list[tuple[Cell, ...]] = [
        (p.solver, p.against, p.compared, p.ratio, str(p.bound), p.low, p.high, p.p, p.q)
        for p in analysis.pairs
    ]
    return PaperTable("pairs", headings, rows)


def _puzzles(analysis: Analysis) -> PaperTable:
    """Return the puzzles with their expected number of solutions, if their file gives it."""
    rows: list[tuple[Cell, ...]] = [
        (number, entry.source, entry.line, str(entry.puzzle), entry.count)
        for (number, isomorph), entry in sorted(analysis.run.entries.items(), key=lambda at: at[0])
        if isomorph == 0
    ]
    return PaperTable("puzzles", ("number", "file", "line", "puzzle", "solutions"), rows)


def _is_text(column: Sequence[Cell]) -> bool:
    return any(isinstance(cell, str) for cell in column)


def _visible(cell: Cell) -> Cell:
    return visible(cell) if isinstance(cell, str) else cell


def _escaped(cell: Cell) -> str:
    if cell is None:
        return "--"
    if isinstance(cell, float):
        return f"{cell:.3g}".replace("inf", r"$\infty$")
    return "".join(_LATEX.get(character, character) for character in visible(str(cell)))

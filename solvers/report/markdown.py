"""A run in short, as Markdown for a pull request: three sentences, the table, the pairs, what disagrees, two charts.

Whatever comes from files and from solvers' names is escaped: it cannot make a table, a link or a mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import vl_convert

from solvers import notation
from solvers.errors import InputError, SudokuError
from solvers.report.analysis import Analysis
from solvers.report.charts import theme
from solvers.report.charts.cactus_plot import cactus_plot
from solvers.report.charts.figure import Figure
from solvers.report.charts.profile_plot import profile_plot
from solvers.report.labels import Labels, labels
from solvers.report.page import agreement_section, chart_tables, overview, score_table
from solvers.report.slowest import Slow
from solvers.shape import Shape

SLOWEST = 3
DISAGREEMENTS = 10
_WIDTH = 720  # of a chart; the page's own are as wide as the page
_MARKUP = re.compile(
    r"[\\`*_\[\]<>#!|~@&$]|:(?=//)|(?<=www)\."
)  # the last two make links of bare addresses
_ENTITIES = {
    "<": "&lt;",
    ">": "&gt;",
    "&": "&amp;",
    "@": "&#64;",
}  # an escaped @ still mentions somebody


def markdown(analysis: Analysis, output: Path) -> str:
    """The text; its charts are written beside `output`, in a folder named after it.

    Raises InputError if they cannot be written.
    """
    called = labels(analysis.table)
    parts = [
        f"# {escaped(analysis.sentences[1])}",
        *map(escaped, (analysis.sentences[0], analysis.sentences[2])),
        _trust(analysis),
        _scores(analysis),
        _pairs(analysis),
        _tasks(analysis),
        *_disagreements(analysis, called),
        *_charts(analysis, output),
        *_slowest(analysis, called),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def escaped(text: object) -> str:
    """A text in which nothing is markup, on one line."""
    return _MARKUP.sub(
        lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), " ".join(str(text).split())
    )


def _trust(analysis: Analysis) -> str:
    asked = "; ".join(f"{name}: {value}" for name, value in overview.settings(analysis))
    meaning = f"{overview.GRADES[analysis.grade.letter]}: {overview.reasons(analysis)}."
    grade = f"**Grade {analysis.grade.letter or '?'}**, {escaped(meaning)}"
    caveats = [
        f"- {'**Refused:** ' if caveat.blocking else ''}{escaped(caveat.message)}"
        for caveat in overview.caveats(analysis)
    ]
    return "\n".join([f"{escaped(asked)}.", "", grade, "", *caveats]).rstrip()


def _scores(analysis: Analysis) -> str:
    headings = [
        (name, heading) for name, heading in score_table.HEADINGS if name not in ("cold", "first")
    ]
    rows = [
        [
            f"{getattr(line, name)} ({line.interval})"
            if name == "ratio" and line.interval
            else str(getattr(line, name))
            for name, _ in headings
        ]
        for line in score_table.lines(analysis)
    ]
    left = [name == "solver" for name, _ in headings]
    return _table([heading for _, heading in headings], rows, left)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[bool]) -> str:
    rule = "|".join(":--" if is_left else "--:" for is_left in left)
    lines = [" | ".join(map(escaped, cells)) for cells in [headings, *rows]]
    return "\n".join([f"| {lines[0]} |", f"|{rule}|", *(f"| {line} |" for line in lines[1:])])


def _pairs(analysis: Analysis) -> str:
    """Each against the first; the page has them all."""
    best = analysis.ranking[0].solver if analysis.ranking else ""
    return "\n".join(f"- {escaped(pair.words)}" for pair in analysis.pairs if pair.against == best)


def _tasks(analysis: Analysis) -> str:
    table = chart_tables.tasks(analysis)
    if table is None:
        return ""
    return f"## What each task costs\n\n{_table(table.headings, table.rows, [True, True, False, False, False])}"


def _disagreements(analysis: Analysis, called: Labels) -> Iterator[str]:
    found = agreement_section.disagreements(analysis, called)
    if not found:
        yield "No claim contradicts another, or a verified grid."
        return
    yield f"## Disagreements: {len(found)}"
    for each in found[:DISAGREEMENTS]:
        said = "; ".join(f"{who} {claim}" for who, claim in each.claims)
        smallest = f"\n    {each.smallest_text}" if each.smallest_text else ""
        yield f"{escaped(each.label)}: {escaped(said)}\n\n    {each.text}{smallest}"
    if len(found) > DISAGREEMENTS:
        yield f"{len(found) - DISAGREEMENTS:,} further are on the HTML page."


def _charts(analysis: Analysis, output: Path) -> Iterator[str]:
    folder = output.with_name(f"{output.stem}-charts")
    for chart in (cactus_plot(analysis), profile_plot(analysis)):
        if isinstance(chart, Figure):
            path = folder / f"{chart.name}.svg"
            try:
                folder.mkdir(exist_ok=True)
                path.write_text(svg(chart), encoding="utf-8")
            except OSError as error:
                raise InputError(
                    f"cannot write {path}: {error.strerror}", remedy="choose another output"
                ) from error
            yield f"![{escaped(chart.message)}]({quote(folder.name)}/{path.name})"


def svg(chart: Figure) -> str:
    """The chart in its light colours, by itself."""
    spec = {**theme.light(chart.spec), "width": _WIDTH, "autosize": {"type": "pad"}}
    config = {**theme.light(theme.config()), "background": theme.COLOURS["paper"][0]}
    return str(vl_convert.vegalite_to_svg({**spec, "config": config, "padding": 12}))


def _slowest(analysis: Analysis, called: Labels) -> Iterator[str]:
    shown = analysis.slowest[:SLOWEST]
    if shown:
        yield "## The slowest boards"
    for board in shown:
        said = ", ".join(f"{solver} {time}" for solver, time in board.told(analysis.run.time_limit))
        yield f"{escaped(called.instances[board.puzzle, board.isomorph])}: {escaped(said)}"
        yield "\n".join(f"    {line}" for line in _drawn(board).splitlines())


def _drawn(board: Slow) -> str:
    try:
        shape = Shape.parse(board.shape)
        return notation.to_grid(notation.parse(board.text, shape)[1], shape)
    except SudokuError:
        return " ".join(board.text.split())

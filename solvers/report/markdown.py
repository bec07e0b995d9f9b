"""The report of a run as Markdown, short enough for a pull request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from solvers import notation
from solvers.report import markdown_charts
from solvers.report.analysis import Analysis
from solvers.report.control_characters import visible
from solvers.report.labels import Labels, labels
from solvers.report.level_table import level_table
from solvers.report.markdown_text import escaped, table
from solvers.report.page import agreement_section, overview, score_table
from solvers.report.page.task_table import tasks

SLOWEST = 3
DISAGREEMENTS = 10


def markdown(analysis: Analysis, charts: Path | None) -> str:
    """Return the text, and write its charts to the folder `charts`; None leaves them out.

    Raises InputError if they cannot be written.
    """
    labelled = labels(analysis.run.entries)
    parts = [
        f"# {escaped(analysis.headline[0])}",
        *map(escaped, analysis.headline[1:]),
        _trust(analysis),
        _scores(analysis),
        _pairs(analysis),
        _tasks(analysis),
        _levels(analysis),
        *_disagreements(analysis, labelled),
        *(_charts(analysis, charts) if charts else ()),
        *_slowest(analysis, labelled),
    ]
    return visible("\n\n".join(part for part in parts if part)) + "\n"


def _trust(analysis: Analysis) -> str:
    run_settings = "; ".join(f"{name}: {value}" for name, value in overview.settings(analysis))
    meaning = f"{overview.GRADES[analysis.grade.letter]}: {overview.reasons(analysis)}."
    grade = f"**Noise grade {analysis.grade.letter or '?'}**, {escaped(meaning)}"
    caveats = [
        f"- **{escaped(caveat.message)}**" if caveat.blocking else f"- {escaped(caveat.message)}"
        for caveat in overview.caveats(analysis)
    ]
    return "\n".join([f"{escaped(run_settings)}.", "", grade, "", *caveats]).rstrip()


def _scores(analysis: Analysis) -> str:
    headings = score_table.headings(analysis)
    names = [name for name in headings if name not in ("cold", "first", "memory")]
    rows = []
    for line in score_table.score_lines(analysis):
        ratio = f"{line.ratio} ({line.interval})" if line.interval else line.ratio
        cells = vars(line) | {"ratio": ratio}
        rows.append([cells[name] for name in names])
    left = [name == "solver" for name in names]
    return table([headings[name] for name in names], rows, left)


def _pairs(analysis: Analysis) -> str:
    """Return the comparison of each solver with the first; the page has all pairs."""
    best = analysis.ranking[0].solver if analysis.ranking else ""
    return "\n".join(
        f"- {escaped(pair.sentence)}" for pair in analysis.pairs if pair.against == best
    )


def _tasks(analysis: Analysis) -> str:
    costs = tasks(analysis)
    if costs is None:
        return ""
    left = [heading in ("solver", "task") for heading in costs.headings]
    return f"## Cost of each task\n\n{table(costs.headings, costs.rows, left)}"


def _levels(analysis: Analysis) -> str:
    levels = level_table(analysis)
    if levels is None:
        return ""
    left = [heading == "solver" for heading in levels.headings]
    return f"## {escaped(levels.caption)}\n\n{table(levels.headings, levels.rows, left)}"


def _disagreements(analysis: Analysis, labelled: Labels) -> Iterator[str]:
    found = agreement_section.disagreements(analysis, labelled)
    if not found:
        yield agreement_section.no_disagreement(analysis)
        return
    yield f"## Disagreements: {len(found)}"
    for each in found[:DISAGREEMENTS]:
        claims = "; ".join(f"{solver}: {claim}" for solver, claim in each.claims)
        smallest = f"\n    {each.smallest_text}" if each.smallest_text else ""
        yield f"{escaped(each.label)}: {escaped(claims)}\n\n    {each.text}{smallest}"
    if len(found) > DISAGREEMENTS:
        yield f"{len(found) - DISAGREEMENTS:,} more are in the HTML report."


def _charts(analysis: Analysis, folder: Path) -> Iterator[str]:
    for message, name in markdown_charts.draw(analysis, folder):
        yield f"![{escaped(message)}]({quote(folder.name)}/{name})"


def _slowest(analysis: Analysis, labelled: Labels) -> Iterator[str]:
    shown = analysis.slowest[:SLOWEST]
    if shown:
        yield "## Slowest instances"
    for slow in shown:
        label = labelled.instances[slow.puzzle, slow.isomorph]
        times = ", ".join(
            f"{solver} {time}" for solver, time in slow.as_text(analysis.run.time_limit)
        )
        yield f"{escaped(label)}: {escaped(times)}"
        puzzle = slow.entry.puzzle
        grid = notation.to_grid(puzzle.givens, puzzle.shape)
        yield "\n".join(f"    {line}" for line in grid.splitlines())

"""Plot of the time of each family's best solver by the size of the puzzles."""

from __future__ import annotations

from solvers import quantities
from solvers.about import Family
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import NOT_RANKED, Absent, Figure, figure
from solvers.report.drawing.marks import Series, title
from solvers.report.drawing.plot import Plot
from solvers.report.families import FamilyTime, overtakings

_NAMED = 3  # crossings that the conclusion names


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return a line for the best tuned and the best stock solver of each family."""
    if not analysis.ranked:
        return NOT_RANKED
    best = [each for each in analysis.families if each.is_best]
    if not best:
        return Absent("all solvers are of one family, and all puzzles of one size")
    sizes, series = sorted({each.size for each in best}), Series.of(analysis)
    lines: dict[str, list[FamilyTime]] = {}
    for each in best:
        lines.setdefault(each.solver, []).append(each)
    plot = Plot(
        x=scale.names([_size(size) for size in sizes], 0, len(sizes) - 1),
        y=scale.seconds(*scale.decades(each.par2 for each in best)),
        x_title="size of the puzzles",
        y_title="PAR-2",
        labels=list(lines),
    )
    inside, ends = [], []
    for name, own in lines.items():
        look = series.look(name)
        points = [(float(sizes.index(each.size)), each.par2) for each in own]
        symbols = [
            (look.symbol if each.solved == each.instances else look.hollow)(
                *plot.at(*point), title(_words(each))
            )
            for point, each in zip(points, own, strict=True)
        ]
        inside.append(look.group(plot.line(look, points), *symbols))
        ends.append((look, points[-1]))
    message = f"PAR-2 of the best solver of each family: {'; '.join(map(_words, best))}."
    return figure(plot, [*inside, *plot.end_labels(ends)], message, _conclusion(analysis, sizes))


def _size(size: int) -> str:
    return f"{size}x{size}"


def _words(each: FamilyTime) -> str:
    solved = f"{each.solved} of {each.instances} solved"
    return f"{each.solver} ({each.family}) {_size(each.size)}: {_time(each)}, {solved}"


def _time(each: FamilyTime) -> str:
    return quantities.duration(each.par2)


def _conclusion(analysis: Analysis, sizes: list[int]) -> str:
    """Name the fastest family of each size, and where lines cross."""
    fastest = []
    for size in sizes:
        own = [each for each in analysis.families if each.size == size and each.is_best]
        least = min(own, key=lambda each: each.par2)
        fastest.append(f"{least.solver} ({least.family}) on {_size(size)}")
    crossings = [
        f"{each.first.solver} is faster than {each.second.solver} up to {_size(each.last_size)},"
        f" and slower from {_size(each.next_size)}"
        for each in overtakings(analysis.families)
    ]
    named = "; ".join(crossings[:_NAMED])
    left = quantities.count(len(crossings) - _NAMED, "more crossing")
    more = f"; and {left}" if len(crossings) > _NAMED else ""
    none = "No lines of two families cross" if len(sizes) > 1 else ""
    rest = f"{named}{more}" if crossings else none
    return f"The least PAR-2: {', '.join(fastest)}.{f' {rest}.' if rest else ''}"


def _table(analysis: Analysis) -> Table | None:
    """Return the PAR-2 of every solver by size, by family."""
    times = analysis.families
    sizes = sorted({each.size for each in times})
    rows: dict[tuple[str, str], dict[int, FamilyTime]] = {}
    for each in times:
        rows.setdefault((each.solver, each.family), {})[each.size] = each
    families = dict.fromkeys(each.family for each in times)
    meanings = [f"{each}: {each.meaning}" for each in Family if each in families]
    return table(
        f"PAR-2 by family and size, with the number of solved instances ({'; '.join(meanings)})",
        ("solver", "family", *map(_size, sizes)),
        (
            (
                solver,
                family,
                *(
                    f"{_time(own[size])} ({own[size].solved}/{own[size].instances})"
                    if size in own
                    else quantities.NONE
                    for size in sizes
                ),
            )
            for (solver, family), own in rows.items()
        ),
    )


CHARTS = [
    Chart(
        name="families",
        tab="By family and size",
        position=5,
        draw=_draw,
        caption="Each line is the best solver of a family, and, with the defaults or the documented"
        " model of its library, the best stock one. PAR-2 is the mean time, in which an unsolved"
        " instance counts as twice the time limit. A hollow point has unsolved instances. Where two"
        " lines cross, another family becomes the faster one. Crossings are not tested for"
        " significance, and only solvers of this run are compared.",
        table=_table,
        in_markdown=True,
    )
]

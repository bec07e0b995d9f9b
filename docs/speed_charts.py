"""The charts of docs/speed.md: batch sizes, threads, puzzle sizes and guesses, as SVG files.

The colours are those of the report. They follow the theme of the reader's system, because a picture
on a page has no access to the page's style sheet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from solvers import quantities
from solvers.report.drawing import scale, theme
from solvers.report.drawing.geometry import Point
from solvers.report.drawing.marks import Look, Series, element, text, title
from solvers.report.drawing.plot import Plot
from solvers.report.drawing.scale import Scale

Row = dict[str, Any]
Lines = dict[str, list[Point]]  # the points of each line by its name


def batches(found: dict[str, Any]) -> str:
    """Draw the CPU time per puzzle by the number of puzzles in a call."""
    rows = found["batches"]
    lines = _lines(rows, "solver", lambda row: (row["size"], row["seconds"][0]))
    plot = Plot(
        x=scale.lengths(1, max(row["size"] for row in rows)),
        y=scale.seconds(*scale.decades(y for points in lines.values() for _, y in points)),
        x_title=f"puzzles in a call ({rows[0]['set']}, solution limit {rows[0]['limit']})",
        y_title="CPU time per puzzle",
        labels=[*lines],
    )
    return _drawn(plot, lines, "CPU time per puzzle by the number of puzzles in a call.")


def threads(found: dict[str, Any]) -> str:
    """Draw how many times as fast a batch is with more threads, and the ideal."""
    rows = found["threads"]
    lines = _lines(rows, "set", lambda row: (row["threads"], row["speedup"][0]))
    most = max(row["threads"] for row in rows)
    least = min(row["speedup"][0] for row in rows)
    ticks = tuple((float(count), f"{count}") for count in sorted({row["threads"] for row in rows}))
    times = tuple((value, f"{text}x") for value, text in ticks)
    plot = Plot(
        x=Scale(1.0, most, ticks),
        y=Scale(min(0.9, least * 0.95), most * 1.05, times),
        x_title="threads",
        y_title="times as fast as one thread",
        labels=[*lines],
    )
    ideal = plot.rule((1.0, 1.0), (most, most), stroke_dasharray="2 3")
    return _drawn(plot, lines, "Wall-clock time of a batch with more threads.", ideal)


def sizes(found: dict[str, Any]) -> str:
    """Draw the CPU time of a puzzle by its size."""
    rows = [row for row in found["sizes"] if row["seconds"] is not None]
    lines = _lines(rows, "solver", lambda row: (row["size"], row["seconds"]))
    shown = sorted({row["size"] for row in rows})
    ticks = tuple((float(size), f"{size}x{size}") for size in shown)
    plot = Plot(
        x=Scale(shown[0], shown[-1], ticks, math.log10),
        y=scale.seconds(*scale.decades(y for points in lines.values() for _, y in points)),
        x_title="size of the puzzles (60% of the cells given)",
        y_title="median CPU time",
        labels=[*lines],
    )
    return _drawn(plot, lines, "CPU time of a puzzle by its size.")


def guesses(found: dict[str, Any]) -> str:
    """Draw a histogram of the guesses of the first solver, with a colour for each set."""
    name, limit = found["plan"]["solvers"][0], max(row["limit"] for row in found["throughput"])
    shares = {
        row["set"]: [count / sum(row["guess_bins"]) for count in row["guess_bins"]]
        for row in found["throughput"]
        if row["solver"] == name and row["limit"] == limit and row.get("guess_bins")
    }
    bins = max(map(len, shares.values()))
    names = [str(2**at // 2) if at < 2 else f"{2**at // 2}-{2**at - 1}" for at in range(bins)]
    most = max(max(each) for each in shares.values())
    steps = range(math.floor(most * 10) + 1)
    plot = Plot(
        x=scale.names(names, 0, bins - 1),
        y=Scale(0.0, most * 1.04, tuple((n / 10, quantities.percentage(n / 10)) for n in steps)),
        x_title=f"guesses of {name} for a puzzle, solution limit {limit}",
        y_title="share of the puzzles",
        labels=[*shares],
    )
    series, inside = Series(tuple(shares)), []
    for at, (each, heights) in enumerate(shares.items()):
        look = series.look(each)
        inside += [_bar(plot, look, at, len(shares), x, y) for x, y in enumerate(heights) if y]
        inside.append(_legend(plot, look, at))
    return adaptive(plot.svg(f"How many guesses {name} makes for the puzzles of each set.", inside))


def _bar(plot: Plot, look: Look, at: int, of: int, column: int, share: float) -> Markup:
    width = 0.86 / of
    left, top = plot.at(column - 0.43 + width * at, share)
    right, bottom = plot.at(column - 0.43 + width * (at + 1), 0.0)
    size = {"x": left, "y": top, "width": right - left - 1, "height": bottom - top}
    words = title(f"{look.name}: {quantities.percentage(share, 1)}")
    return element("rect", words, fill=look.colour, **size)


def _legend(plot: Plot, look: Look, at: int) -> Markup:
    x, y = plot.right + 13, 20.0 + 18 * at
    return look.group(look.symbol(x, y, size=5.0), text(x + 12, y + 4, look.name))


def _lines(rows: Sequence[Row], key: str, point: Callable[[Row], Point]) -> Lines:
    ordered = sorted(rows, key=lambda row: str(row[key]))
    found = {name: sorted(map(point, group)) for name, group in groupby(ordered, lambda r: r[key])}
    return {row[key]: found[row[key]] for row in rows}


def _drawn(plot: Plot, lines: Lines, message: str, *behind: Markup) -> str:
    series = Series(tuple(lines))
    looks = [(series.look(name), points) for name, points in lines.items()]
    inside = [*behind]
    for look, points in looks:
        symbols = [look.symbol(*plot.at(*point)) for point in points]
        inside.append(look.group(plot.line(look, points), *symbols))
    inside += plot.end_labels([(look, points[-1]) for look, points in looks])
    return adaptive(plot.svg(message, inside))


def adaptive(svg: Markup) -> str:
    """Return the text of an SVG file whose colours follow a light or a dark theme."""
    light, dark = (
        "".join(f"--{name}:{both[shade]};" for name, both in theme.COLOURS.items())
        for shade in (0, 1)
    )
    style = f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}"
    paper = element("rect", width="100%", height="100%", fill=theme.PAPER)
    head, _, rest = svg.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{paper}{rest}\n'


CHARTS = {"batches": batches, "threads": threads, "sizes": sizes, "guesses": guesses}

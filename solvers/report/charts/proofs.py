"""Plot of the lengths of proofs: the refutations of backtracking, and of clause learning."""

from __future__ import annotations

from statistics import median

from solvers import quantities
from solvers.compare.claim_marks import Mark, ProofFacts, ProofSize, proof_sizes
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import Absent, Figure, figure
from solvers.report.drawing.marks import Series, title
from solvers.report.drawing.plot import Plot


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return a line for each solver with accepted proofs, over the puzzles, shortest first."""
    lengths = _lengths(analysis)
    if not lengths:
        return Absent("no solver of this run wrote a proof, which needs --certify")
    least = {
        puzzle: min(own[puzzle].steps or 0 for own in lengths.values() if puzzle in own)
        for own in lengths.values()
        for puzzle in own
    }
    order = {puzzle: at for at, puzzle in enumerate(sorted(least, key=lambda p: (least[p], p)), 1)}
    series = Series.of(analysis)
    curves = [
        (
            series.look(name),
            sorted((order[puzzle], each.steps or 1) for puzzle, each in own.items()),
        )
        for name, own in lengths.items()
    ]
    steps = [each for _, points in curves for _, each in points]
    plot = Plot(
        x=scale.numbers(0.5, len(order) + 0.5),
        y=scale.lengths(*scale.decades(steps)),
        x_title="puzzles, by their shortest proof",
        y_title="steps of the proof",
        labels=[look.name for look, _ in curves],
    )
    inside = []
    for look, points in curves:
        symbols = (
            look.symbol(
                *plot.at(*point), title(f"{look.name}: {quantities.count(point[1], 'step')}")
            )
            for point in points
        )
        inside.append(look.group(plot.line(look, points, width=1.0), *symbols))
    inside += plot.end_labels([(look, points[-1]) for look, points in curves])
    medians = {each.prover: each.steps for each in _sizes(analysis)}
    shown = ", ".join(f"{name} {quantities.count(each, 'step')}" for name, each in medians.items())
    message = f"Median length of the proofs of each solver: {shown}."
    return figure(plot, inside, message, _conclusion(analysis))


def _conclusion(analysis: Analysis) -> str:
    """Compare each solver with the one of the shortest proofs, on the puzzles that both proved."""
    lengths = _lengths(analysis)
    most = max(map(len, lengths.values()))
    medians = {each.prover: each.steps for each in _sizes(analysis) if each.proofs == most}
    best = min(medians, key=lambda name: medians[name])
    sentences = [
        f"that of {name} has {quantities.ratio(median(ratios))} as many steps as that of {best}"
        f" (median over {quantities.count(len(ratios), 'puzzle')})"
        for name, own in lengths.items()
        if name != best and (ratios := _ratios(own, lengths[best]))
    ]
    if not sentences:
        return f"{best} wrote {quantities.count(most, 'proof')}."
    return f"The proofs of one puzzle differ in length: {'; '.join(sentences)}."


def _ratios(own: dict[int, ProofFacts], other: dict[int, ProofFacts]) -> list[float]:
    """Return how many times as long the proofs of the same puzzles are."""
    shared = own.keys() & other.keys()
    return [(own[puzzle].steps or 1) / (other[puzzle].steps or 1) for puzzle in shared]


def _lengths(analysis: Analysis) -> dict[str, dict[int, ProofFacts]]:
    """Return the accepted proofs of each solver of the run, by puzzle."""
    series, found = Series.of(analysis).solvers, dict[str, dict[int, ProofFacts]]()
    for each in analysis.run.certificates:
        if each.solutions is not None and each.prover in series:
            found.setdefault(each.prover, {})[each.puzzle] = each
    return {name: found[name] for name in series if name in found}


def _sizes(analysis: Analysis) -> list[ProofSize]:
    return [
        each for each in proof_sizes(analysis.run.certificates) if each.prover in _lengths(analysis)
    ]


def _table(analysis: Analysis) -> Table | None:
    """Return the marks of claims, and the medians of the proofs."""
    sizes = {each.prover: each for each in proof_sizes(analysis.run.certificates)}
    names = dict.fromkeys([*analysis.marks, *sizes])
    meanings = "; ".join(f"{mark}: {mark.meaning}" for mark in Mark)
    return table(
        f"Claims of each solver that no grid can confirm, by puzzle ({meanings}), and the medians "
        "of its own proofs",
        ("solver", *Mark, "proofs", "steps", "bytes", "checked in"),
        (
            (
                name,
                *(f"{analysis.marks.get(name, {}).get(mark, 0):,}" for mark in Mark),
                *(
                    (
                        f"{own.proofs:,}",
                        f"{own.steps:,}",
                        f"{own.bytes:,}",
                        quantities.duration(own.check_seconds),
                    )
                    if (own := sizes.get(name))
                    else (quantities.NONE,) * 4
                ),
            )
            for name in names
        ),
    )


CHARTS = [
    Chart(
        name="proofs",
        tab="Proofs",
        position=20,
        draw=_draw,
        caption="Each point is a proof that a puzzle has no other solution than those found. It has"
        " one step for each clause that follows. A search without learning repeats the same"
        " contradictions, and needs more steps than one that learns clauses. The axis is"
        " logarithmic.",
        table=_table,
        in_markdown=True,
    )
]

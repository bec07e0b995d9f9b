"""Write the table of docs/modelling.md, computed from what `bench.modelling` measured.

    python -m bench.modelling --json docs/modelling.json
    python -m docs.modelling

A test compares the table with the measurements.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from scipy.special import stdtrit

from bench.formulations import SOLVERS
from solvers.quantities import count, duration, exact_seconds, interval, ratio

FOLDER = Path(__file__).parent
PAGE, MEASURED = FOLDER / "modelling.md", FOLDER / "modelling.json"
START = "<!-- formulations: written by `python -m docs.modelling` -->\n"
END = "<!-- end of formulations -->\n"

TITLES = {"17-givens": "17 givens", "many-guesses": "many guesses", "16x16-minimal": "16x16"}
FEWEST = 5  # puzzles for a confidence interval
Times = Sequence[Sequence[float | None]]  # of each puzzle and isomorph; None: not in time


class Mean(NamedTuple):
    """A geometric mean over puzzles, with the ends of its 95% CI if there are enough of them."""

    value: float
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, logs: Sequence[float]) -> Mean:
        """Return the mean of values whose logarithms these are."""
        mean = fmean(logs)
        if len(logs) < FEWEST:
            return cls(math.exp(mean))
        half = float(stdtrit(len(logs) - 1, 0.975)) * stdev(logs) / math.sqrt(len(logs))
        return cls(*(math.exp(each) for each in (mean, mean - half, mean + half)))


def late(times: Times) -> int:
    """Return how many answers did not come in time."""
    return sum(each is None for turn in times for each in turn)


def mean_time(times: Times) -> Mean:
    """Return the mean of times that are all known."""
    return Mean.of([fmean(math.log(each) for each in turn if each) for turn in times])


def mean_ratio(times: Times, tuned: Times, limit: float) -> Mean:
    """Return the mean ratio on the isomorphs that both were given, with the limit for no answer."""
    logs = []
    for own, other in zip(times, tuned, strict=False):
        pairs = zip(own, other, strict=False)
        logs.append(fmean(math.log(one or limit) - math.log(two or limit) for one, two in pairs))
    return Mean.of(logs)


def cell(times: Times, tuned: Times, limit: float) -> str:
    """Return the time of a solver on a set, and how many times that of the library's tuned one."""
    if missing := late(times):
        asked = sum(map(len, times))
        text = f"{missing} of {asked} not in {exact_seconds(limit)}"
        if late(tuned):
            return text
        return f"{text}, {ratio(mean_ratio(times, tuned, limit).value, 'at-least')}"
    text = duration(mean_time(times).value)
    if times is tuned:
        return f"{text}{ends(in_unit(mean_time(times), text))}"
    if late(tuned):
        return text
    cost = mean_ratio(times, tuned, limit)
    return f"{text}, {ratio(cost.value)}{ends(cost)}"


def in_unit(mean: Mean, text: str) -> Mean:
    """Return a mean in the unit of a text that shows its value."""
    unit = float(text.split()[0]) / mean.value
    return Mean(mean.value * unit, *(each and each * unit for each in mean[1:]))


def ends(mean: Mean) -> str:
    """Return the ends of an interval in parentheses; nothing if there is none."""
    return f" ({interval(mean.low, mean.high)})" if mean.low else ""


def table(found: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the table, in Markdown."""
    sets, limit = found["sets"], found["time limit"]
    sizes = {name: max(map(len, times.values())) for name, times in sets.items()}
    head = [f"{TITLES.get(name, name)}, {count(size, 'puzzle')}" for name, size in sizes.items()]
    yield f"| solver | formulation | {' | '.join(head)} |\n"
    yield f"|---|---|{'---|' * len(head)}\n"
    for spec, formulation in SOLVERS.items():
        if all(spec in times for times in sets.values()):
            tuned = spec.partition(":")[0]
            cells = (cell(times[spec], times[tuned], limit) for times in sets.values())
            yield f"| `{spec}` | {formulation} | {' | '.join(cells)} |\n"


def measured_on(found: dict[str, Any]) -> str:
    """Return when, where and at what load the measurements were made."""
    low, high = min(found["loads"]), max(found["loads"])
    return (
        f"Measured on {found['date']} on {found['machine']}, at a load average of {low:g} to "
        f"{high:g}. Versions: {', '.join(found['versions'].values())}.\n"
    )


def page() -> str:
    """Return the page with its table computed anew."""
    text, found = PAGE.read_text("utf-8"), json.loads(MEASURED.read_text("utf-8"))
    before, _, rest = text.partition(START)
    written = f"{START}\n{''.join(table(found))}\n{measured_on(found)}\n{END}"
    return before + written + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

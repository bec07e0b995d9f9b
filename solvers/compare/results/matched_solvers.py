"""Match the solvers of two runs: by spec, and by name if only the options of a solver changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solvers.compare.record import BATCH_SUFFIX
from solvers.errors import OptionError
from solvers.registry.spec import Spec


def renamed(old: Iterable[str], new: Iterable[str]) -> dict[str, str]:
    """Return the new specs of solvers whose options changed, by the old specs."""
    before, after = (
        _by_name(name for name in these if name not in others)
        for these, others in ((old, set(new)), (new, set(old)))
    )
    return {before[name]: after[name] for name in before if name in after}


def _by_name(specs: Iterable[str]) -> dict[str, str]:
    """Return specs by their names without options; names of several specs are left out."""
    names = {spec: _name(spec) for spec in specs}
    number = Counter(names.values())
    return {name: spec for spec, name in names.items() if number[name] == 1}


def _name(spec: str) -> str:
    alone = spec.removesuffix(BATCH_SUFFIX)
    try:
        return Spec.parse(alone).name + spec[len(alone) :]
    except OptionError:
        return spec

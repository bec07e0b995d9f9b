"""Say that the time of python-constraint is that of our tuned model, not of the library's own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Final

from solvers.errors import OptionError
from solvers.registry.spec import Spec

_NAME: Final = "python-constraint"


def tuned_models(solvers: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each of these solvers that is a tuned model, and where the library's own model is."""
    models = dict(_models(solvers))
    own = next((solver for solver, model in models.items() if model == "stock"), None)
    where = f"{own} is the library's own" if own else f"compare {_NAME}:model=stock, too"
    for solver, model in models.items():
        if model == "tuned":
            yield solver, f"{solver} uses our tuned model: {where}"


def _models(solvers: Iterable[str]) -> Iterator[tuple[str, str]]:
    for solver in solvers:
        with contextlib.suppress(OptionError):  # a label that is not a spec
            spec = Spec.parse(solver)
            if spec.name == _NAME:
                yield solver, dict(spec.options).get("model", "tuned")

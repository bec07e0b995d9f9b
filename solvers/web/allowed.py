"""The solvers and options that a request may name: a fixed list, never a file or a command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from solvers import config
from solvers.backtracking import LADDER
from solvers.certify.claims import proving_backends
from solvers.errors import OptionError, UnknownSolver
from solvers.registry import registry
from solvers.registry.backend import Backend
from solvers.registry.spec import Spec, split
from solvers.shape import Shape
from solvers.web.settings import MOST_SOLVERS

TRACED = LADDER[:-2]  # the last two are compiled, and have no steps to show
_SHAPES = {"lanes": "9x9", "compiled": "up to 64x64"}
_WORD = re.compile(r"[A-Za-z_-]{1,30}")
_NUMBER = re.compile(r"[0-9]{1,6}")
# Options that choose between ways to solve. None names a file, a program or a number of threads.
_OPTIONS = {
    **dict.fromkeys(("stock", "kept", "learning", "presolve", "inprocessing"), _WORD),
    **dict.fromkeys(("formulation", "model", "consistency", "search"), _WORD),
    "seed": _NUMBER,
}


@dataclass(frozen=True)
class Allowed:
    """The installed backends of this package, or those of them that the operator chose."""

    names: tuple[str, ...] = ()

    @cached_property
    def backends(self) -> Mapping[str, Backend]:
        """The backends that requests may name, whether they are installed or not."""
        return {
            name: each
            for name, each in registry.backends().items()
            if not each.is_plug_in and (not self.names or name in self.names)
        }

    @cached_property
    def installed(self) -> frozenset[str]:
        """The names of the backends that can run."""
        return frozenset(name for name, each in self.backends.items() if not each.missing)

    def spec(self, text: str) -> Spec:
        """Return the spec that a request wrote. Raises UnknownSolver or OptionError."""
        name, _, rest = text.strip().partition(":")
        if name not in self.backends:
            usable = ", ".join(name for name in self.backends if name in self.installed)
            raise UnknownSolver(
                f"there is no solver {name[:40]!r} here", remedy=f"the solvers are {usable}"
            )
        if name not in self.installed:
            raise UnknownSolver(f"{name} is not installed here", remedy=self.backends[name].remedy)
        return Spec(name, [_option(part) for part in rest.split(",") if rest])

    def specs(self, text: str) -> list[Spec]:
        """Return the specs of a list with commas, each once. Raises as `spec` does."""
        found = list(dict.fromkeys(map(self.spec, split(text))))
        if not 0 < len(found) <= MOST_SOLVERS:
            raise OptionError(f"{len(found)} solvers", remedy=f"name 1 to {MOST_SOLVERS}")
        return found

    @lru_cache(maxsize=256)  # noqa: B019 - there is one object of this class
    def default(self, shape: Shape) -> Spec:
        """Return the fastest solver for a shape. Configuration files have no effect on it.

        It is cached: what is installed is read from files.
        """
        name = config.default(shape)
        return self.spec(name if name in self.installed else min(self.installed))

    def prover(self, shape: Shape, text: str | None) -> tuple[Spec, Spec | None]:
        """Return what writes the proof, and a solver whose claim it proves if that is another.

        Raises UnknownSolver or OptionError.
        """
        provers = [name for name in proving_backends() if name in self.installed]
        chosen = None if text is None else self.spec(text)
        if chosen is not None and chosen.name in provers:
            return chosen, None
        if not provers:
            raise UnknownSolver("no solver here writes proofs", remedy="allow `propagation`")
        default = self.default(shape).name
        return self.spec(default if default in provers else provers[0]), chosen

    def rung(self, text: str) -> str:
        """Return the name of a rung that shows its search. Raises UnknownSolver."""
        if text not in TRACED:
            raise UnknownSolver(
                f"{text[:40]!r} does not show its search", remedy=f"use {', '.join(TRACED)}"
            )
        return text

    def rows(self) -> list[dict[str, Any]]:
        """Return what the page shows of each solver."""
        return [self._row(each) for each in self.backends.values()]

    def _row(self, backend: Backend) -> dict[str, Any]:
        is_available = backend.name in self.installed
        return {
            "name": backend.name,
            "family": backend.about.family if backend.about else None,
            "summary": backend.idea,
            "available": is_available,
            "install": None if is_available else backend.remedy,
            "shapes": _SHAPES.get(backend.name, "all"),
            "proves": backend.writes_proofs,
        }


def _option(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    pattern = _OPTIONS.get(key.strip())
    if pattern is None or not pattern.fullmatch(value.strip()):
        raise OptionError(
            f"{text[:40]!r} is not an option that this server takes",
            remedy=f"use {', '.join(_OPTIONS)}, or the command line",
        )
    return key.strip(), value.strip()

"""What is known about a backend without importing it: its idea, its library, how to install it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solvers import programs
from solvers.about import About
from solvers.libraries import DISTRIBUTION, install, requirements, unmet, version
from solvers.registry import declaration

PLUG_IN = "plug-in"
MODEL = "model"


@dataclass(frozen=True)
class Backend:
    """What is known about a backend without importing it. Most of it is read when it is used.

    kind          "backtracking", "model" or "plug-in"
    path          the path of its class: "package.module:Class"
    distribution  the distribution that it is part of; None if that is not known
    """

    name: str
    kind: str
    path: str
    distribution: str | None = DISTRIBUTION

    @property
    def is_plug_in(self) -> bool:
        """Whether it is part of another distribution."""
        return self.kind == PLUG_IN

    @property
    def label(self) -> str:
        """What messages call it: its name, or "the plug-in my-solver of my-package 0.1"."""
        if not self.is_plug_in:
            return self.name
        return f"the plug-in {self.name} of {self.package}"

    @property
    def package(self) -> str:
        """Its distribution and the version of it: `my-package 0.1`."""
        name = self.distribution or "an unknown package"
        return f"{name} {version(name) or ''}".strip()

    @cached_property
    def idea(self) -> str:
        """The first line of its docstring, or the summary of a plug-in's distribution."""
        if self.is_plug_in:
            return _summary(self.distribution) if self.distribution else ""
        return self._declared.idea

    @property
    def about(self) -> About | None:
        """Its family, licence and so on; None for a plug-in that does not say it."""
        return self._declared.about

    @property
    def options(self) -> dict[str, Any] | None:
        """Its options and their types, from its source; None if they are not known."""
        return self._declared.options

    @property
    def writes_proofs(self) -> bool:
        """Whether it can prove its claims: see `solvers.proof.ProvingSolver`."""
        return self.about is not None and self.about.proves

    @cached_property
    def _declared(self) -> declaration.Declaration:
        return declaration.read(self.path.partition(":")[0])

    @cached_property
    def libraries(self) -> tuple[str, ...]:
        """The distributions that it needs in addition to the core."""
        return () if self.is_plug_in else tuple(requirements(self.name))

    @property
    def program(self) -> str:
        """The program that it runs; "" for none. Only a model has one."""
        about = self.about if self.kind == MODEL else None
        return about.program if about else ""

    @property
    def missing(self) -> tuple[str, ...]:
        """The distributions and the program that it needs and that are not installed, or old."""
        return tuple(self._unmet)

    @property
    def lacks(self) -> str:
        """What it needs and does not have: `ortools 9.15 or later, but 9.8 is installed`."""
        return " and ".join(self._unmet.values())

    @property
    def _unmet(self) -> dict[str, str]:
        needs = {} if self.is_plug_in else dict(unmet(self.name))
        if self.program and not programs.is_installed(self.program):
            needs[self.program] = f"the program {self.program}, which is not installed"
        return needs

    @property
    def version(self) -> str | None:
        """The version of its program, its library or its distribution: `ortools 9.15.6755`.

        A program is started to print its version, once in a process.
        """
        if self.program:
            found, source = programs.version(self.program), self.program
        else:
            source = self.libraries[0] if self.libraries else self.distribution or ""
            found = version(source) if source else None
        return f"{source} {found}" if found else None

    @property
    def remedy(self) -> str:
        """The command that installs what it needs."""
        return programs.install(self.program) if self.program else install(self.name)


def _summary(distribution: str) -> str:
    from importlib import metadata

    return metadata.metadata(distribution)["Summary"] or ""

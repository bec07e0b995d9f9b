"""The solvers of a comparison that names none, and those of `--solvers all`."""

from __future__ import annotations

from collections.abc import Callable

from solvers.registry import registry
from solvers.registry.spec import Spec

MODELS = ("cp-sat", "python-constraint")  # compared by default
VARIANTS = ("python-constraint:model=stock",)  # compared with the tuned model


def default_solvers(note: Callable[[str], object] = lambda _: None) -> list[Spec]:
    """Return the hand-written solvers, the plug-ins and MODELS, without those that lack a library.

    `note` is called as `every_solver` calls it.
    """
    known = registry.backends()
    return [
        spec
        for spec in every_solver(note)
        if known[spec.name].kind != "model" or spec.name in MODELS
    ]


def every_solver(note: Callable[[str], object] = lambda _: None) -> list[Spec]:
    """Return every backend that can be used, and python-constraint's stock model.

    Plug-ins are started once. `note` is called with the reason for each that cannot be used.
    """
    broken = registry.broken_plug_ins()
    for reason in registry.left_out():
        note(str(reason))
    for name, error in broken.items():
        note(f"{name} is left out: {error}")
    usable = [
        name
        for name, backend in registry.backends().items()
        if not backend.missing and name not in broken
    ]
    specs = map(Spec.parse, (*usable, *VARIANTS))
    return [spec for spec in specs if spec.name in usable]

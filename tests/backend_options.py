"""The backends of this package, without installed plug-ins, and options of them that tests try.

A backend that starts a program for each puzzle takes 0.1 s or more, so it has fewer tests.
"""

from __future__ import annotations

from solvers.registry import registry

OUR_BACKENDS = tuple(
    name
    for name, backend in registry.backends().items()
    if not backend.is_plug_in and not backend.program
)
OPTIONS = (
    "compiled:restart=1",
    "compiled:restart=0",
    "cp-sat:stock=true",
    "cp-sat:presolve=true,inprocessing=true",
    "cp-sat:formulation=alldifferent",
    "cp-sat:formulation=alldifferent,stock=true",
    "cp-sat:formulation=alldifferent,presolve=true",
    "cp-sat:workers=2",
    "lanes:threads=2",
    "python-constraint:solver=recursive",
    "python-constraint:solver=optimized-backtracking",
    "python-constraint:model=stock",
    "python-constraint:model=stock,solver=recursive",
    "python-constraint:model=stock,solver=optimized-backtracking",
)
# Options of other libraries that are tested with fewer checks: their backends pass all of them.
BRIEFLY = (
    "choco:learning=true",
    "choco:stock=true",
    "cpmpy:solver=choco",
    "exact:stock=true",
    "exact-cover-c:stock=true",
    "pysat:encoding=log",
    "pysat:hidden_singles=false",
    "pysat:kept=true",
    "pysat:solver=cadical195",
    "pysat:stock=true",
)

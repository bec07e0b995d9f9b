"""Options of our backends that the tests try, in addition to the defaults of every backend."""

from __future__ import annotations

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

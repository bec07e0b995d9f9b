"""The machines of a run, which are numbered from 1 in its environment."""

from __future__ import annotations

import json
from typing import Final

from solvers.compare.machine import Machine
from solvers.compare.store.database import Database

MACHINES: Final = "machines"  # in the environment of a run


def number_of(database: Database, run: str, machine: Machine) -> int:
    """Return the number of a machine in a run; a machine that is new there gets the next one.

    Call it in a transaction.
    """
    query = "SELECT environment FROM runs WHERE run = ?"
    environment = json.loads(database.connection.execute(query, (run,)).fetchone()[0])
    known = environment.setdefault(MACHINES, [])
    for number, facts in enumerate(known, 1):
        if Machine(facts).identity == machine.identity:
            return number
    known.append(dict(machine.facts))
    values = (json.dumps(environment), run)
    database.connection.execute("UPDATE runs SET environment = ? WHERE run = ?", values)
    return len(known)

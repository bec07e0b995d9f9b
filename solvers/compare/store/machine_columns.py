"""The columns that say which machine of a run measured something.

It is the number of a machine, from 1, among those in the environment of the run. NULL is the
machine on which the process that writes the run measures.
"""

from __future__ import annotations

from typing import Final

MACHINE_COLUMNS: Final = """
ALTER TABLE processes ADD COLUMN machine INTEGER;
ALTER TABLE answers ADD COLUMN machine INTEGER;
ALTER TABLE noise ADD COLUMN machine INTEGER
"""

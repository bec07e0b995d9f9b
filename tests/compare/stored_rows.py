"""Change the rows of a store, with or without their checksums."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from solvers.compare.store import Store


def change(path: Path, *statements: str) -> None:
    """Change rows as this program does: their checksums change, too."""
    with Store(path) as store:
        for statement in statements:
            store.database.connection.execute(statement)


def damage(path: Path, *statements: str) -> None:
    """Change rows as another program would, or a fault of the disk."""
    with sqlite3.connect(path) as database:
        for statement in statements:
            database.execute(statement)
    database.close()

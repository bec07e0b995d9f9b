"""Run a solver's script as a program, with the judge's names: `python script.py COPY ORIGINAL 2|3 ARGUMENT ...`.

Started by its path in a process of its own, and so without the package: `judge` is imported from beside it.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    from judge import names, python2_names  # type: ignore[import-not-found]

    copy, original, version = sys.argv[1:4]
    sys.argv[:] = [copy, *sys.argv[4:]]
    sys.path[0] = str(Path(original).parent)
    runpy.run_path(
        copy,
        init_globals=names() | (python2_names() if version == "2" else {}),
        run_name="__main__",
    )

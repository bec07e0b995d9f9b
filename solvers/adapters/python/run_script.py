"""Run a script with the names of an online judge: `run_script.py COPY ORIGINAL 2|3 ARGUMENT ...`.

It is started by its path, without the package. `online_judge_names` is imported from its folder.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    from online_judge_names import names, python2_names  # type: ignore[import-not-found]

    copy, original, version = sys.argv[1:4]
    sys.argv[:] = [copy, *sys.argv[4:]]
    sys.path[0] = str(Path(original).parent)
    known = names() | (python2_names() if version == "2" else {})
    runpy.run_path(copy, init_globals=known, run_name="__main__")

"""The configuration of the documentation: Sphinx with MyST and Furo. `make docs` builds it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import solvers
from docs.docstrings import to_rst

project = "sudoku-solvers"
release = version = solvers.__version__
author = "the sudoku-solvers maintainers"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx.ext.viewcode"]
exclude_patterns = ["sample"]
default_role = "py:obj"  # `name` in a docstring is code, and a link if the name is documented

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
doctest_global_setup = "from solvers import *"

html_theme = "furo"
html_title = f"sudoku-solvers {version}"
html_copy_source = False
html_show_sphinx = False


def _process_docstring(
    _app: object, what: str, _name: str, _value: object, _options: object, lines: list[str]
) -> None:
    lines[:] = to_rst(lines, is_module=what == "module")


def _process_page(_app: object, _page: str, source: list[str]) -> None:
    """Remove the blank line that doctest needs at the end of an example."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Any) -> None:
    """Register the conversions, for Sphinx."""
    app.connect("autodoc-process-docstring", _process_docstring)
    app.connect("source-read", _process_page)

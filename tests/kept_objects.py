"""Keep garbage collection fast: what was made for collecting the tests is never searched.

Modules and thousands of tests live until the end. A full collection would visit all of them, and
a forked child would copy their memory.
"""

from __future__ import annotations

import gc

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Move all objects to the permanent generation."""
    gc.collect()
    gc.freeze()

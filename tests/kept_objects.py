"""Keep garbage collection fast: what was made for collecting the tests is never searched.

Modules and thousands of tests live until the end. A full collection would visit all of them, and
a forked child would copy their memory. The young objects of the tests are searched less often.
"""

from __future__ import annotations

import gc

import pytest

_THRESHOLDS = 20_000, 20, 20  # new objects before a collection, and collections before a larger one


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Move all objects to the permanent generation."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)

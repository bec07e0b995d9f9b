"""Keep `make test` short: of a test with many similar cases it runs a sample, spread evenly.

`@pytest.mark.sample(4)` runs four cases of a test, and marks the others as long. `make test-long`
runs these. The first case of a sample depends on the name of the test, so that tests with the same
parameters, such as languages, run different ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar
from zlib import crc32

import pytest

Case = TypeVar("Case")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that are not in the sample of their test, before some are deselected."""
    tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("sample"):
            tests[item.nodeid.partition("[")[0]].append(item)
    for name, cases in tests.items():
        marker = cases[0].get_closest_marker("sample")
        assert marker is not None
        for case in left_out(cases, marker.args[0], crc32(name.encode())):
            case.add_marker("long")


def left_out(cases: Sequence[Case], most: int, start: int = 0) -> Iterator[Case]:
    """Yield all cases but `most`, which are spread evenly from the one at `start`."""
    for place, case in enumerate(cases):
        if (place + start) * most % len(cases) >= most:
            yield case

"""The pytest of the small process: it runs the tests that it is asked for; see `small_process.py`.

    python -m tests.small_pytest REQUESTS ANSWERS FOLDER OPTIONS

The first two are descriptors of pipes.
"""

from __future__ import annotations

import os
import pickle
import sys

import pytest


class Loop:
    """Reads requests and writes reports."""

    def __init__(self, requests: int, answers: int) -> None:
        self._requests, self._answers = os.fdopen(requests, "rb"), os.fdopen(answers, "wb")
        self._reports: list[pytest.TestReport] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run tests until no more are asked for."""
        tests = {item.nodeid: item for item in session.items}
        while request := self._next():
            test, following = map(tests.get, request)  # none may follow
            self._reports.clear()
            session.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            serialize = session.config.hook.pytest_report_to_serializable
            data = [serialize(config=session.config, report=each) for each in self._reports]
            pickle.dump(data, self._answers)
            self._answers.flush()
        return True

    def _next(self) -> tuple[str, str] | None:
        try:
            request: tuple[str, str] = pickle.load(self._requests)
        except EOFError:
            return None
        return request

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what is to be written."""
        self._reports.append(report)


if __name__ == "__main__":
    loop = Loop(int(sys.argv[1]), int(sys.argv[2]))
    sys.exit(pytest.main(sys.argv[3:], plugins=[loop]))

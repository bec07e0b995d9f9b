"""The output of a child: lines in their order, with a deadline for each request."""

from __future__ import annotations

import os
import threading

import pytest

from solvers.errors import TimeLimitExceeded
from solvers.worker.output import Deadline, Output


def test_the_deadline_is_for_the_first_line_of_an_answer() -> None:
    """This also holds if the first line arrived together with the previous answer."""
    (read, write), (errors, silent) = os.pipe(), os.pipe()
    with os.fdopen(read, "rb") as stream, os.fdopen(errors, "rb") as nothing:
        output = Output(stream, nothing, None)
        os.write(write, b"done 1\nanswered\n")
        assert next(output.lines(Deadline.after(60))) == "done 1\n"
        late = threading.Timer(0.3, os.write, (write, b"done 2\n"))
        late.start()
        second = output.lines(Deadline.after(0.1))
        assert [next(second), next(second)] == ["answered\n", "done 2\n"]
        os.write(write, b"printed enough 1 wall_ns=1\n")  # the search goes on
        third = output.lines(Deadline.after(0.1))
        assert next(third).startswith("printed")
        with pytest.raises(TimeLimitExceeded):
            next(third)
        late.join()
        os.close(write)
        os.close(silent)
        assert list(output.lines(Deadline.after(60))) == []

"""Run a program once: give it a puzzle, and return what it printed and how it ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from solvers.adapters.program.program_process import SILENCE, ProgramProcess


@dataclass(frozen=True, kw_only=True)
class ProgramRun:
    """One run of a program.

    code     the exit code, negative for a signal; None: it was killed
    ignores_input  whether it left some of its input unread
    wall_ns  from before its start until its end
    cpu_ns   of the program and of the children that it waited for
    """

    output: str
    errors: str
    code: int | None
    ignores_input: bool
    wall_ns: int
    cpu_ns: int


# Its output so far, and the wall and CPU time at which it printed the last part of it.
Announce = Callable[[str, int, int], object]


def run(
    command: tuple[str, ...],
    text: str,
    seconds: float | None = None,
    announce: Announce = lambda *_: None,
    silence: float = SILENCE,
) -> ProgramRun:
    """Run a program with that input. Raises OutputLimitExceeded, and InputError if it cannot.

    announce  is called when the program has printed something, and has then been silent for
              `silence` seconds; if it returns something true, the program is killed
    """
    begin = time.perf_counter_ns()
    with ProgramProcess(command, text) as process:

        def when_silent() -> object:
            return announce(process.output, process.printed_at - begin, process.cpu_ns())

        ended = process.read(seconds, when_silent=when_silent, silence=silence)
        output, errors, ignores = process.output, process.errors, process.ignores_input()
        code, cpu = process.close()
    return ProgramRun(
        output=output,
        errors=errors,
        code=code if ended else None,
        ignores_input=ignores,
        wall_ns=time.perf_counter_ns() - begin,
        cpu_ns=cpu,
    )

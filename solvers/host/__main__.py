"""The process of one solver, which speaks the line protocol on its standard input and output.

    python -m solvers.host SPEC [LIFELINE [HOME [no-namespaces]]]

A worker starts it in this way, without the imports of the command line: a comparison starts every
solver several times.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from solvers import adapters
from solvers.adapters.launch import ANSWERS, COUNT_VARIABLE, COUNTING, REQUESTS, Launch
from solvers.errors import InputError, SudokuError
from solvers.host import serving
from solvers.host.error_lines import error_line
from solvers.host.serving import TimedSolve
from solvers.registry.creation import create
from solvers.registry.spec import Spec
from solvers.solver import Preparable
from solvers.worker import capabilities

if TYPE_CHECKING:
    from solvers.host.supervisor import Seal

if sys.platform == "linux":
    import fcntl
    import select

_FIRST_PRIVATE = 10  # private file descriptors have this number or a higher one


def host(
    solver: str,
    lifeline: int | None = None,
    home: str | None = None,
    *,
    use_namespaces: bool = True,
) -> None:
    """Serve the solver that a spec names until the input ends.

    lifeline        a descriptor; this process ends when the other end of its pipe is closed
    home            the scratch folder of a foreign solver, which then runs below a supervisor
    use_namespaces  block the network and hide other processes, if the system allows it

    A program that speaks the protocol replaces this process. If the solver cannot be served, this
    is reported to the other end; then InputError is raised, or the process exits.
    """
    gc.disable()  # the collector takes 5% of the start, and frees very little
    with contextlib.suppress(InputError):  # reported when the solver is created
        solver = Spec.parse(solver)
    seal: Seal | None = None
    if lifeline is not None and home is not None:
        from solvers.host import supervisor

        seal = supervisor.supervise(lifeline, home, _files(solver), use_namespaces=use_namespaces)
    elif lifeline is not None:
        _end_when_closed(lifeline)
    requests, answers_fd = _take_stdin(), _take_stdout()
    answers = os.fdopen(answers_fd, "w", encoding="utf-8", closefd=False)

    @cache
    def before_user_code() -> None:
        if seal is not None:
            answers.write(capabilities.protections(seal.close()))
            answers.flush()

    served, timed = _create(solver, answers, before_user_code)
    before_user_code()
    if isinstance(served, Launch):
        _run_program(served, requests, answers_fd)
    gc.collect()
    gc.freeze()  # from here on, the collector looks only at objects that the solver makes
    gc.enable()
    answers.write(capabilities.hello(_name(solver), serving.capabilities(served)))
    answers.flush()
    serving.serve(served, os.fdopen(requests, encoding="utf-8"), answers, timed)


def _create(
    spec: str, answers: TextIO, before_user_code: Callable[[], None]
) -> tuple[Any, TimedSolve | None]:
    """Create the solver, or the program to run, and the clock of its adapter; or report an error.

    This is the first point where other people's code runs.
    """
    try:
        if adapters.language(getattr(spec, "name", spec)) is None:
            before_user_code()  # it may be a class
        solver, timed = create(spec), None
        if getattr(solver, "foreign", False) is True:
            solver = solver.load(before_user_code)
            timed = getattr(solver, "timed", None)
        if isinstance(solver, Preparable):
            solver.prepare()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # other people's code may raise anything, also SystemExit
        answers.write(error_line(error))
        answers.flush()
        if isinstance(error, InputError):
            raise
        sys.exit(1)
    return solver, timed


def _files(spec: str) -> list[str]:
    """Return the existing files that a spec names, which the solver must not change."""
    return [str(file) for file in spec.files if file.is_file()] if isinstance(spec, Spec) else []


def _name(spec: str) -> str:
    """Return the name for the hello line: the spec, or the name of the program that is run."""
    if isinstance(spec, Spec) and spec.name.startswith(adapters.PROGRAM):
        return spec.files[0].name
    return spec


def _take_stdin() -> int:
    """Return a private copy of standard input, and make standard input empty."""
    private = _private(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return private


def _take_stdout() -> int:
    """Return a private copy of standard output, and send prints to standard error."""
    private = _private(os.dup(1))
    os.dup2(2, 1)
    return private


def _private(descriptor: int) -> int:
    """Give a descriptor a high number. A program may use 3 and 4 for requests and answers."""
    if sys.platform != "linux":
        return descriptor
    private = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _FIRST_PRIVATE)
    os.close(descriptor)
    return private


def _run_program(launch: Launch, requests: int, answers: int) -> NoReturn:
    """Replace this process by a program. Raises InputError if the program cannot be run."""
    os.dup2(requests, 0 if launch.uses_stdio else REQUESTS)
    os.dup2(answers, 1 if launch.uses_stdio else ANSWERS)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them; programs do not
        signal.signal(number, signal.SIG_DFL)
    command = (*(COUNTING if COUNT_VARIABLE in os.environ else ()), *launch.command)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        failed = InputError(
            f"{launch.command[0]} cannot be run: {error.strerror}",
            remedy="name an executable program",
        )
        os.write(answers, error_line(failed).encode())
        raise failed from error


def _end_when_closed(lifeline: int) -> None:
    """End this process when the other end of a pipe is closed, at the latest when its owner ends.

    The kernel does it with SIGIO, also while compiled code keeps Python from running, and in most
    programs that replace this process. Only on Linux; elsewhere it ends when it reads its input.
    """
    if sys.platform == "linux":
        lifeline = _private(lifeline)
        os.set_inheritable(lifeline, True)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
        if select.select([lifeline], [], [], 0)[0]:  # it is already closed
            os._exit(1)


def _main(
    spec: str, lifeline: str | None = None, home: str | None = None, no_namespaces: str = ""
) -> None:
    try:
        host(spec, int(lifeline) if lifeline else None, home, use_namespaces=not no_namespaces)
    except SudokuError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    _main(*sys.argv[1:])

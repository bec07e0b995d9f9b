"""The process of one solver: the line protocol, spoken on the standard input and output that it was started with.

    python -m solvers.host SPEC [LIFELINE [HOME [together]]]

is how a worker starts one: without what a command line for people needs, since every solver of a comparison is started
several times.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from typing import Any, NoReturn

from solvers import adapters
from solvers.adapters.launch import ANSWERS, REQUESTS, Launch
from solvers.errors import InputError, SudokuError
from solvers.host import serving
from solvers.host.serving import Timed
from solvers.registry.creation import create
from solvers.registry.spec import Spec
from solvers.solver import Preparable
from solvers.worker import capabilities

if sys.platform == "linux":
    import fcntl
    import select

_OUT_OF_THE_WAY = 10  # the first descriptor that is nobody's by custom


def host(
    solver: str, lifeline: int | None = None, home: str | None = None, *, apart: bool = True
) -> None:
    """Serve the solver that a spec names until the end of input; a program that speaks the protocol replaces this process.

    lifeline  a descriptor: this process ends when its other end is closed
    home      the folder of somebody else's solver, which is then kept below a supervisor, `apart` in namespaces of its own

    Raises what keeps it from being served, once the other end has been told; exits where that is no error of this package.
    """
    gc.disable()  # imports make hardly any garbage, and looking for it takes a twentieth of the start
    with contextlib.suppress(InputError):  # reported when the solver is created
        solver = Spec.parse(solver)
    protections: list[str] = []
    if lifeline is not None and home is not None:
        from solvers.host import supervisor

        protections = supervisor.supervise(lifeline, home, _files(solver), apart=apart)
    elif lifeline is not None:
        _end_with(lifeline)
    requests, wire = _put_apart(0, os.O_RDONLY), _put_apart(1, None)
    answers = os.fdopen(wire, "w", encoding="utf-8", closefd=False)
    if home is not None:
        answers.write(capabilities.protections(protections))
        answers.flush()
    try:
        served, timed = _made(solver)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # somebody else's code may raise anything, SystemExit too
        answers.write(serving.error_line(error))
        answers.flush()
        if isinstance(error, InputError):
            raise
        sys.exit(1)
    if isinstance(served, Launch):
        _become(served, requests, wire)
    gc.collect()
    gc.freeze()  # what imports left behind; from here on the collector looks at what the solver makes
    gc.enable()
    answers.write(capabilities.hello(_name(solver), serving.capabilities(served)))
    answers.flush()
    serving.serve(served, os.fdopen(requests, encoding="utf-8"), answers, timed)


def _made(spec: str) -> tuple[Any, Timed | None]:
    """The solver, or the program to become; its adapter's clock. Somebody else's code runs from here on, and not before."""
    made = create(spec)
    timed = None
    if getattr(made, "foreign", False):
        made = made.load()
        timed = getattr(made, "timed", None)
    if isinstance(made, Preparable):
        made.prepare()
    return made, timed


def _files(spec: str) -> list[str]:
    """Return the existing files that a spec names. A solver may delete itself, but not these."""
    return [str(file) for file in spec.files if file.is_file()] if isinstance(spec, Spec) else []


def _name(spec: str) -> str:
    """Return the name for the hello line: the spec, or the name of the program that is run."""
    if isinstance(spec, Spec) and spec.name.startswith(adapters.PROGRAM):
        return spec.files[0].name
    return spec


def _put_apart(descriptor: int, mode: int | None) -> int:
    """A private copy of a standard descriptor. In its place come the end of input, or standard error for what is printed."""
    private = _moved(os.dup(descriptor))
    if mode is None:
        os.dup2(2, descriptor)
    else:
        nothing = os.open(os.devnull, mode)
        os.dup2(nothing, descriptor)
        os.close(nothing)
    return private


def _moved(descriptor: int) -> int:
    """The same file under a number that is out of the way of 3 and 4, where a program finds its requests and answers."""
    if sys.platform != "linux":
        return descriptor
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _OUT_OF_THE_WAY)
    os.close(descriptor)
    return moved


def _become(launch: Launch, requests: int, answers: int) -> NoReturn:
    """Be the program from now on. Raises InputError where it cannot be run."""
    os.dup2(requests, REQUESTS if launch.apart else 0)
    os.dup2(answers, ANSWERS if launch.apart else 1)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(
            number, signal.SIG_DFL
        )  # Python ignores them, and a program would inherit that
    if launch.cwd is not None:
        os.chdir(launch.cwd)
    try:
        os.execvpe(launch.command[0], launch.command, os.environ | dict(launch.env))
    except OSError as error:
        failed = InputError(
            f"{launch.command[0]} cannot be run: {error.strerror}",
            remedy="name a program that can be",
        )
        os.write(answers, serving.error_line(failed).encode())
        raise failed from error


def _end_with(lifeline: int) -> None:
    """End this process when the other end of a pipe is closed, as it is at the latest when the process that holds it dies.

    The kernel does it (SIGIO, whose usual action is to terminate), and so it works while compiled code keeps Python from
    running, and in most programs that this process becomes. Only on Linux; elsewhere a child ends when it next reads its
    input.
    """
    if sys.platform == "linux":
        lifeline = _moved(lifeline)
        os.set_inheritable(lifeline, True)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
        if select.select([lifeline], [], [], 0)[0]:  # closed already
            os._exit(1)


def _main(
    spec: str, lifeline: str | None = None, home: str | None = None, together: str = ""
) -> None:
    try:
        host(spec, int(lifeline) if lifeline else None, home, apart=not together)
    except SudokuError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    _main(*sys.argv[1:])

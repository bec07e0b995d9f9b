"""`sudoku web`: serve the page and the JSON API."""

from __future__ import annotations

import sys

from solvers.cli.number_types import Seconds, WholeNumber
from solvers.cli.parameters import command_line, option
from solvers.cli.terminal_text import printable
from solvers.errors import UnknownSolver


@command_line
@option("--host", default="127.0.0.1", metavar="ADDRESS", help="Listen on ADDRESS.")
@option("--port", "-p", type=WholeNumber(0, 65535), default=8000, help="Listen on this port.")
@option(
    "--solvers",
    metavar="NAMES",
    help="Offer only these solvers: lanes,cp-sat. [default: all of this package]",
)
@option(
    "--time-limit",
    type=Seconds(0.1, 3600),
    default=10.0,
    metavar="SECONDS",
    help="The most seconds for a request.",
)
@option(
    "--processes",
    type=WholeNumber(1, 1000),
    metavar="N",
    help="Run at most N solver processes. [default: two for each core, at least 4]",
)
@option(
    "--allow-host",
    multiple=True,
    metavar="NAME",
    help="Also answer requests to this host name, such as that of a proxy.",
)
def command(
    host: str,
    port: int,
    solvers: str | None,
    time_limit: float,
    processes: int | None,
    allow_host: tuple[str, ...],
) -> None:
    """Serve a page and a JSON API that solve and compare puzzles.

    The page is at the address that is printed. docs/web.md describes the API. Ctrl-C or SIGTERM
    ends the server after the requests that it is answering.

    Examples:
        # Serve the page at http://127.0.0.1:8000.
        sudoku web

        # Serve two solvers, with at most 3 seconds for a request.
        sudoku web --solvers lanes,cp-sat --time-limit 3 --port 8001
    """
    from solvers.web.extra import need_serve

    need_serve()
    from solvers.web.allowed import Allowed
    from solvers.web.server import serve
    from solvers.web.settings import Settings

    names = tuple(name.strip() for name in solvers.split(",")) if solvers is not None else ()
    allowed = Allowed(names)
    unknown = next((name for name in names if name not in allowed.backends), None)
    if unknown is not None:
        cause = f"--solvers: there is no solver {unknown!r}"
        raise UnknownSolver(cause, remedy="see `sudoku solvers`")
    chosen = {} if processes is None else {"processes": processes}
    settings = Settings(
        host=host, port=port, time_limit=time_limit, allowed_hosts=allow_host, **chosen
    )
    if not settings.is_loopback:
        print(
            f"warning: everyone who can reach {printable(host)} can use this server: it has no "
            "passwords and no encryption. Put a proxy with both in front of it.",
            file=sys.stderr,
        )
    serve(settings, allowed, lambda url: print(f"serving {url}", flush=True))

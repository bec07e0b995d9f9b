"""What the server may use: time, bytes, processes, and requests that wait."""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import ip_address

from solvers.errors import OptionError

LARGEST_SIZE = 64  # digits of a puzzle; more are for the command line
MOST_SOLUTIONS = 100_000  # that a request may count
MOST_SOLVERS = 16  # of a race


@dataclass(frozen=True)
class Settings:
    """The limits of a server, and where it listens.

    host           the address that it listens on
    port           the port; 0 lets the system choose one
    allowed_hosts  names besides those of this machine by which browsers may call it
    time_limit     the most seconds that a request may ask for, and that it gets without a limit
    body           the most bytes of the body of a request
    processes      the most solver processes at a time
    waiting        the most requests that wait for a process; further ones get 503
    batch_waiting  the most puzzles that wait for `lanes`; further ones get 503
    patience       seconds in which a client has to send a request, and to read a response
    connections    the most open connections; further ones are closed at once
    """

    host: str = "127.0.0.1"
    port: int = 8000
    allowed_hosts: tuple[str, ...] = ()
    time_limit: float = 10.0
    body: int = 256 << 10
    processes: int = max(4, 2 * (os.cpu_count() or 1))
    waiting: int = 64
    batch_waiting: int = 4096
    patience: float = 10.0
    connections: int = 1000

    def __post_init__(self) -> None:
        for name in ("time_limit", "body", "processes", "waiting", "batch_waiting", "patience"):
            if not (value := getattr(self, name)) > 0:
                raise OptionError(f"{name} is {value}", remedy="give a number above 0")

    @property
    def is_loopback(self) -> bool:
        """Whether only programs on this machine can connect."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a name or an address is that of this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

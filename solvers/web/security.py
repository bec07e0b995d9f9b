"""Who may call the server: checks of Host and Origin, and the headers that browsers obey.

A page of another site can make a browser send requests to this machine, and with DNS rebinding
even read the answers, because it then has the same origin. The Host header still has the name of
that site. A server on loopback answers only to names of this machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from solvers.web.settings import Settings, is_loopback

CONTENT_POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


def refusal(headers: Mapping[bytes, bytes], path: str, settings: Settings) -> str | None:
    """Return why a request is refused; None if it is allowed. `headers` are in lower case."""
    host = headers.get(b"host", b"").decode("latin-1")
    if settings.is_loopback and not _is_known(host, settings):
        return f"the Host header is {host[:80]!r}, which is not a name of this machine"
    origin = headers.get(b"origin")
    if origin is not None and _host_of(origin.decode("latin-1")) != host.lower():
        return "the request comes from a page of another site"
    if headers.get(b"sec-fetch-site") == b"cross-site" and path != "/":
        return "the request comes from a page of another site"
    return None


def _is_known(host: str, settings: Settings) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # brackets that are not an IPv6 address
        return False
    return is_loopback(name) or name in settings.allowed_hosts


def _host_of(origin: str) -> str | None:
    """Return the host and port of an origin; None for `null` and for what is not one."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None

"""What the server counts, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "sudoku_requests",
            "Requests by path and status code",
            ("path", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "sudoku_request_seconds",
            "Seconds from the headers of a request to the end of its response",
            ("path",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.in_flight = Gauge(
            "sudoku_requests_in_flight", "Requests being answered", registry=self._registry
        )
        self.batch = Histogram(
            "sudoku_batch_size",
            "Puzzles that were solved together",
            buckets=_SIZES,
            registry=self._registry,
        )

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a value that is read when Prometheus asks."""
        Gauge(f"sudoku_{name}", text, registry=self._registry).set_function(value)

    def count(self, path: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self._requests.labels(path, status).inc()
        self._seconds.labels(path).observe(seconds)

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return generate_latest(self._registry)

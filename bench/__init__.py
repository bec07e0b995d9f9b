"""Benchmarks of the project: throughput (`make bench`), random tests, and costs of the harness."""

"""Solve from many threads and asyncio tasks: a pool of processes, calls that wait, and `map`."""

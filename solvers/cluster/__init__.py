"""Dask clusters: connect to one, and check that its workers have the same software."""

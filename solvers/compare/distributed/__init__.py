"""Measure the shares of a plan on the workers of a Dask cluster."""

"""A run as a folder of Parquet files, for runs of millions of measurements.

    layout.py   the files of a dataset, and its version
    writing.py  write a run of a store as a dataset
    reading.py  read a dataset with DuckDB, as the rows of a store

A dataset has the tables of a store (`solvers.compare.store.schema`), each in a folder, and
`dataset.json`, which is written last.
"""

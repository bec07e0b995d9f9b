"""What a run says: its rows as a table, the analysis of it in plain numbers, and the words that those numbers allow.

    frame.py       the rows of a store as a table, and what is known of the run as a whole
    statistics/    one measure a module, on arrays
    grade.py       how far the machine can be trusted, from a reference solver against itself
    honesty.py     what a reader has to be told before believing a number
    sentences.py   findings in words
    analysis.py    all of it as one value
    comparing.py   two runs of the same puzzles

Everything here is pure. Its libraries come with the install extra `report`.
"""

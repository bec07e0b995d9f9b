"""The report of a run: intervals, tests, charts and sentences on top of its results.

    statistics/         one statistic per module, on arrays
    scores.py, pairs.py, places.py, slowest.py, task_costs.py, agreement_matrix.py,
    crossover_points.py  the parts of the analysis
    caveats.py          what limits the conclusions
    headline.py, pair_sentence.py  findings as sentences
    analysis.py         all of it as one value
    charts/, drawing/   the charts, one in each module, and what they are made of
    page/               the HTML report
    markdown.py         the Markdown report
    run_comparison.py   two runs of the same puzzles

Its libraries come with the install extra `report`.
"""

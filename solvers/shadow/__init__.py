"""Shadow mode: a second solver answers a sample of calls in the background, to find wrong answers.

`shadow.py` is the solver that applications use, `observer.py` the background.
"""

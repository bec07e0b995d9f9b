"""The charts of a report, one a module, each a Vega-Lite specification made with altair.

    figure.py     what each of them makes: a specification with its message in words, or the reason why there is none
    theme.py      colours for light and dark, safe for colour-blind readers, and how charts look
    series.py     solvers told apart by colour, dash and shape at once

Charts take colours by the names that the page's style sheet gives them, and so turn dark with the page.
"""

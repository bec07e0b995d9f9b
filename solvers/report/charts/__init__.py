"""The charts of a report, one a module, each a Vega-Lite specification made with altair.

    figure.py     the result of each: a specification and a message, or the reason for its absence
    theme.py      light and dark colours, safe for colour-blind readers, and the look of charts
    series.py     the colour, dash and shape of each solver
    axes.py       axes that several charts share

Charts refer to colours by the names in the page's style sheet, so they follow its theme.
"""

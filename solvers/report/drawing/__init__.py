"""What all charts are made of: their declaration, axes, colours and the look of a figure.

    chart.py      the declaration of a chart, the sections of the page, and tables below charts
    figure.py     what a chart draws: a specification and a message, or the reason for its absence
    theme.py      light and dark colours, safe for colour-blind readers, and the look of charts
    series.py     the colour, dash and shape of each solver
    axes.py       axes that several charts share

Charts refer to colours by the names in the page's style sheet, so they follow its theme.
"""

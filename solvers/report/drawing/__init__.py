"""What all charts are made of: their declaration, scales, marks and colours.

    chart.py      the declaration of a chart, and tables below charts
    figure.py     what a chart draws: a drawing and its message, or the reason for its absence
    plot.py       a frame with two axes, lines, and labels that do not cover each other
    marks.py      elements of SVG, and the colour, dash and symbol of each solver
    scale.py      scales of times, ratios, counts, shares and rows
    theme.py      light and dark colours, safe for colour-blind readers

Charts refer to colours by the names in the page's style sheet, so they follow its theme.
"""

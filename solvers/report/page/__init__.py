"""A run as one page: a single file that opens anywhere, asks no network for anything, and says what it may say.

    words.py      what was asked and the table of solvers, as text
    facts.py      where it ran
    answers.py    agreement, disagreements, what nobody solved
    why.py        small tables beside the charts
    content.py    everything that the template shows, as one value
    packing.py    the full table, compressed
    render.py     the file
    template.html.j2, style.css, script.js    how it looks and what it does

What comes from files and from solvers' names is escaped by the template, and in JSON by writing `<` as an escape. Beyond
that there is a content security policy: only the page's own scripts run, known by their hashes, and nothing is loaded.
"""

from solvers.report.page.render import page

__all__ = ["page"]

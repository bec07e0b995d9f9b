"""The report of a run as one HTML file that needs no network.

    overview.py           settings, noise grade and caveats as text
    score_table.py        the table of solvers as text
    agreement_section.py  agreement, disagreements, unsolved instances
    task_table.py         the table of what each task costs
    chart_sections.py     the sections that show charts, with their text and tables
    environment.py        where the run was made
    content.py            everything that the template shows, as one value
    packed_table.py       the table of all instances, compressed
    render.py             the file
    template.html.j2, style.css, script.js    look and behaviour

The template escapes all text from files and from names of solvers. In JSON, `<` is written as an
escape sequence. A content security policy allows only the page's own scripts, identified by their
hashes, and loads nothing.
"""

"""The server of `sudoku web`: a JSON API and a page in front of the solvers of this package.

settings.py      what the server may use: time, bytes, processes, requests that wait
requests.py      the members of requests; answers.py those of answers (both are the OpenAPI)
allowed.py       the solvers and options that a request may name
slots.py         at most so many jobs at a time, and so many that wait
batching.py      requests that wait together are solved by `lanes` in one call
solver_pool.py   every other solver runs in a supervised worker process
job_runner.py    processes for jobs, which are killed in time
reading.py       the job that reads text; jobs.py rating, certificates and traces
race.py          many solvers on one puzzle, as events
guard.py         checks of a request before any route sees it, and the headers of every response
connection.py    time limits on the headers of a request, and on writing a response
app.py           the routes and the order in which everything starts and ends
server.py        the server itself: its socket, its signals
"""

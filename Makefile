# `make compare` and `make test` install everything they need. CI runs only `make test`.

PYTHON ?= python3
BIN := .venv/bin
# Modules are compiled on all cores, without the tests of libraries: in pip that takes twice as long.
# Some files of libraries are not valid Python, which pip ignores as well.
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable
COMPILE = $(BIN)/python -m compileall -qq -j 0 -x '/tests/' .venv/lib solvers || true
# Neighbouring tests stay in one process, so that each fixture of a module is made only once.
PARALLEL := --numprocesses 2 --dist worksteal

.PHONY: check compare report test test-fast test-long test-lowest lint format data picture sample bench speed bench-mutants mutation docs clean

compare: .venv/installed
	$(BIN)/sudoku compare data/*.txt --solution-limit 2 --json compare.json --report report.html

# make check FILE=solver.py ARGS=--quick. It installs only what `sudoku check` needs.
check: .venv/installed-check
	@test -n "$(FILE)" || { echo 'Name the solver: make check FILE=solver.py' >&2; exit 2; }
	@$(BIN)/sudoku check "$(FILE)" $(ARGS)

# Write the report of the latest run.
report: .venv/installed
	$(BIN)/sudoku report -o report.html

test: lint
	$(BIN)/pytest $(PARALLEL)

# Run the tests without the marker `slow`: those that start no program.
test-fast: .venv/installed-dev
	$(BIN)/pytest $(PARALLEL) -m 'not slow and not long'

# Run the further cases of tests of which `make test` runs a sample, and more random examples.
test-long: .venv/installed-dev
	$(BIN)/pytest $(PARALLEL) -m 'long or hypothesis' --hypothesis-profile=ci

# Test the lower bounds of all dependencies: install the lowest versions that pyproject.toml allows
# in an environment of their own, and run the tests that touch every solver, command and format, the
# report and the documentation. Bounds that fail are to be raised.
SMOKE := tests/test_conformance.py tests/models tests/test_batch.py tests/formats tests/test_json.py \
	tests/test_puzzle_input.py tests/cli/test_help.py tests/cli/test_runs.py tests/cli/test_startup.py \
	tests/report/test_page.py tests/report/test_markdown.py tests/report/test_browser.py \
	tests/test_libraries.py tests/test_site.py

test-lowest: .venv-lowest/installed
	.venv-lowest/bin/python -m tests.lowest
	.venv-lowest/bin/pytest --numprocesses 2 $(SMOKE)

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --num-workers 2

format: .venv/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

data: .venv/installed
	$(BIN)/python data/make_all.py

# Build the documentation in build/docs/html. Warnings are errors, links are checked without a network, and examples are run.
docs: .venv/installed-docs
	rm -rf build/docs && mkdir -p build/docs/examples
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --builder html docs build/docs/html
	$(BIN)/python -m docs.links build/docs/html
	$(BIN)/sphinx-build --quiet --fail-on-warning --builder doctest docs build/docs/doctest
	cd build/docs/examples && ../../../$(BIN)/python -m doctest $$(grep -l '^>>> ' ../../../README.md ../../../docs/*.md)

picture: .venv/installed
	$(BIN)/python docs/picture.py

# Update docs/sample: a report on the bundled puzzles, and a picture of it; and the picture of the page of the server.
# Needs an idle machine and Chromium.
sample: .venv/installed-dev
	mkdir -p build
	rm -f build/sample.sqlite
	$(BIN)/sudoku compare data/*.txt --solution-limit 2 --isomorphs 3 --store build/sample.sqlite --report docs/sample/report.html
	$(BIN)/python -m docs.sample.picture
	$(BIN)/python -m docs.web_picture

# make bench ARGS='FILES --solvers A,B --peer NAME=PATH.so'. See `.venv/bin/python -m bench --help`.
bench: .venv/installed
	$(BIN)/python -m bench $(ARGS)

# Measure the scoreboard, and write docs/speed.md and its charts. ARGS as for `make bench`. Needs an idle machine.
speed: .venv/installed
	$(BIN)/python -m bench --json docs/speed.json $(ARGS)
	$(BIN)/python -m docs.speed

# Run `sudoku check` on solvers with planted faults and on correct ones in unusual style.
bench-mutants: .venv/installed
	$(BIN)/python -m bench.mutants $(ARGS)

# Change single expressions of the product, and list the changes that no test notices. See docs/mutation-testing.md.
# make mutation ARGS='shape checker' changes only modules with such a text in their path.
mutation: .venv/installed-mutation
	$(BIN)/python -m bench.mutation_testing $(ARGS)

clean:
	rm -rf .venv .venv-lowest build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache

.venv/bin/python:
	$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or later is needed: make PYTHON=python3.11"'
	$(PYTHON) -m venv .venv

.venv/installed: pyproject.toml | .venv/bin/python
	$(INSTALL) '.[all]'
	$(COMPILE)
	touch $@

.venv/installed-check: pyproject.toml | .venv/bin/python
	test -e .venv/installed || $(INSTALL) .
	$(COMPILE)
	touch $@

.venv/installed-dev: pyproject.toml | .venv/bin/python
	$(INSTALL) '.[dev]'
	$(COMPILE)
	touch $@ .venv/installed .venv/installed-check

.venv/installed-mutation: pyproject.toml | .venv/bin/python
	$(INSTALL) '.[mutation]'
	$(COMPILE)
	touch $@ .venv/installed .venv/installed-dev

.venv/installed-docs: pyproject.toml | .venv/bin/python
	$(INSTALL) '.[all,docs]'
	$(COMPILE)
	touch $@ .venv/installed

# NuCS requires one version of each of these, but runs with others. The lowest that the rest can have:
OVERRIDES := 'numba>=0.61' 'numpy>=2.0.2' 'rich>=13.9.4'

.venv-lowest/installed: pyproject.toml
	rm -rf .venv-lowest
	$(PYTHON) -m venv .venv-lowest
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check uv
	printf '%s\n' $(OVERRIDES) > .venv-lowest/overrides.txt
	.venv-lowest/bin/uv pip install --quiet --python .venv-lowest/bin/python --resolution lowest-direct --override .venv-lowest/overrides.txt --editable '.[dev,parquet]'
	touch $@

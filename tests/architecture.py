"""Checks of the architecture. Each gets sources by module name and yields faults as text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = "solvers"

# The layers of the package, from low to high. A module imports from lower layers and from its own
# part. The parts of one layer, which are modules or folders, do not import each other. A module
# belongs to the part with the longest name that fits; `__init__` is the package itself.
_LAYERS = """
about cores distributions file_identity near_names quantities
errors
config_text exception_text libraries programs
cache_folder units
variants
shape
empty_cells size_text
drawn_lines
layout
cell_symbols
ambiguity cell_counts
notation
html_grid json_fields status svg_grid
puzzle
cnf isomorph verdict
result shrink
solver
cancellation checker compiling daemon_threads first_call interruption proof
deadline
verified
refutation
driver
formats puzzle_cells
puzzle_input
worker.__init__ worker.bounded_output worker.capabilities worker.clock worker.processes
worker.protocol_errors
worker.output worker.protocol worker.scratch
backtracking models adapters
registry.__init__ registry.option_types registry.spec registry.python_environment
registry.declaration registry.options
registry.backend
registry.catalogue
registry.loading
registry.creation
worker.limits worker.forked worker.runnable_time host
worker.watch worker.child_process
worker.shutdown
worker.child
worker.worker
worker.proving_worker
registry.registry
concurrency.__init__ concurrency.background concurrency.worker_pool several shadow
config_file
config settings
chosen_solver named_solver
concurrency.started_pool configured_solver
certify cluster exchange rating trace
api batch canonical generate
concurrency.async_calls concurrency.batch_answers
concurrency.mapping
audit web
__init__
conformance compare
check
report
comparison
advice
cli
testing
pytest_plugin
__main__
"""
LAYERS = [frozenset(line.split()) for line in _LAYERS.strip().splitlines()]
PROGRAMS = ("cli", "__main__", "host")  # only these print and exit

# The modules that may have 200 lines or more, and why.
LONG = {
    "solvers.__init__": "the list of public names, one on each line",
    "solvers.backtracking.lanes.vector": "a kernel: the operations that the search inlines",
}
LONGEST = 200

Sources = Mapping[str, str]


def sources(folder: Path) -> dict[str, str]:
    """Read all modules by their dotted names; the name of a package ends in `.__init__`."""
    paths = sorted((folder / PACKAGE).rglob("*.py"))
    names = (".".join(path.relative_to(folder).with_suffix("").parts) for path in paths)
    return {name: path.read_text("utf-8") for name, path in zip(names, paths, strict=True)}


# --- imports


def imports(module: str, modules: Sources) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each import of the package, also in functions."""
    for node in _nodes(modules[module]).imports:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = [f"{_absolute(node, module)}.{alias.name}" for alias in node.names]
        own = (name for name in names if name.split(".")[0] == PACKAGE)
        yield from ((node.lineno, _module_of(name, modules)) for name in own)


def started(module: str, modules: Sources) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each module that is named in a string, as for `python -m`."""
    for line, name in _nodes(modules[module]).names:
        names = (f"{name}.__main__", name, f"{name}.__init__")
        yield from ((line, found) for found in names if found in modules)


def _absolute(node: ast.ImportFrom, module: str) -> str:
    if not node.level:
        return node.module or ""
    return ".".join([*module.split(".")[: -node.level], *(node.module or "").split(".")]).strip(".")


def _module_of(name: str, modules: Sources) -> str:
    """Return the module that a dotted name is, or that it is defined in."""
    while name not in modules and f"{name}.__init__" not in modules and "." in name:
        name = name.rpartition(".")[0]
    return name if name in modules else f"{name}.__init__"


def _part(module: str) -> str:
    """Return the part of the package that a module belongs to."""
    name = module.removeprefix(f"{PACKAGE}.")
    while name not in _ORDER and "." in name:
        name = name.rpartition(".")[0]
    return name


_ORDER = {part: number for number, layer in enumerate(LAYERS) for part in layer}


def upward_imports(modules: Sources) -> Iterator[str]:
    """Find imports and started modules of a higher layer, or of another part of the same layer."""
    for module in modules:
        here = _part(module)
        if here not in _ORDER:
            yield f"{module} is in no layer of tests/architecture.py"
            continue
        named = [("imports", *found) for found in imports(module, modules)]
        named += [("starts", *found) for found in started(module, modules)]
        for verb, line, target in named:
            there = _part(target)
            if there != here and _ORDER.get(there, len(LAYERS)) >= _ORDER[here]:
                yield f"{module}:{line} {verb} {target}, which is not in a lower layer"


def rung_imports(modules: Sources) -> Iterator[str]:
    """Find rungs of the ladder that import another rung. Modules that begin with `_` are shared."""
    for module, here in ((module, _rung(module)) for module in modules):
        for line, target in imports(module, modules) if here else ():
            there = _rung(target)
            if there and here != there:
                yield f"{module}:{line} imports the rung {there}"


def _rung(module: str) -> str | None:
    parts = module.split(".")
    is_rung = len(parts) > 2 and parts[1] == "backtracking" and not parts[2].startswith("_")
    return parts[2] if is_rung else None


# --- style


_PRINTS_OR_EXITS = ("print", "exit", "quit", "sys.exit", "os._exit")


def prints_and_exits(modules: Sources) -> Iterator[str]:
    """Find calls of print and exit, and SystemExit, in modules that are not programs."""
    below = (module for module in modules if _part(module).split(".")[0] not in PROGRAMS)
    for module in below:
        yield from (f"{module}:{line} has {said}" for line, said in _nodes(modules[module]).exits)


def without_summary(modules: Sources) -> Iterator[str]:
    """Find modules whose docstring does not begin with a sentence on a line of its own."""
    for module, source in modules.items():
        first, *rest = _nodes(source).docstring.split("\n")
        if not re.fullmatch(r"\S.*[.?!:]", first) or (rest and rest[0]):
            yield f"{module} does not begin with a sentence: {first!r}"


def too_long(modules: Sources) -> Iterator[str]:
    """Find modules of 200 lines or more that are not in `LONG`."""
    for module, source in modules.items():
        count = len(source.splitlines())
        if count >= LONGEST and module not in LONG:
            yield f"{module} has {count} lines"


# --- what the checks need of a module


@dataclass(frozen=True)
class _Nodes:
    """The docstring, the imports, names of modules in strings, and prints and exits, with lines."""

    docstring: str
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    names: tuple[tuple[int, str], ...]
    exits: tuple[tuple[int, str], ...]


@cache
def _nodes(source: str) -> _Nodes:
    """Walk a module once for all checks; most of its tree is not kept."""
    tree = ast.parse(source)
    imports = list[ast.Import | ast.ImportFrom]()
    names, exits = list[tuple[int, str]](), list[tuple[int, str]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition(":")[0]
            if re.fullmatch(rf"{PACKAGE}(\.\w+)+", name):
                names.append((node.lineno, name))
        elif isinstance(node, ast.Call):
            if (called := _called(node.func)) in _PRINTS_OR_EXITS:
                exits.append((node.lineno, called))
        elif isinstance(node, ast.Raise) and node.exc:
            raised = ast.unparse(node.exc)
            exits += [(node.lineno, raised)] * raised.startswith("SystemExit")
    return _Nodes(ast.get_docstring(tree) or "", tuple(imports), tuple(names), tuple(exits))


def _called(function: ast.expr) -> str:
    """Return a name, such as `print` or `sys.exit`. `ast.unparse` takes long for all calls."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return f"{function.value.id}.{function.attr}"
    return function.id if isinstance(function, ast.Name) else ""

"""The architecture as pure checks: each takes sources by module name and yields what is wrong, in words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = "solvers"

# From left to right. A module imports from the stations to its left and from its own part; the parts of
# one station do not import each other. A part is a module or a folder; the longest name that fits counts.
STATIONS: tuple[frozenset[str], ...] = tuple(
    frozenset(station.split())
    for station in (
        "quantities",
        "errors",
        "libraries",
        "cache_folder units",
        "shape",
        "layout",
        "notation",
        "puzzle",
        "isomorph",
        "result",
        "solver",
        "checker",
        "formats worker.__init__ worker.clock worker.capabilities worker.processes worker.scratch",
        "worker.protocol",
        "worker.output",
        "backtracking models adapters",
        "registry.__init__ registry.spec",
        "worker.limits",
        "worker.watch",
        "registry.catalogue",
        "registry.creation",
        "host",
        "worker.child",
        "worker.worker",
        "registry.registry",
        "config",
        "api batch generate shrink",
        "__init__",  # the package itself: names only
        "conformance check compare",
        "report",
        "cli",
        "__main__",
    )
)
PROGRAMS = ("cli", "__main__", "host")  # where printing and exiting belong

# Modules that may be long, by the beginning of their names, and why.
LONG = {
    "solvers.backtracking.lanes": "compiled kernels: one sweep is one algorithm, and Numba wants it in few functions",
    "solvers.backtracking.compiled": "compiled kernels: one search is one algorithm, and Numba wants it in few functions",
}
LONGEST = 200

Sources = Mapping[str, str]


def sources(folder: Path) -> dict[str, str]:
    """Every module of the package by its dotted name, with its text; packages end in `.__init__`."""
    found = {}
    for path in sorted((folder / PACKAGE).rglob("*.py")):
        found[".".join(path.relative_to(folder).with_suffix("").parts)] = path.read_text(
            encoding="utf-8"
        )
    return found


# --- imports


def imports(module: str, modules: Sources) -> Iterator[tuple[int, str]]:
    """Line and name of every module of the package that a module imports, in functions and under TYPE_CHECKING, too."""
    for node in ast.walk(_tree(modules[module])):
        if isinstance(node, ast.Import):
            yield from (
                (node.lineno, _known(alias.name, modules))
                for alias in node.names
                if _is_ours(alias.name)
            )
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, module)
            if _is_ours(base):
                yield from (
                    (node.lineno, _known(f"{base}.{alias.name}", modules)) for alias in node.names
                )


def started(module: str, modules: Sources) -> Iterator[tuple[int, str]]:
    """Line and name of every module of the package that a module names in a string, as for `python -m`."""
    tree = _tree(modules[module])
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition(":")[0]
            if re.fullmatch(rf"{PACKAGE}(\.\w+)+", name):
                names = (f"{name}.__main__", name, f"{name}.__init__")
                yield from ((node.lineno, found) for found in names if found in modules)


def _absolute(node: ast.ImportFrom, module: str) -> str:
    if not node.level:
        return node.module or ""
    return ".".join([*module.split(".")[: -node.level], *(node.module or "").split(".")]).strip(".")


def _is_ours(name: str) -> bool:
    return name.split(".")[0] == PACKAGE


def _known(name: str, modules: Sources) -> str:
    """The module that a dotted name is, or is a name of."""
    while name not in modules and f"{name}.__init__" not in modules and "." in name:
        name = name.rpartition(".")[0]
    return name if name in modules else f"{name}.__init__"


def _part(module: str) -> str:
    """The part of the package that a module belongs to: the longest name in `STATIONS` that fits."""
    name = module.removeprefix(f"{PACKAGE}.")
    while name not in _ORDER and "." in name:
        name = name.rpartition(".")[0]
    return name


_ORDER = {part: number for number, station in enumerate(STATIONS) for part in station}


def wrong_ways(modules: Sources) -> Iterator[str]:
    """Find imports and started programs from the right, or from another part of the same station."""
    for module in modules:
        here = _part(module)
        if here not in _ORDER:
            yield f"{module} is in no station of tests/architecture.py"
            continue
        named = [("imports", *found) for found in imports(module, modules)]
        named += [("starts", *found) for found in started(module, modules)]
        for verb, line, target in named:
            there = _part(target)
            if there != here and _ORDER.get(there, len(STATIONS)) >= _ORDER[here]:
                yield f"{module}:{line} {verb} {target}, which is not to its left"


def rung_imports(modules: Sources) -> Iterator[str]:
    """Rungs of the ladder that import a rung. What begins with `_` is shared by rungs and is none."""
    for module in modules:
        for line, target in imports(module, modules):
            here, there = _rung(module), _rung(target)
            if here and there and here != there:
                yield f"{module}:{line} imports the rung {there}"


def _rung(module: str) -> str | None:
    parts = module.split(".")
    is_rung = len(parts) > 2 and parts[1] == "backtracking" and not parts[2].startswith("_")
    return parts[2] if is_rung else None


# --- manners


def prints_and_exits(modules: Sources) -> Iterator[str]:
    """Calls of print and exit, and SystemExit, anywhere below the command line."""
    below = (module for module in modules if _part(module).split(".")[0] not in PROGRAMS)
    for module in below:
        for node in ast.walk(_tree(modules[module])):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            raised = ast.unparse(node.exc) if isinstance(node, ast.Raise) and node.exc else ""
            if called in ("print", "exit", "quit", "sys.exit", "os._exit") or raised.startswith(
                "SystemExit"
            ):
                yield f"{module}:{getattr(node, 'lineno', 0)} has {called or raised}"


def unsaid(modules: Sources) -> Iterator[str]:
    """Modules whose docstring does not begin with a sentence on a line of its own."""
    for module, source in modules.items():
        first, *rest = (ast.get_docstring(_tree(source)) or "").split("\n")
        if not re.fullmatch(r"\S.*[.?!:]", first) or (rest and rest[0]):
            yield f"{module} does not begin with a sentence: {first!r}"


def too_long(modules: Sources) -> Iterator[str]:
    """Modules of `LONGEST` lines or more that have no reason in `LONG`."""
    for module, source in modules.items():
        count = len(source.splitlines())
        if count >= LONGEST and not module.startswith(tuple(LONG)):
            yield f"{module} has {count} lines"


@cache
def _tree(source: str) -> ast.Module:
    return ast.parse(source)

"""Parse the text that names a solver, such as `cp-sat:workers=2` or `program:./mine -x`."""

from __future__ import annotations

import contextlib
import re
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Self

from solvers.adapters import LANGUAGES, PROGRAM, language
from solvers.errors import OptionError

_OPTIONS = r"(?::(?P<options>\w+=.*))?"
_ENVIRONMENT = "venv:"
_BACKEND_OR_CLASS = re.compile(rf"(?P<name>[^:=,\s]+(?::[A-Za-z_]\w*)?){_OPTIONS}")
_SUFFIXES = "|".join(re.escape(suffix) for suffix in LANGUAGES)
_FILE = re.compile(rf"(?P<name>[^:]*(?:/[^:]*|\S(?:{_SUFFIXES}))){_OPTIONS}", re.IGNORECASE)
_FUNCTION_IN_FILE = re.compile(rf"(?P<file>.+(?:{_SUFFIXES})):(?P<function>\w+)", re.IGNORECASE)


class Spec(str):
    """The text that names a solver, with its parts: the name, and the options in their order.

    A spec is a string, so that it can be a label, a key and an argument of a process.
    """

    name: str
    options: tuple[tuple[str, str], ...]
    environment: str | None

    def __new__(
        cls, name: str, options: Iterable[tuple[str, str]] = (), environment: str | None = None
    ) -> Self:
        """Create a spec from its parts. `environment` is a Python environment that it runs in."""
        pairs = tuple(options)
        text = ",".join(f"{key}={value}" for key, value in pairs)
        place = "" if environment is None else f"{_ENVIRONMENT}{environment}:"
        spec = super().__new__(cls, f"{place}{name}:{text}" if text else f"{place}{name}")
        spec.name, spec.options, spec.environment = name, pairs, environment
        return spec

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Parse `NAME` or `NAME:option=value,...`; a spec is returned as it is. Raises OptionError.

        The text after `program:` is a command line, and has no options. `venv:PATH:` before a name
        means another Python environment, in which the solver runs.
        """
        return text if isinstance(text, Spec) else _parse(text)

    @classmethod
    def of(cls, text: str, options: Mapping[str, object]) -> Spec:
        """Return the spec of `text` with more options, which are Python values."""
        spec = cls.parse(text)
        added = {key: _as_text(value) for key, value in options.items()}
        pairs = (dict(spec.options) | added).items()
        return cls(spec.name, pairs, spec.environment) if added else spec

    @property
    def inner(self) -> Spec:
        """The same solver in this environment."""
        return Spec(self.name, self.options)

    @property
    def full_name(self) -> str:
        """The spec without its options."""
        return Spec(self.name, (), self.environment)

    @property
    def is_foreign(self) -> bool:
        """Whether this names other people's code: a source file, a program or a class."""
        return ":" in self.name or language(self.name) is not None

    @property
    def files(self) -> list[Path]:
        """The files that this names, which may not exist; of a class, that of its module."""
        if self.name.startswith(PROGRAM):
            with contextlib.suppress(ValueError):  # a missing quotation mark
                return list(map(Path, shlex.split(self.name.removeprefix(PROGRAM))))
            return []
        if language(self.name):
            return [Path(self.name)]
        module, colon, _ = self.name.partition(":")
        return [Path(module.replace(".", "/") + ".py")] if colon else []

    @property
    def threads(self) -> int:
        """The number of threads, from the option `threads` or `workers`; 1 without them."""
        given = [value for key, value in self.options if key in ("threads", "workers")]
        return int(given[-1]) if given and given[-1].isdecimal() else 1


def _parse(text: str) -> Spec:
    if not isinstance(text, str):
        raise OptionError(f"{text!r} is not the name of a solver", remedy="give a text")
    text = text.strip()
    if text.startswith(_ENVIRONMENT):
        environment, _, inner = text.removeprefix(_ENVIRONMENT).partition(":")
        if not environment or not inner or inner.startswith((_ENVIRONMENT, PROGRAM)):
            raise OptionError(
                f"{text!r} does not name a solver in another Python environment",
                remedy="write venv:PATH:NAME, such as venv:.venv-old:cp-sat",
            )
        spec = _parse(inner)
        return Spec(spec.name, spec.options, environment)
    if text.startswith(PROGRAM):
        return Spec(text)
    if inside := _FUNCTION_IN_FILE.fullmatch(text):
        raise OptionError(
            f"{text!r} is not the name of a solver",
            remedy=f"write {inside['file']}:entry={inside['function']}",
        )
    match = _FILE.fullmatch(text) or _BACKEND_OR_CLASS.fullmatch(text)
    if not match:
        raise OptionError(
            f"{text!r} is not the name of a solver",
            remedy="write NAME or NAME:option=value,option=value",
        )
    parts = match["options"].split(",") if match["options"] else []
    pairs = [part.partition("=") for part in parts]
    if bad := next((key for key, equals, _ in pairs if not (key and equals)), None):
        raise OptionError(f"{text!r}: {bad!r} is not an option", remedy="write option=value")
    given = [key.strip() for key, _, _ in pairs]
    if twice := next((key for key in given if given.count(key) > 1), None):
        raise OptionError(f"{text!r}: the option {twice} is given twice", remedy="give it once")
    return Spec(match["name"], ((key.strip(), value.strip()) for key, _, value in pairs))


def threads(text: str) -> int:
    """Return the number of threads of a solver; 1 for a label that is not a spec."""
    try:
        return Spec.parse(text).threads
    except OptionError:
        return 1


def is_foreign(text: str) -> bool:
    """Whether a solver is other people's code; also for a label such as `my.py in RUN`."""
    try:
        return Spec.parse(text.partition(" in ")[0]).is_foreign
    except OptionError:
        return False


def split(text: str) -> list[str]:
    """Split a list at its commas, except between options.

    `a:x=1,y=2,b` is `a:x=1,y=2` and `b`, because `y=2` can only be an option.
    """
    specs: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if specs and re.fullmatch(r"\w+=.*", part):
            specs[-1] += f",{part}" if "=" in specs[-1] else f":{part}"
        else:
            specs.append(part)
    return specs


def _as_text(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)

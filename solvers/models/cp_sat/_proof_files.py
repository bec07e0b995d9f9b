"""Choose the folder in which CP-SAT writes a proof, and read the proof from it.

Only a C++ flag of CP-SAT says where: `cp_model_lrat_output_prefix`, which is "/tmp/lrat". OR-Tools
has no Python function that sets it. But it is a flag of Abseil, and the libraries that come with
OR-Tools export Abseil's functions that find a flag by its name and set it.

CP-SAT writes a file for each part of its search, with a protocol buffer for each step. The literal
2 * i is the model's boolean i, and 2 * i + 1 is its negation.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from ctypes import CDLL, c_bool, c_char_p, c_size_t, c_void_p, create_string_buffer
from functools import cache
from pathlib import Path
from typing import Any

from google.protobuf.proto import parse_length_prefixed
from ortools.sat.lrat_pb2 import LratProofStep
from ortools.sat.python import cp_model

from solvers.cnf import Clause
from solvers.errors import Unsupported
from solvers.proof import Step
from solvers.worker import scratch

_FLAG = b"cp_model_lrat_output_prefix"
_LIBRARIES = Path(cp_model.__file__).parents[2] / ".libs"


@contextmanager
def proof_folder() -> Iterator[Path]:
    """Yield an empty folder for the proof of the next search; it is removed afterwards.

    The flag holds for the whole process, so that only one search at a time can write a proof.
    """
    set_flag = _flag_setter()
    folder = scratch.make()
    try:
        prefix = os.fsencode(os.path.join(folder, ""))
        set_flag(len(prefix), prefix, create_string_buffer(64))  # receives an error's text
        yield Path(folder)
    finally:
        scratch.remove(folder)


def steps(folder: Path, known: Collection[frozenset[int]]) -> Iterator[Step]:
    """Yield the steps that CP-SAT has written, with the literals of `solvers.cnf`.

    CP-SAT also writes the clauses that it is given, without those of at-most-one constraints. It
    writes some of them without literals that its model fixes, so that they are steps, too, unless
    they are among the known ones.
    """
    for path in sorted(folder.iterdir()):
        inferred: dict[int, Clause] = {}
        for record in _records(path):
            match record.WhichOneof("step"):
                case "imported_clause":
                    clause = _clause(record.imported_clause.literals)
                    if frozenset(clause) not in known:
                        yield Step(clause)
                case "inferred_clause":
                    clause = _clause(record.inferred_clause.literals)
                    inferred[record.inferred_clause.clause_id] = clause
                    yield Step(clause)
                    if not clause:
                        return
                case "deleted_clauses":
                    for number in record.deleted_clauses.clause_ids:
                        if number in inferred:
                            yield Step(inferred.pop(number), deletes=True)
    yield Step(())  # the contradiction was found while the model was loaded


def _records(path: Path) -> Iterator[LratProofStep]:
    with path.open("rb") as file:
        while (record := parse_length_prefixed(LratProofStep, file)) is not None:
            yield record


def _clause(literals: Collection[int]) -> Clause:
    """Return the literals as those of `solvers.cnf`, which number the booleans from 1."""
    return tuple([-(index // 2 + 1) if index % 2 else index // 2 + 1 for index in literals])


@cache
def _flag_setter() -> Any:
    """Return Abseil's function that sets the flag: it takes a length, a text and a buffer."""
    if sys.platform != "linux":
        raise Unsupported(
            "cp-sat writes proofs only on Linux", remedy="use another backend that writes proofs"
        )
    find = _function("libabsl_flags_reflection", rb"19FindCommandLineFlagESt17basic_string_view")
    find.argtypes, find.restype = [c_size_t, c_char_p], c_void_p
    parse = _function("libabsl_flags_commandlineflag", rb"15CommandLineFlag9ParseFromESt17")
    parse.argtypes, parse.restype = [c_void_p, c_size_t, c_char_p, c_char_p], c_bool
    flag = find(len(_FLAG), _FLAG)
    return lambda *arguments: parse(flag, *arguments)


def _function(library: str, name: bytes) -> Any:
    """Return a function of Abseil. Its symbol also contains the release of Abseil."""
    try:
        (path,) = _LIBRARIES.glob(f"{library}.so*")
        (symbol,) = set(re.findall(rb"_ZN4absl\d+lts_\d+" + name + rb"\w+", path.read_bytes()))
        return getattr(CDLL(str(path)), symbol.decode())
    except (AttributeError, OSError, ValueError):
        raise Unsupported(
            f"cp-sat cannot set where CP-SAT writes a proof: {library} is not as expected",
            remedy="use ortools 9.15, or another backend that writes proofs",
        ) from None

"""Read mutated puzzle files, and report tracebacks, hangs and silent misreadings.

    python -m bench.fuzz_formats --seed 1 --inputs 200000

Each input is a file of one of the kinds in `bench.format_fuzzing.kinds` with none to three random
changes, in a random encoding. It has to be refused with an InputError, or read within a few seconds
of CPU time as the puzzles that it has. Which ones these are is known without the readers under
test, because the generator knows which text is a cell: all cells have to be read, in their order,
and nothing else; only text that a change inserted may be a cell or not. Prints what happened to
each kind, and each fault with the number of its input. The exit code is 1 if there is a fault.
"""

from __future__ import annotations

import argparse
import io
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from random import Random
from time import process_time

from bench.format_fuzzing.kinds import KINDS
from bench.format_fuzzing.tokens import FileText, Token, mutated
from solvers import formats
from solvers.errors import InputError
from solvers.puzzle import Puzzle

TIME_LIMIT = 5.0  # seconds of CPU time for each input
_MOST_SHOWN = 20
_MOST_UNCLEAR = 5  # inserted texts, of which each may be cells or not


def make(seed: int, number: int) -> tuple[str, FileText, bytes]:
    """Return the kind of an input, its text as tokens, and its bytes."""
    random = Random(f"{seed}:{number}")
    kind = random.choice([*KINDS])
    file = KINDS[kind](random)
    for _ in range(random.choice([0, 1, 1, 1, 2, 3])):
        if file.tokens:
            file = mutated(random, file)
    text = file.text
    if random.random() < 0.1 and "\r" not in text:
        text = text.replace("\n", "\r\n")
    encoding = random.choice(["utf-8"] * 8 + ["utf-8-sig", "utf-16"])
    return kind, file, text.encode(encoding, "surrogatepass")


def misreading(file: FileText, puzzles: list[Puzzle]) -> str:
    """Return how the puzzles differ from the cells of a file; nothing if they do not."""
    if file.undecided:
        return ""
    sizes = {puzzle.shape.size for puzzle in puzzles}
    if sizes != {file.size}:
        return f"puzzles of {sizes} rows in place of {file.size}"
    read = list(chain.from_iterable(puzzle.givens for puzzle in puzzles))
    possible = [*_possible(file)]
    if not possible or read in possible:
        return ""
    plain = possible[0]
    pairs = enumerate(zip(read, plain, strict=False))
    at = next((i for i, (one, other) in pairs if one != other), min(len(read), len(plain)))
    return f"{len(read)} cells in place of {len(plain)}, cell {at} differs"


def _possible(file: FileText) -> Iterator[list[int]]:
    """Yield every way to read the cells in order."""
    unclear = [token for token in file.tokens if token.is_new]
    if len(unclear) > _MOST_UNCLEAR:
        return
    for chosen in product(*(_meanings(token, file) for token in unclear)):
        meaning = iter(chosen)
        values: list[int] = []
        for token in file.tokens:
            if token.is_new:
                values += next(meaning)
            elif token.value is not None:
                values.append(token.value)
        yield values


def _meanings(token: Token, file: FileText) -> list[list[int]]:
    """Return what an inserted text may be: no cell, or one for each of its characters."""
    text = token.text.replace("\uff15", "5").strip()
    known = [file.symbols[each.upper()] for each in text if each.upper() in file.symbols]
    whole = [int(text)] if text.isdecimal() and int(text) <= file.size else []
    found = [[], known, whole] if known or whole else [[]]
    return found if text not in ("", "null") else [[], [0]]


def outcome(kind: str, file: FileText, content: bytes) -> tuple[str, str]:
    """Return `read` or `refused` and nothing, or `fault` and what is wrong."""
    begun = process_time()
    try:
        puzzles = [entry.puzzle for entry in formats.read(io.BytesIO(content))]
    except InputError as error:
        found, fault = "refused", "" if error.source and error.remedy else f"no place: {error}"
    except Exception:
        found, fault = "fault", traceback.format_exc()
    else:
        found, fault = "read", misreading(file, puzzles)
    if process_time() - begun > TIME_LIMIT:
        fault = f"{process_time() - begun:.1f} seconds"
    return ("fault", f"{kind}: {fault}") if fault else (found, "")


def main() -> int:
    """Run the command, and return its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="Number of the first input.")
    args = parser.parse_args()
    warnings.simplefilter("ignore", formats.InputNote)
    counts: Counter[tuple[str, bool, str]] = Counter()
    faults = 0
    for number in range(args.first, args.first + args.inputs):
        kind, file, content = make(args.seed, number)
        found, fault = outcome(kind, file, content)
        counts[kind, bool(file.changes), found] += 1
        if fault:
            faults += 1
            if faults <= _MOST_SHOWN:
                print(f"input {number}: {fault}; {'; '.join(file.changes)}\n{content[:300]!r}\n")
    for kind in KINDS:
        for changed in (False, True):
            row = {name: counts[kind, changed, name] for name in ("read", "refused", "fault")}
            shown = ", ".join(f"{amount:,} {name}" for name, amount in row.items())
            print(f"{kind:10} {'changed' if changed else 'as written':10} {shown}")
    print(f"{args.inputs:,} inputs, {faults:,} faults, {process_time():.0f} s of CPU time")
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())

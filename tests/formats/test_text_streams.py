"""Files of any encoding are read, and hostile ones are refused in bounded memory."""

from __future__ import annotations

import gzip
import io
import lzma
import tracemalloc
import zipfile
from collections.abc import Iterator

import pytest

from solvers import formats
from solvers.errors import InputError
from solvers.formats import InputNote
from solvers.formats.compression import joined
from solvers.formats.text_streams import LONGEST_LINE, TextStream

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def read(content: bytes) -> list[tuple[str, int | None]]:
    """Return each puzzle and its line."""
    return [(str(entry.puzzle), entry.line) for entry in formats.read(io.BytesIO(content))]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-bom", "utf-16-be-bom", "utf-32"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    """A byte-order mark tells the encoding."""
    name = encoding.removesuffix("-bom")
    text = ("\ufeff" if name != encoding else "") + f"# é{end}{P}{end}\u00a0{P}{end}"
    assert read(text.encode(name)) == [(P, 2), (P, 3)]


def test_full_width_digits_are_read_with_one_note() -> None:
    """The note names the first one, although many follow."""
    text = P.translate({ord(str(n)): 0xFF10 + n for n in range(10)})
    with pytest.warns(InputNote, match="stream:2:1: '\uff15' and similar") as notes:
        assert read(f"# note\n{text}\n{text}\n".encode()) == [(P, 2), (P, 3)]
    assert len(notes) == 1


def test_a_truncated_utf_16_file_is_damaged() -> None:
    """Half a character is left."""
    with pytest.raises(InputError, match="is damaged"):
        read(f"{P}\n".encode("utf-16")[:-1])


def test_several_xz_streams_with_padding_are_read() -> None:
    """As `cat` makes them."""
    packed = lzma.compress(f"{P}\n".encode())
    assert len(read(packed + b"\0" * 8 + packed)) == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"%PDF-1.4\n", "is a PDF document"),
        (b"\x89PNG\r\n", "is an image"),
        (P.encode() + b"\n" + b"\0" * 9, ":2:1: binary data"),
        (P.encode("utf-16-le"), ":1:2: binary data"),
    ],
)
def test_files_that_are_not_text_are_refused(content: bytes, message: str) -> None:
    """The message says what they are."""
    with pytest.raises(InputError, match=message) as caught:
        read(content)
    assert caught.value.remedy


def test_a_zip_archive_is_refused_with_a_way_to_read_it() -> None:
    """So is a spreadsheet, which is one."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("puzzles.txt", P)
    with pytest.raises(
        InputError, match="is a zip archive or a spreadsheet; unpack it, for example"
    ):
        read(packed.getvalue())


def endless_line() -> Iterator[bytes]:
    """Yield a puzzle for each of many lines, then a line that does not end."""
    yield f"{P}\n".encode() * 2100
    while True:
        yield b"1" * 100_000


def test_a_line_that_does_not_end_is_refused_in_bounded_memory() -> None:
    """By lines and in chunks, also if it is compressed: it is not read further than its limit."""
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match=":2101: a line has more than 1,000,000 bytes"):
            list(formats.read(joined(endless_line())))
        chunks = [*TextStream(joined(endless_line())).chunks(1 << 16)]
        assert LONGEST_LINE < len(chunks[-1]) < 2 * LONGEST_LINE
        with pytest.raises(InputError, match=":1: a line has more than"):
            read(gzip.compress(b"1" * 5_000_000, 1))
        with pytest.raises(InputError, match=":1: a line has more than"):
            read(lzma.compress(b"1" * 5_000_000, preset=0))
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()

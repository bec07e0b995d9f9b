"""Puzzle files are read from URLs, and outputs are uploaded when they are complete."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from solvers import formats
from solvers.cli import output_files, output_folders
from solvers.cli.remote_output import RemoteFile
from solvers.errors import InputError, MissingLibrary
from solvers.formats import remote
from tests.tools import need_library

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and 500 for one name."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""

    def do_GET(self) -> None:
        """Serve a file."""
        if self.path == "/broken":
            self.send_error(500)
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on loopback with a file, plain and compressed."""
    need_library("fsspec")
    need_library("aiohttp")
    folder = tmp_path_factory.mktemp("site")
    (folder / "p.txt").write_text(f"{P}\n" * 3000)
    (folder / "p.txt.gz").write_bytes(gzip.compress(f"{P}\n".encode()))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def content(url: str) -> bytes:
    """Return what is in memory at a URL."""
    system, path = remote.file_system(url)
    return bytes(system.cat_file(path))


def test_plain_and_compressed_files_are_read_from_a_server(site: str) -> None:
    """The large one needs several pieces; the server does not support ranges."""
    assert sum(1 for _ in formats.read(f"{site}/p.txt")) == 3000
    assert [str(entry.puzzle) for entry in formats.read(f"{site}/p.txt.gz")] == [P]


@pytest.mark.parametrize(
    ("name", "cause"),
    [("none.txt", "there is no such file"), ("broken", "the server answered 500")],
)
def test_an_error_of_the_server_names_the_url_and_the_cause(
    site: str, name: str, cause: str
) -> None:
    """There is a remedy."""
    with pytest.raises(InputError, match=cause) as caught:
        list(formats.read(f"{site}/{name}"))
    assert caught.value.source == f"{site}/{name}"
    assert caught.value.remedy


def test_a_refused_connection_is_named(site: str) -> None:
    """Nothing listens on port 9."""
    with pytest.raises(InputError, match="the connection was refused; check the host"):
        list(formats.read("http://127.0.0.1:9/p.txt"))


def test_without_fsspec_or_a_driver_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A driver that is missing has its own name."""
    need_library("fsspec")
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(MissingLibrary, match="pip install s3fs"):
        list(formats.read("s3://bucket/p.txt"))
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(MissingLibrary, match=r"fsspec is not installed; .*pip install"):
        list(formats.read("s3://bucket/p.txt"))


def test_an_output_replaces_the_object_only_when_it_is_complete() -> None:
    """An exception in the block leaves the old one."""
    need_library("fsspec")
    file = RemoteFile.parse("memory://test/out.txt")
    output_files.check({"--output": file}, {})
    output_files.write(file, "old")

    def interrupted() -> None:
        with output_files.opened(file) as stream:
            stream.write(b"new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert content(str(file)) == b"old"
    output_files.write(file, "new")
    assert content(str(file)) == b"new"


def test_the_output_is_kept_if_the_upload_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The note names the complete file."""
    need_library("fsspec")
    file = RemoteFile.parse("memory://test/denied.txt")
    system, _ = remote.file_system(str(file))

    def deny(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(type(system), "put_file", deny)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(InputError, match="cannot be written: access is denied"):
        output_files.write(file, "answers")
    (kept,) = tmp_path.iterdir()
    assert kept.read_text() == "answers"
    assert str(kept) in capsys.readouterr().err


def test_only_scheme_and_two_slashes_make_a_url() -> None:
    """The drives of Windows and names with a colon are files here."""
    names = ("C:\\x", "C:/x", "C://x", "file.txt", "a:b", "s3:/x", "-", "@easy", P)
    assert [remote.scheme(name) for name in names] == [None] * len(names)
    assert remote.scheme("S3://bucket/x.gz") == "s3"
    assert str(RemoteFile.parse("s3://bucket/x.csv").with_suffix(".gz")) == "s3://bucket/x.gz"


@pytest.mark.parametrize("url", ["memory://a//b", "memory:///a", "memory://a/", "memory://a/./b"])
def test_a_url_that_a_path_would_change_is_refused(url: str) -> None:
    """Otherwise the output would have another name."""
    with pytest.raises(InputError, match="empty part"):
        RemoteFile.parse(url)


def test_an_output_at_an_http_url_and_a_folder_at_a_url_are_refused() -> None:
    """Before anything runs."""
    with pytest.raises(InputError, match="can be read, but not written"):
        output_files.check({"--output": RemoteFile.parse("https://host/x")}, {})
    with pytest.raises(InputError, match="this folder cannot be at a URL"):
        output_folders.check_folder("--tables", RemoteFile.parse("memory://x"))

"""What the project says is plain technical English, and the check of it can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language import EXCEPTIONS, RULES, Text, faults, texts

ROOT = Path(__file__).parents[1]
SAMPLES = ("tests/adapters/solutions", "bench/mutants/bases", "bench/mutants/variants")
RULES_THEMSELVES = ("tests/language.py", "tests/test_language.py")


def read(file: str) -> list[Text]:
    """The texts of a file of the project."""
    return list(texts(file, (ROOT / file).read_text(encoding="utf-8")))


FOLDERS = [path for path in ROOT.glob("[!.]*/") if path.name != "build"]  # `.venv` is large
FILES = sorted(
    name
    for path in (
        *ROOT.glob("*.md"),
        ROOT / "Makefile",
        *ROOT.glob("docs/*.md"),
        *(path for folder in FOLDERS for path in folder.glob("**/*.py")),
        *ROOT.glob("solvers/**/*.j2"),
    )
    if not (name := path.relative_to(ROOT).as_posix()).startswith(SAMPLES)
    and name not in RULES_THEMSELVES
)


def test_there_are_files_to_check() -> None:
    """The check reads the package, its page templates, the documentation and the tests."""
    assert {"README.md", "docs/method.md", "solvers/checker.py", "tests/test_docs.py"} <= {*FILES}
    assert len(FILES) > 300


@pytest.mark.parametrize("file", FILES)
def test_a_file_uses_no_word_that_the_glossary_rules_out(file: str) -> None:
    """Messages, help, docstrings, comments and documents keep to the rules in tests/language.py."""
    assert [fault for text in read(file) for fault in faults(text)] == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Every answer is judged.", "judged"),
        ("The board is told to the solver.", "is told"),
        ("A time-out is reported.", "time-out"),
        ("x.toml is no TOML", "is no toml"),
        ("ranked beside it", "beside"),
        ("held against\nthe grid", "held against"),
        ("Return that of one solver.", "return that of"),
    ],
)
def test_a_ruled_out_word_is_found(text: str, word: str) -> None:
    """The fault names the place, the word, what to write instead, and the reason."""
    (fault,) = faults(Text("a.py", 7, text.replace("\n", " ")))
    assert fault.startswith(f"a.py:7: {word!r}: write ")


@pytest.mark.parametrize(
    "text",
    [
        "An online judge accepts it.",
        "There is no solver of that name.",
        "It is no longer installed.",
        "Set `--bulk` for the old name.",
        "The verdict is a timeout.",
    ],
)
def test_plain_english_passes(text: str) -> None:
    """Terms of art, correct grammar and code are not faults."""
    assert list(faults(Text("a.py", 1, text))) == []


def test_the_texts_of_a_python_file_are_its_strings_and_comments() -> None:
    """In tests, only names and docstrings are read."""
    source = 'def f():\n    """Say it."""\n    return "a b"  # because\n'
    assert {text.text for text in texts("solvers/a.py", source)} == {"Say it.", "a b", "# because"}
    assert "f. Say it." in {text.text for text in texts("tests/a.py", source)}


def test_every_rule_and_exception_has_a_reason() -> None:
    """An exception that is no longer needed is removed."""
    assert all(len(rule.reason) > 15 and rule.instead for rule in RULES)
    for (file, word), reason in EXCEPTIONS.items():
        assert len(reason) > 15
        found = [fault for text in read(file) for fault in faults(text, {})]
        assert any(repr(word) in fault for fault in found), (file, word)

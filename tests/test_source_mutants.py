"""The mutants that `make mutation` adds to those of mutmut."""

from __future__ import annotations

import pytest

from bench.mutation_testing.source_mutants import source_mutants


def changes(source: str) -> list[str]:
    """Every change of this source."""
    return [f"{mutant.before} -> {mutant.after}" for mutant in source_mutants(source)]


@pytest.mark.parametrize(
    ("number", "up", "down"),
    [
        ("2", "3", "1"),
        ("0", "1", "-1"),
        ("0.05", "0.06", "0.04"),
        ("1.0", "1.1", "0.9"),
        ("2_000", "2001", "1999"),
        ("1e-12", "2e-12", "0e-12"),
        ("9.99", "10.00", "9.98"),
    ],
)
def test_the_last_digit_of_a_number_goes_up_and_down(number: str, up: str, down: str) -> None:
    """A step that is small for the number, whatever its size."""
    assert changes(f"LIMIT = {number}\n") == [f"{number} -> {up}", f"{number} -> {down}"]


def test_a_mutant_is_the_source_with_one_change() -> None:
    """Columns are counted in characters, also behind one of several bytes."""
    source = 'PAIR = ("é", 1, 2)\n'
    assert [mutant.source for mutant in source_mutants(source)] == [
        'PAIR = ("é", 2, 2)\n',
        'PAIR = ("é", 0, 2)\n',
        'PAIR = ("é", 1, 3)\n',
        'PAIR = ("é", 1, 1)\n',
    ]


@pytest.mark.parametrize(
    ("expression", "changed"),
    [
        ("a < b", ["a < b -> (a <= b)"]),
        ("a <= b != c", ["a <= b != c -> (a < b != c)", "a <= b != c -> (a <= b == c)"]),
        ("a and b", ["a and b -> (a or b)"]),
        ("not a", ["not a -> (a)"]),
        ("a * b", ["a * b -> (a / b)"]),
        ("a if b else c", ["a if b else c -> (a)", "a if b else c -> (c)"]),
        ("True", ["True -> (False)"]),
        ("f(a)", []),
        ('f"{a + b}"', []),
    ],
)
def test_operators_outside_of_functions_are_changed(expression: str, changed: list[str]) -> None:
    """As mutmut changes them in functions. The text of f-strings is left alone."""
    assert changes(f"VALUE = {expression}\n") == changed


def test_a_property_is_changed_and_its_result_left_out() -> None:
    """mutmut skips functions with a decorator."""
    source = "class A:\n    @property\n    def big(self) -> bool:\n        return self.n > 9\n"
    assert changes(source) == [
        "return self.n > 9 -> return None",
        "self.n > 9 -> (self.n >= 9)",
        "9 -> 10",
        "9 -> 8",
    ]


@pytest.mark.parametrize("decorator", ["", "@classmethod\n", "@staticmethod\n"])
def test_in_functions_that_mutmut_changes_only_steps_of_numbers_are_added(decorator: str) -> None:
    """It makes the step up of a whole number itself."""
    source = f"{decorator}def f(a: int = 3) -> bool:\n    return a > 1 or a < 0.5\n"
    assert changes(source) == ["3 -> 2", "1 -> 0", "0.5 -> 0.6", "0.5 -> 0.4"]

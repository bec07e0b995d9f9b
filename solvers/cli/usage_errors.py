"""Say what is wrong with a command line, and how to write it, in place of click's messages."""

from __future__ import annotations

import re

import click

from solvers.errors import InputError
from solvers.near_names import alternatives, nearest, question, suggestion

_UNEXPECTED = re.compile(r"Got unexpected extra arguments? \((.*)\)")


def as_input_error(error: click.UsageError) -> InputError:
    """Return the error with a cause and a remedy."""
    context = error.ctx or click.Context(click.Command("sudoku"), info_name="sudoku")
    command = context.command_path
    see = f"`{command} --help` lists the options"
    if isinstance(error, click.NoSuchOption):
        near = question(_options_like(error.option_name, context.command))
        cause = f"`{command}` does not have the option {error.option_name}"
        return InputError(cause, remedy=f"{near} {see}".strip())
    if isinstance(error, click.BadOptionUsage):
        return _value_count(error.option_name, error.message.rstrip("."))
    if isinstance(error, click.MissingParameter) and error.param:
        cause = f"`{command}` needs {_name(error.param)}"
        return InputError(cause, remedy=f"write `{_usage(context)}`")
    if isinstance(error, click.BadParameter) and error.param:
        return _bad_value(error, error.param, see)
    if match := _UNEXPECTED.match(error.message):
        cause = f"`{command}` does not take the argument {match[1]}"
        return InputError(cause, remedy=f"write `{_usage(context)}`")
    return InputError(error.message.rstrip("."), remedy=see)


def _value_count(name: str, message: str) -> InputError:
    """Return the error for an option with a value that it does not take, or without its values."""
    fault = message.replace(f"Option {name!r}", "").strip()
    if needed := re.search(r"requires (an|\d+) argument", fault):
        number = 1 if needed[1] == "an" else int(needed[1])
        return InputError(f"{name} {fault}", remedy=f"write {name}{' VALUE' * number}")
    return InputError(f"{name} {fault}", remedy=f"write {name} alone")


def _options_like(name: str, command: click.Command) -> list[str]:
    """Return the long options that are like a wrong one. Their dashes do not count."""
    options = (each for each in command.params if isinstance(each, click.Option))
    known = (opt for each in options for opt in (*each.opts, *each.secondary_opts))
    words = [each.removeprefix("--") for each in known if each.startswith("--")]
    return [f"--{word}" for word in nearest(name.lstrip("-"), words)]


def _bad_value(error: click.BadParameter, parameter: click.Parameter, see: str) -> InputError:
    """Return the error for a value that an option or an argument cannot have."""
    message = error.message.rstrip(".")
    value, is_choice, _ = message.partition(" is not one of ")
    if is_choice and isinstance(parameter.type, click.Choice):
        choices = list(map(str, parameter.type.choices))
        near = suggestion(value.strip("'\""), choices)
        remedy = near or f"use {alternatives(choices)}"
        return InputError(f"{_name(parameter)} cannot be {value}", remedy=remedy)
    return InputError(f"{_name(parameter)}: {message}", remedy=see)


def _name(parameter: click.Parameter) -> str:
    """Return the name of an option, or how the help calls an argument."""
    return parameter.opts[0] if isinstance(parameter, click.Option) else str(parameter.metavar)


def _usage(context: click.Context) -> str:
    """Return how to write a command, on one line."""
    return " ".join(context.get_usage().split()).removeprefix("Usage: ")

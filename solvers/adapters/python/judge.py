"""The names that an online judge has imported before a Python solution begins."""

from __future__ import annotations

import bisect
import builtins
import collections
import copy
import functools
import heapq
import itertools
import math
import operator
import os
import random
import re
import string
import sys
import time
import typing
from types import ModuleType
from typing import Any, Final

_STARRED: Final = (typing, itertools, functools, heapq, bisect, math, collections)
_MODULES: Final = (
    bisect,
    collections,
    copy,
    functools,
    heapq,
    itertools,
    math,
    operator,
    os,
    random,
    re,
    string,
    sys,
    time,
)


def names() -> dict[str, Any]:
    """What `import module` and `from module import *` would bind; nothing that hides a builtin, and modules win."""
    found: dict[str, Any] = {"deepcopy": copy.deepcopy, "typing": typing}
    for module in _STARRED:
        found |= {
            name: value for name, value in _public(module).items() if not hasattr(builtins, name)
        }
    return found | {module.__name__: module for module in _MODULES}


def python2_names() -> dict[str, Any]:
    """What Python 2 had built in, and the builtins that gave lists there."""

    def as_list(make: Any) -> Any:
        return lambda *arguments: list(make(*arguments))

    lists = {make.__name__: as_list(make) for make in (map, filter, zip)}
    texts = {"unicode": str, "basestring": str, "unichr": chr}
    others = {
        "xrange": range,
        "raw_input": input,
        "long": int,
        "reduce": functools.reduce,
        "cmp": lambda a, b: (a > b) - (a < b),
    }
    return {**lists, **texts, **others, "range": as_list(range)}


def _public(module: ModuleType) -> dict[str, Any]:
    listed = getattr(module, "__all__", None) or [
        name for name in vars(module) if not name.startswith("_")
    ]
    return {name: getattr(module, name) for name in listed}

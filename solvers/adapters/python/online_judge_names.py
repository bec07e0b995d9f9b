"""The names that online judges import before a Python solution, and those of Python 2."""

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
    *(bisect, collections, copy, functools, heapq, itertools, math, operator, os, random, re),
    *(string, sys, time),
)


def names() -> dict[str, Any]:
    """Return what `import module` and `from module import *` bind, except names of builtins."""
    found: dict[str, Any] = {"deepcopy": copy.deepcopy, "typing": typing}
    for module in _STARRED:
        found |= _public(module)
    return found | {module.__name__: module for module in _MODULES}


def python2_names() -> dict[str, Any]:
    """Return the builtins that only Python 2 has, and those that return lists there."""

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
    plain = [name for name in vars(module) if not name.startswith("_")]
    listed = getattr(module, "__all__", None) or plain
    return {name: getattr(module, name) for name in listed if not hasattr(builtins, name)}

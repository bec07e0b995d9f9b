"""Check that the lowest versions that pyproject.toml allows are installed: `make test-lowest`."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {  # `mutation` is left out: mutmut needs a newer click
    name: requirements
    for name, requirements in PROJECT["optional-dependencies"].items()
    if name != "mutation"
}


def higher() -> list[str]:
    """Return the requirements of which a version above the lower bound is installed.

    Those whose lower bound another installed library refuses are left out.
    """
    own = f"{PROJECT['name']}["
    requirements = {each for extra in EXTRAS.values() for each in extra if not each.startswith(own)}
    found = []
    for requirement in sorted({*PROJECT["dependencies"], *requirements}):
        name, bound = requirement.split(">=")
        installed = metadata.version(name)
        is_lowest = re.match(rf"{re.escape(bound)}(\.|$)", installed)
        if not is_lowest and not refused_by(name, bound):
            found.append(f"{requirement}, but {installed} is installed")
    return found


def refused_by(name: str, version: str) -> list[str]:
    """Return the requirements of installed libraries that a version does not fulfil."""
    needed = [each for one in metadata.distributions() for each in one.requires or ()]
    found = [Requirement(each) for each in needed if each.lower().startswith(name)]
    return [
        str(each)
        for each in found
        if each.name.lower() == name
        and (each.marker is None or each.marker.evaluate({"extra": ""}))
        and version not in each.specifier
    ]


if __name__ == "__main__":
    sys.exit("\n".join(higher()) or 0)

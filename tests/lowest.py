"""Check that the lowest versions that pyproject.toml allows are installed: `make test-lowest`."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {  # `mutation` is left out: mutmut needs a newer click
    name: requirements
    for name, requirements in PROJECT["optional-dependencies"].items()
    if name != "mutation"
}


def higher() -> list[str]:
    """Return the requirements of which a version above the lower bound is installed."""
    own = f"{PROJECT['name']}["
    requirements = {each for extra in EXTRAS.values() for each in extra if not each.startswith(own)}
    found = []
    for requirement in sorted({*PROJECT["dependencies"], *requirements}):
        name, bound = requirement.split(">=")
        installed = metadata.version(name)
        if not re.match(rf"{re.escape(bound)}(\.|$)", installed):
            found.append(f"{requirement}, but {installed} is installed")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(higher()) or 0)

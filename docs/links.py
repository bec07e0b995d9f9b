"""Check the links of a site without a network: to its files, and to places in its pages.

python -m docs.links build/docs/html
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The places and the links of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.places: set[str] = {""}
        self.links: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the id of an element, and where it links to."""
        found = dict(attrs)
        self.places |= {found[name] or "" for name in ("id", "name") if name in found}
        self.links += [found[name] or "" for name in ("href", "src") if name in found]


def broken_links(site: Path) -> Iterator[str]:
    """Yield each link of a site to a file or to a place in a page that does not exist."""
    pages = {file: Page(file) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            place = unquote(parts.fragment)
            if not target.exists():
                yield f"{file.relative_to(site)} links to {link}, which does not exist"
            elif target in pages and place not in pages[target].places:
                yield f"{file.relative_to(site)} links to {link}, but the page has no such place"


if __name__ == "__main__":
    sys.exit("\n".join(broken_links(Path(sys.argv[1]).resolve())) or None)

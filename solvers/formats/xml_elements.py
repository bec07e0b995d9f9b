"""Read the elements of an XML text line by line, in bounded memory and without entities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from solvers.errors import InputError
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.text_files import Line

DEEPEST = 32  # elements in one another
LONGEST = 1_000_000  # characters of text in an element
_REMEDY = "export the file again, or write one puzzle on each line"


class Element(NamedTuple):
    """A complete element: its path from the root, attributes, text without children, and place."""

    path: tuple[str, ...]
    attributes: Mapping[str, str]
    text: str
    line: int
    column: int

    @property
    def name(self) -> str:
        """The name of the element."""
        return self.path[-1]


def elements(lines: Iterable[Line], context: Context) -> Iterator[Element]:
    """Yield every element when it ends.

    Raises InputError, with line and column, for text that is not XML, and for XML that defines
    entities, which may be very long when they are expanded.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.expatreader import create_parser

    parser = create_parser()
    handler = _Handler(parser)
    parser.setContentHandler(handler)
    number, skipped = 1, 0
    try:
        for number, text in lines:
            if number == skipped + 1 and is_comment(text):  # a comment for this package
                skipped += 1
                continue
            parser.feed(f"{text}\n")
            yield from handler.taken(skipped)
        parser.close()
        yield from handler.taken(skipped)
    except DefusedXmlException:
        raise _error("the XML defines entities", context, number) from None
    except _Refused as error:
        raise _error(str(error), context, number) from None
    except SAXParseException as error:
        cause = f"not XML that can be read: {error.getMessage()}"
        line, column = (error.getLineNumber() or 1) + skipped, (error.getColumnNumber() or 0) + 1
        raise _error(cause, context, line, column) from None


class _Handler(ContentHandler):
    """Collects the elements that are complete."""

    def __init__(self, place: Locator) -> None:
        super().__init__()
        self._place = place
        self._open: list[tuple[str, Mapping[str, str], list[str], int, int]] = []
        self._done: list[Element] = []
        self._length = 0  # of the text of open elements

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802  the names of xml.sax
        if len(self._open) == DEEPEST:
            raise _Refused(f"elements are nested more than {DEEPEST} deep")
        line, column = self._place.getLineNumber(), self._place.getColumnNumber()
        self._open.append((name, dict(attrs.items()), [], line or 1, (column or 0) + 1))

    def characters(self, content: str) -> None:
        text = self._open[-1][2]
        if text or not content.isspace():
            text.append(content)
            self._length += len(content)
            if self._length > LONGEST:
                raise _Refused(f"an element has more than {LONGEST:,} characters")

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802
        path = tuple(each[0] for each in self._open)
        _, attributes, text, line, column = self._open.pop()
        self._length -= sum(map(len, text))
        self._done.append(Element(path, attributes, "".join(text), line, column))

    def taken(self, skipped: int) -> list[Element]:
        """Return the elements that are complete since the last call."""
        found = [each._replace(line=each.line + skipped) for each in self._done]
        self._done = []
        return found


class _Refused(ValueError):
    """XML that is too large."""


def _error(cause: str, context: Context, line: int, column: int | None = None) -> InputError:
    return InputError(cause, remedy=_REMEDY, source=context.source, line=line, column=column)

import re

ROW = re.compile(r"([1-9])[^\n]*\1")


def turned(text):
    return "\n".join(map("".join, zip(*text.split("\n"))))


def boxed(text):
    lines = text.split("\n")
    return "\n".join(
        "".join(lines[i + k][j : j + 3] for k in range(3)) for i in (0, 3, 6) for j in (0, 3, 6)
    )


def good(text):
    return not any(ROW.search(way) for way in (text, turned(text), boxed(text)))


def solve(text: str) -> str:
    """A grid as nine lines, '.' for a blank."""
    if not re.search(r"\.", text):
        return text if good(text) else ""
    for digit in "123456789":
        attempt = re.sub(r"\.", digit, text, count=1)
        if good(attempt) and (answer := solve(attempt)):
            return answer
    return ""

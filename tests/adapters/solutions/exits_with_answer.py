# The answer is what the program exits with, from the depth of its search.
import sys


def solve(text):
    cell = text.find("0")
    if cell < 0:
        sys.exit(text)
    r, c = divmod(cell, 9)
    seen = {text[k] for k in range(81) if k // 9 == r or k % 9 == c or (k // 27 == r // 3 and k % 9 // 3 == c // 3)}
    for digit in "123456789":
        if digit not in seen:
            solve(text[:cell] + digit + text[cell + 1 :])


if __name__ == "__main__":
    solve(sys.argv[1])

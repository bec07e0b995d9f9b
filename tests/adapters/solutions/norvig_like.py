def cross(A, B):
    return [a + b for a in A for b in B]


digits = "123456789"
rows = "ABCDEFGHI"
squares = cross(rows, digits)
unitlist = ([cross(rows, c) for c in digits] + [cross(r, digits) for r in rows]
            + [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")])
units = dict((s, [u for u in unitlist if s in u]) for s in squares)
peers = dict((s, set(sum(units[s], [])) - set([s])) for s in squares)


def parse_grid(grid):
    values = dict((s, digits) for s in squares)
    for s, d in grid_values(grid).items():
        if d in digits and not assign(values, s, d):
            return False
    return values


def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    assert len(chars) == 81
    return dict(zip(squares, chars))


def assign(values, s, d):
    return values if all(eliminate(values, s, d2) for d2 in values[s].replace(d, "")) else False


def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1 and not all(eliminate(values, s2, values[s]) for s2 in peers[s]):
        return False
    for u in units[s]:
        places = [s for s in u if d in values[s]]
        if len(places) == 0 or (len(places) == 1 and not assign(values, places[0], d)):
            return False
    return values


def some(seq):
    for e in seq:
        if e:
            return e
    return False


def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    n, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])


def solve(grid):
    return search(parse_grid(grid))


def display(values):
    print(values)


if __name__ == "__main__":
    raise RuntimeError("a main block is not run")

"""As clauses, by unit propagation and splitting."""


def variables(r, c):
    return [r * 81 + c * 9 + d for d in range(1, 10)]


CLAUSES = [variables(r, c) for r in range(9) for c in range(9)]
for unit in (
    [[(r, c) for c in range(9)] for r in range(9)]
    + [[(r, c) for r in range(9)] for c in range(9)]
    + [[(i + k // 3, j + k % 3) for k in range(9)] for i in (0, 3, 6) for j in (0, 3, 6)]
):
    CLAUSES += [[r * 81 + c * 9 + d for r, c in unit] for d in range(1, 10)]
IN = {}
for clause in CLAUSES:
    for variable in clause:
        IN.setdefault(variable, []).append(clause)
RIVALS = {v: {w for clause in IN[v] for w in clause if w != v} for v in IN}


def assign(true, false, start):
    todo = [start]
    while todo:
        v = todo.pop()
        if v in true:
            continue
        if v in false:
            return False
        true.add(v)
        for w in RIVALS[v]:
            if w in true:
                return False
            if w not in false:
                false.add(w)
                for clause in IN[w]:
                    left = [x for x in clause if x not in false]
                    if not left:
                        return False
                    if len(left) == 1 and left[0] not in true:
                        todo.append(left[0])
    return True


def search(true, false):
    open_clauses = [
        (len(left), left)
        for clause in CLAUSES
        if not any(x in true for x in clause)
        for left in [[x for x in clause if x not in false]]
    ]
    if not open_clauses:
        return true
    for v in min(open_clauses)[1]:
        t, f = set(true), set(false)
        if assign(t, f, v) and (found := search(t, f)):
            return found
    return None


def solve(board):
    true, false = set(), set()
    for r in range(9):
        for c in range(9):
            if board[r][c] and not assign(true, false, r * 81 + c * 9 + board[r][c]):
                return False
    found = search(true, false)
    if not found:
        return False
    for v in found:
        board[(v - 1) // 81][(v - 1) // 9 % 9] = (v - 1) % 9 + 1
    return True

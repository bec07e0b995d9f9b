# Names that say nothing in English.
def vale(t, f, c, n):
    return all(n not in (t[f][k], t[k][c], t[f // 3 * 3 + k // 3][c // 3 * 3 + k % 3]) for k in range(9))


def rellenar(t):
    for f in range(9):
        for c in range(9):
            if t[f][c] == 0:
                for n in range(1, 10):
                    if vale(t, f, c, n):
                        t[f][c] = n
                        if rellenar(t):
                            return True
                        t[f][c] = 0
                return False
    return True

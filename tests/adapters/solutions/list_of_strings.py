def solve(rows):
    for r, row in enumerate(rows):
        c = row.find(".")
        if c >= 0:
            column = [line[c] for line in rows]
            box = "".join(line[c // 3 * 3:c // 3 * 3 + 3] for line in rows[r // 3 * 3:r // 3 * 3 + 3])
            for d in "123456789":
                if d not in row and d not in column and d not in box:
                    found = solve(rows[:r] + [row[:c] + d + row[c + 1:]] + rows[r + 1:])
                    if found:
                        return found
            return []
    return rows

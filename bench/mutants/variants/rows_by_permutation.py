class Solution:
    """Whole rows at a time, and other lists in the board than were in it."""

    def solveSudoku(self, board):
        columns = [{row[c] for row in board} - {"."} for c in range(9)]
        boxes = [[{board[i + k][j + n] for k in range(3) for n in range(3)} - {"."} for j in (0, 3, 6)] for i in (0, 3, 6)]
        chosen = []

        def ways(r, c, taken, row):
            if c == 9:
                yield row
                return
            given = board[r][c]
            if given != ".":
                yield from ways(r, c + 1, taken, row + given)
                return
            for d in sorted(set("123456789") - taken - columns[c] - boxes[r // 3][c // 3]):
                yield from ways(r, c + 1, taken | {d}, row + d)

        def place(r):
            if r == 9:
                return True
            for row in ways(r, 0, set(board[r]) - {"."}, ""):
                added = [c for c in range(9) if board[r][c] == "."]
                for c in added:
                    columns[c].add(row[c])
                    boxes[r // 3][c // 3].add(row[c])
                chosen.append(row)
                if place(r + 1):
                    return True
                chosen.pop()
                for c in added:
                    columns[c].discard(row[c])
                    boxes[r // 3][c // 3].discard(row[c])
            return False

        if place(0):
            board[:] = [list(row) for row in chosen]

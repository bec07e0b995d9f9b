"""In place, characters: the used digits of each row, column and box as sets, and a list of the blanks."""


class Solution:
    def solveSudoku(self, board):
        self.board = board
        self.rows = [set() for _ in range(9)]
        self.columns = [set() for _ in range(9)]
        self.boxes = [set() for _ in range(9)]
        self.blanks = []
        for r in range(9):
            for c in range(9):
                digit = board[r][c]
                if digit == ".":
                    self.blanks.append((r, c))
                elif self.fits(r, c, digit):
                    self.add(r, c, digit)
                else:
                    return False
        return self.fill(0)

    def box(self, r, c):
        return r // 3 * 3 + c // 3

    def fits(self, r, c, digit):
        used = self.rows[r] | self.columns[c] | self.boxes[self.box(r, c)]
        return digit not in used

    def add(self, r, c, digit):
        self.rows[r].add(digit)
        self.columns[c].add(digit)
        self.boxes[self.box(r, c)].add(digit)

    def remove(self, r, c, digit):
        self.rows[r].remove(digit)
        self.columns[c].remove(digit)
        self.boxes[self.box(r, c)].remove(digit)

    def fill(self, index):
        if index == len(self.blanks):
            return True
        r, c = self.blanks[index]
        for digit in "123456789":
            if self.fits(r, c, digit):
                self.add(r, c, digit)
                self.board[r][c] = digit
                if self.fill(index + 1):
                    return True
                self.remove(r, c, digit)
                self.board[r][c] = "."
        return False

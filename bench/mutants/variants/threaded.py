import sys
import threading


class Solution:
    def solveSudoku(self, board):
        sys.setrecursionlimit(10**6)
        threading.stack_size(64 * 1024 * 1024)
        worker = threading.Thread(target=self.fill, args=(board,))
        worker.start()
        worker.join()

    def fill(self, board, at=0):
        while at < 81 and board[at // 9][at % 9] != ".":
            at += 1
        if at == 81:
            return True
        r, c = divmod(at, 9)
        for d in "123456789":
            if d in board[r] or any(row[c] == d for row in board):
                continue
            if any(d in row[c // 3 * 3 : c // 3 * 3 + 3] for row in board[r // 3 * 3 : r // 3 * 3 + 3]):
                continue
            board[r][c] = d
            if self.fill(board, at + 1):
                return True
        board[r][c] = "."
        return False

class Solution:
    def solveSudoku(self, board):
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        last = [0] * len(blanks)
        at = 0
        while 0 <= at < len(blanks):
            r, c = blanks[at]
            board[r][c] = "."
            near = set(board[r]) | {line[c] for line in board}
            near |= {board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)}
            for digit in range(last[at] + 1, 10):
                if str(digit) not in near:
                    board[r][c] = str(digit)
                    last[at] = digit
                    at += 1
                    break
            else:
                last[at] = 0
                at -= 1

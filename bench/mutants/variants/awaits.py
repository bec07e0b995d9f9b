import asyncio


class Solution:
    def solveSudoku(self, board):
        asyncio.run(self.fill(board))

    async def fill(self, board):
        spots = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        if not spots:
            return True
        options = {spot: self.options(board, *spot) for spot in spots}
        r, c = min(spots, key=lambda spot: len(options[spot]))
        for digit in options[r, c]:
            board[r][c] = digit
            if await self.fill(board):
                return True
        board[r][c] = "."
        return False

    def options(self, board, r, c):
        used = {*board[r]} | {row[c] for row in board}
        used |= {board[r - r % 3 + k // 3][c - c % 3 + k % 3] for k in range(9)}
        return [d for d in "123456789" if d not in used]

class Solution:
    def solveSudoku(self, board):
        for i in xrange(9):
            for j in xrange(9):
                if board[i][j] == '.':
                    for num in map(str, xrange(1, 10)):
                        if self.valid(i, j, num, board):
                            board[i][j] = num
                            if self.solveSudoku(board):
                                return True
                            board[i][j] = '.'
                    return False
        return True

    def valid(self, x, y, num, board):
        for k in xrange(9):
            if num in (board[x][k], board[k][y], board[3*(x/3) + k/3][3*(y/3) + k%3]):
                return False
        return True

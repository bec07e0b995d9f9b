class Solution(object):
	def solveSudoku(self, board):
		"""
		:type board: List[List[str]]
		:rtype: None
		"""
		self.board = board
		self.solve()

	def solve(self):
	        for i in range(9):
			for j in range(9):
				if self.board[i][j] == '.':
					for d in '123456789':
						if self.fits(i, j, d):
							self.board[i][j] = d
							if self.solve():
								return True
					self.board[i][j] = '.'
					return False
	        return True

	def fits(self, i, j, d):
		x, y = i // 3 * 3, j // 3 * 3
		for k in range(9):
			if self.board[i][k] == d or self.board[k][j] == d or self.board[x + k // 3][y + k % 3] == d:
				return False
		return True

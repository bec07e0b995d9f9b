class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        """
        Do not return anything, modify board in-place instead.
        """
        rows, cols, boxes = defaultdict(set), defaultdict(set), defaultdict(set)
        blanks = deque()
        for r, c in product(range(9), range(9)):
            if board[r][c] == '.':
                blanks.append((r, c))
            else:
                d = board[r][c]
                rows[r].add(d), cols[c].add(d), boxes[r // 3, c // 3].add(d)

        def dfs():
            if not blanks:
                return True
            r, c = blanks.popleft()
            for d in string.digits[1:]:
                if d not in rows[r] and d not in cols[c] and d not in boxes[r // 3, c // 3]:
                    board[r][c] = d
                    rows[r].add(d), cols[c].add(d), boxes[r // 3, c // 3].add(d)
                    if dfs():
                        return True
                    rows[r].remove(d), cols[c].remove(d), boxes[r // 3, c // 3].remove(d)
                    board[r][c] = '.'
            blanks.appendleft((r, c))
            return False

        dfs()

class SudokuPuzzle:
    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.frame = puzzle

    def solve(self):
        self.frame = self.search(self.frame)
        return bool(self.frame)

    def search(self, frame):
        at = frame.find("0")
        if at < 0:
            return frame
        r, c = divmod(at, 9)
        seen = {frame[i] for i in range(81) if i // 9 == r or i % 9 == c or (i // 27 == r // 3 and i % 9 // 3 == c // 3)}
        for digit in sorted(set("123456789") - seen):
            done = self.search(frame[:at] + digit + frame[at + 1 :])
            if done:
                return done
        return ""

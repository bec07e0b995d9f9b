// A whole program: reads nine rows with spaces, prints a title, its progress, and a framed grid.
#include <iostream>
#include <string>

int g[9][9];

bool go(int k) {
    if (k == 81) return true;
    int r = k / 9, c = k % 9;
    if (g[r][c]) return go(k + 1);
    for (int d = 1; d <= 9; d++) {
        bool ok = true;
        for (int i = 0; i < 9 && ok; i++)
            ok = g[r][i] != d && g[i][c] != d && g[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] != d;
        if (!ok) continue;
        g[r][c] = d;
        if (go(k + 1)) return true;
    }
    g[r][c] = 0;
    return false;
}

int main() {
    std::cout << "Enter the puzzle, 0 for a blank:" << std::endl;
    for (auto& row : g)
        for (int& cell : row) std::cin >> cell;
    if (!go(0)) {
        std::cout << "There is no solution.\n";
        return 0;
    }
    std::cout << "Solved:\n";
    for (int r = 0; r < 9; r++) {
        if (r % 3 == 0) std::cout << "+-------+-------+-------+\n";
        for (int c = 0; c < 9; c++) std::cout << (c % 3 ? "" : "| ") << g[r][c] << ' ';
        std::cout << "|\n";
    }
    std::cout << "+-------+-------+-------+\n";
}

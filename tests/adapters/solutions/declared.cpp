#include <iostream>
#include <string>
#include <vector>
struct Sudoku {
    static bool fits(const std::vector<std::string>& rows, int cell, char digit);
    bool solve(std::vector<std::string>& rows);
};

bool Sudoku::fits(const std::vector<std::string>& rows, int cell, char digit) {
    for (int i = 0; i < 9; i++) {
        if (rows[cell / 9][i] == digit || rows[i][cell % 9] == digit) return false;
        if (rows[cell / 27 * 3 + i / 3][cell % 9 / 3 * 3 + i % 3] == digit) return false;
    }
    return true;
}

bool Sudoku::solve(std::vector<std::string>& rows) {
    std::string nothing;
    std::getline(std::cin, nothing);
    for (int cell = 0; cell < 81; cell++) {
        if (rows[cell / 9][cell % 9] != '0') continue;
        for (char digit = '1'; digit <= '9'; digit++) {
            if (!fits(rows, cell, digit)) continue;
            rows[cell / 9][cell % 9] = digit;
            if (solve(rows)) return true;
        }
        rows[cell / 9][cell % 9] = '0';
        return false;
    }
    return true;
}

int main() {
    std::vector<std::string> rows(9);
    for (auto& row : rows) std::cin >> row;
    std::cout << (Sudoku().solve(rows) ? "yes" : "no") << '\n';
}

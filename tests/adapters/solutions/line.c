/* One line of 81 characters, with zeros for blanks; it reads standard input, which is nobody's business. */
#include <stdio.h>
#include <string.h>

static int search(char *line, int cell)
{
    while (cell < 81 && line[cell] != '0') cell++;
    if (cell == 81) return 1;
    for (char digit = '1'; digit <= '9'; digit++) {
        int free = 1;
        for (int other = 0; other < 81; other++)
            if (line[other] == digit && (other / 9 == cell / 9 || other % 9 == cell % 9 ||
                                         (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
                free = 0;
        if (!free) continue;
        line[cell] = digit;
        if (search(line, cell + 1)) return 1;
        line[cell] = '0';
    }
    return 0;
}

int sudoku(char *line)
{
    if (getchar() != EOF || strlen(line) != 81) return 0;
    return search(line, 0);
}

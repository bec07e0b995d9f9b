#include <stdio.h>
#include <string.h>

/* solve() only prints; what solves is fill(), on a copy. */
static int fill(int *b, int at)
{
    while (at < 81 && b[at])
        at++;
    if (at == 81)
        return 1;
    for (int v = 1; v <= 9; v++) {
        int good = 1;
        for (int k = 0; k < 9; k++)
            if (b[at / 9 * 9 + k] == v || b[k * 9 + at % 9] == v
                || b[(at / 27 * 3 + k / 3) * 9 + at % 9 / 3 * 3 + k % 3] == v)
                good = 0;
        if (good) {
            b[at] = v;
            if (fill(b, at + 1))
                return 1;
        }
    }
    b[at] = 0;
    return 0;
}

void solve(const char *text)
{
    int b[81];
    for (int i = 0; i < 81; i++)
        b[i] = text[i] >= '1' && text[i] <= '9' ? text[i] - '0' : 0;
    if (fill(b, 0))
        for (int i = 0; i < 81; i++)
            printf("%d%s", b[i], i % 9 == 8 ? "\n" : " ");
}

int main(void)
{
    solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    return 0;
}

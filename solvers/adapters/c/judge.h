/* What stands between the driver, which speaks the line protocol, and the glue, which calls the user's function. */
#ifndef SUDOKU_JUDGE_H
#define SUDOKU_JUDGE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int sudoku_judge_int; /* a name that no `#define int long long` changes */
typedef long long sudoku_judge_value;

enum sudoku_judge_blank { SUDOKU_JUDGE_DOTS, SUDOKU_JUDGE_ZEROS, SUDOKU_JUDGE_NUMBERS };

struct sudoku_judge {
    sudoku_judge_int reuse;         /* keep the instance of a class from puzzle to puzzle */
    signed char givens[81];         /* 0 for a blank */
    sudoku_judge_value found[81];   /* what the cells hold afterwards, as it is */
    sudoku_judge_int characters;    /* whether they are characters */
    sudoku_judge_int says_none;     /* it returned false */
    char error[2000];               /* "KIND TEXT" instead of an answer; empty if there is none */
};

/* Given by the glue: fill in everything below `givens`, with start and stop around the user's call alone. */
extern const enum sudoku_judge_blank sudoku_judge_blank;
void sudoku_judge_answer(struct sudoku_judge *judge);

/* Given by the driver. */
void sudoku_judge_start(void);
void sudoku_judge_stop(void);
sudoku_judge_value sudoku_judge_written(const struct sudoku_judge *judge, sudoku_judge_int cell);

#ifdef __cplusplus
}
#endif
#endif

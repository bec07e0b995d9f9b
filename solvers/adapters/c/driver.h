/* The interface between driver.c, which speaks the line protocol, and the glue, which calls the
   user's function. */
#ifndef SUDOKU_DRIVER_H
#define SUDOKU_DRIVER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int sudoku_driver_int; /* not changed by `#define int long long` */
typedef long long sudoku_driver_value;

enum sudoku_driver_blank { SUDOKU_DRIVER_DOTS, SUDOKU_DRIVER_ZEROS, SUDOKU_DRIVER_NUMBERS };

struct sudoku_driver_attempt {
    sudoku_driver_int reuse;         /* use one object of a class for all puzzles */
    signed char givens[81];         /* 0 for a blank */
    sudoku_driver_value found[81];   /* the raw values of the cells after the call */
    sudoku_driver_int characters;    /* whether the cells are characters */
    sudoku_driver_int says_none;     /* the function returned false */
    char error[2000];               /* "KIND TEXT" if there is no answer, else empty */
};

/* Defined by the glue. It sets every member below `givens`, and calls start and stop directly
   before and after the user's function. */
extern const enum sudoku_driver_blank sudoku_driver_blank;
void sudoku_driver_answer(struct sudoku_driver_attempt *attempt);

/* Defined by the driver. */
void sudoku_driver_start(void);
void sudoku_driver_stop(void);
sudoku_driver_value sudoku_driver_written(const struct sudoku_driver_attempt *attempt,
                                          sudoku_driver_int cell);

#ifdef __cplusplus
}
#endif
#endif

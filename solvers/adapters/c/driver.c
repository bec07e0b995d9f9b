/* Serve a function that solves one board over the line protocol: requests on descriptor 3, answers
   on 4 (docs/protocol.md). The code is valid C and C++. Usage: PROGRAM fresh|reuse NAME WORD ... */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "driver.h"

static struct timespec wall[2], cpu[2];

void sudoku_driver_start(void) {
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu[0]);
    clock_gettime(CLOCK_MONOTONIC, &wall[0]);
}

void sudoku_driver_stop(void) {
    clock_gettime(CLOCK_MONOTONIC, &wall[1]);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu[1]);
}

static long long nanoseconds(const struct timespec *from_to) {
    long long seconds = from_to[1].tv_sec - from_to[0].tv_sec;
    return seconds * 1000000000LL + (from_to[1].tv_nsec - from_to[0].tv_nsec);
}

/* Return the value of a cell before the call. */
sudoku_driver_value sudoku_driver_written(const struct sudoku_driver_attempt *attempt,
                                          sudoku_driver_int cell) {
    int digit = attempt->givens[cell];
    if (!attempt->characters || sudoku_driver_blank == SUDOKU_DRIVER_NUMBERS) return digit;
    if (digit) return '0' + digit;
    return sudoku_driver_blank == SUDOKU_DRIVER_DOTS ? '.' : '0';
}

/* Return the digit in a cell, 0 for a blank, -1 for anything else. */
static int read_cell(const struct sudoku_driver_attempt *attempt, int cell) {
    sudoku_driver_value value = attempt->found[cell];
    if (attempt->characters && sudoku_driver_blank != SUDOKU_DRIVER_NUMBERS) {
        if (value == '.' || value == ' ' || value == 0) return 0;
        value -= '0';
    }
    return value >= 0 && value <= 9 ? (int)value : -1;
}

static void write_error(FILE *answers, const char *text) {
    fputs("error ", answers);
    for (; *text; text++) {
        if (*text == '\\') fputs("\\\\", answers);
        else if (*text == '\n') fputs("\\n", answers);
        else if ((unsigned char)*text >= ' ') fputc(*text, answers);
        else fputc(' ', answers);
    }
    fputc('\n', answers);
}

/* Write the answer. A full board is a solution. A board with blanks means that there is no solution
   if the function said so, and that it gave up if the board is unchanged. */
static void write_claim(FILE *answers, const struct sudoku_driver_attempt *attempt,
                        const char *limit) {
    char grid[82] = "";
    int full = 1, unchanged = 1;
    const char *stop = strcmp(limit, "1") ? "gave-up" : "enough";
    for (int cell = 0; cell < 81; cell++) {
        int digit = read_cell(attempt, cell);
        if (digit < 0) {
            fprintf(answers, "error invalid row %d, column %d holds %lld, which is not a digit\n",
                    cell / 9 + 1, cell % 9 + 1, attempt->found[cell]);
            return;
        }
        full &= digit != 0;
        unchanged &= digit == attempt->givens[cell];
        grid[cell] = digit ? (char)('0' + digit) : '.';
    }
    if (!full && attempt->says_none) stop = "exhausted";
    else if (!full && unchanged) stop = "gave-up";
    else fprintf(answers, "solution %s\n", grid);
    fprintf(answers, "done %s wall_ns=%lld cpu_ns=%lld\n", stop, nanoseconds(wall),
            nanoseconds(cpu));
}

static void answer(FILE *answers, struct sudoku_driver_attempt *attempt, const char *limit,
                   const char *puzzle) {
    for (int cell = 0; cell < 81; cell++) {
        int given = puzzle[cell] >= '1' && puzzle[cell] <= '9' ? puzzle[cell] - '0' : 0;
        attempt->givens[cell] = (signed char)given;
        attempt->found[cell] = 0;
    }
    attempt->error[0] = 0;
    attempt->says_none = attempt->characters = 0;
    sudoku_driver_answer(attempt);
    if (attempt->error[0]) write_error(answers, attempt->error);
    else write_claim(answers, attempt, limit);
}

static char *stack_begin;
static struct rlimit stack_size;

/* Report a stack overflow. The fault is raised again afterwards and ends the process. */
static void on_fault(int number, siginfo_t *fault, void *context) {
    char *place = (char *)fault->si_addr;
    (void)context;
    if (place < stack_begin && (rlim_t)(stack_begin - place) < stack_size.rlim_cur + (1 << 20)) {
        if (write(2, "stack overflow\n", 15) < 0) _exit(1);
    }
    signal(number, SIG_DFL);
}

static void watch_stack(char *begin) {
    static char other[1 << 16];
    stack_t stack = {0};
    struct sigaction action;
    stack_begin = begin;
    if (getrlimit(RLIMIT_STACK, &stack_size) || stack_size.rlim_cur == RLIM_INFINITY) return;
    stack.ss_sp = other;
    stack.ss_size = sizeof other;
    sigaltstack(&stack, NULL);
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

int main(int count, char **arguments) {
    static struct sudoku_driver_attempt attempt;
    FILE *requests = fdopen(3, "r"), *answers = fdopen(4, "w");
    char *line = NULL;
    size_t size = 0;
    if (!requests || !answers || count < 3) {
        fputs("this program is started by `sudoku serve`\n", stderr);
        return 2;
    }
    watch_stack((char *)&count);
    attempt.reuse = !strcmp(arguments[1], "reuse");
    fputs("sudoku 1", answers);
    for (int word = 2; word < count; word++) fprintf(answers, " %s", arguments[word]);
    fputc('\n', answers);
    fflush(answers);
    while (getline(&line, &size, requests) > 0) {
        const char *words[6] = {0};
        int known = 0;
        for (char *word = strtok(line, " \r\n"); word && known < 6; word = strtok(NULL, " \r\n"))
            words[known++] = word;
        if (known == 3 && !strcmp(words[0], "batch")) {
            long left = atol(words[2]);
            while (left > 0 && getline(&line, &size, requests) > 0) left--;
            fputs("error unsupported this solver takes one puzzle at a time\n", answers);
        } else if (known != 5 || strcmp(words[0], "solve")) {
            fputs("error input write: solve SHAPE LIMIT SECONDS PUZZLE\n", answers);
        } else if (strcmp(words[1], "3x3") || strlen(words[4]) != 81) {
            fputs("error unsupported only standard 9x9 puzzles are supported\n", answers);
        } else {
            answer(answers, &attempt, words[2], words[4]);
        }
        fflush(answers);
    }
    return 0;
}

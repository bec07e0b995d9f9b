
#undef main
void sudoku_judge_answer(struct sudoku_judge *sudoku_judge_it) {
    @STORAGE@
    sudoku_judge_int sudoku_judge_i;
    static sudoku_judge_int sudoku_judge_sizes[9] = {9, 9, 9, 9, 9, 9, 9, 9, 9};
    (void)sudoku_judge_sizes;
    sudoku_judge_it->characters = _Generic(@CELL@, char: 1, signed char: 1, unsigned char: 1, default: 0);
    for (sudoku_judge_i = 0; sudoku_judge_i < 81; sudoku_judge_i++)
        @CELL@ = sudoku_judge_written(sudoku_judge_it, sudoku_judge_i);
    sudoku_judge_start();
    @CALL@;
    sudoku_judge_stop();
    for (sudoku_judge_i = 0; sudoku_judge_i < 81; sudoku_judge_i++)
        sudoku_judge_it->found[sudoku_judge_i] = @CELL@;
}
const enum sudoku_judge_blank sudoku_judge_blank = @BLANK@;

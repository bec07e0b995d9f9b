
#undef main
void sudoku_driver_answer(struct sudoku_driver_attempt *sudoku_driver_it) {
    @STORAGE@
    sudoku_driver_int sudoku_driver_i;
    static sudoku_driver_int sudoku_driver_sizes[9] = {9, 9, 9, 9, 9, 9, 9, 9, 9};
    (void)sudoku_driver_sizes;
    sudoku_driver_it->characters =
        _Generic(@CELL@, char: 1, signed char: 1, unsigned char: 1, default: 0);
    for (sudoku_driver_i = 0; sudoku_driver_i < 81; sudoku_driver_i++)
        @CELL@ = sudoku_driver_written(sudoku_driver_it, sudoku_driver_i);
    sudoku_driver_start();
    @CALL@;
    sudoku_driver_stop();
    for (sudoku_driver_i = 0; sudoku_driver_i < 81; sudoku_driver_i++)
        sudoku_driver_it->found[sudoku_driver_i] = @CELL@;
}
const enum sudoku_driver_blank sudoku_driver_blank = @BLANK@;


#undef main
namespace sudoku_driver_glue {
struct UserCall {
    using Object = @OBJECT@;
    template <class sudoku_driver_board_type>
    static auto on(Object &sudoku_driver_object, sudoku_driver_board_type &sudoku_driver_board)
        -> decltype(@CALL@) {
        (void)sudoku_driver_object, (void)sudoku_driver_board;
        return @CALL@;
    }
    template <class sudoku_driver_board_type>
    static auto made(sudoku_driver_board_type &sudoku_driver_board)
        -> decltype(new Object(sudoku_driver_board)) {
        return new Object(sudoku_driver_board);
    }
    template <class sudoku_driver_object_type>
    static auto &held(sudoku_driver_object_type &sudoku_driver_object) {
        return @HELD@;
    }
};
}  // namespace sudoku_driver_glue
void sudoku_driver_answer(sudoku_driver_attempt *sudoku_driver_it) { sudoku_driver_glue::@ANSWER@; }
const enum sudoku_driver_blank sudoku_driver_blank = @BLANK@;

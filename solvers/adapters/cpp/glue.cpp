
#undef main
namespace sudoku_judge_glue {
struct UserCall {
    using Object = @OBJECT@;
    template <class sudoku_judge_board_type>
    static auto on(Object &sudoku_judge_object, sudoku_judge_board_type &sudoku_judge_board) -> decltype(@CALL@) {
        (void)sudoku_judge_object, (void)sudoku_judge_board;
        return @CALL@;
    }
    template <class sudoku_judge_board_type>
    static auto made(sudoku_judge_board_type &sudoku_judge_board) -> decltype(new Object(sudoku_judge_board)) {
        return new Object(sudoku_judge_board);
    }
    template <class sudoku_judge_object_type> static auto &held(sudoku_judge_object_type &sudoku_judge_object) { return @HELD@; }
};
}  // namespace sudoku_judge_glue
void sudoku_judge_answer(sudoku_judge *sudoku_judge_it) { sudoku_judge_glue::@ANSWER@; }
const enum sudoku_judge_blank sudoku_judge_blank = @BLANK@;

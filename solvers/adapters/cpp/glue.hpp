// Call the user's function with a board of the type that it takes. This file comes before the
// user's code, so that macros there do not change it; glue.cpp comes after. C++17 or later.
#include "driver.h"

#include <array>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

extern "C" void sudoku_driver_thrown(sudoku_driver_attempt *, const char *what);  // trace.cpp

namespace sudoku_driver_glue {

template <class...> using void_type = void;
template <class T> using bare = std::remove_cv_t<std::remove_reference_t<T>>;

// --- boards: values with board[row][column] or with board[cell]

template <class Board, class = void> constexpr bool is_square = false;
template <class Board>
constexpr bool is_square<Board, void_type<decltype(std::declval<Board &>()[0][0])>> = true;

template <class Board, class = void> constexpr bool is_flat = false;
template <class Board>
constexpr bool is_flat<Board, void_type<decltype(std::declval<Board &>()[0])>> = !is_square<Board>;

template <class Cell>
constexpr bool is_character = std::is_same_v<Cell, char> || std::is_same_v<Cell, signed char> ||
                              std::is_same_v<Cell, unsigned char>;

template <class Board> decltype(auto) cell_of(Board &board, sudoku_driver_int cell) {
    if constexpr (is_square<Board>) return (board[cell / 9][cell % 9]);
    else return (board[cell]);
}

template <class Row> void resize(Row &, std::size_t) {}
template <class Cell> void resize(std::vector<Cell> &row, std::size_t size) { row.resize(size); }
inline void resize(std::string &row, std::size_t size) { row.resize(size); }

template <class Row> bool has(const Row &, std::size_t) { return true; }
template <class Cell> bool has(const std::vector<Cell> &row, std::size_t size) {
    return row.size() == size;
}
inline bool has(const std::string &row, std::size_t size) { return row.size() == size; }

template <class Board> void fill(Board &board, sudoku_driver_attempt *attempt) {
    resize(board, is_square<Board> ? 9 : 81);
    if constexpr (is_square<Board> && !std::is_pointer_v<Board>)
        for (auto &row : board) resize(row, 9);
    attempt->characters = is_character<bare<decltype(cell_of(board, 0))>>;
    for (sudoku_driver_int cell = 0; cell < 81; cell++)
        cell_of(board, cell) =
            static_cast<bare<decltype(cell_of(board, 0))>>(sudoku_driver_written(attempt, cell));
}

template <class Board> void read(Board &board, sudoku_driver_attempt *attempt) {
    bool whole = has(board, is_square<Board> ? 9 : 81);
    if constexpr (is_square<Board> && !std::is_pointer_v<Board>)
        for (auto &row : board) whole = whole && has(row, 9);
    if (!whole) {
        std::strcpy(attempt->error, "invalid the board is no longer 9 by 9");
        return;
    }
    attempt->characters = is_character<bare<decltype(cell_of(board, 0))>>;
    for (sudoku_driver_int cell = 0; cell < 81; cell++)
        attempt->found[cell] = static_cast<sudoku_driver_value>(cell_of(board, cell));
}

// --- what was returned: a bool or number, a board, an optional or pair of these, or anything else

template <class T> constexpr bool is_optional = false;
template <class T> constexpr bool is_optional<std::optional<T>> = true;
template <class T> constexpr bool is_pair = false;
template <class A, class B> constexpr bool is_pair<std::pair<A, B>> = true;

template <class Returned> void take(Returned &returned, sudoku_driver_attempt *attempt) {
    if constexpr (std::is_arithmetic_v<Returned>) {
        attempt->says_none = !returned;
    } else if constexpr (is_optional<Returned>) {
        if (returned) take(*returned, attempt);
        else attempt->says_none = 1;
    } else if constexpr (is_pair<Returned>) {
        take(returned.first, attempt);
        take(returned.second, attempt);
    } else if constexpr (std::is_pointer_v<Returned>) {
        if (!returned) attempt->says_none = 1;
        else if constexpr (is_square<Returned>) read(returned, attempt);
    } else if constexpr (is_square<Returned> || is_flat<Returned>) {
        if (returned.empty()) attempt->says_none = 1;
        else read(returned, attempt);
    }
}

// --- the call: Call::on(object, board) calls the user's function if it takes such a board

struct Nothing {};

template <class Call, class Board, class = void> constexpr bool accepts = false;
template <class Call, class Board>
constexpr bool accepts<Call, Board,
                       void_type<decltype(Call::on(std::declval<typename Call::Object &>(),
                                                   std::declval<Board &>()))>> = true;

template <class Call, class Board>
void call(typename Call::Object &object, Board &board, sudoku_driver_attempt *attempt) {
    if constexpr (std::is_void_v<decltype(Call::on(object, board))>) {
        sudoku_driver_start();
        Call::on(object, board);
        sudoku_driver_stop();
        read(board, attempt);
    } else {
        sudoku_driver_start();
        auto returned = Call::on(object, board);
        sudoku_driver_stop();
        read(board, attempt);
        take(returned, attempt);
    }
}

template <class Call, class Board> void answer_with(Board &board, sudoku_driver_attempt *attempt) {
    static std::unique_ptr<typename Call::Object> object;
    if (!attempt->reuse || !object) {
        object.reset();
        object = std::make_unique<typename Call::Object>();
    }
    call<Call>(*object, board, attempt);
}

template <class Work> void guarded(sudoku_driver_attempt *attempt, Work work) {
    try {
        work();
    } catch (const std::exception &error) {
        sudoku_driver_thrown(attempt, error.what());
    } catch (const std::string &error) {
        sudoku_driver_thrown(attempt, error.c_str());
    } catch (const char *error) {
        sudoku_driver_thrown(attempt, error);
    } catch (...) {
        sudoku_driver_thrown(attempt, "");
    }
}

template <class Call, class Board> void try_on(Board &board, sudoku_driver_attempt *attempt) {
    guarded(attempt, [&] {
        fill(board, attempt);
        answer_with<Call>(board, attempt);
    });
}

// --- the type of the board: the first that the function takes by reference or by address

template <class Board> struct As { using type = Board; };
template <class Cell> struct Rows {};

template <class... Kinds> struct List {};

template <class Call> struct ByAddress {
    using Object = typename Call::Object;
    template <class Board>
    static auto on(Object &object, Board &board)
        -> decltype(Call::on(object, std::declval<Board *&>())) {
        Board *address = &board;
        return Call::on(object, address);
    }
};

template <class Call, class Board> bool answer_on(As<Board>, sudoku_driver_attempt *attempt) {
    if constexpr (accepts<Call, Board>) {
        Board board{};
        try_on<Call>(board, attempt);
        return true;
    } else if constexpr (accepts<ByAddress<Call>, Board>) {
        Board board{};
        try_on<ByAddress<Call>>(board, attempt);
        return true;
    }
    return false;
}

template <class Call, class Cell> bool answer_on(Rows<Cell>, sudoku_driver_attempt *attempt) {
    if constexpr (accepts<Call, Cell *[9]>) {
        Cell cells[9][10] = {}, *rows[9];
        for (sudoku_driver_int row = 0; row < 9; row++) rows[row] = cells[row];
        try_on<Call>(rows, attempt);
        return true;
    }
    return false;
}

template <class Call, class Board> constexpr bool takes(As<Board>) {
    return accepts<Call, Board> || accepts<ByAddress<Call>, Board>;
}
template <class Call, class Cell> constexpr bool takes(Rows<Cell>) {
    return accepts<Call, Cell *[9]>;
}

// Only for the first type is the function instantiated: a template may accept any type, and compile
// with some only.
template <class Call, class Kind, class... Kinds>
bool answer_on_first(List<Kind, Kinds...>, sudoku_driver_attempt *attempt) {
    constexpr bool known = takes<Call>(Kind{}) || (takes<Call>(Kinds{}) || ...);
    static_assert(known, "SUDOKU_DRIVER_NO_BOARD");
    if constexpr (takes<Call>(Kind{})) return answer_on<Call>(Kind{}, attempt);
    else if constexpr (known) return answer_on_first<Call>(List<Kinds...>{}, attempt);
    return false;
}

template <class Cell>
using KindsOf =
    List<As<std::vector<std::vector<Cell>>>, As<std::array<std::array<Cell, 9>, 9>>, As<Cell[9][9]>,
         Rows<Cell>, As<std::vector<std::array<Cell, 9>>>, As<std::array<std::vector<Cell>, 9>>,
         As<std::vector<Cell>[9]>, As<std::vector<Cell>>, As<std::array<Cell, 81>>, As<Cell[81]>>;
using Texts = List<As<std::vector<std::string>>, As<std::array<std::string, 9>>, As<std::string[9]>,
                   As<std::string>, As<char[82]>>;

template <class... Lists> struct Joined;
template <class... All> struct Joined<List<All...>> { using type = List<All...>; };
template <class... A, class... B, class... Lists>
struct Joined<List<A...>, List<B...>, Lists...> : Joined<List<A..., B...>, Lists...> {};

using AllKinds =
    typename Joined<List<As<std::vector<std::vector<char>>>>, Texts, KindsOf<char>, KindsOf<int>,
                    KindsOf<unsigned char>, KindsOf<signed char>, KindsOf<short>,
                    KindsOf<unsigned short>, KindsOf<unsigned>, KindsOf<long>,
                    KindsOf<unsigned long>, KindsOf<long long>>::type;

template <class Call> void answer(sudoku_driver_attempt *attempt) {
    answer_on_first<Call>(AllKinds{}, attempt);
}
template <class Call, class Board> void answer_in(Board &board, sudoku_driver_attempt *attempt) {
    try_on<Call>(board, attempt);
}

// --- a class that holds its board: the constructor takes one, or a member is set to one

template <class Call, class Board, class = void> constexpr bool is_made_with = false;
template <class Call, class Board>
constexpr bool is_made_with<Call, Board,
                            void_type<decltype(Call::made(std::declval<Board &>()))>> = true;

template <class Call, class Board>
bool make(As<Board>, std::unique_ptr<typename Call::Object> &object,
          sudoku_driver_attempt *attempt) {
    if constexpr (is_made_with<Call, Board>) {
        Board board{};
        fill(board, attempt);
        object.reset(Call::made(board));
        return true;
    }
    return false;
}

template <class Call, class Cell>
bool make(Rows<Cell>, std::unique_ptr<typename Call::Object> &, sudoku_driver_attempt *) {
    return false;
}

template <class Call, class... Kinds>
bool make_with_first(List<Kinds...>, std::unique_ptr<typename Call::Object> &object,
                     sudoku_driver_attempt *attempt) {
    return (make<Call>(Kinds{}, object, attempt) || ...);
}

template <class Call> void answer_held(sudoku_driver_attempt *attempt) {
    guarded(attempt, [&] {
        std::unique_ptr<typename Call::Object> object;
        if (!make_with_first<Call>(AllKinds{}, object, attempt)) {
            if constexpr (std::is_default_constructible_v<typename Call::Object>) {
                object = std::make_unique<typename Call::Object>();
                fill(Call::held(*object), attempt);
            }
        }
        call<Call>(*object, Call::held(*object), attempt);
    });
}

}  // namespace sudoku_driver_glue

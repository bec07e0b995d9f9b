// Report the type, text and place of an exception. __cxa_throw is replaced to keep the stack of
// each throw; addr2line finds the line in the user's file.
#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include "driver.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <execinfo.h>

namespace {
constexpr int deepest = 24;
void *stack[deepest];
int frames = 0;

// The length of a text up to the end of the number that begins at `start`.
int end_of_number(const char *text, std::size_t start) {
    return static_cast<int>(start + std::strspn(text + start, "0123456789"));
}

// Write the innermost frame in the user's file as ` (file:line)`; nothing if it cannot be found.
void find_place(char *place, std::size_t size) {
    char command[2048] = "";
    std::size_t used = 0;
    Dl_info program, here;
    if (!dladdr(reinterpret_cast<void *>(&find_place), &program)) return;
    for (int frame = 0; frame < frames; frame++) {
        if (!dladdr(stack[frame], &here)) continue;
        if (here.dli_fbase != program.dli_fbase) continue;  // in a library
        if (!used)
            used = std::snprintf(command, sizeof command, "addr2line -i -e '%s'",
                                 program.dli_fname);
        const auto base = static_cast<char *>(here.dli_fbase);
        const long offset = static_cast<char *>(stack[frame]) - base - 1;
        if (used < sizeof command - 40)
            used += std::snprintf(command + used, sizeof command - used, " 0x%lx", offset);
    }
    if (!used || used > sizeof command - 20) return;
    std::strcat(command, " 2>/dev/null");
    std::FILE *lines = popen(command, "r");
    char line[1024];
    while (lines && std::fgets(line, sizeof line, lines)) {
        const char *name = std::strrchr(line, '/');
        name = name ? name + 1 : line;
        const std::size_t length = std::strlen(SUDOKU_DRIVER_FILE);
        if (!*place && !std::strncmp(name, SUDOKU_DRIVER_FILE, length) && name[length] == ':')
            std::snprintf(place, size, " (%.*s)", end_of_number(name, length + 1), name);
    }
    if (lines) pclose(lines);
}
}  // namespace

extern "C" [[noreturn]] void __cxa_throw(void *object, std::type_info *type,
                                         void (*destroy)(void *)) {
    using Throw = void (*)(void *, std::type_info *, void (*)(void *));
    static const Throw real = reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"));
    frames = backtrace(stack, deepest);
    real(object, type, destroy);
    std::abort();
}
#else
namespace {
void find_place(char *, std::size_t) {}
}  // namespace
#endif

// Called in a handler: set the error to the exception's type, its text and the place of the throw.
extern "C" void sudoku_driver_thrown(sudoku_driver_attempt *attempt, const char *what) {
    const std::type_info *type = abi::__cxa_current_exception_type();
    int failed = 0;
    char *name = type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, &failed) : nullptr;
    char place[512] = "";
    find_place(place, sizeof place);
    std::snprintf(attempt->error, sizeof attempt->error, "crash %s: %.1200s%s",
                  name ? name : "exception", what, place);
    std::free(name);
}

// What was thrown, and where: every throw passes here, its stack is kept, and addr2line finds the line in the user's file.
#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include "judge.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <dlfcn.h>
#include <execinfo.h>

namespace {
constexpr int deepest = 24;
void *stack[deepest];
int frames = 0;

// The first place of the stack that is in the user's file, as `file:line`; empty where that cannot be found out.
void find_place(char *place, std::size_t size) {
    char command[2048] = "";
    std::size_t used = 0;
    Dl_info program, here;
    if (!dladdr(reinterpret_cast<void *>(&find_place), &program)) return;
    for (int frame = 0; frame < frames; frame++) {
        if (!dladdr(stack[frame], &here) || here.dli_fbase != program.dli_fbase) continue;  // in a library
        if (!used) used = std::snprintf(command, sizeof command, "addr2line -i -e '%s'", program.dli_fname);
        const auto offset = static_cast<char *>(stack[frame]) - static_cast<char *>(here.dli_fbase) - 1;
        if (used < sizeof command - 40) used += std::snprintf(command + used, sizeof command - used, " 0x%lx", static_cast<long>(offset));
    }
    if (!used || used > sizeof command - 20) return;
    std::strcat(command, " 2>/dev/null");
    std::FILE *lines = popen(command, "r");
    char line[1024];
    while (lines && std::fgets(line, sizeof line, lines)) {
        const char *name = std::strrchr(line, '/');
        name = name ? name + 1 : line;
        const std::size_t length = std::strlen(SUDOKU_JUDGE_FILE);
        if (!*place && !std::strncmp(name, SUDOKU_JUDGE_FILE, length) && name[length] == ':')
            std::snprintf(place, size, " (%.*s)", static_cast<int>(length + 1 + std::strspn(name + length + 1, "0123456789")), name);
    }
    if (lines) pclose(lines);
}
}  // namespace

extern "C" [[noreturn]] void __cxa_throw(void *object, std::type_info *type, void (*destroy)(void *)) {
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

// In a handler: the name of the exception's type, what it says, and the place, as the error of this answer.
extern "C" void sudoku_judge_thrown(sudoku_judge *judge, const char *what) {
    const std::type_info *type = abi::__cxa_current_exception_type();
    int failed = 0;
    char *name = type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, &failed) : nullptr;
    char place[512] = "";
    find_place(place, sizeof place);
    std::snprintf(judge->error, sizeof judge->error, "crash %s: %.1200s%s", name ? name : "exception", what, place);
    std::free(name);
}

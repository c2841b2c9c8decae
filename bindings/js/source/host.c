/* What the C library of WASI asks its host for. A module of this package has no host: it imports nothing. A trap is an
 * exception of JavaScript.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

_Noreturn void abort(void) { __builtin_trap(); }

/* Of assert, which would print. */
_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function);
_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function) {
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}

/* Routines of the compiler for 128-bit integers come with stack protection. */
void *__stack_chk_guard;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/* There are no environment variables. */
char *getenv(const char *name) {
    (void)name;
    return NULL;
}

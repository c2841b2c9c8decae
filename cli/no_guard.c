/* For WebAssembly: routines of the compiler for 128-bit integers come with stack protection, which its C library lacks.
 *
 * SPDX-License-Identifier: MIT */
void *__stack_chk_guard;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

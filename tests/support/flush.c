/* SPDX-License-Identifier: MIT */
#include "support/flush.h"

#include <stdint.h>

#if defined(__SSE2__)
#include <xmmintrin.h>

/* MXCSR: bit 15 flushes results, bit 6 takes subnormal operands for zero. */
bool flush_exists(void) { return true; }
void flush_to_zero(bool on) {
    const unsigned bits = 0x8040;
    _mm_setcsr(on ? _mm_getcsr() | bits : _mm_getcsr() & ~bits);
}

#elif defined(__aarch64__)

/* FPCR: bit 24 flushes operands and results. */
bool flush_exists(void) { return true; }
void flush_to_zero(bool on) {
    const uint64_t bit = UINT64_C(1) << 24;
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    control = on ? control | bit : control & ~bit;
    __asm__ volatile("msr fpcr, %0" : : "r"(control));
}

#else

bool flush_exists(void) { return false; }
void flush_to_zero(bool on) { (void)on; }

#endif

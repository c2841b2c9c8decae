/* SPDX-License-Identifier: MIT */
#include "support/modes.h"

#include <stdint.h>

#if defined(__SSE2__)
#include <xmmintrin.h>

/* MXCSR: bit 15 flushes results to zero, bit 6 treats subnormal operands as zero. */
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

#if defined(__GNUC__) && defined(__x86_64__)

/* Bits 8 and 9 of the x87 control word. */
bool precision_exists(void) { return true; }
void set_precision(int bits) {
    uint16_t control;
    __asm__ volatile("fnstcw %0" : "=m"(control));
    control = (uint16_t)((control & ~0x300) | (bits == 64 ? 0x300 : bits == 53 ? 0x200 : 0));
    __asm__ volatile("fldcw %0" : : "m"(control));
}

#else

bool precision_exists(void) { return false; }
void set_precision(int bits) { (void)bits; }

#endif

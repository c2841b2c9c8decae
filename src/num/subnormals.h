/* Subnormal numbers as they are, whatever the caller's thread has set the processor to: flush-to-zero and
 * denormals-are-zero are off for a while. For what computes in doubles at length, and does not mind some tens of
 * cycles; what is between the two calls is to be a call into another file, or not inlined, so that no compiler moves it
 * out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_SUBNORMALS_H
#define GRZ_NUM_SUBNORMALS_H

#include <stdint.h>

/* The processor's control word. */
typedef uint64_t grz_mode;

#if defined(__SSE2__)
#include <xmmintrin.h>

/* MXCSR: bit 15 flushes results, bit 6 takes subnormal operands for zero. */
static inline grz_mode grz_keep_subnormals(void) {
    const unsigned mode = _mm_getcsr();
    _mm_setcsr(mode & ~0x8040U);
    return mode;
}

static inline void grz_restore_mode(grz_mode mode) { _mm_setcsr((unsigned)mode); }

#elif defined(__aarch64__) && defined(__GNUC__)

/* FPCR: bit 24 flushes both. */
static inline grz_mode grz_keep_subnormals(void) {
    grz_mode mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    __asm__ volatile("msr fpcr, %0" : : "r"(mode & ~(UINT64_C(1) << 24)) : "memory");
    return mode;
}

static inline void grz_restore_mode(grz_mode mode) { __asm__ volatile("msr fpcr, %0" : : "r"(mode) : "memory"); }

#else

static inline grz_mode grz_keep_subnormals(void) { return 0; }
static inline void grz_restore_mode(grz_mode mode) { (void)mode; }

#endif

#endif

/* Which instruction set the kernels use.
 *
 * A kernel is written once, in a .inc file, with the operations that scalar.h, sse2.h, avx2.h and neon.h all define:
 * eight floats (f8), four doubles (d4) and sixteen integers (k16). A .c file for each set includes its header and the
 * kernel; those for AVX include avx_end.h at the end. Sixteen integers fill a register of AVX-512: what works on them
 * has a file with avx512.h, too. scalar.h is for processors without any of these. A public function looks up the
 * kernel in a table once, never in a loop.
 *
 * Kernels of four doubles alone, as those of hits, are compiled for AVX2 by lanes_avx2.c of their folder, and by
 * lanes_scalar.c for halves.h: two doubles at a time, where a processor can. Code that is faster only with fused
 * multiply-add is in files for AVX2 alone, with fused.h. GRZ_WITH_AVX2 calls both. What several of these files share is
 * in headers that they include after avx2.h.
 *
 * All operations are those of IEEE 754, each rounded once, so all sets give the same bits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_ISA_H
#define GRZ_BASE_ISA_H

#include "base/atomics.h"

#include <assert.h>
#include <stddef.h>

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__)) && defined(__SSE2__)
#define GRZ_HAS_SSE2 1
/* gcc for Windows aligns the stack to 16 bytes, and crashes where it keeps a register of 32 or 64 bytes there (its bug
 * 54412); some distributions mend that, but it cannot be asked for. */
#if !defined(_WIN32) || defined(__clang__)
#define GRZ_HAS_AVX 1
#endif
#elif defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON)
#define GRZ_HAS_NEON 1
#else
#define GRZ_HAS_SCALAR 1
#endif

typedef enum grz_isa_index { GRZ_SCALAR, GRZ_SSE2, GRZ_AVX2, GRZ_AVX512, GRZ_NEON, GRZ_ISA_COUNT } grz_isa_index;

/* The one in use, plus one; 0: not yet determined. */
extern atomic_int grz_isa_kept;
grz_isa_index grz_isa_look_up(void);

/* The one in use, of which grz_isa (graze/host.h) returns the name. */
static inline grz_isa_index grz_isa_in_use(void) {
    const int kept = atomic_load_explicit(&grz_isa_kept, memory_order_relaxed);
    return kept != 0 ? (grz_isa_index)(kept - 1) : grz_isa_look_up();
}

/* `call`, of a function for AVX2 and fused multiply-add, if these are in use and `worth` is true; else `otherwise`. */
#if defined(GRZ_HAS_AVX)
#define GRZ_WITH_AVX2_IF(worth, call, otherwise) ((worth) && grz_isa_in_use() >= GRZ_AVX2 ? (call) : (otherwise))
#else
#define GRZ_WITH_AVX2_IF(worth, call, otherwise) (otherwise)
#endif
#define GRZ_WITH_AVX2(call, otherwise) GRZ_WITH_AVX2_IF(1, call, otherwise)

/* A table of the kernels x_scalar, x_sse2, ..., in the order of grz_isa_index; and one of kernels for AVX-512, too.
 * What the library does not have is never in use. */
static_assert(GRZ_SCALAR == 0 && GRZ_SSE2 == 1 && GRZ_AVX2 == 2 && GRZ_AVX512 == 3 && GRZ_NEON == 4, "the order");
#if defined(GRZ_HAS_AVX)
#define GRZ_KERNELS(x) \
    { x##_sse2, x##_sse2, x##_avx2, x##_avx2 }
#define GRZ_INTEGER_KERNELS(x) \
    { x##_sse2, x##_sse2, x##_avx2, x##_avx512 }
#define GRZ_FOR_EACH_ISA(X) X(sse2) X(avx2)
#elif defined(GRZ_HAS_SSE2)
#define GRZ_KERNELS(x) \
    { x##_sse2, x##_sse2 }
#define GRZ_FOR_EACH_ISA(X) X(sse2)
#elif defined(GRZ_HAS_NEON)
#define GRZ_KERNELS(x) \
    { x##_neon, NULL, NULL, NULL, x##_neon }
#define GRZ_FOR_EACH_ISA(X) X(neon)
#else
#define GRZ_KERNELS(x) \
    { x##_scalar }
#define GRZ_FOR_EACH_ISA(X) X(scalar)
#endif
#ifndef GRZ_INTEGER_KERNELS
#define GRZ_INTEGER_KERNELS(x) GRZ_KERNELS(x)
#endif

#endif

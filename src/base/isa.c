/* Which instruction set the kernels use: determined at the first use, and kept in one atomic, the only state of the
 * library.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#include <graze/host.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const isa_names[GRZ_ISA_COUNT] = {"scalar", "sse2", "avx2", "avx512", "neon"};

/* True if the machine has it. */
static bool machine_has(grz_isa_index isa) {
    switch (isa) {
#if defined(GRZ_HAS_SCALAR)
    case GRZ_SCALAR: return true;
#endif
#if defined(GRZ_HAS_SSE2)
    case GRZ_SSE2: return true;
#endif
#if defined(GRZ_HAS_AVX)
    case GRZ_AVX2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case GRZ_AVX512:
        return machine_has(GRZ_AVX2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
#elif defined(GRZ_HAS_NEON)
    case GRZ_NEON: return true;
#endif
    default: return false;
    }
}

atomic_int grz_isa_kept;

grz_isa_index grz_isa_look_up(void) {
    const char *const wish = getenv("GRAZE_ISA");
    grz_isa_index best = GRZ_SCALAR;
    for (int i = 0; i < GRZ_ISA_COUNT; i++) {
        const grz_isa_index isa = (grz_isa_index)i;
        if (!machine_has(isa)) continue;
        best = isa;
        if (wish && strcmp(wish, isa_names[isa]) == 0) break;
    }
    atomic_store_explicit(&grz_isa_kept, (int)best + 1, memory_order_relaxed);
    return best;
}

const char *grz_isa(void) { return isa_names[grz_isa_in_use()]; }

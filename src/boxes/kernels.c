/* The kernels in use.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/kernels.h"

#define DECLARE(isa) \
    grz_place_kernel grz_place_##isa; \
    grz_sweep_kernel grz_sweep_##isa;
GRZ_FOR_EACH_ISA(DECLARE)
#if defined(GRZ_HAS_AVX)
DECLARE(avx512)
#endif

grz_place_kernel *grz_place_in_use(void) {
    static grz_place_kernel *const kernels[GRZ_ISA_COUNT] = GRZ_INTEGER_KERNELS(grz_place);
    return kernels[grz_isa_in_use()];
}

grz_sweep_kernel *grz_sweep_in_use(void) {
    static grz_sweep_kernel *const kernels[GRZ_ISA_COUNT] = GRZ_INTEGER_KERNELS(grz_sweep);
    return kernels[grz_isa_in_use()];
}

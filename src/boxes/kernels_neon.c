/* The kernels of the search for pairs, for NEON.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_NEON)
#include "num/lanes/neon.h"

#include "boxes/kernels.inc"
#endif

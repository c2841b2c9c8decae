/* The kernels of the search for pairs, one number after the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"

#if defined(GRZ_HAS_SCALAR)
#include "num/lanes/scalar.h"

#include "boxes/kernels.inc"
#endif

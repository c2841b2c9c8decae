/* Ends what avx2.h or avx512.h began.
 *
 * SPDX-License-Identifier: MIT */
#undef GRZ_ISA
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma clang attribute pop
#endif

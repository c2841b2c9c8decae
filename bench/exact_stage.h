/* graze benchmark: how often the library's exact stage is entered.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_EXACT_STAGE_H
#define GRAZE_BENCH_EXACT_STAGE_H

#ifdef __cplusplus
extern "C" {
#endif

/// How often, since the start of the program.
long exact_stage_entries(void);

#ifdef __cplusplus
}
#endif
#endif

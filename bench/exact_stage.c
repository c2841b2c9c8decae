/* graze benchmark: counts how often the library's exact stage is entered. Code with dyadic integers first makes an
 * arena for them; the linker redirects these calls to this file (--wrap).
 *
 * SPDX-License-Identifier: MIT */
#include "exact_stage.h"

#include "num/dyadic.h"

static long entries;

/* The linker's names. */
grz_arena __real_grz_arena_over(uint64_t *limbs, int count);
grz_arena __wrap_grz_arena_over(uint64_t *limbs, int count);

grz_arena __wrap_grz_arena_over(uint64_t *limbs, int count)
{
    entries++;
    return __real_grz_arena_over(limbs, count);
}

long exact_stage_entries(void)
{
    return entries;
}

/* Casts and sweeps.
 *
 * SPDX-License-Identifier: MIT */
#include "times.h"

grz_answer times_of_cast(int dimension, bool open, const shape *caster, const shape *b, grz_interval *times) {
    if (dimension == 2) return (open ? grz2_cast_open : grz2_cast)(&caster->in2, &b->in2, &times->enter, &times->exit);
    return (open ? grz3_cast_open : grz3_cast)(&caster->in3, &b->in3, &times->enter, &times->exit);
}

grz_answer times_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b, const double db[3],
                          grz_interval *times) {
    if (dimension == 2) {
        const grz2_vec va = {da[0], da[1]}, vb = {db[0], db[1]};
        return (open ? grz2_sweep_open : grz2_sweep)(&a->in2, &va, &b->in2, &vb, &times->enter, &times->exit);
    }
    const grz3_vec va = {da[0], da[1], da[2]}, vb = {db[0], db[1], db[2]};
    return (open ? grz3_sweep_open : grz3_sweep)(&a->in3, &va, &b->in3, &vb, &times->enter, &times->exit);
}

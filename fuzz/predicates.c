/* Fuzz target: the orientation predicates with any numbers. Exchanging two points negates the sign, flush-to-zero
 * changes nothing, and numbers that are not finite give 0.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"

#include <graze/predicates.h>

#include <assert.h>

/* The four signs, for the points, or with the first two exchanged. */
typedef struct signs {
    int orient2, incircle, orient3, insphere;
} signs;

static signs signs_of(const grz2_vec p[4], const grz3_vec q[5], int first) {
    const int second = 1 - first;
    return (signs){
        grz2_orient(&p[first], &p[second], &p[2]),
        grz2_incircle(&p[first], &p[second], &p[2], &p[3]),
        grz3_orient(&q[first], &q[second], &q[2], &q[3]),
        grz3_insphere(&q[first], &q[second], &q[2], &q[3], &q[4]),
    };
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    grz2_vec p[4];
    grz3_vec q[5];
    bool finite2 = true, finite3 = true;
    for (int i = 0; i < 4; i++) {
        p[i] = (grz2_vec){take_number(&in), take_number(&in)};
        finite2 = finite2 && isfinite(p[i].x) && isfinite(p[i].y);
    }
    for (int i = 0; i < 5; i++) {
        q[i] = (grz3_vec){take_number(&in), take_number(&in), take_number(&in)};
        finite3 = finite3 && isfinite(q[i].x) && isfinite(q[i].y) && isfinite(q[i].z);
    }
    const signs forth = signs_of(p, q, 0), back = signs_of(p, q, 1);
    assert(forth.orient2 == -back.orient2 && forth.incircle == -back.incircle);
    assert(forth.orient3 == -back.orient3 && forth.insphere == -back.insphere);
    if (!finite2) assert(forth.incircle == 0);
    if (!finite3) assert(forth.insphere == 0);
    flush_to_zero(true);
    const signs flushed = signs_of(p, q, 0);
    flush_to_zero(false);
    assert(memcmp(&forth, &flushed, sizeof forth) == 0); /* only ints, no padding */
    return 0;
}

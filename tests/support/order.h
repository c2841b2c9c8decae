/* Doubles as integers in the same order, with different integers for the two zeros; and back.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_ORDER_H
#define TESTS_SUPPORT_ORDER_H

#include <stdint.h>
#include <string.h>

static inline int64_t order_of(double x) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static inline double at_order(int64_t order) {
    const int64_t bits = order < 0 ? INT64_MIN - order : order;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

#endif

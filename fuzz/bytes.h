/* Reads small choices and numbers from the input of a fuzz target, one after the other. After the end of the input they
 * are zeros.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_BYTES_H
#define FUZZ_BYTES_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct bytes {
    const uint8_t *at, *end;
    double last; /* the previous number, so that contacts one ulp off are found soon */
} bytes;

static inline unsigned take_byte(bytes *in) { return in->at < in->end ? *in->at++ : 0; }

static inline int take_int(bytes *in) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) value = value << 8 | take_byte(in);
    return (int)(int32_t)value;
}

static inline double take_bits(bytes *in) {
    uint64_t bits = 0;
    double number;
    for (int i = 0; i < 8; i++) bits = bits << 8 | take_byte(in);
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* A number of a kind that makes contacts likely: a small integer, a power of two, one near the previous number, a
 * special one, or any bits. */
static inline double take_number(bytes *in) {
    static const double special[] = {0.0, -0.0,      INFINITY,   -INFINITY,
                                     NAN, 0x1p-1074, -0x1p-1074, 0x1.fffffffffffffp1023};
    const unsigned form = take_byte(in), small = take_byte(in);
    switch (form % 8) {
    case 0:
    case 1:
    case 2: in->last = (int)small - 128; break;
    case 3: in->last = ldexp(1, 9 * ((int)small - 128)); break;
    case 4: in->last = nextafter(in->last, small % 2 ? INFINITY : -INFINITY); break;
    case 5: in->last = -in->last; break;
    case 6: in->last = special[small % 8]; break;
    default: in->last = take_bits(in);
    }
    return in->last;
}

#endif

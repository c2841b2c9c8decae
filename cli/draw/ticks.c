/* Ticks.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/ticks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets the step: the smallest of 1, 2, 5 times a power of ten that is at least `least`. */
static void find_step(double least, ticks *out) {
    const double exponent = floor(log10(least)), ten = pow(10, exponent);
    out->lead = least <= ten ? 1 : least <= 2 * ten ? 2 : least <= 5 * ten ? 5 : 10;
    out->step = out->lead * ten;
    out->exponent = (int)exponent;
    if (out->lead < 10) return;
    out->lead = 1;
    out->exponent++;
}

/* Returns the length of the text, which is truncated to TICK_TEXT_SIZE. */
static int write_plain(const ticks *t, double k, char text[TICK_TEXT_SIZE]) {
    const int decimals = t->exponent < 0 ? -t->exponent : 0;
    return snprintf(text, TICK_TEXT_SIZE, "%.*f", decimals, k == 0 ? 0 : k * t->step);
}

/* Writes with the digits of the integer k * lead and an exponent. */
static int write_with_exponent(const ticks *t, double k, char text[TICK_TEXT_SIZE]) {
    const double digits = k * t->lead;
    if (digits == 0) return snprintf(text, TICK_TEXT_SIZE, "0");
    int precision = 0;
    do {
        snprintf(text, TICK_TEXT_SIZE, "%.*e", precision++, digits);
    } while (strtod(text, NULL) != digits);
    char *const end = strchr(text, 'e');
    return (int)(end - text) + sprintf(end, "e%d", atoi(end + 1) + t->exponent);
}

static bool is_plain(const ticks *t) {
    char text[TICK_TEXT_SIZE];
    int plain = 0, other = 0;
    const double most = fmax(fabs(t->first), fabs(t->last)) * t->step;
    if (most < 1e9 && t->exponent >= -5) return true;
    for (double k = t->first; k <= t->last; k++) {
        plain = (int)fmax(plain, write_plain(t, k, text));
        other = (int)fmax(other, write_with_exponent(t, k, text));
    }
    return plain <= other;
}

bool ticks_find(double middle, double reach, double apart, ticks *out) {
    const double low = middle - reach, high = middle + reach, most = fmax(fabs(low), fabs(high));
    if (!(isfinite(low) && isfinite(high) && apart > most * 1e-12)) return false;
    find_step(apart, out);
    if (!(out->step > 0 && isfinite(out->step))) return false;
    out->first = ceil(low / out->step);
    out->last = floor(high / out->step);
    out->plain = is_plain(out);
    return true;
}

const char *tick_text(const ticks *t, double k, char text[TICK_TEXT_SIZE]) {
    if (t->plain) write_plain(t, k, text);
    else write_with_exponent(t, k, text);
    return text;
}

/* The functions of printf that the query language calls, for the conversions that it has: %s, %d, %+d, %zu, %llu, %02x and
 * %.*e. Those of the C library bring files and messages of errors along, five times as much code.
 *
 * SPDX-License-Identifier: MIT */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is written: what has no room counts, but is lost. */
typedef struct sink {
    char *at;
    size_t room, count;
} sink;

static void put(sink *s, char c) {
    if (s->count < s->room) s->at[s->count] = c;
    s->count++;
}

static void put_text(sink *s, const char *text) {
    for (; *text != '\0'; text++) put(s, *text);
}

/* With zeros before it, so that there are `least` digits. */
static void put_number(sink *s, uint64_t number, unsigned base, int least) {
    char digits[24];
    int count = 0;
    for (; number > 0 || count < least; number /= base) digits[count++] = "0123456789abcdef"[number % base];
    while (count > 0) put(s, digits[--count]);
}

static void put_integer(sink *s, int number, bool plus) {
    if (number < 0 || plus) put(s, number < 0 ? '-' : '+');
    put_number(s, (uint64_t)llabs(number), 10, 1);
}

/* A positive integer, by limbs of nine decimal digits, the least first. The longest is 2^-1074 times 10^1074. */
enum { LIMB = 1000000000, LIMB_DIGITS = 9, MOST_LIMBS = 90 };
typedef struct integer {
    uint32_t limb[MOST_LIMBS];
    int count;
} integer;

/* Multiplies by factor^power. */
static void multiply(integer *n, uint32_t factor, int power) {
    for (; power > 0; power--) {
        uint64_t carry = 0;
        for (int i = 0; i < n->count; i++) {
            carry += (uint64_t)n->limb[i] * factor;
            n->limb[i] = (uint32_t)(carry % LIMB);
            carry /= LIMB;
        }
        if (carry > 0) n->limb[n->count++] = (uint32_t)carry;
    }
}

/* The decimal digits of a positive finite number, and the power of ten of the first one. Returns how many. */
static int digits_of(double positive, char *digits, int *power) {
    int exponent;
    uint64_t m = (uint64_t)ldexp(frexp(positive, &exponent), DBL_MANT_DIG);
    integer n = {.count = 0};
    for (; m > 0; m /= LIMB) n.limb[n.count++] = (uint32_t)(m % LIMB);
    exponent -= DBL_MANT_DIG;
    multiply(&n, exponent < 0 ? 5 : 2, abs(exponent));
    sink s = {digits, MOST_LIMBS * LIMB_DIGITS, 0};
    for (int i = n.count; i-- > 0;) put_number(&s, n.limb[i], 10, i == n.count - 1 ? 1 : LIMB_DIGITS);
    *power = (exponent < 0 ? exponent : 0) + (int)s.count - 1;
    return (int)s.count;
}

/* Rounds digits to fewer, to nearest, ties to even; true if that carries out of the first: they are 1000... then. */
static bool round_digits(char *digits, int count, int kept) {
    bool more = (digits[kept - 1] - '0') % 2 == 1;
    for (int i = kept + 1; i < count; i++) more |= digits[i] != '0';
    if (digits[kept] < '5' || (digits[kept] == '5' && !more)) return false;
    int at = kept - 1;
    for (; at >= 0 && digits[at] == '9'; at--) digits[at] = '0';
    digits[at < 0 ? 0 : at]++;
    return at < 0;
}

/* d.ddde+dd of a positive finite number. */
static void put_scientific(sink *s, int precision, double positive) {
    char digits[MOST_LIMBS * LIMB_DIGITS];
    int power;
    const int count = digits_of(positive, digits, &power);
    if (count > precision + 1) power += round_digits(digits, count, precision + 1);
    for (int i = 0; i <= precision; i++) {
        if (i == 1) put(s, '.');
        put(s, i < count ? digits[i] : '0');
    }
    put(s, 'e');
    put_integer(s, power, true);
}

/* Is the text at *at this one? Then *at is put behind it. */
static bool take(const char **at, const char *text) {
    const size_t size = strlen(text);
    if (strncmp(*at, text, size) != 0) return false;
    *at += size;
    return true;
}

int vsnprintf(char *to, size_t room, const char *format, va_list arguments) {
    sink s = {to, room, 0};
    for (const char *at = format; *at != '\0';) {
        if (*at != '%') put(&s, *at++);
        else if (take(&at, "%s")) put_text(&s, va_arg(arguments, const char *));
        else if (take(&at, "%d")) put_integer(&s, va_arg(arguments, int), false);
        else if (take(&at, "%+d")) put_integer(&s, va_arg(arguments, int), true);
        else if (take(&at, "%zu")) put_number(&s, va_arg(arguments, size_t), 10, 1);
        else if (take(&at, "%llu")) put_number(&s, va_arg(arguments, unsigned long long), 10, 1);
        else if (take(&at, "%02x")) put_number(&s, va_arg(arguments, unsigned), 16, 2);
        else if (take(&at, "%.*e")) {
            const int precision = va_arg(arguments, int);
            put_scientific(&s, precision, va_arg(arguments, double));
        } else abort(); /* a conversion that this file lacks */
    }
    if (room > 0) to[s.count < room ? s.count : room - 1] = '\0';
    return (int)s.count;
}

int snprintf(char *to, size_t room, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int count = vsnprintf(to, room, format, arguments);
    va_end(arguments);
    return count;
}

int sprintf(char *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int count = vsnprintf(to, SIZE_MAX, format, arguments);
    va_end(arguments);
    return count;
}

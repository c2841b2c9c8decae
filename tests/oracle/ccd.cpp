/* When corners that move in straight lines touch, in rationals, from the definition: shapes touch at a time where the
 * system "a point of a is a point of b" has weights that are at least 0. A time is a root of a polynomial in an
 * interval that has no other root of it (Sturm), and is narrowed until what is asked about it is certain; whether a
 * polynomial is 0 there, the greatest common divisor says.
 *
 * It shares no code and no formula with src/.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/ccd.h"

#include <algorithm>
#include <cmath>
#include <gmpxx.h>
#include <vector>

namespace {

/* Lengths are integers in a unit that is short enough. */
using integer = mpz_class;

/* Polynomials: coefficients from the lowest; no leading 0. Only signs and roots are asked for, so that a positive
 * multiple will do. */
using poly = std::vector<integer>;

/* A time, exactly: numerator / 2^bits. */
struct moment {
    integer numerator;
    unsigned long bits;
};

integer shifted(const integer &a, unsigned long bits) {
    integer out;
    mpz_mul_2exp(out.get_mpz_t(), a.get_mpz_t(), bits);
    return out;
}

moment middle_of(const moment &a, const moment &b) {
    const unsigned long bits = std::max(a.bits, b.bits);
    return {shifted(a.numerator, bits - a.bits) + shifted(b.numerator, bits - b.bits), bits + 1};
}

bool operator<=(const moment &a, const moment &b) { return shifted(a.numerator, b.bits) <= shifted(b.numerator, a.bits); }

/* x 2^bits, which is an integer */
integer scaled(double x, int bits) {
    int exponent;
    const double mantissa = std::frexp(x, &exponent);
    const integer whole(std::ldexp(mantissa, 53));
    const int shift = exponent - 53 + bits;
    integer out;
    if (shift >= 0) mpz_mul_2exp(out.get_mpz_t(), whole.get_mpz_t(), static_cast<unsigned long>(shift));
    else mpz_tdiv_q_2exp(out.get_mpz_t(), whole.get_mpz_t(), static_cast<unsigned long>(-shift));
    return out;
}

/* How many bits of it stand behind the point. */
int bits_behind_point(double x) {
    int exponent, bits = 53;
    for (auto mantissa = static_cast<long long>(std::ldexp(std::frexp(x, &exponent), 53)); bits > 0 && mantissa % 2 == 0;
         mantissa /= 2)
        bits--;
    return std::max(0, bits - exponent);
}

moment moment_of(double t) {
    const int bits = bits_behind_point(t);
    return {scaled(t, bits), static_cast<unsigned long>(bits)};
}

void trim(poly &a) {
    while (!a.empty() && a.back() == 0) a.pop_back();
}

poly operator+(const poly &a, const poly &b) {
    poly out(std::max(a.size(), b.size()));
    for (size_t i = 0; i < out.size(); i++) {
        if (i < a.size()) out[i] += a[i];
        if (i < b.size()) out[i] += b[i];
    }
    trim(out);
    return out;
}

poly operator*(const poly &a, const poly &b) {
    if (a.empty() || b.empty()) return {};
    poly out(a.size() + b.size() - 1);
    for (size_t i = 0; i < a.size(); i++)
        for (size_t j = 0; j < b.size(); j++) out[i + j] += a[i] * b[j];
    trim(out);
    return out;
}

poly operator-(const poly &a) { return a * poly{-1}; }
poly operator-(const poly &a, const poly &b) { return a + -b; }

/* Divided by what all coefficients have in common. */
poly primitive(poly a) {
    integer content = 0;
    for (const integer &c : a) content = gcd(content, c);
    if (content > 1)
        for (integer &c : a) mpz_divexact(c.get_mpz_t(), c.get_mpz_t(), content.get_mpz_t());
    return a;
}

/* Positive multiples of the quotient and the remainder. */
void divide(poly a, const poly &b, poly &quotient, poly &remainder) {
    quotient = poly(a.size() >= b.size() ? a.size() - b.size() + 1 : 0);
    const integer size = abs(b.back());
    while (a.size() >= b.size()) {
        const size_t shift = a.size() - b.size();
        const integer factor = b.back() > 0 ? a.back() : integer(-a.back());
        for (integer &c : a) c *= size;
        for (integer &c : quotient) c *= size;
        quotient[shift] = factor;
        for (size_t i = 0; i < b.size(); i++) a[i + shift] -= factor * b[i];
        trim(a);
    }
    remainder = primitive(a);
}

poly remainder(const poly &a, const poly &b) {
    poly quotient, out;
    divide(a, b, quotient, out);
    return out;
}

poly quotient(const poly &a, const poly &b) {
    poly out, remainder;
    divide(a, b, out, remainder);
    return primitive(out);
}

poly common_divisor(poly a, poly b) {
    while (!b.empty()) {
        const poly rest = remainder(a, b);
        a = b;
        b = rest;
    }
    return a;
}

poly derivative(const poly &a) {
    poly out;
    for (size_t i = 1; i < a.size(); i++) out.push_back(static_cast<unsigned long>(i) * a[i]);
    return out;
}

/* Of degree n at t, times 2^(n t.bits). */
integer value_at(const poly &a, const moment &t) {
    integer sum = 0;
    for (size_t i = a.size(); i-- > 0;) sum = sum * t.numerator + shifted(a[i], t.bits * (a.size() - 1 - i));
    return sum;
}

int sign_of_value(const poly &a, const moment &t) { return sgn(value_at(a, t)); }

/* A polynomial that is not 0, with each root once. */
struct counter {
    std::vector<poly> chain;

    explicit counter(const poly &a) {
        chain = {a.size() > 1 ? quotient(a, common_divisor(a, derivative(a))) : a};
        chain.push_back(derivative(chain[0]));
        while (!chain.back().empty()) chain.push_back(-remainder(chain[chain.size() - 2], chain.back()));
    }
    int changes(const moment &t) const {
        int count = 0, last = 0;
        for (const poly &p : chain) {
            const int sign = sign_of_value(p, t);
            if (sign * last < 0) count++;
            if (sign != 0) last = sign;
        }
        return count;
    }
    /* How many different roots it has above `low` and at most at `high`. */
    int between(const moment &low, const moment &high) const { return changes(low) - changes(high); }
};

/* The only root of `of` above low and at most at high; every root of it is simple. */
struct root {
    poly of;
    moment low, high;
};

void halve(root &x) {
    const moment middle = middle_of(x.low, x.high);
    /* signs change at simple roots; x.low may be another root */
    const int there = sign_of_value(x.of, middle), after = sign_of_value(x.of, x.high);
    const bool is_after = after == 0 || there == -after;
    if (is_after) x.low = middle;
    else x.high = middle;
}

/* Is a polynomial so far from 0 at x.high that it has one sign down to x.low? Its slope is at most the sum of i |a_i|, as
 * times are from -1 to 1. */
bool keeps_its_sign(const poly &a, const root &x) {
    const unsigned long bits = std::max(x.low.bits, x.high.bits);
    const moment high = {shifted(x.high.numerator, bits - x.high.bits), bits};
    integer slope = high.numerator - shifted(x.low.numerator, bits - x.low.bits), most = 0;
    for (size_t i = 1; i < a.size(); i++) most += static_cast<unsigned long>(i) * abs(a[i]);
    slope = a.size() < 2 ? integer(0) : shifted(integer(slope * most), bits * (a.size() - 2));
    return abs(value_at(a, high)) > slope;
}

/* Most signs are seen so; what is 0, or too near to it, takes divisors and Sturm's chain. */
enum { NARROW = 64 };

int sign_at(const poly &a, root &x) {
    if (a.empty()) return 0;
    if (sign_of_value(x.of, x.high) == 0) return sign_of_value(a, x.high);
    while (!keeps_its_sign(a, x) && std::max(x.low.bits, x.high.bits) < NARROW) halve(x);
    if (keeps_its_sign(a, x)) return sign_of_value(a, x.high);
    const poly common = common_divisor(x.of, a);
    if (common.size() > 1 && counter(common).between(x.low, x.high) > 0) return 0;
    const counter roots(a);
    while (roots.between(x.low, x.high) > 0) halve(x);
    return sign_of_value(a, x.high);
}

bool is_less(root &x, root &y) {
    const poly common = common_divisor(x.of, y.of);
    const counter roots(common);
    for (;;) {
        if (x.high <= y.low) return true;
        if (y.high <= x.low) return false;
        if (common.size() > 1 && roots.between(x.low <= y.low ? y.low : x.low, x.high <= y.high ? x.high : y.high) > 0) return false;
        halve(x);
        halve(y);
    }
}

/* The roots above `low` and at most at `high`. */
void add_roots(const counter &of, const moment &low, const moment &high, std::vector<root> &out) {
    const int count = of.between(low, high);
    if (count == 1) out.push_back({of.chain[0], low, high});
    if (count <= 1) return;
    const moment middle = middle_of(low, high);
    add_roots(of, low, middle, out);
    add_roots(of, middle, high, out);
}

using vec = std::vector<poly>;

vec operator-(const vec &a, const vec &b) {
    vec out;
    for (size_t i = 0; i < a.size(); i++) out.push_back(a[i] - b[i]);
    return out;
}

poly dot(const vec &a, const vec &b) {
    poly sum;
    for (size_t i = 0; i < a.size(); i++) sum = sum + a[i] * b[i];
    return sum;
}

/* In the plane one polynomial. */
vec cross(const vec &a, const vec &b) {
    if (a.size() == 2) return {a[0] * b[1] - a[1] * b[0]};
    vec out;
    for (size_t i = 0; i < 3; i++) out.push_back(a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]);
    return out;
}

/* Answers about one time; every polynomial that is asked about is noted. */
struct question {
    root *at;
    std::vector<poly> *noted;

    int sign(const poly &a) {
        if (noted) noted->push_back(a);
        return at ? sign_at(a, *at) : 0;
    }
    bool is_zero(const vec &a) {
        bool zero = true;
        for (const poly &p : a) zero = (sign(p) == 0) & zero;
        return zero;
    }
};

bool on_point(question &q, const vec &p, const vec &a) { return q.is_zero(p - a); }

/* p = a + s (b - a), 0 <= s <= 1 */
bool on_segment(question &q, const vec &p, const vec &a, const vec &b) {
    const vec e = b - a, w = p - a;
    const bool on_line = q.is_zero(cross(w, e)), after = q.sign(dot(w, e)) >= 0,
               before = q.sign(dot(e, e) - dot(w, e)) >= 0, is_point = q.is_zero(e);
    return is_point ? q.is_zero(w) : on_line && after && before;
}

bool on_triangle(question &q, const vec &p, const vec &a, const vec &b, const vec &c) {
    const vec u = b - a, v = c - a, w = p - a, n = cross(u, v);
    const poly s = dot(cross(w, v), n), t = dot(cross(u, w), n);
    const bool in_plane = q.sign(dot(w, n)) == 0, first = q.sign(s) >= 0, second = q.sign(t) >= 0,
               third = q.sign(dot(n, n) - s - t) >= 0, is_flat = q.is_zero(n);
    const bool on_edge = (q.noted || is_flat) && (on_segment(q, p, a, b) | on_segment(q, p, b, c) | on_segment(q, p, a, c));
    return is_flat ? on_edge : in_plane && first && second && third;
}

/* a + s u = c + t v */
bool segments_meet(question &q, const vec &a, const vec &b, const vec &c, const vec &d) {
    const vec u = b - a, v = d - c, r = c - a, n = cross(u, v);
    const poly s = dot(cross(r, v), n), t = dot(cross(r, u), n), n2 = dot(n, n);
    const bool in_plane = q.sign(dot(r, n)) == 0, first = (q.sign(s) >= 0) & (q.sign(n2 - s) >= 0),
               second = (q.sign(t) >= 0) & (q.sign(n2 - t) >= 0), is_parallel = q.is_zero(n);
    const bool at_end = (q.noted || is_parallel) && (on_segment(q, a, c, d) | on_segment(q, b, c, d) |
                                                     on_segment(q, c, a, b) | on_segment(q, d, a, b));
    return is_parallel ? at_end : in_plane && first && second;
}

/* Do the hulls of these corners meet? */
bool parts_meet(question &q, const std::vector<vec> &a, const std::vector<vec> &b) {
    if (a.size() == 1 && b.size() == 1) return on_point(q, a[0], b[0]);
    if (a.size() == 1 && b.size() == 2) return on_segment(q, a[0], b[0], b[1]);
    if (a.size() == 2 && b.size() == 1) return on_segment(q, b[0], a[0], a[1]);
    if (a.size() == 1) return on_triangle(q, a[0], b[0], b[1], b[2]);
    return segments_meet(q, a[0], a[1], b[0], b[1]);
}

vec moving_corner(int dim, const double from[3], const double to[3], int bits) {
    vec out;
    for (int i = 0; i < dim; i++) {
        poly p{scaled(from[i], bits), scaled(to[i], bits) - scaled(from[i], bits)};
        trim(p);
        out.push_back(p);
    }
    return out;
}

/* The unit is 2^-bits, the last bit of all numbers. */
int bits_of(const struct ccd_case *c) {
    int bits = 0;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < c->dim; i++)
                for (const double x : {k < c->count_a ? c->a[j][k][i] : 0, k < c->count_b ? c->b[j][k][i] : 0})
                    bits = std::max(bits, bits_behind_point(x));
    return bits;
}

std::vector<vec> chosen(const std::vector<vec> &all, unsigned bits) {
    std::vector<vec> out;
    for (size_t k = 0; k < all.size(); k++)
        if (bits >> k & 1) out.push_back(all[k]);
    return out;
}

/* The corners of the feature are those of the least parts that meet: these do, and no part of fewer of these corners
 * does. */
bool are_features_of(root &at, const std::vector<vec> &a, const std::vector<vec> &b, const unsigned corners[2]) {
    question q{&at, nullptr};
    if (corners[0] == 0 || corners[1] == 0) return false;
    bool right = parts_meet(q, chosen(a, corners[0]), chosen(b, corners[1]));
    for (unsigned i = 1; i < 1U << a.size(); i++)
        for (unsigned j = 1; j < 1U << b.size(); j++) {
            const bool is_part = (i & ~corners[0]) == 0 && (j & ~corners[1]) == 0, is_less = i != corners[0] || j != corners[1];
            if (is_part && is_less && parts_meet(q, chosen(a, i), chosen(b, j))) right = false;
        }
    return right;
}

/* t minus the middle of two doubles */
poly after_middle(double x, double y) {
    const moment middle = middle_of(moment_of(x), moment_of(y));
    return {-middle.numerator, shifted(1, middle.bits)};
}

bool is_nearest(root &at, double time) {
    return sign_at(after_middle(std::nextafter(time, -1.0), time), at) > 0 &&
           sign_at(after_middle(time, std::nextafter(time, 2.0)), at) <= 0;
}

} // namespace

/* Contact begins at 0, or where a condition changes its sign. */
struct ccd_truth ccd_truth_of(const struct ccd_case *c, double time, const unsigned corners[2]) {
    const int bits = bits_of(c);
    std::vector<vec> a, b;
    for (int k = 0; k < c->count_a; k++) a.push_back(moving_corner(c->dim, c->a[0][k], c->a[1][k], bits));
    for (int k = 0; k < c->count_b; k++) b.push_back(moving_corner(c->dim, c->b[0][k], c->b[1][k], bits));

    /* if they are not in one plane all the time, only where they are */
    std::vector<poly> conditions;
    if (c->dim == 3) {
        const vec &origin = a[0];
        const vec u = (c->count_a == 2 ? a[1] : b[2]) - origin, v = b[0] - origin, w = b[1] - origin;
        conditions.push_back(dot(cross(u, v), w));
    }
    if (c->dim == 2 || conditions[0].empty()) {
        conditions.clear();
        question all{nullptr, &conditions};
        parts_meet(all, a, b);
    }
    const moment start = {0, 0}, end = {1, 0};
    std::vector<root> times{{poly{0, 1}, moment{-1, 0}, start}};
    for (const poly &p : conditions)
        if (!p.empty()) add_roots(counter(p), start, end, times);

    root *first = nullptr;
    for (root &x : times) {
        question q{&x, nullptr};
        if (first && !is_less(x, *first)) continue;
        if (parts_meet(q, a, b)) first = &x;
    }
    struct ccd_truth truth = {first != nullptr, false, false};
    if (first && time >= 0 && time <= 1) truth.is_time = is_nearest(*first, time);
    if (first) truth.are_features = are_features_of(*first, a, b, corners);
    return truth;
}

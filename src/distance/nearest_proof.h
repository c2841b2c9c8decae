/* What the proofs of nearest points share. Doubles guess a point q of a convex set, seen from 0: of a difference of two
 * shapes. q is w + s e + t f + ..., a corner and weights times edges; the edges whose weight could be more as well as
 * less are free. Then the distance of the set is
 *
 *     at most |q|                  for q is in the set
 *     at least sqrt(|q|^2 - g^2)   if no other edge leads towards 0, with g the length of q's part along the free
 *                                  edges: the set lies in the flat that these span through q, but for multiples >= 0 of
 *                                  the others
 *
 * An edge that is not free, but does not certainly lead away, counts as free: that only makes the set larger. So shapes
 * in integers, whose nearest points are often where a corner's part meets an edge's, are no special case.
 *
 * So an error of the weights counts only by its square, g^2, and doubles are good enough for them. q itself is computed
 * in 64 bits where there are any and that decides, else in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_NEAREST_PROOF_H
#define GRZ_DISTANCE_NEAREST_PROOF_H

#include "distance/rounded_root.h"

/* Coordinate i of q, with size_i = |w_i| + |s e_i| + |t f_i| + ... of at most three products: each is within 4 u^2 for
 * its rounding error, u^2 for a product with the edge's rest, and 2 u^2 for the sum of both. These parts and those that
 * the sums of the leading parts leave, in all up to 6 u of size_i, are added up by at most 6 roundings: 43 u^2. The
 * last sum is exact. */
GRZ_BOUND(distance_place_error, 48 * GRZ_U * GRZ_U);

/* A product of q and an edge, from the leading doubles: these are within u each, of q within 2 u, as its own error is
 * at most u of it wherever its length is certain to round. Products and sums round by 3 u: 6 u |q| |e|. */
GRZ_BOUND(distance_slope_error, 8 * GRZ_U);

/* e e f f - (e f)^2, as part of e e f f: each product of vectors is within 5 u of its lengths', so both terms are
 * within 11 u, and the difference rounds: 24 u. */
GRZ_BOUND(distance_gram_error, 32 * GRZ_U);

/* Are the squares of lengths so large that nothing of them is lost to underflow, and so small that products of four are
 * finite? */
static inline bool grz_is_length_usable(double square) { return (square > 0x1p-200) & (square < 0x1p200); }

/* The square of what is along an edge e, as part of the square of |q|: with slope = distance_slope_error the true
 * product of both is at most |q_e| + slope |q| |e|, and the square of a sum of two numbers is at most twice the sum of
 * their squares; 4 times covers the roundings. */
static inline double grz_part_along(double q_e, double inverse, double square) {
    return 4 * (q_e * q_e * inverse + distance_slope_error * distance_slope_error * square);
}

/* The same where weights have room to one side or to both: low of `room` where that along e has, high where that along
 * -e has. What leads away from 0 is none of it: if q_e says so it certainly does, or |q_e| is at most 2 slope |q| |e|,
 * which makes 4 (4 + 1) slope^2 |q|^2. */
static inline double grz_part_with_room(double q_e, grz_two room, double inverse, double square) {
    const grz_two towards = grz_two_and(room, grz_two_of(-q_e, q_e));
    const double most = grz_max(grz_two_low(towards), grz_two_high(towards));
    return grz_part_along(most, inverse, 5 * square);
}

/* The same along two edges e and f: by their Gram matrix it is at most (|q_e| |f| + |q_f| |e|)^2 / (ee ff - ef^2). The
 * square of a sum of three numbers is at most 3 times the sum of their squares; 4 covers the roundings. */
static inline double grz_part_along_two(double q_e, double q_f, double ee, double ff, double ef, double square) {
    const double slope = 2 * distance_slope_error, lengths = ee * ff;
    const double least = (1 - distance_gram_error) * lengths - ef * ef;
    const double over = q_e * q_e * ff + q_f * q_f * ee + slope * slope * square * lengths;
    return least > 0 ? 4 * over / least : (double)INFINITY;
}

/* Does an edge e certainly lead away from 0, or across, also as seen from the point of the flat that is nearest to 0?
 * That point is g away from q, with g^2 = part. So q_e must be at least slope |q| |e| + g |e|: compared by squares. */
static inline bool grz_leads_away(double q_e, double ee, double square, double part) {
    return q_e > 0 && q_e * q_e > 4 * ee * (distance_slope_error * distance_slope_error * square + part);
}

/* |q| less two radii, with q within `off` of a point of the set. The difference of |q| and sqrt(|q|^2 - part) is at
 * most part / |q|. */
static GRZ_INLINE bool grz_round_seen(grz_dd square, double off, double part, double ra, double rb, double *distance) {
    return grz_round_root(square, off + part / sqrt(square.hi), ra, rb, distance);
}

/* In 64 bits, with v = 2^-64: coordinate i of q, with size_i as above. Each part is within 2 v of it, for the rounding
 * of an edge and of its product with a weight; of at most three sums the last one is counted with the length of q, the
 * others round by v of size_i: 4 v. */
GRZ_BOUND(distance_place_extended_error, 5 * GRZ_EXTENDED_U);

/* In doubles coordinate i of q is within 4 u of size_i, its parts by 2 u at most and three sums; its product with an
 * edge is off by 9 u of size_i then. That is at most 2 slope |size| |edge|: so proofs take the square of twice the size
 * for that of q. */
static inline double grz_square_of_sizes(double size) { return 4 * size * size; }

/* Is what is along free edges less than 2^-34 of q? Then it makes the distance less than |q| by at most 2^-68 of that,
 * 1/16 v. The square in doubles is good enough for that: as the part is at least 2^-96 size^2, it is within 2^-20. */
static inline bool grz_is_part_small(double part, double square) {
    const bool small = part <= 0x1p-68 * square;
    return grz_is_length_usable(square) & small;
}

#endif

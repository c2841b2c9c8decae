/* A shape in integers. All lengths of a query are integer multiples of one power of two, 2^length, and all directions
 * (axes, normals) of another, 2^direction; so coordinates are kept as integers in units of 2^(length + direction),
 * where products of a length and an axis live too. In these units
 *
 *     body       base + sum t_i edge_i with 0 <= t_i <= 1 (t_i >= 0 if unbounded[i]), plus a ball of the radius;
 *                for a simplex the sum of all t_i is at most 1, too: the convex hull of base and base + edge_i
 *     plane      { x : normal . x = offset }
 *     halfspace  { x : normal . x <= offset }
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_EXACT_SHAPE_H
#define TESTS_ORACLE_EXACT_SHAPE_H

#include "support/shape.h"

#include <gmp.h>
#include <stdbool.h>

#define MOST_EDGES_OF_SHAPE 6 /* an infinite box has two for each axis */

struct exact_vec {
    mpz_t x[3];
};

enum exact_type { EXACT_EMPTY, EXACT_BODY, EXACT_PLANE, EXACT_HALFSPACE };

struct exact_shape {
    enum exact_type type;
    int dim, edge_count;
    bool simplex;
    struct exact_vec base, edge[MOST_EDGES_OF_SHAPE];
    mpz_t radius;
    bool unbounded[MOST_EDGES_OF_SHAPE];
    struct exact_vec normal;
    mpz_t offset;
};

struct exact_scale {
    int length, direction;
};

/* True if the shape is valid, by the rules for invalid shapes. */
bool shape_is_valid(const struct shape *shape);

/* The coarsest scale in which all numbers of the valid shapes are integers. */
struct exact_scale exact_scale_of(const struct shape *a, const struct shape *b);

struct exact_scale exact_scale_of_three(const struct shape *a, const struct shape *b, const struct shape *c);

/* A number that stands for a length, or for a direction, as an integer in units of 2^unit. */
void exact_number(mpz_t out, double x, int unit);

void exact_vec_init(struct exact_vec *out);
void exact_vec_clear(struct exact_vec *out);
void exact_shape_init(struct exact_shape *out);
void exact_shape_clear(struct exact_shape *out);
void exact_shape_set(struct exact_shape *out, const struct shape *shape, struct exact_scale scale);

/* out = a . b */
void exact_dot(mpz_t out, int dim, const struct exact_vec *a, const struct exact_vec *b);

/* out = the greatest n . x over the body without its radius. False if there is none. */
bool exact_support(mpz_t out, const struct exact_shape *body, const struct exact_vec *n);

#endif

/* The border of a solid, and the way out across it.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/border.h"

#include "base/watch.h"
#include "bounds/numbers.h"
#include "form/form.h"
#include "num/bits.h"
#include "num/unit.h"
#include "num/vec.h"
#include "shape/core3.h"
#include "shape/solid.h"
#include "shape/vec3.h"

#include <graze/distance3.h>
#include <graze/predicates.h>

#include <math.h>
#include <string.h>

/* The corners of a triangle, times a power of two: so that their products are doubles. */
static grz3_triangle scaled_triangle(const grz3_triangle *t) {
    const double *const at = (const double *)t;
    const uint64_t exponent = grz_bits(grz_largest(9, at)) >> 52; /* biased by 1023 */
    const double scale = grz_from_bits((exponent < 2046 ? 2046 - exponent : 1) << 52);
    double out[9];
    for (int k = 0; k < 9; k++) out[k] = scale * at[k];
    return (grz3_triangle){{out[0], out[1], out[2]}, {out[3], out[4], out[5]}, {out[6], out[7], out[8]}};
}

/* E and F: the largest |coordinates| of edges, each within u of itself: the product is within 8 u E F. That is 2^-40 of
 * 2^-10 E F; what is less is found exactly, as it may be rounding alone. */
void grz_across_triangle(const grz3_triangle *t, double across[3]) {
    const grz3_triangle s = scaled_triangle(t);
    const grz3_vec e = grz3_from_to(s.a, s.b), f = grz3_from_to(s.a, s.c);
    const double u[3] = {e.x, e.y, e.z}, v[3] = {f.x, f.y, f.z};
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        across[i] = grz_rounded(u[j] * v[k]) - grz_rounded(u[k] * v[j]);
    }
    if (grz_norm_max(across) > 0x1p-10 * grz_norm_max(u) * grz_norm_max(v)) return;
    const grz3_vec normal = grz3_plane_from_points(s.a, s.b, s.c).normal;
    memcpy(across, &normal, sizeof normal);
}

bool grz_triangle_normal(const grz3_triangle *t, int side, double normal[3]) {
    double across[3];
    grz_across_triangle(t, across);
    for (int k = 0; k < 3; k++) across[k] *= side;
    return grz_unit_along(3, across, normal) > 0;
}

double grz_depth_behind(const grz3_shape *shape, const grz3_triangle *t, const double normal[3], grz3_vec *deepest) {
    const double d[3] = {-normal[0], -normal[1], -normal[2]};
    grz_body body;
    double at[3];
    grz3_body_of(shape, &body);
    grz_form_furthest(&body, d, at);
    *deepest = (grz3_vec){at[0], at[1], at[2]};
    const grz3_vec to = grz3_from_to(t->a, *deepest);
    return to.x * d[0] + to.y * d[1] + to.z * d[2];
}

double grz_length_of_way(const grz3_shape *shape, const grz3_triangle *t, const double normal[3]) {
    grz3_vec deepest;
    const double depth = grz_depth_behind(shape, t, normal, &deepest);
    return fabs(depth) <= 0x1p-50 * grz_largest(9, &t->a.x) ? fmax(depth, 0) : depth;
}

grz_border_search grz_border_search_of(const grz_mesh_union *all, grz_mesh_solid solid) {
    grz_border_search s = {.all = all, .solid = solid};
    grz_nearest_limit_set(&s.limit, (double)INFINITY);
    return s;
}

/* Of triangles that are equally near, as those at an edge, the one that the shape reaches furthest behind: it is inside
 * of that, and the other one's plane may only pass by. */
static bool is_border_nearer(const grz_border_search *s, int rank, double distance, double depth, uint32_t place) {
    if (rank != s->rank) return rank > s->rank;
    if (distance != s->distance) return distance < s->distance;
    if (depth != s->depth) return depth > s->depth;
    return grz_union_is_before(s->all, place, s->place);
}

/* The side of a triangle's plane on which a point of the shape is not. */
static grz_outside side_across(const grz3_shape *shape, const grz3_triangle *t) {
    grz3_vec point;
    const bool is_at_back = grz3_point_of_shape(shape, &point) && grz3_orient(&t->a, &t->b, &t->c, &point) > 0;
    return is_at_back ? GRZ_OUTSIDE_FRONT : GRZ_OUTSIDE_BACK;
}

/* How far a shape reaches behind the plane. *behind: 1 if it does, 0 if it is in the plane, or -1: for certain if its
 * deepest point is a double. */
static bool find_depth_behind(const grz3_shape *shape, const grz3_triangle *t, grz_outside outside, double *depth,
                              int *behind) {
    double normal[3];
    grz3_vec deepest;
    if (outside == GRZ_OUTSIDE_NONE || !grz_triangle_normal(t, (int)outside, normal)) return false;
    *depth = grz_depth_behind(shape, t, normal, &deepest);
    *behind = grz3_orient(&t->a, &t->b, &t->c, &deepest) * (int)outside;
    return true;
}

/* What only touches the plane, away from the triangle, is not behind it. */
static void look_at_border(grz_border_search *s, const grz3_triangle *t, uint32_t place) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz3_vec near;
    double depth;
    int behind;
    const double distance = grz3_distance(s->from, &triangle, NULL, &near);
    if (!is_border_nearer(s, 2, distance, (double)INFINITY, place)) return;
    grz_outside outside = grz_union_outside(s->all, s->solid, t, &near);
    const bool is_way =
        find_depth_behind(s->from, t, outside, &depth, &behind) && (behind > 0 || (behind == 0 && !(distance > 0)));
    if (!is_way) outside = side_across(s->from, t);
    if (!is_way && !find_depth_behind(s->from, t, outside, &depth, &behind)) return;
    if (!is_border_nearer(s, 1 + is_way, distance, depth, place)) return;
    s->rank = 1 + is_way;
    s->distance = distance;
    s->depth = depth;
    s->at = *t;
    s->place = place;
    s->outside = outside;
    if (is_way) grz_nearest_limit_set(&s->limit, distance);
}

static bool look_at_leaf(void *context, uint32_t leaf) {
    grz_border_search *const s = (grz_border_search *)context;
    if (grz_step_stops(&s->steps, 16)) return false;
    for (uint32_t i = leaf / GRZ_BLOCK * GRZ_BLOCK; i <= leaf; i++) {
        const grz3_triangle t = grz_union_triangle(s->all, s->first + i);
        look_at_border(s, &t, s->first + i);
    }
    return true;
}

void grz_border_look_from(grz_border_search *s, const grz3_shape *shape) {
    double box[6];
    s->from = shape;
    grz_bounds_numbers(3, shape, box);
    for (size_t k = 0; k < s->all->count; k++) {
        const grz_nearest_search nearest = {.tree = &s->all->meshes[k]->tree,
                                            .from = grz_bvh_box_of(3, box, box + 3),
                                            .limit = &s->limit,
                                            .visitor = look_at_leaf,
                                            .context = s};
        s->first = grz_union_first(s->all, k);
        grz_nearest_leaves(&nearest);
    }
}

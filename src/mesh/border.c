/* The border of a solid, and the way out across it.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/border.h"

#include "base/watch.h"
#include "bounds/numbers.h"
#include "form/form.h"
#include "num/unit.h"
#include "num/vec.h"
#include "shape/core3.h"
#include "shape/solid.h"
#include "shape/vec3.h"

#include <graze/distance3.h>

#include <math.h>

void grz_scaled_edges(const grz3_triangle *t, double e[3], double f[3]) {
    const double *const at = (const double *)t;
    const uint64_t exponent = grz_bits(grz_largest(9, at)) >> 52; /* biased by 1023 */
    const double scale = grz_from_bits((exponent < 2046 ? 2046 - exponent : 1) << 52);
    for (int k = 0; k < 3; k++) {
        const double from = scale * at[k];
        e[k] = scale * at[3 + k] - from;
        f[k] = scale * at[6 + k] - from;
    }
}

bool grz_triangle_normal(const grz3_triangle *t, int side, double normal[3]) {
    double e[3], f[3], across[3];
    grz_scaled_edges(t, e, f);
    grz_cross(e, f, across);
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

grz_border_search grz_border_search_of(const grz_mesh_union *all, grz_mesh_solid solid) {
    grz_border_search s = {.all = all, .solid = solid};
    grz_nearest_limit_set(&s.limit, (double)INFINITY);
    return s;
}

/* What only touches the plane, away from the triangle, is not behind it. */
static bool reaches_behind(double distance, double depth) { return depth > 0 || (depth >= 0 && !(distance > 0)); }

/* Of triangles that are equally near, as those at an edge, the one that the shape reaches furthest behind: it is inside
 * of that, and the other one's plane may only pass by. */
static bool is_border_nearer(const grz_border_search *s, double distance, double depth, uint32_t place) {
    const bool behind = reaches_behind(distance, depth);
    if (!s->found || behind != reaches_behind(s->distance, s->depth)) return !s->found || behind;
    if (distance != s->distance) return distance < s->distance;
    if (depth != s->depth) return depth > s->depth;
    return grz_union_is_before(s->all, place, s->place);
}

static void look_at_border(grz_border_search *s, const grz3_triangle *t, uint32_t place) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz3_vec near, deepest;
    double normal[3];
    const double distance = grz3_distance(s->from, &triangle, NULL, &near);
    if (!is_border_nearer(s, distance, (double)INFINITY, place)) return;
    const grz_outside outside = grz_union_outside(s->all, s->solid, t, &near);
    if (outside != GRZ_OUTSIDE_FRONT && outside != GRZ_OUTSIDE_BACK) return;
    if (!grz_triangle_normal(t, outside, normal)) return;
    const double depth = grz_depth_behind(s->from, t, normal, &deepest);
    if (!is_border_nearer(s, distance, depth, place)) return;
    s->found = true;
    s->distance = distance;
    s->depth = depth;
    s->at = *t;
    s->place = place;
    s->outside = outside;
    if (reaches_behind(distance, depth)) grz_nearest_limit_set(&s->limit, distance);
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

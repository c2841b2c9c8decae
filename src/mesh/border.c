/* The border of a solid, and the way out across it.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/border.h"

#include "base/watch.h"
#include "bounds/numbers.h"
#include "cylinder/prism.h"
#include "num/vec.h"
#include "shape/core3.h"
#include "shape/solid.h"
#include "shape/vec3.h"

#include <graze/distance3.h>

#include <math.h>

void grz_scaled_edges(const grz3_triangle *t, double e[3], double f[3]) {
    const double *const at = (const double *)t;
    double most = 0;
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(at[i]));
    const int exponent = most > 0 ? -ilogb(most) : 0;
    for (int k = 0; k < 3; k++) {
        const double from = ldexp(at[k], exponent);
        e[k] = ldexp(at[3 + k], exponent) - from;
        f[k] = ldexp(at[6 + k], exponent) - from;
    }
}

bool grz_triangle_normal(const grz3_triangle *t, int side, double normal[3]) {
    double e[3], f[3], across[3];
    grz_scaled_edges(t, e, f);
    grz_cross(e, f, across);
    for (int k = 0; k < 3; k++) across[k] *= side;
    return grz_prism_direction(3, across, normal) > 0;
}

/* The point of a cylinder that is the last along d, a unit vector. */
static grz3_vec last_of_cylinder(const grz3_cylinder *c, const double d[3]) {
    const double axis[3] = {c->b.x - c->a.x, c->b.y - c->a.y, c->b.z - c->a.z};
    double unit[3], across[3], out[3];
    grz_prism_direction(3, axis, unit);
    const double along = grz_dot(3, d, unit);
    for (int k = 0; k < 3; k++) across[k] = d[k] - along * unit[k];
    grz_prism_direction(3, across, out);
    const grz3_vec *const end = along > 0 ? &c->b : &c->a;
    return (grz3_vec){end->x + c->radius * out[0], end->y + c->radius * out[1], end->z + c->radius * out[2]};
}

static grz3_vec last_of_core(const grz3_shape *shape, const double d[3]) {
    grz_body body;
    grz_solid solid;
    double twice[3];
    grz3_body_of(shape, &body);
    grz_solid_of(3, &body.core, &solid);
    grz_solid_support(3, &solid, d, twice);
    const double radius = body.core.radius[0] + body.core.radius[1];
    return (grz3_vec){twice[0] / 2 + radius * d[0], twice[1] / 2 + radius * d[1], twice[2] / 2 + radius * d[2]};
}

double grz_depth_behind(const grz3_shape *shape, const grz3_triangle *t, const double normal[3], grz3_vec *deepest) {
    const double d[3] = {-normal[0], -normal[1], -normal[2]};
    *deepest = grz3_is_round(shape) ? last_of_cylinder(&shape->cylinder, d) : last_of_core(shape, d);
    const grz3_vec to = grz3_from_to(t->a, *deepest);
    return to.x * d[0] + to.y * d[1] + to.z * d[2];
}

grz_border_search grz_border_search_of(const grz_mesh_union *all, grz_mesh_solid solid) {
    grz_border_search s = {.all = all, .solid = solid};
    grz_nearest_limit_set(&s.limit, (double)INFINITY);
    return s;
}

static bool is_border_nearer(const grz_border_search *s, double distance, uint32_t place, bool behind) {
    if (!s->found || behind != s->behind) return !s->found || behind;
    if (distance != s->distance) return distance < s->distance;
    const uint32_t part = grz_union_part(s->all, place), best = grz_union_part(s->all, s->place);
    return part != best ? part < best : grz_union_index(s->all, place) < grz_union_index(s->all, s->place);
}

static void look_at_border(grz_border_search *s, const grz3_triangle *t, uint32_t place) {
    const grz3_shape triangle = grz3_shape_from_triangle(t);
    grz3_vec near, deepest;
    double normal[3];
    const double distance = grz3_distance(s->from, &triangle, NULL, &near);
    if (!is_border_nearer(s, distance, place, true)) return;
    const grz_outside outside = grz_union_outside(s->all, s->solid, t, &near);
    if (outside != GRZ_OUTSIDE_FRONT && outside != GRZ_OUTSIDE_BACK) return;
    if (!grz_triangle_normal(t, outside, normal)) return;
    const bool behind = grz_depth_behind(s->from, t, normal, &deepest) >= 0;
    if (!is_border_nearer(s, distance, place, behind)) return;
    s->found = true;
    s->distance = distance;
    s->behind = behind;
    s->at = *t;
    s->place = place;
    s->outside = outside;
    if (behind) grz_nearest_limit_set(&s->limit, distance);
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

/* How deep two solids are in each other along a direction, where their borders cross and turn to the inside, as a ball
 * in a bowl: no plane has all of one of them behind it, and that of a face may have behind it what is far from that
 * face. So each point inside is moved along the direction until it is outside; the farthest way is the depth. Points
 * are the corners of triangles: what is between them may be deeper by as much as triangles differ from a curve.
 *
 * All is in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/contact.h"

#include "base/watch.h"
#include "mesh/triangles.h"
#include "shape/features.h"
#include "shape/vec3.h"

#include <math.h>
#include <string.h>

/* How far the point is from where the ray leaves the solid of a side. Infinite: it does not. */
static double way_outside(const grz_mesh_contact_search *s, int side, const grz3_vec *from, const grz3_vec *along,
                          double most) {
    enum { MOST_SHELLS = 16 };
    const grz_mesh_union *const of = &s->of[side];
    const grz3_ray line = {*from, *along};
    const grz3_shape caster = grz3_shape_from_ray(&line);
    double far = 0;
    for (int shell = 0; shell < MOST_SHELLS && far <= most; shell++) {
        const grz_mesh_cast_options beyond = {.in_range = true, .from = far, .to = (double)INFINITY};
        double next = (double)INFINITY;
        for (size_t k = 0; k < of->count; k++) {
            grz_mesh_hit hit;
            if (grz_mesh_cast(of->meshes[k], &caster, &beyond, &hit).yes) next = fmin(next, hit.time);
        }
        if (!(next < (double)INFINITY)) return next;
        const double size = fmax(fmax(fabs(from->x), fabs(from->y)), fmax(fabs(from->z), next));
        far = next + size * 0x1p-40;
        const grz3_vec there = {from->x + far * along->x, from->y + far * along->y, from->z + far * along->z};
        if (!grz_union_holds(of, s->solid[side], &there)) return next;
    }
    return (double)INFINITY;
}

/* How far a point of a crossing must go: of a along the normal, of b against it. 0: both borders have it. */
static double way_of_point(const grz_mesh_contact_search *s, const grz_border_point *p, const double n[3],
                           double most) {
    const double sign = p->of[0] ? 1 : -1;
    const grz3_vec along = {sign * n[0], sign * n[1], sign * n[2]};
    return p->of[0] && p->of[1] ? 0 : way_outside(s, p->of[0] ? 1 : 0, &p->at, &along, most);
}

double grz_depth_of_crossing(grz_mesh_contact_search *s, const grz_border_pair *first, const double n[3], double most) {
    double depth = 0;
    for (uint32_t i = first->first_point; i != GRZ_NO_PAIR && depth < most && !s->all.failed;) {
        const grz_border_point *const p = grz_point_at(&s->crossings, i);
        depth = fmax(depth, way_of_point(s, p, n, most));
        s->all.failed |= grz_step_stops(&s->steps, 16);
        i = p->next;
    }
    return depth;
}

/* A point midway between a corner and where it comes out. */
static grz_contact_place place_of_point(const grz_mesh_contact_search *s, const grz_border_point *p, const double n[3],
                                        double depth) {
    const int of = p->of[0] ? 0 : 1;
    const double half = (of == 0 ? depth : -depth) / 2;
    const grz3_triangle t = grz_union_triangle(&s->of[of], p->place[of]);
    grz_contact_place out = {.depth = depth};
    for (int k = 0; k < 3; k++) {
        out.point[k] = grz3_at(&p->at, k) + half * n[k];
        if (grz_same_point(grz_triangle_corner(&t, k), &p->at)) out.feature[of] = grz_feature_vertex(k);
    }
    out.feature[1 - of] = grz_feature_face();
    return out;
}

void grz_push_along(grz_mesh_contact_search *s, const grz_border_pair *first, const double n[3], double depth) {
    const grz_border_pair *at = first;
    grz_left_out_parts parts = {.depth = depth};
    const size_t before = s->all.places.count;
    for (uint32_t i = first->first_point; i != GRZ_NO_PAIR && !s->all.failed;) {
        const grz_border_point *const p = grz_point_at(&s->crossings, i);
        const double way = way_of_point(s, p, n, (double)INFINITY);
        const grz_contact_place place = place_of_point(s, p, n, way);
        s->all.failed |= grz_step_stops(&s->steps, 16);
        if (way >= depth / 2) grz_add_places(&s->all, &place, 1);
        if (way >= depth) at = grz_pair_at(&s->crossings, p->pair);
        i = p->next;
    }
    memcpy(parts.at, at->at, sizeof parts.at);
    memcpy(parts.part, at->part, sizeof parts.part);
    memcpy(parts.place, at->place, sizeof parts.place);
    grz_part_contact c = grz_contact_of_parts(s, &parts);
    c.first = before;
    memcpy(c.normal, n, sizeof c.normal);
    grz_add_part_contact(&s->all, &c);
}

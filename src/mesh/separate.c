/* Where a shape that was put into a mesh is free of it: a place among the triangles met so far, again with those that
 * it meets there, until it meets none. Out of a solid it is pushed first, across its deepest contact.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/numbers.h"
#include "mesh/border.h"
#include "num/bits.h"
#include "num/vec.h"
#include "shape/place3.h"
#include "tree/separate.h"

#include <graze/depth3.h>

#include <math.h>

/* In a mesh: `base` is the first, so that each is found from the other. */
typedef struct mesh_separation {
    grz_separation base;
    const grz_mesh *mesh;
    grz_mesh_solid solid;
} mesh_separation;

static bool read_part_triangle(const void *owner, uint32_t leaf, int i, grz_shape_copy *part) {
    if (i > (int)(leaf % GRZ_BLOCK)) return false;
    const grz3_triangle t = grz_mesh_triangle((const grz_mesh *)owner, leaf / GRZ_BLOCK, i);
    part->in3 = grz3_shape_from_triangle(&t);
    return true;
}

/* Solids */

static bool is_strictly_in(const mesh_separation *c, const grz3_vec *p) {
    return grz_mesh_holds(c->mesh, c->solid, p) && !grz_mesh_holds(c->mesh, GRZ_SKIN, p);
}

static grz3_vec middle_of(const grz3_vec *a, const grz3_vec *b) {
    return (grz3_vec){a->x / 2 + b->x / 2, a->y / 2 + b->y / 2, a->z / 2 + b->z / 2};
}

/* Is a shape inside that overlaps no triangle openly? It may touch them, so its ends say nothing if they are on one.
 * Else one point decides; with unmatched edges it must be the one that others ask (mesh.h). */
static bool is_in_solid(const mesh_separation *c) {
    const grz3_shape *const s = &c->base.at.in3;
    grz3_vec middle;
    if (c->solid == GRZ_SKIN || !grz3_shape_valid(s)) return false;
    switch ((int)s->kind) {
    case GRZ_AABB:
        middle = middle_of(&s->aabb.min, &s->aabb.max);
        return is_strictly_in(c, &middle) || (c->mesh->unmatched_edges > 0 && is_strictly_in(c, &s->aabb.min));
    case GRZ_TRIANGLE:
        middle = middle_of(&s->triangle.a, &s->triangle.b);
        middle = middle_of(&middle, &s->triangle.c);
        return is_strictly_in(c, &s->triangle.a) || is_strictly_in(c, &s->triangle.b) ||
               is_strictly_in(c, &s->triangle.c) || is_strictly_in(c, &middle);
    default:
        if (grz3_points_of(s) < 2) return is_strictly_in(c, &s->point); /* a center */
        middle = middle_of(&s->segment.a, &s->segment.b);               /* of two ends */
        return is_strictly_in(c, &s->segment.a) || is_strictly_in(c, &s->segment.b) || is_strictly_in(c, &middle);
    }
}

enum { MOST_PLANES = 64, MOST_CONTACTS = 32 };

static bool add_way_of_contact(void *user, const grz_mesh_contact *contact) {
    grz_separation *const s = (grz_separation *)user;
    const size_t before = s->ways.count;
    return grz_add_way_out(s, (const double *)&contact->normal, contact->depth) && before < MOST_CONTACTS;
}

/* Beyond the plane of each triangle of the border. */
static bool add_ways_across_leaf(void *context, uint32_t leaf) {
    mesh_separation *const c = (mesh_separation *)context;
    bool more = true;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK) && more; i++) {
        const grz3_triangle t = grz_mesh_triangle(c->mesh, leaf / GRZ_BLOCK, i);
        const grz_mesh_union mesh = grz_union_of_one(&c->mesh);
        const grz_outside outside = grz_union_outside(&mesh, c->solid, &t, &t.a);
        double normal[3];
        if (outside != GRZ_OUTSIDE_FRONT && outside != GRZ_OUTSIDE_BACK) continue;
        if (grz_triangle_normal(&t, (int)outside, normal))
            more = grz_add_way_out(&c->base, normal, grz_length_of_way(&c->base.at.in3, &t, normal));
    }
    return more;
}

static bool take_deepest(void *user, const grz_mesh_contact *contact) {
    *(grz_mesh_contact *)user = *contact;
    return false;
}

/* Moves the shape across its deepest contact with the solid. False: it has none, or is stuck. */
static bool push_by_contact(mesh_separation *c) {
    const grz_mesh_contact_options options = {.skip_inner_edges = true, .solid = c->solid};
    grz_mesh_contact deepest = {.depth = 0};
    const grz_status status = grz_mesh_contacts(c->mesh, &c->base.at.in3, &options, take_deepest, &deepest);
    c->base.no_memory = c->base.no_memory || status == GRZ_ERROR_MEMORY;
    if (status != GRZ_STOPPED || !(deepest.depth > 0) || !isfinite(deepest.depth)) return false;
    grz_shift(&c->base, (const double *)&deepest.normal, deepest.depth);
    return true;
}

static bool is_free_of_mesh(grz_separation *s) {
    s->parts.count = 0;
    return grz_meet_parts(s) == 0 && !is_in_solid((const mesh_separation *)s);
}

/* The shortest of those ways out that lead outside: along the normals of contacts, and beyond the planes of the
 * triangles that are near, or of all if they are few. */
static bool leave_by_one_way(mesh_separation *c) {
    const grz_mesh_contact_options options = {.solid = c->solid};
    grz_separation *const s = &c->base;
    double near[6], bounds[6];
    bool is_free = false;
    if (grz_mesh_contacts(c->mesh, &s->at.in3, &options, add_way_of_contact, s) == GRZ_ERROR_MEMORY)
        s->no_memory = true;
    grz_bounds_numbers(3, &s->at, near);
    for (int k = 0; k < 6; k++) bounds[k] = c->mesh->triangles <= MOST_PLANES ? c->mesh->box[k / 3][k % 3] : near[k];
    const grz_bvh_box box = grz_bvh_box_of(3, bounds, bounds + 3);
    grz_bvh_searches_in_use()->visit(&c->mesh->tree, &box, add_ways_across_leaf, c);
    const grz_way_out *const ways = grz_sorted_ways_out(s);
    for (size_t i = 0; i < s->ways.count && !is_free && !s->no_memory; i++)
        is_free = grz_go_out(s, ways[i].along, ways[i].far, fmax(ways[i].far, grz_largest(6, near)), is_free_of_mesh);
    return is_free;
}

/* So far beyond the bounds of all triangles, the shortest way along an axis. */
static void leave_box(mesh_separation *c, double far) {
    double bounds[6], shortest = (double)INFINITY;
    double by[3] = {0, 0, 0};
    int axis = 0;
    grz_bounds_numbers(3, &c->base.at, bounds);
    for (int k = 0; k < 3; k++) {
        const double up = c->mesh->box[1][k] - bounds[k] + far, down = bounds[3 + k] - c->mesh->box[0][k] + far;
        if (fmin(up, down) >= shortest) continue;
        shortest = fmin(up, down);
        axis = k;
        by[k] = up < down ? up : -down;
    }
    for (int k = 0; k < 3; k++) by[k] = k == axis ? by[k] * (1 + 0x1p-30) : 0;
    grz_shift(&c->base, by, 1);
}

/* Each push ends beyond a plane, where other parts of the solid may be. Beyond the bounds there is nothing inside; but
 * with unmatched edges it may end a little further. */
static bool leave_solid(mesh_separation *c, grz_answer *answer) {
    enum { MOST_PUSHES = 16 };
    double size = 0x1p-1000; /* at least, so that it grows */
    if (leave_by_one_way(c)) return true;
    for (int round = 0; round < MOST_PUSHES; round++) {
        for (int i = 0; i < MOST_PUSHES && push_by_contact(c); i++)
            if (grz_meet_parts(&c->base) == 0 && !is_in_solid(c)) break;
        if (!grz_leave_parts(&c->base, answer) || !is_in_solid(c)) return answer->yes && !c->base.no_memory;
    }
    for (int k = 0; k < 3; k++) size = fmax(size, c->mesh->box[1][k] - c->mesh->box[0][k]);
    for (double far = 0; isfinite(far) && !c->base.no_memory; far = 2 * far + size) {
        leave_box(c, far);
        if (grz3_shape_valid(&c->base.at.in3) && is_free_of_mesh(&c->base)) return true;
    }
    return false;
}

grz_status grz_mesh_separate(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid, grz3_vec *place,
                             bool *is_free) {
    mesh_separation c = {.mesh = mesh, .solid = solid};
    c.base = (grz_separation){
        .dim = 3, .owner = mesh, .tree = &mesh->tree, .part = read_part_triangle, .allocator = mesh->allocator};
    c.base.shape = grz_from3(shape);
    c.base.at.in3 = *shape;
    grz_answer answer = grz3_separate(shape, NULL, 0, NULL);
    const bool can_be = grz_mesh_can_be(mesh, solid);
    bool found = answer.yes && can_be;
    if (found && solid == GRZ_SKIN) found = grz_leave_parts(&c.base, &answer);
    else if (found && !is_free_of_mesh(&c.base)) found = leave_solid(&c, &answer);
    if (!can_be) answer.unsupported = true;
    return grz_end_separation(&c.base, found, answer, (double *)place, is_free);
}

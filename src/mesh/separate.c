/* Where a shape that was put into a mesh is free of it: a place among the triangles met so far, again with those that
 * it meets there, until it meets none. Out of a solid it is pushed first, across its deepest contact.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "mesh/border.h"
#include "num/bits.h"
#include "num/vec.h"
#include "shape/place3.h"
#include "tree/search.h"

#include <graze/depth3.h>
#include <graze/query3.h>

#include <math.h>

typedef struct mesh_crowd {
    const grz_mesh *mesh;
    grz3_shape at;         /* the shape in its place */
    grz_growing triangles; /* grz3_shape: those that were met so far */
    bool no_memory;
    grz_mesh_solid solid;
} mesh_crowd;

static bool add_overlapped(void *context, uint32_t leaf) {
    mesh_crowd *const c = (mesh_crowd *)context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK) && !c->no_memory; i++) {
        const grz3_triangle t = grz_mesh_triangle(c->mesh, leaf / GRZ_BLOCK, i);
        const grz3_shape triangle = grz3_shape_from_triangle(&t);
        if (!grz3_overlap_open(&c->at, &triangle)) continue;
        c->no_memory = !grz_grow(c->mesh->allocator, &c->triangles, sizeof triangle);
        if (!c->no_memory) ((grz3_shape *)c->triangles.items)[c->triangles.count++] = triangle;
    }
    return !c->no_memory;
}

/* Adds the triangles that are overlapped openly. At a place that is free of those met so far they are new ones. Returns
 * how many there are. */
static size_t meet_triangles(mesh_crowd *c) {
    const size_t before = c->triangles.count;
    double bounds[6];
    if (!grz3_shape_valid(&c->at)) return 0;
    grz_bounds_numbers(3, &c->at, bounds);
    const grz_bvh_box box = grz_bvh_box_of(3, bounds, bounds + 3);
    grz_bvh_searches_in_use()->visit(&c->mesh->tree, &box, add_overlapped, c);
    return c->triangles.count - before;
}

/* Where the shape is free of all triangles, near its place. False: there is no such place, or no memory. */
static bool leave_triangles(mesh_crowd *c, grz_answer *answer) {
    const grz3_shape start = c->at;
    grz3_vec end;
    *answer = grz3_separate(&start, NULL, 0, &end);
    c->triangles.count = 0;
    while (answer->yes && meet_triangles(c) > 0 && !c->no_memory) {
        *answer = grz3_separate(&start, (const grz3_shape *)c->triangles.items, c->triangles.count, &end);
        if (answer->yes) c->at = grz3_shape_at(&start, &end);
    }
    return answer->yes && !c->no_memory;
}

/* Solids */

static bool is_strictly_in(const mesh_crowd *c, const grz3_vec *p) {
    return grz_mesh_holds(c->mesh, c->solid, p) && !grz_mesh_holds(c->mesh, GRZ_SKIN, p);
}

static grz3_vec middle_of(const grz3_vec *a, const grz3_vec *b) {
    return (grz3_vec){a->x / 2 + b->x / 2, a->y / 2 + b->y / 2, a->z / 2 + b->z / 2};
}

/* Is a shape inside that overlaps no triangle openly? It may touch them, so its ends say nothing if they are on one. */
static bool is_in_solid(const mesh_crowd *c) {
    const grz3_shape *const s = &c->at;
    grz3_vec middle;
    if (c->solid == GRZ_SKIN || !grz3_shape_valid(s)) return false;
    switch ((int)s->kind) {
    case GRZ_AABB: middle = middle_of(&s->aabb.min, &s->aabb.max); return is_strictly_in(c, &middle);
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

/* A way that may lead out: along a unit vector. */
typedef struct way_out {
    grz3_vec along;
    double far;
} way_out;

#define GRZ_ITEM way_out
#define GRZ_HEAP(name) ways_out_##name
#define GRZ_IS_BEFORE(a, b) ((a)->far < (b)->far)
#include "base/heap.inc"
#undef GRZ_IS_BEFORE

enum { MOST_WAYS = 96, MOST_PLANES = 64, MOST_CONTACTS = 32 };

typedef struct ways_out {
    const mesh_crowd *crowd;
    int count;
    way_out at[MOST_WAYS];
} ways_out;

static void add_way(ways_out *w, const double n[3], double far) {
    if (w->count < MOST_WAYS && far >= 0 && grz_finite(far))
        w->at[w->count++] = (way_out){{n[0] + 0.0, n[1] + 0.0, n[2] + 0.0}, far};
}

static bool add_way_of_contact(void *user, const grz_mesh_contact *contact) {
    ways_out *const w = (ways_out *)user;
    const int before = w->count;
    add_way(w, (const double *)&contact->normal, contact->depth);
    return before < MOST_CONTACTS;
}

/* Beyond the plane of each triangle of the border. */
static bool add_ways_across_leaf(void *context, uint32_t leaf) {
    ways_out *const w = (ways_out *)context;
    const mesh_crowd *const c = w->crowd;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK) && w->count < MOST_WAYS; i++) {
        const grz3_triangle t = grz_mesh_triangle(c->mesh, leaf / GRZ_BLOCK, i);
        const grz_mesh_union mesh = grz_union_of_one(&c->mesh);
        const grz_outside outside = grz_union_outside(&mesh, c->solid, &t, &t.a);
        double normal[3];
        grz3_vec deepest;
        if (outside != GRZ_OUTSIDE_FRONT && outside != GRZ_OUTSIDE_BACK) continue;
        if (grz_triangle_normal(&t, (int)outside, normal))
            add_way(w, normal, grz_depth_behind(&c->at, &t, normal, &deepest));
    }
    return w->count < MOST_WAYS;
}

static bool take_deepest(void *user, const grz_mesh_contact *contact) {
    *(grz_mesh_contact *)user = *contact;
    return false;
}

static void shift(mesh_crowd *c, grz3_vec by) {
    grz3_vec at;
    grz3_separate(&c->at, NULL, 0, &at);
    const grz3_vec to = {at.x + by.x, at.y + by.y, at.z + by.z};
    c->at = grz3_shape_at(&c->at, &to);
}

/* Moves the shape across its deepest contact with the solid. False: it has none, or is stuck. */
static bool push_by_contact(mesh_crowd *c) {
    const grz_mesh_contact_options options = {.skip_inner_edges = true, .solid = c->solid};
    grz_mesh_contact deepest = {.depth = 0};
    const grz_status status = grz_mesh_contacts(c->mesh, &c->at, &options, take_deepest, &deepest);
    c->no_memory = c->no_memory || status == GRZ_ERROR_MEMORY;
    const grz3_vec n = deepest.normal;
    if (status != GRZ_STOPPED || !(deepest.depth > 0) || !isfinite(deepest.depth)) return false;
    shift(c, (grz3_vec){n.x * deepest.depth, n.y * deepest.depth, n.z * deepest.depth});
    return true;
}

static bool is_free_of_mesh(mesh_crowd *c) {
    c->triangles.count = 0;
    return meet_triangles(c) == 0 && !is_in_solid(c);
}

/* Goes a way; a bit further where rounding leaves it in the solid. */
static bool go_out(mesh_crowd *c, const way_out *way) {
    const grz3_shape start = c->at;
    bool is_free = false;
    double bounds[6];
    grz_bounds_numbers(3, &start, bounds);
    const double size = fmax(way->far, grz_largest(6, bounds));
    for (int exponent = -54; exponent <= -48 && !is_free; exponent += 2) {
        const double far = way->far + (exponent > -54 ? ldexp(size, exponent) : 0);
        c->at = start;
        shift(c, (grz3_vec){way->along.x * far, way->along.y * far, way->along.z * far});
        is_free = is_free_of_mesh(c);
    }
    if (!is_free) c->at = start;
    return is_free;
}

/* The shortest of those ways out that lead outside: along the normals of contacts, and beyond the planes of the
 * triangles that are near, or of all if they are few. */
static bool leave_by_one_way(mesh_crowd *c) {
    const grz_mesh_contact_options options = {.solid = c->solid};
    ways_out w = {.crowd = c};
    double bounds[6];
    bool is_free = false;
    if (grz_mesh_contacts(c->mesh, &c->at, &options, add_way_of_contact, &w) == GRZ_ERROR_MEMORY) c->no_memory = true;
    grz_bounds_numbers(3, &c->at, bounds);
    for (int k = 0; k < 6 && c->mesh->triangles <= MOST_PLANES; k++) bounds[k] = c->mesh->box[k / 3][k % 3];
    const grz_bvh_box box = grz_bvh_box_of(3, bounds, bounds + 3);
    grz_bvh_searches_in_use()->visit(&c->mesh->tree, &box, add_ways_across_leaf, &w);
    ways_out_sort(w.at, (size_t)w.count);
    for (int i = 0; i < w.count && !is_free && !c->no_memory; i++) is_free = go_out(c, &w.at[i]);
    return is_free;
}

/* Beyond the bounds of all triangles, the shortest way along an axis. */
static void leave_box(mesh_crowd *c) {
    double bounds[6], shortest = (double)INFINITY;
    double by[3] = {0, 0, 0};
    int axis = 0;
    grz_bounds_numbers(3, &c->at, bounds);
    for (int k = 0; k < 3; k++) {
        const double up = c->mesh->box[1][k] - bounds[k], down = bounds[3 + k] - c->mesh->box[0][k];
        if (fmin(up, down) >= shortest) continue;
        shortest = fmin(up, down);
        axis = k;
        by[k] = up < down ? up : -down;
    }
    for (int k = 0; k < 3; k++) by[k] = k == axis ? by[k] * (1 + 0x1p-30) : 0;
    shift(c, (grz3_vec){by[0], by[1], by[2]});
}

/* Each push ends beyond a plane, where other parts of the solid may be. */
static bool leave_solid(mesh_crowd *c, grz_answer *answer) {
    enum { MOST_PUSHES = 16 };
    if (leave_by_one_way(c)) return true;
    for (int round = 0; round <= MOST_PUSHES; round++) {
        for (int i = 0; i < MOST_PUSHES && push_by_contact(c); i++)
            if (meet_triangles(c) == 0 && !is_in_solid(c)) break;
        if (!leave_triangles(c, answer) || !is_in_solid(c)) return answer->yes && !c->no_memory;
        if (round == MOST_PUSHES - 1) leave_box(c);
    }
    return false;
}

grz_status grz_mesh_separate(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid, grz3_vec *place,
                             bool *is_free) {
    mesh_crowd c = {.mesh = mesh, .at = *shape, .solid = solid};
    grz3_vec start, end;
    grz_answer answer = grz3_separate(shape, NULL, 0, &start);
    const bool can_be = grz_mesh_can_be(mesh, solid);
    bool found = answer.yes && can_be;
    if (found && solid == GRZ_SKIN) found = leave_triangles(&c, &answer);
    else if (found && !is_free_of_mesh(&c)) found = leave_solid(&c, &answer);
    grz_growing_release(mesh->allocator, &c.triangles, sizeof(grz3_shape));
    grz3_separate(&c.at, NULL, 0, &end);
    if (place) *place = found ? end : start;
    if (is_free) *is_free = found;
    return answer.unsupported || !can_be ? GRZ_ERROR_ARGUMENT : c.no_memory ? GRZ_ERROR_MEMORY : GRZ_OK;
}

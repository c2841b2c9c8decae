/* How deep two parts of meshes are in each other: by the times at which moving triangles meet triangles.
 * docs/decisions/0069-depths-of-meshes.md says why.
 *
 * SPDX-License-Identifier: MIT */
#include "clash_depth.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

static double dot(const grz3_vec *a, const grz3_vec *b) { return a->x * b->x + a->y * b->y + a->z * b->z; }

static grz3_vec scaled(const grz3_vec *v, double by) { return (grz3_vec){v->x * by, v->y * by, v->z * by}; }

/* Triangles of a part, those at the back first: they come free last, so the others need not be looked at closely. */

typedef struct follower {
    double front; /* how far its foremost corner is along the direction */
    uint32_t triangle;
} follower;

static int from_behind(const void *x, const void *y) {
    const follower *const a = x, *const b = y;
    return a->front != b->front ? (a->front > b->front) - (a->front < b->front)
                                : (a->triangle > b->triangle) - (a->triangle < b->triangle);
}

static follower *followers_of(const clash_part *part, const grz3_vec *direction) {
    follower *const all = malloc((part->end - part->first + 1) * sizeof *all);
    for (size_t i = part->first; all != NULL && i < part->end; i++) {
        const grz3_triangle t = mesh_triangle(part->of, (uint32_t)i);
        const double front = fmax(dot(&t.a, direction), fmax(dot(&t.b, direction), dot(&t.c, direction)));
        all[i - part->first] = (follower){isnan(front) ? (double)INFINITY : front, (uint32_t)i};
    }
    if (all != NULL) qsort(all, part->end - part->first, sizeof *all, from_behind);
    return all;
}

/* The last time. */

/* The last time from `from` on at which the moving triangle meets the part; -1: none. */
static double last_time_of(const grz3_triangle *t, const grz3_vec *by, const clash_part *part, double from,
                           bool *no_memory) {
    enum { ROOM = 64 };
    const grz_mesh_sweep_options options = {.in_range = true, .from = from, .to = 1, .times_only = true};
    const grz3_shape mover = grz3_shape_from_triangle(t);
    grz_mesh_sweep_hit few[ROOM], *hits = few;
    size_t total = 0;
    double last = -1;
    if (!grz_mesh_sweep_all(part->tree, &mover, by, &options, few, ROOM, &total)) return -1;
    if (total > ROOM) {
        hits = malloc(total * sizeof *hits);
        *no_memory = hits == NULL;
        if (*no_memory) return -1;
        grz_mesh_sweep_all(part->tree, &mover, by, &options, hits, total, &total);
    }
    for (size_t i = 0; i < total; i++) last = fmax(last, hits[i].exit);
    if (hits != few) free(hits);
    return last;
}

/* The same of all triangles, from 0 on; some time that is at least `limit` if it is not below that. 0: none. */
static double last_time(const clash_part *a, const follower *order, const grz3_vec *by, const clash_part *b,
                        double limit, bool *no_memory) {
    double last = 0;
    for (size_t i = 0; i < a->end - a->first && last < limit && !*no_memory; i++) {
        const grz3_triangle t = mesh_triangle(a->of, order[i].triangle);
        last = fmax(last, last_time_of(&t, by, b, last, no_memory));
    }
    return last;
}

static grz3_vec times_power(const grz3_vec *v, int exponent) {
    return (grz3_vec){ldexp(v->x, exponent), ldexp(v->y, exponent), ldexp(v->z, exponent)};
}

static bool are_equal(const grz3_vec *a, const grz3_vec *b) { return a->x == b->x && a->y == b->y && a->z == b->z; }

/* The exponent of a power of two, a time after which the boxes of both are apart for ever. False: they are from the
 * beginning. */
static bool find_span(const clash_part *a, const clash_part *b, const grz3_vec *direction, int *span) {
    const grz3_aabb p = clash_part_box(a), q = clash_part_box(b);
    const double *const d = &direction->x;
    *span = INT_MAX;
    for (int k = 0; k < 3; k++) {
        const double behind = d[k] > 0 ? (&p.min.x)[k] : -(&p.max.x)[k],
                     before = d[k] > 0 ? (&q.max.x)[k] : -(&q.min.x)[k];
        if (d[k] == 0) continue;
        if (!(behind < before)) return false;
        const double gap = before - behind;
        const int most = isinf(gap) ? 1024 : ilogb(gap);
        const int exponent = most - ilogb(d[k]) + 2; /* at least twice the quotient */
        *span = exponent < *span ? exponent : *span;
    }
    for (;; ++*span) { /* the product has to be exact */
        const grz3_vec by = times_power(direction, *span), back = times_power(&by, -*span);
        if (!mesh_is_finite(&by) || are_equal(&back, direction)) return true;
    }
}

double clash_along(const clash_part *a, const clash_part *b, const grz3_vec *direction, double limit, bool *no_memory) {
    int span;
    *no_memory = false;
    if (!find_span(a, b, direction, &span)) return 0;
    const grz3_vec by = times_power(direction, span);
    if (!mesh_is_finite(&by)) return INFINITY;
    follower *const order = followers_of(a, direction);
    *no_memory = order == NULL;
    const double last = *no_memory ? 0 : last_time(a, order, &by, b, fmin(1, ldexp(limit, -span)), no_memory);
    free(order);
    return ldexp(last, span);
}

/* The least translation. */

enum { MOST_NORMALS = 8 };

/* What contacts of triangles say: the greatest depth, and the normals of the deepest ones. */
typedef struct deepest {
    double depth;
    grz3_vec normals[MOST_NORMALS];
    int count;
} deepest;

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    deepest *const d = user;
    d->depth = fmax(d->depth, contact->depth);
    d->normals[d->count++] = contact->normal;
    return d->count < MOST_NORMALS;
}

/* The greatest depth of a corner of a part inside the other; 0: there is none. */
static bool deepest_corner(const clash_part *part, const clash_part *solid, double *depth) {
    const size_t count = 3 * (part->end - part->first);
    if (solid->solid == GRZ_SKIN) return true;
    grz3_vec *const corners = calloc(count + 1, sizeof *corners);
    double *const distances = malloc((count + 1) * sizeof *distances);
    const bool room = corners != NULL && distances != NULL;
    for (size_t i = part->first; room && i < part->end; i++) {
        const grz3_triangle t = mesh_triangle(part->of, (uint32_t)i);
        for (int k = 0; k < 3; k++) corners[3 * (i - part->first) + (size_t)k] = (&t.a)[k];
    }
    if (room) grz_mesh_signed_distance_n(solid->tree, corners, count, solid->solid, NULL, distances);
    for (size_t i = 0; room && i < count; i++) *depth = fmax(*depth, -distances[i]);
    free(corners);
    free(distances);
    return room;
}

/* How far a point is from a part, negative inside. */
static double signed_distance(const clash_part *part, const grz3_vec *point) {
    double distance;
    grz_mesh_signed_distance(part->tree, point, part->solid, &distance);
    return distance;
}

/* What the middle of what their boxes have in common says about the least move; not above 0: nothing. If each part has
 * a ball around it, the balls have common points until one part has moved by the sum of their radii. If it is at a
 * distance from one part, a point of that part is so near, and has to leave the ball that the other has. */
static double depth_in_the_middle(const clash_part *a, const clash_part *b) {
    const grz3_aabb p = clash_part_box(a), q = clash_part_box(b);
    grz3_vec middle;
    for (int k = 0; k < 3; k++)
        (&middle.x)[k] = fmax((&p.min.x)[k], (&q.min.x)[k]) / 2 + fmin((&p.max.x)[k], (&q.max.x)[k]) / 2;
    return -(signed_distance(a, &middle) + signed_distance(b, &middle));
}

/* Tries a direction and its opposite. */
static bool try_normal(const clash_part *a, const clash_part *b, const grz3_vec *normal, clash_depth *out) {
    for (int sign = 1; sign >= -1; sign -= 2) {
        const grz3_vec n = scaled(normal, sign);
        bool no_memory;
        const double far = clash_along(a, b, &n, out->most, &no_memory);
        if (no_memory) return false;
        if (far < out->most) {
            out->most = far;
            out->normal = (grz3_vec){n.x + 0.0, n.y + 0.0, n.z + 0.0}; /* no -0 */
        }
    }
    return true;
}

static bool try_normals(const clash_part *a, const clash_part *b, const deepest *d, clash_depth *out) {
    bool room = true;
    for (int i = 0; i < d->count && room; i++) room = try_normal(a, b, &d->normals[i], out);
    return room;
}

/* The axes of a cube through the middles of its faces, edges and corners. */
static bool try_all_around(const clash_part *a, const clash_part *b, clash_depth *out) {
    bool room = true;
    for (int code = 14; code < 27 && room; code++) {
        const int x = code % 3 - 1, y = code / 3 % 3 - 1, z = code / 9 - 1;
        const double length = sqrt(x * x + y * y + z * z);
        room = try_normal(a, b, &(grz3_vec){x / length, y / length, z / length}, out);
    }
    return room;
}

/* Where the best move so far ends, the parts touch. A plane of that touch, if it were all that is in the way, would be
 * reached by a shorter move, straight across it: so the normals there are tried, until none is better. */
static bool shorten(const clash_part *a, const clash_part *b, clash_depth *out) {
    enum { MOST_ROUNDS = 16 };
    double before = INFINITY;
    for (int round = 0; round < MOST_ROUNDS && out->most < before; round++) {
        const grz3_vec by = scaled(&out->normal, out->most);
        const double place[12] = {1, 0, 0, by.x, 0, 1, 0, by.y, 0, 0, 1, by.z};
        const grz_mesh_contact_options nearly = {.margin = ldexp(out->most, -30)}; /* rounding leaves them apart */
        deepest d = {.depth = 0};
        grz_mesh *moved;
        if (grz_mesh_build_posed(&moved, a->tree, place) != GRZ_OK) return false;
        const grz_status seen = grz_meshes_contacts(moved, b->tree, &nearly, add_contact, &d);
        grz_mesh_free(moved);
        before = out->most;
        if (seen < GRZ_OK || !try_normals(a, b, &d, out)) return false;
    }
    return true;
}

bool clash_depth_of(const clash_part *a, const clash_part *b, clash_depth *out) {
    deepest d = {.depth = 0};
    *out = (clash_depth){.most = INFINITY};
    if (grz_meshes_contacts(a->tree, b->tree, NULL, add_contact, &d) < GRZ_OK) return false;
    const bool room = deepest_corner(a, b, &d.depth) && deepest_corner(b, a, &d.depth) && try_all_around(a, b, out) &&
                      try_normals(a, b, &d, out) && shorten(a, b, out);
    out->least = fmin(fmax(d.depth, depth_in_the_middle(a, b)), out->most); /* all are rounded */
    return room;
}

/* Faces in space: which two coordinates of the corners count, and what is quick to cut.
 *
 * SPDX-License-Identifier: MIT */
#include "face/sweep_line.h"
#include "num/bits.h"

#include <graze/face.h>
#include <graze/predicates.h>

#include <math.h>

typedef struct face {
    const grz3_vec *vertices;
    const uint32_t *ring;
    size_t count;
    int axes[3]; /* which coordinates are left out, the best one first */
} face;

static const double *at(const face *f, size_t corner) { return &f->vertices[f->ring[corner]].x; }

/* What is seen along an axis. */
static grz2_vec seen(const face *f, int axis, size_t corner) {
    const double *const p = at(f, corner);
    return (grz2_vec){p[(axis + 1) % 3], p[(axis + 2) % 3]};
}

static int face_turn(const face *f, int axis, size_t a, size_t b, size_t c) {
    const grz2_vec p = seen(f, axis, a), q = seen(f, axis, b), r = seen(f, axis, c);
    return grz2_orient(&p, &q, &r);
}

/* The normal, about: twice the area inside as it is seen along each axis (Newell's). */
static void normal_of(const face *f, double normal[3]) {
    const double *const origin = at(f, 0);
    for (int k = 0; k < 3; k++) normal[k] = 0;
    for (size_t i = 1; i + 1 < f->count; i++) {
        const double *const p = at(f, i), *const q = at(f, i + 1);
        for (int k = 0; k < 3; k++) {
            const int x = (k + 1) % 3, y = (k + 2) % 3;
            normal[k] += (p[x] - origin[x]) * (q[y] - origin[y]) - (p[y] - origin[y]) * (q[x] - origin[x]);
        }
    }
}

/* Sorts the axes by the size of the normal. Which is first makes no difference to the area of a face in a plane, unless
 * the plane is seen edge on. */
static void order_axes(face *f) {
    double normal[3];
    normal_of(f, normal);
    for (int k = 0; k < 3; k++) f->axes[k] = k;
    for (int i = 0; i < 3; i++) {
        const int a = f->axes[i % 2], b = f->axes[i % 2 + 1];
        if (!(fabs(normal[b]) > fabs(normal[a]))) continue;
        f->axes[i % 2] = b;
        f->axes[i % 2 + 1] = a;
    }
}

static void set(uint32_t triangle[3], size_t a, size_t b, size_t c) {
    triangle[0] = (uint32_t)a;
    triangle[1] = (uint32_t)b;
    triangle[2] = (uint32_t)c;
}

/* Triangles between one corner and the edges that it is no end of. Each edge of the ring is one of theirs, and each
 * other edge is there twice: modulo 2 they have the border of the face. */
static size_t fan(const face *f, size_t from, uint32_t (*triangles)[3]) {
    for (size_t i = 0; i + 2 < f->count; i++)
        set(triangles[i], from, (from + i + 1) % f->count, (from + i + 2) % f->count);
    return f->count - 2;
}

/* Two opposite corners that are strictly on different sides of the line through the others cannot be in each other's
 * way. */
static size_t cut_four(const face *f, uint32_t (*triangles)[3]) {
    for (size_t i = 0; i < 2; i++) {
        const int side = face_turn(f, f->axes[0], i, i + 1, i + 2);
        if (side * face_turn(f, f->axes[0], i, i + 2, (i + 3) % 4) > 0) return fan(f, i, triangles);
    }
    return 0;
}

/* A fan whose triangles all turn in one direction, within half a turn: no two overlap. */
static size_t cut_fan(const face *f, uint32_t (*triangles)[3]) {
    const int side = face_turn(f, f->axes[0], 0, 1, 2);
    for (size_t i = 2; i + 1 < f->count; i++) {
        if (face_turn(f, f->axes[0], 0, i, i + 1) * side <= 0 || face_turn(f, f->axes[0], 0, 1, i + 1) * side <= 0)
            return 0;
    }
    return side != 0 ? fan(f, 0, triangles) : 0;
}

/* A grz_face_is_same. */
static bool is_at_place_of(const void *context, size_t a, size_t b) {
    const face *const f = (const face *)context;
    const double *const p = at(f, a), *const q = at(f, b);
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* The first corner at another place than the first of all; count if there is none. */
static size_t elsewhere(const face *f) {
    size_t i = 1;
    while (i < f->count && is_at_place_of(f, 0, i)) i++;
    return i;
}

static bool is_on_line(const face *f, size_t a, size_t b, size_t p) {
    for (int axis = 0; axis < 3; axis++)
        if (face_turn(f, axis, a, b, p) != 0) return false;
    return true;
}

/* The first corner off the line through the first of all and another one; count if there is none. */
static size_t off_line(const face *f, size_t other) {
    size_t i = other;
    while (i < f->count && is_on_line(f, 0, other, i)) i++;
    return i;
}

/* Of what all corners lie in: 1 a line, 2 a plane, 3 space. */
static int span_of(const face *f) {
    const grz3_vec *const v = f->vertices;
    const size_t b = elsewhere(f), c = off_line(f, b);
    for (size_t i = c; i < f->count; i++)
        if (grz3_orient(&v[f->ring[0]], &v[f->ring[b]], &v[f->ring[c]], &v[f->ring[i]]) != 0) return 3;
    return c < f->count ? 2 : 1;
}

/* By a sweep over what is seen along an axis. */
static grz_face_facts cut_along(const face *f, int axis, grz_face_sweep *sweep, uint32_t (*triangles)[3]) {
    grz_face_facts facts = {0, GRZ_FACE_CROSSED, 0};
    grz2_vec *const corners = grz_face_sweep_corners(sweep);
    for (size_t i = 0; i < f->count; i++) corners[i] = seen(f, axis, i);
    if (!grz_face_sweep_run(sweep, triangles, &facts.triangles)) return facts;
    facts.kind = facts.triangles > 0 ? GRZ_FACE_PROPER : GRZ_FACE_FLAT;
    facts.left_out = grz_face_sweep_left_out(sweep, is_at_place_of, f);
    return facts;
}

/* Along one axis after the other until there is something inside, and no corner is lost: a face in a plane that is seen
 * edge on has nothing inside; one that is in no plane may have corners behind each other. */
static grz_face_facts cut_by_sweep(const face *f, grz_face_sweep *sweep, uint32_t (*triangles)[3]) {
    bool crossed = false;
    for (int k = 0; k < 3; k++) {
        const grz_face_facts facts = cut_along(f, f->axes[k], sweep, triangles);
        crossed |= facts.kind == GRZ_FACE_CROSSED;
        if (facts.kind == GRZ_FACE_PROPER && (facts.left_out == 0 || span_of(f) < 3)) return facts;
    }
    const int span = span_of(f);
    if (!crossed && span == 2) return (grz_face_facts){0, GRZ_FACE_FLAT, f->count};
    const grz_face_kind kind = crossed ? GRZ_FACE_CROSSED : span == 1 ? GRZ_FACE_FLAT : GRZ_FACE_FOLDED;
    return (grz_face_facts){fan(f, 0, triangles), kind, 0};
}

static grz_status cut_any(const face *f, const grz_allocator *allocator, uint32_t (*triangles)[3],
                          grz_face_facts *facts) {
    grz_face_stack stack;
    grz_face_sweep *const sweep = grz_face_sweep_make(f->count, &stack, allocator);
    if (!sweep) return GRZ_ERROR_MEMORY;
    *facts = cut_by_sweep(f, sweep, triangles);
    grz_face_sweep_free(sweep);
    return GRZ_OK;
}

/* The first corner that is not finite; count if there is none. */
static size_t first_empty(const face *f) {
    size_t i = 0;
    while (i < f->count && grz_finite(at(f, i)[0]) && grz_finite(at(f, i)[1]) && grz_finite(at(f, i)[2])) i++;
    return i;
}

/* Triangles from one corner, if they are the face; 0 if not. */
static size_t cut_quickly(const face *f, uint32_t (*triangles)[3]) {
    if (f->count == 3) return fan(f, 0, triangles);
    return f->count == 4 ? cut_four(f, triangles) : cut_fan(f, triangles);
}

static grz_status cut(face *f, const grz_allocator *allocator, uint32_t (*triangles)[3], grz_face_facts *facts) {
    const size_t empty = first_empty(f);
    if (empty < f->count) {
        *facts = (grz_face_facts){fan(f, empty, triangles), GRZ_FACE_EMPTY, 0};
        return GRZ_OK;
    }
    if (f->count > 3) order_axes(f);
    const size_t count = cut_quickly(f, triangles);
    if (count == 0) return cut_any(f, allocator, triangles, facts);
    *facts = (grz_face_facts){count, GRZ_FACE_PROPER, 0};
    return GRZ_OK;
}

grz_status grz3_triangulate(const grz3_vec *vertices, const uint32_t *ring, size_t count,
                            const grz_allocator *allocator, uint32_t (*triangles)[3], grz_face_facts *facts) {
    face f = {vertices, ring, count, {0, 1, 2}};
    if (count < 3) {
        *facts = (grz_face_facts){0, GRZ_FACE_FLAT, count};
        return GRZ_OK;
    }
    const grz_status status = cut(&f, allocator, triangles, facts);
    for (size_t i = 0; status == GRZ_OK && i < facts->triangles; i++)
        for (int k = 0; k < 3; k++) triangles[i][k] = ring[triangles[i][k]];
    return status;
}

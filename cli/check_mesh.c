/* Where a mesh is not the surface of a solid.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "clash.h"
#include "hits.h"
#include "output.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum problem { INTERSECTION, DUPLICATE, FLAT, OPEN_EDGE, CROSSED, BENT, PROBLEMS } problem;
static const char *const words[PROBLEMS] = {"intersection", "duplicate", "flat", "open", "crossed", "bent"};

/* A problem of one triangle or of two; of an edge, which one of the first triangle's; of a face, its first triangle and
 * which one of the mesh's it is. */
typedef struct finding {
    problem what;
    uint32_t triangles[2], part;
} finding;

typedef struct check {
    const mesh *m;
    bool list, no_memory;
    finding *at; /* NULL unless the findings are listed */
    size_t listed, room;
    size_t counts[PROBLEMS];
    progress bar;
} check;

/* Counts a finding, and keeps it if findings are listed. False: out of memory. */
static bool take(check *c, finding one) {
    c->counts[one.what]++;
    if (progress_due(&c->bar)) progress_say(&c->bar, (double)c->counts[one.what], words[one.what]);
    if (!c->list) return true;
    if (c->listed == c->room) {
        const size_t room = c->room > 0 ? 2 * c->room : 64;
        finding *const at = room <= SIZE_MAX / sizeof *at ? realloc(c->at, room * sizeof *at) : NULL;
        c->no_memory = at == NULL;
        if (c->no_memory) return false;
        c->at = at;
        c->room = room;
    }
    c->at[c->listed++] = one;
    return true;
}

/* A triangle by the indices of its vertices in ascending order; equal coordinates have equal indices. */
typedef struct face {
    uint32_t corners[3], triangle;
} face;

static void swap_if_greater(uint32_t *a, uint32_t *b) {
    const uint32_t least = *a < *b ? *a : *b;
    *b = *a < *b ? *b : *a;
    *a = least;
}

static face face_of(const mesh *m, uint32_t triangle) {
    face f = {.triangle = triangle};
    memcpy(f.corners, m->triangles[triangle], sizeof f.corners);
    swap_if_greater(&f.corners[0], &f.corners[1]);
    swap_if_greater(&f.corners[1], &f.corners[2]);
    swap_if_greater(&f.corners[0], &f.corners[1]);
    return f;
}

static int by_corners(const void *x, const void *y) {
    const uint32_t *const a = ((const face *)x)->corners, *const b = ((const face *)y)->corners;
    int k = 0;
    while (k < 3 && a[k] == b[k]) k++; /* index 3 is the number of the triangle */
    const uint32_t p = k < 3 ? a[k] : ((const face *)x)->triangle, q = k < 3 ? b[k] : ((const face *)y)->triangle;
    return (p > q) - (p < q);
}

/* Reports all triangles that have the vertices of an earlier one as duplicates, and moves the others to the front.
 * Returns the number of the others. */
static size_t take_duplicates(check *c, face *faces) {
    size_t kept = 0;
    for (uint32_t i = 0; i < c->m->count; i++) faces[i] = face_of(c->m, i);
    qsort(faces, c->m->count, sizeof *faces, by_corners);
    for (size_t i = 0; i < c->m->count && !c->no_memory; i++) {
        const bool again = kept > 0 && memcmp(faces[i].corners, faces[kept - 1].corners, sizeof faces->corners) == 0;
        if (again) {
            take(c, (finding){DUPLICATE, {faces[kept - 1].triangle, faces[i].triangle}, 0});
        } else {
            faces[kept++] = faces[i];
        }
    }
    return kept;
}

/* The triangles that are compared with each other, and where findings go. */
typedef struct comparison {
    check *c;
    const face *faces;
} comparison;

/* Are both of one face that is crossed or folded, whose triangles overlap? */
static bool are_of_one_face(const mesh *m, uint32_t a, uint32_t b) {
    size_t low = 0, high = m->faces.count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (m->faces.at[middle].first <= a) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const mesh_face *const ring = low > 0 ? &m->faces.at[low - 1] : NULL;
    return ring != NULL && (ring->kind == GRZ_FACE_CROSSED || ring->kind == GRZ_FACE_FOLDED) &&
           a < ring->first + ring->count && b >= ring->first && b < ring->first + ring->count;
}

static bool take_pairs(void *context, const grz_pair *pairs, size_t count) {
    const comparison *const of = context;
    bool more = true;
    for (size_t i = 0; i < count && more; i++) {
        const uint32_t a = of->faces[pairs[i].a].triangle, b = of->faces[pairs[i].b].triangle;
        if (are_of_one_face(of->c->m, a, b)) continue;
        more = take(of->c, (finding){INTERSECTION, {a < b ? a : b, a < b ? b : a}, 0});
    }
    return more;
}

/* Compares the triangles without duplicates: a thousand copies of one would be a million pairs. */
static bool compare(check *c, const face *faces, size_t count) {
    uint32_t *const indices = malloc(3 * count * sizeof *indices);
    if (indices == NULL) return false;
    for (size_t i = 0; i < count; i++) memcpy(indices + 3 * i, faces[i].corners, sizeof faces->corners);
    const grz_triangles triangles = {
        GRZ_DOUBLE, c->m->vertex_count, sizeof *c->m->vertices, c->m->vertices, count, indices, NULL};
    grz_mesh *once;
    bool done = grz_mesh_build(&once, &triangles, NULL) == GRZ_OK;
    if (done) done = grz_mesh_self_pairs(once, take_pairs, &(comparison){c, faces}) == GRZ_OK;
    grz_mesh_free(once);
    free(indices);
    return done;
}

static bool find_pairs(check *c) {
    face *const faces = malloc(c->m->count * sizeof *faces);
    if (faces == NULL) return false;
    const size_t count = take_duplicates(c, faces);
    const bool done = !c->no_memory && compare(c, faces, count);
    free(faces);
    return done;
}

static bool take_flat(void *context, uint32_t triangle) {
    return take(context, (finding){FLAT, {triangle, triangle}, 0});
}

/* An edge by the indices of its ends, the smaller one first, and the triangle to which it belongs. */
typedef struct edge {
    uint32_t ends[2], triangle, number;
} edge;

static int by_ends(const void *x, const void *y) {
    const edge *const a = x, *const b = y;
    const int k = a->ends[0] == b->ends[0];
    if (a->ends[k] != b->ends[k]) return a->ends[k] < b->ends[k] ? -1 : 1;
    return (a->triangle > b->triangle) - (a->triangle < b->triangle);
}

static bool is_empty(const mesh *m, uint32_t triangle) {
    const grz3_triangle t = mesh_triangle(m, triangle);
    return !mesh_is_finite(&t.a) || !mesh_is_finite(&t.b) || !mesh_is_finite(&t.c);
}

/* All edges with two different ends, of triangles that are not empty. Returns how many. */
static size_t collect_edges(const mesh *m, edge *edges) {
    size_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const uint32_t *const t = m->triangles[i];
        const bool empty = is_empty(m, i);
        for (uint32_t k = 0; k < 3 && !empty; k++) {
            const uint32_t p = t[k], q = t[(k + 1) % 3];
            if (p != q) edges[count++] = (edge){{p < q ? p : q, p < q ? q : p}, i, k};
        }
    }
    return count;
}

static bool is_same(const edge *a, const edge *b) { return a->ends[0] == b->ends[0] && a->ends[1] == b->ends[1]; }

static void find_open_edges(check *c) {
    edge *const edges = malloc(3 * c->m->count * sizeof *edges);
    c->no_memory = edges == NULL;
    if (c->no_memory) return;
    const size_t count = collect_edges(c->m, edges);
    if (count > 0) qsort(edges, count, sizeof *edges, by_ends);
    for (size_t i = 0, end; i < count && !c->no_memory; i = end) {
        for (end = i + 1; end < count && is_same(&edges[i], &edges[end]);) end++;
        if ((end - i) % 2 == 1) take(c, (finding){OPEN_EDGE, {edges[i].triangle, edges[i].triangle}, edges[i].number});
    }
    free(edges);
}

/* Seen along each axis. */
static bool are_on_line(const grz3_vec *p, const grz3_vec *q, const grz3_vec *r) {
    const double *const a = &p->x, *const b = &q->x, *const c = &r->x;
    for (int k = 0; k < 3; k++) {
        const int y = (k + 1) % 3;
        const grz2_vec d = {a[k], a[y]}, e = {b[k], b[y]}, f = {c[k], c[y]};
        if (grz2_orient(&d, &e, &f) != 0) return false;
    }
    return true;
}

static const grz3_vec *face_corner(const mesh *m, const mesh_face *ring, uint32_t i) {
    return &m->vertices[m->triangles[ring->first + i / 3][i % 3]];
}

/* Is a corner of a face off the plane of others? Vertices at equal places are one. */
static bool is_bent(const mesh *m, const mesh_face *ring) {
    const uint32_t end = 3 * ring->count;
    const grz3_vec *const a = face_corner(m, ring, 0);
    uint32_t i = 1;
    while (i < end && face_corner(m, ring, i) == a) i++;
    if (i == end) return false;
    const grz3_vec *const b = face_corner(m, ring, i);
    while (i < end && are_on_line(a, b, face_corner(m, ring, i))) i++;
    if (i == end) return false;
    const grz3_vec *const c = face_corner(m, ring, i);
    while (i < end && grz3_orient(a, b, c, face_corner(m, ring, i)) == 0) i++;
    return i < end;
}

static void take_faces(check *c) {
    for (uint32_t i = 0; i < c->m->faces.count && !c->no_memory; i++) {
        const mesh_face *const ring = &c->m->faces.at[i];
        if (ring->kind == GRZ_FACE_CROSSED) take(c, (finding){CROSSED, {ring->first, ring->first}, i});
        if (is_bent(c->m, ring)) take(c, (finding){BENT, {ring->first, ring->first}, i});
    }
}

static int in_order(const void *x, const void *y) {
    const finding *const a = x, *const b = y;
    if (a->what != b->what) return a->what < b->what ? -1 : 1;
    const int k = a->triangles[0] == b->triangles[0];
    if (a->triangles[k] != b->triangles[k]) return a->triangles[k] < b->triangles[k] ? -1 : 1;
    return (a->part > b->part) - (a->part < b->part);
}

static void find(check *c) {
    c->bar = progress_begin();
    c->no_memory = !find_pairs(c) || grz_mesh_flat(c->m->tree, take_flat, c) != GRZ_OK;
    if (!c->no_memory) find_open_edges(c);
    if (!c->no_memory) take_faces(c);
    progress_end(&c->bar);
    if (c->listed > 1) qsort(c->at, c->listed, sizeof *c->at, in_order);
}

static grz3_aabb face_box(const mesh *m, const mesh_face *ring) {
    grz3_aabb box = mesh_no_box;
    for (uint32_t i = 0; i < ring->count; i++) {
        const grz3_triangle t = mesh_triangle(m, ring->first + i);
        mesh_box_add(&box, t.a);
        mesh_box_add(&box, t.b);
        mesh_box_add(&box, t.c);
    }
    return box;
}

/* The corners of a box, or the ends of an edge. */
static grz3_aabb place_of(const mesh *m, const finding *f) {
    const grz3_triangle t = mesh_triangle(m, f->triangles[0]), other = mesh_triangle(m, f->triangles[1]);
    const grz3_vec *const corners = &t.a;
    if (f->what == INTERSECTION) return clash_box(&t, &other);
    if (f->what == OPEN_EDGE) return (grz3_aabb){corners[f->part], corners[(f->part + 1) % 3]};
    if (f->what >= CROSSED) return face_box(m, &m->faces.at[f->part]);
    return mesh_triangle_box(&t);
}

static const char *name_of(const mesh *m, uint32_t triangle) { return m->parts[mesh_part_of(m, triangle)].name; }

static void print_text(const mesh *m, const finding *f, int count, const grz3_aabb *place) {
    output_string(words[f->what]);
    for (int i = 0; i < count; i++) {
        output_format(" %lu ", (unsigned long)f->triangles[i]);
        output_string(name_of(m, f->triangles[i]));
    }
    output_string("  ");
    output_vector(&place->min.x, 3, false);
    output_string("  ");
    output_vector(&place->max.x, 3, false);
    output_char('\n');
}

static void print_object(const mesh *m, const finding *f, int count, const grz3_aabb *place) {
    output_format("{\"problem\":\"%s\",\"triangles\":", words[f->what]);
    for (int i = 0; i < count; i++) output_format("%c%lu", i == 0 ? '[' : ',', (unsigned long)f->triangles[i]);
    output_string("],\"parts\":");
    for (int i = 0; i < count; i++) {
        const char *const name = name_of(m, f->triangles[i]);
        output_char(i == 0 ? '[' : ',');
        output_json_string(name, strlen(name));
    }
    output_string("],\"place\":[");
    output_vector(&place->min.x, 3, true);
    output_char(',');
    output_vector(&place->max.x, 3, true);
    output_string("]}\n");
}

static status print(const check *c, bool json) {
    for (size_t i = 0; i < c->listed && output_works(); i++) {
        const grz3_aabb place = place_of(c->m, &c->at[i]);
        (json ? print_object : print_text)(c->m, &c->at[i], c->at[i].what <= DUPLICATE ? 2 : 1, &place);
    }
    const size_t *const n = c->counts;
    if (json) {
        output_format("{\"triangles\":%zu,\"intersections\":%zu,", c->m->count, n[INTERSECTION]);
        output_format("\"duplicates\":%zu,\"flat\":%zu,\"open\":%zu,", n[DUPLICATE], n[FLAT], n[OPEN_EDGE]);
        output_format("\"crossed\":%zu,\"bent\":%zu}\n", n[CROSSED], n[BENT]);
    } else {
        output_format("%zu triangle%s, ", c->m->count, plural(c->m->count));
        output_format("%zu intersection%s, ", n[INTERSECTION], plural(n[INTERSECTION]));
        output_format("%zu duplicate%s, %zu flat, ", n[DUPLICATE], plural(n[DUPLICATE]), n[FLAT]);
        output_format("%zu open edge%s, ", n[OPEN_EDGE], plural(n[OPEN_EDGE]));
        output_format("%zu crossed face%s, ", n[CROSSED], plural(n[CROSSED]));
        output_format("%zu bent face%s\n", n[BENT], plural(n[BENT]));
    }
    return finish_output(STATUS_OK);
}

static status find_and_print(const mesh *m, bool list, bool json) {
    check c = {.m = m, .list = list};
    find(&c);
    const status result = c.no_memory ? hits_no_memory() : print(&c, json);
    free(c.at);
    return result;
}

status check_mesh(const char *path, const check_style *how) {
    mesh m;
    status result = mesh_read(&m, path);
    if (result == STATUS_OK) result = find_and_print(&m, how->list, how->json);
    mesh_free(&m);
    return result;
}

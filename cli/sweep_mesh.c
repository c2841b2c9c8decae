/* graze sweep of a mesh whose corners move: the mesh before and after, as two files.
 *
 * A reader joins the vertices at one place, which may be others in the two files. Corners of triangles are one vertex
 * where they are at one place before and after. A face of more corners is cut as it is before, whatever it is after.
 *
 * SPDX-License-Identifier: MIT */
#include "sweep_mesh.h"

#include "hits.h"
#include "mesh_hits.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A corner of a triangle by the indices of its vertices in both files. */
typedef struct corner {
    uint32_t vertex[2];
    size_t place; /* in the list of indices */
} corner;

static int compare_corners(const void *x, const void *y) {
    const corner *const a = x, *const b = y;
    if (a->vertex[0] != b->vertex[0]) return a->vertex[0] < b->vertex[0] ? -1 : 1;
    return (a->vertex[1] > b->vertex[1]) - (a->vertex[1] < b->vertex[1]);
}

/* The triangles of both files with vertices in common. */
typedef struct moving_mesh {
    size_t vertex_count;
    grz3_vec *vertices[2];
    uint32_t *indices;
    corner *corners;
} moving_mesh;

static void free_moving(moving_mesh *m) {
    free(m->vertices[0]);
    free(m->vertices[1]);
    free(m->indices);
    free(m->corners);
}

static bool take_moving(moving_mesh *m, size_t corners) {
    *m =
        (moving_mesh){.indices = malloc(corners * sizeof *m->indices), .corners = malloc(corners * sizeof *m->corners)};
    for (int j = 0; j < 2; j++) m->vertices[j] = malloc(corners * sizeof *m->vertices[j]);
    return m->indices != NULL && m->corners != NULL && m->vertices[0] != NULL && m->vertices[1] != NULL;
}

/* The faces of both files, side by side. */
typedef struct walk {
    const mesh *of;
    corner *corners; /* of the triangles of the first file, in their order */
    size_t at[2];    /* the next triangle of each file */
    size_t ring[2];  /* the next face of each that is no triangle */
    size_t faces;
    grz3_vec *points;   /* of one of these */
    uint32_t *order;    /* 0, 1, 2, ... */
    uint32_t (*cut)[3]; /* its triangles, by its corners */
} walk;

static void free_walk(walk *w) {
    free(w->points);
    free(w->order);
    free(w->cut);
}

static bool take_walk(walk *w, const mesh of[2], corner *corners) {
    uint32_t most = 1;
    for (size_t i = 0; i < of[0].faces.count; i++)
        most = of[0].faces.at[i].corner_count > most ? of[0].faces.at[i].corner_count : most;
    *w = (walk){.of = of,
                .corners = corners,
                .points = malloc(most * sizeof *w->points),
                .order = malloc(most * sizeof *w->order),
                .cut = malloc(2 * (size_t)most * sizeof *w->cut)};
    for (uint32_t i = 0; w->order != NULL && i < most; i++) w->order[i] = i;
    return w->points != NULL && w->order != NULL && w->cut != NULL;
}

static const mesh_face *ring_of(const walk *w, int j) {
    const mesh_faces *const faces = &w->of[j].faces;
    return w->ring[j] < faces->count && faces->at[w->ring[j]].first == w->at[j] ? &faces->at[w->ring[j]] : NULL;
}

static void add_triangle(walk *w, const uint32_t before[3], const uint32_t after[3]) {
    for (size_t k = 0, i = 3 * w->at[0]; k < 3; k++, i++) w->corners[i] = (corner){{before[k], after[k]}, i};
    w->at[0]++;
}

/* Adds a face as it is cut in the first file: the same corners are joined in the second one. False: out of memory. */
static bool add_ring(walk *w, const mesh_face *before, const mesh_face *after) {
    const uint32_t *const corners[2] = {w->of[0].model->corners + before->corner,
                                        w->of[1].model->corners + after->corner};
    grz_face_facts facts;
    for (uint32_t i = 0; i < before->corner_count; i++) w->points[i] = w->of[0].vertices[corners[0][i]];
    if (grz3_triangulate(w->points, w->order, before->corner_count, NULL, w->cut, &facts) != GRZ_OK) return false;
    for (size_t t = 0; t < facts.triangles; t++) {
        uint32_t triangle[2][3];
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 3; k++) triangle[j][k] = corners[j][w->cut[t][k]];
        add_triangle(w, triangle[0], triangle[1]);
    }
    w->at[1] += after->count;
    for (int j = 0; j < 2; j++) w->ring[j]++;
    return true;
}

static bool add_face(walk *w) {
    const mesh_face *const before = ring_of(w, 0), *const after = ring_of(w, 1);
    w->faces++;
    if (before != NULL) return add_ring(w, before, after);
    add_triangle(w, w->of[0].triangles[w->at[0]], w->of[1].triangles[w->at[1]]);
    w->at[1]++;
    return true;
}

static size_t faces_of(const mesh *m) {
    size_t count = m->count;
    for (size_t i = 0; i < m->faces.count; i++) count -= m->faces.at[i].count - 1;
    return count;
}

/* Reports that there are `before` of them in the first file and `after` in the second one. */
static status are_others(const walk *w, const char *which, size_t before, size_t after) {
    fprintf(stderr, "graze sweep: %s: %zu in %s, ", which, before, text_path(w->of[0].path).at);
    fprintf(stderr, "%zu in %s: expected the same mesh before and after\n", after, text_path(w->of[1].path).at);
    return finish_output(STATUS_UNREADABLE);
}

/* Adds all faces, which must have as many corners in both files. */
static status add_faces(walk *w) {
    while (w->at[0] < w->of[0].count && w->at[1] < w->of[1].count) {
        uint32_t corners[2];
        for (int j = 0; j < 2; j++) corners[j] = ring_of(w, j) != NULL ? ring_of(w, j)->corner_count : 3;
        if (corners[0] != corners[1]) {
            char what[64];
            snprintf(what, sizeof what, "corners of face %zu", w->faces);
            return are_others(w, what, corners[0], corners[1]);
        }
        if (!add_face(w)) return hits_no_memory();
    }
    if (w->at[0] == w->of[0].count && w->at[1] == w->of[1].count) return STATUS_OK;
    return are_others(w, "faces", faces_of(&w->of[0]), faces_of(&w->of[1]));
}

static void join_corners(moving_mesh *m, const mesh of[2]) {
    const size_t count = 3 * of[0].count;
    qsort(m->corners, count, sizeof *m->corners, compare_corners);
    for (size_t i = 0; i < count; i++) {
        const corner *const c = &m->corners[i];
        if (i == 0 || compare_corners(c - 1, c) != 0) {
            for (int j = 0; j < 2; j++) m->vertices[j][m->vertex_count] = of[j].vertices[c->vertex[j]];
            m->vertex_count++;
        }
        m->indices[c->place] = (uint32_t)(m->vertex_count - 1);
    }
}

typedef struct printing {
    const mesh *of;
    bool json;
    size_t count;
} printing;

static void print_name(const mesh *m, uint32_t triangle, bool json) {
    const char *const name = m->parts[mesh_part_of(m, triangle)].name;
    if (json) output_json_string(name, strlen(name));
    else output_string(name);
}

/* A grz_mesh_ccd_visitor: `3 wall 17 wall 0.25`. */
static bool print_contact(void *user, const grz_mesh_ccd_contact *contact) {
    printing *const p = user;
    const unsigned long a = contact->triangle_a, b = contact->triangle_b;
    p->count++;
    if (p->json) {
        output_format("{\"triangles\":[%lu,%lu],\"parts\":[", a, b);
        print_name(p->of, contact->triangle_a, true);
        output_char(',');
        print_name(p->of, contact->triangle_b, true);
        output_string("],\"time\":");
        output_number(contact->time, true);
        output_string("}\n");
    } else {
        output_format("%lu ", a);
        print_name(p->of, contact->triangle_a, false);
        output_format(" %lu ", b);
        print_name(p->of, contact->triangle_b, false);
        output_char(' ');
        output_number(contact->time, false);
        output_char('\n');
    }
    return output_works();
}

static status sweep_moving(const moving_mesh *m, const mesh *of, const style *how) {
    const grz_parallel threads = grz_threads(mesh_threads());
    const grz_mesh_ccd_options options = {.parallel = &threads};
    const grz_triangles from = {.vertex_count = m->vertex_count,
                                .vertices = m->vertices[0],
                                .count = of->count,
                                .indices = m->indices},
                        to = {.vertex_count = m->vertex_count, .vertices = m->vertices[1], .count = of->count};
    printing p = {of, how->json, 0};
    if (grz_mesh_ccd(&from, &to, NULL, NULL, &options, print_contact, &p) == GRZ_ERROR_MEMORY) return hits_no_memory();
    if (how->json) output_format("{\"contacts\":%zu}\n", p.count);
    else output_format("%zu contact%s\n", p.count, plural(p.count));
    return finish_output(STATUS_OK);
}

/* Do both files say which corners the faces have? Else reports that. */
static bool have_corners(const mesh of[2]) {
    for (int j = 0; j < 2; j++) {
        if (of[j].faces.count == 0 || of[j].model != NULL) continue;
        fprintf(stderr, "graze sweep: %s has faces of more than three corners: ", text_path(of[j].path).at);
        fputs("expected triangles, or a file of OBJ, OFF or PLY\n", stderr);
        return false;
    }
    return true;
}

static status sweep_between(const mesh of[2], const style *how) {
    moving_mesh m = {0};
    walk w = {0};
    if (!have_corners(of)) return finish_output(STATUS_UNREADABLE);
    const bool taken = take_moving(&m, 3 * of[0].count) && take_walk(&w, of, m.corners);
    status result = taken ? add_faces(&w) : hits_no_memory();
    if (result == STATUS_OK) {
        join_corners(&m, of);
        result = sweep_moving(&m, &of[0], how);
    }
    free_walk(&w);
    free_moving(&m);
    return result;
}

/* True if the options suit meshes; else prints an error. */
static bool suit(int count, char **paths, const style *how) {
    const char *const option = how->open ? "--open" : how->points ? "--points" : how->name != NULL ? "--name" : NULL;
    const int first = mesh_is_named(paths[0]) ? 0 : 1;
    const text_shown path = text_path(paths[first]);
    if (count == 1) fprintf(stderr, "graze sweep: expected %s as it is after the motion, too\n", path.at);
    else if (!mesh_is_named(paths[0]) || !mesh_is_named(paths[1]))
        fprintf(stderr, "graze sweep: %s is a mesh: expected another mesh beside it\n", path.at);
    else if (option != NULL) fprintf(stderr, "graze sweep: %s is for scenes only, and %s is a mesh\n", option, path.at);
    else return true;
    return false;
}

status sweep_of_meshes(int count, char **paths, const style *how) {
    if (!suit(count, paths, how)) {
        fputs("Try 'graze sweep --help'.\n", stderr);
        return STATUS_USAGE;
    }
    mesh of[2] = {{0}, {0}};
    status result = STATUS_OK;
    for (int j = 0; j < 2; j++) result = worse(result, mesh_read(&of[j], paths[j]));
    result = result == STATUS_OK ? sweep_between(of, how) : finish_output(result);
    for (int j = 0; j < 2; j++) mesh_free(&of[j]);
    return result;
}

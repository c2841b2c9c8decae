/* graze sweep of a mesh whose corners move: the mesh before and after, as two files.
 *
 * A reader joins the vertices at one place, which may be others in the two files. Corners of triangles are one vertex
 * where they are at one place before and after.
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

static void join_corners(moving_mesh *m, const mesh of[2]) {
    const size_t count = 3 * of[0].count;
    for (size_t i = 0; i < count; i++)
        m->corners[i] = (corner){{of[0].triangles[i / 3][i % 3], of[1].triangles[i / 3][i % 3]}, i};
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

/* Are they the same triangles? Else reports why not. */
static bool are_one_mesh(const mesh of[2]) {
    if (of[0].count != of[1].count) {
        fprintf(stderr, "graze sweep: %s has %zu triangles, ", text_path(of[0].path).at, of[0].count);
        fprintf(stderr, "%s has %zu: expected the same mesh before and after\n", text_path(of[1].path).at, of[1].count);
        return false;
    }
    for (int j = 0; j < 2; j++) {
        if (of[j].faces.count == 0) continue;
        fprintf(stderr, "graze sweep: %s has faces of more than three corners, ", text_path(of[j].path).at);
        fputs("which may be cut in other ways before and after: expected triangles\n", stderr);
        return false;
    }
    return true;
}

static status sweep_between(const mesh of[2], const style *how) {
    moving_mesh m;
    if (!are_one_mesh(of)) return finish_output(STATUS_UNREADABLE);
    const bool taken = take_moving(&m, 3 * of[0].count);
    if (taken) join_corners(&m, of);
    const status result = taken ? sweep_moving(&m, &of[0], how) : hits_no_memory();
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

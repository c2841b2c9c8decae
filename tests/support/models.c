/* SPDX-License-Identifier: MIT */
#include "support/models.h"
#include "support/numbers.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct model empty_model(int count) {
    return (struct model){count, malloc(((size_t)count + 1) * sizeof(grz3_triangle))};
}

struct model model_cubes(int side, int pitch) {
    static const int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    const int cubes = side * side * side;
    struct model m = empty_model(12 * cubes);
    for (int i = 0; i < 12 * cubes; i++) {
        const int c = i / 12, least[3] = {c % side, c / side % side, c / side / side};
        for (int k = 0; k < 9; k++)
            numbers_of(&m.at[i])[k] = pitch * least[k % 3] + (faces[i % 12][k / 3] >> k % 3 & 1);
    }
    return m;
}

/* The middle of an edge: the same for both triangles of the edge. */
static grz3_vec middle(const grz3_vec *a, const grz3_vec *b) {
    return (grz3_vec){(float)((a->x + b->x) / 2), (float)((a->y + b->y) / 2), (float)((a->z + b->z) / 2)};
}

static struct model cut(struct model from, int cuts) {
    if (cuts == 0) return from;
    struct model m = empty_model(4 * from.count);
    for (int i = 0; i < from.count; i++) {
        const grz3_triangle t = from.at[i];
        const grz3_vec ab = middle(&t.a, &t.b), bc = middle(&t.b, &t.c), ca = middle(&t.c, &t.a);
        const grz3_triangle four[4] = {{t.a, ab, ca}, {ab, t.b, bc}, {ca, bc, t.c}, {ab, bc, ca}};
        for (int k = 0; k < 4; k++) m.at[4 * i + k] = four[k];
    }
    model_release(&from);
    return cut(m, cuts - 1);
}

struct model model_sphere(int cuts) {
    const double g = 1.6180339887498949;
    const grz3_vec at[12] = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                             {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
    static const int faces[20][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                     {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                     {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                     {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    struct model m = empty_model(20);
    for (int i = 0; i < 20; i++) m.at[i] = (grz3_triangle){at[faces[i][0]], at[faces[i][1]], at[faces[i][2]]};
    m = cut(m, cuts);
    for (int i = 0; i < 3 * m.count; i++) {
        grz3_vec *const p = &(&m.at[i / 3].a)[i % 3];
        const double length = sqrt(p->x * p->x + p->y * p->y + p->z * p->z);
        *p = (grz3_vec){(float)(p->x / length), (float)(p->y / length), (float)(p->z / length)};
    }
    return m;
}

static grz3_vec on_terrain(int x, int z) {
    const uint32_t i = (uint32_t)x, k = (uint32_t)z,
                   height = ((i * i * 7 + k * k * 13 + i * k * 3) >> 6) % 97 + ((i * 31 ^ k * 17) & 15);
    return (grz3_vec){x, height / 16.0, z};
}

struct model model_terrain(int side) {
    struct model m = empty_model(2 * side * side);
    for (int i = 0; i < side * side; i++) {
        const int x = i % side, z = i / side;
        const grz3_vec a = on_terrain(x, z), b = on_terrain(x + 1, z), c = on_terrain(x, z + 1),
                       d = on_terrain(x + 1, z + 1);
        m.at[2 * i] = (grz3_triangle){a, b, c};
        m.at[2 * i + 1] = (grz3_triangle){b, d, c};
    }
    return m;
}

struct model model_read(const char *path, int cuts) {
    enum { MOST = 4096 };
    static grz3_vec vertices[MOST];
    struct model m = empty_model(MOST);
    size_t count = 0;
    char line[200];
    FILE *const file = fopen(path, "r");
    m.count = 0;
    while (file && fgets(line, sizeof line, file)) {
        float x, y, z;
        unsigned a, b, c;
        if (count < MOST && sscanf(line, "v %f %f %f", &x, &y, &z) == 3) vertices[count++] = (grz3_vec){x, y, z};
        if (m.count < MOST && sscanf(line, "f %u %u %u", &a, &b, &c) == 3 && a - 1 < count && b - 1 < count &&
            c - 1 < count)
            m.at[m.count++] = (grz3_triangle){vertices[a - 1], vertices[b - 1], vertices[c - 1]};
    }
    if (file) fclose(file);
    return cut(m, cuts);
}

struct model model_read_ply(const char *path) {
    struct model m = empty_model(0);
    char line[200] = "";
    size_t vertex_count = 0, face_count = 0, read = 0;
    FILE *const file = fopen(path, "r");
    while (file && strcmp(line, "end_header\n") != 0 && fgets(line, sizeof line, file)) {
        sscanf(line, "element vertex %zu", &vertex_count);
        sscanf(line, "element face %zu", &face_count);
    }
    grz3_vec *const vertices = calloc(vertex_count + 1, sizeof *vertices);
    m.at = realloc(m.at, (face_count + 1) * sizeof *m.at);
    for (float x, y, z;
         file && read < vertex_count && fgets(line, sizeof line, file) && sscanf(line, "%f %f %f", &x, &y, &z) == 3;
         read++)
        vertices[read] = (grz3_vec){x, y, z};
    for (size_t a, b, c; file && (size_t)m.count < face_count && fgets(line, sizeof line, file);) {
        if (sscanf(line, "3 %zu %zu %zu", &a, &b, &c) != 3 || a >= read || b >= read || c >= read) break;
        m.at[m.count++] = (grz3_triangle){vertices[a], vertices[b], vertices[c]};
    }
    free(vertices);
    if (file) fclose(file);
    return m;
}

void model_release(struct model *model) {
    free(model->at);
    *model = (struct model){0, NULL};
}

grz_mesh *mesh_two_sided(uint32_t count) {
    static const float vertices[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    uint32_t(*const indices)[3] = malloc(count * sizeof *indices);
    if (indices == NULL) return NULL;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < 3; k++) indices[i][k] = i % 2 == 0 ? (k + i) % 3 : (2 * k + i) % 3;
    const grz_triangles triangles = {GRZ_FLOAT, 3, 0, vertices, count, indices[0], NULL};
    grz_mesh *mesh = NULL;
    const bool built = grz_mesh_build(&mesh, &triangles, NULL) == GRZ_OK;
    free(indices);
    return built ? mesh : NULL;
}

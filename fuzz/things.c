/* Fuzz target: all questions to scenes of any things, compared with all things one by one, after changes, too.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/numbers.h"
#include "support/saved.h"
#include "support/shape.h"

#include <graze/graze.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 12 };

/* A cylinder's answers are bounded: a scene may say no where the function for the pair says yes within the gap. */
static void take_shape(bytes *in, struct shape *s, int dim) {
    *s = (struct shape){.dim = dim, .kind = (int)(take_byte(in) % GRZ_CYLINDER)};
    const int count = shape_count(dim, s->kind);
    for (int i = 0; i < count; i++) s->n[i] = take_number(in);
    if (take_byte(in) % 4 == 0) s->radius = take_number(in);
}

#include "shape/space2.inc"
#define LARGE(t) (t).polygon
#define PART grz2_polygon
#define LIST_PARTS grz2_scene_polygons
#include "things.inc"
#include "shape/space3.inc"
#define LARGE(t) (t).mesh
#define PART grz_mesh
#define LIST_PARTS grz3_scene_meshes
#include "things.inc"

static void check_plane(bytes *in) {
    double points[5][2];
    for (int i = 0; i < 10; i++) points[i / 2][i % 2] = take_number(in);
    const grz2_rings rings = {.point_count = 5, .points = points};
    grz2_polygon *polygon = NULL;
    grz2_polygon_build(&polygon, &rings, NULL);
    grz2_check_world(in, polygon);
    grz2_polygon_free(polygon);
}

static void check_space(bytes *in) {
    static const uint32_t sides[] = {0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0};
    double points[4][3];
    for (int i = 0; i < 12; i++) points[i / 3][i % 3] = take_number(in);
    const grz_triangles triangles = {.vertex_count = 4, .vertices = points, .count = 4, .indices = sides};
    grz_mesh *mesh = NULL;
    grz_mesh_build(&mesh, &triangles, NULL);
    grz3_check_world(in, mesh);
    grz_mesh_free(mesh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    (take_byte(&in) % 2 ? check_plane : check_space)(&in);
    return 0;
}

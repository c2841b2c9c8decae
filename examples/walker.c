/* A capsule walks: over a floor of flush tiles, where it must never stumble over an edge between two of them, and over
 * a rabbit, into which it must never get. It needs no gap to what it walks on: grz3_scene_slide sweeps, stops and
 * slides along what was met. The output is a picture of its paths:
 *
 *     cc walker.c $(pkg-config --cflags --libs graze) -lm && ./a.out bunny.obj > walker.svg
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef grz3_vec vec;

enum { MOST_VERTICES = 20000, MOST_TRIANGLES = 40000, LINES = 8 };

/* The walker */

typedef struct walker {
    const grz_scene *scene;
    vec foot; /* the center of the lower ball */
    double radius, height;
} walker;

static grz3_shape capsule_of(const walker *w) {
    const grz3_capsule capsule = {w->foot, {w->foot.x, w->foot.y, w->foot.z + w->height}, w->radius};
    return grz3_shape_from_capsule(&capsule);
}

static bool is_free(const walker *w) {
    const grz3_shape capsule = capsule_of(w);
    return !grz3_scene_overlap_any(w->scene, &capsule, &(grz_scene_overlap_options){.relation = GRZ_OVERLAP_OPEN}).yes;
}

/* One frame. It ends where the capsule is free, for sure. */
static void walk(walker *w, vec motion) {
    const grz3_shape capsule = capsule_of(w);
    grz3_scene_slide_end end;
    grz3_scene_slide(w->scene, &capsule, &motion, NULL, &end, NULL, 0);
    w->foot = end.place;
}

/* The meshes */

static vec vertices[MOST_VERTICES];
static uint32_t indices[3 * MOST_TRIANGLES];
static size_t vertex_count, triangle_count;

static grz_mesh *build(void) {
    const grz_triangles triangles = {GRZ_DOUBLE, vertex_count, 0, vertices, triangle_count, indices, NULL};
    grz_mesh *mesh = NULL;
    if (grz_mesh_build(&mesh, &triangles, NULL) != GRZ_OK) exit(fprintf(stderr, "no mesh\n"));
    return mesh;
}

static grz_scene *scene_of(const grz_mesh *mesh) {
    const grz3_thing thing = {.mesh = mesh};
    grz_scene *scene = NULL;
    if (grz3_scene_build(&scene, &thing, NULL, 1, NULL) != GRZ_OK) exit(fprintf(stderr, "no scene\n"));
    return scene;
}

/* From above, or from the side, with x moved. */
static void draw_mesh(bool above, double x) {
    fputs("<path stroke=\"#b0bec5\" stroke-width=\".02\" d=\"", stdout);
    for (size_t k = 0; k < 3 * triangle_count; k++) {
        const vec v = vertices[indices[k]];
        printf("%c%.2f,%.2f%s", k % 3 ? 'L' : 'M', v.x + x, above ? -v.y : -v.z, k % 3 == 2 ? "Z" : "");
    }
    puts("\"/>");
}

static void add_triangle(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t *const at = &indices[3 * triangle_count++];
    at[0] = a, at[1] = b, at[2] = c;
}

/* size x size squares at z = 0, each cut along one of its diagonals. */
static void make_tiles(uint32_t size, double side) {
    vertex_count = triangle_count = 0;
    for (uint32_t y = 0; y <= size; y++)
        for (uint32_t x = 0; x <= size; x++) vertices[vertex_count++] = (vec){x * side, y * side, 0};
    for (uint32_t y = 0; y < size; y++)
        for (uint32_t x = 0; x < size; x++) {
            const uint32_t a = (size + 1) * y + x, b = a + 1, c = b + size + 1, d = c - 1;
            const bool other = (7 * x + 3 * y) % 5 < 2;
            add_triangle(a, b, other ? d : c);
            add_triangle(other ? b : a, c, d);
        }
}

/* The rabbit, ten high, whose y axis is up, on the ground at z = 0. */
static bool read_rabbit(const char *path) {
    FILE *const file = fopen(path, "r");
    char line[200];
    vertex_count = triangle_count = 0;
    double low = INFINITY;
    while (file && fgets(line, sizeof line, file)) {
        vec v;
        unsigned a, b, c;
        if (sscanf(line, "v %lf %lf %lf", &v.x, &v.z, &v.y) == 3 && vertex_count + 4 < MOST_VERTICES) {
            vertices[vertex_count] = (vec){v.x, -v.y, v.z};
            low = fmin(low, vertices[vertex_count++].z);
        }
        if (sscanf(line, "f %u %u %u", &a, &b, &c) == 3 && triangle_count + 2 < MOST_TRIANGLES)
            add_triangle(a - 1, b - 1, c - 1);
    }
    for (size_t k = 0; k < vertex_count; k++) vertices[k].z -= low;
    if (file) fclose(file);
    if (triangle_count == 0) return false;
    const uint32_t ground = (uint32_t)vertex_count;
    for (int k = 0; k < 4; k++) vertices[vertex_count++] = (vec){k == 1 || k == 2 ? 9 : -9, k < 2 ? -9 : 9, 0};
    add_triangle(ground, ground + 1, ground + 2);
    add_triangle(ground, ground + 2, ground + 3);
    return true;
}

/* Both walks */

/* In a curve over the tiles: each step has its full length, at the same height. */
static bool over_tiles(void) {
    make_tiles(40, 0.5);
    grz_mesh *const mesh = build();
    grz_scene *const scene = scene_of(mesh);
    walker w = {scene, {10, 4, 0.3}, 0.3, 0.8};
    int stumbles = 0, inside = 0;
    draw_mesh(true, 0);
    fputs("<polyline stroke=\"#1565c0\" points=\"", stdout);
    for (int n = 0; n < 900; n++) {
        const double angle = 0.011 * n;
        const vec before = w.foot;
        walk(&w, (vec){0.06 * cos(angle), 0.06 * sin(angle), -0.02});
        const double step = hypot(w.foot.x - before.x, w.foot.y - before.y);
        stumbles += fabs(step - 0.06) > 1e-12 || w.foot.z != before.z;
        inside += !is_free(&w);
        if (n % 5 == 0) printf("%.3f,%.3f ", w.foot.x, -w.foot.y);
    }
    puts("\"/>");
    fprintf(stderr, "tiles: 900 steps, %d stumbles, %d inside\n", stumbles, inside);
    grz_scene_free(scene);
    grz_mesh_free(mesh);
    return stumbles == 0 && inside == 0;
}

/* Dropped on the rabbit, then straight on in several directions, down to the ground: it never is inside, nor on the
 * other side of a triangle. */
static bool over_rabbit(void) {
    grz_mesh *const mesh = build();
    grz_scene *const scene = scene_of(mesh);
    int steps = 0, inside = 0, through = 0, arrived = 0;
    for (int line = 0; line < LINES; line++) {
        const double angle = 0.4 + 6.283185307179586 * line / LINES, x = cos(angle), y = sin(angle);
        walker w = {scene, {1.2, 0, 11}, 0.25, 0.5};
        fputs("<polyline stroke=\"#ef6c00\" points=\"", stdout);
        for (int n = 0; n < 600 && hypot(w.foot.x, w.foot.y) < 7; n++, steps++) {
            const vec before = w.foot;
            walk(&w, n < 60 ? (vec){0, 0, -0.08} : (vec){0.06 * x, 0.06 * y, -0.1});
            inside += !is_free(&w);
            through += !grz_mesh_sight(mesh, &before, &w.foot, false);
            if (n % 3 == 0) printf("%.3f,%.3f ", w.foot.x + 30, -w.foot.z);
        }
        puts("\"/>");
        arrived += hypot(w.foot.x, w.foot.y) >= 7;
    }
    fprintf(stderr, "rabbit: %d steps, %d of %d arrived; %d inside, %d through\n", steps, arrived, LINES, inside,
            through);
    grz_scene_free(scene);
    grz_mesh_free(mesh);
    return inside == 0 && through == 0 && arrived == LINES;
}

int main(int argc, char **argv) {
    puts(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -21 40 22\" width=\"1000\" height=\"550\">\n"
        "<rect x=\"-1\" y=\"-21\" width=\"40\" height=\"22\" fill=\"#fff\"/>\n<g fill=\"none\" stroke-width=\".08\">");
    const bool smooth = over_tiles();
    if (argc < 2 || !read_rabbit(argv[1])) {
        fprintf(stderr, "usage: walker bunny.obj\n");
        return 2;
    }
    draw_mesh(false, 30);
    const bool safe = over_rabbit();
    puts("</g></svg>");
    return smooth && safe ? 0 : 1;
}

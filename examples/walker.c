/* A capsule walks: over a floor of flush tiles, where it must never stumble over an edge between two of them, and over
 * a rabbit, into which it must never get. It moves as most characters in games do: sweep, stop, slide along what was
 * met. grz_mesh_contacts leaves inner edges out. The output is a picture of its paths:
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

enum { SLIDES = 5, MOST_VERTICES = 20000, MOST_TRIANGLES = 40000, MOST_CONTACTS = 64, LINES = 8 };
static const double skin = 0.002; /* the gap that it keeps */

static vec add(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static vec scale(vec a, double s) { return (vec){a.x * s, a.y * s, a.z * s}; }
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* The walker */

typedef struct walker {
    const grz_mesh *mesh;
    vec foot; /* the center of the lower ball */
    double radius, height;
} walker;

static grz3_shape capsule_of(const walker *w, vec foot) {
    const grz3_capsule capsule = {foot, {foot.x, foot.y, foot.z + w->height}, w->radius};
    return grz3_shape_from_capsule(&capsule);
}

static bool is_free(const walker *w, vec foot) {
    const grz3_shape capsule = capsule_of(w, foot);
    bool overlap;
    grz_mesh_overlap(w->mesh, &capsule, GRZ_SKIN, &overlap);
    return !overlap;
}

typedef struct contacts {
    int count;
    grz_mesh_contact at[MOST_CONTACTS];
} contacts;

static bool add_contact(void *user, const grz_mesh_contact *contact) {
    contacts *const c = user;
    c->at[c->count++] = *contact;
    return c->count < MOST_CONTACTS;
}

/* Keeps the gap to each triangle that is near; what is left of the motion goes along it. */
static vec slide(walker *w, vec motion) {
    const grz_mesh_contact_options options = {
        .margin = skin, .faces = GRZ_FACES_FRONT, .skip_inner_edges = true, .cosine = 2};
    const grz3_shape capsule = capsule_of(w, w->foot);
    contacts near = {0};
    grz_mesh_contacts(w->mesh, &capsule, &options, add_contact, &near);
    for (int k = 0; k < near.count; k++) {
        const vec n = near.at[k].normal, moved = add(w->foot, scale(n, skin / 2 + near.at[k].depth));
        if (near.at[k].depth > -skin / 2 && is_free(w, moved)) w->foot = moved;
    }
    /* along all of them: once more for each, as the second may turn it against the first */
    for (int round = 0; round < near.count; round++)
        for (int k = 0; k < near.count; k++) {
            const vec n = near.at[k].normal;
            motion = add(motion, scale(n, -fmin(dot(motion, n), 0)));
        }
    return motion;
}

/* One frame. It ends where the capsule is free, for sure. */
static void walk(walker *w, vec motion) {
    for (int k = 0; k < SLIDES && dot(motion, motion) > 1e-16; k++) {
        const grz3_shape capsule = capsule_of(w, w->foot);
        grz_mesh_sweep_hit hit = {.enter = 1};
        const grz_mesh_sweep_options options = {.times_only = true};
        if (!grz_mesh_sweep(w->mesh, &capsule, &motion, &options, &hit)) hit.enter = 1;
        /* the gap is along the normal; half of it is enough at any angle that counts */
        const double length = sqrt(dot(motion, motion)),
                     time = fmax(hit.enter - (hit.enter < 1 ? skin / 4 / length : 0), 0);
        const vec moved = add(w->foot, scale(motion, time));
        if (is_free(w, moved)) w->foot = moved;
        if (hit.enter >= 1) return;
        motion = slide(w, scale(motion, 1 - time));
    }
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
    walker w = {mesh, {10, 4, 0.3 + skin / 2}, 0.3, 0.8};
    int stumbles = 0, inside = 0;
    draw_mesh(true, 0);
    fputs("<polyline stroke=\"#1565c0\" points=\"", stdout);
    for (int n = 0; n < 900; n++) {
        const double angle = 0.011 * n;
        const vec before = w.foot;
        walk(&w, (vec){0.06 * cos(angle), 0.06 * sin(angle), -0.02});
        const double step = hypot(w.foot.x - before.x, w.foot.y - before.y);
        stumbles += fabs(step - 0.06) > 1e-12 || fabs(w.foot.z - before.z) > skin / 2;
        inside += !is_free(&w, w.foot);
        if (n % 5 == 0) printf("%.3f,%.3f ", w.foot.x, -w.foot.y);
    }
    puts("\"/>");
    fprintf(stderr, "tiles: 900 steps, %d stumbles, %d inside\n", stumbles, inside);
    grz_mesh_free(mesh);
    return stumbles == 0 && inside == 0;
}

/* Dropped on the rabbit, then straight on in several directions, down to the ground: it never is inside, nor on the
 * other side of a triangle. */
static bool over_rabbit(void) {
    grz_mesh *const mesh = build();
    int steps = 0, inside = 0, through = 0, arrived = 0;
    for (int line = 0; line < LINES; line++) {
        const double angle = 0.4 + 6.283185307179586 * line / LINES, x = cos(angle), y = sin(angle);
        walker w = {mesh, {1.2, 0, 11}, 0.25, 0.5};
        fputs("<polyline stroke=\"#ef6c00\" points=\"", stdout);
        for (int n = 0; n < 600 && hypot(w.foot.x, w.foot.y) < 7; n++, steps++) {
            const vec before = w.foot;
            walk(&w, n < 60 ? (vec){0, 0, -0.08} : (vec){0.06 * x, 0.06 * y, -0.1});
            inside += !is_free(&w, w.foot);
            through += !grz_mesh_sight(mesh, &before, &w.foot, false);
            if (n % 3 == 0) printf("%.3f,%.3f ", w.foot.x + 30, -w.foot.z);
        }
        puts("\"/>");
        arrived += hypot(w.foot.x, w.foot.y) >= 7;
    }
    fprintf(stderr, "rabbit: %d steps, %d of %d arrived; %d inside, %d through\n", steps, arrived, LINES, inside,
            through);
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

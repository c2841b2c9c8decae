/* Draws level-lines.svg: the lines on which grz2_signed_distance has one value, for six convex shapes. Compiled and run
 * by draw.sh.
 *
 * The shapes are convex, so along a ray from a deepest point the signed distance grows from its least value: each line
 * is met once, and bisection finds where.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { RAYS = 720, PANEL = 230, GAP = 14, HEADER = 26, COLUMNS = 3, STEPS = 24 };

static const double scale = 50, half = 2.2, step = 0.2;

/* A shape with a deepest point. */
typedef struct subject {
    const char *name;
    grz2_shape shape;
    grz2_vec middle;
} subject;

static double distance_at(const subject *s, grz2_vec p) {
    double distance = 0;
    grz2_signed_distance(&p, &s->shape, &distance, NULL);
    return distance;
}

static grz2_vec along(const subject *s, double angle, double t) {
    return (grz2_vec){s->middle.x + t * cos(angle), s->middle.y + t * sin(angle)};
}

static grz2_vec point_of_level(const subject *s, double level, double angle) {
    double below = 0, above = 8;
    for (int i = 0; i < STEPS; i++) {
        const double t = (below + above) / 2;
        if (distance_at(s, along(s, angle, t)) < level) below = t;
        else above = t;
    }
    const grz2_vec p = along(s, angle, below);
    return (grz2_vec){scale * (half + p.x), scale * (half - p.y)}; /* on the page, y down */
}

static double from_line(grz2_vec p, grz2_vec a, grz2_vec b) {
    const double x = b.x - a.x, y = b.y - a.y;
    return fabs(x * (p.y - a.y) - y * (p.x - a.x)) / fmax(hypot(x, y), 1e-9);
}

/* True if the points between two of a line are less than a twelfth of a unit of the page from the chord. */
static bool is_straight(const grz2_vec *at, int from, int to) {
    bool straight = true;
    for (int i = from + 1; i < to; i++) straight = straight && from_line(at[i], at[from], at[to]) < 1.0 / 12;
    return straight;
}

static void draw_level(const subject *s, int k) {
    static grz2_vec at[RAYS + 1];
    const double pi = acos(-1);
    for (int i = 0; i < RAYS; i++) at[i] = point_of_level(s, k * step, 2 * pi * i / RAYS);
    at[RAYS] = at[0];
    printf("<path class=\"%s\" d=\"M%.1f %.1f", k == 0 ? "zero" : k < 0 ? "in" : "out", at[0].x, at[0].y);
    for (int i = 0, next; i < RAYS; i = next) {
        for (next = i + 1; next < RAYS && is_straight(at, i, next + 1); next++) {}
        if (next < RAYS) printf("L%.1f %.1f", at[next].x, at[next].y);
    }
    puts("Z\"/>");
}

static void draw_panel(const subject *s, int index) {
    const int x = GAP + index % COLUMNS * (PANEL + GAP), y = index / COLUMNS * (PANEL + GAP + HEADER) + HEADER;
    printf("<text x=\"%d\" y=\"%d\">%s</text>\n", x, y - 8, s->name);
    printf("<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %g %g\">\n", x, y, PANEL, PANEL,
           2 * half * scale, 2 * half * scale);
    const double least = distance_at(s, s->middle);
    for (int k = (int)ceil(least / step + 1e-9); k * step <= 2; k++) draw_level(s, k);
    puts("</svg>");
}

int main(void) {
    static const grz2_vec corners[] = {{-1.1, -0.4}, {-0.2, -1}, {1.1, -0.6}, {0.9, 0.6}, {-0.4, 0.9}};
    const grz2_obb obb = {{0, 0}, {1.2, 0.5}, {0.8, 0.6}};
    const subject subjects[] = {
        {"circle", {.kind = GRZ_BALL, .circle = {{0, 0}, 0.9}}, {0, 0}},
        {"aabb", {.kind = GRZ_AABB, .aabb = {{-1.1, -0.7}, {1.1, 0.7}}}, {0, 0}},
        {"aabb, radius 0.4", {.kind = GRZ_AABB, .aabb = {{-0.7, -0.3}, {0.7, 0.3}}, .radius = 0.4}, {0, 0}},
        {"capsule", {.kind = GRZ_CAPSULE, .capsule = {{-0.7, -0.3}, {0.7, 0.3}, 0.45}}, {0, 0}},
        {"obb", {.kind = GRZ_OBB, .obb = obb}, {0, 0}},
        {"hull, radius 0.2", {.kind = GRZ_HULL, .hull = {5, corners}, .radius = 0.2}, {-0.05, -0.1}},
    };
    const int count = sizeof subjects / sizeof *subjects, rows = count / COLUMNS;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
           "font-size=\"13\">\n<style>path{fill:none;stroke-width:1;stroke-linejoin:round}.in{stroke:#b8770c}"
           ".out{stroke:#7aa0cf}.zero{stroke:#1f2a36;stroke-width:2.2}</style>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
           GAP + COLUMNS * (PANEL + GAP), rows * (PANEL + GAP + HEADER) + HEADER);
    for (int i = 0; i < count; i++) draw_panel(&subjects[i], i);
    printf("<text x=\"%d\" y=\"%d\">black: 0, the boundary · blue: 0.2, 0.4 ... outside · brown: -0.2, -0.4 ... "
           "inside</text>\n</svg>\n",
           GAP, rows * (PANEL + GAP + HEADER) + 12);
    return 0;
}

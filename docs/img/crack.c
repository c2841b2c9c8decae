/* Draws crack.svg: balls fall onto a floor of two triangles, each ball towards a point of their common edge. The path of
 * its center from one frame to the next is a segment: does it hit one of the two? Once by the textbook formula and once
 * by graze. No ball can miss: each starts above the floor, ends below it, and stays far from its rim. Returns 1 if
 * graze lets one through, or if the formula lets none through. Compiled and run by draw.sh.
 *
 * SPDX-License-Identifier: MIT */
#include "classics/moving.h"

#include <graze/graze.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { BALLS = 19, PANEL = 370, GAP = 20, SCALE = 82, HEIGHT = 286, FLOORS = 100000 };

struct floor {
    grz3_vec left, front, right, back; /* the common edge goes from left to right */
    grz3_vec by;                       /* how far a ball moves in one frame */
};

/* Drawn. Found by search: on few floors so many fall through. */
static const struct floor drawn = {{-2, 0, 0.1}, {-0.2, -1.4, -0.2}, {2, -0.2, 0}, {-0.1, 1.1, 0}, {-0.4, 0.4, -2}};

/* The path of a ball that is aimed at the part s of the common edge, and is there after half of the time. */
static grz3_segment path_at(const struct floor *f, double s) {
    const grz3_vec p = {f->left.x + s * (f->right.x - f->left.x), f->left.y + s * (f->right.y - f->left.y),
                        f->left.z + s * (f->right.z - f->left.z)};
    return (grz3_segment){{p.x - f->by.x / 2, p.y - f->by.y / 2, p.z - f->by.z / 2},
                          {p.x + f->by.x / 2, p.y + f->by.y / 2, p.z + f->by.z / 2}};
}

typedef bool cast(const grz3_segment *path, const grz3_triangle *triangle, double *enter, double *exit);

static bool formula(const grz3_segment *path, const grz3_triangle *triangle, double *enter, double *exit) {
    *exit = HUGE_VAL; /* one time only */
    return classic_segment_triangle(path, triangle, enter);
}

/* True if the ball is stopped. *time: when. */
static bool is_stopped(const struct floor *f, const grz3_segment *path, cast *hits, double *time) {
    const grz3_triangle front = {f->left, f->front, f->right}, back = {f->left, f->right, f->back};
    double exit;
    return hits(path, &front, time, &exit) || hits(path, &back, time, &exit);
}

/* One of the decimals from least on, in steps of 0.1. */
static double decimal(uint64_t *state, double least, int steps) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return round(10 * least + (double)((*state >> 33) % (uint64_t)(steps + 1))) / 10;
}

/* How many of FLOORS balls fall through, each onto a floor of its own, with corners, motion and aim in decimals. */
static int count_through(cast *hits) {
    int through = 0;
    uint64_t state = 1;
    for (int i = 0; i < FLOORS; i++) {
        double n[15];
        static const double least[15] = {-2, -0.5, -0.5, -0.5, -2, -0.5, 1, -0.5, -0.5, -0.5, 1, -0.5, -1, -1, 0.1};
        static const int steps[15] = {10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 20, 20, 8};
        for (int k = 0; k < 15; k++) n[k] = decimal(&state, least[k], steps[k]);
        const struct floor f = {
            {n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}, {n[9], n[10], n[11]}, {n[12], n[13], -4}};
        const grz3_segment path = path_at(&f, n[14]);
        double time;
        through += !is_stopped(&f, &path, hits, &time);
    }
    return through;
}

/* Where a point is in the picture: seen from the front, and from somewhat above. */
static double column(grz3_vec p) { return PANEL / 2.0 + SCALE * (p.x + 0.1 * p.y); }
static double row(grz3_vec p) { return 150 - SCALE * (p.z + 0.42 * p.y); }

static void draw_triangle(grz3_vec a, grz3_vec b, grz3_vec c, const char *color) {
    printf("<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"%s\" stroke=\"#8a94a0\"/>\n", column(a), row(a),
           column(b), row(b), column(c), row(c), color);
}

static void draw_line(grz3_vec from, grz3_vec to, const char *color) {
    printf("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", column(from), row(from),
           column(to), row(to), color);
}

static void draw_ball(grz3_vec at, const char *color, const char *stroke) {
    printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"%s\" stroke=\"%s\"/>\n", column(at), row(at), color, stroke);
}

static grz3_vec place(const grz3_segment *path, double t) {
    return (grz3_vec){path->a.x + t * (path->b.x - path->a.x), path->a.y + t * (path->b.y - path->a.y),
                      path->a.z + t * (path->b.z - path->a.z)};
}

/* Draws the floor and the balls, and returns how many fall through. */
static int draw_panel(int left, const char *title, cast *hits) {
    const struct floor *f = &drawn;
    int through = 0;
    printf("<g transform=\"translate(%d 0)\">\n", left);
    draw_triangle(f->left, f->right, f->back, "#dfe6ee");
    draw_triangle(f->left, f->front, f->right, "#cdd8e4");
    for (int i = 1; i <= BALLS; i++) {
        const grz3_segment path = path_at(f, (double)i / (BALLS + 1));
        double time;
        const bool stopped = is_stopped(f, &path, hits, &time);
        const grz3_vec end = stopped ? place(&path, time) : path.b;
        through += !stopped;
        draw_line(path.a, end, stopped ? "#a9b4bf" : "#d9442f");
        draw_ball(path.a, "white", "#a9b4bf");
        draw_ball(end, stopped ? "#3f74b5" : "#d9442f", "white");
    }
    printf("<text x=\"4\" y=\"22\" font-size=\"16\">%s: ", title);
    if (through) printf("<tspan fill=\"#d9442f\" font-weight=\"bold\">%d of %d fall through</tspan>", through, BALLS);
    if (!through) printf("all %d land", BALLS);
    printf("</text>\n</g>\n");
    return through;
}

int main(void) {
    printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\">\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
        2 * PANEL + GAP, HEIGHT);
    const int by_formula = draw_panel(0, "textbook formula", formula);
    const int by_graze = draw_panel(PANEL + GAP, "graze", grz3_cast_segment_triangle);
    const int of_many = count_through(formula), of_graze = count_through(grz3_cast_segment_triangle);
    printf(
        "<text x=\"4\" y=\"%d\" font-size=\"13\">%d,000 other floors, one ball each: %d,%03d fall through by the "
        "formula, "
        "%d by graze.</text>\n",
        HEIGHT - 10, FLOORS / 1000, of_many / 1000, of_many % 1000, of_graze);
    puts("</svg>");
    return by_formula > 0 && by_graze + of_graze == 0 ? 0 : 1;
}

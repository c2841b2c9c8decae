/* A circle slides among boxes for a minute of frames: it never gets inside one, and never gets stuck. There is no
 * epsilon and no margin: it only needs sweep_open (touching alone is no obstacle), stop (a place in doubles that is
 * not inside), and separate, once, where it is put: on the floor in decimal numbers, it is inside by a rounding error.
 * The output is a picture of its path:
 *
 *     cc slide.c $(pkg-config --cflags --libs graze) -lm && ./a.out > slide.svg
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { FRAMES = 60 * 60, SLIDES = 4 };

static const grz2_aabb boxes[] = {
    {{0, 0}, {40, 1}},   {{0, 23}, {40, 24}},  {{0, 1}, {1, 23}},    {{39, 1}, {40, 23}}, /* the walls */
    {{5, 5}, {9, 8}},    {{9, 7}, {12, 12}},   {{4, 14}, {7, 19}},   {{11, 16}, {17, 18}},
    {{16, 4}, {18, 11}}, {{22, 3}, {27, 5}},   {{24, 9}, {25, 15}},  {{21, 18}, {26, 20}},
    {{30, 6}, {34, 10}}, {{31, 14}, {33, 20}}, {{35, 12}, {36, 13}}, {{13.5, 1}, {14.5, 2.5}},
};
enum { BOXES = sizeof boxes / sizeof *boxes };

/* The first box that the moving circle hits, and the hit; -1 for none. */
static int first_hit(const grz2_circle *circle, grz2_vec motion, grz2_hit *first) {
    const grz2_shape mover = grz2_shape_from_circle(circle);
    int found = -1;
    for (int i = 0; i < BOXES; i++) {
        const grz2_shape box = grz2_shape_from_aabb(&boxes[i]);
        grz2_hit hit;
        if (!grz2_sweep_open_hit(&mover, &motion, &box, NULL, &hit).yes) continue;
        if (found >= 0 && hit.time >= first->time) continue;
        found = i;
        *first = hit;
    }
    return found;
}

/* True if the place is free: a sweep without motion is the static question. */
static bool is_free(grz2_circle circle) {
    grz2_hit hit;
    return first_hit(&circle, (grz2_vec){0, 0}, &hit) < 0;
}

/* Puts the circle to where it is free of all boxes. */
static bool put(grz2_circle *circle) {
    grz2_shape obstacles[BOXES];
    for (int i = 0; i < BOXES; i++) obstacles[i] = grz2_shape_from_aabb(&boxes[i]);
    const grz2_shape mover = grz2_shape_from_circle(circle);
    return grz2_separate(&mover, obstacles, BOXES, &circle->center).yes;
}

/* Moves the circle until it hits a box; the rest of the motion goes along the surface that it has hit. */
static void slide(grz2_circle *circle, grz2_vec motion) {
    for (int k = 0; k < SLIDES; k++) {
        grz2_hit hit;
        const int i = first_hit(circle, motion, &hit);
        const grz2_shape mover = grz2_shape_from_circle(circle), box = grz2_shape_from_aabb(&boxes[i < 0 ? 0 : i]);
        grz2_circle moved = *circle;
        double time;
        grz2_stop(&mover, &motion, &box, NULL, &moved.center, &time);
        if (is_free(moved)) *circle = moved;
        if (i < 0) return;
        const double into = motion.x * hit.normal.x + motion.y * hit.normal.y, left = 1 - time;
        motion.x = left * (motion.x - into * hit.normal.x);
        motion.y = left * (motion.y - into * hit.normal.y);
    }
}

int main(void) {
    grz2_circle circle = {{3, 1 + 0.9}, 0.9}; /* on the floor; but the sum rounds down */
    const bool was_inside = !is_free(circle);
    if (!put(&circle)) return 1;
    grz2_vec heading = {0.8, 0.6};
    double travelled = 0, second = 0;
    int inside = 0, stuck = 0;
    puts(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 24\" width=\"800\" height=\"480\">\n"
        "<rect width=\"40\" height=\"24\" fill=\"#fff\"/>\n<g fill=\"#cfd8dc\" stroke=\"#607d8b\" "
        "stroke-width=\".05\">");
    for (int i = 0; i < BOXES; i++)
        printf("<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>\n", boxes[i].min.x, boxes[i].min.y,
               boxes[i].max.x - boxes[i].min.x, boxes[i].max.y - boxes[i].min.y);
    fputs("</g>\n<polyline fill=\"none\" stroke=\"#1565c0\" stroke-width=\".06\" points=\"", stdout);
    for (int frame = 1; frame <= FRAMES; frame++) {
        const grz2_vec before = circle.center;
        slide(&circle, (grz2_vec){0.2 * heading.x, 0.2 * heading.y});
        const double x = circle.center.x - before.x, y = circle.center.y - before.y, step = sqrt(x * x + y * y);
        inside += !is_free(circle);
        second += step;
        if (frame % 60 == 0) {
            stuck += second < 1;
            travelled += second;
            second = 0;
        }
        if (frame % 4 == 0) printf("%.2f,%.2f ", circle.center.x, circle.center.y);
        /* its direction always turns, faster where it hardly moves */
        const double turn = step < 0.05       ? 0.3
                            : frame / 400 % 2 ? 0.006
                                              : -0.004,
                     cosine = (1 - turn * turn) / (1 + turn * turn), sine = 2 * turn / (1 + turn * turn);
        heading = (grz2_vec){cosine * heading.x - sine * heading.y, sine * heading.x + cosine * heading.y};
    }
    printf("\"/>\n<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#ef6c00\"/>\n</svg>\n", circle.center.x, circle.center.y,
           circle.radius);
    fprintf(stderr, "%d frames, %.1f units of length; inside a box in %d frames, stuck in %d seconds\n", FRAMES,
            travelled, inside, stuck);
    return !was_inside || inside > 0 || stuck > 0;
}

/* A circle slides among boxes for a minute of frames: it never gets inside one, and never gets stuck. There is no
 * epsilon and no margin: grz2_scene_slide (touching alone is no obstacle, and it ends at a place in doubles that is not
 * inside), and separate, once, where it is put: on the floor in decimal numbers, it is inside by a rounding error.
 * The output is a picture of its path:
 *
 *     cc slide.c $(pkg-config --cflags --libs graze) -lm && ./a.out > slide.svg
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 60 * 60 };

static const grz2_aabb boxes[] = {
    {{0, 0}, {40, 1}},   {{0, 23}, {40, 24}},  {{0, 1}, {1, 23}},    {{39, 1}, {40, 23}}, /* the walls */
    {{5, 5}, {9, 8}},    {{9, 7}, {12, 12}},   {{4, 14}, {7, 19}},   {{11, 16}, {17, 18}},
    {{16, 4}, {18, 11}}, {{22, 3}, {27, 5}},   {{24, 9}, {25, 15}},  {{21, 18}, {26, 20}},
    {{30, 6}, {34, 10}}, {{31, 14}, {33, 20}}, {{35, 12}, {36, 13}}, {{13.5, 1}, {14.5, 2.5}},
};
enum { BOXES = sizeof boxes / sizeof *boxes };

static grz2_shape obstacles[BOXES];

static grz_scene *build(void) {
    grz2_thing things[BOXES] = {0};
    grz_scene *scene = NULL;
    for (int i = 0; i < BOXES; i++) things[i].shape = obstacles[i] = grz2_shape_from_aabb(&boxes[i]);
    if (grz2_scene_build(&scene, things, NULL, BOXES, NULL) != GRZ_OK) exit(EXIT_FAILURE);
    return scene;
}

static bool is_free(const grz_scene *scene, const grz2_circle *circle) {
    const grz2_shape shape = grz2_shape_from_circle(circle);
    return !grz2_scene_overlap_any(scene, &shape, &(grz_scene_overlap_options){.relation = GRZ_OVERLAP_OPEN}).yes;
}

/* Puts the circle to where it is free of all boxes. */
static bool put(grz2_circle *circle) {
    const grz2_shape mover = grz2_shape_from_circle(circle);
    return grz2_separate(&mover, obstacles, BOXES, &circle->center).yes;
}

int main(void) {
    grz2_circle circle = {{3, 1 + 0.9}, 0.9}; /* on the floor; but the sum rounds down */
    grz_scene *const scene = build();
    const bool was_inside = !is_free(scene, &circle);
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
        const grz2_shape mover = grz2_shape_from_circle(&circle);
        const grz2_vec motion = {0.2 * heading.x, 0.2 * heading.y};
        grz2_scene_slide_end end;
        grz2_scene_slide(scene, &mover, &motion, NULL, &end, NULL, 0);
        circle.center = end.place;
        const double step = sqrt(end.made.x * end.made.x + end.made.y * end.made.y);
        inside += !is_free(scene, &circle);
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
    grz_scene_free(scene);
    return !was_inside || inside > 0 || stuck > 0;
}

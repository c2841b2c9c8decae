/* Draws cells.svg: boxes, most of them in crowds, and the cells of about equal work that space is divided into. Compiled
 * and run by draw.sh.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <stdint.h>
#include <stdio.h>

enum { BOXES = 1500, CELLS = 24, WIDTH = 720, HEIGHT = 460 };

/* From 0 to 1 (a linear congruential generator, so that the picture is the same everywhere). */
static double any(void) {
    static uint64_t state = 3;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) * 0x1p-53;
}

static double crowded(double middle) { return middle + 60 * (any() + any() + any() + any() - 2); }

static grz2_aabb make_box(int i) {
    static const double crowds[3][2] = {{170, 130}, {520, 300}, {600, 110}};
    const double *const crowd = crowds[i % 3];
    const double x = i % 4 ? crowded(crowd[0]) : any() * WIDTH, y = i % 4 ? crowded(crowd[1]) : any() * HEIGHT;
    return (grz2_aabb){{x, y}, {x + 12 * any(), y + 12 * any()}};
}

static double clamp(double x, double most) { return x < 0 ? 0 : x > most ? most : x; }

static void draw(const double *box) {
    const double x = clamp(box[0], WIDTH), y = clamp(box[1], HEIGHT);
    printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", x, y, clamp(box[2], WIDTH) - x,
           clamp(box[3], HEIGHT) - y);
}

int main(void) {
    static grz2_aabb boxes[BOXES];
    static double cells[CELLS][4];
    for (int i = 0; i < BOXES; i++) boxes[i] = make_box(i);
    const grz_boxes sample = grz2_boxes(boxes, BOXES);
    if (grz_split_boxes(&sample, CELLS, NULL, cells[0]) != GRZ_OK) return 1;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", WIDTH, HEIGHT,
           WIDTH, HEIGHT);
    printf("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, HEIGHT);
    puts("<g fill=\"#4a7ebb\" fill-opacity=\"0.35\" stroke=\"#2b5797\" stroke-width=\"0.5\">");
    for (int i = 0; i < BOXES; i++) draw(&boxes[i].min.x);
    puts("</g>\n<g fill=\"none\" stroke=\"#c33\" stroke-width=\"1.5\">");
    for (int i = 0; i < CELLS; i++) draw(cells[i]);
    puts("</g>\n</svg>");
    return 0;
}

/* Draws point-triangle.svg: is a point in a triangle? Once by the textbook formula and once by graze, for 120 x 120
 * neighbouring doubles at the middle of the triangle's long side. Which answers are wrong is decided in integers. Each
 * square of the picture is one point. Compiled and run by draw.sh.
 *
 * SPDX-License-Identifier: MIT */
#include "classics/formulas.h"

#include <graze/graze.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { POINTS = 120, SIZE = 3, PANEL = POINTS * SIZE, GAP = 28, HEADER = 30, FOOTER = 30 };

static const grz2_triangle triangle = {{-23.5, -11.5}, {24.5, 12.5}, {24.5, -11.5}};
static const grz2_vec middle = {0.5, 0.5};

/* The double `steps` after a positive one. */
static double neighbour(double number, int steps) { return number + steps * (nextafter(number, 1) - number); }

static grz2_vec point_at(int column, int row) {
    return (grz2_vec){neighbour(middle.x, column - POINTS / 2), neighbour(middle.y, POINTS / 2 - row)};
}

/* Twice the area of the triangle a, b, c: exact, as all coordinates here are multiples of 2^-53 below 32. */
__extension__ typedef __int128 wide;
static wide area(grz2_vec a, grz2_vec b, grz2_vec c) {
    const grz2_vec *const corners[] = {&a, &b, &c};
    int64_t x[3], y[3];
    for (int i = 0; i < 3; i++) {
        x[i] = (int64_t)ldexp(corners[i]->x, 53);
        y[i] = (int64_t)ldexp(corners[i]->y, 53);
    }
    return (wide)(x[0] - x[2]) * (y[1] - y[2]) - (wide)(x[1] - x[2]) * (y[0] - y[2]);
}

/* The triangle goes counter-clockwise from a over c to b. */
static bool is_inside(const grz2_vec *p, const grz2_triangle *t) {
    return area(*p, t->a, t->c) >= 0 && area(*p, t->c, t->b) >= 0 && area(*p, t->b, t->a) >= 0;
}

static const char *color_of(bool answer, bool truth) { return answer != truth ? "#d9442f" : answer ? "#5a8cc8" : "#f2f2f2"; }

/* Draws runs of squares of one color as rectangles, and above them how many answers are wrong; returns that. */
static int draw_panel(int left, const char *title, bool (*answer)(const grz2_vec *, const grz2_triangle *)) {
    int wrong = 0;
    for (int row = 0; row < POINTS; row++) {
        const char *color = NULL;
        for (int column = 0, begin = 0; column <= POINTS; column++) {
            const char *next = NULL;
            if (column < POINTS) {
                const grz2_vec p = point_at(column, row);
                const bool got = answer(&p, &triangle), truth = is_inside(&p, &triangle);
                wrong += got != truth;
                next = color_of(got, truth);
            }
            if (next == color) continue;
            if (color)
                printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", left + begin * SIZE,
                       HEADER + row * SIZE, (column - begin) * SIZE, SIZE, color);
            color = next;
            begin = column;
        }
    }
    printf("<text x=\"%d\" y=\"20\">%s: %d of %d wrong</text>\n", left, title, wrong, POINTS * POINTS);
    return wrong;
}

int main(void) {
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"15\" "
           "shape-rendering=\"crispEdges\">\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
           2 * PANEL + GAP, HEADER + PANEL + FOOTER);
    const int wrong = draw_panel(0, "textbook formula", classic_point_triangle);
    draw_panel(PANEL + GAP, "graze", grz2_overlap_point_triangle);
    printf("<text x=\"0\" y=\"%d\" font-size=\"13\">blue: inside the triangle · grey: outside · red: wrong</text>\n",
           HEADER + PANEL + 20);
    puts("</svg>");
    return wrong > 0 ? 0 : 1;
}

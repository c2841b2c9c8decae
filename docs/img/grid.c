/* Draws grid.svg: the cells of a grid that a segment, a circle and a triangle touch; those that half-open cells leave
 * out are lighter. The segment goes through corners of cells, the circle touches lines, the triangle has a corner on
 * one. Compiled and run by draw.sh.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <stdio.h>

enum { SIDE = 30, CELLS = 8, PANEL = CELLS * SIDE + 20 };

static bool draw_cell(void *user, const int64_t cell[]) {
    const char *const *fill = (const char *const *)user;
    printf("<rect x=\"%lld\" y=\"%lld\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", (long long)cell[0] * SIDE,
           (long long)(CELLS - 1 - cell[1]) * SIDE, SIDE, SIDE, *fill);
    return true;
}

static void draw_lines(void) {
    puts("<g stroke=\"#999\" stroke-width=\"0.7\">");
    for (int i = 0; i <= CELLS; i++)
        printf("<path d=\"M%d 0v%dM0 %dh%d\"/>\n", i * SIDE, CELLS * SIDE, i * SIDE, CELLS * SIDE);
    puts("</g>");
}

static double x_of(double x) { return SIDE * x; }
static double y_of(double y) { return SIDE * (CELLS - y); }

static void draw_shape(const grz2_shape *shape) {
    puts("<g fill=\"#c33\" fill-opacity=\"0.25\" stroke=\"#c33\" stroke-width=\"1.5\">");
    const grz2_triangle *const t = &shape->triangle;
    if (shape->kind == GRZ_BALL)
        printf("<circle cx=\"%g\" cy=\"%g\" r=\"%g\"/>\n", x_of(shape->circle.center.x), y_of(shape->circle.center.y),
               SIDE * shape->circle.radius);
    else if (shape->kind == GRZ_SEGMENT)
        printf("<path d=\"M%g %gL%g %g\"/>\n", x_of(t->a.x), y_of(t->a.y), x_of(t->b.x), y_of(t->b.y));
    else
        printf("<path d=\"M%g %gL%g %gL%g %gZ\"/>\n", x_of(t->a.x), y_of(t->a.y), x_of(t->b.x), y_of(t->b.y),
               x_of(t->c.x), y_of(t->c.y));
    puts("</g>");
}

int main(void) {
    const grz2_shape shapes[3] = {{.kind = GRZ_SEGMENT, .segment = {{0.5, 1.75}, {7.25, 6.8125}}},
                                  {.kind = GRZ_BALL, .circle = {{4, 4}, 2.5}},
                                  {.kind = GRZ_TRIANGLE, .triangle = {{1.5, 1.25}, {7, 3}, {2.75, 6.5}}}};
    const char *const closed = "#cfe0f5", *const half_open = "#86aede";
    grz2_grid grid = {.size = {1, 1}};
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-10 -10 %d %d\" width=\"%d\" height=\"%d\">\n", 3 * PANEL,
           PANEL, 3 * PANEL, PANEL);
    printf("<rect x=\"-10\" y=\"-10\" width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", 3 * PANEL, PANEL);
    for (int k = 0; k < 3; k++) {
        printf("<g transform=\"translate(%d)\">\n", k * PANEL);
        grid.half_open = false;
        if (grz2_cells(&grid, &shapes[k], draw_cell, (void *)&closed) != GRZ_OK) return 1;
        grid.half_open = true;
        if (grz2_cells(&grid, &shapes[k], draw_cell, (void *)&half_open) != GRZ_OK) return 1;
        draw_lines();
        draw_shape(&shapes[k]);
        puts("</g>");
    }
    puts("</svg>");
    return 0;
}

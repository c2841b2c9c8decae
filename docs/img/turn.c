/* Draws turn.svg: a door turns about its hinge, towards a wall; an arm of two links swings at a ball, first the upper arm
 * alone, then both joints. Each is drawn at times up to the one before which graze proves that nothing touches; there it
 * is drawn in red. Compiled and run by draw.sh.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <stdio.h>

enum { PANEL = 360, HEIGHT = 300, PLACES = 9 };

/* Where a point is in the picture. */
static double column(int panel, double x) { return panel * (PANEL + 20) + 60 + 70 * x; }
static double row(double y) { return 262 - 70 * y; }

static void draw_box(int panel, const grz2_obb *box, const char *color, double opacity) {
    static const int sides[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    printf("<path d=\"");
    for (int k = 0; k < 4; k++) {
        const double s = sides[k][0] * box->half.x, t = sides[k][1] * box->half.y;
        const double x = box->center.x + s * box->u.x - t * box->u.y, y = box->center.y + s * box->u.y + t * box->u.x;
        printf("%c%.1f %.1f", k == 0 ? 'M' : 'L', column(panel, x), row(y));
    }
    printf("Z\" fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"%s\"/>\n", color, opacity, color);
}

static void draw_dot(int panel, double x, double y, double radius, const char *color) {
    printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>\n", column(panel, x), row(y), radius, color);
}

/* The box at some times of the motion up to one, the last in red. */
static void draw_turn(int panel, const grz2_obb *box, const grz2_motion *motion, double until) {
    const grz2_shape start = grz2_shape_from_obb(box);
    for (int i = 0; i <= PLACES; i++) {
        double matrix[6];
        grz2_vec room[4];
        grz2_pose_at(motion, until * i / PLACES, matrix);
        const grz2_shape there = grz2_shape_posed(&start, matrix, room);
        const grz2_hull corners = there.hull;
        if (there.kind == GRZ_OBB) {
            draw_box(panel, &there.obb, i == PLACES ? "#c0392b" : "#2e86ab", i == PLACES ? 0.5 : 0.12);
            continue;
        }
        printf("<path d=\"");
        for (int k = 0; k < 4; k++) {
            static const int order[4] = {0, 1, 3, 2};
            const grz2_vec p = corners.points[order[k]];
            printf("%c%.1f %.1f", k == 0 ? 'M' : 'L', column(panel, p.x), row(p.y));
        }
        printf("Z\" fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"%s\"/>\n", i == PLACES ? "#c0392b" : "#2e86ab",
               i == PLACES ? 0.5 : 0.12, i == PLACES ? "#c0392b" : "#2e86ab");
    }
}

static void text(int panel, double y, const char *words, double number) {
    printf("<text x=\"%d\" y=\"%.0f\">%s %.6f</text>\n", panel * (PANEL + 20) + 60, y, words, number);
}

int main(void) {
    const grz2_obb door = {{1.5, 0}, {1.5, 0.06}, {1, 0}}, wall = {{-0.9, 2.2}, {0.8, 0.1}, {1, 0}},
                   arm = {{1.2, 0.6}, {1.0, 0.1}, {1, 0}};
    const grz2_circle ball = {{2.1, 2.1}, 0.35};
    const grz2_motion opens = {.angle = 2.6}, swings = {.by = {0.9, 0.4}, .angle = 1.9, .pivot = {0.2, 0.6}};
    const grz2_shape a = grz2_shape_from_obb(&door), b = grz2_shape_from_obb(&wall), c = grz2_shape_from_obb(&arm),
                     d = grz2_shape_from_circle(&ball);
    grz2_certificate first, second;
    if (grz2_advance(&a, &opens, &b, NULL, 1e-6, &first) != GRZ_OK || first.verdict != GRZ_ADVANCE_CONTACT) return 1;
    if (grz2_advance(&c, &swings, &d, NULL, 1e-6, &second) != GRZ_OK || second.verdict != GRZ_ADVANCE_CONTACT) return 1;
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
           "font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
           2 * PANEL + 20, HEIGHT);
    draw_box(0, &wall, "#6b7480", 0.6);
    draw_turn(0, &door, &opens, first.free_until);
    draw_dot(0, 0, 0, 4, "#222222");
    draw_dot(0, first.point.x, first.point.y, 4, "#000000");
    text(0, 290, "a door, free until", first.free_until);
    draw_dot(1, ball.center.x, ball.center.y, 70 * ball.radius, "#6b7480");
    draw_turn(1, &arm, &swings, second.free_until);
    draw_dot(1, 0.2, 0.6, 4, "#222222");
    draw_dot(1, second.point.x, second.point.y, 4, "#000000");
    text(1, 290, "an arm, free until", second.free_until);
    printf("</svg>\n");
    return 0;
}

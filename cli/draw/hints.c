/* Zones of a box and sides of a plane.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/hints.h"

#include <math.h>
#include <stdio.h>

static point along(point p, point dir, double t) { return (point){p.x + t * dir.x, p.y + t * dir.y}; }

static point unit(point a, point b) {
    const double length = hypot(b.x - a.x, b.y - a.y);
    return length > 0 ? (point){(b.x - a.x) / length, (b.y - a.y) / length} : (point){0, 0};
}

static double distance(point a, point b) { return hypot(b.x - a.x, b.y - a.y); }

static void number(canvas *c, const view *v, point at, int n, bool stands_out) {
    const font f = {stands_out ? FACE_BOLD : FACE_SANS, stands_out ? 11 : 9};
    const point p = view_page(v, at);
    const box frame = box_grown(v->frame, -6);
    char text[16];
    if (p.x < frame.x0 || p.x > frame.x1 || p.y < frame.y0 || p.y > frame.y1) return;
    snprintf(text, sizeof text, n < 0 ? "\xe2\x88\x92%d" : "%d",
             n < 0 ? -n : n); /* U+2212, the minus sign that is as wide as a digit */
    canvas_text_rimmed(c, (point){p.x, p.y + font_height(f) / 2}, 0.5, f, stands_out ? ink : faint_ink, text);
}

void hint_zones(canvas *c, const view *v, const figure *b, const figure *asked, int answer) {
    if (b->core.count != 4) return; /* a flat box, or one whose corners are not all near */
    const point u = unit(b->core.at[0], b->core.at[1]), w = unit(b->core.at[0], b->core.at[3]);
    const double width = distance(b->core.at[0], b->core.at[1]), height = distance(b->core.at[0], b->core.at[3]),
                 away = 20, crowded = 13;
    const double reach = box_width(v->frame) + box_height(v->frame);
    canvas_clip(c, v->frame);
    for (int i = 0; i < 4; i++) {
        const point p = b->core.at[i], q = b->core.at[(i + 1) % 4], dir = unit(p, q);
        canvas_dashes(c, view_page(v, along(p, dir, -reach)), view_page(v, along(q, dir, reach)), faint_ink, 0.8);
    }
    canvas_unclip(c);
    const double xs[] = {-away, width / 2, width + away}, ys[] = {-away, height / 2, height + away};
    for (int zone = 0; zone < 9; zone++) {
        point at = along(along(b->core.at[0], u, xs[zone % 3]), w, ys[zone / 3]);
        /* moves the number away from the point */
        const point *const near = asked->core.count > 0 ? asked->core.at : NULL;
        if (near != NULL && distance(at, *near) < crowded) at = (point){near->x + crowded, near->y};
        number(c, v, at, zone, zone == answer);
    }
}

void hint_sides(canvas *c, const view *v, const figure *plane, grz2_vec towards, const figure *asked, int answer) {
    polygon seen = {0};
    figure_outline(plane, view_seen(v, -10), &seen);
    if (seen.count == 2) {
        /* draws at the end of the line that is farther from the shape */
        point shape = {0, 0};
        for (size_t i = 0; i < asked->core.count; i++)
            shape = along(shape, asked->core.at[i], 1.0 / (double)asked->core.count);
        const bool swap = distance(seen.at[0], shape) < distance(seen.at[1], shape);
        const point end = seen.at[swap], dir = unit(end, seen.at[!swap]), left = {-dir.y, dir.x};
        const double side = left.x * towards.x + left.y * towards.y < 0 ? -1 : 1;
        const point normal = {side * left.x, side * left.y}, foot = along(end, dir, 8), tip = along(foot, normal, 18);
        canvas_line(c, view_page(v, foot), view_page(v, tip), soft_ink, 1);
        canvas_line(c, view_page(v, along(along(tip, normal, -5), dir, 3)), view_page(v, tip), soft_ink, 1);
        canvas_line(c, view_page(v, along(along(tip, normal, -5), dir, -3)), view_page(v, tip), soft_ink, 1);
        const point middle = along(foot, dir, 16);
        number(c, v, along(middle, normal, -11), -1, answer == -1);
        number(c, v, along(middle, normal, 11), 1, answer == 1);
    }
    polygon_free(&seen);
}

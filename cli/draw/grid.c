/* The grid of a view.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/grid.h"

#include "draw/ticks.h"

#include <math.h>

enum { COLUMNS_APART = 42, ROWS_APART = 36, NUMBER_GAP = 4 };

/* How far numbers below a frame may reach beyond its sides: there the page ends, or the numbers of another frame
 * begin. */
enum { BEYOND_LEFT = 22, BEYOND_RIGHT = 17 };

static const font number_font = {FACE_SANS, 7.5};

static double widest(canvas *c, const ticks *t) {
    char text[TICK_TEXT_SIZE];
    double most = 0;
    for (double k = t->first; k <= t->last; k++) {
        most = fmax(most, canvas_text_width(c, number_font, tick_text(t, k, text)));
    }
    return most;
}

/* Chooses columns far enough apart for their numbers, even if one at the side of the frame is moved by half its
 * width. */
static bool find_columns(canvas *c, const view *v, ticks *out) {
    const double scale = v->scale * v->squeeze;
    for (double apart = COLUMNS_APART; ticks_find(v->center.x, box_width(v->frame) / 2 / scale, apart / scale, out);) {
        apart = 1.5 * widest(c, out);
        if (apart <= out->step * scale) return true;
    }
    return false;
}

static bool find_rows(const view *v, ticks *out) {
    return ticks_find(v->center.y, box_height(v->frame) / 2 / v->scale, ROWS_APART / v->scale, out);
}

box grid_frame(canvas *c, box part, box room) {
    box frame = {room.x0 + GRID_LEFT, room.y0, room.x1, room.y1};
    ticks rows;
    for (double left = GRID_LEFT;; frame.x0 = room.x0 + left) {
        const view v = view_of(part, frame, false);
        const double needed = find_rows(&v, &rows) ? widest(c, &rows) + NUMBER_GAP + 1 : 0;
        if (needed <= left) return frame;
        left = needed;
    }
}

static void draw_columns(canvas *c, const view *v, const ticks *t) {
    const box f = v->frame;
    char text[TICK_TEXT_SIZE];
    for (double k = t->first; k <= t->last; k++) {
        const double x = view_page(v, view_local(v, k * t->step, v->center.y)).x;
        canvas_line(c, (point){x, f.y0}, (point){x, f.y1}, grid_ink, 0.8);
        const double half = canvas_text_width(c, number_font, tick_text(t, k, text)) / 2;
        const double middle = fmin(fmax(x, f.x0 - BEYOND_LEFT + half), f.x1 + BEYOND_RIGHT - half);
        canvas_text(c, (point){middle, f.y1 + 11}, 0.5, number_font, faint_ink, text);
    }
}

static void draw_rows(canvas *c, const view *v, const ticks *t) {
    const box f = v->frame;
    char text[TICK_TEXT_SIZE];
    for (double k = t->first; k <= t->last; k++) {
        const double y = view_page(v, view_local(v, v->center.x, k * t->step)).y;
        canvas_line(c, (point){f.x0, y}, (point){f.x1, y}, grid_ink, 0.8);
        const point at = {f.x0 - NUMBER_GAP, y + font_height(number_font) / 2};
        canvas_text(c, at, 1, number_font, faint_ink, tick_text(t, k, text));
    }
}

void grid_draw(canvas *c, const view *v) {
    ticks t;
    if (find_columns(c, v, &t)) draw_columns(c, v, &t);
    if (find_rows(v, &t)) draw_rows(c, v, &t);
    canvas_box(c, v->frame, grid_ink, 0.8);
}

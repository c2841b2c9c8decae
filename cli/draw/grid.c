/* The grid behind a view.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/grid.h"

#include <math.h>
#include <stdio.h>

/* The lines of one direction are the multiples k * step with first <= k <= last. */
typedef struct ticks {
    double first, last, step;
    int digits; ///< that tell their numbers apart
} ticks;

/* The least of 1, 2, 5 times a power of ten that is `least` or more. */
static double round_step(double least) {
    const double ten = pow(10, floor(log10(least)));
    return least <= ten ? ten : least <= 2 * ten ? 2 * ten : least <= 5 * ten ? 5 * ten : 10 * ten;
}

/* Lines over [middle - reach, middle + reach], `apart` or more from each other. False: none. */
static bool find_ticks(double middle, double reach, double apart, ticks *out) {
    const double low = middle - reach, high = middle + reach, most = fmax(fabs(low), fabs(high));
    if (!(isfinite(low) && isfinite(high) && apart > most * 1e-8)) return false;
    out->step = round_step(apart);
    if (!(out->step > 0 && isfinite(out->step))) return false;
    out->first = ceil(low / out->step);
    out->last = floor(high / out->step);
    out->digits = 1 + (int)fmax(0, ceil(log10(most / out->step)));
    return true;
}

static const char *number(const ticks *t, double k, char text[40]) {
    snprintf(text, 40, "%.*g", t->digits, k == 0 ? 0 : k * t->step);
    return text;
}

void grid_draw(canvas *c, const view *v) {
    enum { NUMBER_ROOM = 18 }; /* on each side: no more than the margin of the page, nor than half of what lies between two lines */
    const font small = {FACE_SANS, 7.5};
    const box f = v->frame;
    char text[40];
    ticks t;
    if (find_ticks(v->center.x, box_width(f) / 2 / v->scale / v->squeeze, 42 / v->scale / v->squeeze, &t)) {
        for (double k = t.first; k <= t.last; k++) {
            const double x = view_page(v, view_local(v, k * t.step, v->center.y)).x;
            canvas_line(c, (point){x, f.y0}, (point){x, f.y1}, grid_ink, 0.8);
            const double half = canvas_text_width(c, small, number(&t, k, text)) / 2;
            if (half <= NUMBER_ROOM) canvas_text(c, (point){x, f.y1 + 10}, 0.5, small, faint_ink, text);
        }
    }
    if (find_ticks(v->center.y, box_height(f) / 2 / v->scale, 36 / v->scale, &t)) {
        for (double k = t.first; k <= t.last; k++) {
            const double y = view_page(v, view_local(v, v->center.x, k * t.step)).y;
            canvas_line(c, (point){f.x0, y}, (point){f.x1, y}, grid_ink, 0.8);
            if (canvas_text_width(c, small, number(&t, k, text)) > GRID_LEFT - 5) continue;
            canvas_text(c, (point){f.x0 - 4, y + font_height(small) / 2}, 1, small, faint_ink, text);
        }
    }
    canvas_box(c, f, grid_ink, 0.8);
}

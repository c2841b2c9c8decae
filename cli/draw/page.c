/* The parts of a page that both kinds of pictures have.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/draw.h"

#include <stdio.h>

void draw_title(canvas *c, const char *title) {
    const font title_font = {FACE_BOLD, 15};
    if (title != NULL)
        canvas_text_fitted(c, (point){PAGE_MARGIN, 26}, PAGE_WIDTH - 2 * PAGE_MARGIN, title_font, ink, title);
}

void page_warn(const char *picture, size_t count, size_t invalid, size_t outside) {
    const text_shown shown = target_shown(picture);
    const char *const are = is_or_are(invalid), *const lie = outside == 1 ? "lies" : "lie";
    if (invalid > 0) {
        fprintf(stderr, "graze: %s: %zu of %zu shape%s %s invalid, and so empty\n", shown.at, invalid, count,
                plural(count), are);
    }
    if (outside > 0) {
        fprintf(stderr, "graze: %s: %zu of %zu shape%s %s outside the view\n", shown.at, outside, count, plural(count),
                lie);
    }
}

void page_warn_names(const char *picture, size_t count) {
    const text_shown shown = target_shown(picture);
    if (count > 0) fprintf(stderr, "graze: %s: no room for %zu name%s\n", shown.at, count, plural(count));
}

bool page_is_sane(double frame_height, double page_height, const draw_options *o) {
    enum { LEAST_FRAME = 40, MOST_PIXELS = 32767 }; /* the largest image of cairo */
    if (frame_height < LEAST_FRAME) {
        fprintf(stderr, "graze draw: --height %g leaves no room for the picture\n", o->height);
        return false;
    }
    if (o->format == FORMAT_PNG && page_height * o->width / PAGE_WIDTH > MOST_PIXELS) {
        fprintf(stderr, "graze draw: the picture would be more than %d pixels high\n", MOST_PIXELS);
        return false;
    }
    return true;
}

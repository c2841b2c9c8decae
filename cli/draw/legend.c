/* Legends.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/legend.h"

#include "draw/draw.h"
#include "draw/lettering.h"

#include <stdio.h>

static const font legend_font = {FACE_SANS, 9.5};

/* The key of an entry is this big; the look of its marks is that of a scene of few shapes, to be seen well. */
enum { KEY_WIDTH = 22, KEY_HEIGHT = 11 };

typedef void key(canvas *c, box at, const look *l);

static void add_rectangle(canvas *c, box b) {
    point corners[] = {{b.x0, -b.y1}, {b.x1, -b.y1}, {b.x1, -b.y0}, {b.x0, -b.y0}};
    const polygon p = {4, 4, corners};
    const view page = {.squeeze = 1}; /* local coordinates that are those of the page, but for y */
    canvas_add(c, &page, &p);
}

static void shape_key(canvas *c, box at, const look *l) {
    add_rectangle(c, at);
    canvas_fill(c, with_alpha(l->colors[0], 0.09));
    add_rectangle(c, at);
    canvas_stroke(c, l->colors[0], 0.7);
}

static void end_key(canvas *c, box at, const look *l) {
    add_rectangle(c, at);
    canvas_stroke_dashes(c, l->colors[0], 0.7);
}

static void contact_key(canvas *c, box at, const look *l) {
    add_rectangle(c, at);
    canvas_fill(c, with_alpha(touch_red, 0.3));
    add_rectangle(c, at);
    canvas_stroke(c, touch_red, 0.7);
    (void)l;
}

static void common_key(canvas *c, box at, const look *l) {
    add_rectangle(c, at);
    canvas_fill(c, with_alpha(l->common, 0.42));
}

static void small_common_key(canvas *c, box at, const look *l) {
    const double y = (at.y0 + at.y1) / 2;
    common_key(c, (box){at.x0, at.y0, at.x0 + 12, at.y1}, l);
    canvas_dot(c, (point){at.x1 - 2.5, y}, l->mark, l->common);
}

static void touch_key(canvas *c, box at, const look *l) {
    const double y = (at.y0 + at.y1) / 2;
    canvas_line(c, (point){at.x0 + 1, y}, (point){at.x0 + 12, y}, touch_red, 2.2);
    canvas_dot(c, (point){at.x1 - 2.5, y}, 2.2, touch_red);
    (void)l;
}

static void first_key(canvas *c, box at, const look *l) {
    const double y = (at.y0 + at.y1) / 2;
    draw_first_mark(c, (point){at.x1 - 3, y}, (point){at.x0 + 3, y}, true, l);
}

static void gap_key(canvas *c, box at, const look *l) { draw_gap_mark(c, (point){at.x1 - 5, (at.y0 + at.y1) / 2}, l); }

static void no_key(canvas *c, box at, const look *l) { (void)c, (void)at, (void)l; }

/* Draws one entry and returns where the next one begins. */
static double entry(canvas *c, double x, double y, key *draw_key, const look *l, const char *text) {
    draw_key(c, (box){x, y - KEY_HEIGHT / 2.0, x + KEY_WIDTH, y + KEY_HEIGHT / 2.0}, l);
    canvas_text(c, (point){x + KEY_WIDTH + 7, y + font_height(legend_font) / 2}, 0, legend_font, soft_ink, text);
    return x + KEY_WIDTH + 7 + canvas_text_width(c, legend_font, text) + 22;
}

void legend_of_scene(canvas *c, double y, size_t shapes, const contacts *met, bool moving) {
    const look l = look_of_scene(1);
    char count[TEXT_COUNT_SIZE], text[80];
    snprintf(text, sizeof text, "%s %s", text_of_count(shapes, count), shapes == 1 ? "shape" : "shapes");
    double x = entry(c, PAGE_MARGIN, y, shape_key, &l, text);
    if (moving) x = entry(c, x, y, end_key, &l, "at time 1");
    const size_t open = met->of_kind[CONTACT_OPEN], touching = met->of_kind[CONTACT_TOUCH], later = met->of_kind[CONTACT_LATER];
    const char *const overlap = open == 1 ? "pair overlaps" : "pairs overlap";
    snprintf(text, sizeof text, moving ? "%s %s at time 0" : "%s %s: shaded", text_of_count(open, count), overlap);
    x = entry(c, x, y, common_key, &l, text);
    const char *const only = touching == 1 ? "pair only touches" : "pairs only touch";
    snprintf(text, sizeof text, moving ? "%s touch then or meet later" : "%s %s: red", text_of_count(touching + later, count), only);
    x = entry(c, x, y, touch_key, &l, text);
    snprintf(text, sizeof text, "%s pair%s unsupported", text_of_count(met->unsupported, count), plural(met->unsupported));
    if (met->unsupported > 0) entry(c, x, y, no_key, &l, text);
}

void legend_of_animation(canvas *c, double y) {
    const look l = look_of_scene(1);
    double x = entry(c, PAGE_MARGIN, y, shape_key, &l, "a shape");
    x = entry(c, x, y, end_key, &l, "at time 1");
    x = entry(c, x, y, contact_key, &l, "while in contact");
    x = entry(c, x, y, first_key, &l, "first contact");
    entry(c, x, y, touch_key, &l, "where still ones touch");
}

void legend_of_queries(canvas *c, double y, bool moving, bool hits) {
    const look l = look_of_query();
    double x = entry(c, PAGE_MARGIN, y, small_common_key, &l, "common region");
    x = entry(c, x, y, touch_key, &l, "they only touch");
    x = entry(c, x, y, gap_key, &l, "apart, by less than can be seen");
    if (hits) x = entry(c, x, y, first_key, &l, "first contact");
    if (moving) entry(c, x, y, end_key, &l, "at time 1");
}

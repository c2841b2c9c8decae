/* Legends.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/legend.h"

#include "draw/draw.h"
#include "draw/lettering.h"

#include <stdio.h>
#include <string.h>

static const font legend_font = {FACE_SANS, 9.5};

/* The size of the symbol of an entry. Its marks look as in a scene of few shapes, which are larger. */
enum { KEY_WIDTH = 22, KEY_HEIGHT = 11 };

typedef void key(canvas *c, box at, const look *l);

static void add_rectangle(canvas *c, box b) {
    point corners[] = {{b.x0, -b.y1}, {b.x1, -b.y1}, {b.x1, -b.y0}, {b.x0, -b.y0}};
    const polygon p = {.count = 4, .at = corners};
    const view page = {.squeeze = 1}; /* local coordinates as those of the page, with y up */
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

static void line_key(canvas *c, box at, const look *l) {
    const double y = (at.y0 + at.y1) / 2;
    draw_gap_line(c, (point){at.x0 + 1, y}, (point){at.x1 - 1, y});
    (void)l;
}

static void no_key(canvas *c, box at, const look *l) { (void)c, (void)at, (void)l; }

/* A row of entries. */
typedef struct row {
    canvas *canvas;
    look look;
    point at; /* where the next entry begins, at the middle of its height */
} row;

static row row_at(canvas *c, double y, look l) { return (row){c, l, {PAGE_MARGIN, y}}; }

static void add_text(row *r, key *draw_key, const char *text) {
    const double x = r->at.x, y = r->at.y;
    draw_key(r->canvas, (box){x, y - KEY_HEIGHT / 2.0, x + KEY_WIDTH, y + KEY_HEIGHT / 2.0}, &r->look);
    const point from = {x + KEY_WIDTH + 7, y + font_height(legend_font) / 2};
    canvas_text(r->canvas, from, 0, legend_font, soft_ink, text);
    r->at.x = from.x + canvas_text_width(r->canvas, legend_font, text) + 22;
}

/* Adds an entry if the picture has any of these marks. */
static void add_entry(row *r, unsigned any, key *draw_key, const char *text) {
    if ((r->canvas->drawn & any) != 0) add_text(r, draw_key, text);
}

/* The common border of two shapes. */
static void border_key(canvas *c, box at, const look *l) {
    const double middle = (at.x0 + at.x1) / 2;
    shape_key(c, at, l);
    canvas_line(c, (point){middle, at.y0}, (point){middle, at.y1}, l->colors[0], 0.7);
}

static void amber_key(canvas *c, box at, const look *l) {
    look other = *l;
    other.colors[0] = l->colors[1];
    shape_key(c, at, &other);
}

/* The name of a file without its folder. */
static const char *base_name(const char *path) {
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void add_layers(row *r, const legend_facts *of) {
    char count[TEXT_COUNT_SIZE], text[120];
    for (int i = 0; i < of->layer_count; i++) {
        const char *const noun = of->shapes[i] == 1 ? "shape" : "shapes";
        text_of_count(of->shapes[i], count);
        if (of->layer_count == 1) snprintf(text, sizeof text, "%s %s", count, noun);
        else snprintf(text, sizeof text, "%.60s: %s %s", base_name(of->names[i]), count, noun);
        add_entry(r, DRAWN_SHAPE, i == 0 ? shape_key : amber_key, text);
    }
}

/* What there is of pairs that share a border and are not red. */
static void add_borders(row *r, size_t pairs) {
    char count[TEXT_COUNT_SIZE], text[80];
    snprintf(text, sizeof text, "%s pair%s a border", text_of_count(pairs, count), pairs == 1 ? " shares" : "s share");
    if (pairs > 0) add_text(r, border_key, text);
}

static void add_touching(row *r, const legend_facts *of) {
    const contacts *const met = of->met;
    const size_t touching = met->of_kind[CONTACT_TOUCH] + (of->borders ? met->of_kind[CONTACT_BORDER] : 0);
    const size_t later = met->of_kind[CONTACT_LATER];
    const char *const only = !of->borders
                                 ? touching == 1 ? "pair meets in single points" : "pairs meet in single points"
                             : touching == 1 ? "pair only touches"
                                             : "pairs only touch";
    const char *const then = touching + later == 1 ? "touches then or meets later" : "touch then or meet later";
    char count[TEXT_COUNT_SIZE], text[80];
    snprintf(text, sizeof text, of->moving ? "%s %s" : "%s %s: red", text_of_count(touching + later, count),
             of->moving ? then : only);
    add_entry(r, DRAWN_TOUCH | DRAWN_FIRST, touch_key, text);
}

void legend_of_scene(canvas *c, double y, const legend_facts *of) {
    const contacts *const met = of->met;
    row r = row_at(c, y, look_of_few());
    char count[TEXT_COUNT_SIZE], text[80];
    add_layers(&r, of);
    add_entry(&r, DRAWN_END, end_key, "at time 1");
    const size_t open = met->of_kind[CONTACT_OPEN];
    const char *const overlap = open == 1 ? "pair overlaps" : "pairs overlap";
    snprintf(text, sizeof text, of->moving ? "%s %s at time 0" : "%s %s: shaded", text_of_count(open, count), overlap);
    add_entry(&r, DRAWN_COMMON, small_common_key, text);
    if (!of->borders) add_borders(&r, met->of_kind[CONTACT_BORDER]);
    add_touching(&r, of);
    add_entry(&r, DRAWN_DEPTH, first_key, "normal, and how deep");
    snprintf(text, sizeof text, "%s pair%s unsupported", text_of_count(met->unsupported, count),
             plural(met->unsupported));
    if (met->unsupported > 0) add_text(&r, no_key, text);
}

void legend_of_animation(canvas *c, double y) {
    row r = row_at(c, y, look_of_few());
    add_entry(&r, DRAWN_SHAPE, shape_key, "a shape");
    add_entry(&r, DRAWN_END, end_key, "at time 1");
    add_entry(&r, DRAWN_RED, contact_key, "while in contact");
    add_entry(&r, DRAWN_FIRST, first_key, "first contact");
    add_entry(&r, DRAWN_TOUCH, touch_key, "where still ones touch");
}

void legend_of_queries(canvas *c, double y, const char *end) {
    row r = row_at(c, y, look_of_query());
    add_entry(&r, DRAWN_COMMON, small_common_key, "common region");
    add_entry(&r, DRAWN_TOUCH, touch_key, "they only touch");
    add_entry(&r, DRAWN_GAP, gap_key, "apart, by less than can be seen");
    add_entry(&r, DRAWN_LINE, line_key, "nearest points, and how far they are");
    add_entry(&r, DRAWN_FIRST, first_key, "first contact");
    add_entry(&r, DRAWN_DEPTH, first_key, "normal, and how deep");
    add_entry(&r, DRAWN_END, end_key, end);
}

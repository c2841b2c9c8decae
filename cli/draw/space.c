/* A picture of a scene of space: its shapes as wires, seen from the front, from the side and from above.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/space.h"

#include "draw/contacts.h"
#include "draw/grid.h"
#include "draw/label.h"
#include "draw/memory.h"
#include "draw/plot.h"
#include "draw/wire.h"

#include <math.h>
#include <stdlib.h>

enum { GAP = 24, TITLE = 17, FOOT = 16 };

static const font title_font = {FACE_BOLD, 9.5}, foot_font = {FACE_SANS, 9};

/* The axes of a view: x to the right and y up. */
typedef struct direction {
    const char *name;
    int right, up;
} direction;

static const direction directions[3] = {{"from the front: x, z", 0, 2}, {"from the side: y, z", 1, 2}, {"from above: x, y", 0, 1}};

/* The wires and what is known of them. */
typedef struct model {
    size_t count;
    wire *wires;
    const char **names;
    bool *touches; /* another shape, and overlaps none openly */
    size_t pairs, touching;
    room in;
} model;

static double along(grz3_vec v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

static model model_of(const scene *s) {
    model m = {.count = s->count};
    grz3_shape *const shapes = resized(NULL, s->count, sizeof *shapes);
    bool *const opens = resized(NULL, s->count, sizeof *opens);
    m.wires = resized(NULL, s->count, sizeof *m.wires);
    m.names = resized(NULL, s->count, sizeof *m.names);
    m.touches = resized(NULL, s->count, sizeof *m.touches);
    for (size_t i = 0; i < s->count; i++) {
        shapes[i] = s->items[i].shape.in3;
        m.names[i] = s->items[i].name;
        m.touches[i] = opens[i] = false;
    }
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = i + 1; j < s->count; j++) {
            if (grz3_overlap(&shapes[i], &shapes[j]) != GRZ_YES) continue;
            const bool touch = grz3_touch(&shapes[i], &shapes[j]) == GRZ_YES;
            bool *const which = touch ? m.touches : opens;
            which[i] = which[j] = true;
            m.pairs++;
            m.touching += touch;
        }
    m.in = room_of(shapes, s->count);
    for (size_t i = 0; i < s->count; i++) {
        m.wires[i] = wire_of(&shapes[i], &m.in);
        m.touches[i] = m.touches[i] && !opens[i];
    }
    free(opens);
    free(shapes);
    return m;
}

static void model_free(model *m) {
    for (size_t i = 0; i < m->count; i++) wire_free(&m->wires[i]);
    free(m->wires);
    free(m->names);
    free(m->touches);
}

/* The silhouettes: hulls of the points as they are seen, with the radius around them. */
static grz2_shape *silhouettes_of(const model *m, const direction *d) {
    grz2_shape *const shapes = resized(NULL, m->count, sizeof *shapes);
    for (size_t i = 0; i < m->count; i++) {
        const wire *const w = &m->wires[i];
        grz2_vec *const points = resized(NULL, w->count, sizeof *points);
        for (size_t k = 0; k < w->count; k++) points[k] = (grz2_vec){along(w->points[k], d->right), along(w->points[k], d->up)};
        shapes[i] = (grz2_shape){.kind = GRZ_HULL, .radius = w->radius, .hull = {(int)w->count, points}};
    }
    return shapes;
}

static void draw_edges(canvas *c, const model *m, const view *v, const direction *d, const look *l) {
    canvas_clip(c, v->frame);
    for (size_t i = 0; i < m->count; i++) {
        const wire *const w = &m->wires[i];
        for (size_t k = 0; k < w->edge_count; k++) {
            point ends[2];
            for (int e = 0; e < 2; e++) {
                const grz3_vec p = w->points[w->edges[k][e]];
                ends[e] = view_page(v, view_local(v, along(p, d->right), along(p, d->up)));
            }
            canvas_line(c, ends[0], ends[1], m->touches[i] ? touch_red : shape_blue, 0.6 * l->line);
        }
    }
    canvas_unclip(c);
}

/* Returns how many names found no room. */
static size_t draw_direction(canvas *c, const model *m, const direction *d, box frame, const draw_options *o) {
    const box part = {along(m->in.low, d->right), along(m->in.low, d->up), along(m->in.high, d->right), along(m->in.high, d->up)};
    const view v = view_of(part, frame, false);
    const look l = look_of_scene(m->count);
    const contacts none = {0};
    grz2_shape *const shapes = silhouettes_of(m, d);
    plot all = plot_of(&v, shapes, m->count);
    grid_draw(c, &v);
    plot_draw(c, &all, &none, &l);
    draw_edges(c, m, &v, d, &l);
    const size_t left_out = o->names ? labels_draw(c, &all, &none, m->names) : 0;
    canvas_text_fitted(c, (point){frame.x0, frame.y0 - 6}, box_width(frame), title_font, ink, d->name);
    plot_free(&all);
    for (size_t i = 0; i < m->count; i++) free((void *)shapes[i].hull.points);
    free(shapes);
    return left_out;
}

static status draw_model(const model *m, const draw_options *o) {
    const double width = (PAGE_WIDTH - 2 * PAGE_MARGIN - 2 * GAP) / 3.0 - GRID_LEFT, top = title_height(o->title) + TITLE;
    const double foot = GRID_BELOW + (o->legend ? FOOT : 0) + PAGE_MARGIN;
    const double tall = o->height > 0 ? o->height * PAGE_WIDTH / o->width - top - foot : width, height = top + tall + foot;
    if (!page_is_sane(tall, height, o)) return STATUS_USAGE;
    canvas c = canvas_open(o->output, o->format);
    if (canvas_begin(&c, PAGE_WIDTH, height, o->width / PAGE_WIDTH)) {
        draw_title(&c, o->title);
        size_t invalid = 0, left_out = 0;
        for (int i = 0; i < 3; i++) {
            const double x = PAGE_MARGIN + GRID_LEFT + i * (width + GRID_LEFT + GAP);
            left_out += draw_direction(&c, m, &directions[i], (box){x, top, x + width, top + tall}, o);
        }
        for (size_t i = 0; i < m->count; i++) invalid += m->wires[i].count == 0;
        if (o->legend) {
            char text[120];
            snprintf(text, sizeof text,
                     "%zu shapes, %zu pairs overlap, %zu of them only touch (red: shapes that touch others and do no more)", m->count,
                     m->pairs, m->touching);
            canvas_text(&c, (point){PAGE_MARGIN + GRID_LEFT, height - PAGE_MARGIN}, 0, foot_font, soft_ink, text);
        }
        if (invalid > 0) fprintf(stderr, "graze: %s: %zu of %zu shapes are invalid, or outside the view\n", o->output, invalid, m->count);
        if (left_out > 0) fprintf(stderr, "graze: %s: no room for %zu names\n", o->output, left_out);
    }
    return canvas_close(&c);
}

status draw_space(const scene *s, const draw_options *o) {
    if (o->part != NULL || o->inset_count > 0 || o->lonlat) {
        fprintf(stderr, "graze: %s is of space 3, where there is no --view, --inset or --lonlat\n", s->path);
        return STATUS_USAGE;
    }
    model m = model_of(s);
    const status result = draw_model(&m, o);
    model_free(&m);
    return result;
}

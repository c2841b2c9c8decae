/* A picture of a scene of space: its shapes as wires, seen from the front, from the side and from above.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/space.h"

#include "draw/animate.h"
#include "draw/grid.h"
#include "draw/legend.h"
#include "draw/lettering.h"
#include "draw/memory.h"
#include "draw/paint.h"
#include "draw/plot.h"
#include "draw/wire.h"
#include "input.h"

#include <math.h>
#include <stdlib.h>

enum { GAP = 24, FOOT = 16 };

static const font title_font = {FACE_BOLD, 9.5}, foot_font = {FACE_SANS, 9};

static const direction directions[3] = {
    {"from the front: x, z", 0, 2}, {"from the side: y, z", 1, 2}, {"from above: x, y", 0, 1}};

/* The shapes at the start, then poses, moments and ends of tracks, as wires, and a room that contains them all. */
typedef struct model {
    size_t count, wire_count;
    wire *wires;
    const color **marked; /* of each shape: violet if it overlaps another openly, else red if it touches one; or NULL */
    room in;
} model;

static double along(grz3_vec v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

static const color **find_marked(const show *s) {
    const size_t count = s->scene->count;
    const color **const marked = resized(NULL, count, sizeof *marked);
    for (size_t i = 0; i < count; i++) marked[i] = NULL;
    for (size_t i = 0; i < s->met->count; i++) {
        const contact *const one = &s->met->at[i];
        if (one->kind == CONTACT_OPEN && s->look.second >= count) marked[one->a] = marked[one->b] = &common_violet;
    }
    for (size_t i = 0; i < s->met->count; i++) {
        const contact *const one = &s->met->at[i];
        if (one->kind == CONTACT_TOUCH && marked[one->a] == NULL) marked[one->a] = &touch_red;
        if (one->kind == CONTACT_TOUCH && marked[one->b] == NULL) marked[one->b] = &touch_red;
    }
    return marked;
}

static model model_of(const show *s) {
    size_t total;
    shape *const all = motion_shapes(s->scene, s->motion, &total);
    grz3_shape *const shapes = resized(NULL, total, sizeof *shapes);
    for (size_t i = 0; i < total; i++) shapes[i] = all[i].in3;
    model m = {.count = s->scene->count, .wire_count = s->scene->count + s->motion->pose_count};
    m.marked = find_marked(s);
    m.in = room_of(shapes, total);
    m.wires = resized(NULL, m.wire_count, sizeof *m.wires);
    for (size_t i = 0; i < m.wire_count; i++) m.wires[i] = wire_of(&shapes[i], &m.in);
    free(shapes);
    free(all);
    return m;
}

static void model_free(model *m) {
    for (size_t i = 0; i < m->wire_count; i++) wire_free(&m->wires[i]);
    free(m->wires);
    free(m->marked);
}

/* The silhouettes: hulls of the projected points, rounded by the radius. */
static grz2_shape *silhouettes_of(const model *m, const direction *d) {
    grz2_shape *const shapes = resized(NULL, m->wire_count, sizeof *shapes);
    for (size_t i = 0; i < m->wire_count; i++) {
        const wire *const w = &m->wires[i];
        grz2_vec *const points = resized(NULL, w->count, sizeof *points);
        for (size_t k = 0; k < w->count; k++)
            points[k] = (grz2_vec){along(w->points[k], d->right), along(w->points[k], d->up)};
        shapes[i] = (grz2_shape){.kind = GRZ_HULL, .radius = w->radius, .hull = {(int)w->count, points}};
    }
    return shapes;
}

static void add_edges(plot *p, const model *m, const direction *d) {
    for (size_t i = 0; i < p->count; i++) {
        const wire *const w = &m->wires[i];
        sight *const s = &p->sights[i];
        s->edge_count = w->edge_count;
        s->edges = resized(NULL, w->edge_count, sizeof *s->edges);
        s->marked = m->marked[i];
        for (size_t k = 0; k < w->edge_count; k++)
            for (int e = 0; e < 2; e++) {
                const grz3_vec q = w->points[w->edges[k][e]];
                s->edges[k][e] = view_local(p->view, along(q, d->right), along(q, d->up));
            }
    }
}

/* Returns how many names are left out for lack of room. */
static size_t draw_direction(canvas *c, const show *s, const model *m, const direction *d, box place) {
    const box part = {along(m->in.low, d->right), along(m->in.low, d->up), along(m->in.high, d->right),
                      along(m->in.high, d->up)};
    const view v = view_of(part, grid_frame(c, part, place), false);
    const box frame = v.frame;
    grz2_shape *const shapes = silhouettes_of(m, d);
    plot all = plot_of(&v, shapes, m->count, show_beyond(s, &v, d));
    add_edges(&all, m, d);
    grid_draw(c, &v);
    const size_t left_out = paint_show(c, s, &all, shapes + m->count, d);
    canvas_text_fitted(c, (point){frame.x0, frame.y0 - 6}, box_width(frame), title_font, ink, d->name);
    plot_free(&all);
    for (size_t i = 0; i < m->wire_count; i++) free((void *)shapes[i].hull.points);
    free(shapes);
    return left_out;
}

static void count_unseen(const model *m, const scene *s, space_result *result) {
    for (size_t i = 0; i < m->count; i++) {
        if (m->wires[i].count > 0) continue;
        if (!shape_is_supported(3, &s->items[i].shape)) result->unsupported++;
        else if (!item_is_valid(3, &s->items[i], true)) result->invalid++;
        else result->outside++;
    }
}

double space_frame_width(void) { return (PAGE_WIDTH - 2 * PAGE_MARGIN - 2 * GAP) / 3.0 - GRID_LEFT; }

space_result space_views(canvas *c, const show *s, double top, double height) {
    model m = model_of(s);
    space_result result = {0};
    for (int i = 0; i < 3; i++) {
        const double width = GRID_LEFT + space_frame_width(), x = PAGE_MARGIN + i * (width + GAP);
        const box place = {x, top + SPACE_TITLE, x + width, top + SPACE_TITLE + height};
        result.nameless += draw_direction(c, s, &m, &directions[i], place);
    }
    count_unseen(&m, s->scene, &result);
    model_free(&m);
    return result;
}

static void write_counts(const show *s, bool moving, char *text, size_t size) {
    static const char form[] = "%zu shape%s, %zu %s%s, %zu of them only %s";
    const size_t shapes = s->scene->count, touching = s->met->of_kind[CONTACT_TOUCH];
    const size_t start = s->met->of_kind[CONTACT_OPEN] + touching;
    const char *const overlap = start == 1 ? "pair overlaps" : "pairs overlap", *const when =
                                                                                    moving ? " at time 0" : "";
    const char *const only = touching == 1 ? "touches" : "touch";
    snprintf(text, size, form, shapes, plural(shapes), start, overlap, when, touching, only);
}

/* The legend: numbers, then what is red and what is dashed. */
static void write_legend(canvas *c, const show *s, double y) {
    const bool moving = s->motion->pose_count > 0, has_dots = (c->drawn & (DRAWN_FIRST | DRAWN_TOUCH)) != 0;
    const char *const dots = moving ? "red dot: where first" : "red dot: where they touch";
    char counts[120], later[40] = "", unsupported[40] = "", text[400];
    write_counts(s, moving, counts, sizeof counts);
    const size_t late = s->met->of_kind[CONTACT_LATER];
    if (moving) snprintf(later, sizeof later, "%zu meet%s later", late, late == 1 ? "s" : "");
    if (s->met->unsupported > 0) snprintf(unsupported, sizeof unsupported, "%zu unsupported", s->met->unsupported);
    const char *const parts[] = {
        counts,
        later,
        unsupported,
        has_dots ? dots : "",
        (c->drawn & DRAWN_COMMON) != 0 ? "violet dot: where they overlap" : "",
        (c->drawn & DRAWN_DEPTH) != 0 ? "red arrow: normal, and how deep" : "",
        (c->drawn & DRAWN_RED) != 0 ? "red outline: only touches others" : "",
        (c->drawn & DRAWN_END) != 0 ? "dashed: at time 1" : "",
    };
    text_join(parts, sizeof parts / sizeof *parts, text, sizeof text);
    const double x = PAGE_MARGIN + GRID_LEFT;
    canvas_text_fitted(c, (point){x, y}, PAGE_WIDTH - PAGE_MARGIN - x, foot_font, soft_ink, text);
}

static void report(const space_result *r, const show *s, const char *path) {
    const size_t count = s->scene->count;
    page_warn(path, count, r->invalid, r->outside);
    if (r->unsupported > 0) {
        const text_shown shown = target_shown(path);
        fprintf(stderr, "graze: %s: %zu of %zu shape%s cannot be drawn yet\n", shown.at, r->unsupported, count,
                plural(count));
    }
    contacts_warn(s->met, path);
    page_warn_names(path, r->nameless);
}

static status draw_shapes(const show *s, const draw_options *o) {
    const double top = title_height(o->title), timeline = o->animate ? TIMELINE_HEIGHT : 0;
    const double rest = SPACE_TITLE + GRID_BELOW + (o->legend ? FOOT : 0) + timeline + PAGE_MARGIN;
    const double tall = o->height > 0 ? o->height * PAGE_WIDTH / o->width - top - rest : space_frame_width(),
                 height = top + tall + rest;
    if (!page_is_sane(tall, height, o)) return STATUS_USAGE;
    canvas c = canvas_open(o->output, o->format, o->animate);
    if (canvas_begin(&c, PAGE_WIDTH, height, o->width / PAGE_WIDTH)) {
        draw_title(&c, o->title);
        const space_result r = space_views(&c, s, top, tall);
        if (o->legend && o->animate) legend_of_animation(&c, height - PAGE_MARGIN - timeline - 4);
        if (o->legend && !o->animate) write_legend(&c, s, height - PAGE_MARGIN);
        if (o->animate) animate_timeline(&c, height - PAGE_MARGIN - 4, s);
        report(&r, s, o->output);
    }
    return canvas_close(&c);
}

status draw_space(const layers *l, const draw_options *o) {
    const scene *const s = &l->all;
    if (o->part != NULL || o->inset_count > 0 || o->map) {
        const text_shown shown = input_shown(s->path);
        fprintf(stderr, "graze: %s is of space 3: --view, --inset and --map are for space 2 only\n", shown.at);
        return STATUS_USAGE;
    }
    const contact_details details = {.depths = o->details.depths};
    contacts met = contacts_of(s, layers_second(l), &details);
    motion moving = motion_of(s, &met, false, 1);
    const char **const names = resized(NULL, s->count, sizeof *names);
    for (size_t i = 0; i < s->count; i++) names[i] = s->items[i].name;
    const size_t counts[2] = {l->at[0].count, l->at[1].count};
    const show all = {.scene = s,
                      .met = &met,
                      .motion = &moving,
                      .names = o->names ? names : NULL,
                      .look = look_of_scene(counts, layers_second(l)),
                      .animate = o->animate};
    const status result = draw_shapes(&all, o);
    free(names);
    motion_free(&moving);
    contacts_free(&met);
    return result;
}

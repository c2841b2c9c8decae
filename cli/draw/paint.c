/* Paints a view: shapes, poses, marks and names.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/paint.h"

#include "draw/animate.h"
#include "draw/label.h"
#include "draw/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double dot_radius = 2;

static bool is_in(box b, point p) { return p.x >= b.x0 && p.x <= b.x1 && p.y >= b.y0 && p.y <= b.y1; }

/* The visible outline of a pose. */
static polygon outline_of(const view *v, const grz2_shape *of) {
    polygon out = {0};
    figure f = view_figure(v, of);
    figure_outline(&f, view_seen(v, VIEW_MARGIN), &out);
    polygon_free(&f.core);
    return out;
}

static void draw_pose(canvas *c, const view *v, const polygon *o, pose_kind kind, color k, const look *l) {
    if (kind == POSE_END && view_shows(v, o)) c->drawn |= DRAWN_END;
    canvas_add(c, v, o);
    switch (kind) {
    case POSE_END: canvas_stroke_dashes(c, with_alpha(k, 0.6), 0.8 * l->line); break;
    case POSE_EXIT: canvas_stroke(c, with_alpha(k, 0.6), 0.7 * l->line); break;
    case POSE_ENTER:
        canvas_fill_on(c, with_alpha(k, 0.2 * l->pose * l->pose));
        canvas_stroke(c, with_alpha(k, l->pose), l->pose * l->line);
        break;
    }
    const box b = o->count > 0 ? polygon_bounds(o) : (box){0, 0, 0, 0};
    if (o->count > 0 && box_width(b) + box_height(b) < 2 * l->line)
        canvas_ring(c, view_page(v, polygon_middle(o)), 0.7 * l->mark, k, 0.7);
}

static color color_of(const show *s, size_t item) { return look_color(&s->look, item); }

/* Draws an arrow along the visible part of a track. */
static void draw_track(canvas *c, const show *s, const track *p, const view *v, const direction *d, polygon *line) {
    const double head = 5;
    const point tip = local_of(p->to, v, d);
    const color k = with_alpha(color_of(s, p->item), 0.75);
    polygon_add(line, local_of(p->from, v, d));
    polygon_add(line, tip);
    polygon_clip(line, view_seen(v, VIEW_MARGIN));
    if (line->count != 2) return;
    const point from = view_page(v, local_of(p->from, v, d)), to = view_page(v, tip);
    canvas_add(c, v, line);
    canvas_stroke(c, k, 0.7 * s->look.line);
    if (is_in(box_grown(v->frame, head), to)) canvas_head(c, from, to, head, k, 0.7 * s->look.line);
}

/* Draws everything but the shapes at the start, and collects what labels must not cover. */
typedef struct stage {
    canvas *canvas;
    const show *show;
    const plot *plot;
    const direction *direction;
    clutter others;
} stage;

static polygon *next_line(stage *g) {
    clutter *const o = &g->others;
    o->lines[o->line_count] = (polygon){0};
    return &o->lines[o->line_count++];
}

/* An arrow, in local coordinates. */
static void add_arrow(stage *g, point from, point to) {
    polygon *const line = next_line(g);
    polygon_add(line, from);
    polygon_add(line, to);
}

static void draw_poses(stage *g, const grz2_shape *shapes, pose_kind first, pose_kind last) {
    const motion *const m = g->show->motion;
    for (size_t i = 0; i < m->pose_count; i++) {
        if (m->poses[i].kind < first || m->poses[i].kind > last) continue;
        polygon *const line = next_line(g);
        *line = outline_of(g->plot->view, &shapes[i]);
        draw_pose(g->canvas, g->plot->view, line, m->poses[i].kind, color_of(g->show, m->poses[i].item),
                  &g->show->look);
    }
}

static void draw_tracks(stage *g) {
    const motion *const m = g->show->motion;
    for (size_t i = 0; i < m->track_count; i++)
        draw_track(g->canvas, g->show, &m->tracks[i], g->plot->view, g->direction, next_line(g));
}

static void mark_touch(stage *g, const contact *one) {
    touches all = touches_of(g->show, g->plot, one);
    for (size_t i = 0; i < all.count; i++)
        if (touch_is_in(g->plot->view->frame, &all.at[i])) g->canvas->drawn |= DRAWN_TOUCH;
    draw_touch_marks(g->canvas, all.at, all.count, &g->show->look);
    for (size_t i = 0; i < all.count; i++) g->others.marks[g->others.mark_count++] = touch_middle(all.at[i]);
    free(all.at);
}

/* Shapes at rest that are not cast have no first contact: they only touch. */
static drawn meaning_of(const show *s, const contact *one) {
    const bool cast = s->motion->moment_count > 0 && s->motion->track_count == 0;
    const bool moves = item_moves(&s->scene->items[one->a]) || item_moves(&s->scene->items[one->b]);
    return cast || moves ? DRAWN_FIRST : DRAWN_TOUCH;
}

static void mark_first(stage *g, const contact *one, bool dot) {
    const view *const v = g->plot->view;
    point arrow[2];
    first_arrow(g->show, v, g->direction, &one->first, arrow);
    const point at = view_page(v, arrow[0]), tip = view_page(v, arrow[1]);
    if (!is_in(v->frame, at)) return;
    g->canvas->drawn |= meaning_of(g->show, one);
    draw_first_mark(g->canvas, at, tip, dot, &g->show->look);
    g->others.marks[g->others.mark_count++] = at;
    add_arrow(g, arrow[0], arrow[1]);
}

/* Marks where shapes only touch at the start (in the plane perhaps along a side), and where they meet first during
 * their motion. */
/* Draws the points of contact; at the first one, which is the deepest, the normal, as long as the depth if that can be
 * seen, with the depth. */
static void mark_depth(stage *g, const contact *one) {
    const grz3_manifold *const m = &one->deep;
    const view *const v = g->plot->view;
    const double normal[3] = {m->normal.x, m->normal.y, m->normal.z};
    const double most = box_width(v->frame) + box_height(v->frame);
    const double length = fmin(fmax(m->depth * v->scale, 5 * g->show->look.mark), most);
    for (int i = 0; i < m->count; i++) {
        const double place[3] = {m->points[i].point.x, m->points[i].point.y, m->points[i].point.z};
        const point from = local_of(place, v, g->direction), at = view_page(v, from);
        const point to = {from.x + length * normal[g->direction->right], from.y + length * normal[g->direction->up]};
        const point tip = i == 0 ? view_page(v, to) : at;
        if (!is_in(v->frame, at)) continue;
        g->canvas->drawn |= DRAWN_DEPTH;
        draw_first_mark(g->canvas, at, tip, true, &g->show->look);
        g->others.marks[g->others.mark_count++] = at;
        if (i > 0) continue;
        add_arrow(g, from, to);
        note *const n = &g->others.notes[g->others.note_count++];
        n->at = tip;
        snprintf(n->text, sizeof n->text, "%.4g", m->depth);
    }
}

/* Marks what two shapes of space have in common: a point, a segment, or the outline of a polygon. What is a point in
 * this view is a dot; of shapes that only touch that is marked as their first contact. */
static void mark_common(stage *g, const contact *one) {
    const view *const v = g->plot->view;
    const look *const l = &g->show->look;
    const where_set *const set = &one->common;
    const bool only_touches = contact_only_touches(one->kind);
    box around = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    point *const at = resized(NULL, (size_t)set->count, sizeof *at);
    for (int k = 0; k < set->count; k++) {
        at[k] = view_page(v, local_of(set->points + 3 * k, v, g->direction));
        around = (box){fmin(around.x0, at[k].x), fmin(around.y0, at[k].y), fmax(around.x1, at[k].x),
                       fmax(around.y1, at[k].y)};
    }
    const point middle = {0.5 * (around.x0 + around.x1), 0.5 * (around.y0 + around.y1)};
    const bool is_dot = hypot(box_width(around), box_height(around)) <= l->mark;
    if (is_dot ? !only_touches && is_in(v->frame, middle) : boxes_meet(around, v->frame)) {
        const color line = only_touches ? touch_red : common_violet;
        g->canvas->drawn |= only_touches ? DRAWN_TOUCH : DRAWN_COMMON;
        if (is_dot) canvas_dot(g->canvas, middle, l->mark + 1, paper);
        if (is_dot) canvas_dot(g->canvas, middle, l->mark, line);
        canvas_clip(g->canvas, v->frame);
        for (int k = 0; k < set->count && !is_dot; k++)
            if (k + 1 < set->count || set->count > 2)
                canvas_line(g->canvas, at[k], at[(k + 1) % set->count], line, touch_width(l));
        canvas_unclip(g->canvas);
        g->others.marks[g->others.mark_count++] = middle;
    }
    free(at);
}

static void mark_contacts(stage *g) {
    const bool flat = g->show->scene->dimension == 2;
    for (size_t i = 0; i < g->show->met->count; i++) {
        const contact *const one = &g->show->met->at[i];
        const bool side = flat && contact_only_touches(one->kind);
        if (one->deep.count > 0) mark_depth(g, one);
        else if (one->common.count > 0) mark_common(g, one);
        if (side) mark_touch(g, one);
        if (one->first.dimension > 0 && one->deep.count == 0) mark_first(g, one, !side);
    }
}

/* Draws a dot and its time for each moment; of several dots that nearly coincide, only the time of the first. */
static void mark_moments(stage *g) {
    const double near = 6;
    const motion *const m = g->show->motion;
    clutter *const o = &g->others;
    for (size_t i = 0; i < m->moment_count; i++) {
        const point at = view_page(g->plot->view, local_of(m->moments[i].at, g->plot->view, g->direction));
        bool alone = is_in(g->plot->view->frame, at);
        for (size_t k = 0; k < o->note_count && alone; k++)
            alone = hypot(o->notes[k].at.x - at.x, o->notes[k].at.y - at.y) > near;
        if (!alone) continue;
        canvas_dot(g->canvas, at, dot_radius + 0.8, paper);
        canvas_dot(g->canvas, at, dot_radius, ink);
        o->marks[o->mark_count++] = at;
        note *const n = &o->notes[o->note_count++];
        n->at = at;
        snprintf(n->text, sizeof n->text, "%.3g", m->moments[i].time);
    }
}

/* Draws a thin line between the nearest points, with the distance beside its middle. */
static void mark_line(stage *g) {
    const gap_line *const line = &g->show->line;
    clutter *const o = &g->others;
    const view *const v = g->plot->view;
    if (line->distance == 0) return;
    const point from = view_page(v, local_of(line->from, v, g->direction)),
                to = view_page(v, local_of(line->to, v, g->direction)),
                middle = {from.x / 2 + to.x / 2, from.y / 2 + to.y / 2};
    draw_gap_line(g->canvas, from, to);
    if (!is_in(v->frame, middle)) return;
    add_arrow(g, local_of(line->from, v, g->direction), local_of(line->to, v, g->direction));
    g->canvas->drawn |= DRAWN_LINE;
    o->marks[o->mark_count++] = from;
    o->marks[o->mark_count++] = to;
    note *const n = &o->notes[o->note_count++];
    n->at = middle;
    snprintf(n->text, sizeof n->text, "%.4g", line->distance);
}

static stage stage_of(canvas *c, const show *s, const plot *p, const direction *d) {
    const motion *const m = s->motion;
    stage g = {.canvas = c, .show = s, .plot = p, .direction = d};
    size_t marks = 7 * s->met->count + m->moment_count + 2;
    for (size_t i = 0; i < s->met->count; i++)
        marks += s->met->at[i].border.line_count + s->met->at[i].border.dot_count;
    g.others.marks = resized(NULL, marks, sizeof *g.others.marks);
    g.others.lines = resized(NULL, m->pose_count + m->track_count + s->met->count + 1, sizeof *g.others.lines);
    g.others.notes = resized(NULL, s->met->count + m->moment_count + 1, sizeof *g.others.notes);
    return g;
}

static void stage_free(stage *g) {
    for (size_t i = 0; i < g->others.line_count; i++) polygon_free(&g->others.lines[i]);
    free(g->others.lines);
    free(g->others.marks);
    free(g->others.notes);
}

static void draw_still(stage *g, const grz2_shape *poses) {
    static const contacts none = {0};
    const bool flat = g->show->scene->dimension == 2;
    plot_draw(g->canvas, g->plot, flat ? g->show->met : &none, &g->show->look);
    canvas_clip(g->canvas, g->plot->view->frame);
    draw_poses(g, poses, POSE_EXIT, POSE_ENTER);
    mark_line(g);
    mark_moments(g);
    mark_contacts(g);
    canvas_unclip(g->canvas);
}

static void draw_labels(canvas *c, const label *labels, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (labels[i].text != NULL) canvas_text_rimmed(c, labels[i].at, 0.5, label_font, ink, labels[i].text);
    }
}

size_t paint_show(canvas *c, const show *s, const plot *p, const grz2_shape *poses, const direction *d) {
    stage g = stage_of(c, s, p, d);
    canvas_clip(c, p->view->frame);
    draw_poses(&g, poses, POSE_END, POSE_END);
    draw_tracks(&g);
    canvas_unclip(c);
    if (!s->animate) draw_still(&g, poses);
    label *const labels = resized(NULL, p->count + g.others.note_count, sizeof *labels);
    const size_t left_out = labels_place(c, p, &g.others, s->names, labels);
    if (s->animate) {
        animate_shapes(c, s, p, labels, d);
    } else {
        draw_labels(c, labels, p->count + g.others.note_count);
    }
    free(labels);
    stage_free(&g);
    return left_out;
}

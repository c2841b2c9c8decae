/* Shapes and their contacts in one view.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/plot.h"

#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>

/* How much is drawn beyond the frame, so that lines leave it cleanly. */
static const double margin = 8;

look look_of_scene(size_t count) {
    const double n = (double)(count > 0 ? count : 1);
    return (look){
        .colors = {shape_blue},
        .color_count = 1,
        .common = shape_blue,
        .line = fmin(1.1, fmax(0.22, 8 / sqrt(n))),
        .mark = fmin(2.6, fmax(0.55, 16 / sqrt(n))),
    };
}

look look_of_query(void) {
    return (look){.colors = {shape_blue, shape_amber}, .color_count = 2, .common = common_violet, .line = 1.2, .mark = 2.8};
}

plot plot_of(const view *v, const grz2_shape *shapes, size_t count) {
    plot p = {.view = v, .count = count, .sights = resized(NULL, count, sizeof *p.sights)};
    const box seen = view_seen(v, margin);
    for (size_t i = 0; i < count; i++) {
        p.sights[i] = (sight){.figure = view_figure(v, &shapes[i])};
        figure_outline(&p.sights[i].figure, seen, &p.sights[i].outline);
    }
    return p;
}

void plot_free(plot *p) {
    for (size_t i = 0; i < p->count; i++) {
        polygon_free(&p->sights[i].outline);
        polygon_free(&p->sights[i].figure.core);
    }
    free(p->sights);
    *p = (plot){0};
}

/* Too small to be seen as an outline. */
static bool is_speck(const polygon *p, double size) {
    const box b = polygon_bounds(p);
    return box_width(b) < size && box_height(b) < size;
}

/* Too thin to be seen as an area: its area is small for its length. */
static bool is_sliver(const polygon *p, double width) {
    const box b = polygon_bounds(p);
    const double length = fmax(box_width(b), box_height(b));
    double area = 0;
    for (size_t i = 1; i + 1 < p->count; i++) {
        const point o = p->at[0], s = p->at[i], t = p->at[i + 1];
        area += ((s.x - o.x) * (t.y - o.y) - (s.y - o.y) * (t.x - o.x)) / 2;
    }
    return area < width * length;
}

/* The shapes of one colour as one path, so that their tints do not add up. */
static void fill_shapes(canvas *c, const plot *p, const look *l) {
    for (size_t k = 0; k < l->color_count; k++) {
        for (size_t i = k; i < p->count; i += l->color_count) canvas_add(c, p->view, &p->sights[i].outline);
        canvas_fill(c, with_alpha(l->colors[k], 0.09));
    }
}

static void stroke_shapes(canvas *c, const plot *p, const look *l) {
    for (size_t k = 0; k < l->color_count; k++) {
        for (size_t i = k; i < p->count; i += l->color_count) canvas_add(c, p->view, &p->sights[i].outline);
        canvas_stroke(c, with_alpha(l->colors[k], 0.9), l->line);
    }
    for (size_t i = 0; i < p->count; i++) {
        const polygon *const o = &p->sights[i].outline;
        if (o->count == 0 || !is_speck(o, 2 * l->line)) continue;
        canvas_dot(c, view_page(p->view, polygon_middle(o)), fmax(0.7 * l->mark, l->line), l->colors[i % l->color_count]);
    }
}

/* The common regions of all pairs that overlap openly, again as one path. Those too thin for an area become lines. */
static void fill_common(canvas *c, const plot *p, const contacts *met, const look *l) {
    polygon common = {0};
    for (int thin = 0; thin < 2; thin++) {
        for (size_t i = 0; i < met->count; i++) {
            const polygon *const a = &p->sights[met->at[i].a].outline, *const b = &p->sights[met->at[i].b].outline;
            if (met->at[i].touch || a->count == 0 || b->count == 0) continue;
            polygon_common(a, b, &common);
            if (common.count > 0 && is_sliver(&common, l->line) == (thin == 1)) canvas_add(c, p->view, &common);
        }
        if (thin == 0) {
            canvas_fill(c, with_alpha(l->common, 0.33));
        } else {
            canvas_stroke(c, l->common, 1.6 * l->line);
        }
    }
    polygon_free(&common);
}

/* A disk where the common region is too small to be seen. */
static void mark_small_common(canvas *c, const plot *p, const contacts *met, const look *l) {
    polygon common = {0};
    for (size_t i = 0; i < met->count; i++) {
        const polygon *const a = &p->sights[met->at[i].a].outline, *const b = &p->sights[met->at[i].b].outline;
        if (met->at[i].touch || a->count == 0 || b->count == 0) continue;
        polygon_common(a, b, &common);
        if (common.count > 0 && is_speck(&common, l->mark)) canvas_dot(c, view_page(p->view, polygon_middle(&common)), l->mark, l->common);
    }
    polygon_free(&common);
}

void draw_touch_mark(canvas *c, point from, point to, const look *l) {
    if (hypot(to.x - from.x, to.y - from.y) > l->mark) {
        canvas_line(c, from, to, touch_red, 1.15 * l->mark);
        return;
    }
    const point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    if (l->mark > 1.5) canvas_dot(c, middle, l->mark + 1, paper);
    canvas_dot(c, middle, l->mark, touch_red);
}

void draw_gap_mark(canvas *c, point at, const look *l) {
    canvas_dot(c, at, l->mark + 1, paper);
    canvas_ring(c, at, l->mark, soft_ink, 1);
}

static void mark_touching(canvas *c, const plot *p, const contacts *met, const look *l) {
    for (size_t i = 0; i < met->count; i++) {
        const figure *const a = &p->sights[met->at[i].a].figure, *const b = &p->sights[met->at[i].b].figure;
        if (!met->at[i].touch || a->core.count == 0 || b->core.count == 0) continue;
        const nearest n = figures_nearest(a, b);
        draw_touch_mark(c, view_page(p->view, n.from), view_page(p->view, n.to), l);
    }
}

void plot_draw(canvas *c, const plot *p, const contacts *met, const look *l) {
    canvas_clip(c, p->view->frame);
    fill_shapes(c, p, l);
    fill_common(c, p, met, l);
    stroke_shapes(c, p, l);
    mark_small_common(c, p, met, l);
    mark_touching(c, p, met, l);
    canvas_unclip(c);
}

void plot_draw_gap(canvas *c, const plot *p, const look *l) {
    const figure *const a = &p->sights[0].figure, *const b = &p->sights[1].figure;
    if (a->core.count == 0 || b->core.count == 0) return;
    const nearest n = figures_nearest(a, b);
    if (n.gap > 1) return;
    const point from = view_page(p->view, n.from), to = view_page(p->view, n.to);
    canvas_clip(c, p->view->frame);
    draw_gap_mark(c, (point){(from.x + to.x) / 2, (from.y + to.y) / 2}, l);
    canvas_unclip(c);
}

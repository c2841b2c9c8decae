/* Shapes and their contacts in one view.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/plot.h"

#include "draw/memory.h"
#include "shape.h"

#include <math.h>
#include <stdlib.h>

static double finer(double factor, size_t count) { return factor / sqrt((double)(count > 0 ? count : 1)); }

static double line_of_count(size_t count) { return fmin(1.1, fmax(0.22, finer(8, count))); }

look look_of_scene(const size_t counts[2], size_t second) {
    const size_t most = counts[0] > counts[1] ? counts[0] : counts[1];
    return (look){
        .colors = {shape_blue, shape_amber},
        .second = second,
        .common = common_violet,
        .line = line_of_count(most),
        .lines = {line_of_count(counts[0]), line_of_count(counts[1])},
        .mark = fmin(2.6, fmax(0.55, finer(16, most))),
        .pose = 0.6,
    };
}

look look_of_few(void) { return look_of_scene((const size_t[]){1, 0}, SIZE_MAX); }

double mark_of_count(size_t count) { return fmin(2.6, fmax(0.55, finer(24, count))); }

look look_of_query(void) {
    return (look){.colors = {shape_blue, shape_amber},
                  .second = 1,
                  .common = common_violet,
                  .line = 1.2,
                  .lines = {1.2, 1.2},
                  .mark = 2.8,
                  .pose = 1};
}

static bool is_line(const grz2_shape *s) {
    const bool is_polyline = (int)s->kind == SHAPE_POLYGON && shape_rings_of(s).is_polyline;
    return is_polyline || (s->radius == 0 && (s->kind == GRZ_POINT || s->kind == GRZ_SEGMENT));
}

plot plot_of(const view *v, const grz2_shape *shapes, size_t count, double beyond) {
    plot p = {.view = v, .count = count, .sights = resized(NULL, count, sizeof *p.sights)};
    view wide = *v; /* has the same local coordinates, because its middle is the same */
    wide.frame = box_grown(v->frame, beyond);
    const box seen = view_seen(&wide, VIEW_MARGIN);
    for (size_t i = 0; i < count; i++) {
        p.sights[i] = (sight){.figure = view_figure(&wide, &shapes[i]), .is_line = is_line(&shapes[i])};
        figure_outline(&p.sights[i].figure, seen, &p.sights[i].outline);
    }
    return p;
}

void plot_free(plot *p) {
    for (size_t i = 0; i < p->count; i++) {
        polygon_free(&p->sights[i].outline);
        polygon_free(&p->sights[i].figure.core);
        free(p->sights[i].edges);
    }
    free(p->sights);
    *p = (plot){0};
}

/* True if the outline is too small to be seen. */
static bool is_speck(const polygon *p, double size) {
    const box b = polygon_bounds(p);
    return box_width(b) < size && box_height(b) < size;
}

/* True if it is too thin to be seen as an area: its area is small compared with its length. */
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

/* The shapes of a layer: the first, and the place after the last. */
typedef struct span {
    size_t begin, end;
} span;

static span span_of(const plot *p, const look *l, size_t layer) {
    const size_t second = l->second < p->count ? l->second : p->count;
    return layer == 0 ? (span){0, second} : (span){second, p->count};
}

/* Fills the shapes of one colour as one path, so that their tints do not add up; except rings, which are filled by the
 * even-odd rule, area by area. */
static void fill_shapes(canvas *c, const plot *p, const look *l) {
    for (size_t k = 0; k < 2; k++) {
        const color tint = with_alpha(l->colors[k], 0.09);
        const span layer = span_of(p, l, k);
        for (size_t i = layer.begin; i < layer.end; i++)
            if (!p->sights[i].figure.is_ring) canvas_add(c, p->view, &p->sights[i].outline);
        canvas_fill(c, tint);
        for (size_t i = layer.begin; i < layer.end; i++) {
            if (!p->sights[i].figure.is_ring) continue;
            for (size_t area = 0; area < polygon_areas(&p->sights[i].outline); area++) {
                canvas_add_area(c, p->view, &p->sights[i].outline, area);
                canvas_fill_even_odd(c, tint);
            }
        }
    }
}

static void stroke_edges(canvas *c, const plot *p, const look *l) {
    for (size_t i = 0; i < p->count; i++) {
        const sight *const s = &p->sights[i];
        if (s->marked == &touch_red && view_shows(p->view, &s->outline)) c->drawn |= DRAWN_RED;
        const color k = s->marked != NULL ? *s->marked : look_color(l, i);
        for (size_t e = 0; e < s->edge_count; e++) {
            canvas_line(c, view_page(p->view, s->edges[e][0]), view_page(p->view, s->edges[e][1]), k, 0.6 * l->line);
        }
    }
}

/* Of two layers, outlines keep the colour of theirs. */
static bool has_marked_outline(const plot *p, const look *l, size_t i) {
    return p->sights[i].marked != NULL && l->second >= p->count;
}

static void stroke_shapes(canvas *c, const plot *p, const look *l) {
    for (size_t k = 0; k < 2; k++) {
        const span layer = span_of(p, l, k);
        for (size_t i = layer.begin; i < layer.end; i++)
            if (!has_marked_outline(p, l, i)) canvas_add(c, p->view, &p->sights[i].outline);
        canvas_stroke(c, with_alpha(l->colors[k], 0.9), l->lines[k]);
    }
    for (size_t i = 0; i < p->count; i++) {
        if (!has_marked_outline(p, l, i)) continue;
        canvas_add(c, p->view, &p->sights[i].outline);
        canvas_stroke(c, with_alpha(*p->sights[i].marked, 0.9), l->line);
    }
    stroke_edges(c, p, l);
    for (size_t i = 0; i < p->count; i++) {
        const polygon *const o = &p->sights[i].outline;
        if (view_shows(p->view, o)) c->drawn |= DRAWN_SHAPE;
        const double width = l->lines[i >= l->second];
        if (o->count == 0 || !is_speck(o, 2 * width)) continue;
        canvas_dot(c, view_page(p->view, polygon_middle(o)), fmax(0.7 * l->mark, width), look_color(l, i));
    }
}

/* True if a common region is shown: both figures are convex and visible, and they overlap openly. */
static bool has_common(const plot *p, const contact *one) {
    const sight *const a = &p->sights[one->a], *const b = &p->sights[one->b];
    if (one->kind != CONTACT_OPEN || a->outline.count == 0 || b->outline.count == 0) return false;
    return !a->figure.is_ring && !b->figure.is_ring;
}

/* Fills the common regions of all pairs that overlap openly, again as one path. Regions too thin to fill become
 * lines. */
static void fill_common(canvas *c, const plot *p, const contacts *met, const look *l) {
    polygon common = {0};
    for (int thin = 0; thin < 2; thin++) {
        for (size_t i = 0; i < met->count; i++) {
            const polygon *const a = &p->sights[met->at[i].a].outline, *const b = &p->sights[met->at[i].b].outline;
            if (!has_common(p, &met->at[i])) continue;
            polygon_common(a, b, &common);
            if (view_shows(p->view, &common)) c->drawn |= DRAWN_COMMON;
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

/* The same of two figures of which one has rings: what is inside of the one of an area of the other, or the part of a
 * line inside of it. */
static void fill_common_part(canvas *c, const plot *p, const sight *a, const sight *b, const look *l) {
    for (size_t i = 0; i < polygon_areas(&a->outline); i++) {
        canvas_clip_area(c, p->view, &a->outline, i);
        for (size_t k = 0; k < polygon_areas(&b->outline); k++) {
            canvas_add_area(c, p->view, &b->outline, k);
            if (b->is_line) canvas_stroke(c, l->common, 1.6 * fmax(l->lines[0], l->lines[1]));
            else canvas_fill_even_odd(c, with_alpha(l->common, 0.33));
        }
        canvas_unclip(c);
    }
}

/* The common regions of pairs of which one has rings, pair by pair. Two lines have none. */
static void fill_common_rings(canvas *c, const plot *p, const contacts *met, const look *l) {
    for (size_t i = 0; i < met->count; i++) {
        const sight *const a = &p->sights[met->at[i].a], *const b = &p->sights[met->at[i].b];
        if (met->at[i].kind != CONTACT_OPEN || !(a->figure.is_ring || b->figure.is_ring)) continue;
        if (!view_shows(p->view, &a->outline) || !view_shows(p->view, &b->outline)) continue;
        if (a->is_line && b->is_line) continue;
        c->drawn |= DRAWN_COMMON;
        fill_common_part(c, p, a->is_line ? b : a, a->is_line ? a : b, l);
    }
}

/* True if a corner of `a` that is inside of `b` is farther from a place than `size`, along x or y. */
static bool reaches_beyond(const polygon *a, const polygon *b, point place, double size) {
    for (size_t i = 0; i < a->count; i++) {
        const point q = a->at[i];
        if (fmax(fabs(q.x - place.x), fabs(q.y - place.y)) > size && polygon_holds(b, q)) return true;
    }
    return false;
}

/* The same of two polygons, or two lines: where they cross, if all crossings, and the whole common region, are at one
 * place of the picture. Two that also share a border are neighbors that overlap by mistake: of these corners on the
 * border do not say how large the region is. */
static void mark_small_ring(canvas *c, const plot *p, const contact *one, const look *l) {
    const sight *const a = &p->sights[one->a], *const b = &p->sights[one->b];
    const bool may_cross = one->kind == CONTACT_OPEN && a->is_line == b->is_line;
    polygon places = {0};
    for (size_t i = 0; i < one->border.dot_count && may_cross; i++)
        polygon_add(&places, view_local(p->view, one->border.dots[i].x, one->border.dots[i].y));
    const bool at_one = places.count > 0 && is_speck(&places, l->mark) && view_shows(p->view, &places);
    const point middle = at_one ? polygon_middle(&places) : (point){0, 0};
    const bool is_large = at_one && one->border.line_count == 0 &&
                          (reaches_beyond(&a->outline, &b->outline, middle, l->mark) ||
                           reaches_beyond(&b->outline, &a->outline, middle, l->mark));
    if (at_one && !is_large) {
        const point at = view_page(p->view, middle);
        if (l->mark > 1.5) canvas_dot(c, at, l->mark + 1, paper);
        canvas_dot(c, at, l->mark, l->common);
    }
    polygon_free(&places);
}

/* Draws a disk where a common region is too small to be seen. */
static void mark_small_common(canvas *c, const plot *p, const contacts *met, const look *l) {
    polygon common = {0};
    for (size_t i = 0; i < met->count; i++) {
        mark_small_ring(c, p, &met->at[i], l);
        const polygon *const a = &p->sights[met->at[i].a].outline, *const b = &p->sights[met->at[i].b].outline;
        if (!has_common(p, &met->at[i])) continue;
        polygon_common(a, b, &common);
        if (common.count > 0 && is_speck(&common, l->mark))
            canvas_dot(c, view_page(p->view, polygon_middle(&common)), l->mark, l->common);
    }
    polygon_free(&common);
}

void draw_touch_mark(canvas *c, touch t, const look *l) {
    if (hypot(t.to.x - t.from.x, t.to.y - t.from.y) > l->mark) {
        canvas_line(c, t.from, t.to, touch_red, touch_width(l));
        return;
    }
    const point middle = touch_middle(t);
    if (l->mark > 1.5) canvas_dot(c, middle, l->mark + 1, paper);
    canvas_dot(c, middle, l->mark, touch_red);
}

static bool is_dot(const touch *t) { return t->from.x == t->to.x && t->from.y == t->to.y; }

void draw_touch_marks(canvas *c, const touch *at, size_t count, const look *l) {
    box around = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) {
        around =
            (box){fmin(around.x0, fmin(at[i].from.x, at[i].to.x)), fmin(around.y0, fmin(at[i].from.y, at[i].to.y)),
                  fmax(around.x1, fmax(at[i].from.x, at[i].to.x)), fmax(around.y1, fmax(at[i].from.y, at[i].to.y))};
    }
    if (hypot(box_width(around), box_height(around)) <= l->mark) {
        if (count > 0) draw_touch_mark(c, (touch){{around.x0, around.y0}, {around.x1, around.y1}, 0}, l);
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (!is_dot(&at[i])) canvas_add_line(c, at[i].from, at[i].to);
    canvas_stroke(c, touch_red, touch_width(l));
    for (size_t i = 0; i < count; i++)
        if (is_dot(&at[i])) draw_touch_mark(c, at[i], l);
}

void draw_first_mark(canvas *c, point at, point tip, bool dot, const look *l) {
    const double head = first_head(l), width = first_width(l);
    if (hypot(tip.x - at.x, tip.y - at.y) > head) {
        canvas_line(c, at, tip, touch_red, width);
        canvas_head(c, at, tip, head, touch_red, width);
    }
    if (dot) draw_touch_mark(c, (touch){at, at, 0}, l);
}

void draw_gap_mark(canvas *c, point at, const look *l) {
    canvas_dot(c, at, l->mark + 1, paper);
    canvas_ring(c, at, l->mark, soft_ink, 1);
}

void draw_gap_line(canvas *c, point from, point to) {
    canvas_line(c, from, to, soft_ink, 0.8);
    canvas_dot(c, from, 1.6, soft_ink);
    canvas_dot(c, to, 1.6, soft_ink);
}

/* The convex pieces of a figure: itself, or the edges of a ring. */
static size_t count_pieces(const figure *f) { return f->is_ring ? f->core.count : 1; }

static figure piece_of(const figure *f, size_t i, point edge[2]) {
    if (!f->is_ring) return *f;
    size_t ring = 0;
    while (i >= polygon_ring_begin(&f->core, ring + 1)) ring++;
    edge[0] = f->core.at[i];
    edge[1] = f->core.at[ring_next(i, polygon_ring_begin(&f->core, ring), polygon_ring_begin(&f->core, ring + 1))];
    return (figure){.core = {.count = f->core.count > 1 ? 2 : 1, .at = edge}};
}

static nearest nearest_of_pieces(const figure *a, const figure *b) {
    nearest best = {.gap = (double)INFINITY};
    for (size_t i = 0; i < count_pieces(a); i++)
        for (size_t k = 0; k < count_pieces(b); k++) {
            point of_a[2], of_b[2];
            const figure p = piece_of(a, i, of_a), q = piece_of(b, k, of_b);
            const nearest n = figures_nearest(&p, &q);
            if (n.gap < best.gap) best = n;
        }
    return best;
}

bool find_touch(const view *v, const figure *a, const figure *b, touch *out) {
    if (a->core.count == 0 || b->core.count == 0) return false;
    const nearest n = nearest_of_pieces(a, b);
    *out = (touch){view_page(v, n.from), view_page(v, n.to), n.gap};
    return true;
}

bool touch_is_in(box frame, const touch *t) {
    const point p = t->from, q = t->to;
    return boxes_meet((box){fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x), fmax(p.y, q.y)}, frame);
}

void plot_draw(canvas *c, const plot *p, const contacts *met, const look *l) {
    canvas_clip(c, p->view->frame);
    fill_shapes(c, p, l);
    fill_common(c, p, met, l);
    stroke_shapes(c, p, l);
    fill_common_rings(c, p, met, l);
    mark_small_common(c, p, met, l);
    canvas_unclip(c);
}

void plot_draw_gap(canvas *c, const plot *p, const look *l) {
    touch t;
    if (!find_touch(p->view, &p->sights[0].figure, &p->sights[1].figure, &t) || t.gap > 1) return;
    c->drawn |= DRAWN_GAP;
    canvas_clip(c, p->view->frame);
    draw_gap_mark(c, touch_middle(t), l);
    canvas_unclip(c);
}

/* Placing names: each takes the best of a few places around its shape that no earlier name has taken. Shapes that leave little choice come
 * first: the small ones.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/label.h"

#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>

const font label_font = {FACE_SANS, 8.5};
static const double gap = 4; /* between a shape, or a point, and its text */

typedef struct place {
    point middle; /* of the text */
    double cost;  /* of the place as such: the usual ones are cheaper */
} place;

enum { PLACES = 18 };

typedef struct labels {
    canvas *canvas;
    const plot *plot;
    const clutter *others;
    box *taken; /* by texts */
    size_t taken_count;
} labels;

static box page_bounds(const view *v, const polygon *p) {
    const box b = polygon_bounds(p);
    const point low = view_page(v, (point){b.x0, b.y0}), high = view_page(v, (point){b.x1, b.y1});
    const box f = v->frame;
    return (box){fmax(low.x, f.x0), fmax(high.y, f.y0), fmin(high.x, f.x1), fmin(low.y, f.y1)};
}

/* Beside a segment, at some points of it, on both sides. */
static size_t places_along(const view *v, const polygon *line, double width, double height, place *out) {
    static const double at[] = {0.5, 0.3, 0.7, 0.15, 0.85};
    const point a = view_page(v, line->at[0]), b = view_page(v, line->at[1]);
    const double length = hypot(b.x - a.x, b.y - a.y), nx = (b.y - a.y) / length, ny = -(b.x - a.x) / length;
    const double away = fabs(nx) * width / 2 + fabs(ny) * height / 2 + gap;
    size_t count = 0;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        for (int side = -1; side <= 1; side += 2) {
            const point on = {a.x + at[i] * (b.x - a.x), a.y + at[i] * (b.y - a.y)};
            out[count] = (place){{on.x + side * away * nx, on.y + side * away * ny}, 0.1 * (double)count};
            count++;
        }
    }
    return count;
}

/* In the middle of the shape and along its sides within, if there is room; else around it. */
static size_t places_around(box b, double width, double height, place *out) {
    const double x = (b.x0 + b.x1) / 2, y = (b.y0 + b.y1) / 2, dx = width / 2 + gap, dy = height / 2 + gap;
    size_t count = 0;
    if (box_width(b) > 2 * dx && box_height(b) > 2 * dy) {
        const double xs[] = {x, b.x0 + dx, b.x1 - dx}, ys[] = {y, b.y0 + dy, b.y1 - dy};
        for (size_t i = 0; i < 9; i++) out[count++] = (place){{xs[i % 3], ys[i / 3]}, 0.1 * (double)i};
    }
    const double xs[] = {x, b.x1 + dx, b.x0 - dx}, ys[] = {y, b.y0 - dy, b.y1 + dy};
    for (size_t i = 0; i < 9; i++) {
        if (i != 0) out[count++] = (place){{xs[i % 3], ys[i / 3]}, 1 + 0.1 * (double)i};
    }
    return count;
}

static bool segment_meets(box b, point p, point q) {
    double low = 0, high = 1;
    const double from[] = {p.x, p.y}, way[] = {q.x - p.x, q.y - p.y}, least[] = {b.x0, b.y0}, most[] = {b.x1, b.y1};
    for (int i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < least[i] || from[i] > most[i]) return false;
        } else {
            const double s = (least[i] - from[i]) / way[i], t = (most[i] - from[i]) / way[i];
            low = fmax(low, fmin(s, t));
            high = fmin(high, fmax(s, t));
        }
    }
    return low <= high;
}

static bool outline_meets(const view *v, const polygon *o, box b) {
    for (size_t i = 0; i < o->count; i++) {
        if (segment_meets(b, view_page(v, o->at[i]), view_page(v, o->at[(i + 1) % o->count]))) return true;
    }
    return false;
}

/* What it costs to put a name into the box; INFINITY where it must not be. */
static double cost_of(const labels *l, box b) {
    const view *const v = l->plot->view;
    const box f = v->frame;
    double cost = 0;
    if (b.x0 < f.x0 + 2 || b.x1 > f.x1 - 2 || b.y0 < f.y0 + 2 || b.y1 > f.y1 - 2) return INFINITY;
    for (size_t i = 0; i < l->taken_count; i++) {
        if (boxes_meet(l->taken[i], b)) return INFINITY;
    }
    for (size_t i = 0; i < l->others->mark_count; i++) {
        const point m = l->others->marks[i];
        if (boxes_meet(b, box_grown((box){m.x, m.y, m.x, m.y}, gap))) cost += 4;
    }
    for (size_t i = 0; i < l->others->line_count; i++) {
        const polygon *const o = &l->others->lines[i];
        if (o->count > 0 && boxes_meet(b, page_bounds(v, o)) && outline_meets(v, o, b)) cost += 1;
    }
    for (size_t i = 0; i < l->plot->count; i++) {
        const polygon *const o = &l->plot->sights[i].outline;
        if (o->count > 0 && boxes_meet(b, page_bounds(v, o)) && outline_meets(v, o, b)) cost += 2;
    }
    return cost;
}

static box box_around(point middle, double width, double height) {
    return (box){middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2};
}

/* The best of some places for a text; without a text if there is no room. */
static label choose(labels *l, const place *places, size_t count, const char *text) {
    enum { DEAREST = 7 }; /* a name across several outlines says less than none */
    const double width = canvas_text_width(l->canvas, label_font, text), height = font_height(label_font);
    const place *best = NULL;
    double least = DEAREST;
    for (size_t i = 0; i < count; i++) {
        const double cost = places[i].cost + cost_of(l, box_around(places[i].middle, width + 4, height + 4));
        if (cost < least) {
            least = cost;
            best = &places[i];
        }
    }
    if (best == NULL) return (label){.text = NULL};
    l->taken[l->taken_count++] = box_around(best->middle, width + 4, height + 4);
    return (label){{best->middle.x, best->middle.y + height / 2}, text};
}

static label place_name(labels *l, const polygon *outline, const char *name) {
    const double width = canvas_text_width(l->canvas, label_font, name), height = font_height(label_font);
    const view *const v = l->plot->view;
    place places[PLACES];
    const box b = page_bounds(v, outline);
    const bool flat = outline->count == 2 && box_width(b) + box_height(b) > 0;
    const size_t count = flat ? places_along(v, outline, width, height, places) : places_around(b, width, height, places);
    return choose(l, places, count, name);
}

/* Would a text there be taken for that of another point? */
static bool is_nearer_to_others(const labels *l, point middle, point own) {
    const double distance = hypot(middle.x - own.x, middle.y - own.y);
    for (size_t i = 0; i < l->others->note_count; i++) {
        const point other = l->others->notes[i].at;
        if (hypot(middle.x - other.x, middle.y - other.y) < distance) return true;
    }
    return false;
}

/* Around its point. */
static label place_note(labels *l, const note *n) {
    const double width = canvas_text_width(l->canvas, label_font, n->text), height = font_height(label_font);
    place places[PLACES];
    const box dot = box_grown((box){n->at.x, n->at.y, n->at.x, n->at.y}, 3);
    const size_t count = places_around(dot, width, height, places);
    for (size_t i = 0; i < count; i++) places[i].cost += is_nearer_to_others(l, places[i].middle, n->at) ? 3 : 0;
    return choose(l, places, count, n->text);
}

typedef struct turn {
    double size;
    size_t index;
} turn;

static int by_size(const void *a, const void *b) {
    const turn *const s = a, *const t = b;
    if (s->size != t->size) return s->size < t->size ? -1 : 1;
    return s->index < t->index ? -1 : 1;
}

size_t labels_place(canvas *c, const plot *p, const clutter *others, const char *const *names, label *out) {
    labels l = {.canvas = c, .plot = p, .others = others};
    l.taken = resized(NULL, p->count + others->note_count, sizeof *l.taken);
    turn *const turns = resized(NULL, p->count, sizeof *turns);
    const box seen_box = view_seen(p->view, VIEW_MARGIN); /* the plot may see more */
    size_t seen = 0, left_out = 0;
    for (size_t i = 0; i < others->note_count; i++) out[p->count + i] = place_note(&l, &others->notes[i]);
    for (size_t i = 0; i < p->count; i++) {
        const polygon *const o = &p->sights[i].outline;
        out[i] = (label){.text = NULL};
        if (o->count == 0 || names == NULL || !boxes_meet(polygon_bounds(o), seen_box)) continue;
        const box b = page_bounds(p->view, o);
        turns[seen++] = (turn){box_width(b) + box_height(b), i};
    }
    if (seen > 0) qsort(turns, seen, sizeof *turns, by_size);
    for (size_t i = 0; i < seen; i++) {
        const size_t k = turns[i].index;
        out[k] = place_name(&l, &p->sights[k].outline, names[k]);
        left_out += out[k].text == NULL;
    }
    free(turns);
    free(l.taken);
    return left_out;
}

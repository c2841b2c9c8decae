/* Placing names: each gets the best of a few places near its shape that no earlier name has taken. Small shapes, which
 * have the fewest places, come first.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/label.h"

#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>

const font label_font = {FACE_SANS, 8.5};
static const double gap = 3; /* between a shape or point and its text */

typedef struct place {
    point middle; /* of the text */
    double cost;  /* of the place itself: the usual places are cheaper */
    bool within;  /* inside its shape */
} place;

/* Ten places inside a shape; outside one in each of eight directions, and five along each of its longer edges. Of a
 * note three in each direction, one behind the other. */
enum { WITHIN = 10, DIRECTIONS = 8, EDGES = 8, PLACES = WITHIN + DIRECTIONS + 5 * EDGES };

/* The costs of a text across a mark, the outline of a shape, a line or an arrow, another outline, an inner edge. */
static const double mark_cost = 4, shape_cost = 2, arrow_cost = 3, outline_cost = 2, edge_cost = 1.5;

typedef struct labels {
    canvas *canvas;
    const plot *plot;
    const clutter *others;
    polygon *outlines; /* the visible outlines on the page: of the shapes, then of the other lines */
    box *bounds;       /* of these outlines */
    size_t outline_count;
    box *taken; /* the box of each text, in the order of the labels; empty: it is not placed */
    size_t taken_count;
    double *costs; /* of these places */
} labels;

/* The visible part of a polygon in local coordinates. */
static polygon on_page(const view *v, const polygon *p) {
    polygon out = {0};
    polygon_copy(p, &out);
    polygon_clip(&out, view_seen(v, 0));
    for (size_t i = 0; i < out.count; i++) out.at[i] = view_page(v, out.at[i]);
    return out;
}

static box box_around(point middle, double width, double height) {
    return (box){middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2};
}

static bool holds(const polygon *p, box b) {
    const point low = {b.x0, b.y0}, high = {b.x1, b.y1}, left = {b.x0, b.y1}, right = {b.x1, b.y0};
    return polygon_holds(p, low) && polygon_holds(p, high) && polygon_holds(p, left) && polygon_holds(p, right);
}

/* Adds places beside a segment, at some of its points, on both sides. */
static size_t places_along(const polygon *line, double width, double height, place *out) {
    static const double at[] = {0.5, 0.3, 0.7, 0.15, 0.85};
    const point a = line->at[0], b = line->at[1];
    const double length = hypot(b.x - a.x, b.y - a.y), nx = (b.y - a.y) / length, ny = -(b.x - a.x) / length;
    const double away = fabs(nx) * width / 2 + fabs(ny) * height / 2 + gap;
    size_t count = 0;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        for (int side = -1; side <= 1; side += 2) {
            const point on = {a.x + at[i] * (b.x - a.x), a.y + at[i] * (b.y - a.y)};
            out[count] = (place){{on.x + side * away * nx, on.y + side * away * ny}, 0.1 * (double)count, false};
            count++;
        }
    }
    return count;
}

/* Adds places inside a shape: in the middle and along the sides of its bounds. */
static size_t places_within(const polygon *p, double width, double height, place *out) {
    const box b = polygon_bounds(p);
    const double x = (b.x0 + b.x1) / 2, y = (b.y0 + b.y1) / 2, dx = width / 2 + gap, dy = height / 2 + gap;
    const double xs[] = {x, b.x0 + dx, b.x1 - dx}, ys[] = {y, b.y0 + dy, b.y1 - dy};
    size_t count = 0;
    for (size_t i = 0; i < WITHIN; i++) {
        const point at = i == 0 ? polygon_middle(p) : (point){xs[(i - 1) % 3], ys[(i - 1) / 3]};
        if (holds(p, box_around(at, 1.99 * dx, 1.99 * dy))) out[count++] = (place){at, 0.1 * (double)i, true};
    }
    return count;
}

/* A place outside an outline: away from one of its points, in the unit direction `to`. */
static place place_beside(point from, point to, double width, double height, double cost) {
    const double x = fabs(to.x) < 1e-6 ? 0 : copysign(width / 2, to.x);
    const double y = fabs(to.y) < 1e-6 ? 0 : copysign(height / 2, to.y);
    return (place){{from.x + gap * to.x + x, from.y + gap * to.y + y}, cost, false};
}

/* The point of an outline that is farthest in a direction; the mean of several. */
static point farthest(const polygon *p, point to) {
    double most = -(double)INFINITY, count = 0;
    point sum = {0, 0};
    for (size_t i = 0; i < p->count; i++) most = fmax(most, p->at[i].x * to.x + p->at[i].y * to.y);
    for (size_t i = 0; i < p->count; i++) {
        const point q = p->at[i];
        if (q.x * to.x + q.y * to.y < most - 0.01) continue;
        sum = (point){sum.x + q.x, sum.y + q.y};
        count++;
    }
    return (point){sum.x / count, sum.y / count};
}

static size_t places_around(const polygon *p, double width, double height, place *out) {
    static const double a = 0.7071067811865476;
    const point directions[DIRECTIONS] = {{1, 0}, {-1, 0}, {0, -1}, {a, -a}, {-a, -a}, {0, 1}, {a, a}, {-a, a}};
    for (size_t i = 0; i < DIRECTIONS; i++) {
        out[i] = place_beside(farthest(p, directions[i]), directions[i], width, height, 1 + 0.1 * (double)i);
    }
    return DIRECTIONS;
}

/* Adds places beside the longer edges of an outline, on the outer side. */
static size_t places_along_edges(const polygon *p, double width, double height, place *out) {
    static const double at[] = {0.5, 0.2, 0.8, 0, 1};
    const point middle = polygon_middle(p);
    size_t count = 0;
    for (size_t i = 0; i < p->count && count < 5 * EDGES; i++) {
        const point a = p->at[i], b = p->at[(i + 1) % p->count];
        const double length = hypot(b.x - a.x, b.y - a.y);
        if (length < 2 * height) continue;
        const double side = (a.x - middle.x) * (b.y - a.y) - (a.y - middle.y) * (b.x - a.x) < 0 ? -1 : 1;
        const point to = {side * (b.y - a.y) / length, side * (a.x - b.x) / length};
        for (size_t k = 0; k < 5; k++) {
            const point from = {a.x + at[k] * (b.x - a.x), a.y + at[k] * (b.y - a.y)};
            out[count++] = place_beside(from, to, width, height, 1.5 + 0.1 * (double)k);
        }
    }
    return count;
}

/* Adds places next to a dot. */
static size_t places_around_point(point p, double radius, double width, double height, place *out) {
    const box b = box_around(p, 2 * radius, 2 * radius);
    point corners[] = {{b.x0, b.y0}, {b.x1, b.y0}, {b.x1, b.y1}, {b.x0, b.y1}};
    return places_around(&(polygon){.count = 4, .at = corners}, width, height, out);
}

static size_t places_of_shape(const polygon *p, double width, double height, place *out) {
    if (p->count == 1) return places_around_point(p->at[0], 2, width, height, out);
    size_t count = places_within(p, width, height, out);
    count += places_around(p, width, height, out + count);
    return count + places_along_edges(p, width, height, out + count);
}

static bool segment_meets(box b, point p, point q) {
    double low = 0, high = 1;
    const double from[] = {p.x, p.y}, delta[] = {q.x - p.x, q.y - p.y}, least[] = {b.x0, b.y0}, most[] = {b.x1, b.y1};
    for (int i = 0; i < 2; i++) {
        if (delta[i] == 0) {
            if (from[i] < least[i] || from[i] > most[i]) return false;
        } else {
            const double s = (least[i] - from[i]) / delta[i], t = (most[i] - from[i]) / delta[i];
            low = fmax(low, fmin(s, t));
            high = fmin(high, fmax(s, t));
        }
    }
    return low <= high;
}

static bool outline_meets(const labels *l, size_t i, box b) {
    const polygon *const o = &l->outlines[i];
    if (o->count == 0 || !boxes_meet(b, l->bounds[i])) return false;
    for (size_t k = 0; k < o->count; k++) {
        if (segment_meets(b, o->at[k], o->at[(k + 1) % o->count])) return true;
    }
    return false;
}

/* True if an inner edge of a shape crosses the box. */
static bool edges_meet(const view *v, const sight *s, box b) {
    for (size_t i = 0; i < s->edge_count; i++) {
        if (segment_meets(b, view_page(v, s->edges[i][0]), view_page(v, s->edges[i][1]))) return true;
    }
    return false;
}

/* True if a text in the box, the name of the shape of this index, could be read as that of another shape, which is as
 * near or contains the box. */
static bool misleads(const labels *l, box b, size_t own) {
    const box near = box_grown(b, 2.5);
    const point middle = {(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
    for (size_t i = 0; i < l->plot->count; i++) {
        if (i != own && (outline_meets(l, i, near) || polygon_holds(&l->outlines[i], middle))) return true;
    }
    return false;
}

/* The cost of a text in the box; INFINITY if it is not allowed. */
static double cost_of(const labels *l, box b) {
    const size_t shapes = l->plot->count;
    const box f = box_grown(l->plot->view->frame, -0.5);
    double cost = 0;
    if (b.x0 < f.x0 || b.x1 > f.x1 || b.y0 < f.y0 || b.y1 > f.y1) return INFINITY;
    for (size_t i = 0; i < l->taken_count; i++) {
        if (boxes_meet(l->taken[i], b)) return INFINITY;
    }
    for (size_t i = 0; i < l->others->mark_count; i++) {
        const point m = l->others->marks[i];
        if (boxes_meet(b, box_grown((box){m.x, m.y, m.x, m.y}, gap))) cost += mark_cost;
    }
    for (size_t i = 0; i < l->outline_count; i++) {
        const bool is_line = l->outlines[i].count == 2;
        if (outline_meets(l, i, b)) cost += is_line ? arrow_cost : i < shapes ? shape_cost : outline_cost;
        else if (i < shapes && edges_meet(l->plot->view, &l->plot->sights[i], b)) cost += edge_cost;
    }
    return cost;
}

static const box nowhere = {INFINITY, INFINITY, -INFINITY, -INFINITY};

/* The best place for a label by its index, the name of the shape of the index `own`; its text is NULL if there is no
 * room. */
static label choose(labels *l, size_t which, const place *places, size_t count, const char *text, size_t own) {
    enum { DEAREST = 11 }; /* a name across several outlines is worse than none */
    const double width = canvas_text_width(l->canvas, label_font, text), height = font_height(label_font);
    const place *best = NULL;
    double least = INFINITY;
    l->taken[which] = nowhere;
    for (size_t i = 0; i < count; i++) {
        const box b = box_around(places[i].middle, width + 4, height + 4);
        double cost = places[i].cost + cost_of(l, b);
        if (cost >= DEAREST) continue;
        if (!places[i].within && misleads(l, b, own)) cost += 1.5;
        if (cost < least) {
            least = cost;
            best = &places[i];
        }
    }
    l->costs[which] = least;
    if (best == NULL) return (label){.text = NULL};
    l->taken[which] = box_around(best->middle, width + 4, height + 4);
    return (label){{best->middle.x, best->middle.y + height / 2}, text};
}

static label place_name(labels *l, size_t own, const char *name) {
    const double width = canvas_text_width(l->canvas, label_font, name), height = font_height(label_font);
    const polygon *const o = &l->outlines[own];
    const bool flat = o->count == 2 && box_width(l->bounds[own]) + box_height(l->bounds[own]) > 0;
    place places[PLACES];
    const size_t count = flat ? places_along(o, width, height, places) : places_of_shape(o, width, height, places);
    return choose(l, own, places, count, name, own);
}

/* True if a text there could be read as that of another point. */
static bool is_nearer_to_others(const labels *l, point middle, point own) {
    const double distance = hypot(middle.x - own.x, middle.y - own.y);
    for (size_t i = 0; i < l->others->note_count; i++) {
        const point other = l->others->notes[i].at;
        if (hypot(middle.x - other.x, middle.y - other.y) < distance) return true;
    }
    return false;
}

/* Places a note next to its point, which belongs to no shape. */
static label place_note(labels *l, size_t which) {
    const note *const n = &l->others->notes[which - l->plot->count];
    const double width = canvas_text_width(l->canvas, label_font, n->text), height = font_height(label_font);
    place places[PLACES];
    static const double radii[] = {3, 7, 12};
    size_t count = 0;
    for (size_t k = 0; k < sizeof radii / sizeof *radii; k++) {
        const size_t end = count + places_around_point(n->at, radii[k], width, height, places + count);
        for (; count < end; count++) places[count].cost += 0.9 * (double)k;
    }
    for (size_t i = 0; i < count; i++) {
        places[i].cost += is_nearer_to_others(l, places[i].middle, n->at) ? 3 : 0;
        places[i].within = true;
    }
    return choose(l, which, places, count, n->text, 0);
}

static labels labels_of(canvas *c, const plot *p, const clutter *others) {
    labels l = {.canvas = c, .plot = p, .others = others, .outline_count = p->count + others->line_count};
    l.outlines = resized(NULL, l.outline_count, sizeof *l.outlines);
    l.bounds = resized(NULL, l.outline_count, sizeof *l.bounds);
    l.taken_count = p->count + others->note_count;
    l.taken = resized(NULL, l.taken_count, sizeof *l.taken);
    l.costs = resized(NULL, l.taken_count, sizeof *l.costs);
    for (size_t i = 0; i < l.taken_count; i++) l.taken[i] = nowhere;
    for (size_t i = 0; i < l.outline_count; i++) {
        l.outlines[i] = on_page(p->view, i < p->count ? &p->sights[i].outline : &others->lines[i - p->count]);
        if (l.outlines[i].count > 0) l.bounds[i] = polygon_bounds(&l.outlines[i]);
    }
    return l;
}

static void labels_free(labels *l) {
    for (size_t i = 0; i < l->outline_count; i++) polygon_free(&l->outlines[i]);
    free(l->outlines);
    free(l->bounds);
    free(l->taken);
    free(l->costs);
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

/* Labels whose place costs more than GOOD look for a better one once more, when the others have theirs. */
enum { PASSES = 2, GOOD = 2 };

size_t labels_place(canvas *c, const plot *p, const clutter *others, const char *const *names, label *out) {
    labels l = labels_of(c, p, others);
    turn *const turns = resized(NULL, p->count, sizeof *turns);
    size_t seen = 0, left_out = 0;
    for (size_t i = 0; i < p->count; i++) {
        out[i] = (label){.text = NULL};
        if (l.outlines[i].count == 0 || names == NULL) continue;
        turns[seen++] = (turn){box_width(l.bounds[i]) + box_height(l.bounds[i]), i};
    }
    if (seen > 0) qsort(turns, seen, sizeof *turns, by_size);
    for (int pass = 0; pass < PASSES; pass++) {
        for (size_t i = p->count; i < l.taken_count; i++)
            if (pass == 0 || l.costs[i] > GOOD) out[i] = place_note(&l, i);
        for (size_t i = 0; i < seen; i++) {
            const size_t k = turns[i].index;
            if (pass == 0 || l.costs[k] > GOOD) out[k] = place_name(&l, k, names[k]);
        }
    }
    for (size_t i = 0; i < seen; i++) left_out += out[turns[i].index].text == NULL;
    free(turns);
    labels_free(&l);
    return left_out;
}

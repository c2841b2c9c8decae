/* Which parts of a map a picture shows.
 *
 * The areas and lines of all shapes are sorted into cells of a grid. The cells, each with the bounds of what is in it,
 * are joined to clusters by the shortest gaps between them (Prim's algorithm), and the widest of these gaps separate
 * the frames.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/atlas.h"

#include "draw/memory.h"
#include "shape.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The cells along each side of the grid. */
enum { CELLS = 48 };

/* With small frames there must be so much of all shapes in the large one, and so much larger than without; else all is
 * shown in one. What makes the area of the large one at most so much greater is shown in it. */
static const double least_share = 0.75, least_gain = 1.4, most_growth = 1.2;

/* An area or a line, or what is in a cell. */
typedef struct piece {
    box bounds;
    double weight; /* of all pieces of a shape: 1 */
} piece;

typedef struct pieces {
    size_t count, room;
    piece *at;
} pieces;

static box none(void) { return (box){INFINITY, INFINITY, -INFINITY, -INFINITY}; }

static void include(box *b, box other) {
    *b = (box){fmin(b->x0, other.x0), fmin(b->y0, other.y0), fmax(b->x1, other.x1), fmax(b->y1, other.y1)};
}

static void add(pieces *to, box bounds, double weight) {
    const double size = box_width(bounds) + box_height(bounds);
    if (!(size >= 0) || isinf(size)) return;
    if (to->count == to->room) {
        to->room = to->room > 0 ? 2 * to->room : 64;
        to->at = resized(to->at, to->room, sizeof *to->at);
    }
    to->at[to->count++] = (piece){bounds, weight};
}

/* A polygon: its areas, or the parts of a polyline. */
static void add_rings(pieces *to, const grz2_shape *s) {
    const shape_rings r = shape_rings_of(s);
    const size_t count = r.is_polyline ? r.count : r.areas != NULL ? r.area_count : 1;
    size_t ring = 0, at = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t end = r.is_polyline ? i + 1 : r.areas != NULL ? r.areas[i] : r.count;
        box bounds = none();
        for (; ring < end; ring++)
            for (; at < r.ends[ring]; at++) {
                const grz2_vec q = r.all.points[at];
                include(&bounds, (box){q.x, q.y, q.x, q.y});
            }
        add(to, bounds, 1.0 / (double)count);
    }
}

static pieces pieces_of(const grz2_shape *shapes, size_t count) {
    pieces out = {.count = 0};
    for (size_t i = 0; i < count; i++) {
        if (!shape_is_valid2(&shapes[i])) continue;
        if ((int)shapes[i].kind == SHAPE_POLYGON) {
            add_rings(&out, &shapes[i]);
        } else {
            const grz2_aabb b = grz2_bounds(&shapes[i]);
            add(&out, (box){b.min.x, b.min.y, b.max.x, b.max.y}, 1);
        }
    }
    return out;
}

static int by_left(const void *p, const void *q) {
    const piece *const a = p, *const b = q;
    return (a->bounds.x0 > b->bounds.x0) - (a->bounds.x0 < b->bounds.x0);
}

/* The middle of the widest gap between meridians, if that is wider than the one across the antimeridian; else infinite.
 * Sorts the pieces. */
static double find_seam(pieces *all) {
    if (all->count == 0) return INFINITY;
    qsort(all->at, all->count, sizeof *all->at, by_left);
    const double first = all->at[0].bounds.x0;
    double reached = all->at[0].bounds.x1, gap = 0, seam = INFINITY;
    for (size_t i = 1; i < all->count; i++) {
        const double x = all->at[i].bounds.x0;
        if (x - reached > gap) gap = x - reached, seam = (x + reached) / 2;
        reached = fmax(reached, all->at[i].bounds.x1);
    }
    const bool on_earth = first >= -180 && reached <= 180;
    return on_earth && gap > 360 - (reached - first) ? seam : (double)INFINITY;
}

static void move_beyond(pieces *all, double seam) {
    for (size_t i = 0; i < all->count; i++) {
        box *const b = &all->at[i].bounds;
        if (b->x0 > seam) b->x0 -= 360, b->x1 -= 360;
    }
}

static box bounds_of(const pieces *all) {
    box b = none();
    for (size_t i = 0; i < all->count; i++) include(&b, all->at[i].bounds);
    return b;
}

static double weight_of(const pieces *all) {
    double sum = 0;
    for (size_t i = 0; i < all->count; i++) sum += all->at[i].weight;
    return sum;
}

static size_t cell_along(double low, double high, double from, double until) {
    const double place = until > from ? (low / 2 + high / 2 - from) / (until - from) * CELLS : 0;
    return place < CELLS - 1 ? (size_t)place : CELLS - 1;
}

/* The cells that are not empty, as pieces. */
static pieces cells_of(const pieces *all) {
    const box b = bounds_of(all);
    piece *const grid = resized(NULL, CELLS * CELLS, sizeof *grid);
    for (size_t i = 0; i < CELLS * CELLS; i++) grid[i] = (piece){none(), 0};
    for (size_t i = 0; i < all->count; i++) {
        const piece *const p = &all->at[i];
        piece *const cell = &grid[CELLS * cell_along(p->bounds.y0, p->bounds.y1, b.y0, b.y1) +
                                  cell_along(p->bounds.x0, p->bounds.x1, b.x0, b.x1)];
        include(&cell->bounds, p->bounds);
        cell->weight += p->weight;
    }
    pieces out = {.count = 0};
    for (size_t i = 0; i < CELLS * CELLS; i++)
        if (grid[i].weight > 0) add(&out, grid[i].bounds, grid[i].weight);
    free(grid);
    return out;
}

static double gap_between(box a, box b) {
    const double x = fmax(0, fmax(a.x0 - b.x1, b.x0 - a.x1)), y = fmax(0, fmax(a.y0 - b.y1, b.y0 - a.y1));
    return hypot(x, y);
}

/* A cell in the tree of the shortest gaps. */
typedef struct node {
    double gap;     /* to the cell to which it was joined */
    size_t joined;  /* that cell, which was joined before */
    size_t order;   /* the cell that was joined as the i-th */
    size_t cluster; /* the frame it belongs to */
    bool done;
} node;

/* Joins the cells one by one, each time the one that is nearest to those before. */
static void join(const pieces *cells, node *tree) {
    for (size_t i = 0; i < cells->count; i++) tree[i] = (node){.gap = INFINITY};
    for (size_t step = 0, next = 0; step < cells->count; step++) {
        const size_t last = next;
        tree[last].done = true;
        tree[step].order = last;
        double least = INFINITY;
        for (size_t i = 0; i < cells->count; i++) {
            if (tree[i].done) continue;
            const double gap = gap_between(cells->at[last].bounds, cells->at[i].bounds);
            if (gap < tree[i].gap) tree[i].gap = gap, tree[i].joined = last;
            if (tree[i].gap < least) least = tree[i].gap, next = i;
        }
    }
}

/* The clusters that remain without the widest gaps, as pieces. */
static pieces clusters_of(const pieces *cells) {
    node *const tree = resized(NULL, cells->count, sizeof *tree);
    pieces out = {.count = 0};
    join(cells, tree);
    double widest[ATLAS_FRAMES - 1] = {0};
    for (size_t step = 1; step < cells->count; step++) {
        double gap = tree[tree[step].order].gap;
        for (size_t k = 0; k < ATLAS_FRAMES - 1; k++) {
            const double kept = widest[k];
            if (gap > kept) widest[k] = gap, gap = kept;
        }
    }
    const double limit = widest[ATLAS_FRAMES - 2];
    for (size_t step = 0; step < cells->count; step++) {
        node *const n = &tree[tree[step].order];
        const bool begins = step == 0 || (n->gap > 0 && n->gap >= limit && out.count < ATLAS_FRAMES);
        n->cluster = begins ? out.count : tree[n->joined].cluster;
        const piece *const cell = &cells->at[tree[step].order];
        if (begins) {
            add(&out, cell->bounds, cell->weight);
        } else {
            include(&out.at[n->cluster].bounds, cell->bounds);
            out.at[n->cluster].weight += cell->weight;
        }
    }
    free(tree);
    return out;
}

/* The part of the plane for a frame: a little more than what is in it. */
static box part_of(box b) {
    const double rim = fmax(0.04 * fmax(box_width(b), box_height(b)), 0.05);
    return box_grown(b, rim);
}

/* How large a part is shown in a frame of the width of the page. */
static double scale_of(box b) {
    const double aspect = view_aspect(part_of(b), true), height = fmin(fmax(1 / aspect, 0.4), 1);
    return fmin(height, 1 / aspect) / box_height(part_of(b));
}

static void name_degrees(double value, const char *positive, const char *negative, char *out, size_t size) {
    const double turned = value < -180 ? value + 360 : value;
    snprintf(out, size, "%.0f\xc2\xb0 %s", fabs(turned), turned < 0 ? negative : positive);
}

/* A frame is named by the place of its middle: "21° N, 158° W". */
static void name_part(box b, char out[ATLAS_NAME]) {
    char y[ATLAS_NAME / 2 - 2], x[ATLAS_NAME / 2 - 2];
    name_degrees(b.y0 / 2 + b.y1 / 2, "N", "S", y, sizeof y);
    name_degrees(b.x0 / 2 + b.x1 / 2, "E", "W", x, sizeof x);
    snprintf(out, ATLAS_NAME, "%s, %s", y, x);
}

static double area_of(box b) { return box_width(part_of(b)) * box_height(part_of(b)); }

/* Takes into the large frame what costs it little. */
static void absorb(pieces *clusters, size_t main) {
    piece *const large = &clusters->at[main];
    for (size_t i = 0; i < clusters->count; i++) {
        box both = large->bounds;
        include(&both, clusters->at[i].bounds);
        if (i == main || area_of(both) > most_growth * area_of(large->bounds)) continue;
        large->bounds = both;
        clusters->at[i].weight = 0;
    }
}

void atlas_find(atlas *out, const grz2_shape *shapes, size_t count) {
    pieces all = pieces_of(shapes, count);
    *out = (atlas){.seam = find_seam(&all), .part = view_part(shapes, count)};
    move_beyond(&all, out->seam);
    const box whole = bounds_of(&all);
    if (all.count > 0) {
        pieces cells = cells_of(&all), clusters = clusters_of(&cells);
        size_t main = 0;
        for (size_t i = 1; i < clusters.count; i++)
            if (clusters.at[i].weight > clusters.at[main].weight) main = i;
        absorb(&clusters, main);
        const box large = clusters.at[main].bounds;
        const bool gains = clusters.at[main].weight >= least_share * weight_of(&all) &&
                           scale_of(large) >= least_gain * scale_of(whole);
        out->part = part_of(gains ? large : whole);
        for (size_t i = 0; i < clusters.count && gains; i++) {
            if (i == main || clusters.at[i].weight == 0) continue;
            char *const name = out->names[out->inset_count];
            name_part(clusters.at[i].bounds, name);
            out->insets[out->inset_count++] = (inset){name, part_of(clusters.at[i].bounds)};
        }
        free(clusters.at);
        free(cells.at);
    }
    free(all.at);
}

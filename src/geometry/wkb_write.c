/* Writes ISO WKB, little-endian.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/wkb.h"

#include "num/bits.h"

#include <math.h>
#include <string.h>

/* What is written; `to` is NULL while the bytes are only counted. */
typedef struct wkb_writing {
    const grz_figures *from;
    const grz_figure *figure;
    unsigned char *to;
    size_t size;
    const uint32_t *ends;   /* of rings and parts */
    const grz2_vec *points; /* of rings, then of parts */
} wkb_writing;

static void put_byte(wkb_writing *w, unsigned char byte) {
    if (w->to) w->to[w->size] = byte;
    w->size++;
}

static void put_word(wkb_writing *w, size_t word) {
    for (int i = 0; i < 4; i++) put_byte(w, (unsigned char)(word >> 8 * i & 0xff));
}

static void put_number(wkb_writing *w, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    for (int i = 0; i < 8; i++) put_byte(w, (unsigned char)(bits >> 8 * i & 0xff));
}

static void put_point(wkb_writing *w, const grz2_vec *point) {
    put_number(w, point->x);
    put_number(w, point->y);
}

static void put_points(wkb_writing *w, const grz2_vec *points, size_t count) {
    if (!w->to || grz_wkb_is_little_endian()) {
        if (w->to && count > 0) memcpy(w->to + w->size, points, count * sizeof *points);
        w->size += count * sizeof *points;
        return;
    }
    for (size_t i = 0; i < count; i++) put_point(w, &points[i]);
}

static void put_wkb_header(wkb_writing *w, uint32_t type) {
    put_byte(w, 1);
    put_word(w, type);
}

static void put_ring(wkb_writing *w, uint32_t ring) {
    const uint32_t first = ring > 0 ? w->ends[ring - 1] : 0, count = w->ends[ring] - first;
    put_word(w, count + (count > 0));
    put_points(w, w->points + first, count);
    if (count > 0) put_points(w, w->points + first, 1);
}

static void put_polygon(wkb_writing *w, uint32_t area) {
    const uint32_t *const areas = (const uint32_t *)w->from->areas.items + w->figure->area;
    const uint32_t first = area > 0 ? areas[area - 1] : 0;
    put_wkb_header(w, GRZ_WKB_POLYGON);
    put_word(w, areas[area] - first);
    for (uint32_t ring = first; ring < areas[area]; ring++) put_ring(w, ring);
}

/* The points of a part of the lines. */
static const grz2_vec *part_of_lines(const wkb_writing *w, uint32_t part, uint32_t *count) {
    const uint32_t *const ends = w->ends + w->figure->rings;
    const uint32_t first = part > 0 ? ends[part - 1] : 0;
    *count = ends[part] - first;
    return w->points + grz_figure_points_of_rings(w->from, w->figure) + first;
}

static void put_line(wkb_writing *w, const grz2_vec *points, uint32_t count) {
    put_wkb_header(w, GRZ_WKB_LINESTRING);
    put_word(w, count);
    put_points(w, points, count);
}

static void put_single(wkb_writing *w, const grz2_vec *point) {
    put_wkb_header(w, GRZ_WKB_POINT);
    put_points(w, point, 1);
}

/* As lines, or as points; in a collection each as what it is. */
static void put_parts(wkb_writing *w, bool lines, bool all) {
    for (uint32_t part = 0; part < w->figure->parts; part++) {
        uint32_t count;
        const grz2_vec *const points = part_of_lines(w, part, &count);
        if (!all && (count != 1) != lines) continue;
        if (lines) put_line(w, points, count);
        else put_single(w, points);
    }
}

static void put_polygons(wkb_writing *w) {
    for (uint32_t area = 0; area < w->figure->areas; area++) put_polygon(w, area);
}

/* A geometry without parts. */
static void put_empty(wkb_writing *w) {
    const grz2_vec nowhere = {(double)NAN, (double)NAN};
    put_wkb_header(w, w->figure->type);
    if (w->figure->type == GRZ_WKB_POINT) put_point(w, &nowhere);
    else put_word(w, 0);
}

static void put_figure(wkb_writing *w) {
    const grz_figure *const f = w->figure;
    uint32_t count;
    if (f->areas + f->parts == 0) {
        put_empty(w);
        return;
    }
    switch (f->type) {
    case GRZ_WKB_POLYGON: put_polygon(w, 0); return;
    case GRZ_WKB_LINESTRING: {
        const grz2_vec *const points = part_of_lines(w, 0, &count);
        put_line(w, points, count);
        return;
    }
    case GRZ_WKB_POINT: put_single(w, part_of_lines(w, 0, &count)); return;
    default: break;
    }
    put_wkb_header(w, f->type);
    put_word(w, f->areas + f->parts);
    put_polygons(w);
    put_parts(w, true, f->type == GRZ_WKB_MULTILINESTRING);
    if (f->type != GRZ_WKB_MULTILINESTRING) put_parts(w, false, false);
}

size_t grz_figure_to_wkb(const grz_figures *f, const grz_figure *figure, void *wkb, size_t capacity) {
    wkb_writing w = {.from = f, .figure = figure};
    if (f->ends.items) w.ends = (const uint32_t *)f->ends.items + figure->end;
    if (f->points.items) w.points = (const grz2_vec *)f->points.items + figure->point;
    put_figure(&w);
    const size_t size = w.size;
    if (size > capacity || !wkb) return size;
    w.to = (unsigned char *)wkb;
    w.size = 0;
    put_figure(&w);
    return size;
}

/* Reads ISO WKB and EWKB.
 *
 * Herring (editor), "OpenGIS Implementation Standard for Geographic information - Simple feature access - Part 1",
 * 2011, section 8; the flags and the SRID of EWKB: PostGIS.
 *
 * A collection may have its members in any order, a figure has areas first: so a collection is read twice.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/figures.h"
#include "geometry/wkb.h"

#include "num/bits.h"
#include "polygon/polygon.h"

#include <string.h>

enum { MOST_NESTED = 32, MOST_POINTS_OF_WKB = (1 << 29) - 1 };

typedef struct wkb_reading {
    const unsigned char *bytes;
    size_t size, place;
    grz_figures *to;
    grz_figure figure;
    bool takes_areas, takes_lines; /* in this pass */
    bool no_memory;
    grz2_wkb_facts *facts;
} wkb_reading;

/* What the header of a geometry says. */
typedef struct wkb_header {
    bool swap;      /* its byte order is not that of this machine */
    uint32_t type;  /* 1 to 17 */
    size_t numbers; /* of a point: 2 to 4 */
} wkb_header;

static bool refuse_wkb(wkb_reading *r, grz_wkb_problem problem, size_t offset) {
    r->facts->problem = problem;
    r->facts->offset = offset;
    return false;
}

static size_t bytes_left(const wkb_reading *r) { return r->size - r->place; }

static uint32_t swapped32(uint32_t x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }
static uint64_t swapped64(uint64_t x) {
    return (uint64_t)swapped32((uint32_t)x) << 32 | swapped32((uint32_t)(x >> 32));
}

static bool read_word(wkb_reading *r, bool swap, uint32_t *word) {
    if (bytes_left(r) < sizeof *word) return refuse_wkb(r, GRZ_WKB_TRUNCATED, r->place);
    memcpy(word, r->bytes + r->place, sizeof *word);
    if (swap) *word = swapped32(*word);
    r->place += sizeof *word;
    return true;
}

/* The flags of EWKB and the thousands of ISO. */
static bool read_type(wkb_reading *r, wkb_header *h) {
    const uint32_t z = UINT32_C(0x80000000), m = UINT32_C(0x40000000), srid = UINT32_C(0x20000000);
    const size_t place = r->place;
    uint32_t word, id = 0;
    if (!read_word(r, h->swap, &word)) return false;
    const uint32_t number = word & ~(z | m | srid), thousands = number / 1000;
    const bool has_z = (word & z) || thousands % 2 == 1, has_m = (word & m) || thousands >= 2;
    h->type = number % 1000;
    h->numbers = 2 + (size_t)has_z + (size_t)has_m;
    if (thousands > 3 || !grz_wkb_type_name(h->type)) return refuse_wkb(r, GRZ_WKB_TYPE, place);
    if (h->type > GRZ_WKB_COLLECTION) {
        r->facts->type = h->type;
        return refuse_wkb(r, GRZ_WKB_CURVE, place);
    }
    r->facts->has_z |= has_z;
    r->facts->has_m |= has_m;
    if (!(word & srid)) return true;
    if (!read_word(r, h->swap, &id)) return false;
    if (!r->facts->has_srid) memcpy(&r->facts->srid, &id, sizeof id);
    r->facts->has_srid = true;
    return true;
}

static bool read_wkb_header(wkb_reading *r, wkb_header *h) {
    if (bytes_left(r) < 1) return refuse_wkb(r, GRZ_WKB_TRUNCATED, r->place);
    const unsigned char order = r->bytes[r->place];
    if (order > 1) return refuse_wkb(r, GRZ_WKB_ORDER, r->place);
    h->swap = (order == 1) != grz_wkb_is_little_endian();
    r->place++;
    return read_type(r, h);
}

/* A count of things that have at least so many bytes each. */
static bool read_count(wkb_reading *r, const wkb_header *h, size_t least, uint32_t *count) {
    const size_t place = r->place;
    if (!read_word(r, h->swap, count)) return false;
    return *count <= bytes_left(r) / least || refuse_wkb(r, GRZ_WKB_COUNT, place);
}

static bool add_number(wkb_reading *r, grz_growing *to, size_t number) {
    r->no_memory = !grz_grow(r->to->allocator, to, sizeof(uint32_t));
    if (!r->no_memory) ((uint32_t *)to->items)[to->count++] = (uint32_t)number;
    return !r->no_memory;
}

static bool has_room_for_points(wkb_reading *r, size_t count) {
    if (r->to->points.count - r->figure.point + count > MOST_POINTS_OF_WKB)
        return refuse_wkb(r, GRZ_WKB_LARGE, r->place);
    r->no_memory = !grz_grow_by(r->to->allocator, &r->to->points, count, sizeof(grz2_vec));
    return !r->no_memory;
}

static bool is_finite_bits(uint64_t bits) {
    const uint64_t exponent = UINT64_C(0x7ff) << 52;
    return (bits & exponent) != exponent;
}

static uint64_t read_bits(const unsigned char *from, bool swap) {
    uint64_t bits;
    memcpy(&bits, from, sizeof bits);
    return swap ? swapped64(bits) : bits;
}

/* Where the first number of these points is that is not finite; they have one. */
static bool refuse_number(wkb_reading *r, const wkb_header *h, size_t place) {
    for (;; place += h->numbers * sizeof(double))
        for (size_t k = 0; k < 2; k++)
            if (!is_finite_bits(read_bits(r->bytes + place + k * sizeof(double), h->swap)))
                return refuse_wkb(r, GRZ_WKB_NOT_FINITE, place + k * sizeof(double));
}

/* Reads points, of which there are enough bytes; copies them to `to`, where there is room, unless it is NULL. */
static bool read_points(wkb_reading *r, const wkb_header *h, size_t count, grz2_vec *to) {
    const size_t step = h->numbers * sizeof(double), place = r->place;
    const unsigned char *at = r->bytes + place;
    bool finite = true;
    for (size_t i = 0; i < count; i++, at += step) {
        const uint64_t bits[2] = {read_bits(at, h->swap), read_bits(at + sizeof(double), h->swap)};
        for (int k = 0; k < 2; k++) finite &= is_finite_bits(bits[k]);
        if (to) memcpy(&to[i], bits, sizeof bits);
    }
    r->place += count * step;
    return finite || refuse_number(r, h, place);
}

/* NULL: no memory has been needed yet. */
static grz2_vec *next_point(const wkb_reading *r) {
    grz2_vec *const points = (grz2_vec *)r->to->points.items;
    return points ? points + r->to->points.count : NULL;
}

/* Ends a part of the lines: its points are the last ones. */
static bool end_part(wkb_reading *r) {
    const size_t before = r->figure.point + grz_figure_points_of_rings(r->to, &r->figure);
    r->figure.parts++;
    return add_number(r, &r->to->ends, r->to->points.count - before);
}

/* One point of not a number is an empty point. */
static bool is_empty_point(const wkb_reading *r, const wkb_header *h) {
    const unsigned char *const at = r->bytes + r->place;
    bool empty = true;
    for (size_t k = 0; k < 2; k++) {
        const uint64_t bits = read_bits(at + k * sizeof(double), h->swap);
        empty = empty && !is_finite_bits(bits) && (bits << 12) != 0;
    }
    return empty;
}

static bool read_point(wkb_reading *r, const wkb_header *h) {
    if (bytes_left(r) < h->numbers * sizeof(double)) return refuse_wkb(r, GRZ_WKB_TRUNCATED, r->place);
    if (is_empty_point(r, h)) {
        r->place += h->numbers * sizeof(double);
        return true;
    }
    if (!r->takes_lines) return read_points(r, h, 1, NULL);
    if (!has_room_for_points(r, 1) || !read_points(r, h, 1, next_point(r))) return false;
    r->to->points.count++;
    return end_part(r);
}

static bool read_line(wkb_reading *r, const wkb_header *h) {
    uint32_t count;
    if (!read_count(r, h, h->numbers * sizeof(double), &count)) return false;
    if (!r->takes_lines) return read_points(r, h, count, NULL);
    if (!has_room_for_points(r, count) || !read_points(r, h, count, next_point(r))) return false;
    r->to->points.count += count;
    return end_part(r);
}

static bool read_ring(wkb_reading *r, const wkb_header *h) {
    uint32_t count;
    if (!read_count(r, h, h->numbers * sizeof(double), &count)) return false;
    if (!r->takes_areas) return read_points(r, h, count, NULL);
    if (!has_room_for_points(r, count)) return false;
    const grz2_vec *const first = next_point(r);
    if (!read_points(r, h, count, next_point(r))) return false;
    r->to->points.count += count - (count > 1 && grz2_is_same_point(first, &first[count - 1]));
    r->figure.rings++;
    return add_number(r, &r->to->ends, r->to->points.count - r->figure.point);
}

static bool read_polygon(wkb_reading *r, const wkb_header *h) {
    uint32_t count;
    if (!read_count(r, h, sizeof(uint32_t), &count)) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!read_ring(r, h)) return false;
    if (!r->takes_areas) return true;
    r->figure.areas++;
    return add_number(r, &r->to->areas, r->figure.rings);
}

static bool read_geometry(wkb_reading *r, uint32_t within, int depth);

static bool read_wkb_members(wkb_reading *r, const wkb_header *h, int depth) {
    enum { LEAST_BYTES_OF_MEMBER = 9 }; /* byte order, type, a count of 0 */
    uint32_t count;
    if (!read_count(r, h, LEAST_BYTES_OF_MEMBER, &count)) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!read_geometry(r, h->type, depth + 1)) return false;
    return true;
}

/* Within a multipoint, multilinestring, multipolygon or collection; 0: within nothing. */
static bool read_geometry(wkb_reading *r, uint32_t within, int depth) {
    const size_t place = r->place;
    wkb_header h;
    if (depth > MOST_NESTED) return refuse_wkb(r, GRZ_WKB_NESTED, place);
    if (!read_wkb_header(r, &h)) return false;
    if (within != 0 && within != GRZ_WKB_COLLECTION && h.type != within - (GRZ_WKB_MULTIPOINT - GRZ_WKB_POINT))
        return refuse_wkb(r, GRZ_WKB_MEMBER, place + 1);
    if (within == 0) r->figure.type = r->facts->type = h.type;
    switch (h.type) {
    case GRZ_WKB_POINT: return read_point(r, &h);
    case GRZ_WKB_LINESTRING: return read_line(r, &h);
    case GRZ_WKB_POLYGON: return read_polygon(r, &h);
    default: return read_wkb_members(r, &h, depth);
    }
}

/* True if all is read. */
static bool read_all(wkb_reading *r) {
    r->takes_areas = true;
    r->takes_lines = r->size < 5 || !grz_wkb_is_collection(r->bytes);
    if (!read_geometry(r, 0, 0)) return false;
    if (r->place < r->size) return refuse_wkb(r, GRZ_WKB_REST, r->place);
    if (r->takes_lines) return true;
    r->place = 0;
    r->takes_areas = false;
    r->takes_lines = true;
    return read_geometry(r, 0, 0);
}

enum { BYTES_OF_POINT = 21 };

/* A point as most write it: little-endian, without z, m or SRID, finite. */
static bool is_plain_point(const unsigned char *at, size_t size) {
    static const unsigned char head[5] = {1, GRZ_WKB_POINT};
    if (size != BYTES_OF_POINT || memcmp(at, head, sizeof head) != 0 || !grz_wkb_is_little_endian()) return false;
    return is_finite_bits(read_bits(at + 5, false)) && is_finite_bits(read_bits(at + 13, false));
}

static grz_status add_plain_point(grz_figures *f, const unsigned char *at) {
    grz2_vec point;
    memcpy(&point, at + 5, sizeof point);
    return grz_figures_add_point(f, &point) ? GRZ_OK : GRZ_ERROR_MEMORY;
}

grz_status grz_figures_add_wkb(grz_figures *f, const void *wkb, size_t size, grz2_wkb_facts *facts) {
    if (is_plain_point((const unsigned char *)wkb, size)) {
        *facts = (grz2_wkb_facts){.problem = GRZ_WKB_FINE, .offset = size, .type = GRZ_WKB_POINT};
        return add_plain_point(f, (const unsigned char *)wkb);
    }
    wkb_reading r = {.bytes = (const unsigned char *)wkb, .size = size, .to = f, .facts = facts};
    *facts = (grz2_wkb_facts){.problem = GRZ_WKB_FINE};
    r.figure = grz_figures_begin(f);
    const grz_figure begun = r.figure;
    const bool read = read_all(&r);
    if (read && grz_figures_add(f, &r.figure)) {
        facts->offset = size;
        return GRZ_OK;
    }
    grz_figures_undo(f, &begun);
    return read || r.no_memory ? GRZ_ERROR_MEMORY : GRZ_ERROR_FORMAT;
}

/* Names */

bool grz_wkb_is_little_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

bool grz_wkb_is_collection(const unsigned char bytes[5]) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) word |= (uint32_t)bytes[bytes[0] == 1 ? 1 + i : 4 - i] << 8 * i;
    return (word & UINT32_C(0x1fffffff)) % 1000 == GRZ_WKB_COLLECTION;
}

const char *grz_wkb_type_name(uint32_t type) {
    static const char *const names[] = {NULL,
                                        "POINT",
                                        "LINESTRING",
                                        "POLYGON",
                                        "MULTIPOINT",
                                        "MULTILINESTRING",
                                        "MULTIPOLYGON",
                                        "GEOMETRYCOLLECTION",
                                        "CIRCULARSTRING",
                                        "COMPOUNDCURVE",
                                        "CURVEPOLYGON",
                                        "MULTICURVE",
                                        "MULTISURFACE",
                                        "CURVE",
                                        "SURFACE",
                                        "POLYHEDRALSURFACE",
                                        "TIN",
                                        "TRIANGLE"};
    return type < sizeof names / sizeof *names ? names[type] : NULL;
}

const char *grz_wkb_problem_text(grz_wkb_problem problem) {
    static const char *const texts[] = {"no problem",
                                        "the bytes end within a number",
                                        "a byte order that is neither 0 nor 1",
                                        "a type that WKB does not have",
                                        "a curve or surface, which graze does not read",
                                        "a member of another type than its collection has",
                                        "a count for which there are not enough bytes",
                                        "collections nested more than 32 deep",
                                        "a coordinate that is not finite",
                                        "more than 2^29 - 1 points",
                                        "more bytes after the end"};
    const unsigned index = (unsigned)problem;
    return index < sizeof texts / sizeof *texts ? texts[index] : NULL;
}

/* WKB in hex, as databases print it. The library reads and checks it, and writes it again in one form: little-endian,
 * two coordinates a point, members one level deep. The rings are taken from that.
 *
 * SPDX-License-Identifier: MIT */
#include "wkb.h"

#include <graze/geometries.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TYPE_POINT = 1, TYPE_LINE, TYPE_POLYGON, TYPE_COLLECTION = 7 };

/* Sound WKB in that form. */
typedef struct wkb_bytes {
    const unsigned char *at;
    geometry *g;
    geometry_problem problem;
} wkb_bytes;

static uint32_t next_count(wkb_bytes *w) {
    uint32_t count = 0;
    for (int i = 0; i < 4; i++) count |= (uint32_t)w->at[i] << 8 * i;
    w->at += 4;
    return count;
}

static double next_number(wkb_bytes *w) {
    uint64_t bits = 0;
    double number;
    for (int i = 0; i < 8; i++) bits |= (uint64_t)w->at[i] << 8 * i;
    memcpy(&number, &bits, sizeof number);
    w->at += 8;
    return number;
}

static void check(wkb_bytes *w, geometry_problem problem) {
    if (w->problem == GEOMETRY_GOOD) w->problem = problem;
}

static void take_points(wkb_bytes *w, geometry_kind kind, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const double x = next_number(w), y = next_number(w);
        const bool is_nothing = kind == GEOMETRY_POINTS && x != x; /* POINT (NaN NaN) is an empty point */
        if (!is_nothing) check(w, geometry_add_point(w->g, kind, (double[2]){x, y}));
    }
    check(w, geometry_end_ring(w->g, kind));
}

static uint32_t next_type(wkb_bytes *w) {
    w->at++; /* its byte order, which is always the same */
    return next_count(w);
}

static void take_geometry(wkb_bytes *w, uint32_t type);

static void take_simple(wkb_bytes *w, uint32_t type) {
    if (type == TYPE_POINT) {
        take_points(w, GEOMETRY_POINTS, 1);
    } else if (type == TYPE_LINE) {
        take_points(w, GEOMETRY_LINES, next_count(w));
    } else {
        for (uint32_t left = next_count(w); left > 0; left--) take_points(w, GEOMETRY_AREAS, next_count(w));
        check(w, geometry_end_area(w->g));
    }
}

/* NOLINTNEXTLINE(misc-no-recursion): members are no collections */
static void take_geometry(wkb_bytes *w, uint32_t type) {
    if (type <= TYPE_POLYGON) take_simple(w, type);
    else
        for (uint32_t left = next_count(w); left > 0; left--) take_geometry(w, next_type(w));
}

static geometry_problem take_normal(const grz2_geometries *one, geometry *g) {
    static const char *const names[] = {"",           "Point",           "LineString",   "Polygon",
                                        "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"};
    const size_t size = grz2_geometries_to_wkb(one, 0, NULL, 0);
    unsigned char *const bytes = malloc(size);
    if (bytes == NULL) return GEOMETRY_NO_MEMORY;
    grz2_geometries_to_wkb(one, 0, bytes, size);
    wkb_bytes w = {bytes, g, GEOMETRY_GOOD};
    const uint32_t type = next_type(&w);
    g->type = geometry_type_of((text_word){names[type], strlen(names[type])}, false);
    take_geometry(&w, type);
    free(bytes);
    return w.problem;
}

static bool complain(text_line *line, const grz2_wkb_facts *facts) {
    if (facts->problem == GRZ_WKB_CURVE)
        return text_fail(line, "WKB of a %s, which may have arcs, which are not read: make lines of them first",
                         grz_wkb_type_name(facts->type));
    return text_fail(line, "WKB: %s, at byte %zu", grz_wkb_problem_text(facts->problem), facts->offset);
}

static bool read_bytes(text_line *line, geometry *g, const unsigned char *bytes, size_t size) {
    grz2_geometries *one;
    grz2_wkb_facts facts;
    geometry_problem problem = GEOMETRY_NO_MEMORY;
    if (grz2_geometries_begin(&one, NULL) != GRZ_OK)
        return text_fail(line, "%s", geometry_problem_text(GEOMETRY_NO_MEMORY));
    const grz_status read = grz2_geometries_add_wkb(one, bytes, size, &facts);
    if (read == GRZ_OK) problem = take_normal(one, g);
    g->map->counts[MAP_DROPPED] +=
        read == GRZ_OK && (facts.has_z || facts.has_m) ? grz2_geometries_about(one).coordinates : 0;
    grz2_geometries_free(one);
    if (read == GRZ_ERROR_FORMAT) return complain(line, &facts);
    return problem == GEOMETRY_GOOD || text_fail(line, "%s", geometry_problem_text(problem));
}

/* The value of a digit; -1: it is none. */
static int digit_of(char c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *const at = c != '\0' ? strchr(digits, c) : NULL;
    return at != NULL ? (int)((at - digits) % 16) : -1;
}

bool wkb_is_hex(text_word text) {
    return text.size >= 2 && ((text.at[0] == '\\' && text.at[1] == 'x') || (text.at[0] >= '0' && text.at[0] <= '9'));
}

bool wkb_read_geometry(text_line *line, geometry *g) {
    const text_word word = text_next(line), surplus = text_peek(line);
    const size_t before = *word.at == '\\' ? 2 : 0, size = (word.size - before) / 2;
    const char *const hex = word.at + before;
    if (surplus.size > 0) return text_unexpected(line, "the end of the WKB", surplus);
    if (word.size % 2 != 0)
        return text_fail(line, "WKB in hex has two digits a byte, and there are %zu digits", word.size - before);
    unsigned char *const bytes = malloc(size + 1);
    if (bytes == NULL) return text_fail(line, "%s", geometry_problem_text(GEOMETRY_NO_MEMORY));
    bool good = true;
    for (size_t i = 0; i < size && good; i++) {
        const int high = digit_of(hex[2 * i]), low = digit_of(hex[2 * i + 1]);
        good = (high >= 0 && low >= 0) || text_unexpected(line, "two digits of hex", (text_word){hex + 2 * i, 2});
        if (good) bytes[i] = (unsigned char)(16 * high + low);
    }
    good = good && read_bytes(line, g, bytes, size);
    free(bytes);
    return good;
}

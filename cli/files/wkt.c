/* WKT: `POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 1 2, 1 1))`, each geometry in a line of its own or in several, or a
 * name, a tab and the geometry.
 *
 * OGC Simple Features Access 1.2.1, chapter 7. Words in any case, `SRID=n;` before them as PostGIS writes it, Z, M and
 * ZM as words of their own or at the end of the type; quotes around the geometry, and a semicolon behind it.
 *
 * SPDX-License-Identifier: MIT */
#include "wkt_lines.h"
#include "wkt_words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool check(text_line *line, geometry_problem problem) {
    return problem == GEOMETRY_GOOD || text_fail(line, "%s", geometry_problem_text(problem));
}

static bool expect_number(text_line *line, text_number_kind read, size_t coordinate, text_word word) {
    static const char *const names[] = {"x", "y", "z", "m"};
    char what[60];
    if (read == TEXT_NUMBER) return true;
    snprintf(what, sizeof what, "a number%s for %s", read == TEXT_TOO_LARGE ? " in the range of double" : "",
             names[coordinate]);
    return text_unexpected(line, what, word);
}

/* Reads the numbers of a point: x, y, and up to two more, which do not count. */
static bool read_numbers(text_line *line, geometry *g, geometry_kind kind) {
    double at[4];
    size_t count = 0;
    for (; count < 4; count++) {
        const text_word word = wkt_peek(line);
        if (count >= 2 && (word.size == 0 || *word.at == ',' || *word.at == ')')) break;
        if (!expect_number(line, text_number(word, &at[count]), count, word)) return false;
        line->at = word.at + word.size;
    }
    g->map->counts[MAP_DROPPED] += count > 2;
    return check(line, geometry_add_point(g, kind, at));
}

static bool read_coordinates(text_line *line, geometry *g, geometry_kind kind, int depth);

/* Reads what stands in parentheses, with commas between. In a multipoint each point may have its own parentheses. */
static bool read_list(text_line *line, geometry *g, geometry_kind kind, int depth) {
    const bool is_multipoint = kind == GEOMETRY_POINTS && depth == 1;
    do {
        const bool nested =
            depth > 1 || (is_multipoint && (*wkt_peek(line).at == '(' || text_is_any_case(wkt_peek(line), "empty")));
        if (!(nested ? read_coordinates(line, g, kind, depth - 1) : read_numbers(line, g, kind))) return false;
        if (is_multipoint && !check(line, geometry_end_ring(g, kind))) return false;
    } while (wkt_take(line, ","));
    return wkt_expect(line, ")", "',' or ')'");
}

/* Reads `EMPTY` or what is in parentheses: a point, or a list of points, rings or polygons. */
static bool read_coordinates(text_line *line, geometry *g, geometry_kind kind, int depth) {
    if (wkt_take(line, "empty")) return true;
    if (!wkt_expect(line, "(", "'(' or EMPTY")) return false;
    if (depth > 0 && !read_list(line, g, kind, depth)) return false;
    if (depth == 0 && !(read_numbers(line, g, kind) && wkt_expect(line, ")", "')'"))) return false;
    if (depth == DEPTH_OF_AREA && kind == GEOMETRY_AREAS) return check(line, geometry_end_area(g));
    return depth > 1 || check(line, geometry_end_ring(g, kind));
}

static bool read_geometry(text_line *line, geometry *g, int nested);

static bool read_collection(text_line *line, geometry *g, int nested) {
    if (wkt_take(line, "empty")) return true;
    if (nested == MOST_NESTED) return text_fail(line, "collections are nested more than %d deep", MOST_NESTED);
    if (!wkt_expect(line, "(", "'(' or EMPTY")) return false;
    do {
        if (!read_geometry(line, g, nested + 1)) return false;
    } while (wkt_take(line, ","));
    return wkt_expect(line, ")", "',' or ')'");
}

static bool begins_with(text_word word, const char *name) {
    return strlen(name) <= word.size && strncasecmp(word.at, name, strlen(name)) == 0;
}

/* A triangle has one ring of three corners, the last of which is followed by the first. */
static bool check_size(text_line *line, text_word type, size_t ring_count, size_t points) {
    const bool good = !begins_with(type, "TRIANGLE") || ring_count == 0 || (ring_count == 1 && points == 3);
    return good || text_fail(line, "a TRIANGLE has one ring of three corners");
}

/* Arcs of circles are no edges. */
static bool has_arcs(text_word type) {
    static const char *const names[] = {"CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE",
                                        "MULTISURFACE"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (begins_with(type, names[i])) return true;
    return false;
}

static bool read_geometry(text_line *line, geometry *g, int nested) {
    const text_word word = wkt_peek(line);
    const geometry_type *const type = wkt_type_of(word);
    char quote[TEXT_QUOTE_SIZE];
    if (type == NULL && has_arcs(word))
        return text_fail(line, "%s may have arcs, which are not read: make lines of them first",
                         text_quote(word, quote));
    if (type == NULL) return text_unexpected(line, "POINT, LINESTRING, POLYGON, MULTI... or GEOMETRYCOLLECTION", word);
    wkt_next(line);
    if (nested == 0) g->type = type;
    if (!wkt_take(line, "zm") && !wkt_take(line, "z")) wkt_take(line, "m");
    if (type->depth < 0) return read_collection(line, g, nested);
    const rings *const all = geometry_rings(g, type->kind);
    const size_t before = all->ends.count, points = rings_points(all);
    if (!read_coordinates(line, g, type->kind, type->depth)) return false;
    return check_size(line, word, all->ends.count - before, rings_points(all) - points);
}

static feature_value read_name(text_line *line) {
    const char *const begin = line->at, *const end = wkt_end_of_name(line);
    if (end == NULL) return (feature_value){.at = begin};
    line->at = end + 1;
    return (feature_value){begin, (size_t)(end - begin), FEATURE_STRING};
}

bool wkt_read_geometry(text_line *line, geometry *g) {
    const char quote[] = {wkt_take_quote(line), '\0'};
    if (!wkt_skip_srid(line)) return false;
    if (!read_geometry(line, g, 0)) return false;
    wkt_take(line, ";");
    if (*quote != '\0' && !wkt_expect(line, quote, "the quote that ends the geometry")) return false;
    wkt_take(line, ";");
    const text_word surplus = wkt_peek(line);
    return surplus.size == 0 || text_unexpected(line, "the end of the line", surplus);
}

/* *no_memory: there is not enough memory for the geometry, which could be read. */
static bool read_line(map *m, text_line *line, geometry *g, bool *no_memory) {
    const feature_value name = read_name(line);
    const feature_member member = {{"name", 4, FEATURE_STRING}, name, false};
    const map_item item = {.name = name,
                           .line = line->number,
                           .index = m->begun++,
                           .members = &member,
                           .member_count = name.kind != FEATURE_NOTHING};
    if (!wkt_read_geometry(line, g)) return false;
    *no_memory = geometry_finish(g, item) != GEOMETRY_GOOD;
    return true;
}

/* Reports why a geometry that begins at `begin` cannot be read, with the line in which the unread rest of it begins. */
static void complain(map *m, text_line *line, const char *begin) {
    const char *const at = wkt_skip_blanks(line);
    for (const char *c = begin; c < at; c++) line->number += *c == '\n';
    progress_end(m->bar);
    input_complain(m->in, line, line->error);
}

bool wkt_read(map *m, status *result) {
    text_line line;
    wkt_lines lines = {.in = m->in};
    bool no_memory = false;
    while (!no_memory && wkt_lines_next(&lines, &line)) {
        progress_say_line(m->bar, line.number);
        geometry g = {.map = m};
        const char *const begin = line.at;
        if (!read_line(m, &line, &g, &no_memory)) {
            complain(m, &line, begin);
            *result = STATUS_UNREADABLE;
        }
        geometry_free(&g);
    }
    progress_end(m->bar);
    wkt_lines_free(&lines);
    return !no_memory && !lines.no_memory && m->in->problem == 0;
}

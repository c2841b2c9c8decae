/* Tables as maps: each record of CSV is a geometry, and its fields are the properties.
 *
 * The geometry is a column of WKT, or of WKB in hex, or two columns of numbers. They are found by their names, in any
 * case, or named by the user.
 *
 * SPDX-License-Identifier: MIT */
#include "table.h"

#include "csv.h"
#include "geometry.h"
#include "hint.h"
#include "wkb.h"
#include "wkt_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names of columns, the most certain ones first; a second one is that of y. */
static const struct {
    const char *x, *y;
    bool degrees;
} known[] = {
    {"wkt", NULL, false},      {"wkb", NULL, false},      {"geometry", NULL, false},       {"geom", NULL, false},
    {"the_geom", NULL, false}, {"wkt_geom", NULL, false}, {"wkb_geometry", NULL, false},   {"lon", "lat", true},
    {"lng", "lat", true},      {"long", "lat", true},     {"longitude", "latitude", true}, {"x", "y", false},
};

typedef struct table {
    map *map;
    csv rows;
    feature_member *members; /* one a column; the names are those of the head */
    char *names;
    size_t columns, x, y; /* y is x if the geometry is one column */
    size_t name, id;      /* columns; `columns`: there is none */
    status result;
} table;

static size_t find_column(const text_word *fields, size_t count, text_word name) {
    size_t i = 0;
    while (i < count && (fields[i].size != name.size || memcmp(fields[i].at, name.at, name.size) != 0)) i++;
    return i;
}

static size_t find_any_case(const text_word *fields, size_t count, const char *name) {
    size_t i = 0;
    while (i < count && !text_is_any_case(fields[i], name)) i++;
    return i;
}

/* Names of columns without the blanks around them, which people write behind commas. */
static void trim_names(csv *c) {
    for (size_t i = 0; i < c->count; i++) {
        text_line rest = {.at = c->field[i].at, .end = c->field[i].at + c->field[i].size};
        while (rest.at < rest.end && (*rest.at == ' ' || *rest.at == '\t')) rest.at++;
        while (rest.at < rest.end && (rest.end[-1] == ' ' || rest.end[-1] == '\t')) rest.end--;
        c->text[rest.end - c->text] = '\0';
        c->field[i] = (text_word){rest.at, (size_t)(rest.end - rest.at)};
    }
}

/* The place of the geometry by the names of columns. False: there is none. */
static bool find_known(const text_word *fields, size_t count, size_t *x, size_t *y, bool *degrees) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        *x = find_any_case(fields, count, known[i].x);
        *y = known[i].y != NULL ? find_any_case(fields, count, known[i].y) : *x;
        *degrees = known[i].degrees;
        if (*x < count && *y < count) return true;
    }
    return false;
}

bool table_is_head(const text_line *line) {
    csv c = {.in = NULL};
    size_t x, y;
    bool degrees;
    const bool is_record = csv_split(&c, line);
    if (is_record) trim_names(&c);
    const bool found = is_record && find_known(c.field, c.count, &x, &y, &degrees);
    csv_free(&c);
    return found;
}

static bool complain(table *t, const char *why) {
    char place[32];
    snprintf(place, sizeof place, "line %zu", t->rows.line);
    progress_end(t->map->bar);
    input_complain_at(t->map->in, place, why);
    t->result = STATUS_UNREADABLE;
    return false;
}

static bool refuse_columns(table *t, const char *what, text_word got) {
    char why[700], quote[TEXT_QUOTE_SIZE], hint_words[HINT_SIZE];
    hint h = hint_for(got);
    for (size_t i = 0; i < t->rows.count; i++) hint_try(&h, t->rows.field[i].at);
    size_t size = (size_t)snprintf(why, sizeof why, "%s%s%s; there are", what,
                                   got.size > 0 ? text_quote(got, quote) : "", hint_text(&h, "", hint_words));
    for (size_t i = 0; i < t->rows.count && i < 8; i++)
        size += (size_t)snprintf(why + size, sizeof why - size, "%s %.40s", i > 0 ? "," : "",
                                 text_quote(t->rows.field[i], quote));
    if (t->rows.count > 8) snprintf(why + size, sizeof why - size, " ...");
    return complain(t, why);
}

/* The columns that the user names. */
static bool find_named(table *t) {
    const char *const both = t->map->columns, *const comma = strchr(both, ',');
    const size_t size = comma != NULL ? (size_t)(comma - both) : strlen(both);
    const text_word x = {both, size}, y = comma != NULL ? (text_word){comma + 1, strlen(comma + 1)} : x;
    t->x = find_column(t->rows.field, t->columns, x);
    t->y = find_column(t->rows.field, t->columns, y);
    if (t->x < t->columns && t->y < t->columns) return true;
    const text_word unknown = t->x < t->columns ? y : x;
    return refuse_columns(t, unknown.size > 0 ? "there is no column " : "there is no column ''", unknown);
}

static bool find_geometry(table *t) {
    bool degrees = false;
    if (t->map->columns != NULL) return find_named(t);
    if (!find_known(t->rows.field, t->columns, &t->x, &t->y, &degrees))
        return refuse_columns(t, "no columns are called wkt, wkb, geometry, lon and lat, or x and y",
                              (text_word){"", 0});
    t->map->counts[MAP_IN_DEGREES] = degrees;
    return true;
}

static bool names_differ(table *t) {
    char why[TEXT_QUOTE_SIZE + 60], quote[TEXT_QUOTE_SIZE];
    for (size_t i = 0; i < t->columns; i++) {
        if (find_column(t->rows.field, t->columns, t->rows.field[i]) == i) continue;
        snprintf(why, sizeof why, "the column %s is there twice", text_quote(t->rows.field[i], quote));
        return complain(t, why);
    }
    return true;
}

/* Keeps the names of the columns. */
static bool keep_names(table *t) {
    t->members = calloc(t->columns, sizeof *t->members);
    t->names = malloc(t->rows.size);
    t->rows.no_memory = t->members == NULL || t->names == NULL;
    if (t->rows.no_memory) return false;
    memcpy(t->names, t->rows.text, t->rows.size);
    for (size_t i = 0; i < t->columns; i++) {
        const text_word name = t->rows.field[i];
        t->members[i].name = (feature_value){t->names + (name.at - t->rows.text), name.size, FEATURE_STRING};
        t->members[i].is_geometry = i == t->x && i == t->y;
    }
    return true;
}

static bool read_head(table *t) {
    const char *const field = t->map->field != NULL ? t->map->field : "name";
    if (!csv_next(&t->rows)) {
        if (!t->rows.no_memory && t->map->in->problem == 0) complain(t, "there are no columns");
        return false;
    }
    t->columns = t->rows.count;
    if (t->rows.error[0] != '\0') return complain(t, t->rows.error);
    trim_names(&t->rows);
    if (!names_differ(t) || !find_geometry(t)) return false;
    t->name = find_column(t->rows.field, t->columns, (text_word){field, strlen(field)});
    t->id = find_column(t->rows.field, t->columns, (text_word){"id", 2});
    return keep_names(t);
}

static bool read_number(table *t, text_line *line, size_t column, double *number) {
    char name_quote[TEXT_QUOTE_SIZE], quote[TEXT_QUOTE_SIZE];
    const feature_value name = t->members[column].name;
    const text_word word = text_next(line), surplus = text_peek(line);
    const text_number_kind read = text_number(word, number);
    if (read == TEXT_NUMBER && surplus.size == 0) return true;
    return text_fail(line, "expected a number%s for %s, got %s",
                     read == TEXT_TOO_LARGE ? " in the range of double" : "",
                     text_quote((text_word){name.at, name.size}, name_quote), text_quote(t->rows.field[column], quote));
}

static text_line line_of(const table *t, size_t column) {
    const text_word field = t->rows.field[column];
    return (text_line){.at = field.at, .end = field.at + field.size, .number = t->rows.line};
}

/* Fields without a byte are no geometry. */
static bool read_fields(table *t, geometry *g, text_line *line) {
    double at[2];
    *line = line_of(t, t->x);
    const text_word begin = text_peek(line);
    if (t->rows.field[t->x].size + t->rows.field[t->y].size == 0) return true;
    if (t->x == t->y) return (wkb_is_hex(begin) ? wkb_read_geometry : wkt_read_geometry)(line, g);
    if (!read_number(t, line, t->x, &at[0])) return false;
    *line = line_of(t, t->y);
    if (!read_number(t, line, t->y, &at[1])) return false;
    g->type = geometry_type_of((text_word){"Point", 5}, false);
    geometry_problem problem = geometry_add_point(g, GEOMETRY_POINTS, at);
    if (problem == GEOMETRY_GOOD) problem = geometry_end_ring(g, GEOMETRY_POINTS);
    return problem == GEOMETRY_GOOD || text_fail(line, "%s", geometry_problem_text(problem));
}

static feature_value value_of(const table *t, size_t column) {
    if (column >= t->columns) return (feature_value){.at = ""};
    return (feature_value){t->rows.field[column].at, t->rows.field[column].size, FEATURE_STRING};
}

static void give(table *t, geometry *g, size_t index) {
    for (size_t i = 0; i < t->columns; i++) t->members[i].value = value_of(t, i);
    const map_item item = {.name = value_of(t, t->name),
                           .property = value_of(t, t->map->field == NULL ? t->id : t->columns),
                           .line = t->rows.line,
                           .index = index,
                           .members = t->members,
                           .member_count = t->columns};
    t->map->counts[MAP_UNNAMED] += t->map->field != NULL && item.name.size == 0;
    t->rows.no_memory = geometry_finish(g, item) != GEOMETRY_GOOD;
}

static void read_row(table *t) {
    geometry g = {.map = t->map};
    text_line line;
    char why[80];
    const size_t index = t->map->begun++;
    if (t->rows.error[0] != '\0') {
        complain(t, t->rows.error);
    } else if (t->rows.count != t->columns) {
        snprintf(why, sizeof why, "expected %zu fields, as the first line has, got %zu", t->columns, t->rows.count);
        complain(t, why);
    } else if (read_fields(t, &g, &line)) {
        give(t, &g, index);
    } else {
        complain(t, line.error);
    }
    geometry_free(&g);
}

bool table_read(map *m, status *result) {
    table t = {.map = m, .rows = {.in = m->in, .line = 1}, .result = STATUS_OK};
    if (read_head(&t)) {
        while (!t.rows.no_memory && csv_next(&t.rows)) {
            progress_say_line(m->bar, t.rows.line);
            read_row(&t);
        }
    }
    progress_end(m->bar);
    const bool no_memory = t.rows.no_memory;
    free(t.members);
    free(t.names);
    csv_free(&t.rows);
    *result = t.result;
    return !no_memory && m->in->problem == 0;
}

/* GeoJSON (RFC 7946), through jansson: a FeatureCollection, a Feature or a geometry; or a sequence of them, one after
 * the other (RFC 8142). Each feature of a collection is a value of jansson's for itself, as a whole map takes many
 * times its size.
 *
 * jansson keeps integers of 64 bits as they are, so that ids have all their digits, and reads all other numbers by
 * strtod in the C locale, which the command never leaves. Only a value with an integer of more digits is read again
 * with all integers as doubles. So every coordinate is the double nearest to its text.
 *
 * SPDX-License-Identifier: MIT */
#include "geojson.h"

#include "output.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    map *map;
    geojson_take *take;
    void *context;
    status result;
    size_t ring;             /* of its rings, lines and points so far */
    feature_member *members; /* of the feature that is read */
    size_t member_count, member_room;
    bool no_memory;
    char error[600];
} reader;

/* Writes an error, that at a place ("ring 2: ", or "") `what` was expected, and what is there. Returns false. */
static bool unexpected(reader *r, const char *place, const char *what, const json_t *got) {
    char quote[TEXT_QUOTE_SIZE];
    char *const text = got != NULL ? json_dumps(got, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    snprintf(r->error, sizeof r->error, "%sexpected %s, got %s", place, what,
             text != NULL ? text_quote((text_word){text, strlen(text)}, quote) : "nothing");
    free(text);
    return false;
}

static bool check(reader *r, geometry_problem problem) {
    if (problem == GEOMETRY_GOOD) return true;
    r->no_memory = problem == GEOMETRY_NO_MEMORY;
    snprintf(r->error, sizeof r->error, "%s", geometry_problem_text(problem));
    return false;
}

/* The same at a point, which is counted from 1. */
static bool unexpected_at(reader *r, geometry_kind kind, size_t point, const char *what, const json_t *got) {
    char place[80];
    if (kind == GEOMETRY_POINTS) {
        snprintf(place, sizeof place, "point %zu: ", r->ring + 1);
    } else {
        snprintf(place, sizeof place, "%s %zu, point %zu: ", kind == GEOMETRY_LINES ? "line" : "ring", r->ring + 1,
                 point);
    }
    return unexpected(r, place, what, got);
}

/* The position [x, y, ...]; what is behind y does not count. */
static bool read_position(reader *r, geometry *g, geometry_kind kind, const json_t *position, size_t point) {
    static const char *const whats[] = {"a number for x", "a number for y"};
    double at[2];
    if (!json_is_array(position)) return unexpected_at(r, kind, point, "an array of two numbers", position);
    for (size_t i = 0; i < 2; i++) {
        const json_t *const number = json_array_get(position, i);
        if (!json_is_number(number)) return unexpected_at(r, kind, point, whats[i], number);
        at[i] = json_number_value(number);
    }
    r->map->counts[MAP_DROPPED] += json_array_size(position) > 2;
    return check(r, geometry_add_point(g, kind, at));
}

static bool end_ring(reader *r, geometry *g, geometry_kind kind) {
    r->ring++;
    return check(r, geometry_end_ring(g, kind));
}

/* The coordinates of a type, nested `depth` deep. An empty array is nothing. */
static bool read_coordinates(reader *r, geometry *g, const geometry_type *type, const json_t *at, int depth) {
    if (!json_is_array(at)) return unexpected(r, "", "an array of coordinates", at);
    if (type->depth == 0 && json_array_size(at) == 0) return true;
    if (type->depth == 0) return read_position(r, g, type->kind, at, 1) && end_ring(r, g, type->kind);
    for (size_t i = 0; i < json_array_size(at); i++) {
        const json_t *const part = json_array_get(at, i);
        if (depth > 1 && !read_coordinates(r, g, type, part, depth - 1)) return false;
        if (depth == 1 && !read_position(r, g, type->kind, part, i + 1)) return false;
        if (depth == 1 && type->kind == GEOMETRY_POINTS && !end_ring(r, g, type->kind)) return false;
    }
    if (depth == DEPTH_OF_AREA && type->kind == GEOMETRY_AREAS) return check(r, geometry_end_area(g));
    return depth > 1 || type->kind == GEOMETRY_POINTS || end_ring(r, g, type->kind);
}

static text_word word_of(const json_t *text) {
    return (text_word){json_is_string(text) ? json_string_value(text) : "", json_string_length(text)};
}

static bool is_type(const json_t *object, const char *name) {
    return text_is(word_of(json_object_get(object, "type")), name);
}

/* null is the empty set. */
static bool read_geometry(reader *r, geometry *g, const json_t *object, int nested) {
    if (json_is_null(object)) return true;
    const json_t *const name = json_object_get(object, "type");
    const geometry_type *const type = geometry_type_of(word_of(name), false);
    if (!json_is_object(object)) return unexpected(r, "", "a geometry", object);
    if (type == NULL) return unexpected(r, "", "a type of geometry, as Polygon", name);
    if (nested == 0) g->type = type;
    if (type->depth >= 0) return read_coordinates(r, g, type, json_object_get(object, "coordinates"), type->depth);
    const json_t *const members = json_object_get(object, "geometries");
    if (!json_is_array(members)) return unexpected(r, "", "an array of geometries", members);
    if (nested == MOST_NESTED) {
        snprintf(r->error, sizeof r->error, "collections are nested more than %d deep", MOST_NESTED);
        return false;
    }
    for (size_t i = 0; i < json_array_size(members); i++)
        if (!read_geometry(r, g, json_array_get(members, i), nested + 1)) return false;
    return true;
}

/* A string or a number that is there. `number` is room for it. */
static feature_value value_of(const json_t *value, char number[OUTPUT_NUMBER_SIZE]) {
    if (json_is_string(value))
        return (feature_value){json_string_value(value), json_string_length(value), FEATURE_STRING};
    if (json_is_integer(value))
        snprintf(number, OUTPUT_NUMBER_SIZE, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value)) output_number_text(json_real_value(value), number);
    else return (feature_value){.at = ""};
    return (feature_value){number, strlen(number), FEATURE_NUMBER};
}

/* Room for the numbers of a feature. */
typedef struct number_texts {
    char name[OUTPUT_NUMBER_SIZE], id[OUTPUT_NUMBER_SIZE], property[OUTPUT_NUMBER_SIZE];
} number_texts;

/* What there is to name a feature. */
static map_item named(reader *r, const json_t *object, number_texts *numbers) {
    const json_t *const properties = json_object_get(object, "properties");
    const char *const field = r->map->field;
    map_item item = {.name = {.at = ""}};
    item.id = value_of(json_object_get(object, "id"), numbers->id);
    item.name = value_of(json_object_get(properties, field != NULL ? field : "name"), numbers->name);
    if (field != NULL && strcmp(field, "@id") == 0) item.name = item.id;
    if (field == NULL) item.property = value_of(json_object_get(properties, "id"), numbers->property);
    r->map->counts[MAP_UNNAMED] += field != NULL && item.name.size == 0;
    return item;
}

static void complain(reader *r) {
    char place[40];
    snprintf(place, sizeof place, "feature %zu", r->map->begun);
    input_complain_at(r->map->in, place, r->error);
    r->result = STATUS_UNREADABLE;
}

/* A value in memory of its own. */
static feature_value copy_of(reader *r, const json_t *value) {
    char number[OUTPUT_NUMBER_SIZE];
    feature_value v = value_of(value, number);
    char *const dumped = v.kind == FEATURE_NOTHING ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    if (dumped != NULL) return (feature_value){dumped, strlen(dumped), FEATURE_JSON};
    char *const copy = v.kind != FEATURE_NOTHING ? malloc(v.size + 1) : NULL;
    r->no_memory |= copy == NULL;
    if (copy != NULL && v.size > 0) memcpy(copy, v.at, v.size);
    return (feature_value){copy, v.size, v.kind};
}

static void forget_members(reader *r) {
    for (size_t i = 0; i < r->member_count; i++) free((char *)(uintptr_t)r->members[i].value.at);
    r->member_count = 0;
}

/* The properties of a feature, which are copied, as numbers are no text in jansson. */
static void read_members(reader *r, json_t *properties) {
    const char *name;
    json_t *value;
    const size_t count = json_object_size(properties);
    if (count > r->member_room) {
        feature_member *const members = realloc(r->members, 2 * count * sizeof *members);
        r->no_memory |= members == NULL;
        if (members == NULL) return;
        r->members = members;
        r->member_room = 2 * count;
    }
    json_object_foreach(properties, name, value) {
        r->members[r->member_count++] =
            (feature_member){{name, strlen(name), FEATURE_STRING}, copy_of(r, value), false};
    }
}

/* Gives a geometry with what there is of its feature. */
static bool give(reader *r, geometry *g, const json_t *object) {
    number_texts numbers;
    map_item item = {.name = {.at = ""}};
    if (object != NULL) item = named(r, object, &numbers);
    if (object != NULL && r->map->wants_members) read_members(r, json_object_get(object, "properties"));
    if (r->no_memory) return false;
    item.line = r->map->begun;
    item.index = r->map->begun - 1;
    if (r->map->crs != NULL) item.crs = (feature_value){r->map->crs, strlen(r->map->crs), FEATURE_JSON};
    item.members = r->members;
    item.member_count = r->member_count;
    const bool good = check(r, r->take(r->context, g, item));
    free(r->map->crs);
    r->map->crs = NULL;
    return good;
}

/* Reads a feature or a geometry. */
static void read_feature(reader *r, const json_t *object) {
    geometry g = {.map = r->map};
    const bool is_feature = is_type(object, "Feature");
    r->map->begun++;
    r->ring = 0;
    const json_t *const geometry_of = is_feature ? json_object_get(object, "geometry") : object;
    const bool good = read_geometry(r, &g, geometry_of, 0) && give(r, &g, is_feature ? object : NULL);
    if (!good && !r->no_memory) complain(r);
    forget_members(r);
    geometry_free(&g);
}

/* True if the `crs` of an object (of GeoJSON before RFC 7946) is one of degrees, as ogr2ogr writes it; or if there is
 * none, for then it is by definition. */
static bool is_in_degrees(const json_t *object) {
    static const char *const ends[] = {"CRS84", "EPSG::4326", "EPSG:4326"};
    const json_t *const crs = json_object_get(object, "crs");
    const json_t *const name = json_object_get(json_object_get(crs, "properties"), "name");
    const text_word word = word_of(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t size = strlen(ends[i]);
        if (word.size >= size && memcmp(word.at + word.size - size, ends[i], size) == 0) return true;
    }
    return crs == NULL;
}

static void read_crs(reader *r, const json_t *object) {
    const json_t *const crs = json_object_get(object, "crs");
    r->map->counts[MAP_PROJECTED] += !is_in_degrees(object);
    if (crs == NULL || !r->map->wants_members) return;
    free(r->map->crs);
    r->map->crs = json_dumps(crs, JSON_ENCODE_ANY | JSON_COMPACT);
    r->no_memory |= r->map->crs == NULL;
}

static void complain_of_collection(reader *r) {
    input_complain_at(r->map->in, "FeatureCollection", r->error);
    r->result = STATUS_UNREADABLE;
}

/* What is behind the features, with a `type` before it that is an empty array. */
static void read_rest(reader *r, const json_t *object) {
    const bool has_features = json_object_get(object, "features") != NULL;
    read_crs(r, object);
    if (!has_features && json_is_array(json_object_get(object, "type"))) return;
    snprintf(r->error, sizeof r->error, "the member '%s' is there twice", has_features ? "features" : "type");
    complain_of_collection(r);
}

static void read_object(reader *r, const json_t *object) {
    read_crs(r, object);
    if (!is_type(object, "FeatureCollection")) {
        read_feature(r, object);
        return;
    }
    const json_t *const features = json_object_get(object, "features");
    if (!json_is_array(features)) {
        unexpected(r, "", "an array of features", features);
        complain_of_collection(r);
    }
    for (size_t i = 0; i < json_array_size(features) && !r->no_memory; i++)
        read_feature(r, json_array_get(features, i));
}

static void read_part(reader *r, const geojson_text *t, const json_t *value) {
    const size_t size = json_array_size(value);
    if (t->part == GEOJSON_VALUES) read_object(r, value);
    else if (t->part == GEOJSON_HEAD) read_crs(r, value);
    else if (t->part == GEOJSON_REST) read_rest(r, value);
    else if (size > 0) read_feature(r, json_array_get(value, size - 1));
}

/* Skips blanks, record separators and a byte order mark. */
static void skip_blanks(geojson_text *t) {
    if (t->end - t->at >= 3 && memcmp(t->at, "\xef\xbb\xbf", 3) == 0) t->at += 3;
    while (t->at < t->end && memchr(" \t\r\n\x1e", *t->at, 5) != NULL) geojson_skip(t);
}

/* jansson does not always say that memory is too little: it may call that another error, or lose a byte of a token. */
static bool no_memory;

static void *allocate(size_t size) {
    void *const at = malloc(size);
    no_memory |= at == NULL;
    return at;
}

/* What jansson reads: a text, and what stands before and behind it. */
typedef struct pieces {
    text_word at[3];
    int next;
} pieces;

static size_t read_piece(void *to, size_t room, void *context) {
    pieces *const p = context;
    while (p->next < 3 && p->at[p->next].size == 0) p->next++;
    if (p->next == 3) return 0;
    text_word *const from = &p->at[p->next];
    const size_t size = from->size < room ? from->size : room;
    memcpy(to, from->at, size);
    from->at += size;
    from->size -= size;
    return size;
}

static json_t *load(const geojson_text *t, size_t flags, json_error_t *error) {
    const size_t size = (size_t)(t->end - t->at);
    pieces p = {{{t->before, strlen(t->before)}, {t->at, size}, {t->behind, strlen(t->behind)}}, 0};
    return json_load_callback(read_piece, &p, flags | JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL, error);
}

/* Reads the next value of the text. NULL: error says why. */
static json_t *next_value(map *m, const geojson_text *t, json_error_t *error) {
    json_t *value = load(t, 0, error);
    if (value != NULL || json_error_code(error) != json_error_numeric_overflow) return value;
    value = load(t, JSON_DECODE_INT_AS_REAL, error);
    m->counts[MAP_ROUNDED] += value != NULL && m->wants_members;
    return value;
}

static void complain_of_syntax(reader *r, geojson_text *t, const json_error_t *error) {
    char place[80];
    const size_t line = error->line > 0 ? (size_t)error->line : 1, before = line == 1 ? strlen(t->before) : 0;
    const size_t column = (line == 1 ? t->column : 0) + (size_t)(error->column > 0 ? error->column : 0) - before;
    snprintf(place, sizeof place, "line %zu, column %zu", t->line + line - 1, column);
    input_complain_at(r->map->in, place, text_path(error->text).at);
    r->result = STATUS_UNREADABLE;
    t->broken = json_error_code(error) != json_error_numeric_overflow; /* which does not change where texts end */
}

/* Goes on behind a value of so many bytes, with those before and behind the text. */
static void skip_value(geojson_text *t, int position) {
    const size_t size = (size_t)position - strlen(t->before), left = (size_t)(t->end - t->at);
    const char *const end = t->at + (size < left ? size : left);
    while (t->at < end) geojson_skip(t);
}

bool geojson_parse(map *m, geojson_text *t, geojson_take *take, void *context, status *result) {
    reader r = {.map = m, .take = take, .context = context, .result = *result};
    json_set_alloc_funcs(allocate, free);
    no_memory = false;
    if (t->part <= GEOJSON_HEAD) skip_blanks(t);
    do {
        json_error_t error;
        json_t *const value = next_value(m, t, &error);
        r.no_memory = no_memory;
        if (value != NULL && !no_memory) read_part(&r, t, value);
        if (value == NULL && !no_memory) complain_of_syntax(&r, t, &error);
        if (value == NULL) m->begun += m->format == MAP_LINES || !t->broken;
        if (value == NULL) break;
        json_decref(value);
        skip_value(t, error.position);
        skip_blanks(t);
    } while (t->at < t->end && !r.no_memory);
    free(r.members);
    *result = r.result;
    return !r.no_memory;
}

/* PLY: text, or binary in either byte order. Elements and properties may be of any type and in any order. Of vertices
 * x, y and z count, of faces vertex_indices or vertex_index, of tristrips vertex_indices.
 *
 * SPDX-License-Identifier: MIT */
#include "readers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum type { NONE, INT8, UINT8, INT16, UINT16, INT32, UINT32, FLOAT32, FLOAT64 } type;
static const size_t sizes[] = {0, 1, 1, 2, 2, 4, 4, 4, 8};

typedef enum role { SKIPPED, X, Y, Z, CORNERS, STRIP } role;

typedef struct property {
    type value, count; /* count: NONE unless it is a list */
    role role;
} property;

typedef struct element {
    char name[16]; /* its beginning */
    int64_t rows;
    int first, end; /* its properties */
} element;

enum { MOST_ELEMENTS = 64, MOST_PROPERTIES = 512 };

typedef struct ply {
    scanner *s;
    model *m;
    bool text, swapped;
    element elements[MOST_ELEMENTS];
    property properties[MOST_PROPERTIES];
    int element_count, property_count;
    size_t row; /* of binary files: where it begins */
} ply;

static bool is_big_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 0;
}

static type type_of(text_word word) {
    static const char *const words[][2] = {{"", ""},           {"char", "int8"},     {"uchar", "uint8"},
                                           {"short", "int16"}, {"ushort", "uint16"}, {"int", "int32"},
                                           {"uint", "uint32"}, {"float", "float32"}, {"double", "float64"}};
    for (int t = INT8; t <= FLOAT64; t++)
        if (text_is(word, words[t][0]) || text_is(word, words[t][1])) return (type)t;
    return NONE;
}

static bool read_type(ply *p, bool integer, type *out) {
    const text_word word = text_next(&p->s->line);
    *out = type_of(word);
    const bool good = *out != NONE && (!integer || *out < FLOAT32);
    return good || scanner_unexpected(p->s, integer ? "a type of integers" : "a type", word);
}

static role role_of(const element *e, const property *p, text_word name) {
    static const char axes[] = "xyz";
    const bool list = p->count != NONE;
    const bool corners =
        list && p->value < FLOAT32 && (text_is(name, "vertex_indices") || text_is(name, "vertex_index"));
    if (corners) return strcmp(e->name, "face") == 0 ? CORNERS : strcmp(e->name, "tristrips") == 0 ? STRIP : SKIPPED;
    if (list || name.size != 1 || strcmp(e->name, "vertex") != 0) return SKIPPED;
    const char *const axis = memchr(axes, *name.at, 3);
    return axis != NULL ? (role)(X + (axis - axes)) : SKIPPED;
}

static bool read_property(ply *p) {
    if (p->element_count == 0) return scanner_fail(p->s, p->s->line.number, "a property without an element");
    if (p->property_count == MOST_PROPERTIES)
        return scanner_fail(p->s, p->s->line.number, "more than %d properties", MOST_PROPERTIES);
    element *const e = &p->elements[p->element_count - 1];
    property *const out = &p->properties[p->property_count];
    *out = (property){NONE, NONE, SKIPPED};
    if (text_is(text_peek(&p->s->line), "list")) {
        text_next(&p->s->line);
        if (!read_type(p, true, &out->count)) return false;
    }
    if (!read_type(p, false, &out->value)) return false;
    const text_word name = text_next(&p->s->line);
    if (name.size == 0) return scanner_unexpected(p->s, "the name of the property", name);
    out->role = role_of(e, out, name);
    e->end = ++p->property_count;
    return true;
}

static bool read_element(ply *p) {
    if (p->element_count == MOST_ELEMENTS)
        return scanner_fail(p->s, p->s->line.number, "more than %d elements", MOST_ELEMENTS);
    element *const e = &p->elements[p->element_count++];
    const text_word name = text_next(&p->s->line);
    snprintf(e->name, sizeof e->name, "%.*s", (int)(name.size < sizeof e->name ? name.size : sizeof e->name - 1),
             name.at);
    e->first = e->end = p->property_count;
    if (name.size == 0) return scanner_unexpected(p->s, "the name of the element", name);
    return scanner_integer(p->s, text_next(&p->s->line), "how many there are", 0, UINT32_MAX, &e->rows);
}

static bool read_format(ply *p) {
    const text_word word = text_next(&p->s->line);
    const bool big = text_is(word, "binary_big_endian"), little = text_is(word, "binary_little_endian");
    p->text = text_is(word, "ascii");
    p->swapped = big != is_big_endian();
    return p->text || big || little ||
           scanner_unexpected(p->s, "ascii, binary_little_endian or binary_big_endian", word);
}

static bool is_comment(text_word word) { return text_is(word, "comment") || text_is(word, "obj_info"); }

/* The first word of the next line that is no comment, which some programs write even before the format. */
static bool next_line(ply *p, text_word *word) {
    do {
        if (!scanner_line(p->s)) return false;
        *word = text_next(&p->s->line);
    } while (is_comment(*word));
    return true;
}

static bool read_head(ply *p) {
    text_word word;
    if (!scanner_line(p->s) || !text_is_any_case(text_next(&p->s->line), "ply"))
        return scanner_fail(p->s, 1, "expected ply as the first line");
    if (!next_line(p, &word) || !text_is(word, "format"))
        return scanner_fail(p->s, p->s->line.number, "expected the format as the second line");
    if (!read_format(p)) return false;
    while (next_line(p, &word)) {
        if (text_is(word, "end_header")) return true;
        const bool known = text_is(word, "element") || text_is(word, "property");
        if (!known && p->element_count == 0) { /* a comment without its word, as some programs wrote */
            p->m->counts[MODEL_HEAD_LINES]++;
            continue;
        }
        if (!known) return scanner_unexpected(p->s, "element, property, comment or end_header", word);
        if (text_is(word, "element") ? !read_element(p) : !read_property(p)) return false;
    }
    return scanner_unexpected(p->s, "end_header", (text_word){p->s->line.end, 0});
}

static size_t place(const ply *p) { return p->text ? p->s->line.number : p->row; }

static bool fail(ply *p, const char *why) {
    return p->text ? scanner_fail(p->s, p->s->line.number, "%s", why) : scanner_fail_at(p->s, p->row, why);
}

/* A number of a type from its bytes in the order of this machine. */
static double number_of(type t, const unsigned char *bytes) {
    union {
        int8_t i8;
        uint8_t u8;
        int16_t i16;
        uint16_t u16;
        int32_t i32;
        uint32_t u32;
        float f32;
        double f64;
    } as;
    memcpy(&as, bytes, sizes[t]);
    switch (t) {
    case INT8: return as.i8;
    case UINT8: return as.u8;
    case INT16: return as.i16;
    case UINT16: return as.u16;
    case INT32: return as.i32;
    case UINT32: return as.u32;
    case FLOAT32: return (double)as.f32;
    default: return as.f64;
    }
}

static bool read_bytes(ply *p, type t, double *out) {
    const char *const at = scanner_bytes(p->s, sizes[t], "the file ends within its elements");
    unsigned char bytes[8];
    if (at == NULL) return false;
    for (size_t i = 0; i < sizes[t]; i++) bytes[p->swapped ? sizes[t] - 1 - i : i] = (unsigned char)at[i];
    *out = number_of(t, bytes);
    return true;
}

static bool read_number(ply *p, type t, double *out) {
    if (!p->text) return read_bytes(p, t, out);
    const text_word word = text_next(&p->s->line);
    const text_number_kind kind = text_number(word, out);
    if (kind == TEXT_NUMBER) return true;
    return scanner_unexpected(p->s, kind == TEXT_TOO_LARGE ? "a number in the range of double" : "a number", word);
}

/* Strips that end with -1: each vertex makes a triangle with the two before, every second one turned back. */
static void add_to_strip(ply *p, int64_t vertex, int64_t last[2], size_t *length) {
    if (vertex >= 0 && *length >= 2) {
        const bool odd = *length % 2 == 1;
        model_corner(p->m, (uint32_t)last[odd], place(p));
        model_corner(p->m, (uint32_t)last[!odd], place(p));
        model_corner(p->m, (uint32_t)vertex, place(p));
        model_end_face(p->m);
    }
    last[0] = last[1];
    last[1] = vertex;
    *length = vertex >= 0 ? *length + 1 : 0;
}

static bool read_list(ply *p, const property *of) {
    double count, value;
    int64_t last[2] = {0, 0};
    size_t length = 0;
    if (!read_number(p, of->count, &count)) return false;
    if (!(count >= 0) || count != (double)(int64_t)count) return fail(p, "a list whose length is no number from 0 up");
    for (double i = 0; i < count && !p->m->no_memory; i++) {
        if (!read_number(p, of->value, &value)) return false;
        if (of->role == SKIPPED) continue;
        const double least = of->role == STRIP ? -1 : 0;
        if (!(value >= least && value < UINT32_MAX) || value != (double)(int64_t)value)
            return fail(p, "a face names a vertex by what is no number from 0 up");
        if (of->role == STRIP) add_to_strip(p, (int64_t)value, last, &length);
        else model_corner(p->m, (uint32_t)value, place(p));
    }
    if (of->role == CORNERS) model_end_face(p->m);
    return true;
}

static bool read_row(ply *p, const element *e, bool is_vertex) {
    grz3_vec at = {0, 0, 0};
    if (p->text && !scanner_line(p->s))
        return scanner_unexpected(p->s, is_vertex ? "a vertex" : "a row of an element", (text_word){p->s->line.end, 0});
    if (!p->text) p->row = scanner_offset(p->s);
    for (int i = e->first; i < e->end; i++) {
        const property *const of = &p->properties[i];
        double value;
        if (of->count != NONE ? !read_list(p, of) : !read_number(p, of->value, &value)) return false;
        if (of->role >= X && of->role <= Z) ((double *)&at)[of->role - X] = value;
    }
    if (is_vertex) model_vertex(p->m, at);
    p->m->counts[MODEL_LONG_LINES] += p->text && text_significant(&p->s->line);
    return true;
}

static bool has(const ply *p, const element *e, role wanted) {
    for (int i = e->first; i < e->end; i++)
        if (p->properties[i].role == wanted) return true;
    return false;
}

static bool read_rows(ply *p, const element *e) {
    const bool is_vertex = strcmp(e->name, "vertex") == 0;
    if (e->first == e->end) return !is_vertex || fail(p, "vertices without x, y and z");
    if (is_vertex && !(has(p, e, X) && has(p, e, Y) && has(p, e, Z))) return fail(p, "vertices without x, y and z");
    if (strcmp(e->name, "face") == 0 && !has(p, e, CORNERS) && e->rows > 0)
        return fail(p, "faces without a list vertex_indices or vertex_index");
    if (strcmp(e->name, "edge") == 0) p->m->counts[MODEL_POINTS_AND_LINES] += (size_t)e->rows;
    for (int64_t i = 0; i < e->rows && !p->m->no_memory; i++)
        if (!read_row(p, e, is_vertex)) return false;
    return true;
}

static bool check_corners(ply *p) {
    if (p->m->highest <= p->m->vertex_count) return true;
    char why[120];
    snprintf(why, sizeof why, "a face names vertex %zu of %zu, counted from 0", p->m->highest - 1, p->m->vertex_count);
    return p->text ? scanner_fail(p->s, p->m->where, "%s", why) : scanner_fail_at(p->s, p->m->where, why);
}

static void note_rest(ply *p) {
    scanner *const s = p->s;
    if (p->text && scanner_line(s))
        snprintf(s->note, sizeof s->note, "line %zu and what follows is left out: there are no more elements",
                 s->line.number);
    else if (!p->text && scanner_offset(s) < s->size)
        snprintf(s->note, sizeof s->note, "byte %zu and what follows is left out: there are no more elements",
                 scanner_offset(s));
}

bool ply_read(scanner *s, model *m) {
    ply *const p = calloc(1, sizeof *p);
    m->no_memory = p == NULL;
    if (p == NULL) return false;
    p->s = s;
    p->m = m;
    bool read = read_head(p);
    for (int i = 0; i < p->element_count && read; i++) read = read_rows(p, &p->elements[i]);
    read = read && check_corners(p);
    if (read) note_rest(p);
    free(p);
    return read;
}

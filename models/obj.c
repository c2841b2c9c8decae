/* OBJ: v, f, o and g; l and p, curves and surfaces are counted. What a vertex has behind its first three numbers (a
 * weight, a colour) is not looked at, nor what a corner has behind the number of its vertex.
 *
 * SPDX-License-Identifier: MIT */
#include "readers.h"

#include <string.h>

/* A line that ends with \ goes on in the next one. */
static text_word next_word(scanner *s) {
    for (;;) {
        text_word word = text_next(&s->line);
        const char *const end = s->line.end;
        if (word.size == 0 || word.at + word.size != end || end[-1] != '\\') return word;
        if (word.size > 1) {
            s->line.at = end - 1; /* the \ is a word of its own then */
            return (text_word){word.at, word.size - 1};
        }
        if (!scanner_line(s)) return (text_word){end, 0};
    }
}

/* The vertex of a corner, as 7, -1, 7/3, 7//2 or 7/3/2: counted from 1, or back from the last one so far. */
static bool read_corner(scanner *s, model *m, text_word word) {
    const char *at = word.at, *const end = word.at + word.size;
    const bool back = *at == '-';
    uint64_t number = 0;
    if (back) at++;
    const char *const digits = at;
    for (; at < end && *at >= '0' && *at <= '9' && number <= UINT32_MAX; at++)
        number = 10 * number + (uint64_t)(*at - '0');
    const bool read = at > digits && number > 0 && number < UINT32_MAX;
    if (at < end && *at == '/')
        while (at < end && memchr("/-0123456789", *at, 12) != NULL) at++;
    if (!read || (at < end && *at != '#')) return scanner_unexpected(s, "the number of a vertex", word);
    if (at < end) s->line.at = s->line.end; /* a comment without a blank in front of it */
    if (back && number > m->vertex_count)
        return scanner_fail(s, s->line.number, "a face names vertex -%zu of %zu so far", (size_t)number,
                            m->vertex_count);
    model_corner(m, (uint32_t)(back ? m->vertex_count - number : number - 1), s->line.number);
    return true;
}

static bool read_face(scanner *s, model *m) {
    for (text_word word = next_word(s); word.size > 0; word = next_word(s))
        if (!read_corner(s, m, word)) return false;
    model_end_face(m);
    return true;
}

static bool read_vertex(scanner *s, model *m) {
    grz3_vec at;
    if (!scanner_vertex(s, &at, false)) return false;
    model_vertex(m, at);
    return true;
}

/* The rest of the line, without blanks at its ends. */
static void read_name(scanner *s, model *m) {
    const char *const at = text_peek(&s->line).at, *end = s->line.end;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t')) end--;
    model_part(m, at, (size_t)(end - at));
}

static bool is_one_of(text_word word, const char *const *words) {
    while (*words != NULL && !text_is(word, *words)) words++;
    return *words != NULL;
}

/* What is in a line that is no vertex, face or name. */
static bool skip(scanner *s, model *m, text_word first) {
    static const char *const elements[] = {"l", "p", NULL};
    static const char *const curves[] = {"curv", "curv2", "surf", NULL};
    static const char *const others[] = {
        "vt",     "vn",  "vp",    "s",        "mg",       "usemtl", "mtllib",     "usemap",    "maplib",
        "cstype", "deg", "bmat",  "step",     "parm",     "trim",   "hole",       "scrv",      "sp",
        "end",    "con", "bevel", "c_interp", "d_interp", "lod",    "shadow_obj", "trace_obj", "ctech",
        "stech",  "bsp", "bzp",   "cdc",      "cdp",      "res",    "call",       "csh",       NULL};
    if (is_one_of(first, elements)) m->counts[MODEL_POINTS_AND_LINES]++;
    else if (is_one_of(first, curves)) m->counts[MODEL_CURVES]++;
    else if (!is_one_of(first, others)) return scanner_unexpected(s, "a word of OBJ", first);
    text_word word = next_word(s);
    while (word.size > 0) word = next_word(s); /* to the end of lines that are joined */
    return true;
}

static bool read_line(scanner *s, model *m) {
    const text_word word = text_next(&s->line);
    if (text_is(word, "v")) return read_vertex(s, m);
    if (text_is(word, "f") || text_is(word, "fo")) return read_face(s, m);
    if (!text_is(word, "o") && !text_is(word, "g")) return skip(s, m, word);
    read_name(s, m);
    return true;
}

bool obj_read(scanner *s, model *m) {
    while (!m->no_memory && scanner_line(s)) {
        if (!read_line(s, m)) return false;
    }
    if (m->highest <= m->vertex_count) return true;
    return scanner_fail(s, m->where, "a face names vertex %zu of %zu", m->highest, m->vertex_count);
}

/* OFF, as text: vertices, then faces, each usually in a line of its own, with colours and the like behind it. Where the
 * file has fewer lines than that there are no colours of faces, and words are read whatever line they are in.
 *
 * SPDX-License-Identifier: MIT */
#include "readers.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct off {
    int64_t vertices, faces;
    int more;     /* numbers that each vertex has behind its coordinates */
    size_t lines; /* behind the one with the counts */
    size_t words; /* in the first of these, at most 3 */
} off;

enum { MOST = 1 << 30 };

/* The first word, as [ST][C][N]OFF. */
static bool read_kind(scanner *s, off *o, text_word word) {
    const char *at = word.at, *const end = at + word.size;
    if (end - at >= 5 && memcmp(at, "ST", 2) == 0) o->more += 2, at += 2;
    if (end - at >= 4 && *at == 'C') o->more += 4, at++;
    if (end - at >= 4 && *at == 'N') o->more += 3, at++;
    const bool known =
        end - at >= 3 && strncasecmp(at, "OFF", 3) == 0 && (end - at == 3 || (at[3] >= '0' && at[3] <= '9'));
    if (!known) return scanner_unexpected(s, "OFF", word);
    s->line.at = at + 3; /* some have the counts right behind it */
    return !scanner_is(text_peek(&s->line), "binary") || scanner_fail(s, s->line.number, "OFF is read as text only");
}

/* How many lines with more than a comment there are from this one on, and how many words in the first. */
static bool count_lines(scanner *s, off *o) {
    scanner again = scanner_open(s->in.path, s->size);
    while (scanner_line(&again)) {
        if (again.line.number <= s->line.number) continue;
        while (o->lines == 0 && o->words < 3 && text_next(&again.line).size > 0) o->words++;
        o->lines++;
    }
    const int problem = again.in.problem;
    scanner_close(&again);
    s->in.problem = problem;
    return problem == 0;
}

/* The number of edges may be left out, unless each number has a line of its own. */
static bool read_edges(scanner *s, bool by_line) {
    int64_t edges;
    text_word word = by_line ? scanner_word(s) : text_next(&s->line);
    return word.size == 0 || scanner_integer(s, word, "the number of edges", 0, MOST, &edges);
}

static bool read_head(scanner *s, off *o) {
    text_word word = scanner_word(s);
    if (word.size > 0 && (*word.at < '0' || *word.at > '9')) {
        if (!read_kind(s, o, word)) return false;
        word = scanner_word(s);
    }
    if (!scanner_integer(s, word, "the number of vertices", 0, MOST, &o->vertices)) return false;
    const size_t line = s->line.number;
    if (!scanner_integer(s, scanner_word(s), "the number of faces", 0, MOST, &o->faces)) return false;
    return read_edges(s, s->line.number != line);
}

/* With a line for each, the rest of that does not count. */
static bool read_vertices(scanner *s, const off *o, model *m, bool by_line) {
    for (int64_t i = 0; i < o->vertices && !m->no_memory; i++) {
        grz3_vec at;
        double skipped;
        if (by_line && !scanner_line(s)) return scanner_unexpected(s, "a vertex", (text_word){s->line.end, 0});
        if (!scanner_vertex(s, &at, !by_line)) return false;
        for (int k = 0; k < o->more && !by_line; k++) {
            const text_word word = scanner_word(s);
            if (text_number(word, &skipped) != TEXT_NUMBER) return scanner_unexpected(s, "a number", word);
        }
        model_vertex(m, at);
    }
    return true;
}

static bool read_face(scanner *s, const off *o, model *m, bool by_line) {
    int64_t count, vertex;
    if (by_line && !scanner_line(s)) return scanner_unexpected(s, "a face", (text_word){s->line.end, 0});
    const text_word first = by_line ? text_next(&s->line) : scanner_word(s);
    if (!scanner_integer(s, first, "the number of corners of a face", 0, MOST, &count)) return false;
    for (int64_t k = 0; k < count && !m->no_memory; k++) {
        const text_word word = by_line ? text_next(&s->line) : scanner_word(s);
        if (!scanner_integer(s, word, "the number of a vertex that is there", 0, o->vertices - 1, &vertex))
            return false;
        model_corner(m, (uint32_t)vertex, s->line.number);
    }
    model_end_face(m);
    return true;
}

bool off_read(scanner *s, model *m) {
    off o = {.more = 0};
    if (!read_head(s, &o) || !count_lines(s, &o)) return false;
    const bool vertices_by_line = o.words == 3 && o.lines >= (size_t)o.vertices + (o.faces > 0);
    const bool faces_by_line = vertices_by_line && o.lines >= (size_t)(o.vertices + o.faces);
    if (!read_vertices(s, &o, m, vertices_by_line)) return false;
    if (vertices_by_line) s->line.at = s->line.end;
    for (int64_t i = 0; i < o.faces && !m->no_memory; i++)
        if (!read_face(s, &o, m, faces_by_line)) return false;
    if (scanner_line(s))
        snprintf(s->note, sizeof s->note, "line %zu and what follows is left out: there are no more faces",
                 s->line.number);
    return true;
}

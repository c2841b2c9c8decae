/* OFF, as text: vertices, then faces, each usually in a line of its own, with colours and the like behind it. Where a
 * line has too few words for that, or there are too few lines, there are no colours, and words are read whatever line
 * they are in.
 *
 * SPDX-License-Identifier: MIT */
#include "readers.h"

#include <stdio.h>
#include <string.h>

typedef struct off {
    int64_t vertices, faces;
    int more;              /* numbers that each vertex has behind its coordinates */
    bool edges_follow;     /* their number does, in another line than the others */
    bool vertices_by_line; /* each has a line of its own */
    bool faces_by_line;
} off;

enum { MOST = 1 << 30 };

/* The first word, as [ST][C][N]OFF. */
static bool read_kind(scanner *s, off *o, text_word word) {
    const char *at = word.at, *const end = at + word.size;
    if (end - at >= 5 && memcmp(at, "ST", 2) == 0) o->more += 2, at += 2;
    if (end - at >= 4 && *at == 'C') o->more += 4, at++;
    if (end - at >= 4 && *at == 'N') o->more += 3, at++;
    const bool known = end - at >= 3 && text_is_any_case((text_word){at, 3}, "off") &&
                       (end - at == 3 || (at[3] >= '0' && at[3] <= '9'));
    if (!known) return scanner_unexpected(s, "OFF", word);
    s->line.at = at + 3; /* some have the counts right behind it */
    return !text_is_any_case(text_peek(&s->line), "binary") ||
           scanner_fail(s, s->line.number, "OFF is read as text only");
}

static bool is_count(text_word word, int64_t *count) {
    double number;
    if (text_number(word, &number) != TEXT_NUMBER || !(number >= 0 && number <= MOST)) return false;
    *count = (int64_t)number;
    return number == (double)*count;
}

/* A reading of words whatever line they are in: so many are no concern, then comes the number of corners of a face,
 * then these. */
typedef struct reading {
    int64_t skip, vertices, faces, corners;
    bool broken;  /* there are more words, or a number of corners is none */
    bool strange; /* a corner is no vertex of the file */
} reading;

static void read_on(reading *r, text_word word) {
    int64_t count = 0;
    if (r->skip > 0) {
        r->skip--;
    } else if (r->corners > 0) {
        r->corners--;
        r->strange = r->strange || !is_count(word, &count) || count >= r->vertices;
    } else {
        r->broken = r->broken || r->faces == 0 || !is_count(word, &count);
        r->corners = count;
        r->faces--;
    }
}

/* Has it got all words of the file, and no other? */
static bool is_exact(const reading *r) { return !r->broken && r->skip == 0 && r->corners == 0 && r->faces == 0; }

/* Of two readings that both do, the first unless only the other has corners that are vertices. */
static bool is_better(const reading *other, const reading *first) {
    return is_exact(other) && (!is_exact(first) || (first->strange && !other->strange));
}

/* What the lines behind the counts may be: of each how many words it has. */
typedef struct layout {
    int64_t lines, first_words, short_line; /* short_line: the first that has too few words; -1: none */
    reading all, faces, behind_edges;       /* from the counts on; from the line of the first face on; with one more */
} layout;

static void take_line(layout *l, const off *o, text_line line) {
    const bool is_vertex = l->lines < o->vertices, is_face = !is_vertex && l->lines < o->vertices + o->faces;
    int64_t words = 0, needed = is_vertex ? 3 : 0;
    for (text_word word = text_next(&line); word.size > 0; word = text_next(&line), words++) {
        if (is_face && words == 0) needed = is_count(word, &needed) ? needed + 1 : INT64_MAX;
        read_on(&l->all, word);
        read_on(&l->behind_edges, word);
        if (!is_vertex) read_on(&l->faces, word);
    }
    if (words < needed && l->short_line < 0) l->short_line = l->lines;
    if (l->lines++ == 0) l->first_words = words;
}

/* Which of the ways to read the words of the file takes all of them. If none does, lines are believed. */
static void choose(off *o, const layout *l) {
    const int64_t lines = o->vertices + o->faces;
    const bool vertices_fit = l->lines >= o->vertices && (l->short_line < 0 || l->short_line >= o->vertices);
    const bool all_fit = l->lines >= lines && l->short_line < 0;
    o->vertices_by_line = l->first_words >= 3 && l->lines >= o->vertices + (o->faces > 0);
    o->faces_by_line = o->vertices_by_line && l->lines >= lines;
    if (all_fit) o->edges_follow = false;
    if (all_fit) return;
    if (vertices_fit && is_exact(&l->faces)) o->faces_by_line = false;
    o->edges_follow = o->edges_follow && is_better(&l->behind_edges, &l->all);
    if (is_exact(&l->all) || o->edges_follow) o->vertices_by_line = o->faces_by_line = false;
}

/* Looks at the rest of the line with the counts, and at all lines behind it. */
static bool look_ahead(scanner *s, off *o) {
    const int64_t numbers = (3 + o->more) * o->vertices;
    const reading all = {.skip = numbers, .vertices = o->vertices, .faces = o->faces};
    layout l = {.short_line = -1, .all = all, .faces = all, .behind_edges = all};
    l.faces.skip = 0;
    l.behind_edges.skip++;
    text_line rest = s->line;
    for (text_word word = text_next(&rest); word.size > 0; word = text_next(&rest)) read_on(&l.all, word);
    scanner again = scanner_open(s->in.path, s->size);
    while (scanner_line(&again))
        if (again.line.number > s->line.number) take_line(&l, o, again.line);
    s->in.problem = again.in.problem;
    scanner_close(&again);
    choose(o, &l);
    return s->in.problem == 0;
}

static bool read_edges(scanner *s, text_word word) {
    int64_t edges;
    return scanner_integer(s, word, "the number of edges", 0, MOST, &edges);
}

/* The number of edges may be left out, unless each number has a line of its own. */
static bool read_head(scanner *s, off *o) {
    text_word word = scanner_word(s);
    if (word.size > 0 && (*word.at < '0' || *word.at > '9')) {
        if (!read_kind(s, o, word)) return false;
        word = scanner_word(s);
    }
    if (!scanner_integer(s, word, "the number of vertices", 0, MOST, &o->vertices)) return false;
    const size_t line = s->line.number;
    if (!scanner_integer(s, scanner_word(s), "the number of faces", 0, MOST, &o->faces)) return false;
    const text_word edges = s->line.number != line ? scanner_word(s) : text_next(&s->line);
    o->edges_follow = edges.size == 0;
    return o->edges_follow || read_edges(s, edges);
}

/* With a line for each, the rest of that does not count. */
static bool read_vertices(scanner *s, const off *o, model *m) {
    const bool by_line = o->vertices_by_line;
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

static bool read_face(scanner *s, const off *o, model *m) {
    const bool by_line = o->faces_by_line;
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
    if (!read_head(s, &o) || !look_ahead(s, &o)) return false;
    if (o.edges_follow && !read_edges(s, scanner_word(s))) return false;
    if (!read_vertices(s, &o, m)) return false;
    if (o.vertices_by_line) s->line.at = s->line.end;
    for (int64_t i = 0; i < o.faces && !m->no_memory; i++)
        if (!read_face(s, &o, m)) return false;
    if (scanner_line(s))
        snprintf(s->note, sizeof s->note, "line %zu and what follows is left out: there are no more faces",
                 s->line.number);
    return true;
}

/* STL, text or binary. Normals are not looked at.
 *
 * SPDX-License-Identifier: MIT */
#include "readers.h"

#include <stdio.h>
#include <string.h>

enum { HEAD = 84, RECORD = 50 };

static uint32_t little32(const char *at) {
    const unsigned char *const byte = (const unsigned char *)at;
    return (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
}

static double little_float(const char *at) {
    const uint32_t bits = little32(at);
    float number;
    memcpy(&number, &bits, sizeof number);
    return (double)number;
}

static void read_record(model *m, const char *at, size_t where) {
    for (int i = 0; i < 3; i++) {
        const char *const v = at + 12 * (i + 1);
        const grz3_vec vertex = {little_float(v), little_float(v + 4), little_float(v + 8)};
        model_corner(m, model_place(m, vertex), where);
    }
    model_end_face(m);
}

/* How many triangles there are: some programs write a count that is wrong. Then the size of the file says it, if that
 * is a whole number of triangles. */
static bool find_count(scanner *s, size_t said, size_t *count) {
    const size_t bytes = s->size - HEAD, fit = bytes / RECORD;
    *count = said;
    if (said <= fit && said > 0) {
        if (bytes > said * RECORD)
            snprintf(s->note, sizeof s->note, "%zu byte%s behind the %zu triangle%s %s left out", bytes - said * RECORD,
                     plural(bytes - said * RECORD), said, plural(said), is_or_are(bytes - said * RECORD));
        return true;
    }
    *count = fit;
    if (said != fit)
        snprintf(s->note, sizeof s->note, "byte 80 says that there %s %zu triangle%s, and there %s %zu",
                 is_or_are(said), said, plural(said), is_or_are(fit), fit);
    return bytes % RECORD == 0 || said == 0 || scanner_fail_at(s, s->size, "the file ends within a triangle");
}

static bool read_binary(scanner *s, model *m) {
    size_t count;
    const char *at = scanner_bytes(s, HEAD, "the file ends within the first 84 bytes of a binary STL");
    if (at == NULL || !find_count(s, little32(at + 80), &count)) return false;
    for (size_t i = 0; i < count && !m->no_memory; i++) {
        at = scanner_bytes(s, RECORD, "the file ends within a triangle");
        if (at == NULL) return false;
        read_record(m, at, i);
    }
    return true;
}

/* Does the body of a solid begin with this word of a line, or end with it? A name may have the word facet in it. */
static bool is_end_of_name(text_word word, text_line rest) {
    return text_is_any_case(word, "endsolid") ||
           (text_is_any_case(word, "facet") && text_is_any_case(text_next(&rest), "normal"));
}

/* The rest of a line, up to a facet in it. */
static void read_name(scanner *s, model *m) {
    const char *const begin = text_peek(&s->line).at, *end = begin;
    text_line rest = s->line;
    for (text_word word = text_next(&rest); word.size > 0 && !is_end_of_name(word, rest); word = text_next(&rest)) {
        s->line.at = rest.at;
        end = word.at + word.size;
    }
    model_part(m, begin, (size_t)(end - begin));
}

/* The name behind `endsolid`: the rest of the line, unless another solid with a facet is in it. */
static void skip_name(scanner *s) {
    const char *solid = NULL;
    text_line rest = s->line;
    for (text_word word = text_next(&rest); word.size > 0; word = text_next(&rest)) {
        if (solid == NULL && text_is_any_case(word, "solid")) solid = word.at;
        if (solid == NULL || !text_is_any_case(word, "facet")) continue;
        s->line.at = solid;
        return;
    }
    s->line.at = s->line.end;
}

static bool expect(scanner *s, const char *what) {
    const text_word word = scanner_word(s);
    return text_is_any_case(word, what) || scanner_unexpected(s, what, word);
}

/* What is behind `outer`, up to `endloop`. */
static bool read_loop(scanner *s, model *m) {
    if (!expect(s, "loop")) return false;
    for (text_word word = scanner_word(s); !text_is_any_case(word, "endloop"); word = scanner_word(s)) {
        grz3_vec at;
        if (!text_is_any_case(word, "vertex")) return scanner_unexpected(s, "vertex or endloop", word);
        if (!scanner_vertex(s, &at, true)) return false;
        model_corner(m, model_place(m, at), s->line.number);
    }
    model_end_face(m);
    return true;
}

/* What is behind `facet`, up to `endfacet`: `normal` and three words, which need be no numbers. */
static bool read_facet(scanner *s, model *m) {
    text_word word = scanner_word(s);
    for (int i = 0; i < 4 && word.size > 0 && !text_is_any_case(word, "outer"); i++) word = scanner_word(s);
    for (; text_is_any_case(word, "outer"); word = scanner_word(s))
        if (!read_loop(s, m)) return false;
    return text_is_any_case(word, "endfacet") || scanner_unexpected(s, "outer or endfacet", word);
}

static bool read_text(scanner *s, model *m) {
    bool open = false;
    for (text_word word = scanner_word(s); word.size > 0 && !m->no_memory; word = scanner_word(s)) {
        if (text_is_any_case(word, "facet")) {
            if (!read_facet(s, m)) return false;
        } else if (text_is_any_case(word, "solid")) {
            read_name(s, m);
            open = true;
        } else if (text_is_any_case(word, "endsolid")) {
            skip_name(s);
            open = false;
        } else {
            return scanner_unexpected(s, "solid, facet or endsolid", word);
        }
    }
    if (open) snprintf(s->note, sizeof s->note, "there is no endsolid: the file may have been cut short");
    return true;
}

/* Text begins with `solid` or `facet` behind blanks, lines and a byte order mark. So do some binary files, but those
 * have a byte 0 soon, or just as many bytes as they say. */
static bool is_text(const char *at, size_t count, size_t size) {
    if (count >= HEAD && size == HEAD + (uint64_t)RECORD * little32(at + 80)) return false;
    const char *const end = at + count;
    if (memchr(at, 0, count) != NULL) return false;
    if (count >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) at += 3;
    while (at < end && memchr(" \t\r\n", *at, 4) != NULL) at++;
    if (at < end && *at == '#') return true;
    return end - at >= 5 &&
           (text_is_any_case((text_word){at, 5}, "solid") || text_is_any_case((text_word){at, 5}, "facet"));
}

bool stl_read(scanner *s, model *m) {
    const size_t count = s->size < 1024 ? s->size : 1024;
    const char *const at = input_bytes(&s->in, count);
    if (at == NULL) return scanner_fail_at(s, scanner_offset(s), "the file ends here");
    const bool text = is_text(at, count, s->size);
    s->in.begin = 0; /* from the beginning again */
    return text ? read_text(s, m) : read_binary(s, m);
}

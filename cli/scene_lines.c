/* The lines of a scene as text.
 *
 * SPDX-License-Identifier: MIT */
#include "scene_lines.h"

#include "files/map.h"

#include <stdio.h>
#include <string.h>

bool scene_lines_space(text_line *line, int *dimension) {
    const text_word space = text_next(line), number = text_next(line), surplus = text_next(line);
    if (!text_is(space, "space")) return text_unexpected(line, "'space 2' or 'space 3' before the first shape", space);
    if (!text_is(number, "2") && !text_is(number, "3")) return text_unexpected(line, "2 or 3 after space", number);
    if (surplus.size > 0) return text_unexpected(line, "the end of the line", surplus);
    *dimension = *number.at - '0';
    return true;
}

/* Reads a name. It is printed to a terminal unquoted, so control characters are refused. */
static bool read_name(text_line *line, text_word *name) {
    *name = text_next(line);
    for (size_t i = 0; i < name->size; i++) {
        const unsigned char byte = (unsigned char)name->at[i];
        if (byte < 0x20 || byte == 0x7f) return text_unexpected(line, "a name without control characters", *name);
    }
    return true;
}

/* Reports a missing shape, with the word that was read as the name, because often the name is missing. */
static bool expect_shape(text_line *line, int dimension, text_word name, text_word got) {
    char quote[TEXT_QUOTE_SIZE], what[TEXT_QUOTE_SIZE + 40];
    snprintf(what, sizeof what, "a shape of %dD after the name %s", dimension, text_quote(name, quote));
    return shape_unexpected(line, dimension, what, got);
}

static bool read_item(scene_line *item, int dimension) {
    text_line *const line = item->line;
    if (!read_name(line, &item->name)) return false;
    const text_word word = text_peek(line);
    if (!shape_is_word(dimension, word)) return expect_shape(line, dimension, item->name, word);
    item->text.at = line->at;
    if (!shape_read(line, dimension, item->by, "scene", &item->shape)) return false;
    item->text.size = (size_t)(line->at - item->text.at);
    const text_word surplus = text_next(line);
    if (surplus.size == 0) return true;
    shape_free(dimension, &item->shape);
    return text_unexpected(line, "the end of the line", surplus);
}

static scene_outcome read_line(scene_lines *s, text_line *line) {
    scene_line item = {.line = line};
    return read_item(&item, s->dimension) ? s->take(s->context, &item) : SCENE_BAD_LINE;
}

/* Without its space nothing of a scene can be read. */
static status end_of_scene(const scene_lines *s, status result) {
    const char *const path = s->in->path;
    progress_end(s->bar);
    if (s->in->problem != 0) {
        fprintf(stderr, "graze: %s: %s\n", input_shown(path).at, strerror(s->in->problem));
        return STATUS_INPUT;
    }
    if (s->dimension == 0 && result == STATUS_OK) {
        fprintf(stderr, "graze: %s: expected 'space 2' or 'space 3', got the end of the file\n", input_shown(path).at);
        return STATUS_UNREADABLE;
    }
    return result;
}

status scene_lines_read(scene_lines *s) {
    status result = STATUS_OK;
    text_line line;
    while (input_next(s->in, &line)) {
        progress_say_line(s->bar, line.number);
        if (!text_significant(&line)) continue;
        const bool is_space = s->dimension == 0;
        const scene_outcome outcome = !is_space                                 ? read_line(s, &line)
                                      : scene_lines_space(&line, &s->dimension) ? SCENE_TAKEN
                                                                                : SCENE_BAD_LINE;
        if (outcome == SCENE_NO_MEMORY) {
            progress_end(s->bar);
            fprintf(stderr, "graze: %s: line %zu: out of memory\n", input_shown(s->in->path).at, line.number);
            return STATUS_INPUT;
        }
        if (outcome == SCENE_TAKEN) continue;
        progress_end(s->bar);
        if (outcome == SCENE_STOPPED) return STATUS_OUTPUT;
        if (is_space && map_is_foreign(s->in->path)) {
            map_say_convert(s->in->path);
            return STATUS_UNREADABLE;
        }
        s->complain(s->context, &line);
        result = STATUS_UNREADABLE;
        if (is_space) break;
    }
    return end_of_scene(s, result);
}

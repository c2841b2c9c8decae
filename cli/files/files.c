/* Meshes of the formats that graze reads itself.
 *
 * SPDX-License-Identifier: MIT */
#include "files.h"

#include "counted.h"
#include "readers.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef bool reader(scanner *s, model *m);

static reader *reader_of(const char *path) {
    static const struct {
        const char *ending;
        reader *read;
    } all[] = {{"obj", obj_read}, {"off", off_read}, {"ply", ply_read}, {"stl", stl_read}};
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof all / sizeof *all; i++)
        if (strcasecmp(dot + 1, all[i].ending) == 0) return all[i].read;
    return NULL;
}

bool files_are_own(const char *path) { return reader_of(path) != NULL; }

static status refuse(const char *path, status result, const char *why) {
    fprintf(stderr, "graze: %s: %s\n", text_path(path).at, why);
    return result;
}

/* What is not in the mesh as it is in the file. */
static void say_counts(const char *path, const model *m) {
    static const counted_words words[MODEL_COUNTS] = {
        [MODEL_POINTS_AND_LINES] = {"point or line is left out", "points and lines are left out"},
        [MODEL_CURVES] = {"curve or curved surface is left out", "curves and curved surfaces are left out"},
        [MODEL_SMALL_FACES] = {"face of fewer than three corners is left out",
                               "faces of fewer than three corners are left out"},
        [MODEL_LONG_LINES] = {"line has more than the header says, which is left out",
                              "lines have more than the header says, which is left out"},
        [MODEL_HEAD_LINES] = {"line before the first element is none of PLY, and left out",
                              "lines before the first element are none of PLY, and left out"},
    };
    counted_say(text_path(path), words, m->counts, MODEL_COUNTS);
}

static status outcome(mesh *out, const scanner *s, model *m, bool read) {
    if (s->in.problem != 0) return refuse(out->path, STATUS_INPUT, strerror(s->in.problem));
    if (!read && !m->no_memory) return refuse(out->path, STATUS_UNREADABLE, s->error);
    if (m->no_memory || !model_finish(m, out)) return refuse(out->path, STATUS_INPUT, "out of memory");
    if (out->count == 0) return refuse(out->path, STATUS_UNREADABLE, "there is no triangle in it");
    if (s->note[0] != '\0') refuse(out->path, STATUS_OK, s->note);
    say_counts(out->path, m);
    return STATUS_OK;
}

status files_read(mesh *out, size_t size) {
    model m = {.vertices = NULL};
    scanner s = scanner_open(out->path, size);
    const bool read = s.in.problem == 0 && reader_of(out->path)(&s, &m);
    const status result = outcome(out, &s, &m, read);
    scanner_close(&s);
    model_free(&m);
    return result;
}

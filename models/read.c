/* Files of meshes.
 *
 * SPDX-License-Identifier: MIT */
#include "readers.h"

#include <graze/models.h>

#include <errno.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef bool reader(scanner *s, model *m);

static reader *reader_of(const char *path) {
    static const struct {
        const char *ending;
        reader *read;
    } all[] = {{"obj", obj_read}, {"off", off_read}, {"ply", ply_read}, {"stl", stl_read}};
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof all / sizeof *all; i++)
        if (text_is_any_case((text_word){dot + 1, strlen(dot + 1)}, all[i].ending)) return all[i].read;
    return NULL;
}

bool grz_model_is_named(const char *path) { return reader_of(path) != NULL; }

/* What is being read. */
typedef struct reading {
    const char *path;
    grz_model_error *error;
    grz_model *out;
    mesh_faces faces;
    notes notes;
} reading;

static grz_status fail(const reading *r, grz_status status, const char *why) {
    if (r->error != NULL) snprintf(r->error->text, sizeof r->error->text, "%s: %s", text_path(r->path).at, why);
    return status;
}

static grz_status fail_to_read(const reading *r, int problem) {
    if (problem == ECANCELED && grz_watch_stops()) return fail(r, GRZ_STOPPED, grz_status_text(GRZ_STOPPED));
    if (problem == ENOMEM) return fail(r, GRZ_ERROR_MEMORY, grz_status_text(GRZ_ERROR_MEMORY));
    return fail(r, GRZ_ERROR_STREAM, strerror(problem)); /* no thread writes the text of a number that a system gives */
}

/* What is not in the model as it is in the file. False: out of memory. */
static bool add_notes(reading *r, const scanner *s, const model *m) {
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
    return (s->note[0] == '\0' || notes_add(&r->notes, s->note)) &&
           notes_add_counts(&r->notes, words, m->counts, MODEL_COUNTS) &&
           notes_add_counts(&r->notes, mesh_faces_words, r->faces.counts, MESH_FACES_COUNTS);
}

static grz_status outcome(reading *r, const scanner *s, model *m, bool read) {
    if (s->in.problem != 0) return fail_to_read(r, s->in.problem);
    if (!read && !m->no_memory) return fail(r, GRZ_ERROR_FORMAT, s->error);
    if (m->no_memory || !model_finish(m, r->out, &r->faces) || !add_notes(r, s, m)) return fail_to_read(r, ENOMEM);
    return r->out->triangle_count > 0 ? GRZ_OK : fail(r, GRZ_ERROR_FORMAT, "there is no triangle in it");
}

static grz_status read_file(reading *r, size_t size) {
    model m = {.vertices = NULL};
    scanner s = scanner_open(r->path, size);
    const bool read = s.in.problem == 0 && reader_of(r->path)(&s, &m);
    const grz_status result = outcome(r, &s, &m, read);
    scanner_close(&s);
    model_free(&m);
    r->out->faces = r->faces.at;
    r->out->face_count = r->faces.count;
    r->out->notes = r->notes.at;
    r->out->note_count = r->notes.count;
    return result;
}

/* What is no regular file is not opened: that could wait for somebody who writes. */
static grz_status look_and_read(reading *r) {
    struct stat facts;
    if (!grz_model_is_named(r->path))
        return fail(r, GRZ_ERROR_ARGUMENT, "expected a name that ends with .obj, .off, .ply or .stl");
    if (stat(r->path, &facts) != 0) return fail_to_read(r, errno);
    if (S_ISDIR(facts.st_mode)) return fail_to_read(r, EISDIR);
    if (!S_ISREG(facts.st_mode)) return fail(r, GRZ_ERROR_STREAM, "a mesh is read from a regular file only");
    return read_file(r, (size_t)facts.st_size);
}

grz_status grz_model_read(grz_model **out, const char *path, grz_model_error *error) {
    reading r = {.path = path, .error = error, .out = calloc(1, sizeof *r.out)};
    fenv_t before; /* of a thread that flushes subnormal numbers, or does not round to nearest */
    fegetenv(&before);
    fesetenv(FE_DFL_ENV);
    const grz_status result = r.out != NULL ? look_and_read(&r) : fail_to_read(&r, ENOMEM);
    fesetenv(&before);
    if (result != GRZ_OK) {
        grz_model_free(r.out);
        r.out = NULL;
    }
    *out = r.out;
    return result;
}

void grz_model_free(grz_model *read) {
    if (read == NULL) return;
    for (size_t i = 0; i < read->part_count; i++) free(read->parts[i].name);
    notes_free(&(notes){read->notes, read->note_count});
    free(read->vertices);
    free(read->triangles);
    free(read->parts);
    free(read->faces);
    free(read->corners);
    free(read);
}

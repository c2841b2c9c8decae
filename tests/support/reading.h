/* What a reader has to do with any bytes: what it reads is whole, and what it does not read is complained about in
 * printable lines. For the fuzz targets, and for a test of broken files.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_READING_H
#define TESTS_SUPPORT_READING_H

#include "files/files.h"
#include "scene.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In any build: NDEBUG does not count. */
#define REQUIRE(condition) ((condition) ? (void)0 : fail_reading(#condition, __LINE__))

static inline void fail_reading(const char *condition, int line) {
    fprintf(stdout, "tests/support/reading.h: %d: %s\n", line, condition);
    fflush(stdout);
    abort();
}

/* The input as a file of that ending: its path. */
static inline const char *file_of(const uint8_t *data, size_t size, const char *ending) {
    static char path[60];
    snprintf(path, sizeof path, "/tmp/graze-read-%ld.%s", (long)getpid(), ending);
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0) abort();
    return path;
}

/* Every line of the messages is printable, and begins with the name of the command and then with `path`, which may be
 * empty. Returns how many lines there are. */
static inline size_t check_words(const char *words, const char *path) {
    size_t lines = 0;
    for (const char *end; *words != '\0'; words = end + 1, lines++) {
        REQUIRE(strncmp(words, "graze: ", 7) == 0 && strncmp(words + 7, path, strlen(path)) == 0);
        end = strchr(words, '\n');
        REQUIRE(end != NULL);
        for (; words < end; words++) REQUIRE(*words >= 0x20 && *words <= 0x7e);
    }
    return lines;
}

/* The name of shape i is one printable word that no shape before it has. */
static inline void check_name(const scene *s, size_t i) {
    const char *const name = s->items[i].name;
    REQUIRE(name[0] != '\0');
    for (const char *c = name; *c != '\0'; c++) REQUIRE((unsigned char)*c > 0x20 && *c != 0x7f);
    for (size_t j = 0; j < i; j++) REQUIRE(strcmp(s->items[j].name, name) != 0);
}

/* Its triangles name vertices that are there, and its parts are as many as their names. */
static inline void check_mesh(const mesh *m) {
    REQUIRE(m->count > 0 && m->part_count > 0 && m->parts[m->part_count - 1].end == m->count);
    for (size_t i = 0; i < m->count; i++)
        for (int k = 0; k < 3; k++) REQUIRE(m->triangles[i][k] < m->vertex_count);
    for (size_t i = 0; i < m->part_count; i++) {
        REQUIRE(m->parts[i].end > (i > 0 ? m->parts[i - 1].end : 0));
        REQUIRE(m->parts[i].name[0] != '\0');
        for (size_t k = 0; k < i; k++) REQUIRE(strcmp(m->parts[i].name, m->parts[k].name) != 0);
    }
    const mesh_faces *const faces = &m->faces;
    for (size_t i = 0; i < faces->count; i++)
        REQUIRE(faces->at[i].count > 0 && faces->at[i].first + faces->at[i].count <= m->count);
}

/* Does the line say where the error is, or that there is nothing? */
static inline bool names_place(const char *words, const char *path) {
    const char *const text = words + strlen("graze: ") + strlen(path);
    return strncmp(text, ": line ", 7) == 0 || strncmp(text, ": byte ", 7) == 0 ||
           strcmp(text, ": there is no triangle in it\n") == 0;
}

/* Reads a mesh by the library: a model, or an error that begins with the path. */
static inline grz_status read_model(const char *path) {
    grz_model *model;
    grz_model_error error = {""};
    REQUIRE(grz_model_is_named(path));
    const grz_status result = grz_model_read(&model, path, &error);
    REQUIRE((result == GRZ_OK) == (model != NULL) && (result == GRZ_OK) == (error.text[0] == '\0'));
    REQUIRE(result == GRZ_OK || strncmp(error.text, path, strlen(path)) == 0);
    grz_model_free(model);
    return result;
}

/* Reads a mesh: it is whole, or there is one line with its line or byte. */
static inline status read_any_mesh(const uint8_t *data, size_t size, const char *ending) {
    FILE *const usual = stderr;
    char *words = NULL;
    size_t length = 0;
    const char *const path = file_of(data, size, ending);
    mesh m = {.path = path};
    if ((stderr = open_memstream(&words, &length)) == NULL) abort();
    const grz_status read = read_model(path);
    fflush(stderr);
    REQUIRE(length == 0);
    const status result = files_read(&m);
    fclose(stderr);
    stderr = usual;
    REQUIRE(result == (read == GRZ_OK ? STATUS_OK : STATUS_UNREADABLE));
    REQUIRE(read == GRZ_OK || read == GRZ_ERROR_FORMAT);
    const size_t lines = check_words(words, path);
    REQUIRE(result == STATUS_OK || (lines == 1 && names_place(words, path)));
    if (result == STATUS_OK) check_mesh(&m);
    mesh_free(&m);
    free(words);
    unlink(path);
    return result;
}

/* Shapes of maps are points and polygons with valid rings, and have a name and an index. */
static inline void check_map_item(const scene_item *item) {
    const grz2_shape *const s = &item->shape.in2;
    REQUIRE(item->feature != NULL && item->feature->name.kind != FEATURE_NOTHING && item->feature->index < item->line);
    if ((int)s->kind != SHAPE_POLYGON) {
        REQUIRE(s->kind == GRZ_POINT);
        return;
    }
    const shape_rings r = shape_rings_of(s);
    uint32_t begin = 0;
    for (size_t i = 0; i < r.count; begin = r.ends[i++]) REQUIRE(r.ends[i] > begin);
    for (size_t i = 0, ring = 0; i < r.area_count; ring = r.areas[i++])
        REQUIRE(r.areas[i] > ring && r.areas[i] <= r.count);
    REQUIRE((int)begin == r.all.count);
}

/* Reads a map, by its ending or else by its first line. */
static inline status read_any_map(const uint8_t *data, size_t size, const char *ending, const char *field) {
    FILE *const usual = stderr;
    char *words = NULL;
    size_t length = 0;
    const char *const path = file_of(data, size, ending);
    if ((stderr = open_memstream(&words, &length)) == NULL) abort();
    scene s;
    const status result = scene_read(&s, path, field);
    fclose(stderr);
    stderr = usual;
    REQUIRE(result == STATUS_OK || (result == STATUS_UNREADABLE && length > 0));
    check_words(words, "");
    for (size_t i = 0; i < s.count; i++) {
        check_name(&s, i);
        if (strcmp(ending, "map") != 0) check_map_item(&s.items[i]);
    }
    scene_free(&s);
    free(words);
    unlink(path);
    return result;
}

#endif

/* Meshes from files.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh.h"

#include "counted.h"
#include "files/files.h"
#include "files/map.h"
#include "import_process.h"
#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

bool mesh_is_named(const char *path) {
    static const char *const endings[] = {"3ds", "3mf", "amf", "dae", "dxf", "fbx", "glb", "gltf",
                                          "ifc", "lwo", "obj", "off", "ply", "stl", "x3d"};
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++) {
        if (strcasecmp(dot + 1, endings[i]) == 0) return true;
    }
    return false;
}

/* What answers of meshes what a command answers of scenes. */
static const char *instead_of(const char *command) {
    static const char *const others[][2] = {
        {"graze pairs", "graze clash says which parts of meshes intersect"},
        {"graze distance",
         "graze clash --within R says how far parts of meshes are from each other, graze nearest how far points are"},
        {"graze relate", "graze clash --kinds says how parts of meshes lie to each other"},
        {"graze draw",
         "graze clash --draw PICTURE draws meshes and where they intersect, graze sight --image PICTURE what one sees"},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(command, others[i][0]) == 0) return others[i][1];
    return "graze cast, contacts, sight, inside, nearest, bounds, clash, section and check take one";
}

bool mesh_is_refused(const char *command, const char *path) {
    const bool refused = mesh_is_named(path);
    if (refused)
        fprintf(stderr, "%s: %s is a mesh by its name; %s\n", command, text_path(path).at, instead_of(command));
    return refused;
}

static bool is_map(const char *path) { return map_format_of_name(path) != MAP_NONE || map_is_foreign(path); }

static status refuse_map(const char *path) {
    fprintf(stderr,
            "graze: %s: expected a mesh, got a map by its name; of points and areas graze relate says which are in "
            "which, graze distance how far they are from each other\n",
            text_path(path).at);
    return STATUS_USAGE;
}

static status fail(const char *path, int problem) {
    fprintf(stderr, "graze: %s: %s\n", text_path(path).at, strerror(problem));
    return STATUS_INPUT;
}

/* Reports that a mesh cannot come from a stream: assimp reads a file more than once, and by its name. */
static status refuse_stream(const char *path) {
    fprintf(stderr, "graze: %s: a mesh is read from a regular file only\n", input_shown(path).at);
    return STATUS_INPUT;
}

/* Reports why a file cannot be opened, because assimp does not say. Else writes its size in bytes to *size. */
static status look_at(const char *path, size_t *size) {
    struct stat facts;
    if (stat(path, &facts) != 0)
        return errno == ENOENT && strcmp(path, "-") == 0 ? refuse_stream(path) : fail(path, errno);
    if (S_ISDIR(facts.st_mode)) return fail(path, EISDIR);
    if (!S_ISREG(facts.st_mode)) return refuse_stream(path);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return fail(path, errno);
    close(file);
    *size = (size_t)facts.st_size;
    return STATUS_OK;
}

size_t mesh_threads(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}

static status build(mesh *m, bool solid) {
    const grz_parallel threads = grz_threads(mesh_threads());
    const grz_triangles triangles = {
        GRZ_DOUBLE, m->vertex_count, sizeof *m->vertices, m->vertices, m->count, m->triangles[0], NULL};
    const grz_mesh_options options = {.parallel = &threads, .solid = solid};
    const grz_status built = grz_mesh_build(&m->tree, &triangles, &options);
    if (built == GRZ_OK) return STATUS_OK;
    fprintf(stderr, "graze: %s: %s\n", text_path(m->path).at, grz_status_text(built));
    return STATUS_INPUT;
}

static void warn(const mesh *m, size_t left_out) {
    static const counted_words lost = {"point or line is left out", "points and lines are left out"};
    const size_t empty = grz_mesh_about(m->tree).empty;
    counted_say(text_path(m->path), &lost, &left_out, 1);
    counted_say(text_path(m->path), mesh_faces_words, m->faces.counts, MESH_FACES_COUNTS);
    if (empty == 0) return;
    fprintf(stderr, "graze: %s: %zu of %zu triangle%s %s empty, for a coordinate is not finite\n",
            text_path(m->path).at, empty, m->count, plural(m->count), is_or_are(empty));
}

/* Formats whose own numbers are floats lose nothing. */
static void warn_of_floats(const char *path) {
    static const char *const floats[] = {".3ds", ".glb", ".gltf", ".lwo"};
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof floats / sizeof *floats; i++)
        if (strcasecmp(dot, floats[i]) == 0) return;
    fprintf(stderr, "graze: %s: its numbers are read as floats\n", text_path(path).at);
}

static status read_and_build(mesh *out, const char *path, bool solid) {
    *out = (mesh){.path = path};
    if (is_map(path)) return refuse_map(path);
    size_t size = 0, left_out = 0;
    status result = look_at(path, &size);
    const bool own = grz_model_is_named(path);
    if (result == STATUS_OK) result = own ? files_read(out) : import_in_process(out, size, &left_out);
    if (result == STATUS_OK && !own) warn_of_floats(path);
    if (result == STATUS_OK) result = build(out, solid);
    if (result == STATUS_OK) warn(out, left_out);
    return result;
}

status mesh_read(mesh *out, const char *path) { return read_and_build(out, path, false); }

status mesh_read_solid(mesh *out, const char *path) { return read_and_build(out, path, true); }

grz_mesh_solid mesh_solid(bool winding) { return winding ? GRZ_SOLID_WINDING : GRZ_SOLID_ODD; }

bool mesh_is_solid(const mesh *m, grz_mesh_solid solid, const char *consequence) {
    const size_t count = solid == GRZ_SOLID_ODD ? grz_mesh_about(m->tree).open_edges : 0;
    if (count == 0) return true;
    fprintf(stderr, "graze: %s: %zu edge%s %s open, so %s; `graze check --list` shows where, --winding has an answer\n",
            text_path(m->path).at, count, plural(count), is_or_are(count), consequence);
    return false;
}

static void free_arrays(mesh *m) {
    for (size_t i = 0; i < m->part_count; i++) free(m->parts[i].name);
    free(m->parts);
    free(m->faces.at);
    free(m->triangles);
    free(m->vertices);
}

void mesh_free(mesh *m) {
    if (m->model != NULL) grz_model_free(m->model);
    else free_arrays(m);
    grz_mesh_free(m->tree);
    *m = (mesh){.path = m->path};
}

size_t mesh_part_of(const mesh *m, uint32_t triangle) {
    size_t low = 0, high = m->part_count - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (triangle < m->parts[middle].end) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

grz3_triangle mesh_triangle(const mesh *m, uint32_t triangle) {
    const uint32_t *const t = m->triangles[triangle];
    return (grz3_triangle){m->vertices[t[0]], m->vertices[t[1]], m->vertices[t[2]]};
}

bool mesh_is_finite(const grz3_vec *v) { return isfinite(v->x) && isfinite(v->y) && isfinite(v->z); }

const grz3_aabb mesh_no_box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

void mesh_box_add(grz3_aabb *box, grz3_vec point) {
    const grz3_aabb here = {point, point};
    *box = grz3_bounds_merged(box, &here);
}

grz3_aabb mesh_triangle_box(const grz3_triangle *t) {
    const grz_points corners = grz3_points(&t->a, 3);
    return grz3_bounds_points(&corners);
}

grz3_aabb mesh_bounds(const mesh *m) {
    grz3_aabb box = mesh_no_box;
    for (size_t i = 0; i < m->vertex_count; i++) mesh_box_add(&box, m->vertices[i]);
    return box;
}

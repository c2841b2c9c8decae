/* Files of meshes: what is read of each format, and what is said of files that cannot be read.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/modes.h"

#include <graze/graze.h>
#include <graze/models.h>

#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file in a folder of the test's own. */
static char folder[] = "/tmp/graze-models-XXXXXX";

static const char *path_of(const char *name) {
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static const char *file_of(const char *name, const char *bytes, size_t size) {
    const char *const path = path_of(name);
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    return path;
}

static grz_model *read_file(const char *path) {
    grz_model *model;
    grz_model_error error;
    if (grz_model_read(&model, path, &error) != GRZ_OK) fail_msg("%s", error.text);
    return model;
}

static grz_model *read_text(const char *name, const char *text) { return read_file(file_of(name, text, strlen(text))); }

/* Corner k of triangle i. */
static const grz3_vec *corner(const grz_model *m, size_t i, int k) { return &m->vertices[m->triangles[i][k]]; }

static void assert_corner(const grz_model *m, size_t i, int k, double x, double y, double z) {
    const grz3_vec *const at = corner(m, i, k);
    if (at->x != x || at->y != y || at->z != z)
        fail_msg("corner %d of triangle %zu: %g %g %g", k, i, at->x, at->y, at->z);
}

/* Two triangles, (0 0 0) (1 0 0) (1 2 0) and (0 0 0) (1 2 0) (0 2 0), of one face or of two. */
static void assert_rectangle(grz_model *m, size_t faces) {
    assert_int_equal(m->triangle_count, 2);
    assert_int_equal(m->vertex_count, 4);
    assert_int_equal(m->face_count, faces);
    assert_int_equal(m->part_count, 1);
    assert_int_equal(m->parts[0].end, 2);
    double area = 0;
    for (size_t i = 0; i < 2; i++) {
        const grz3_vec *const a = corner(m, i, 0), *const b = corner(m, i, 1), *const c = corner(m, i, 2);
        area += ((b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x)) / 2;
    }
    assert_true(area == 2);
    if (faces == 1)
        assert_true(m->faces[0].first == 0 && m->faces[0].count == 2 && m->faces[0].kind == GRZ_FACE_PROPER);
    grz_model_free(m);
}

static void each_format_is_read(void **unused) {
    (void)unused;
    assert_rectangle(read_text("a.obj", "v 0 0 0\nv 1 0 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4\n"), 1);
    assert_rectangle(read_text("a.off", "OFF\n4 1 0\n0 0 0\n1 0 0\n1 2 0\n0 2 0\n4 0 1 2 3\n"), 1);
    assert_rectangle(read_text("a.ply",
                               "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
                               "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
                               "end_header\n0 0 0\n1 0 0\n1 2 0\n0 2 0\n4 0 1 2 3\n"),
                     1);
    assert_rectangle(read_text("a.STL",
                               "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n"
                               "vertex 1 2 0\nendloop\nendfacet\nfacet normal 0 0 1\nouter loop\n"
                               "vertex 0 0 0\nvertex 1 2 0\nvertex 0 2 0\nendloop\nendfacet\nendsolid\n"),
                     0);
}

static void binary_files_keep_their_numbers(void **unused) {
    (void)unused;
    const float corners[9] = {0.1f, 0, 0, 1, 0, 0, 0, 1e-30f, 0};
    char stl[84 + 50] = {0};
    stl[80] = 1;
    memcpy(stl + 84 + 12, corners, sizeof corners);
    grz_model *m = read_file(file_of("b.stl", stl, sizeof stl));
    assert_corner(m, 0, 0, (double)0.1f, 0, 0);
    assert_corner(m, 0, 2, 0, (double)1e-30f, 0);
    grz_model_free(m);

    static const char head[] =
        "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty double x\n"
        "property double y\nproperty double z\nelement face 1\n"
        "property list uchar uchar vertex_indices\nend_header\n";
    const double places[9] = {0.1, 0, 0, 1, 0, 0, 0, 5e-324, 0};
    char ply[sizeof head - 1 + sizeof places + 4];
    memcpy(ply, head, sizeof head - 1);
    memcpy(ply + sizeof head - 1, places, sizeof places);
    memcpy(ply + sizeof ply - 4, "\3\0\1\2", 4);
    m = read_file(file_of("b.ply", ply, sizeof ply));
    assert_corner(m, 0, 0, 0.1, 0, 0);
    assert_corner(m, 0, 2, 0, 5e-324, 0);
    grz_model_free(m);
}

static void parts_have_names_of_their_own(void **unused) {
    (void)unused;
    grz_model *const m = read_text("parts.obj",
                                   "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\no the wall\nf 1 2 3\no nothing\no the wall\n"
                                   "f 1 2 3 4\ng\nf -4 -3 -2\n");
    assert_int_equal(m->part_count, 3);
    assert_int_equal(m->triangle_count, 4);
    assert_string_equal(m->parts[0].name, "the_wall");
    assert_string_equal(m->parts[1].name, "the_wall-2");
    assert_string_equal(m->parts[2].name, "part");
    assert_int_equal(m->parts[0].end, 1);
    assert_int_equal(m->parts[1].end, 3);
    assert_int_equal(m->parts[2].end, 4);
    assert_int_equal(m->faces[0].first, 1);
    grz_model_free(m);
}

static void faces_keep_their_corners_in_order(void **unused) {
    (void)unused;
    static const double x[5] = {1, 2, 2, 1, 0};
    grz_model *m = read_text("a.obj", "v 0 1 0\nv 1 0 0\nv 2 0 0\nv 2 2 0\nv 1 2 0\nf 1 2 3\nf 2 3 4 5 1\n");
    assert_int_equal(m->face_count, 1);
    assert_int_equal(m->faces[0].first, 1);
    assert_int_equal(m->faces[0].count, 3);
    assert_int_equal(m->faces[0].corner_count, 5);
    for (int i = 0; i < 5; i++) assert_true(m->vertices[m->corners[m->faces[0].corner + (uint32_t)i]].x == x[i]);
    grz_model_free(m);
    m = read_text("a.obj", "v 0 1 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    assert_true(m->corners == NULL && m->face_count == 0);
    grz_model_free(m);
}

static void notes_say_what_is_left_out(void **unused) {
    (void)unused;
    grz_model *m =
        read_text("notes.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nl 1 2\np 1\nf 1 2\nf 1 3 2 4\nf 1 2 3\n");
    assert_int_equal(m->note_count, 3);
    assert_string_equal(m->notes[0], "2 points and lines are left out");
    assert_string_equal(m->notes[1], "1 face of fewer than three corners is left out");
    assert_string_equal(m->notes[2], "1 face crosses itself, and counts as the triangles from its first corner");
    assert_int_equal(m->faces[0].kind, GRZ_FACE_CROSSED);
    grz_model_free(m);
    m = read_text("rest.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 2\n");
    assert_int_equal(m->note_count, 1);
    assert_string_equal(m->notes[0], "line 7 and what follows is left out: there are no more faces");
    grz_model_free(m);
}

/* The bunny is closed, and mesh and file have the same number of triangles. */
static void a_model_becomes_a_mesh(void **unused) {
    (void)unused;
    grz_model *const m = read_file(GRAZE_TEST_BUNNY);
    const grz_triangles triangles = grz_model_triangles(m);
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    const grz_mesh_facts facts = grz_mesh_about(mesh);
    assert_int_equal(facts.triangles, 3674);
    assert_int_equal(facts.triangles, m->triangle_count);
    assert_int_equal(facts.empty + facts.open_edges, 0);
    assert_int_equal(m->note_count, 0);
    grz_model_free(m);
    const grz3_vec inside = {-1, 4, 0};
    bool yes;
    assert_int_equal(grz_mesh_contains(mesh, &inside, GRZ_SOLID_ODD, &yes), GRZ_OK);
    assert_true(yes);
    grz_mesh_free(mesh);
}

/* Reads it, which fails with this status and the text behind the path. */
static void refuses_file(const char *path, grz_status status, const char *why) {
    grz_model *model = (grz_model *)folder;
    grz_model_error error;
    assert_int_equal(grz_model_read(&model, path, &error), status);
    assert_null(model);
    assert_memory_equal(error.text, path, strlen(path));
    assert_string_equal(error.text + strlen(path), why);
    assert_int_equal(grz_model_read(&model, path, NULL), status);
}

static void refuses(const char *name, const char *text, const char *why) {
    refuses_file(file_of(name, text, strlen(text)), GRZ_ERROR_FORMAT, why);
}

static void errors_name_file_line_and_value(void **unused) {
    (void)unused;
    refuses("c.obj", "v 0 0 0\nv 1 left 0\n", ": line 2: expected a number for y of a vertex, got 'left'");
    refuses("c.obj", "v 0 0 0\nv 1 1e999 0\n", ": line 2: expected a number in the range of double, got '1e999'");
    refuses("c.obj", "v 0 0 0\nf 1 1 7\n", ": line 2: a face names vertex 7 of 1");
    refuses("c.obj", "v 0 0 0\n\x1b[2J\n", ": line 2: expected a word of OBJ, got '\\x1b[2J'");
    refuses("c.off", "OFF\n1 1 0\n0 0\n", ": line 3: expected a number for z of a vertex, got the end of the file");
    refuses("c.ply", "ply\nformat wide 1.0\n",
            ": line 2: expected ascii, binary_little_endian or binary_big_endian, got 'wide'");
    refuses("c.stl", "binary?", ": byte 0: the file ends within the first 84 bytes of a binary STL");
    refuses("c.obj", "", ": there is no triangle in it");
    refuses_file(path_of("none.obj"), GRZ_ERROR_STREAM, ": No such file or directory");
    refuses_file("a.gltf", GRZ_ERROR_ARGUMENT, ": expected a name that ends with .obj, .off, .ply or .stl");
    refuses_file("obj", GRZ_ERROR_ARGUMENT, ": expected a name that ends with .obj, .off, .ply or .stl");
    const char *const path = path_of("folder.obj");
    assert_int_equal(mkdir(path, 0700), 0);
    refuses_file(path, GRZ_ERROR_STREAM, ": Is a directory");
    rmdir(path);
    refuses_file(mkfifo(path, 0600) == 0 ? path : "", GRZ_ERROR_STREAM, ": a mesh is read from a regular file only");
    unlink(path);
    assert_true(grz_model_is_named("a.b/c.PlY") && !grz_model_is_named("a.obj/c") && !grz_model_is_named(""));
    grz_model_free(NULL);
}

/* Numbers of more digits than fit into 64 bits, which a strtod would read with the comma of the locale. */
static void the_locale_changes_no_number(void **unused) {
    (void)unused;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "C"};
    size_t i = 0;
    while (setlocale(LC_ALL, names[i]) == NULL) i++;
    grz_model *const m = read_text("locale.obj",
                                   "v 0.1000000000000000055511151231257827021181583404541015625 0 0\n"
                                   "v 1.5e-310 -2.5E+200 0\nv 0 INF -nan\nf 1 2 3\n");
    setlocale(LC_ALL, "C");
    assert_corner(m, 0, 0, 0.1, 0, 0);
    assert_corner(m, 0, 1, 1.5e-310, -2.5e200, 0);
    assert_true(corner(m, 0, 2)->y == (double)INFINITY && isnan(corner(m, 0, 2)->z));
    grz_model_free(m);
}

/* Subnormal numbers are not flushed to zero, and numbers are rounded to nearest. */
static void modes_of_the_thread_change_no_number(void **unused) {
    (void)unused;
    const char *const path = path_of("locale.obj");
    const char text[] =
        "v 5e-324 1.5e-310 -3.3e-320\nv 0.1 0.3 1e-27\nv 12345678901234567890.1 1e23 0x.8p-1073\n"
        "f 1 2 3\n";
    file_of("locale.obj", text, sizeof text - 1);
    flush_to_zero(true);
    fesetround(FE_UPWARD);
    grz_model *const m = read_file(path);
    const int mode = fegetround();
    fesetround(FE_TONEAREST);
    flush_to_zero(false);
    assert_int_equal(mode, FE_UPWARD);
    assert_corner(m, 0, 0, 5e-324, 1.5e-310, -3.3e-320);
    assert_corner(m, 0, 1, 0.1, 0.3, 1e-27);
    assert_corner(m, 0, 2, 12345678901234567890.1, 1e23, 5e-324);
    grz_model_free(m);
}

static bool no(void *user) {
    ++*(int *)user;
    return false;
}

static void a_watch_stops_it(void **unused) {
    (void)unused;
    int asked = 0;
    grz_watch watch = {.go_on = no, .user = &asked};
    grz_model *model;
    grz_model_error error;
    grz_watch_begin(&watch);
    assert_int_equal(grz_model_read(&model, GRAZE_TEST_BUNNY, &error), GRZ_STOPPED);
    assert_int_equal(grz_watch_end(&watch), GRZ_STOPPED);
    assert_null(model);
    assert_int_equal(asked, 1);
}

static int set_up(void **unused) {
    (void)unused;
    return mkdtemp(folder) == NULL;
}

static int tear_down(void **unused) {
    (void)unused;
    static const char *const names[] = {"a.obj", "a.off", "a.ply", "a.STL",     "b.stl",     "b.ply",    "c.obj",
                                        "c.off", "c.ply", "c.stl", "parts.obj", "notes.obj", "rest.off", "locale.obj"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) unlink(path_of(names[i]));
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_is_read),
        cmocka_unit_test(binary_files_keep_their_numbers),
        cmocka_unit_test(parts_have_names_of_their_own),
        cmocka_unit_test(faces_keep_their_corners_in_order),
        cmocka_unit_test(notes_say_what_is_left_out),
        cmocka_unit_test(a_model_becomes_a_mesh),
        cmocka_unit_test(errors_name_file_line_and_value),
        cmocka_unit_test(the_locale_changes_no_number),
        cmocka_unit_test(modes_of_the_thread_change_no_number),
        cmocka_unit_test(a_watch_stops_it),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

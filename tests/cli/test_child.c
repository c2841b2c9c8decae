/* A library that crashes, is killed, ends the program, takes all memory or never comes to an end on a file: that is an
 * error of the file. And the child process ends when its parent does.
 * The readers are this test's, that of meshes in a graze-import of its own (failing_import.c); the first word of a file
 * says how they fail, after they have sent a part of it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "failing.h"
#include "files/geojson.h"
#include "mesh.h"
#include "scene.h"
#include "unfinished.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool geojson_parse(map *m, geojson_text *text, geojson_take *take, void *context, status *result) {
    const char *const failing = text->at;
    for (size_t i = 1; i <= SENT; i++) {
        geometry g = {.map = m};
        for (int k = 0; k < 4; k++) geometry_add_point(&g, GEOMETRY_LINES, (double[2]){(double)i, k});
        geometry_end_ring(&g, GEOMETRY_LINES);
        take(context, &g, (map_item){.line = i, .index = i - 1});
        geometry_free(&g);
    }
    fail_as(failing + 1);
    m->counts[MAP_DROPPED] = 2;
    if (failing[1] == 'b') {
        input_complain_at(m->in, "feature 7", "it is bad");
        *result = STATUS_UNREADABLE;
    }
    text->at = text->end;
    return failing[1] != 'm' && has_enough(failing + 1);
}

/* What was written to standard error in between. */
static FILE *begin_words(int *usual) {
    FILE *const file = tmpfile();
    assert_non_null(file);
    fflush(stderr);
    *usual = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    return file;
}

static void end_words(FILE *file, int usual, char *words, size_t room) {
    fflush(stderr);
    dup2(usual, STDERR_FILENO);
    close(usual);
    rewind(file);
    words[fread(words, 1, room - 1, file)] = '\0';
    fclose(file);
}

static char path[] = "/tmp/graze-child-XXXXXX";

static void write_file(const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* Reads it, as a scene or as a mesh: the status, and what is said behind the path. */
static void reads(bool as_mesh, const char *text, status want, const char *message) {
    char words[5000], wanted[5000] = "";
    int usual;
    scene s = {.count = 0};
    mesh m = {.count = 0};
    write_file(text);
    FILE *const file = begin_words(&usual);
    const status got = as_mesh ? mesh_read(&m, path) : scene_read(&s, path, NULL);
    end_words(file, usual, words, sizeof words);
    if (message != NULL) snprintf(wanted, sizeof wanted, "graze: %s: %s\n", path, message);
    assert_string_equal(words, wanted);
    assert_int_equal(got, want);
    if (want == STATUS_OK) assert_int_equal(s.count, SENT);
    scene_free(&s);
    mesh_free(&m);
}

#define NO_END "does not come to an end with it in "
#define KILLED "was killed while it read it: the memory or the time that it may take is too little"

static void a_map_on_which_its_library_fails_is_unreadable(void **state) {
    (void)state;
    reads(false, "{crash", STATUS_UNREADABLE, "jansson crashed on it");
    reads(false, "{exit", STATUS_UNREADABLE, "jansson crashed on it");
    reads(false, "{refuse", STATUS_UNREADABLE, "jansson crashed on it");
    reads(false, "{kill", STATUS_UNREADABLE, "jansson " KILLED);
    reads(false, "{loop", STATUS_UNREADABLE, "jansson " NO_END "5 s of processor time");
    reads(false, "{wait", STATUS_UNREADABLE, "jansson " NO_END "30 s");
}

static void a_mesh_on_which_its_library_fails_is_unreadable(void **state) {
    (void)state;
    reads(true, "crash", STATUS_UNREADABLE, "assimp crashed on it");
    reads(true, "exit", STATUS_UNREADABLE, "assimp crashed on it");
    reads(true, "refuse", STATUS_UNREADABLE, "assimp crashed on it");
    reads(true, "kill", STATUS_UNREADABLE, "assimp " KILLED);
    reads(true, "loop", STATUS_UNREADABLE, "assimp " NO_END "5 s of processor time");
    reads(true, "wait", STATUS_UNREADABLE, "assimp " NO_END "30 s");
}

static void too_little_memory_is_no_error_of_the_file(void **state) {
    (void)state;
    reads(false, "{memory", STATUS_INPUT, "out of memory: jansson may take 1.0 GB for it");
    reads(false, "{eat", STATUS_INPUT, "out of memory: jansson may take 1.0 GB for it");
    reads(true, "eat", STATUS_INPUT, "out of memory: assimp may take 1.0 GB for it");
    reads(true, "less", STATUS_INPUT, "Cannot allocate memory");
}

static void errors_and_counts_arrive(void **state) {
    (void)state;
    reads(false, "{good", STATUS_OK, "2 points have more than x and y, which is left out");
    reads(false, "{bad", STATUS_UNREADABLE, "feature 7: it is bad");
}

/* Nor does a library that ends the program. */
static void a_signal_to_the_child_leaves_the_output_of_its_parent(void **state) {
    (void)state;
    const int file = unfinished_open(path, NULL);
    assert_true(file >= 0);
    reads(true, "term", STATUS_UNREADABLE, "assimp crashed on it");
    reads(true, "exit", STATUS_UNREADABLE, "assimp crashed on it");
    assert_int_equal(access(unfinished_name(), F_OK), 0);
    close(file);
    assert_true(unfinished_end(NULL));
}

/* The child holds one end of a pipe while it lives: when the other says that all have let go, it has ended. */
static void a_child_ends_with_its_parent(void **state) {
    (void)state;
#if defined(__linux__)
    mesh m;
    int ends[2];
    write_file("stay");
    assert_int_equal(pipe(ends), 0);
    char end[16];
    snprintf(end, sizeof end, "%d", ends[1]);
    setenv(END_OF_PIPE, end, 1);
    const pid_t parent = fork();
    if (parent == 0) _exit(mesh_read(&m, path));
    close(ends[1]);
    struct pollfd other = {.fd = ends[0], .events = POLLIN};
    char bytes[8];
    assert_int_equal(read(ends[0], bytes, 1), 1); /* it has begun to read */
    kill(parent, SIGKILL);
    waitpid(parent, NULL, 0);
    assert_int_equal(poll(&other, 1, 3000), 1);
    assert_int_equal(read(ends[0], bytes, 1), 0);
    close(ends[0]);
#endif
}

/* Without the program, which is found beside this one. */
static void a_missing_program_is_said(void **state) {
    (void)state;
    char program[4096];
    const ssize_t size = readlink("/proc/self/exe", program, sizeof program - 32);
    assert_true(size > 0);
    program[size] = '\0';
    snprintf(strrchr(program, '/'), 32, "/graze-import");
    char hidden[4096 + 8], message[2 * 4096];
    snprintf(hidden, sizeof hidden, "%s-hidden", program);
    snprintf(message, sizeof message,
             "it is read by the program graze-import, which is neither beside graze in %.*s nor in %s",
             (int)(strrchr(program, '/') - program), program, GRAZE_LIBEXEC);
    assert_int_equal(rename(program, hidden), 0);
    reads(true, "good", STATUS_INPUT, message);
    assert_int_equal(rename(hidden, program), 0);
}

static int make_file(void **state) {
    (void)state;
    const int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_on_which_its_library_fails_is_unreadable),
        cmocka_unit_test(a_mesh_on_which_its_library_fails_is_unreadable),
        cmocka_unit_test(too_little_memory_is_no_error_of_the_file),
        cmocka_unit_test(errors_and_counts_arrive),
        cmocka_unit_test(a_signal_to_the_child_leaves_the_output_of_its_parent),
        cmocka_unit_test(a_child_ends_with_its_parent),
        cmocka_unit_test(a_missing_program_is_said),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}

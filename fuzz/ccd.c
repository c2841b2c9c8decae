/* Fuzz target: corners that move in straight lines, with any numbers. The order of corners and the direction of time
 * change no verdict, a margin loses no contact and comes no later, and flush-to-zero changes nothing. Of whole meshes
 * each pair has the time of its corners and edges.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"

#include <graze/graze.h>

#include <assert.h>

typedef struct motion {
    grz3_vec p[2][6]; /* two triangles, or what is asked about of their corners */
} motion;

typedef struct answer {
    bool yes;
    double time;
} answer;

enum { POINT_SEGMENT, POINT_TRIANGLE, SEGMENT_SEGMENT, QUESTIONS };

/* With the corners of the second shape turned, and time from `from` on. */
static answer ask(const motion *m, int question, bool turned, int from, double margin) {
    const grz3_vec *const p = m->p[from], *const q = m->p[1 - from];
    grz_feature features[2];
    answer out;
    if (question == POINT_SEGMENT) {
        const grz2_vec a = {p[0].x, p[0].y}, b = {q[0].x, q[0].y}, c = {p[1].x, p[1].y}, d = {p[2].x, p[2].y},
                       e = {q[1].x, q[1].y}, f = {q[2].x, q[2].y};
        const grz2_segment s = {turned ? d : c, turned ? c : d}, s_end = {turned ? f : e, turned ? e : f};
        out.yes = grz2_ccd_point_segment(&a, &b, &s, &s_end, margin, &out.time, features);
    } else if (question == POINT_TRIANGLE) {
        const grz3_triangle t = {p[turned ? 2 : 1], p[turned ? 3 : 2], p[turned ? 1 : 3]},
                            t_end = {q[turned ? 2 : 1], q[turned ? 3 : 2], q[turned ? 1 : 3]};
        out.yes = grz3_ccd_point_triangle(&p[0], &q[0], &t, &t_end, margin, &out.time, features);
    } else {
        const grz3_segment a = {p[turned], p[!turned]}, a_end = {q[turned], q[!turned]}, b = {p[2], p[3]},
                           b_end = {q[2], q[3]};
        out.yes = grz3_ccd_segment_segment(&a, &a_end, &b, &b_end, margin, &out.time, features);
    }
    assert(out.yes ? out.time >= 0 && out.time <= 1 : out.time == (double)INFINITY);
    assert(out.yes == (features[0].kind != GRZ_FEATURE_NONE) && out.yes == (features[1].kind != GRZ_FEATURE_NONE));
    return out;
}

static void check_laws(const motion *m, int question, double margin) {
    const answer forth = ask(m, question, false, 0, 0), turned = ask(m, question, true, 0, 0);
    assert(forth.yes == turned.yes && forth.time == turned.time);
    assert(ask(m, question, false, 1, 0).yes == forth.yes);
    flush_to_zero(true);
    const answer flushed = ask(m, question, false, 0, 0);
    flush_to_zero(false);
    assert(flushed.yes == forth.yes && memcmp(&flushed.time, &forth.time, sizeof forth.time) == 0);
    const answer near = ask(m, question, false, 0, margin);
    assert(!forth.yes || !(margin >= 0) || (near.yes && near.time <= forth.time));
}

static bool count_contact(void *user, const grz_mesh_ccd_contact *contact) {
    assert(contact->time >= 0 && contact->time <= 1);
    ++*(int *)user;
    return true;
}

static void check_mesh(const motion *m) {
    const grz_triangles from = {.vertex_count = 6, .vertices = m->p[0], .count = 2},
                        to = {.vertex_count = 6, .vertices = m->p[1], .count = 2};
    const grz_triangles a = {.vertex_count = 3, .vertices = m->p[0], .count = 1},
                        a_end = {.vertex_count = 3, .vertices = m->p[1], .count = 1},
                        b = {.vertex_count = 3, .vertices = m->p[0] + 3, .count = 1},
                        b_end = {.vertex_count = 3, .vertices = m->p[1] + 3, .count = 1};
    int of_one = 0, of_two = 0;
    assert(grz_mesh_ccd(&from, &to, NULL, NULL, NULL, count_contact, &of_one) == GRZ_OK);
    assert(grz_mesh_ccd(&a, &a_end, &b, &b_end, NULL, count_contact, &of_two) == GRZ_OK);
    assert(of_one == of_two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    motion m;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 6; k++) m.p[j][k] = (grz3_vec){take_number(&in), take_number(&in), take_number(&in)};
    const double margin = take_number(&in);
    for (int question = 0; question < QUESTIONS; question++) check_laws(&m, question, margin);
    check_mesh(&m);
    return 0;
}

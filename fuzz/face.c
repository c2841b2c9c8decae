/* Fuzz target: faces of any corners: the corners of the triangles are the ring's, those that are left out are counted,
 * and no triangle of a proper face is flat.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <graze/graze.h>

#include <assert.h>

enum { MOST = 24 };

static bool is_flat(const grz3_vec *v, const uint32_t *t) {
    const double *const p[3] = {&v[t[0]].x, &v[t[1]].x, &v[t[2]].x};
    for (int k = 0; k < 3; k++) {
        const grz2_vec a = {p[0][k], p[0][(k + 1) % 3]}, b = {p[1][k], p[1][(k + 1) % 3]},
                       c = {p[2][k], p[2][(k + 1) % 3]};
        if (grz2_orient(&a, &b, &c) != 0) return false;
    }
    return true;
}

static bool is_same(const grz3_vec *a, const grz3_vec *b) { return a->x == b->x && a->y == b->y && a->z == b->z; }

/* How many corners are at places where no triangle has one. */
static size_t count_left_out(const grz3_vec *v, const uint32_t *ring, size_t count, const uint32_t (*triangles)[3],
                             size_t triangle_count) {
    size_t left_out = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < 3 * triangle_count && !is_same(&v[ring[i]], &v[triangles[k / 3][k % 3]])) k++;
        left_out += k == 3 * triangle_count;
    }
    return left_out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 1};
    grz3_vec vertices[MOST];
    uint32_t ring[MOST], triangles[2 * MOST][3];
    const size_t count = take_byte(&in) % (MOST + 1);
    const bool level = take_byte(&in) % 2 == 0;
    for (size_t i = 0; i < count; i++) {
        vertices[i] = (grz3_vec){take_number(&in), take_number(&in), level ? 0 : take_number(&in)};
        ring[i] = take_byte(&in) % 4 == 0 ? take_byte(&in) % (unsigned)(i + 1) : (uint32_t)i;
    }
    grz_face_facts facts;
    const grz_status status = grz3_triangulate(vertices, ring, count, NULL, triangles, &facts);
    assert(status == GRZ_OK);
    (void)status;
    assert(facts.triangles <= 2 * count);
    assert(facts.kind == GRZ_FACE_EMPTY ||
           facts.left_out == count_left_out(vertices, ring, count, (const uint32_t(*)[3])triangles, facts.triangles));
    for (size_t t = 0; t < facts.triangles; t++) {
        for (int k = 0; k < 3; k++) {
            size_t i = 0;
            while (i < count && ring[i] != triangles[t][k]) i++;
            assert(i < count);
        }
        assert(count == 3 || facts.kind != GRZ_FACE_PROPER || !is_flat(vertices, triangles[t]));
    }
    return 0;
}

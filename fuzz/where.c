/* Fuzz target: what two shapes have in common, with any numbers. Checks laws that hold for all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/shape.h"

#include <assert.h>
#include <string.h>

enum { MOST_CORNERS = 16 };

/* Both spaces alike: the corners' points alone. */
typedef struct common {
    grz_answer answer;
    grz_set_kind kind;
    int count;
    double at[MOST_CORNERS][3], t[MOST_CORNERS][2];
} common;

static common common_of(int dim, const union library_shape *a, const union library_shape *b) {
    grz2_common_set set2;
    grz3_common_set set3;
    grz2_common_corner corners2[MOST_CORNERS];
    grz3_common_corner corners3[MOST_CORNERS];
    common out;
    memset(&out, 0, sizeof out);
    if (dim == 2) {
        out.answer = grz2_where(&a->in2, &b->in2, &set2, corners2, MOST_CORNERS);
        out.kind = set2.kind, out.count = set2.count;
    } else {
        out.answer = grz3_where(&a->in3, &b->in3, &set3, corners3, MOST_CORNERS);
        out.kind = set3.kind, out.count = set3.count;
    }
    assert(out.count >= 0 && out.count <= MOST_CORNERS);
    for (int k = 0; k < out.count; k++) {
        memcpy(out.at[k], dim == 2 ? &corners2[k].point.x : &corners3[k].point.x, (size_t)dim * sizeof(double));
        out.t[k][0] = dim == 2 ? corners2[k].t_a : corners3[k].t_a;
        out.t[k][1] = dim == 2 ? corners2[k].t_b : corners3[k].t_b;
    }
    return out;
}

/* So many corners has a set of each kind. */
static void check_count(const common *c) {
    static const int counts[] = {0, 1, 2, 1, 1, 0};
    if (c->kind == GRZ_SET_POLYGON) assert(c->count >= 3);
    else assert(c->count == counts[c->kind]);
}

/* Yes if they overlap; the order changes nothing, nor does flush-to-zero; the corners of a segment and of a polygon are
 * in their order, as far as it is left by rounding. */
static void check(int dim, const union library_shape *a, const union library_shape *b) {
    const common forth = common_of(dim, a, b), back = common_of(dim, b, a);
    flush_to_zero(true);
    const common flushed = common_of(dim, a, b);
    flush_to_zero(false);
    assert(memcmp(&forth, &flushed, sizeof forth) == 0);
    assert(forth.answer.unsupported == back.answer.unsupported && forth.kind == back.kind);
    assert(memcmp(forth.at, back.at, sizeof forth.at) == 0);
    check_count(&forth);
    if (forth.answer.unsupported) return;
    assert(forth.answer.yes == (dim == 2 ? grz2_overlap(&a->in2, &b->in2) : grz3_overlap(&a->in3, &b->in3)));
    for (int k = 0; k < forth.count; k++) {
        assert(!isnan(forth.at[k][0]) && !isnan(forth.at[k][1]) && !isnan(forth.at[k][2]));
        assert(forth.at[0][0] <= forth.at[k][0]);
        if (dim == 2 ? a->in2.kind == GRZ_SEGMENT : a->in3.kind == GRZ_SEGMENT)
            assert(forth.t[k][0] >= 0 && forth.t[k][0] <= 1);
    }
}

/* What both have in common is no more than either has, and of equal shapes it is all; the order changes nothing. */
static void check_area(const grz2_shape *a, const grz2_shape *b) {
    double of_a, of_b, common, back, flushed, all;
    const grz_answer yes = grz2_common(a, b, &common);
    assert(grz2_common(b, a, &back).yes == yes.yes && back == common && common >= 0);
    grz2_common_n(a, 1, b, 1, &all);
    assert(yes.unsupported ? isnan(all) : all == common);
    flush_to_zero(true);
    const bool again = grz2_common(a, b, &flushed).yes;
    flush_to_zero(false);
    assert(again == yes.yes && memcmp(&common, &flushed, sizeof common) == 0);
    if (grz2_area(a, &of_a).unsupported || grz2_area(b, &of_b).unsupported || a->kind == GRZ_BALL) return;
    assert(common <= of_a && common <= of_b);
    if (a->kind == GRZ_AABB) return; /* which may be without an end */
    grz2_common(a, a, &all);
    assert(all == of_a);
}

static struct shape take_shape(bytes *in, int dim) {
    struct shape shape = {.dim = dim, .kind = (int)(take_byte(in) % GRZ_KIND_COUNT)};
    for (int i = 0; i < shape_count(dim, shape.kind); i++) shape.n[i] = take_number(in);
    return shape;
}

static void check_planes(const grz3_plane *a, const grz3_plane *b, bytes *in) {
    const grz3_plane c = {{take_number(in), take_number(in), take_number(in)}, take_number(in)};
    grz3_common_set forth, back;
    grz3_common_corner corner;
    const bool meet = grz3_where_planes(a, b, &c, &forth, &corner);
    assert(meet == (forth.kind != GRZ_SET_NOTHING));
    assert(grz3_where_planes(&c, b, a, &back, NULL) == meet && memcmp(&forth, &back, sizeof forth) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    const int dim = take_byte(&in) % 2 == 0 ? 2 : 3;
    const struct shape a = take_shape(&in, dim), b = take_shape(&in, dim);
    const union library_shape x = shape_for_library(&a), y = shape_for_library(&b);
    check(dim, &x, &y);
    if (dim == 2) check_area(&x.in2, &y.in2);
    if (dim == 3 && a.kind == GRZ_PLANE && b.kind == GRZ_PLANE) check_planes(&x.in3.plane, &y.in3.plane, &in);
    return 0;
}

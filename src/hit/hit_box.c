/* Where two axis-aligned boxes, or points, grown by radii, touch first: in double-doubles by hit_box.inc; and what
 * hit.c, which computes in dyadic integers, asks of them.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit_box.h"

#include "num/bits.h"
#include "num/rounded.h"
#include "base/isa.h"

bool grz_find_hit_of_boxes(int dim, const grz_axis_aligned_box *a, const double to[], const double from[],
                           const grz_axis_aligned_box *b, double enter, grz_hit *hit) {
    if (!GRZ_FILTER_CLAIMS) return false;
    return GRZ_WITH_AVX2(grz_find_hit_of_boxes_avx2(dim, a, to, from, b, enter, hit),
                         grz_find_hit_of_boxes_scalar(dim, a, to, from, b, enter, hit));
}

static bool box_is_core(const grz_core *core) {
    if (core->ends != GRZ_ENDS_NEAR) return false;
    if (core->points) return core->point_count == 1;
    bool aligned = core->count == 0 || core->count == core->dim;
    for (int k = 0; k < core->count; k++)
        for (int i = 0; i < core->dim; i++) {
            const double *const x = core->generator[k].axis[i];
            aligned = aligned && x[0] == (i == k) && grz_zero(x[1]);
        }
    return aligned;
}

bool grz_are_axis_aligned(const grz_core *a, const grz_core *b) { return box_is_core(a) && box_is_core(b); }

/* The bounds of a core on axis i, doubled, times a factor. */
static void box_exact_ends(grz_arena *arena, const grz_core *core, int i, grz_dyadic factor, grz_dyadic end[2]) {
    uint64_t *const mark = arena->next;
    grz_dyadic center, half = grz_dy_zero();
    if (core->points) {
        center = grz_dy_add(arena, grz_dy(arena, core->points[i]), grz_dy(arena, core->points[i]));
    } else {
        const double *const c = core->center[i];
        center = grz_dy_add(arena, grz_dy_add(arena, grz_dy(arena, c[0]), grz_dy(arena, c[1])), grz_dy(arena, c[2]));
    }
    if (core->count > 0)
        half = grz_dy_add(arena, grz_dy(arena, core->generator[i].half[0]), grz_dy(arena, core->generator[i].half[1]));
    end[0] = grz_dy_mul(arena, factor, grz_dy_sub(arena, center, half));
    end[1] = grz_dy_mul(arena, factor, grz_dy_add(arena, center, half));
    grz_dy_keep_all(arena, mark, 2, end);
}

double grz_middle_of_axis_aligned(const grz_moving_pair *p, grz_dyadic over, grz_dyadic under, int i) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_dyadic once = grz_dy_mul(arena, over, p->motion[i]),
                     motion = grz_dy_keep(arena, mark, grz_dy_add(arena, once, once));
    grz_dyadic a[2], b[2];
    box_exact_ends(arena, p->a, i, under, a);
    box_exact_ends(arena, p->b, i, under, b);
    for (int k = 0; k < 2; k++) a[k] = grz_dy_add(arena, a[k], motion);
    const grz_dyadic low = grz_dy_compare(a[0], b[0]) > 0 ? a[0] : b[0],
                     high = grz_dy_compare(a[1], b[1]) < 0 ? a[1] : b[1];
    const double middle =
        grz_rounded_quotient(arena, grz_dy_add(arena, low, high), grz_dy_mul(arena, under, grz_dy(arena, 4)));
    arena->next = mark;
    return middle;
}

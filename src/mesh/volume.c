/* The volume of a mesh: a sixth of the sum of the determinants of all triangles, seen from any point, since the cones
 * over all triangles cover each place as often as the mesh winds around it.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/watch.h"
#include "num/approx.h"
#include "num/rounded.h"
#include "tree/search.h"

#include <math.h>

typedef struct volume_sum {
    const grz_mesh *mesh;
    double origin[3];
    grz_approx quick; /* six times the volume */
    grz_arena *arena;
    grz_dy_mark base; /* where its limbs are */
    grz_dyadic exact;
    uint32_t steps;
} volume_sum;

static void add_volume_quickly(volume_sum *s, const double at[9]) {
    grz_approx corner[3][3], normal[3];
    for (int k = 0; k < 9; k++) corner[k / 3][k % 3] = grz_approx_sum(at[k], -s->origin[k % 3]);
    grz_approx_cross(corner[0], corner[1], normal);
    s->quick = grz_approx_gather(s->quick, grz_approx_dot(3, normal, corner[2]));
}

static void add_volume_exactly(volume_sum *s, const double at[9]) {
    grz_dyadic corner[3][3];
    for (int k = 0; k < 9; k++) corner[k / 3][k % 3] = grz_dy(s->arena, at[k]);
    const grz_dyadic part = grz_dy_det3(s->arena, corner[0], corner[1], corner[2]);
    s->exact = grz_dy_keep(s->arena, s->base, grz_dy_add(s->arena, s->exact, part));
}

static void add_volumes(volume_sum *s, void add(volume_sum *s, const double at[9])) {
    uint32_t leaf;
    for (size_t at = 0; s->quick.off < (double)INFINITY && grz_bvh_next_leaf(&s->mesh->tree, &at, &leaf);) {
        grz3_triangle t[GRZ_BLOCK];
        const int count = (int)(leaf % GRZ_BLOCK) + 1;
        grz_mesh_triangles(s->mesh, leaf / GRZ_BLOCK, count, t);
        for (int i = 0; i < count; i++) add(s, (const double *)&t[i]);
        if (grz_step_stops(&s->steps, 256)) return;
    }
}

static bool sum_volumes_quickly(volume_sum *s, double *volume) {
    if (!GRZ_FILTER_CLAIMS || !s->mesh->moderate) return false;
    for (int k = 0; k < 3; k++) s->origin[k] = 0.5 * (s->mesh->box[0][k] + s->mesh->box[1][k]);
    add_volumes(s, add_volume_quickly);
    return grz_approx_rounds(grz_approx_div(s->quick, grz_approx_of(6)), volume);
}

static GRZ_NOINLINE double sum_volumes_exactly(volume_sum *s) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    s->arena = &arena;
    s->base = grz_dy_now(&arena);
    s->exact = grz_dy_zero();
    s->quick = grz_approx_of(0);
    add_volumes(s, add_volume_exactly);
    return grz_rounded_quotient(&arena, s->exact, grz_dy(&arena, 6));
}

grz_status grz_mesh_volume(const grz_mesh *mesh, double *volume) {
    volume_sum s = {.mesh = mesh};
    *volume = (double)NAN;
    if (!mesh->solid || mesh->unmatched_edges > 0) return GRZ_ERROR_ARGUMENT;
    double sum = 0;
    if (mesh->triangles > mesh->empty && !sum_volumes_quickly(&s, &sum)) sum = sum_volumes_exactly(&s);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *volume = sum;
    return GRZ_OK;
}

/* When a caster or a moving shape meets a set first, and where: which function says so.
 *
 * Casts and sweeps take a mesh as a skin (mesh.h). Of a solid the start is asked first: what begins inside is in
 * contact there.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/set.h"

#include "api/shapes.h"
#include "base/answer.h"
#include "hit/hit_of_shapes.h"
#include "mesh/ray.h"
#include "num/bits.h"
#include "num/directed.h"

#include <math.h>
#include <string.h>

/* Where the times are to be written; NULL: they are not wanted. */
static double *enter_of(grz_set_hit *hit) { return hit ? &hit->enter : NULL; }
static double *exit_of(grz_set_hit *hit, grz_hit_detail wanted) { return wanted != GRZ_HIT_ENTER ? &hit->exit : NULL; }

static void keep_hit(int dim, grz_set_hit *to, const void *point, const void *normal) {
    memcpy(to->point, point, (size_t)dim * sizeof *to->point);
    memcpy(to->normal, normal, (size_t)dim * sizeof *to->normal);
}

static grz_answer cast_at_shape(int dim, const grz_shape *caster, const grz_shape *b, bool open, grz_hit_detail wanted,
                                grz_set_hit *hit) {
    if (wanted == GRZ_HIT_ALL)
        return grz_cast_hit_and_exit(dim, caster, b, open, &hit->enter, &hit->exit, hit->point, hit->normal);
    double *const enter = enter_of(hit), *const exit = exit_of(hit, wanted);
    return dim == 2 ? (open ? grz2_cast_open : grz2_cast)(grz_in2(caster), grz_in2(b), enter, exit)
                    : (open ? grz3_cast_open : grz3_cast)(grz_in3(caster), grz_in3(b), enter, exit);
}

static grz_answer sweep_two_shapes(int dim, const grz_shape *a, const double *da, const grz_shape *b, const double *db,
                                   bool open, grz_hit_detail wanted, grz_set_hit *hit) {
    if (wanted == GRZ_HIT_ALL)
        return grz_sweep_hit_and_exit(dim, a, da, b, db, open, &hit->enter, &hit->exit, hit->point, hit->normal);
    double *const enter = enter_of(hit), *const exit = exit_of(hit, wanted);
    return dim == 2 ? (open ? grz2_sweep_open : grz2_sweep)(grz_in2(a), (const grz2_vec *)da, grz_in2(b),
                                                            (const grz2_vec *)db, enter, exit)
                    : (open ? grz3_sweep_open : grz3_sweep)(grz_in3(a), (const grz3_vec *)da, grz_in3(b),
                                                            (const grz3_vec *)db, enter, exit);
}

/* Where a caster enters the interior, no edge need be met before: the point and the normal are those of the closed
 * polygon if that is met at the same time. */
static grz_answer cast_at_polygon(const grz2_shape *caster, const grz2_polygon *b, bool open, grz_hit_detail wanted,
                                  grz_set_hit *hit) {
    grz2_hit where;
    const grz_answer answer =
        (open ? grz2_polygon_cast_open : grz2_polygon_cast)(b, caster, enter_of(hit), exit_of(hit, wanted));
    if (!answer.yes || wanted != GRZ_HIT_ALL) return answer;
    grz2_polygon_cast_hit(b, caster, &where);
    keep_hit(2, hit, &where.point, &where.normal);
    return answer;
}

/* Does a caster, which is a segment, ray or line, begin inside a solid? A line has no begin. */
static bool begins_in_solid(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_shape *caster) {
    bool inside = false;
    if (solid != GRZ_SKIN && caster->kind != GRZ_LINE) grz_mesh_contains(mesh, &caster->segment.a, solid, &inside);
    return inside;
}

static grz_answer cast_at_mesh_set(const grz3_shape *caster, grz_set b, bool open, grz_hit_detail wanted,
                                   grz_set_hit *hit) {
    const grz_mesh *const mesh = (const grz_mesh *)b.large;
    grz_mesh_hit met;
    grz3_hit where;
    if (!grz_mesh_is_caster(caster) || (open && b.solid != GRZ_SKIN)) return grz_unanswered();
    if (open) return grz_answered(false);
    if (grz3_shape_valid(caster) && begins_in_solid(mesh, b.solid, caster)) {
        if (hit) *hit = (grz_set_hit){.enter = 0};
        if (wanted == GRZ_HIT_ALL) memcpy(hit->point, &caster->segment.a, sizeof caster->segment.a);
        return grz_answered(true);
    }
    if (!hit) return grz_mesh_cast_any(mesh, caster, NULL);
    const grz_answer answer = grz_mesh_cast_contact(mesh, caster, &met, wanted == GRZ_HIT_ALL ? &where : NULL);
    if (!answer.yes) return answer;
    hit->enter = hit->exit = met.time;
    hit->part = met.triangle;
    if (wanted == GRZ_HIT_ALL) keep_hit(3, hit, &where.point, &where.normal);
    return answer;
}

grz_answer grz_set_cast(int dim, const grz_shape *caster, grz_set b, bool open, grz_hit_detail wanted,
                        grz_set_hit *hit) {
    if (hit) *hit = (grz_set_hit){.part = 0};
    if (!b.large) return cast_at_shape(dim, caster, b.shape, open, wanted, hit);
    if (dim == 3) return cast_at_mesh_set(grz_in3(caster), b, open, wanted, hit);
    return cast_at_polygon(grz_in2(caster), (const grz2_polygon *)b.large, open, wanted, hit);
}

/* Is a shape inside a solid where it begins, and meets no triangle there? */
static bool starts_in_solid(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_shape *a) {
    bool skin = true, all = false;
    if (solid == GRZ_SKIN) return false;
    grz_mesh_overlap(mesh, a, solid, &all);
    if (all) grz_mesh_overlap(mesh, a, GRZ_SKIN, &skin);
    return all && !skin;
}

static grz_answer sweep_at_mesh(const grz3_shape *a, const grz3_vec *by, grz_set b, bool open, grz_hit_detail wanted,
                                grz_set_hit *hit) {
    const grz_mesh *const mesh = (const grz_mesh *)b.large;
    const grz_mesh_sweep_options how = {.open = open, .times_only = wanted != GRZ_HIT_ALL};
    grz_mesh_sweep_hit met;
    if (starts_in_solid(mesh, b.solid, a)) {
        if (hit) *hit = (grz_set_hit){.enter = 0};
        return grz_answered(true);
    }
    if (!hit) return grz_answered(grz_mesh_sweep_any(mesh, a, by, &how));
    if (!grz_mesh_sweep(mesh, a, by, &how, &met)) return grz_answered(false);
    *hit = (grz_set_hit){.enter = met.enter, .exit = met.exit, .part = met.triangle};
    keep_hit(3, hit, &met.point, &met.normal);
    return grz_answered(true);
}

/* A shape and a polygon, which may move by polygon_by. */
static grz_answer sweep_at_polygon(const grz2_shape *a, const double *by, const grz2_polygon *b,
                                   const double *polygon_by, bool open, grz_hit_detail wanted, grz_set_hit *hit) {
    const grz2_polygon_sweep_options how = {.open = open,
                                            .times_only = wanted != GRZ_HIT_ALL,
                                            .no_exit = wanted == GRZ_HIT_ENTER,
                                            .polygon_by = (const grz2_vec *)polygon_by};
    grz2_polygon_sweep_hit met;
    if (!hit) return grz_answered(grz2_polygon_sweep_any(b, a, (const grz2_vec *)by, &how));
    if (!grz2_polygon_sweep(b, a, (const grz2_vec *)by, &how, &met)) return grz_answered(false);
    *hit = (grz_set_hit){.enter = met.enter, .exit = met.exit, .part = met.edge};
    keep_hit(2, hit, &met.point, &met.normal);
    return grz_answered(true);
}

grz_answer grz_set_sweep(int dim, const grz_shape *mover, const double *by, grz_set b, bool open, grz_hit_detail wanted,
                         grz_set_hit *hit) {
    if (hit) *hit = (grz_set_hit){.part = 0};
    if (!b.large) return sweep_two_shapes(dim, mover, by, b.shape, NULL, open, wanted, hit);
    if (dim == 3) return sweep_at_mesh(grz_in3(mover), (const grz3_vec *)by, b, open, wanted, hit);
    return sweep_at_polygon(grz_in2(mover), by, (const grz2_polygon *)b.large, NULL, open, wanted, hit);
}

grz_answer grz_set_sweep_until(int dim, const grz_shape *mover, const double *by, grz_set b, bool open, double until,
                               bool rest, grz_set_hit *hit) {
    if (b.large) return grz_set_sweep(dim, mover, by, b, open, GRZ_HIT_ENTER, hit);
    *hit = (grz_set_hit){.part = 0};
    return grz_sweep_until(dim, mover, by, b.shape, open, until, rest, &hit->enter);
}

/* A shape and a mesh that moves, too: as the shape moves seen from the mesh, if that displacement is a double in each
 * coordinate. */
static grz_answer sweep_at_moving_mesh(const grz3_shape *a, const double da[], grz_set b, const double db[], bool open,
                                       grz_hit_detail wanted, grz_set_hit *hit) {
    double by[3];
    for (int k = 0; k < 3; k++) {
        by[k] = grz_directed_sum_of_two(da[k], -db[k], GRZ_UP);
        if (!grz_finite(by[k]) || grz_compare(by[k], grz_directed_sum_of_two(da[k], -db[k], GRZ_DOWN)) != 0)
            return grz_unanswered();
    }
    const grz_answer answer = sweep_at_mesh(a, (const grz3_vec *)by, b, open, wanted, hit);
    for (int k = 0; hit && answer.yes && wanted == GRZ_HIT_ALL && k < 3; k++) hit->point[k] += hit->enter * db[k];
    return answer;
}

grz_answer grz_sets_sweep(int dim, grz_set a, const double da[], grz_set b, const double db[], bool open,
                          grz_hit_detail wanted, grz_set_hit *hit) {
    if (hit) *hit = (grz_set_hit){.part = 0};
    if (!a.large && !b.large) return sweep_two_shapes(dim, a.shape, da, b.shape, db, open, wanted, hit);
    if (a.large && b.large) return grz_unanswered();
    if (!b.large) {
        const grz_answer answer = grz_sets_sweep(dim, b, db, a, da, open, wanted, hit);
        for (int k = 0; hit && k < dim; k++) hit->normal[k] = 0 - hit->normal[k];
        return answer;
    }
    if (dim == 3) return sweep_at_moving_mesh(grz_in3(a.shape), da, b, db, open, wanted, hit);
    return sweep_at_polygon(grz_in2(a.shape), da, (const grz2_polygon *)b.large, db, open, wanted, hit);
}

/* Whether shapes meet, and when.
 *
 * SPDX-License-Identifier: MIT */
#include "meeting.h"

#include <math.h>

bool are_supported(int dimension, const shape *a, const shape *b) {
    return shape_is_supported(dimension, a) && shape_is_supported(dimension, b);
}

static bool verdict_of_polygons(grz_relation relation, const grz2_polygon *a, const grz2_polygon *b) {
    return relation == GRZ_OVERLAP ? grz2_polygons_overlap(a, b)
           : relation == GRZ_TOUCH ? grz2_polygons_touch(a, b)
                                   : grz2_polygons_overlap_open(a, b);
}

static bool verdict_of_polygon(grz_relation relation, const grz2_polygon *polygon, const grz2_shape *s) {
    if (relation == GRZ_OVERLAP) return grz2_polygon_overlap(polygon, s);
    return (relation == GRZ_TOUCH ? grz2_polygon_touch : grz2_polygon_overlap_open)(polygon, s);
}

static bool verdict_of_supported(int dimension, grz_relation relation, const shape *a, const shape *b) {
    if (a->polygon == NULL && b->polygon != NULL) return verdict_of_supported(dimension, relation, b, a);
    if (b->polygon != NULL) return verdict_of_polygons(relation, a->polygon, b->polygon);
    if (a->polygon != NULL) return verdict_of_polygon(relation, a->polygon, &b->in2);
    if (dimension == 2)
        return (relation == GRZ_OVERLAP ? grz2_overlap
                : relation == GRZ_TOUCH ? grz2_touch
                                        : grz2_overlap_open)(&a->in2, &b->in2);
    return (relation == GRZ_OVERLAP ? grz3_overlap
            : relation == GRZ_TOUCH ? grz3_touch
                                    : grz3_overlap_open)(&a->in3, &b->in3);
}

grz_answer verdict_of(int dimension, grz_relation relation, const shape *a, const shape *b) {
    if (!are_supported(dimension, a, b)) return no_answer;
    return (grz_answer){.yes = verdict_of_supported(dimension, relation, a, b)};
}

/* True if times and hits are supported: not for polygons, but for their casts, and sweeps of one and a shape. */
static bool are_timed(int dimension, const shape *a, const shape *b) {
    return a->polygon == NULL && b->polygon == NULL && are_supported(dimension, a, b);
}

/* Asks for touch only if the shapes overlap: most pairs are apart. */
meeting meeting_of(int dimension, bool open, const shape *a, const shape *b) {
    const grz_answer meets = verdict_of(dimension, open ? GRZ_OVERLAP_OPEN : GRZ_OVERLAP, a, b);
    if (meets.unsupported) return MEETING_UNSUPPORTED;
    if (!meets.yes) return MEETING_NONE;
    return !open && verdict_of(dimension, GRZ_TOUCH, a, b).yes ? MEETING_TOUCH : MEETING_OVERLAP;
}

grz_answer times_of_cast(int dimension, bool open, const shape *caster, const shape *b, grz_interval *times) {
    if (b->polygon != NULL && caster->polygon == NULL)
        return (open ? grz2_polygon_cast_open : grz2_polygon_cast)(b->polygon, &caster->in2, &times->enter,
                                                                   &times->exit);
    if (!are_timed(dimension, caster, b)) return no_answer;
    if (dimension == 2) return (open ? grz2_cast_open : grz2_cast)(&caster->in2, &b->in2, &times->enter, &times->exit);
    return (open ? grz3_cast_open : grz3_cast)(&caster->in3, &b->in3, &times->enter, &times->exit);
}

/* Of a polygon and another shape; false: of no polygon or of two. */
static bool is_polygon_and_shape(const shape *a, const shape *b) {
    return (a->polygon != NULL) != (b->polygon != NULL) && shape_is_supported(2, a) && shape_is_supported(2, b);
}

/* One of a and b is a polygon. The normal points out of b. */
static bool sweep_at_polygon(bool open, bool times_only, const shape *a, const double da[3], const shape *b,
                             const double db[3], grz2_polygon_sweep_hit *hit) {
    if (a->polygon != NULL) {
        const bool met = sweep_at_polygon(open, times_only, b, db, a, da, hit);
        hit->normal = (grz2_vec){0 - hit->normal.x, 0 - hit->normal.y};
        return met;
    }
    const grz2_polygon_sweep_options options = {
        .open = open, .times_only = times_only, .no_exit = !times_only, .polygon_by = (const grz2_vec *)db};
    return grz2_polygon_sweep(b->polygon, &a->in2, (const grz2_vec *)da, &options, hit);
}

grz_answer times_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b,
                          const double db[3], grz_interval *times) {
    if (is_polygon_and_shape(a, b)) {
        grz2_polygon_sweep_hit hit;
        const bool met = sweep_at_polygon(open, true, a, da, b, db, &hit);
        *times = (grz_interval){hit.enter, hit.exit};
        return (grz_answer){.yes = met};
    }
    if (!are_timed(dimension, a, b)) return no_answer;
    if (dimension == 2)
        return (open ? grz2_sweep_open : grz2_sweep)(&a->in2, (const grz2_vec *)da, &b->in2, (const grz2_vec *)db,
                                                     &times->enter, &times->exit);
    return (open ? grz3_sweep_open : grz3_sweep)(&a->in3, (const grz3_vec *)da, &b->in3, (const grz3_vec *)db,
                                                 &times->enter, &times->exit);
}

first_contact first_contact_at(int dimension, const double point[], const double normal[]) {
    first_contact first = {.dimension = dimension};
    memcpy(first.point, point, (size_t)dimension * sizeof *point);
    memcpy(first.normal, normal, (size_t)dimension * sizeof *normal);
    return first;
}

static first_contact first_of_hit2(grz_answer answer, const grz2_hit *hit) {
    const bool met = answer.yes && hit->time != -INFINITY;
    return first_contact_at(met ? 2 : 0, &hit->point.x, &hit->normal.x);
}

static first_contact first_of_hit3(grz_answer answer, const grz3_hit *hit) {
    const bool met = answer.yes && hit->time != -INFINITY;
    return first_contact_at(met ? 3 : 0, &hit->point.x, &hit->normal.x);
}

first_contact first_of_cast(int dimension, bool open, const shape *caster, const shape *b) {
    if (b->polygon != NULL && caster->polygon == NULL && !open) {
        grz2_hit hit;
        const grz_answer answer = grz2_polygon_cast_hit(b->polygon, &caster->in2, &hit);
        return first_of_hit2(answer, &hit);
    }
    if (!are_timed(dimension, caster, b)) return (first_contact){.dimension = 0};
    if (dimension == 2) {
        grz2_hit hit;
        const grz_answer answer = (open ? grz2_cast_open_hit : grz2_cast_hit)(&caster->in2, &b->in2, &hit);
        return first_of_hit2(answer, &hit);
    }
    grz3_hit hit;
    const grz_answer answer = (open ? grz3_cast_open_hit : grz3_cast_hit)(&caster->in3, &b->in3, &hit);
    return first_of_hit3(answer, &hit);
}

first_contact first_of_sweep(int dimension, bool open, const shape *a, const double da[3], const shape *b,
                             const double db[3]) {
    if (is_polygon_and_shape(a, b)) {
        grz2_polygon_sweep_hit hit;
        const bool met = sweep_at_polygon(open, false, a, da, b, db, &hit);
        return first_contact_at(met ? 2 : 0, &hit.point.x, &hit.normal.x);
    }
    if (!are_timed(dimension, a, b)) return (first_contact){.dimension = 0};
    if (dimension == 2) {
        grz2_hit hit;
        const grz_answer answer = (open ? grz2_sweep_open_hit : grz2_sweep_hit)(&a->in2, (const grz2_vec *)da, &b->in2,
                                                                                (const grz2_vec *)db, &hit);
        return first_of_hit2(answer, &hit);
    }
    grz3_hit hit;
    const grz_answer answer = (open ? grz3_sweep_open_hit : grz3_sweep_hit)(&a->in3, (const grz3_vec *)da, &b->in3,
                                                                            (const grz3_vec *)db, &hit);
    return first_of_hit3(answer, &hit);
}

/* Contacts of space in closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/known.h"

#include "contact/two_boxes.h"

#include "shape/space3.inc"
static GRZ_INLINE grz_oriented_box grz3_oriented_box(const grz3_obb *b, double turned[2]) {
    (void)turned; /* of the plane */
    return (grz_oriented_box){&b->center.x, &b->half.x, {&b->axis[0].x, &b->axis[1].x, &b->axis[2].x}};
}

static GRZ_INLINE bool grz3_see_box(const grz3_shape *shape, grz_box_in_space *box) {
    if (shape->kind == GRZ_AABB) return grz_see_aabb(&shape->aabb.min.x, &shape->aabb.max.x, box);
    double turned[2];
    const grz_oriented_box given = grz3_oriented_box(&shape->obb, turned);
    return grz_see_obb(&given, box);
}

static GRZ_INLINE bool grz3_set_parts_of_box(const grz3_shape *shape, grz_box_in_space *box) {
    if (shape->kind == GRZ_AABB) return grz_set_parts_of_aabb(&shape->aabb.min.x, &shape->aabb.max.x, box);
    double turned[2];
    const grz_oriented_box given = grz3_oriented_box(&shape->obb, turned);
    return grz_set_parts_of_obb(&given, box);
}

static GRZ_NOINLINE grz_known grz3_contact_with_turned_box(const grz3_shape *a, const grz3_shape *b, bool points,
                                                           grz_known_contact *c) {
    grz_two_boxes x;
    grz_box_axis axis;
    if (!grz3_see_box(a, &x.box[0]) || !grz3_see_box(b, &x.box[1])) return GRZ_UNKNOWN;
    const grz_known known = grz_find_box_axis(&x, &axis);
    if (known != GRZ_KNOWN_CONTACT) return known;
    if (!grz3_set_parts_of_box(a, &x.box[0]) || !grz3_set_parts_of_box(b, &x.box[1])) return GRZ_UNKNOWN;
    return grz_contact_along_box_axis(&x, &axis, points, c);
}

#include "contact/known.inc"

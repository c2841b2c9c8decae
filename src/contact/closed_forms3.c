/* Contacts of space in closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"

#include "contact/capsule_box.h"

#include "shape/space3.inc"
static GRZ_INLINE grz_oriented_box grz3_oriented_box(const grz3_obb *b, double turned[2]) {
    (void)turned; /* of the plane */
    return (grz_oriented_box){&b->center.x, &b->half.x, {&b->axis[0].x, &b->axis[1].x, &b->axis[2].x}};
}

#include "contact/closed_forms.inc"

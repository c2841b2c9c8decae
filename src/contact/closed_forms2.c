/* Contacts of the plane in closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"

#include "contact/capsule_box.h"

#include "shape/space2.inc"
static GRZ_INLINE grz_oriented_box grz2_oriented_box(const grz2_obb *b, double turned[2]) {
    turned[0] = -b->u.y;
    turned[1] = b->u.x;
    return (grz_oriented_box){&b->center.x, &b->half.x, {&b->u.x, turned}};
}

#include "contact/closed_forms.inc"

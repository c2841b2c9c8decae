/* How deep two shapes of the plane are in each other, and where they touch, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "api/two_shapes.h"
#include "base/answer.h"
#include "contact/closed_form.h"
#include "contact/manifold.h"
#include "form/form.h"
#include "num/subnormals.h"
#include "shape/core2.h"
#include "shape/order.h"

#include <graze/contact2.h>
#include <graze/query2.h>

#include <math.h>
#include <string.h>

#include "shape/space2.inc"
#include "api/contact.inc"

grz_answer grz2_depth(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth) {
    return grz2_depth_any(a, b, margin, normal, depth);
}

grz_answer grz2_contact(const grz2_shape *a, const grz2_shape *b, double margin, grz2_manifold *manifold) {
    return grz2_contact_any(a, b, margin, manifold);
}

grz_answer grz2_contact_all(const grz2_shape *a, const grz2_shape *b, double margin, grz2_vec *normal, double *depth,
                            grz2_contact_point points[], int capacity, int *count) {
    return grz2_contact_all_any(a, b, margin, normal, depth, points, capacity, count);
}

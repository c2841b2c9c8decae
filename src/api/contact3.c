/* How deep two shapes of space are in each other, and where they touch, of any kinds.
 *
 * SPDX-License-Identifier: MIT */
#include "api/two_shapes.h"
#include "base/answer.h"
#include "base/isa.h"
#include "contact/closed_form.h"
#include "contact/manifold.h"
#include "form/form.h"
#include "num/subnormals.h"
#include "shape/core3.h"
#include "shape/order.h"

#include <graze/contact3.h>
#include <graze/query3.h>

#include <math.h>
#include <string.h>

#include "shape/space3.inc"
#include "api/contact.inc"

grz_answer grz3_depth(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth) {
    return grz3_depth_any(a, b, margin, normal, depth);
}

grz_answer grz3_contact(const grz3_shape *a, const grz3_shape *b, double margin, grz3_manifold *manifold) {
    return grz3_contact_any(a, b, margin, manifold);
}

grz_answer grz3_contact_all(const grz3_shape *a, const grz3_shape *b, double margin, grz3_vec *normal, double *depth,
                            grz3_contact_point points[], int capacity, int *count) {
    return grz3_contact_all_any(a, b, margin, normal, depth, points, capacity, count);
}

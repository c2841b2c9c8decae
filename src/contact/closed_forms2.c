/* Contacts of the plane in closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_forms.h"

grz_known grz2_known_contact(grz_known_shape a, grz_known_shape b, bool points, grz_known_contact *c) {
    return grz_known_of_pair(2, a, b, points, c);
}

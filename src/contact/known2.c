/* Contacts of the plane in closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/known.h"

#include "contact/boxes.h"

#include "shape/space2.inc"
#include "contact/known.inc"

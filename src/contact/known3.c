/* Contacts of space in closed form.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/known.h"

#include "contact/boxes.h"

#include "shape/space3.inc"
#include "contact/known.inc"

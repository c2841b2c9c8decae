/* Where shapes of the plane are free of obstacles.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "num/bits.h"
#include "num/subnormals.h"
#include "shape/core2.h"
#include "shape/place2.h"

#include <graze/bounds2.h>
#include <graze/contact2.h>
#include <graze/depth2.h>
#include <graze/query2.h>

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "shape/space2.inc"

#include "api/ahead.inc"
#include "api/separate.inc"

grz_answer grz2_separate(const grz2_shape *a, const grz2_shape obstacles[], size_t count, grz2_vec *place) {
    grz2_vec found;
    const grz_mode mode = grz_keep_subnormals();
    const grz_answer answer = grz2_separate_any(a, obstacles, count, &found);
    grz_restore_mode(mode);
    if (place) *place = found;
    return answer;
}

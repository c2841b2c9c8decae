/* Where shapes of space are free of obstacles.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "num/bits.h"
#include "num/subnormals.h"
#include "shape/core3.h"
#include "shape/place3.h"

#include <graze/bounds3.h>
#include <graze/contact3.h>
#include <graze/depth3.h>
#include <graze/query3.h>

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "shape/space3.inc"

#include "api/ahead.inc"
#include "api/separate.inc"

grz_answer grz3_separate(const grz3_shape *a, const grz3_shape obstacles[], size_t count, grz3_vec *place) {
    grz3_vec found;
    const grz_mode mode = grz_keep_subnormals();
    const grz_answer answer = grz3_separate_any(a, obstacles, count, &found);
    grz_restore_mode(mode);
    if (place) *place = found;
    return answer;
}

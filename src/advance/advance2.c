/* Bodies of the plane that move and turn: when they first touch, and where they are.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/steps.h"
#include "num/subnormals.h"
#include "num/turn.h"
#include "num/vec.h"
#include "shape/core2.h"
#include "shape/place2.h"

#include <graze/advance2.h>
#include <graze/query2.h>
#include <graze/times2.h>

#include <math.h>
#include <string.h>

#include "shape/space2.inc"
#include "advance/advance.inc"

grz_status grz2_advance(const grz2_shape *a, const grz2_motion *motion_a, const grz2_shape *b,
                        const grz2_motion *motion_b, double tolerance, grz2_certificate *certificate) {
    return grz2_advance_any(a, motion_a, b, motion_b, tolerance, certificate);
}

void grz2_pose_at(const grz2_motion *motion, double t, double matrix[6]) {
    grz_course course;
    double turn[3][3], place[3];
    const bool valid = grz2_course_of(motion, &course);
    if (valid && course.pose) {
        motion->pose(motion->user, t, matrix);
        return;
    }
    const bool known = valid && grz2_has_pose(&course, t);
    if (known) grz2_pose_of_course(&course, t, turn, place);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++) matrix[3 * i + k] = !known ? (double)NAN : k < 2 ? turn[i][k] : place[i];
}

/* Bodies of space that move and turn: when they first touch, and where they are.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/free_time.h"
#include "advance/steps.h"
#include "num/subnormals.h"
#include "num/turn.h"
#include "num/vec.h"
#include "shape/core3.h"
#include "shape/place3.h"

#include <graze/advance3.h>
#include <graze/query3.h>
#include <graze/times3.h>

#include <math.h>
#include <string.h>

#include "shape/space3.inc"
#include "advance/advance.inc"

grz_status grz3_advance(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                        const grz3_motion *motion_b, double tolerance, grz3_certificate *certificate) {
    return grz3_advance_any(a, motion_a, b, motion_b, tolerance, certificate);
}

/* What is in a shape that does not turn has another pivot, and so up to 7 times the size: hence 2^-36 of it, as the
 * least tolerance of what is in it is 2^-40. */
double grz3_free_time(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                      const grz3_motion *motion_b, double tolerance, double from, double until) {
    grz3_meeting m;
    const grz_advance known = grz3_meet(a, motion_a, b, motion_b, &m);
    if (known != GRZ_ADVANCE_OPEN) return known == GRZ_ADVANCE_CLEAR ? (double)INFINITY : from;
    const grz_mode mode = grz_keep_subnormals();
    double free = from;
    if (grz3_begin(&m, tolerance)) {
        const double more = m.tolerance + 0x1p-36 * m.e.size;
        m.e.b.radius += more;
        m.e.b.extent += more;
        m.e.b.size += more;
        grz_encounter_begin(&m.e);
        m.e.rough = true;
        free = grz_free_time(&m.e, from, until);
    }
    grz_restore_mode(mode);
    return free;
}

/* The unit quaternion of a turn: sine and cosine of half the angle. */
static grz3_quat advance_quaternion_of(const grz_course *course, double t) {
    double axis[3], c, s;
    grz_advance_unit(course->axis, axis);
    if (grz_zero(axis[0]) && grz_zero(axis[1]) && grz_zero(axis[2])) return (grz3_quat){0, 0, 0, 1};
    grz_turn_cos_sin(course->angle / 2, t, &c, &s);
    return (grz3_quat){s * axis[0], s * axis[1], s * axis[2], c};
}

void grz3_pose_at(const grz3_motion *motion, double t, double matrix[12], grz3_quat *orientation) {
    grz_course course;
    double turn[3][3], place[3];
    const double nan = (double)NAN;
    const bool valid = grz3_course_of(motion, &course), known = valid && !course.pose && grz3_has_pose(&course, t);
    if (orientation) *orientation = known ? advance_quaternion_of(&course, t) : (grz3_quat){nan, nan, nan, nan};
    if (!matrix) return;
    if (valid && course.pose) {
        motion->pose(motion->user, t, matrix);
        return;
    }
    if (known) grz3_pose_of_course(&course, t, turn, place);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) matrix[4 * i + k] = !known ? nan : k < 3 ? turn[i][k] : place[i];
}

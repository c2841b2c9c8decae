/* graze: when two bodies of the 2D space that move and turn first touch.
 *
 * A motion is a displacement and a turn about a point, both at constant speed while the time t goes from 0 to 1; or the
 * caller's own. The answer is a certificate, one of three:
 *
 *     clear     they do not touch at any time: proven
 *     contact   they do not touch before `free_until`: proven; and then they are within the tolerance of each other
 *     open      they do not touch before `free_until`: proven; nothing is shown of later times
 *
 * So it is never late: before `free_until` there is no contact that was stepped over, however fast they turn. Bodies
 * that pass within the tolerance may be called a contact.
 *
 * When it is open, what is invalid, sizes, bounds and costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_ADVANCE2_H
#define GRAZE_ADVANCE2_H

#include <graze/base.h>
#include <graze/host.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A motion in the time from 0 to 1. At time t the point x of a shape is at pivot + t by + R (x - pivot), where R turns
/// by t angle counter-clockwise. All zero: it stands still.
typedef struct grz2_motion {
    grz2_vec by;    ///< the displacement, a length
    double angle;   ///< of the whole turn, in radians; any angle, of many turns, too
    grz2_vec pivot; ///< the point about which it turns, at time 0
    /// If not NULL: the caller's own motion, in place of the above. Writes the pose at time t, from 0 to 1: a rotation
    /// and a translation as two rows of three, the translation last. It is asked at any times, in any order.
    void (*pose)(void *user, double t, double matrix[6]);
    void *user;   ///< passed to `pose`
    double speed; ///< with `pose`: no point of the shape moves faster, in lengths per time of 1
} grz2_motion;

/// What is known of two bodies.
typedef struct grz2_certificate {
    grz_advance verdict;
    double free_until; ///< no contact before this time, proven; 1 if clear
    double time;       ///< contact: a time at which they are within the tolerance; else +inf
    grz2_vec point;    ///< contact: a point between the two that is within the tolerance of both; else 0
    grz2_vec normal;   ///< contact: a unit vector out of b, towards a, along which they are apart; 0 if they overlap
    int steps;         ///< how many steps of time were needed
} grz2_certificate;

/// Whether and when a and b touch, while each moves. `a`, `b`: bounded shapes, which may be rounded; one may be a plane
/// or a half-space. NULL for a motion is no motion. `tolerance`: a length, at least 0; what is less than 2^-40 of the
/// size is taken for that. Writes `*certificate` in any case. Returns GRZ_OK; or GRZ_ERROR_ARGUMENT, and open at 0, if
/// the tolerance is negative or NaN. Grade bounded: never late. Cost 0.5 to 5 us for two boxes that turn by less than a
/// radian.
GRZ_API grz_status grz2_advance(const grz2_shape *a, const grz2_motion *motion_a, const grz2_shape *b,
                                const grz2_motion *motion_b, double tolerance, grz2_certificate *certificate);

/// Where a motion takes a body at time t: `matrix`, for grz2_shape_posed. Any finite t. Grade bounded: as a map the
/// turn is within 2^-47 of the exact one; each coordinate of the translation within 2^-46 of the largest magnitude of
/// pivot and displacement up to then. Of a turn whose angle is beyond 2^26 by then, and of a motion that is not finite:
/// NaN. Of a caller's own motion it is what that writes.
GRZ_API void grz2_pose_at(const grz2_motion *motion, double t, double matrix[6]);

/* Details
 *
 * The size is the sum of what each body adds: the distance of the pivot from the origin, the length of the
 * displacement, and the distance of the pivot from the furthest point of the shape (up to three times that, of a
 * caller's own motion more); of a plane its distance from the origin. Without a turn the pivot that was given does not
 * count, but a point of the shape.
 *
 * contact: `time` is `free_until`, and the distance then is at most the tolerance. If they are in contact at the start,
 * both are 0. Point and normal are those of that time; of shapes that touch or overlap at the start those of
 * grz2_sweep_hit.
 *
 * open: at `free_until` they are within 2^-20 of the size of each other, but it is not shown that they are within the
 * tolerance; or all 2^17 steps were taken. What is further apart is proven to be free for longer, and for so many steps
 * the bodies must once have been within 2^-12 of the size, times the larger turn in radians if that is more than 1. Of
 * 100,000 pairs that turn by up to 40 radians none is open. The shortest step is an eighth of distance over speed, or
 * half of the root of distance over acceleration; usual ones are far longer. A turn by more than 2^26 radians is not
 * followed: what counts is the ball about the pivot in which the body turns, and the answer is clear or open. With a
 * cylinder a tolerance below 2^-30 of the size may lead to open.
 *
 * Invalid is empty: an invalid shape, and one whose motion has a NaN or an infinity, has no contact: clear.
 * Unsupported: a ray, a line, an aabb with an infinite bound, two planes or half-spaces, and a plane or half-space with
 * the caller's own motion. Then `free_until` is 0.
 *
 * A caller's own motion must keep its bound of speed: if a point moves faster, or the matrix is no rotation, an answer
 * may be late. What its rounding adds may be as much as 2^-46 of the size. If it writes a NaN, the answer is open.
 *
 * The same bits on every machine, in every build. Pure, as all queries; the callback is the caller's.
 *
 * Cost: a step takes 0.1 to 0.5 us, 3 ns more for each point of a hull. Bodies that come together take 2 to 6 steps.
 * Bodies that pass each other closely take more: about as many as the turn in radians times the root of size /
 * distance. Of a caller's own motion, of which only the speed is known, contact takes 20 to 60 steps. 2^17 steps take
 * 30 to 100 ms. */

#ifdef __cplusplus
}
#endif
#endif

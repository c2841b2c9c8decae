/* graze: how far a shape of the plane must move to be free of another one.
 *
 * Shapes are closed, solid and exactly what their numbers say, as in all of graze (query2.h, shapes2.h). Two
 * shapes overlap openly if they overlap and no shift, however small, separates them (grz2_overlap_open).
 *
 * The depth along a direction is what builders mean by depth: how far a duct must be pulled out of a wall. It is not
 * the least depth: another direction may lead out sooner.
 *
 * Costs stand at the end of this header.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_DEPTH2_H
#define GRAZE_DEPTH2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How far a must move along `direction` to be free of b, which stands still. Yes if they overlap openly. Grades: the
/// yes/no exact, the depth rounded.
///
/// `depth`: the least t >= 0 so that a, moved by t * direction or by any more, does not overlap b openly. The length of
/// the direction counts: with a direction of length 2 the depth is half of that with length 1. Rounded to the nearest
/// double, of two equally near ones to the even one. It is +inf if they overlap for all t, also for the direction 0;
/// and 0 if they do not overlap openly, if one of them is empty (invalid), or if the direction is not finite. Never -0.
/// Moved by a depth that rounded down, a is still in b by less than half an ulp; moved by nextafter(depth, INFINITY) it
/// is free, if a is moved exactly. NULL: only the yes/no is computed.
///
/// Unsupported, with depth +inf: if one of them is a ray, a line or an aabb with an infinite bound, or neither is
/// bounded. A plane or half-space may be one of the two. But if one of the two is empty, or the direction is not
/// finite, the answer is no.
GRZ_API grz_answer grz2_depth_along(const grz2_shape *a, const grz2_shape *b, const grz2_vec *direction, double *depth);

/// Finds a place near its start where a shape that was put into obstacles is free of them. Yes: a, put to `place` by
/// grz2_shape_at, overlaps none of the `count` obstacles openly. If it overlaps none as it is, `place` is its start.
///
/// A body that was put on a floor in decimal numbers is often inside by one ulp. Sweeps and grz2_stop see that it is
/// inside: no motion along the floor is free. So ask for a place when the body is put somewhere; after that grz2_stop
/// does not get it inside again.
///
/// `place`: a's reference point (times2.h) in doubles, near its start; the start itself unless the answer is yes. NULL:
/// not written. The place alone is free, not the line from the start: out of a thin wall it may lead to either side.
///
/// Grades: a yes exact, as it is tested exactly; the displacement bounded: if only one obstacle is overlapped, and
/// no other one where a has left that, it is at most the depth (grz2_depth) and 16 * 2^-53 M, where M is the largest
/// magnitude of a coordinate of a's points at the start and at the place; a bound below 2^-1070 counts as 2^-1070.
/// Among several obstacles it is short, but not always the shortest: it is the shortest one beyond a plane for each of
/// those that are met, across its normal of contact, or one along an axis, if there is no such or if that is shorter.
///
/// No: none was found, as between two half-spaces that leave less room than a needs. That does not prove that there is
/// none. Among bounded obstacles there always is one, unless it is beyond the largest double.
///
/// Unsupported: a is a ray, line, plane, half-space, hull or an aabb with an infinite bound; or a valid obstacle is a
/// ray, a line or an aabb with an infinite bound. Of these a's kind comes first, also of an invalid a; else an invalid
/// a overlaps nothing: it is free where it is, whatever the obstacles are. An invalid obstacle is ignored.
GRZ_API grz_answer grz2_separate(const grz2_shape *a, const grz2_shape *obstacles, size_t count, grz2_vec *place);

/* Details
 *
 * Cost of grz2_depth_along on random input: 0.1 to 0.7 us for two shapes of which each is a circle, an aabb or an obb,
 * else 0.6 to 1.4 us. Where doubles do not prove it, as where the end is equally near to two doubles: 3 to 20 us. That
 * of grz2_overlap_open if they do not overlap openly. At most some ms, where exponents are spread over the whole range
 * of double.
 *
 * Cost of grz2_separate: an overlap for each obstacle if a is free of all. For one that is overlapped also its depth,
 * and two to four times as many overlaps. Where it meets several, up to 64 times as many, and a depth_along for each
 * one that a line along an axis leaves: 48 of them for each time that the bounds of all are looked at, or of a few
 * 32nds of all if they are given as they lie along the line. Inside the bounds of more than 48, an overlap with up to
 * all for each one that it leaves, or with few if they are given so.
 *
 * Pure: no allocation, no state, no errno, at most 64 KiB of stack. The result must not overlap the arguments in
 * memory. */

#ifdef __cplusplus
}
#endif
#endif

/* graze: when a point and a segment of the plane touch whose corners move in straight lines.
 *
 * ccd (continuous collision detection): each corner goes from its place at time 0 to its place at time 1 at constant
 * speed, each its own way. So the segment may turn and change its length. In space: ccd3.h; shapes that move without
 * turning: times2.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CCD2_H
#define GRAZE_CCD2_H

#include <graze/base.h>
#include <graze/shapes2.h>

#ifdef __cplusplus
extern "C" {
#endif

/// True if the point, on its way from a to a_end, and the segment, on its way from b to b_end, touch at a time from 0
/// to 1, or come within `margin` of each other. The segment is closed; it may have no length.
///
/// `margin` is a length, at least 0; with 0 the answer, the time and the features are exact: yes or no as the numbers
/// say, any finite doubles, no tolerance. `time`: the nearest double to the first time of contact, of two equally near
/// ones the earlier; 0 if they touch at the start, or if it is too small for a double. `features[0]`: the point, VERTEX
/// 0. `features[1]`: of the segment VERTEX 0 or 1 where the contact is at an end, else EDGE. Either may be NULL.
///
/// Grade: exact, the time rounded; with margin > 0 bounded. Then it is never no if they come within the margin, and yes
/// only if they come within margin (1 + 2^-20) + 2^-32 L, L the largest distance along an axis of the point from an end
/// of the segment, at either time; `time` is not later than the first such time, and the features are those of nearest
/// points there, in doubles.
///
/// False: time is +inf, features are NONE; also if a number is NaN or infinite, or the margin is negative or NaN.
/// Cost: 10 to 60 ns if bounds decide, as they mostly do; a contact 0.5 us; where doubles cannot decide 3 us to 1 ms.
GRZ_API bool grz2_ccd_point_segment(const grz2_vec *a, const grz2_vec *a_end, const grz2_segment *b,
                                    const grz2_segment *b_end, double margin, double *time, grz_feature features[2]);

#ifdef __cplusplus
}
#endif
#endif

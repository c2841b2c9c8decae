/* graze: when a point and a triangle, or two segments, touch whose corners move in straight lines.
 *
 * ccd (continuous collision detection): each corner goes from its place at time 0 to its place at time 1 at constant
 * speed, each its own way, as the corners of a cloth do in one step of a simulation. So triangles and segments may turn
 * and stretch, and collapse to a line or a point on the way. Two meshes whose corners move so touch first where a point
 * meets a triangle or an edge meets an edge. In the plane: ccd2.h; whole meshes: mesh.h; shapes that move without
 * turning: times3.h.
 *
 *     grz3_vec p = {0, 0, 1}, p_end = {0, 0, -1};
 *     grz3_triangle t = {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}};
 *     double time;
 *     if (grz3_ccd_point_triangle(&p, &p_end, &t, &t, 0, &time, NULL)) printf("%g\n", time); // 0.5
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CCD3_H
#define GRAZE_CCD3_H

#include <graze/base.h>
#include <graze/shapes3.h>

#ifdef __cplusplus
extern "C" {
#endif

/// True if the point, on its way from a to a_end, and the triangle, on its way from b to b_end, touch at a time from 0
/// to 1, or come within `margin` of each other. The triangle is closed; it may be flat or a point, all the time or for
/// a moment.
///
/// `margin` is a length, at least 0; with 0 the answer, the time and the features are exact: yes or no as the numbers
/// say, any finite doubles, no tolerance and no limit of iterations; motions within one plane or line are no exception.
/// `time`: the nearest double to the first time of contact, of two equally near ones the earlier; 0 if they touch at
/// the start, or if it is too small for a double. `features[0]`: the point, VERTEX 0. `features[1]`: what it meets then
/// of the triangle: a VERTEX if it meets a corner, else an EDGE, else the FACE; of several (the triangle is flat then)
/// the first in the order VERTEX 0, 1, 2, EDGE of 0 and 1, 1 and 2, 0 and 2. Either result may be NULL.
///
/// Grade: exact, the time rounded; with margin > 0 bounded. Then it is never no if they come within the margin, and yes
/// only if they come within margin (1 + 2^-20) + 2^-32 L, L the largest distance along an axis of the point from a
/// corner, at either time; `time` is not later than the first such time, and the features are those of nearest points
/// there, in doubles.
///
/// False: time is +inf, features are NONE; also if a number is NaN or infinite, or the margin is negative or NaN.
/// Cost: 80 ns if doubles prove that they do not meet, as mostly; a contact 0.6 us. Where doubles cannot decide, as of
/// shapes that share a corner or move in one plane, 2 to 50 us, up to 1 ms where exponents are spread over the whole
/// range of double. With a margin 0.1 us if far, 1 us if near, a contact 25 us.
GRZ_API bool grz3_ccd_point_triangle(const grz3_vec *a, const grz3_vec *a_end, const grz3_triangle *b,
                                     const grz3_triangle *b_end, double margin, double *time, grz_feature features[2]);

/// The same of two segments. Grade: exact, the time rounded; with margin > 0 bounded. L is the largest distance of an
/// end of a from one of b along an axis. A feature is VERTEX 0 or 1 where the contact is at an end, else EDGE. Segments
/// that lie on one line when they first touch: of several features the first in the order a0 and b0, a0 and b1, a1 and
/// b1, a1 and b0; then a0 and EDGE b, b1 and EDGE a, a1 and EDGE b, b0 and EDGE a.
GRZ_API bool grz3_ccd_segment_segment(const grz3_segment *a, const grz3_segment *a_end, const grz3_segment *b,
                                      const grz3_segment *b_end, double margin, double *time, grz_feature features[2]);

#ifdef __cplusplus
}
#endif
#endif

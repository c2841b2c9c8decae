/* graze: areas of polygons, and of what two of them have in common; the pieces of a line that lie in a polygon.
 *
 * An area is the double nearest to the exact one for the numbers passed in, ties to even: so the common area of two
 * equal polygons is the area of each, and of polygons that only touch it is 0. Rings may cross themselves and each
 * other, have holes and shared borders, and a polygon several areas: the set is the one that polygon.h defines. No
 * corner of a common part is ever rounded. The same bits everywhere; never -0; +inf beyond the largest double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_REGION_H
#define GRAZE_REGION_H

#include <graze/polygon.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The area of a polygon. 0 if it is empty, is a polyline, or has no inside; an area of 0 may have rounded to that.
/// Grade rounded. GRZ_ERROR_MEMORY, GRZ_STOPPED: *area is NaN. Allocates what it needs while it runs, from the
/// polygon's allocator.
///
/// Cost: 20 ns, and 2 ns an edge of rings that do not meet; the first call also finds out whether they do, which the
/// polygon remembers. Else 1 us an edge, and 1 us for each two edges that meet.
GRZ_API grz_status grz2_polygon_area(const grz2_polygon *polygon, double *area);

/// The area of what two polygons have in common: 0 if they touch or are apart, or one has no inside. They may be the
/// same object. The order does not matter. All else as grz2_polygon_area. Grade rounded.
///
/// One exception: an area within 2^-50000 of itself from the middle of two doubles, but not in it, may round to either,
/// if that many digits are needed to tell: where edges with exponents beyond +-300, or hundreds of them, cross.
/// Cost: 5 us, 10 ns an edge, and 2 us for each two edges that meet; k^2 of these where k edges end in one point.
GRZ_API grz_status grz2_polygons_common(const grz2_polygon *a, const grz2_polygon *b, double *area);

/// The area of what a polygon and a shape have in common: a triangle, an aabb, a rect, an obb or a hull. 0 if they
/// touch or are apart, if the polygon has no inside, or the shape has none or is invalid: points, segments, rays, lines
/// and planes have none. An infinite bound of an aabb counts as the largest double. GRZ_ERROR_ARGUMENT, with NaN:
/// circles, half-spaces, capsules, and shapes with a radius. All else as grz2_polygons_common. Grade rounded.
/// Cost: 1 to 2 us an edge; of a hull that of a polygon.
GRZ_API grz_status grz2_polygon_common(const grz2_polygon *polygon, const grz2_shape *shape, double *area);

/// All pairs of two lists: areas[i * count_b + k] is what a[i] and b[k] have in common. An error ends it: those areas
/// that are not known are NaN.
GRZ_API grz_status grz2_polygons_common_n(const grz2_polygon *const *a, size_t count_a, const grz2_polygon *const *b,
                                          size_t count_b, double *areas);

/// An end of a piece of a line. `t`: where it is along the edge of the line, from 0 to 1. `crossed`: the edge of the
/// polygon that is met there, of several the first one that has an end there, if one has; UINT32_MAX: the piece ends
/// there because the edge of the line does.
typedef struct grz2_piece_end {
    grz2_vec point;
    double t;
    uint32_t crossed;
} grz2_piece_end;

/// What of an edge of a line lies in a polygon, from where it enters to where it leaves. A piece that goes on along the
/// next edge of the line ends with t = 1, and the next one begins with t = 0.
typedef struct grz2_line_piece {
    uint32_t edge;     ///< of the line, counted from 0 in the order of its parts
    bool along_border; ///< it lies on edges of the polygon, and not with the inside on both of its sides
    grz2_piece_end from, to;
} grz2_line_piece;

/// Gets a piece; false stops the search.
typedef bool (*grz2_polygon_piece_visitor)(void *user, const grz2_line_piece *piece);

/// Visits the pieces of a line that lie in the polygon, in their order along the line. The line is a polyline; of a
/// polygon it is its edges. Points at which the line only touches the polygon are no pieces, nor do they part one. A
/// piece along the border is one of its own. Grades: which pieces there are is exact; each coordinate and each t is the
/// double nearest to the exact one, so a piece whose ends are printed alike still has a length. GRZ_STOPPED if the
/// visitor stopped it; GRZ_ERROR_MEMORY. An empty polygon or line: none. Allocates what it needs while it runs, from
/// the line's allocator. Cost: 10 ns an edge of the line, and some us for each two edges that meet.
GRZ_API grz_status grz2_polygon_pieces(const grz2_polygon *polygon, const grz2_polygon *line,
                                       grz2_polygon_piece_visitor visit, void *user);

#ifdef __cplusplus
}
#endif
#endif

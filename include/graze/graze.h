/* graze: do two shapes touch, where, and when? Exact answers in 2D and 3D.
 *
 *     #include <graze/graze.h>
 *
 *     grz3_sphere ball = {{0, 0, 0}, 1};
 *     grz3_aabb crate = {{1, -1, -1}, {2, 1, 1}};
 *     if (grz3_overlap_sphere_aabb(&ball, &crate)) ...
 *
 * Every yes/no is exactly right for the numbers passed in; only answers about cylinders are bounded. The queries are
 * pure functions: they allocate nothing, keep no state, set no errno, need at most 64 KiB of stack, and may be called
 * from any thread. The rounding mode must be to nearest; flush-to-zero and denormals-are-zero do not change an answer.
 * Floating-point exceptions must be masked, as they are by default (no feenableexcept), for queries may raise them: a
 * cast along an axis divides by zero, and large numbers overflow. Their flags mean nothing afterwards. Functions that
 * allocate, or need more stack, say so: all pairs of many boxes (boxes.h), cells (split.h), building and changing
 * trees, meshes and polygons, grz2_polygon_cast_all, relations of polygons, triangles of a face, grz2_bounding_obb, and
 * the pairs of triangles of meshes and of edges of polygons.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_GRAZE_H
#define GRAZE_GRAZE_H

#include <graze/advance2.h>
#include <graze/advance3.h>
#include <graze/area2.h>
#include <graze/base.h>
#include <graze/bounds2.h>
#include <graze/bounds3.h>
#include <graze/boxes.h>
#include <graze/ccd2.h>
#include <graze/ccd3.h>
#include <graze/cells.h>
#include <graze/contact2.h>
#include <graze/contact3.h>
#include <graze/curve.h>
#include <graze/depth2.h>
#include <graze/depth3.h>
#include <graze/distance2.h>
#include <graze/distance3.h>
#include <graze/face.h>
#include <graze/frustum.h>
#include <graze/geometries.h>
#include <graze/geometry.h>
#include <graze/host.h>
#include <graze/mesh.h>
#include <graze/mesh_advance.h>
#include <graze/mesh_ccd.h>
#include <graze/points.h>
#include <graze/polygon.h>
#include <graze/predicates.h>
#include <graze/query2.h>
#include <graze/query3.h>
#include <graze/region.h>
#include <graze/relate.h>
#include <graze/scene.h>
#include <graze/scene2.h>
#include <graze/scene3.h>
#include <graze/shapes2.h>
#include <graze/shapes3.h>
#include <graze/split.h>
#include <graze/times2.h>
#include <graze/times3.h>
#include <graze/tree.h>
#include <graze/where2.h>
#include <graze/where3.h>

#endif

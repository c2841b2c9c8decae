/* Features of shapes of few corners, as results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_FEATURES_H
#define GRZ_SHAPE_FEATURES_H

#include <graze/base.h>

static inline grz_feature grz_feature_none(void) { return (grz_feature){GRZ_FEATURE_NONE, {-1, -1, -1}}; }
static inline grz_feature grz_feature_vertex(int k) { return (grz_feature){GRZ_FEATURE_VERTEX, {k, -1, -1}}; }
/* i < j */
static inline grz_feature grz_feature_edge(int i, int j) { return (grz_feature){GRZ_FEATURE_EDGE, {i, j, -1}}; }
/* Of a triangle: its edge from corner k to the next, and its face. */
static inline grz_feature grz_feature_side(int k) {
    return k == 2 ? grz_feature_edge(0, 2) : grz_feature_edge(k, k + 1);
}
static inline grz_feature grz_feature_face(void) { return (grz_feature){GRZ_FEATURE_FACE, {0, 1, 2}}; }

#endif

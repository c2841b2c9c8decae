/* A point and a triangle, and two segments, whose corners move.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/moving.h"
#include "shape/features.h"

#include <graze/ccd3.h>

static void set_corner3(double corner[3], const grz3_vec *p) {
    corner[0] = p->x;
    corner[1] = p->y;
    corner[2] = p->z;
}

/* Corner k is that of the triangle, less the point. */
static grz_moving_polygon polygon_of_triangle(const grz3_vec *const a[2], const grz3_triangle *const b[2]) {
    grz_moving_polygon m = {.dim = 3, .count = 3};
    for (int j = 0; j < 2; j++) {
        const grz3_vec *const corner[3] = {&b[j]->a, &b[j]->b, &b[j]->c};
        for (int k = 0; k < 3; k++) {
            set_corner3(m.plus[j][k], corner[k]);
            set_corner3(m.minus[j][k], a[j]);
        }
    }
    return m;
}

/* Around the parallelogram: the ends of a and b of each corner. */
static const int end_of_a[4] = {0, 0, 1, 1}, end_of_b[4] = {0, 1, 1, 0};

static grz_moving_polygon polygon_of_segments(const grz3_segment *const a[2], const grz3_segment *const b[2]) {
    grz_moving_polygon m = {.dim = 3, .count = 4};
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 4; k++) {
            set_corner3(m.plus[j][k], end_of_a[k] == 0 ? &a[j]->a : &a[j]->b);
            set_corner3(m.minus[j][k], end_of_b[k] == 0 ? &b[j]->a : &b[j]->b);
        }
    return m;
}

bool grz3_ccd_point_triangle(const grz3_vec *a, const grz3_vec *a_end, const grz3_triangle *b,
                             const grz3_triangle *b_end, double margin, double *time, grz_feature features[2]) {
    const grz3_vec *const points[2] = {a, a_end};
    const grz3_triangle *const triangles[2] = {b, b_end};
    const grz_moving_polygon m = polygon_of_triangle(points, triangles);
    grz_moving_part part;
    const bool meets = grz_first_contact(&m, margin, time, &part);
    if (features) {
        features[0] = meets ? grz_feature_vertex(0) : grz_feature_none();
        if (!meets) features[1] = grz_feature_none();
        else if (part.kind == GRZ_MOVING_CORNER) features[1] = grz_feature_vertex(part.index);
        else if (part.kind == GRZ_MOVING_FACE) features[1] = grz_feature_face();
        else features[1] = grz_feature_side(part.index);
    }
    return meets;
}

bool grz3_ccd_segment_segment(const grz3_segment *a, const grz3_segment *a_end, const grz3_segment *b,
                              const grz3_segment *b_end, double margin, double *time, grz_feature features[2]) {
    const grz3_segment *const first[2] = {a, a_end}, *const second[2] = {b, b_end};
    const grz_moving_polygon m = polygon_of_segments(first, second);
    grz_moving_part part;
    const bool meets = grz_first_contact(&m, margin, time, &part);
    if (features) {
        const int k = meets ? part.index : 0, next = (k + 1) % 4;
        const bool is_corner = meets && part.kind == GRZ_MOVING_CORNER, is_edge = meets && part.kind == GRZ_MOVING_EDGE,
                   is_end_of_a = is_corner || (is_edge && end_of_a[k] == end_of_a[next]),
                   is_end_of_b = is_corner || (is_edge && end_of_b[k] == end_of_b[next]);
        features[0] = is_end_of_a ? grz_feature_vertex(end_of_a[k]) : grz_feature_edge(0, 1);
        features[1] = is_end_of_b ? grz_feature_vertex(end_of_b[k]) : grz_feature_edge(0, 1);
        if (!meets) features[0] = features[1] = grz_feature_none();
    }
    return meets;
}

/* A point and a segment of the plane whose corners move.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/moving.h"
#include "shape/features.h"

#include <graze/ccd2.h>

#include <string.h>

bool grz2_ccd_point_segment(const grz2_vec *a, const grz2_vec *a_end, const grz2_segment *b, const grz2_segment *b_end,
                            double margin, double *time, grz_feature features[2]) {
    grz_moving_polygon m = {.dim = 2, .count = 2};
    grz_moving_part part;
    for (int j = 0; j < 2; j++) {
        const grz2_segment *const segment = j == 0 ? b : b_end;
        memcpy(m.plus[j][0], &segment->a, sizeof segment->a);
        memcpy(m.plus[j][1], &segment->b, sizeof segment->b);
        for (int k = 0; k < 2; k++) memcpy(m.minus[j][k], j == 0 ? a : a_end, sizeof *a);
    }
    const bool meets = grz_first_contact(&m, margin, time, &part);
    if (features) {
        const bool is_end = meets && part.kind == GRZ_MOVING_CORNER;
        features[0] = meets ? grz_feature_vertex(0) : grz_feature_none();
        features[1] = !meets ? grz_feature_none() : is_end ? grz_feature_vertex(part.index) : grz_feature_edge(0, 1);
    }
    return meets;
}

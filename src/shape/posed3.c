/* Shapes of the space moved by a matrix.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/shapes3.h>

#include "num/affine.h"
#include "num/bits.h"
#include "num/dyadic.h"
#include "num/rotation.h"
#include "num/rounded.h"
#include "shape/core3.h"
#include "shape/place3.h"

#include <math.h>
#include <string.h>

/* Points, or directions, which have no translation. */
static void grz3_pose_vectors(const double matrix[], bool are_points, int count, grz3_vec *vectors) {
    double(*const at)[3] = (double(*)[3])vectors;
    grz_affine map = grz_affine_of(matrix);
    if (!are_points) memset(map.column[3], 0, sizeof map.column[3]);
    grz_affine_map(&map, (size_t)count, (const double(*)[3])at, at);
}

static void grz3_pose_axes(const double matrix[], grz3_obb *obb) { grz3_pose_vectors(matrix, false, 3, obb->axis); }

/* The axes of a box, from row i of a matrix whose columns they are. */
static void grz3_set_axes(grz3_obb *obb, int i, const double row[]) {
    for (int k = 0; k < 3; k++) (&obb->axis[k].x)[i] = row[k];
}

#include "shape/space3.inc"
#include "shape/posed.inc"

void grz3_matrix_from_quaternion(grz3_vec position, grz3_quat rotation, double matrix[12]) {
    const double q[4] = {rotation.x, rotation.y, rotation.z, rotation.w},
                 shift[3] = {position.x, position.y, position.z};
    double column[3][3];
    grz_rotation_of(q, column);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) matrix[4 * i + k] = column[k][i];
        matrix[4 * i + 3] = shift[i];
    }
}

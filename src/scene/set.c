/* Bounds of what is in a scene.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/set.h"

#include "boxes/source.h"
#include "bounds/numbers.h"
#include "mesh/mesh.h"

void grz_set_bounds(int dim, grz_set a, double box[6]) {
    if (!a.large) {
        grz_bounds_numbers(dim, a.shape, box);
    } else if (dim == 2) {
        const grz2_polygon_facts facts = grz2_polygon_about((const grz2_polygon *)a.large);
        memcpy(box, &facts.box, sizeof facts.box);
    } else {
        memcpy(box, ((const grz_mesh *)a.large)->box, 6 * sizeof *box);
    }
}

bool grz_set_is_empty(int dim, grz_set a) {
    if (!a.large) return !grz_is_valid(dim, a.shape);
    double box[6];
    grz_set_bounds(dim, a, box);
    return !grz_box_valid(dim, box);
}

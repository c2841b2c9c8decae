/* The rims of what is round about an axis as polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "rim.h"

#include <math.h>

/* The cross product of d and the coordinate axis k, as a unit vector. */
static grz3_vec unit_across(grz3_vec d, int k) {
    const grz3_vec n = {k == 1   ? -d.z
                        : k == 2 ? d.y
                                 : 0,
                        k == 2   ? -d.x
                        : k == 0 ? d.z
                                 : 0,
                        k == 0   ? -d.y
                        : k == 1 ? d.x
                                 : 0};
    const double length = hypot(hypot(n.x, n.y), n.z);
    return (grz3_vec){n.x / length, n.y / length, n.z / length};
}

bool rims_of(const grz3_shape *shape, int count, double scale, grz3_vec at_a[], grz3_vec at_b[]) {
    if (shape->kind != GRZ_CYLINDER) return false;
    const grz3_cylinder *const c = &shape->cylinder;
    const double radius = scale * c->radius;
    const grz3_vec d = {c->b.x - c->a.x, c->b.y - c->a.y, c->b.z - c->a.z};
    const double most = fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z)));
    const grz3_vec axis = {d.x / most, d.y / most, d.z / most};
    const int least = fabs(axis.x) <= fabs(axis.y) && fabs(axis.x) <= fabs(axis.z) ? 0
                      : fabs(axis.y) <= fabs(axis.z)                               ? 1
                                                                                   : 2;
    const double length = hypot(hypot(axis.x, axis.y), axis.z);
    const grz3_vec u = unit_across(axis, least);
    const grz3_vec v = {(axis.y * u.z - axis.z * u.y) / length, (axis.z * u.x - axis.x * u.z) / length,
                        (axis.x * u.y - axis.y * u.x) / length};
    for (int i = 0; i < count; i++) {
        const double angle = 2 * acos(-1) * i / count, x = radius * cos(angle), y = radius * sin(angle);
        const grz3_vec off = {x * u.x + y * v.x, x * u.y + y * v.y, x * u.z + y * v.z};
        at_a[i] = (grz3_vec){c->a.x + off.x, c->a.y + off.y, c->a.z + off.z};
        at_b[i] = (grz3_vec){c->b.x + off.x, c->b.y + off.y, c->b.z + off.z};
    }
    return true;
}

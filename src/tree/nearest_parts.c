/* The two nearest parts of two sets.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/nearest_parts.h"

#include "base/watch.h"

grz_nearest_parts grz_no_parts(int dim, bool points) {
    grz_nearest_parts n = {.dim = dim, .points = points, .distance = (double)INFINITY};
    grz_nearest_limit_set(&n.limit, n.distance);
    return n;
}

grz_nearest_parts grz_no_parts_within(int dim, double margin) {
    grz_nearest_parts n = {.dim = dim, .asks_within = true, .margin = margin, .distance = (double)INFINITY};
    grz_nearest_limit_set(&n.limit, margin);
    return n;
}

bool grz_compare_near_parts(grz_nearest_parts *n, const grz_shape *a, const grz_shape *b, grz_pair pair, bool before) {
    const double distance = grz_distance(n->dim, a, b, NULL, NULL);
    const int order = n->found ? grz_compare(distance, n->distance) : -1;
    if (order > 0 || (order == 0 && !before)) return true;
    n->found = true;
    n->distance = distance;
    n->pair = pair;
    grz_copy_shape(n->dim, a, &n->a);
    grz_copy_shape(n->dim, b, &n->b);
    grz_nearest_limit_set(&n->limit, distance);
    return n->points || !grz_zero(distance);
}

bool grz_is_box_near(const grz_nearest_parts *n, const grz_shape *box, const grz_shape *shape) {
    if (!n->found || n->distance == (double)INFINITY) return true;
    return grz_within(n->dim, box, shape, grz_above(n->distance));
}

double grz_finish_parts(const grz_nearest_parts *n, double *pa, double *pb) {
    const bool stopped = grz_watch_stops(), found = n->found && !stopped;
    if (found && n->points) grz_distance(n->dim, grz_from_copy(&n->a), grz_from_copy(&n->b), pa, pb);
    for (int k = 0; k < n->dim && !found; k++) {
        if (pa) pa[k] = (double)NAN;
        if (pb) pb[k] = (double)NAN;
    }
    return stopped ? (double)NAN : n->distance;
}

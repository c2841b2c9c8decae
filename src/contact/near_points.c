/* The points of a hull that may be furthest along directions near one.
 *
 * A point p is behind another one q along all unit vectors that make an angle of at most t with the axis, if q - p
 * makes one of less than 90 degrees - t with it: then it is behind by at least cos t (q - p) . axis - sin t |q - p
 * across the axis|. A few points are taken for q: those furthest along the axis and along directions to its sides.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/near_points.h"

enum { FEWEST_POINTS = 32 };

/* Two unit vectors perpendicular to the axis and, in space, to each other. */
static void directions_across(int dim, const double axis[3], double across[2][3]) {
    if (dim == 2) {
        across[0][0] = -axis[1];
        across[0][1] = axis[0];
        across[0][2] = 0;
        return;
    }
    int least = 0;
    for (int i = 1; i < 3; i++) least = fabs(axis[i]) < fabs(axis[least]) ? i : least;
    double e[3] = {0};
    e[least] = 1;
    grz_cross(axis, e, across[0]);
    const double length = sqrt(grz_dot(3, across[0], across[0]));
    for (int i = 0; i < 3; i++) across[0][i] /= length;
    grz_cross(axis, across[0], across[1]);
}

/* What all points are compared with. */
typedef struct near_search {
    const double *axis;
    double cosine, sine_squared, margin;
    int leaders;
    const double *leader[GRZ_MOST_LEADERS];
} near_search;

static GRZ_INLINE bool is_behind_a_leader(int dim, const near_search *by, const double p[]) {
    bool behind = false;
    for (int k = 0; k < by->leaders && !behind; k++) {
        double e[3] = {0};
        grz_sub(dim, by->leader[k], p, e);
        const double along = grz_dot(dim, by->axis, e), ahead = by->cosine * along - by->margin;
        behind = ahead > 0 && ahead * ahead > by->sine_squared * (grz_dot(dim, e, e) - along * along);
    }
    return behind;
}

/* Lists the others; none if they are too many. Most are so far behind the first leader along the axis that they are
 * behind it however far they are to its side. */
static GRZ_INLINE int list_not_all_behind(int dim, const grz_solid *s, const near_search *by, int most, int id[]) {
    const double widest = 2 * s->size, level = grz_dot(dim, by->axis, by->leader[0]) -
                                               (sqrt(by->sine_squared) * widest + by->margin) / by->cosine - by->margin;
    int count = 0;
    for (int p = 0; p < s->point_count; p++) {
        if (grz_dot(dim, by->axis, s->points + dim * p) < level || is_behind_a_leader(dim, by, s->points + dim * p))
            continue;
        if (count == most) return 0;
        id[count++] = p;
    }
    return count;
}

void grz_list_near_points(int dim, const grz_solid *s, const double axis[3], double cosine, double sine,
                          grz_near_points *near) {
    double across[2][3];
    near->count = near->leaders = 0;
    if (!s->points || s->point_count < FEWEST_POINTS || !(s->size > 0x1p-200 && s->size < 0x1p200)) return;
    for (int i = 0; i < 3; i++) near->axis[i] = axis[i];
    near->cosine = cosine;
    near->margin = 0x1p-30 * s->size;
    directions_across(dim, axis, across);
    near_search by = {axis, cosine, sine * sine, 2 * near->margin, 2 * dim - 1, {NULL}};
    near->leaders = by.leaders;
    for (int k = 0; k < by.leaders; k++) {
        double d[3];
        const double side = k == 0 ? 0 : k % 2 ? sine : -sine;
        for (int i = 0; i < 3; i++) d[i] = axis[i] + side * across[(k - 1) / 2 & 1][i];
        near->leader[k] = grz_furthest_point(dim, s, d);
        by.leader[k] = s->points + dim * near->leader[k];
    }
    near->count = dim == 2 ? list_not_all_behind(2, s, &by, near->most, near->id)
                           : list_not_all_behind(3, s, &by, near->most, near->id);
}

bool grz_are_listed(int dim, const grz_near_points *near, const double d[3], double slack) {
    if (near->count == 0) return false;
    const double length = sqrt(grz_dot(dim, d, d));
    return grz_dot(dim, d, near->axis) > (near->cosine + 0x1p-20) * length && slack < near->margin / 2 * length;
}

static GRZ_INLINE int furthest_listed(int dim, const grz_solid *s, const grz_near_points *near, const double d[3]) {
    int furthest = near->id[0];
    double most = -(double)INFINITY;
    for (int k = 0; k < near->count; k++) {
        const double along = grz_dot(dim, d, s->points + dim * near->id[k]);
        furthest = along > most ? near->id[k] : furthest;
        most = along > most ? along : most;
    }
    return furthest;
}

int grz_furthest_listed(int dim, const grz_solid *s, const grz_near_points *near, const double d[3]) {
    return dim == 2 ? furthest_listed(2, s, near, d) : furthest_listed(3, s, near, d);
}

int grz_listed_beyond(int dim, const grz_solid *s, const grz_near_points *near, const double d[3], double level,
                      int most, int id[]) {
    int count = 0;
    for (int k = 0; k < near->count; k++) {
        if (!(grz_dot(dim, d, s->points + dim * near->id[k]) > level)) continue;
        if (count < most) id[count] = near->id[k];
        count++;
    }
    return count;
}

/* All points of contact in an array, or few of them.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/points.h"

#include "num/vec.h"

/* All points */

typedef struct list {
    grz_contact_place *places;
    int capacity, count;
} list;

static void add_place(void *context, const grz_contact_place *place) {
    list *const l = context;
    if (l->count < l->capacity) l->places[l->count] = *place;
    l->count++;
}

int grz_contact_points(grz_arena *arena, const grz_contact_pair *pair, grz_contact_place places[], int capacity) {
    list l = {places, capacity, 0};
    grz_visit_contact_points(arena, pair, add_place, &l);
    return l.count;
}

/* Few points */

/* Comes p before q, by x, then y, then z? */
static bool comes_first(const grz_contact_place *p, const grz_contact_place *q) {
    for (int i = 0; i < 3; i++)
        if (grz_compare(p->point[i], q->point[i]) != 0) return grz_compare(p->point[i], q->point[i]) < 0;
    return false;
}

/* Twice the area of the triangle p q r, seen against the normal. */
static double area(const double normal[3], const double p[3], const double q[3], const double r[3]) {
    double e[3], f[3], n[3];
    grz_sub(3, q, p, e);
    grz_sub(3, r, p, f);
    grz_cross(e, f, n);
    return grz_dot(3, n, normal);
}

/* How much better it is to add this point to the first `count` ones. */
static double gain(const double normal[3], const grz_contact_place few[], int count, const grz_contact_place *p) {
    if (count == 0) return p->depth;
    double e[3];
    grz_sub(3, p->point, few[0].point, e);
    if (count == 1) return grz_dot(3, e, e);
    if (count == 2) return fabs(area(normal, few[0].point, few[1].point, p->point));
    /* beyond that edge of the triangle which it is farthest beyond */
    const double turn = area(normal, few[0].point, few[1].point, few[2].point) < 0 ? -1 : 1;
    double most = 0;
    for (int k = 0; k < 3; k++) most = fmax(most, -turn * area(normal, few[k].point, few[(k + 1) % 3].point, p->point));
    return most;
}

/* Puts the best point at `count`. Returns false if none adds anything. */
static bool add_best(const double normal[3], grz_contact_place all[], int total, int count) {
    int best = -1;
    double most = count == 0 ? -(double)INFINITY : 0;
    for (int k = count; k < total; k++) {
        const double g = gain(normal, all, count, &all[k]);
        if (!(g > most) && !(best >= 0 && g == most && comes_first(&all[k], &all[best]))) continue;
        best = k;
        most = g;
    }
    if (best < 0) return false;
    const grz_contact_place p = all[best];
    all[best] = all[count];
    all[count] = p;
    return true;
}

int grz_contact_manifold(grz_arena *arena, const grz_contact_pair *pair, grz_contact_place places[], int most) {
    grz_contact_place all[2 * GRZ_MOST_OUTLINE];
    const int total = grz_contact_points(arena, pair, all, 2 * GRZ_MOST_OUTLINE);
    int count = 0;
    while (count < most && count < total && add_best(pair->d.unit, all, total, count)) count++;
    for (int k = 0; k < count; k++) places[k] = all[k];
    return count;
}

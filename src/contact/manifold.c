/* All points of contact in an array, or few of them.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/manifold.h"

#include "base/isa.h"
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

/* An arena takes most of the stack that a query may use: nothing that is called from here may have one of its own. */
GRZ_NOINLINE void grz_visit_contact(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                                    grz_contact_visitor visit, void *context) {
    uint64_t limbs[GRZ_CONTACT_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_CONTACT_LIMBS);
    grz_contact_pair pair = {.a = a, .b = b, .is_least = true, .depth = axis->depth, .margin = margin};
    pair.d.exact[2] = grz_dy_zero();
    grz_contact_exact_normal(&arena, a, b, axis, pair.d.exact);
    for (int i = 0; i < a->core.dim; i++) pair.d.unit[i] = axis->normal[i];
    grz_visit_contact_points(&arena, &pair, visit, context);
}

int grz_contact_points(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                       grz_contact_place places[], int capacity) {
    list l = {places, capacity, 0};
    grz_visit_contact(a, b, axis, margin, add_place, &l);
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

/* How much it is worth to add point k to the first `count` ones. Coordinates are scaled, so that no area overflows. */
static double gain(const double normal[3], const grz_contact_place all[], int count, int k, int exponent) {
    if (count == 0) return all[k].depth;
    double at[4][3], e[3];
    for (int i = 0; i <= count; i++)
        for (int j = 0; j < 3; j++) at[i][j] = ldexp(all[i < count ? i : k].point[j], -exponent);
    const double *const p = at[count];
    grz_sub(3, p, at[0], e);
    if (count == 1) return grz_dot(3, e, e);
    if (count == 2) return fabs(area(normal, at[0], at[1], p));
    /* beyond that edge of the triangle which it is farthest beyond */
    const double turn = area(normal, at[0], at[1], at[2]) < 0 ? -1 : 1;
    double most = 0;
    for (int i = 0; i < 3; i++) most = fmax(most, -turn * area(normal, at[i], at[(i + 1) % 3], p));
    return most;
}

/* An e with all |coordinates| below 2^e. */
static int exponent_of(const grz_contact_place all[], int total) {
    double most = 0x1p-1000;
    for (int k = 0; k < total; k++)
        for (int i = 0; i < 3; i++) most = fmax(most, fabs(all[k].point[i]));
    return ilogb(fmin(most, 0x1p1023)) + 1;
}

/* Puts the best point at `count`. Returns false if none adds anything. */
static bool add_best(const double normal[3], grz_contact_place all[], int total, int count) {
    int best = -1;
    double most = count == 0 ? -(double)INFINITY : 0;
    const int exponent = exponent_of(all, total);
    for (int k = count; k < total; k++) {
        const double g = gain(normal, all, count, k, exponent);
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

int grz_reduce_contact(const double normal[3], grz_contact_place all[], int total, int most) {
    int count = 0;
    while (count < most && count < total && add_best(normal, all, total, count)) count++;
    return count;
}

int grz_contact_manifold(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, double margin,
                         grz_contact_place places[], int most) {
    grz_contact_place all[GRZ_MOST_PLACES];
    const double normal[3] = {axis->normal[0], axis->normal[1], a->core.dim == 2 ? 0 : axis->normal[2]};
    const int count =
        grz_reduce_contact(normal, all, grz_contact_points(a, b, axis, margin, all, GRZ_MOST_PLACES), most);
    for (int k = 0; k < count; k++) places[k] = all[k];
    return count;
}

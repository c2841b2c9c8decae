/* Where a ball and an upright box touch first: what contact.c does, where the face of the box is known by comparing.
 *
 * At the time of contact the ball's center is beyond one bound of the box, or several; with x how far it is beyond each,
 *
 *     one        t = (bound + R - center) / way along that axis
 *     several    the box's nearest point is on all of them, and |x| = R
 *
 * and of the other coordinates the box's nearest point has the center's.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/contact_box.h"

#include "convex/contact_time.h"

typedef grz_approx num;

/* Beyond which bounds the center is: -1, 0, 1 for each axis; how many these are, and the last of them. */
typedef struct sides {
    int side[3], count, last;
} sides;

/* By a margin that is far more than the time's rounding; a point is on one of them within it. */
static GRZ_INLINE bool find_sides(int dim, const grz_moving_ball *ball, const double min[], const double max[], double enter, sides *s) {
    double x[3], size = ball->radius;
    for (int i = 0; i < dim; i++) {
        const double way = enter * (ball->to[i] - ball->from[i]);
        x[i] = ball->center[i] + way;
        size += (fabs(ball->center[i]) + fabs(way)) + (fabs(min[i]) + fabs(max[i]));
    }
    const double margin = 0x1p-40 * size;
    const bool is_point = ball->radius == 0;
    if (!(size < 0x1p200) || !(is_point || ball->radius > 4 * margin)) return false;
    s->count = s->last = 0;
    for (int i = 0; i < dim; i++) {
        const double below = min[i] - x[i], above = x[i] - max[i];
        const bool inside = below < -margin && above < -margin, comes_up = ball->to[i] > ball->from[i];
        const bool at_min = is_point ? fabs(below) <= margin && comes_up : below > margin;
        const bool at_max = is_point ? fabs(above) <= margin && !comes_up : above > margin;
        if (inside + at_min + at_max != 1) return false;
        s->side[i] = at_max - at_min;
        if (inside) continue;
        s->count++;
        s->last = i;
    }
    return s->count == 1 || (s->count > 1 && !is_point);
}

static num way_of(const grz_moving_ball *ball, int i) { return grz_approx_sum(ball->to[i], -ball->from[i]); }

/* The time of contact, and the way v from the box to the center. */
static GRZ_INLINE bool touch_face(const grz_moving_ball *ball, const sides *s, double bound, double enter, num *t, num v[3]) {
    const int i = s->last;
    const double radius = s->side[i] * ball->radius;
    const num to = grz_approx_sub(grz_approx_sum(bound, radius), grz_approx_of(ball->center[i]));
    *t = grz_approx_div(to, way_of(ball, i));
    if (radius != 0) *t = grz_contact_time(*t, enter);
    v[i] = grz_approx_of(radius);
    return fabs(t->hi - enter) < 0x1p-50 * fabs(enter);
}

static GRZ_INLINE bool touch_corner(int dim, const grz_moving_ball *ball, const sides *s, const double bound[], double enter, num *t,
                                    num v[3]) {
    num x[3], way[3], more;
    for (int i = 0; i < dim; i++) {
        x[i] = way[i] = grz_approx_of(0);
        if (s->side[i] == 0) continue;
        way[i] = way_of(ball, i);
        x[i] = grz_approx_add(grz_approx_sum(ball->center[i], -bound[i]), grz_approx_mul(grz_approx_of(enter), way[i]));
    }
    if (!grz_find_contact_time(dim, x, way, grz_approx_of(ball->radius), enter, &more)) return false;
    for (int i = 0; i < dim; i++)
        if (s->side[i] != 0) v[i] = grz_approx_add(x[i], grz_approx_mul(more, way[i]));
    *t = grz_approx_add(grz_approx_of(enter), more);
    return true;
}

static GRZ_INLINE bool find(int dim, const grz_moving_ball *ball, const double min[], const double max[], double enter, grz_hit *hit) {
    sides s;
    num t, v[3];
    double bound[3];
    *hit = (grz_hit){{0}, {0}};
    if (!find_sides(dim, ball, min, max, enter, &s)) return false;
    for (int i = 0; i < dim; i++) bound[i] = s.side[i] < 0 ? min[i] : max[i];
    const bool touches = s.count == 1 ? touch_face(ball, &s, bound[s.last], enter, &t, v) : touch_corner(dim, ball, &s, bound, enter, &t, v);
    if (!touches) return false;
    for (int i = 0; i < dim; i++) {
        const bool inside = s.side[i] == 0;
        num n = grz_approx_of(s.side[i]), place;
        if (s.count > 1 && !inside) n = grz_approx_div(v[i], grz_approx_of(ball->radius));
        if (ball->stands) {
            n = grz_approx_neg(n);
            place = inside ? grz_approx_of(ball->center[i]) : grz_approx_sub(grz_approx_of(ball->center[i]), v[i]);
        } else {
            place = inside ? grz_approx_add(grz_approx_of(ball->center[i]), grz_approx_mul(t, way_of(ball, i))) : grz_approx_of(bound[i]);
        }
        if (!grz_approx_rounds(n, &hit->normal[i]) || !grz_approx_rounds(place, &hit->point[i])) return false;
    }
    return true;
}

bool grz_find_contact_of_ball(int dim, const grz_moving_ball *ball, const double min[], const double max[], double enter, grz_hit *hit) {
    if (!GRZ_FILTER_CLAIMS) return false;
    return dim == 2 ? find(2, ball, min, max, enter, hit) : find(3, ball, min, max, enter, hit);
}

/* An initial guess at the first time at which two cores touch, of which one moves, and at the face of their Minkowski
 * difference P that is hit, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/conservative_advancement.h"

enum { MOST_ADVANCES = 64, MOST_PORTALS = 32 };

void grz_make_toi_pair(int dim, const grz_core *a, const grz_core *b, toi_pair *p) {
    p->core_a = a;
    p->core_b = b;
    if (dim == 2) grz_solid_at_rest(2, a, &p->a), grz_solid_of(2, b, &p->b);
    else grz_solid_at_rest(3, a, &p->a), grz_solid_of(3, b, &p->b);
}

/* The corner w of P that is furthest along -d; returns which it is. */
static GRZ_FORCE_INLINE grz_corner corner_at(int dim, const toi_pair *p, const double d[3], double w[3]) {
    const double back[3] = {-d[0], -d[1], dim == 3 ? -d[2] : 0};
    double x[3], y[3];
    const grz_corner id = {grz_solid_support(dim, &p->a, back, x), grz_solid_support(dim, &p->b, d, y)};
    grz_sub(dim, x, y, w);
    return id;
}

/* The same as corner k of a simplex; returns d . w. */
static GRZ_INLINE double corner_to(int dim, const toi_pair *p, const double d[3], grz_placed_simplex *s, int k) {
    s->id.corner[k] = corner_at(dim, p, d, s->w[k]);
    return grz_dot(dim, d, s->w[k]);
}

/* Without radii: a search for the face of P through which the line through 0 along the motion v enters P (Snethen,
 * "XenoCollide: complex collision made simple", Game Programming Gems 7, 2008). A portal is a simplex of as many
 * corners as there are dimensions, through which the line passes. As long as there is a corner beyond the portal's
 * plane, it replaces one of the portal's, such that the line passes through the new portal. */

/* Copies corner `from` to `to`. */
static GRZ_INLINE void move_corner(int dim, grz_placed_simplex *s, int from, int to) {
    s->id.corner[to] = s->id.corner[from];
    for (int i = 0; i < dim; i++) s->w[to][i] = s->w[from][i];
}

/* A first portal in space, counter-clockwise about v: v . (w[k] x w[k + 1]) >= 0. The first corner is the foremost one;
 * each of the others lies beyond the line as seen from those before it. False if the line misses P. */
static GRZ_INLINE bool first_portal3(const toi_pair *p, grz_placed_simplex *s) {
    const double *const v = p->motion, ahead[3] = {-v[0], -v[1], -v[2]}, slack = 0x1p-48 * p->size;
    double d[3], e[3];
    const double share = -corner_to(3, p, ahead, s, 0) / grz_dot(3, v, v);
    for (int i = 0; i < 3; i++) d[i] = s->w[0][i] - share * v[i];
    if (corner_to(3, p, d, s, 1) > slack * sqrt(grz_dot(3, d, d))) return false;
    grz_cross(s->w[0], s->w[1], d);
    if (grz_dot(3, v, d) < 0) {
        move_corner(3, s, 0, 2);
        move_corner(3, s, 1, 0);
        move_corner(3, s, 2, 1);
    }
    for (int step = 0; step < MOST_PORTALS; step++) {
        grz_sub(3, s->w[1], s->w[0], e);
        grz_cross(e, v, d);
        if (corner_to(3, p, d, s, 2) > slack * sqrt(grz_dot(3, d, d))) return false;
        grz_cross(v, s->w[2], e);
        const bool before = grz_dot(3, e, s->w[0])<0, after = grz_dot(3, e, s->w[1])> 0;
        if (!before && !after) return true;
        move_corner(3, s, 2, before ? 1 : 0);
    }
    return false;
}

/* Replaces one corner of the portal by corner 3; false if rounding left no place for it. */
static GRZ_INLINE bool narrow_portal3(const toi_pair *p, grz_placed_simplex *s) {
    double n[3];
    grz_cross(p->motion, s->w[3], n);
    const double side[3] = {grz_dot(3, n, s->w[0]), grz_dot(3, n, s->w[1]), grz_dot(3, n, s->w[2])};
    for (int k = 0; k < 3; k++) {
        if (!(side[k] >= 0 && side[k == 2 ? 0 : k + 1] <= 0)) continue;
        move_corner(3, s, 3, k == 0 ? 2 : k - 1);
        return true;
    }
    return false;
}

/* The same in the plane: corner 0 lies to the right of the line and corner 1 to its left. */
static GRZ_INLINE bool first_portal2(const toi_pair *p, grz_placed_simplex *s) {
    const double left[3] = {-p->motion[1], p->motion[0], 0}, right[3] = {p->motion[1], -p->motion[0], 0};
    const double slack = 0x1p-48 * p->size * sqrt(grz_dot(2, left, left));
    return corner_to(2, p, left, s, 0) <= slack && corner_to(2, p, right, s, 1) <= slack;
}

static GRZ_INLINE bool narrow_portal2(const toi_pair *p, grz_placed_simplex *s) {
    const bool right = p->motion[0] * s->w[2][1] - p->motion[1] * s->w[2][0] < 0;
    move_corner(2, s, 2, right ? 0 : 1);
    return true;
}

/* A warm start in space: the simplex at which the overlap search ended, that of the moving core's whole path, with its
 * corners taken back to time 0. If 0 is inside of it, the line passes through two of its faces; the one that it meets
 * first is a portal. In the plane it would spare hardly a step. */

/* The corners of a simplex at time 0. */
static GRZ_INLINE void corners_at_start(const toi_pair *p, const grz_simplex *from, grz_placed_simplex *s) {
    s->id = *from;
    for (int k = 0; k < from->count; k++) {
        double x[3], y[3];
        s->id.corner[k].a &= ~(p->a.points ? GRZ_LATER : 1 << p->a.count);
        grz_solid_corner(3, &p->a, s->id.corner[k].a, x);
        grz_solid_corner(3, &p->b, s->id.corner[k].b, y);
        grz_sub(3, x, y, s->w[k]);
    }
}

static GRZ_INLINE bool portal_of_tetrahedron(const toi_pair *p, const grz_placed_simplex *from, grz_placed_simplex *s) {
    double along[4], turn[4][4], best = (double)INFINITY;
    for (int i = 0; i < 4; i++) {
        double n[3];
        grz_cross(p->motion, from->w[i], n);
        along[i] = grz_dot(3, p->motion, from->w[i]);
        for (int j = i + 1; j < 4; j++) turn[i][j] = grz_dot(3, n, from->w[j]);
    }
    int corner[3] = {0};
    for (int out = 0; out < 4; out++) {
        const int i = out == 0, j = 1 + (out <= 1), k = 2 + (out <= 2);
        const double of_k = turn[i][j], of_i = turn[j][k], of_j = -turn[i][k];
        const bool left = of_i > 0 && of_j > 0 && of_k > 0, right = of_i < 0 && of_j < 0 && of_k < 0;
        if (!left && !right) continue;
        const double time = -(of_i * along[i] + of_j * along[j] + of_k * along[k]) / (of_i + of_j + of_k);
        if (!(time < best)) continue;
        best = time;
        corner[0] = i;
        corner[1] = left ? j : k;
        corner[2] = left ? k : j;
    }
    for (int k = 0; k < 3; k++) {
        s->id.corner[k] = from->id.corner[corner[k]];
        for (int i = 0; i < 3; i++) s->w[k][i] = from->w[corner[k]][i];
    }
    return best < (double)INFINITY;
}

/* False if the simplex is not one around 0. */
static GRZ_INLINE bool portal_of_simplex(const toi_pair *p, const grz_simplex *ended, grz_placed_simplex *s) {
    grz_placed_simplex from;
    if (ended->count != 4) return false;
    corners_at_start(p, ended, &from);
    return portal_of_tetrahedron(p, &from, s);
}

static GRZ_INLINE bool find_portal(int dim, const toi_pair *p, const grz_simplex *ended, double *time,
                                   grz_placed_simplex *s) {
    if (!(dim == 2 ? first_portal2(p, s) : portal_of_simplex(p, ended, s) || first_portal3(p, s))) return false;
    for (int step = 0; step < MOST_PORTALS; step++) {
        double e[3], g[3], d[3] = {0};
        grz_sub(dim, s->w[1], s->w[0], e);
        if (dim == 2) {
            d[0] = -e[1], d[1] = e[0];
        } else {
            grz_sub(3, s->w[2], s->w[0], g);
            grz_cross(g, e, d);
        }
        const double level = grz_dot(dim, d, s->w[0]), speed = -grz_dot(dim, d, p->motion);
        if (!(speed > 0)) return false;
        *time = level / speed;
        s->id.count = dim;
        const double gain = level - corner_to(dim, p, d, s, dim);
        if (!(gain > 0x1p-48 * p->size * sqrt(grz_dot(dim, d, d))) || grz_simplex_has(&s->id, s->id.corner[dim])) break;
        if (!(dim == 2 ? narrow_portal2(p, s) : narrow_portal3(p, s))) break;
    }
    return true;
}

/* Makes the nearest point n->v perpendicular to the face that it lies on. A mean of corners that are far away, as a
 * ray's end is, has lost so many digits that the search would otherwise go on along that face. */
static GRZ_INLINE void make_perpendicular(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    double e[3] = {0}, g[3], normal[3];
    if (s->id.count == 1) return;
    grz_sub(dim, s->w[1], s->w[0], e);
    if (s->id.count == 2) {
        const double rest = grz_dot(dim, n->v, e) / grz_dot(dim, e, e);
        for (int i = 0; i < dim; i++) n->v[i] -= rest * e[i];
        return;
    }
    grz_sub(3, s->w[2], s->w[0], g);
    grz_cross(e, g, normal);
    const double height = grz_dot(3, normal, s->w[0]) / grz_dot(3, normal, normal);
    for (int i = 0; i < 3; i++) n->v[i] = height * normal[i];
}

/* Is the speed at which the distance shrinks, times that, not all but 0, as where a shape slides along another one? */
static GRZ_INLINE bool comes_nearer(int dim, const toi_pair *p, double speed, double distance) {
    return speed > 0x1p-30 * grz_norm1(dim, p->motion) * distance;
}

/* With radii: conservative advancement (Mirtich, "Impulse-based dynamic simulation of rigid body systems", 1996). The
 * face is that of the nearest point, which is searched for together with the time (van den Bergen, "Ray casting against
 * general convex objects with application to continuous collision detection", 2004): as soon as a plane separates P
 * from 0 by more than R, the time advances until the plane is at R, which is not too late, and all corners move along.
 * From *time on; false, and *time is unchanged, if they overlap already then or nothing is known: the face is known
 * where they touch then but for rounding. Without radii the nearest point is 0 at the time of impact, which leaves no
 * direction and so no face: the time is written, but the answer is false. */
static GRZ_INLINE bool advance(int dim, const toi_pair *p, double *time, grz_placed_simplex *hit) {
    const double start = *time;
    double t = start;
    grz_simplex_nearest n = {{0}, 0, {0}};
    for (int i = 0; i < dim; i++) n.v[i] = p->a.center[i] - p->b.center[i] + t * p->motion[i];
    hit->id.count = 0;
    bool touches = false; /* but for rounding, and does not slide along */
    for (int step = 0; step < MOST_ADVANCES; step++) {
        double *const w = hit->w[hit->id.count];
        const grz_corner id = corner_at(dim, p, n.v, w);
        for (int i = 0; i < dim; i++) w[i] += t * p->motion[i];
        const double square = grz_dot(dim, n.v, n.v), distance = sqrt(square), along = grz_dot(dim, n.v, w),
                     speed = -grz_dot(dim, n.v, p->motion);
        const double gap = along - p->radius * distance, slack = 0x1p-48 * p->size * distance;
        const bool known = grz_simplex_has(&hit->id, id), advances = gap > slack,
                   nearer = square - along > slack && !known;
        touches = !advances && !nearer && hit->id.count > 0 && gap >= -slack && comes_nearer(dim, p, speed, distance);
        if (!advances && !nearer) break;
        if (advances) {
            if (!(speed > 0)) return false;
            const double on = gap / speed;
            t += on;
            for (int k = 0; k <= hit->id.count; k++)
                for (int i = 0; i < dim; i++) hit->w[k][i] += on * p->motion[i];
        }
        if (!known) hit->id.corner[hit->id.count++] = id;
        if (advances ? grz_simplex_nearest_of_moved(dim, hit, &n) : grz_simplex_nearest_of(dim, hit, &n)) {
            if (p->radius > 0) return false;
            break;
        }
        grz_simplex_keep(dim, hit, &n);
        make_perpendicular(dim, hit, &n);
        if (p->radius == 0 && grz_dot(dim, n.v, n.v) < 0x1p-32 * p->size * p->size) break;
    }
    if (t == start && !touches) return false;
    *time = t;
    return p->radius > 0;
}

/* A ball that moves past a box, which is 0 that moves past the box P. In coordinates along the half axes of P, where 0
 * is at x, the nearest point of P needs no search, nor does the face. Newton's method on the distance, which is convex,
 * leads from the start to the first contact and never beyond it. */

static GRZ_INLINE bool is_point_solid(const grz_solid *s) { return s->point_count == 1 && s->count == 0; }

const grz_solid *grz_box_of_ball_and_box(int dim, const toi_pair *p) {
    const bool first = is_point_solid(&p->a);
    const grz_solid *const ball = first ? &p->a : &p->b, *const box = first ? &p->b : &p->a;
    return p->radius > 0 && is_point_solid(ball) && !box->points && box->count == dim ? box : NULL;
}

/* The face of P that is nearest to x: the corner on the side of x, and its neighbour along each axis without a gap.
 * False if there is no gap at all. */
static GRZ_INLINE bool nearest_face_of_box(int dim, bool is_a, const double x[3], const double gap[3],
                                           grz_simplex *face) {
    int corner = 0;
    face->count = 1;
    for (int k = 0; k < dim; k++) corner |= ((x[k] > 0) == is_a) << k;
    face->corner[0] = (grz_corner){is_a ? corner : 0, is_a ? 0 : corner};
    for (int k = 0; k < dim; k++) {
        if (gap[k] > 0) continue;
        if (face->count == dim) return false;
        const int next = corner ^ 1 << k;
        face->corner[face->count++] = (grz_corner){is_a ? next : 0, is_a ? 0 : next};
    }
    return true;
}

/* Where 0 is, in these coordinates, at time 0, and by how much it moves; false if the half axes are not
 * perpendicular. */
static GRZ_INLINE bool seen_from_box(int dim, const toi_pair *p, const grz_solid *box, double from[3], double by[3],
                                     double length2[3]) {
    double to[3];
    grz_sub(dim, p->b.center, p->a.center, to);
    for (int k = 0; k < dim; k++) {
        const double *const e = box->step[k];
        length2[k] = grz_dot(dim, e, e);
        from[k] = grz_dot(dim, e, to) / length2[k];
        by[k] = -grz_dot(dim, e, p->motion) / length2[k];
    }
    for (int k = 0; k < dim; k++) {
        const int next = k + 1 == dim ? 0 : k + 1;
        const double along = fabs(grz_dot(dim, box->step[k], box->step[next]));
        if (!(along < 0x1p-30 * length2[k] && along < 0x1p-30 * length2[next])) return false;
    }
    return true;
}

bool grz_face_of_box_at_start(int dim, const toi_pair *p, const grz_solid *box, grz_simplex *face) {
    double x[3], by[3], length2[3], gap[3];
    if (!seen_from_box(dim, p, box, x, by, length2)) return false;
    for (int k = 0; k < dim; k++) gap[k] = fabs(x[k]) - 1;
    return nearest_face_of_box(dim, box == &p->a, x, gap, face);
}

bool grz_is_inside_box(int dim, const toi_pair *p, const grz_solid *box) {
    double x[3], by[3], length2[3];
    bool inside = seen_from_box(dim, p, box, x, by, length2);
    for (int k = 0; k < dim && inside; k++)
        inside = fabs(x[k]) < 1 - 0x1p-20 && length2[k] > 0x1p-40 * p->size * p->size;
    return inside;
}

/* False if they overlap at the start, the ball slides along the box, or the half axes are not perpendicular. */
static GRZ_INLINE bool time_of_ball_and_box(int dim, const toi_pair *p, const grz_solid *box, double *time,
                                            grz_simplex *face) {
    const double slack = 0x1p-40 * p->radius + 0x1p-48 * p->size;
    double from[3], by[3], length2[3], x[3], gap[3], t = *time;
    if (!seen_from_box(dim, p, box, from, by, length2)) return false;
    for (int step = 0; step < 16; step++) {
        double distance2 = 0, slope = 0;
        for (int k = 0; k < dim; k++) {
            x[k] = from[k] + t * by[k];
            const double over = fabs(x[k]) - 1;
            gap[k] = over > 0 ? over : 0;
            distance2 += gap[k] * gap[k] * length2[k];
            slope += copysign(gap[k], x[k]) * by[k] * length2[k];
        }
        const double distance = sqrt(distance2), left = distance - p->radius;
        if (!(left > slack)) {
            *time = t;
            return left >= -slack && comes_nearer(dim, p, -slope, distance) &&
                   nearest_face_of_box(dim, box == &p->a, x, gap, face);
        }
        if (!(slope < 0)) return false;
        t -= left * distance / slope;
    }
    return false;
}

bool grz_find_portal(int dim, const toi_pair *p, const grz_simplex *ended, double *time, grz_placed_simplex *hit) {
    return dim == 2 ? find_portal(2, p, ended, time, hit) : find_portal(3, p, ended, time, hit);
}

bool grz_advance_to_contact(int dim, const toi_pair *p, double *time, grz_placed_simplex *hit) {
    return dim == 2 ? advance(2, p, time, hit) : advance(3, p, time, hit);
}

bool grz_guess_time_of_impact(int dim, const toi_pair *p, const grz_simplex *ended, double *time,
                              grz_placed_simplex *hit) {
    const double start = *time;
    if (p->radius == 0 && grz_find_portal(dim, p, ended, time, hit)) return true;
    *time = start;
    const grz_solid *const box = grz_box_of_ball_and_box(dim, p);
    if (box &&
        (dim == 2 ? time_of_ball_and_box(2, p, box, time, &hit->id) : time_of_ball_and_box(3, p, box, time, &hit->id)))
        return true;
    return grz_advance_to_contact(dim, p, time, hit);
}

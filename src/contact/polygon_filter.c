/* The depth of two polygons of the plane, in doubles with proven bounds: the nearest facet of their difference P, which
 * is parallel to an edge of one of them, if it is certain which one that is. Its depth is then rounded as that of any
 * facet. The furthest corners of the one are found while the edges of the other turn (rotating calipers: Shamos,
 * "Computational geometry", 1978).
 *
 * SPDX-License-Identifier: MIT */
#include "contact/corner_signs.h"
#include "contact/least.h"

enum { MOST_CORNERS = 16, MOST_FACETS_OF_TWO = 2 * MOST_CORNERS };

/* A polygon: its corners counter-clockwise, and their numbers. */
typedef struct ring {
    int count, id[MOST_CORNERS];
    double at[MOST_CORNERS][2], size;
} ring;

/* Facets of P, the edges of a's ring first. `other`: the corner of the other ring that is furthest against it. The
 * depth is within `error`. */
typedef struct facets_of_two {
    int count, other[MOST_FACETS_OF_TWO];
    double depth[MOST_FACETS_OF_TWO], error[MOST_FACETS_OF_TWO];
} facets_of_two;

static double cross_from(const double p[2], const double q[2], const double r[2]) {
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

/* Increases with the angle of the direction, from -2 to 2. */
static double about_angle(double x, double y) {
    const double turn = 1 - x / (fabs(x) + fabs(y));
    return y < 0 ? -turn : turn;
}

/* False if the core has too few or too many corners, or one that is not certainly a corner of the hull of all. Turns
 * around the middle in order, and to the left at each corner: so the ring is the hull's boundary. */
static bool find_ring(const grz_core *core, ring *r) {
    grz_corners corners;
    double middle[2] = {0, 0}, key[MOST_CORNERS];
    grz_corners_of(NULL, core, &corners);
    r->count = corners.count;
    r->size = corners.solid.size;
    if (!(r->count > 2 && r->count <= MOST_CORNERS) || !grz_doubles_can_decide(r->size)) return false;
    for (int k = 0; k < r->count; k++) {
        double at[3];
        grz_corner_in_doubles(&corners, k, at);
        for (int i = 0; i < 2; i++) middle[i] += at[i] / r->count;
    }
    for (int k = 0; k < r->count; k++) {
        double at[3];
        int n = k;
        grz_corner_in_doubles(&corners, k, at);
        const double angle = about_angle(at[0] - middle[0], at[1] - middle[1]);
        for (; n > 0 && key[n - 1] > angle; n--) {
            key[n] = key[n - 1];
            r->id[n] = r->id[n - 1];
            r->at[n][0] = r->at[n - 1][0];
            r->at[n][1] = r->at[n - 1][1];
        }
        key[n] = angle;
        r->id[n] = k;
        r->at[n][0] = at[0];
        r->at[n][1] = at[1];
    }
    const double slack = corner_side_error * r->size * r->size;
    bool certain = true;
    for (int k = 0; k < r->count; k++) {
        const double *const p = r->at[k], *const q = r->at[(k + 1) % r->count], *const t = r->at[(k + 2) % r->count];
        const bool turns = cross_from(p, q, t) > slack, is_around = cross_from(middle, p, q) > slack;
        certain = certain & turns & is_around;
    }
    return certain;
}

/* How deep 0 is below the facets of P along the edges of one ring: with the outward normal n of the edge at p, the
 * greatest n . (p - q) of all corners q of the other ring, over |n|. With S the greater size n is within 14 u S, and
 * below 2 S, as p - q is (corner_signs.h): so the product is within 128 u S^2; with |n| off by 20 u S, a root and a
 * quotient, the depth is within 219 u S^2 / |n|, less than a third of what corner_side_error makes. As n turns to the
 * left, so does the corner q; from there products grow, and then fall. The search goes on where that is not certain. */
static void find_facets_along(const ring *one, const ring *other, double size, facets_of_two *f) {
    const double slack = corner_side_error * (size * size);
    int best = 0;
    for (int k = 0; k < one->count; k++) {
        const double *const p = one->at[k], *const next = one->at[k + 1 < one->count ? k + 1 : 0];
        const double n[2] = {next[1] - p[1], p[0] - next[0]}, length = sqrt(n[0] * n[0] + n[1] * n[1]);
        double most = n[0] * (p[0] - other->at[best][0]) + n[1] * (p[1] - other->at[best][1]);
        for (int j = best, left = other->count; left > 0; left--) {
            j = j + 1 < other->count ? j + 1 : 0;
            const double at = n[0] * (p[0] - other->at[j][0]) + n[1] * (p[1] - other->at[j][1]);
            if (k > 0 && at < most - 2 * slack) break; /* the first edge is asked about all corners */
            best = at > most ? j : best;
            most = grz_max(at, most);
        }
        f->other[f->count] = best;
        f->depth[f->count] = most / length;
        f->error[f->count++] = slack / length;
    }
}

/* The one that is certainly nearest, or -1; also if 0 may not be inside. */
static int certainly_nearest_facet(const facets_of_two *f) {
    int best = 0;
    bool certain = true;
    for (int k = 1; k < f->count; k++) best = f->depth[k] < f->depth[best] ? k : best;
    const double most = f->depth[best] + f->error[best];
    for (int k = 0; k < f->count; k++)
        certain = certain & (f->depth[k] > f->error[k]) & (k == best || f->depth[k] - f->error[k] > most);
    return certain ? best : -1;
}

/* Is corner `best` of the other ring certainly the only one that is furthest against edge k? By the edges beside it,
 * which are seen within corner_side_error. */
static bool is_only_furthest(const ring *one, int k, const ring *other, int best, double size) {
    const double *const p = one->at[k], *const next = one->at[(k + 1) % one->count], *const q = other->at[best],
                        *const before = other->at[(best + other->count - 1) % other->count],
                        *const after = other->at[(best + 1) % other->count];
    const double n[2] = {next[1] - p[1], p[0] - next[0]}, slack = corner_side_error * size * size;
    return n[0] * (before[0] - q[0]) + n[1] * (before[1] - q[1]) > slack &&
           n[0] * (after[0] - q[0]) + n[1] * (after[1] - q[1]) > slack;
}

bool grz_depth_of_polygons_filter(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    ring of[2];
    facets_of_two f;
    f.count = 0;
    if (a->dim != 2 || !find_ring(a, &of[0]) || !find_ring(b, &of[1])) return false;
    const double size = grz_max(of[0].size, of[1].size);
    find_facets_along(&of[0], &of[1], size, &f);
    find_facets_along(&of[1], &of[0], size, &f);
    const int nearest = certainly_nearest_facet(&f), side = nearest >= of[0].count,
              k = side == 0 ? nearest : nearest - of[0].count;
    if (nearest < 0 || !is_only_furthest(&of[side], k, &of[1 - side], f.other[nearest], size)) return false;
    const ring *const one = &of[side];
    const int from = one->id[k], to = one->id[(k + 1) % one->count], other = of[1 - side].id[f.other[nearest]];
    const grz_simplex known = axis->face;
    axis->source = GRZ_CONTACT_FACET;
    axis->sign = 1;
    axis->face = (grz_simplex){2, {{from, other}, {to, other}}};
    if (side == 1) axis->face = (grz_simplex){2, {{other, from}, {other, to}}};
    if (grz_depth_by_facet(a, b, axis)) return true;
    axis->face = known;
    return false;
}

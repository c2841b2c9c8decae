/* Bodies that move and turn, compared with the truth by intervals (moving_truth.h): what is called free is proven to be
 * free for all of that time; what is called a contact is shown to be near.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"
#include "unit/moving_truth.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_HULL = 6 };

/* A shape of either space, its motion, and the same for the truth. */
struct mover {
    grz2_shape flat;
    grz3_shape shape;
    grz2_motion turn2;
    grz3_motion turn3;
    grz2_vec corners2[LONGEST_HULL];
    grz3_vec corners3[LONGEST_HULL];
    struct moving_body truth;
};

struct course {
    struct rng rng;
    bool lattice;
};

/* A coordinate: on lattices a small multiple of 1/4, so that faces are parallel and edges meet. */
static double coordinate(struct course *c, double reach) {
    if (c->lattice) return rng_int(&c->rng, -(int)(4 * reach), (int)(4 * reach)) / 4.0;
    return rng_signed(&c->rng) * reach;
}

static double length(struct course *c, double most) {
    return c->lattice ? rng_int(&c->rng, 0, (int)(4 * most)) / 4.0 : rng_unit(&c->rng) * most;
}

static void vector(struct course *c, int dim, double reach, double out[3]) {
    out[2] = 0;
    for (int i = 0; i < dim; i++) out[i] = coordinate(c, reach);
}

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static grz2_vec vec2(const double v[3]) { return (grz2_vec){v[0], v[1]}; }
static grz3_vec vec3(const double v[3]) { return (grz3_vec){v[0], v[1], v[2]}; }

/* Axes that are all but a rotation, or not at all. */
static void axes_of(struct course *c, int dim, double axis[3][3]) {
    double x[3], y[3], z[3];
    memset(axis, 0, 9 * sizeof(double));
    if (c->lattice && rng_once_in(&c->rng, 2)) {
        for (int i = 0; i < dim; i++) axis[i][i] = 1;
        return;
    }
    do vector(c, dim, 1, x);
    while (dot(x, x) < 0.01);
    const double l = sqrt(dot(x, x));
    for (int i = 0; i < 3; i++) x[i] /= l;
    if (dim == 2) {
        memcpy(axis[0], x, sizeof x);
        axis[1][0] = -x[1], axis[1][1] = x[0];
        return;
    }
    do {
        vector(c, 3, 1, y);
        const double along = dot(x, y);
        for (int i = 0; i < 3; i++) y[i] -= along * x[i];
    } while (dot(y, y) < 0.01);
    const double m = sqrt(dot(y, y));
    for (int i = 0; i < 3; i++) y[i] /= m;
    for (int i = 0; i < 3; i++) z[i] = x[(i + 1) % 3] * y[(i + 2) % 3] - x[(i + 2) % 3] * y[(i + 1) % 3];
    memcpy(axis[0], x, sizeof x), memcpy(axis[1], y, sizeof y), memcpy(axis[2], z, sizeof z);
}

/* The truth of a hull of points. */
static void set_points(struct moving_body *m, int count, double points[][3]) {
    m->count = count;
    for (int i = 0; i < 3; i++) m->axis[i][i] = 1;
    for (int n = 0; n < count; n++) memcpy(m->coefficient[n], points[n], sizeof m->coefficient[n]);
}

/* The truth of a box. */
static void set_box(struct moving_body *m, int dim, const double center[3], const double half[3], double axis[3][3]) {
    m->count = 1 << dim;
    memcpy(m->center, center, sizeof m->center);
    memcpy(m->axis, axis, sizeof m->axis);
    for (int n = 0; n < m->count; n++)
        for (int k = 0; k < dim; k++) m->coefficient[n][k] = n >> k & 1 ? half[k] : -half[k];
}

static void make_shape(struct course *c, int dim, grz_kind kind, struct mover *m) {
    struct moving_body *const t = &m->truth;
    double p[LONGEST_HULL][3], axis[3][3], half[3] = {0};
    double at[3];
    vector(c, dim, 3, at);
    *m = (struct mover){.flat = {.kind = kind}, .shape = {.kind = kind}};
    for (int n = 0; n < LONGEST_HULL; n++) {
        vector(c, dim, 1, p[n]);
        for (int i = 0; i < dim; i++) p[n][i] += at[i];
    }
    for (int i = 0; i < dim; i++) half[i] = length(c, 1);
    const double radius = length(c, 0.5);
    switch ((int)kind) {
    case GRZ_POINT: set_points(t, 1, p), m->flat.point = vec2(p[0]), m->shape.point = vec3(p[0]); break;
    case GRZ_SEGMENT:
        set_points(t, 2, p);
        m->flat.segment = (grz2_segment){vec2(p[0]), vec2(p[1])};
        m->shape.segment = (grz3_segment){vec3(p[0]), vec3(p[1])};
        break;
    case GRZ_BALL:
        set_points(t, 1, p), t->radius = radius;
        m->flat.circle = (grz2_circle){vec2(p[0]), radius};
        m->shape.sphere = (grz3_sphere){vec3(p[0]), radius};
        break;
    case GRZ_CAPSULE:
        set_points(t, 2, p), t->radius = radius;
        m->flat.capsule = (grz2_capsule){vec2(p[0]), vec2(p[1]), radius};
        m->shape.capsule = (grz3_capsule){vec3(p[0]), vec3(p[1]), radius};
        break;
    case GRZ_AABB: {
        /* min and max as they are rounded, the truth from these */
        double low[3] = {0}, high[3] = {0}, middle[3] = {0}, own[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int i = 0; i < dim; i++) low[i] = at[i] - half[i], high[i] = at[i] + half[i];
        set_box(t, dim, middle, half, own);
        for (int n = 0; n < t->count; n++)
            for (int k = 0; k < dim; k++) t->coefficient[n][k] = n >> k & 1 ? high[k] : low[k];
        m->flat.aabb = (grz2_aabb){vec2(low), vec2(high)};
        m->shape.aabb = (grz3_aabb){vec3(low), vec3(high)};
        break;
    }
    case GRZ_OBB:
        axes_of(c, dim, axis);
        set_box(t, dim, at, half, axis);
        m->flat.obb = (grz2_obb){vec2(at), vec2(half), vec2(axis[0])};
        m->shape.obb = (grz3_obb){vec3(at), vec3(half), {vec3(axis[0]), vec3(axis[1]), vec3(axis[2])}};
        break;
    case GRZ_TRIANGLE:
        set_points(t, 3, p);
        m->flat.triangle = (grz2_triangle){vec2(p[0]), vec2(p[1]), vec2(p[2])};
        m->shape.triangle = (grz3_triangle){vec3(p[0]), vec3(p[1]), vec3(p[2])};
        break;
    case GRZ_HULL:
        set_points(t, LONGEST_HULL, p);
        for (int n = 0; n < LONGEST_HULL; n++) m->corners2[n] = vec2(p[n]), m->corners3[n] = vec3(p[n]);
        m->flat.hull.count = m->shape.hull.count = LONGEST_HULL;
        break;
    case GRZ_CYLINDER:
        set_points(t, 2, p), t->disc = radius;
        m->shape.cylinder = (grz3_cylinder){vec3(p[0]), vec3(p[1]), radius};
        break;
    default: /* a plane or half-space, at some distance */
        do vector(c, dim, 1, t->normal);
        while (dot(t->normal, t->normal) < 0.01);
        t->flat = true, t->solid = kind == GRZ_HALFSPACE;
        t->offset = kind == GRZ_HALFSPACE ? -length(c, 6) : coordinate(c, 4);
        m->flat.plane = (grz2_plane){vec2(t->normal), t->offset};
        m->shape.plane = (grz3_plane){vec3(t->normal), t->offset};
    }
    const bool may_be_round = kind == GRZ_POINT || kind == GRZ_SEGMENT || kind == GRZ_AABB || kind == GRZ_OBB ||
                              kind == GRZ_TRIANGLE || kind == GRZ_HULL;
    if (may_be_round && rng_once_in(&c->rng, 3)) t->radius = m->flat.radius = m->shape.radius = length(c, 0.5);
}

static void make_motion(struct course *c, int dim, struct mover *m) {
    struct moving_body *const t = &m->truth;
    if (!rng_once_in(&c->rng, 3)) vector(c, dim, 4, t->by);
    if (!rng_once_in(&c->rng, 4)) {
        t->angle = rng_signed(&c->rng) * (rng_once_in(&c->rng, 8) ? 40 : rng_once_in(&c->rng, 2) ? 7 : 1);
        vector(c, dim, 3, t->pivot);
        if (dim == 2) t->turn_axis[2] = 1;
        else vector(c, 3, 1, t->turn_axis);
    }
    m->turn2 = (grz2_motion){.by = vec2(t->by), .angle = t->angle, .pivot = vec2(t->pivot)};
    m->turn3 = (grz3_motion){.by = vec3(t->by), .axis = vec3(t->turn_axis), .angle = t->angle, .pivot = vec3(t->pivot)};
    m->flat.hull.points = m->flat.kind == GRZ_HULL ? m->corners2 : m->flat.hull.points;
    m->shape.hull.points = m->shape.kind == GRZ_HULL ? m->corners3 : m->shape.hull.points;
    t->shape = &m->shape;
}

/* At least the size that the header states. */
static double size_of(const struct moving_body *m) {
    double most = m->flat ? fabs(m->offset) / sqrt(dot(m->normal, m->normal)) : 0;
    for (int n = 0; n < m->count; n++) {
        double v[3];
        for (int i = 0; i < 3; i++) {
            v[i] = m->center[i] - m->pivot[i];
            for (int k = 0; k < 3; k++) v[i] += m->coefficient[n][k] * m->axis[k][i];
        }
        most = sqrt(dot(v, v)) > most ? sqrt(dot(v, v)) : most;
    }
    return sqrt(dot(m->pivot, m->pivot)) + sqrt(dot(m->by, m->by)) + 4 * (most + m->radius + m->disc);
}

/* Of either space. */
static grz_status ask(int dim, const struct mover *a, const struct mover *b, double tolerance, grz3_certificate *out) {
    if (dim == 3) return grz3_advance(&a->shape, &a->turn3, &b->shape, &b->turn3, tolerance, out);
    grz2_certificate flat;
    const grz_status status = grz2_advance(&a->flat, &a->turn2, &b->flat, &b->turn2, tolerance, &flat);
    *out = (grz3_certificate){.verdict = flat.verdict,
                              .free_until = flat.free_until,
                              .time = flat.time,
                              .point = {flat.point.x, flat.point.y, 0},
                              .normal = {flat.normal.x, flat.normal.y, 0},
                              .steps = flat.steps};
    return status;
}

struct counts {
    long pairs, clear, contact, open, at_start;
    int most_steps;
};

static bool is_in_contact(int dim, const struct mover *a, const struct mover *b, double tolerance) {
    return dim == 3 ? grz3_within(&a->shape, &b->shape, tolerance) : grz2_within(&a->flat, &b->flat, tolerance);
}

static bool is_unit(grz3_vec n) { return fabs(n.x * n.x + n.y * n.y + n.z * n.z - 1) < 1e-14; }

static const double tolerances[] = {0, 1e-9, 1e-6, 1e-3, 0.1};

enum { MOST_STEPS = 1 << 17 };

/* Open is only what is near at that time; or after all steps, if they were near at some time. */
static bool is_rightly_open(const struct moving_body *x, const struct moving_body *y, const grz3_certificate *c,
                            double size) {
    const double turn = fmax(1, fmax(fabs(x->angle), fabs(y->angle)));
    if (moving_are_within(x, y, c->free_until, 0x1p-20 * size)) return true;
    return c->steps == MOST_STEPS && moving_least_distance(x, y, 0, c->free_until, 2000) <= 0x1p-12 * turn * size;
}

/* Compares one pair; prints it where it differs. */
static bool is_right(int dim, const struct mover *a, const struct mover *b, double tolerance, struct counts *counts) {
    grz3_certificate c;
    const double size = size_of(&a->truth) + size_of(&b->truth), least = 0x1p-40 * size;
    const double within = tolerance > least ? tolerance : least;
    if (ask(dim, a, b, tolerance, &c) != GRZ_OK) return false;
    counts->pairs++;
    counts->most_steps = c.steps > counts->most_steps ? c.steps : counts->most_steps;
    /* the truth has a plane first */
    const double normal[3] = {c.normal.x, c.normal.y, c.normal.z};
    const bool swap = b->truth.flat;
    const struct moving_body *const x = swap ? &b->truth : &a->truth, *const y = swap ? &a->truth : &b->truth;
    const bool free = c.free_until == 0 || moving_are_free(x, y, 0, c.free_until, normal);
    if (!free) return false;
    switch (c.verdict) {
    case GRZ_ADVANCE_CLEAR: counts->clear++; return c.free_until == 1 && c.time == INFINITY;
    case GRZ_ADVANCE_CONTACT:
        counts->contact++;
        counts->at_start += c.time == 0;
        if (c.time < c.free_until || c.time > 1) return false;
        if (c.time == 0) return is_in_contact(dim, a, b, within);
        return moving_are_within(x, y, c.time, within) && moving_are_within(x, y, c.free_until, within) &&
               is_unit(c.normal);
    case GRZ_ADVANCE_OPEN: counts->open++; return c.time == INFINITY && is_rightly_open(x, y, &c, size);
    default: return false;
    }
}

static void print_pair(int dim, const struct mover *a, const struct mover *b, double tolerance) {
    grz3_certificate c;
    ask(dim, a, b, tolerance, &c);
    printf("%dD, kinds %d and %d, tolerance %g: verdict %d, free until %.17g, time %.17g, %d steps\n", dim,
           (int)a->shape.kind, (int)b->shape.kind, tolerance, (int)c.verdict, c.free_until, c.time, c.steps);
    for (int i = 0; i < 2; i++) {
        const struct moving_body *const m = i ? &b->truth : &a->truth;
        printf(
            "  radius %.17g disc %.17g by %.17g %.17g %.17g axis %.17g %.17g %.17g angle %.17g pivot %.17g %.17g "
            "%.17g\n",
            m->radius, m->disc, m->by[0], m->by[1], m->by[2], m->turn_axis[0], m->turn_axis[1], m->turn_axis[2],
            m->angle, m->pivot[0], m->pivot[1], m->pivot[2]);
    }
}

static const grz_kind kinds[2][11] = {{GRZ_POINT, GRZ_SEGMENT, GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_OBB, GRZ_TRIANGLE,
                                       GRZ_HULL, GRZ_PLANE, GRZ_HALFSPACE},
                                      {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_OBB, GRZ_TRIANGLE,
                                       GRZ_HULL, GRZ_CYLINDER, GRZ_PLANE, GRZ_HALFSPACE}};

static bool is_flat(grz_kind kind) { return kind == GRZ_PLANE || kind == GRZ_HALFSPACE; }

/* GRAZE_PAIRS in the environment: so many of each kind of pair (make check-long asks for 470). */
static long pairs_a_kind(void) {
    const char *const text = getenv("GRAZE_PAIRS");
    return text ? strtol(text, NULL, 10) : effort(2);
}

static void compare(int dim) {
    struct course c = {.rng = rng_seeded((uint64_t)dim, "advance")};
    struct counts counts = {0};
    const int kind_count = dim == 2 ? 10 : 11;
    long wrong = 0;
    for (int i = 0; i < kind_count; i++)
        for (int j = 0; j < kind_count; j++) {
            if (is_flat(kinds[dim - 2][i]) && is_flat(kinds[dim - 2][j])) continue;
            for (long n = pairs_a_kind(); n > 0; n--) {
                struct mover a, b;
                c.lattice = rng_once_in(&c.rng, 3);
                make_shape(&c, dim, kinds[dim - 2][i], &a), make_motion(&c, dim, &a);
                make_shape(&c, dim, kinds[dim - 2][j], &b), make_motion(&c, dim, &b);
                /* directions for a proof with cylinders are good to 1e-9 */
                const bool round = a.truth.disc > 0 || b.truth.disc > 0;
                const double tolerance = tolerances[rng_int(&c.rng, round, 4)];
                if (is_right(dim, &a, &b, tolerance, &counts)) continue;
                if (wrong++ < 5) print_pair(dim, &a, &b, tolerance);
            }
        }
    printf("%dD: %ld pairs, %ld clear, %ld contact, %ld of these at the start, %ld open, at most %d steps; %ld wrong\n",
           dim, counts.pairs, counts.clear, counts.contact, counts.at_start, counts.open, counts.most_steps, wrong);
    assert_int_equal(wrong, 0);
}

static void free_times_of_the_plane_are_proven(void **state) {
    (void)state;
    compare(2);
}

static void free_times_of_space_are_proven(void **state) {
    (void)state;
    compare(3);
}

/* Two motions, and a radius with which they pass each other closely, to 2^-50 of the size. */
static void pass_closely(struct course *c, int dim, struct mover *a, struct mover *b) {
    enum { SAMPLES = 400 };
    make_motion(c, dim, a), make_motion(c, dim, b);
    const double least = moving_least_distance(&a->truth, &b->truth, 0, 1, SAMPLES);
    if (!(least > 0.01) || a->truth.radius + b->truth.radius > 0) return;
    const double left = ldexp(size_of(&a->truth) + size_of(&b->truth), -rng_int(&c->rng, 12, 50));
    a->truth.radius = a->flat.radius = a->shape.radius = fmax(least - left, 0);
}

static void what_is_open_is_near(void **state) {
    (void)state;
    static const grz_kind round_able[6] = {GRZ_POINT, GRZ_SEGMENT, GRZ_AABB, GRZ_OBB, GRZ_TRIANGLE, GRZ_HULL};
    struct course c = {.rng = rng_seeded(5, "close passes")};
    struct counts counts = {0};
    for (int n = effort(90); n > 0; n--) {
        const int dim = rng_int(&c.rng, 2, 3);
        struct mover a, b;
        c.lattice = rng_once_in(&c.rng, 3);
        make_shape(&c, dim, round_able[rng_int(&c.rng, 0, 5)], &a);
        make_shape(&c, dim, kinds[dim - 2][rng_int(&c.rng, 0, dim == 2 ? 7 : 8)], &b);
        pass_closely(&c, dim, &a, &b);
        const double tolerance = b.truth.disc > 0 ? 1e-6 : 0;
        if (!is_right(dim, &a, &b, tolerance, &counts)) print_pair(dim, &a, &b, tolerance), fail();
    }
    printf("%ld close passes, %ld clear, %ld contact, %ld open, at most %d steps\n", counts.pairs, counts.clear,
           counts.contact, counts.open, counts.most_steps);
    assert_true(counts.clear > 0 && counts.contact > counts.at_start);
}

/* A hull about a point, of some size: a needle, a plate, a ribbon or any other, down to 2^-45 of that. */
static void make_thin(struct course *c, int dim, const double at[3], double size, double axis[3][3], struct mover *m) {
    double p[LONGEST_HULL][3], reach[3];
    *m = (struct mover){.flat = {.kind = GRZ_HULL}, .shape = {.kind = GRZ_HULL}};
    for (int k = 0; k < 3; k++)
        reach[k] = k >= dim ? 0 : rng_once_in(&c->rng, 2) ? size : ldexp(size, -rng_int(&c->rng, 0, 45));
    for (int n = 0; n < LONGEST_HULL; n++) {
        memcpy(p[n], at, sizeof p[n]);
        for (int k = 0; k < dim; k++) {
            const double along = reach[k] * (rng_once_in(&c->rng, 2) ? rng_signed(&c->rng) : n % 2 ? 1 : -1);
            for (int i = 0; i < dim; i++) p[n][i] += along * axis[k][i];
        }
        m->corners2[n] = vec2(p[n]), m->corners3[n] = vec3(p[n]);
    }
    set_points(&m->truth, LONGEST_HULL, p);
    m->flat.hull.count = m->shape.hull.count = LONGEST_HULL;
    if (rng_once_in(&c->rng, 3)) m->truth.radius = m->flat.radius = m->shape.radius = size * rng_unit(&c->rng);
}

/* The motion is that of a multiple of the size, about a pivot near `at`, or the one of another body. */
static void make_motion_near(struct course *c, int dim, const double at[3], double size, const struct mover *same,
                             struct mover *m) {
    static const double angles[8] = {1e-9, 0.01, 0.5, 1, 3, 6.5, 12, 40};
    struct moving_body *const t = &m->truth;
    make_motion(c, dim, m);
    t->angle = t->angle != 0 ? angles[rng_int(&c->rng, 0, 7)] : 0;
    for (int i = 0; i < dim; i++) t->by[i] *= 0.5 * size, t->pivot[i] = at[i] + size * t->pivot[i];
    if (same) {
        memcpy(t->by, same->truth.by, sizeof t->by), memcpy(t->pivot, same->truth.pivot, sizeof t->pivot);
        memcpy(t->turn_axis, same->truth.turn_axis, sizeof t->turn_axis);
        t->angle = same->truth.angle * (1 + ldexp(rng_signed(&c->rng), -rng_int(&c->rng, 0, 40)));
    }
    m->turn2 = (grz2_motion){.by = vec2(t->by), .angle = t->angle, .pivot = vec2(t->pivot)};
    m->turn3 = (grz3_motion){.by = vec3(t->by), .axis = vec3(t->turn_axis), .angle = t->angle, .pivot = vec3(t->pivot)};
}

/* One small and one large, far from the origin, with faces that are parallel, which turn together: by 40 radians. */
static void thin_and_far_bodies_are_never_late(void **state) {
    (void)state;
    static const double sizes[6] = {1, 1, 1e-3, 1e-6, 1e-14, 1e3}, far[6] = {0, 0, 10, 1e3, 1e6, 1e10};
    struct course c = {.rng = rng_seeded(11, "thin and far")};
    struct counts counts = {0};
    for (int n = effort(200); n > 0; n--) {
        const int dim = rng_int(&c.rng, 2, 3), along = rng_int(&c.rng, 0, dim - 1);
        const double size_a = sizes[rng_int(&c.rng, 0, 5)], size_b = sizes[rng_int(&c.rng, 0, 5)],
                     size = fmax(size_a, size_b), away = far[rng_int(&c.rng, 0, 5)],
                     between = size_a + size_b + size * ldexp(1, -rng_int(&c.rng, 0, 20));
        double at[3] = {0}, beside[3] = {0}, axis[3][3], other[3][3];
        struct mover a, b;
        axes_of(&c, dim, axis), axes_of(&c, dim, other);
        for (int i = 0; i < dim; i++) {
            at[i] = away * rng_signed(&c.rng);
            beside[i] = at[i] + between * axis[along][i] + (rng_once_in(&c.rng, 2) ? size * rng_signed(&c.rng) : 0);
        }
        make_thin(&c, dim, at, size_a, axis, &a);
        make_thin(&c, dim, beside, size_b, rng_once_in(&c.rng, 2) ? axis : other, &b);
        make_motion_near(&c, dim, at, size, NULL, &a);
        make_motion_near(&c, dim, beside, size, rng_once_in(&c.rng, 3) ? &a : NULL, &b);
        const double tolerance = size * tolerances[rng_int(&c.rng, 0, 4)];
        if (!is_right(dim, &a, &b, tolerance, &counts)) print_pair(dim, &a, &b, tolerance), fail();
    }
    printf("%ld thin or far, %ld clear, %ld contact, %ld of these at the start, %ld open, at most %d steps\n",
           counts.pairs, counts.clear, counts.contact, counts.at_start, counts.open, counts.most_steps);
    assert_true(counts.clear > 0 && counts.contact > 0);
}

/* Two boxes that turn together, side by side: what is between them is clear, or takes more steps than there are. */
static void boxes_side_by_side_are_open_after_all_steps_only(void **state) {
    (void)state;
    static const double gaps[4] = {1e-3, 1e-5, 1e-7, 1e-9};
    const grz2_obb left = {{-1, 0}, {1, 1}, {1, 0}};
    const grz2_shape a = grz2_shape_from_obb(&left);
    const grz2_motion turn = {.angle = 40};
    for (int i = 0; i < 4; i++) {
        const grz2_obb right = {{1 + gaps[i], 0}, {1, 1}, {1, 0}};
        const grz2_shape b = grz2_shape_from_obb(&right);
        grz2_certificate c;
        assert_int_equal(grz2_advance(&a, &turn, &b, &turn, 0, &c), GRZ_OK);
        assert_int_equal(c.verdict, i < 2 ? GRZ_ADVANCE_CLEAR : GRZ_ADVANCE_OPEN);
        assert_true(i < 2 ? c.steps < MOST_STEPS : c.steps == MOST_STEPS && c.free_until > 0);
    }
}

/* The caller's own motions: the same, of which only the speed is known. */
static void own_pose2(void *user, double t, double matrix[6]) { grz2_pose_at(user, t, matrix); }
static void own_pose3(void *user, double t, double matrix[12]) { grz3_pose_at(user, t, matrix, NULL); }

static void own_motions_are_never_late(void **state) {
    (void)state;
    struct course c = {.rng = rng_seeded(4, "own motions")};
    struct counts counts = {0};
    for (int n = effort(10); n > 0; n--)
        for (int k = 0; k < 17; k++) {
            const int dim = k < 8 ? 2 : 3;
            const grz_kind kind = kinds[dim - 2][k < 8 ? k : k - 8];
            struct mover a, b;
            c.lattice = rng_once_in(&c.rng, 3);
            make_shape(&c, dim, kind, &a), make_motion(&c, dim, &a);
            make_shape(&c, dim, kinds[dim - 2][rng_int(&c.rng, 0, dim == 2 ? 9 : 10)], &b), make_motion(&c, dim, &b);
            grz2_motion flat = a.turn2;
            grz3_motion motion = a.turn3;
            double by[3];
            memcpy(by, a.truth.by, sizeof by);
            const double speed = sqrt(dot(by, by)) + fabs(a.truth.angle) * size_of(&a.truth);
            a.turn2 = (grz2_motion){.pose = own_pose2, .user = &flat, .speed = speed};
            a.turn3 = (grz3_motion){.pose = own_pose3, .user = &motion, .speed = speed};
            if (!is_right(dim, &a, &b, 1e-4, &counts)) print_pair(dim, &a, &b, 1e-4), fail();
        }
    assert_true(counts.contact > counts.at_start && counts.clear > 0);
}

static grz3_certificate certify(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                                const grz3_motion *motion_b, double tolerance) {
    grz3_certificate c;
    assert_int_equal(grz3_advance(a, motion_a, b, motion_b, tolerance, &c), GRZ_OK);
    return c;
}

static grz3_shape ball_at(double x, double y, double z, double radius) {
    const grz3_sphere ball = {{x, y, z}, radius};
    return grz3_shape_from_sphere(&ball);
}

static grz3_shape rod_along_x(void) {
    const grz3_obb rod = {{0, 0, 0}, {4, 0.5, 0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return grz3_shape_from_obb(&rod);
}

static void contact_at_the_start_is_at_time_0(void **state) {
    (void)state;
    const grz3_shape a = ball_at(0, 0, 0, 1), touching = ball_at(2, 0, 0, 1), inside = ball_at(1, 0, 0, 1),
                     near = ball_at(2.0000001, 0, 0, 1);
    const grz3_motion away = {.by = {-5, 0, 0}};
    const grz3_shape *const others[2] = {&touching, &inside};
    for (int i = 0; i < 2; i++) {
        const grz3_certificate c = certify(&a, &away, others[i], NULL, 1e-3);
        assert_int_equal(c.verdict, GRZ_ADVANCE_CONTACT);
        assert_true(c.free_until == 0 && c.time == 0);
        assert_true(i == 1 ? c.normal.x == 0 : c.normal.x == -1);
    }
    assert_int_equal(certify(&a, &away, &near, NULL, 1e-3).verdict, GRZ_ADVANCE_CLEAR);
}

static void invalid_is_empty_and_unsupported_says_so(void **state) {
    (void)state;
    const double nan = (double)NAN, inf = (double)INFINITY;
    const grz3_shape a = ball_at(0, 0, 0, 1), b = ball_at(0, 0, 0, 1), none = ball_at(nan, 0, 0, 1);
    const grz3_ray ray = {{0, 0, 0}, {1, 0, 0}};
    const grz3_aabb slab = {{-inf, 0, 0}, {inf, 1, 1}};
    const grz3_plane plane = {{1, 0, 0}, 0};
    const grz3_shape r = grz3_shape_from_ray(&ray), s = grz3_shape_from_aabb(&slab), p = grz3_shape_from_plane(&plane);
    const grz3_motion motions[4] = {
        {.by = {nan, 0, 0}}, {.angle = inf}, {.axis = {0, 0, 1}, .pivot = {0, inf, 0}}, {.axis = {nan, 0, 0}}};
    for (int i = 0; i < 4; i++) assert_int_equal(certify(&a, &motions[i], &b, NULL, 0).verdict, GRZ_ADVANCE_CLEAR);
    assert_int_equal(certify(&none, NULL, &b, NULL, 0).verdict, GRZ_ADVANCE_CLEAR);
    assert_int_equal(certify(&r, NULL, &b, NULL, 0).verdict, GRZ_ADVANCE_UNSUPPORTED);
    assert_int_equal(certify(&b, NULL, &s, NULL, 0).verdict, GRZ_ADVANCE_UNSUPPORTED);
    assert_int_equal(certify(&p, NULL, &p, NULL, 0).verdict, GRZ_ADVANCE_UNSUPPORTED);
    grz3_certificate c;
    assert_int_equal(grz3_advance(&a, NULL, &b, NULL, -1, &c), GRZ_ERROR_ARGUMENT);
    assert_true(c.verdict == GRZ_ADVANCE_OPEN && c.free_until == 0 && c.time == inf);
    assert_int_equal(grz3_advance(&a, NULL, &b, NULL, nan, &c), GRZ_ERROR_ARGUMENT);
}

/* An axis of 0 is no turn, whatever the angle. */
static void zero_axis_is_no_turn(void **state) {
    (void)state;
    const grz3_shape a = rod_along_x(), b = ball_at(0, 3, 0, 0.5);
    const grz3_motion still = {.angle = 3}, turn = {.axis = {0, 0, 0x1p-1060}, .angle = 3};
    assert_int_equal(certify(&a, &still, &b, NULL, 1e-6).verdict, GRZ_ADVANCE_CLEAR);
    assert_int_equal(certify(&a, &turn, &b, NULL, 1e-6).verdict, GRZ_ADVANCE_CONTACT);
}

static bool are_same(const grz3_certificate *c, const grz3_certificate *d) {
    return c->verdict == d->verdict && c->free_until == d->free_until && c->time == d->time && c->steps == d->steps &&
           memcmp(&c->point, &d->point, sizeof c->point) == 0 && memcmp(&c->normal, &d->normal, sizeof c->normal) == 0;
}

/* Where nothing turns, a pivot changes no bit, however far it is. */
static void a_pivot_without_a_turn_is_none(void **state) {
    (void)state;
    const double sizes[5] = {1e-20, 3e-14, 1e-10, 1, 1e300};
    for (int i = 0; i < 5; i++) {
        const double x = sizes[i];
        const grz3_shape a = ball_at(0, 0, 0, x), b = ball_at(3 * x, 0, 0, x);
        const grz3_motion bare = {.by = {2 * x, 0, 0}}, far = {.by = {2 * x, 0, 0}, .pivot = {1e308, 0, -1e308}},
                          no_axis = {.by = {2 * x, 0, 0}, .angle = 1, .pivot = {0, 1e308, 0}};
        const grz3_certificate expected = certify(&a, &bare, &b, NULL, 0), c = certify(&a, &far, &b, NULL, 0),
                               d = certify(&a, &no_axis, &b, NULL, 0);
        assert_true(expected.verdict == GRZ_ADVANCE_CONTACT && fabs(expected.free_until - 0.5) < 1e-11);
        assert_true(are_same(&c, &expected) && are_same(&d, &expected));
    }
}

/* A point at the origin, and planes at half of the least double and above. */
static void the_least_distances_of_planes_count(void **state) {
    (void)state;
    const grz3_vec origin = {0, 0, 0};
    const grz3_shape a = grz3_shape_from_point(&origin);
    const grz3_motion turn = {.axis = {1, 2, 3}, .angle = 1};
    const double offsets[4] = {0x1p-1074, 0x1.8p-1060, 1, 0x1p1023};
    for (int i = 0; i < 4; i++) {
        const grz3_plane plane = {{2, 0, 0}, offsets[i]};
        const grz3_shape b = grz3_shape_from_plane(&plane);
        assert_int_equal(certify(&a, NULL, &b, NULL, 0).verdict, GRZ_ADVANCE_CLEAR);
        assert_int_equal(certify(&a, &turn, &b, &turn, 0).verdict, GRZ_ADVANCE_CLEAR);
    }
}

/* Thousands of turns: they end, and what is not known is open. */
static void many_turns_end(void **state) {
    (void)state;
    const grz3_shape a = rod_along_x(), far = ball_at(0, 9, 0, 0.5), near = ball_at(0, 3, 0, 0.5),
                     beside = ball_at(0, 2, 3, 1);
    const double angles[4] = {1e4, 1e8, 1e300, -1e20};
    for (int i = 0; i < 4; i++) {
        const grz3_motion turn = {.axis = {0, 0, 1}, .angle = angles[i]};
        assert_int_equal(certify(&a, &turn, &far, NULL, 0).verdict, GRZ_ADVANCE_CLEAR);
        const grz3_certificate c = certify(&a, &turn, &near, NULL, 0), d = certify(&a, &turn, &beside, NULL, 0);
        assert_int_equal(c.verdict, i == 0 ? GRZ_ADVANCE_CONTACT : GRZ_ADVANCE_OPEN);
        assert_true(c.free_until <= acos(0x1p-2) / fabs(angles[i]));
        assert_int_equal(d.verdict, i == 0 ? GRZ_ADVANCE_CLEAR : GRZ_ADVANCE_OPEN);
    }
}

/* Powers of two of all lengths change no bit of the times, from one end of double to the other. */
static void scaling_changes_no_bit(void **state) {
    (void)state;
    struct course c = {.rng = rng_seeded(7, "scaling")};
    for (int n = effort(40); n > 0; n--) {
        grz3_certificate first, scaled;
        struct mover a, b;
        do make_shape(&c, 3, GRZ_TRIANGLE, &a), make_motion(&c, 3, &a);
        while (a.truth.angle == 0);
        make_shape(&c, 3, GRZ_CAPSULE, &b), make_motion(&c, 3, &b);
        assert_int_equal(ask(3, &a, &b, 1e-6, &first), GRZ_OK);
        for (int e = -900; e <= 900; e += 450) {
            struct mover x = a, y = b;
            double *const numbers[] = {&x.shape.triangle.a.x, &x.turn3.by.x,    &x.turn3.pivot.x, &y.shape.capsule.a.x,
                                       &y.turn3.by.x,         &y.turn3.pivot.x, &x.shape.radius};
            const int counts[] = {9, 3, 3, 7, 3, 3, 1};
            for (int i = 0; i < 7; i++)
                for (int k = 0; k < counts[i]; k++) numbers[i][k] = ldexp(numbers[i][k], e);
            assert_int_equal(ask(3, &x, &y, ldexp(1e-6, e), &scaled), GRZ_OK);
            assert_int_equal(scaled.verdict, first.verdict);
            assert_memory_equal(&scaled.free_until, &first.free_until, sizeof first.free_until);
        }
    }
}

static void no_pose(void *user, double t, double matrix[12]) {
    (void)user;
    for (int i = 0; i < 12; i++) matrix[i] = t > 0 ? (double)NAN : i % 5 == 0;
}

static void own_motion_is_never_late(void **state) {
    (void)state;
    const grz3_shape a = rod_along_x(), b = ball_at(0, 3, 0, 0.25), beside = ball_at(0, 0, 2, 0.5);
    grz3_motion turn = {.axis = {0, 0, 1}, .angle = 3};
    const grz3_certificate truth = certify(&a, &turn, &b, NULL, 0);
    const grz3_motion own = {.pose = own_pose3, .user = &turn, .speed = 13}, broken = {.pose = no_pose, .speed = 1};
    const grz3_certificate c = certify(&a, &own, &b, NULL, 1e-6), d = certify(&b, NULL, &a, &own, 1e-3);
    assert_int_equal(c.verdict, GRZ_ADVANCE_CONTACT);
    assert_true(c.free_until <= truth.free_until + 1e-12 && c.free_until > truth.free_until - 1e-6);
    assert_true(d.verdict == GRZ_ADVANCE_CONTACT && d.free_until <= c.free_until);
    assert_int_equal(certify(&a, &own, &beside, NULL, 1e-6).verdict, GRZ_ADVANCE_CLEAR);
    assert_int_equal(certify(&a, &broken, &b, NULL, 1e-6).verdict, GRZ_ADVANCE_OPEN);
    assert_int_equal(certify(&a, &(grz3_motion){.pose = own_pose3, .user = &turn, .speed = -1}, &b, NULL, 0).verdict,
                     GRZ_ADVANCE_CLEAR);
    const grz3_plane plane = {{0, 1, 0}, 3};
    const grz3_shape p = grz3_shape_from_plane(&plane);
    assert_int_equal(certify(&p, &own, &b, NULL, 0).verdict, GRZ_ADVANCE_UNSUPPORTED);
    assert_int_equal(certify(&a, &own, &p, NULL, 1e-6).verdict, GRZ_ADVANCE_CONTACT);
}

/* Deep in each other at the start: then, too, there is a point of both. */
static void bodies_of_own_motion_that_overlap_at_the_start_have_a_common_point(void **state) {
    (void)state;
    const grz3_aabb one = {{-3.5, 0.5, -3}, {1.5, 3.5, 2}}, other = {{-0.5, -2, -1.5}, {3.5, 2, 3.5}};
    const grz3_shape a = grz3_shape_from_aabb(&one), b = grz3_shape_from_aabb(&other);
    grz3_motion turn = {.axis = {0, 0, 1}, .angle = 1};
    const grz3_motion own = {.pose = own_pose3, .user = &turn, .speed = 20};
    const grz3_certificate c = certify(&a, &own, &b, NULL, 1e-6);
    const grz3_shape point = ball_at(c.point.x, c.point.y, c.point.z, 0);
    assert_true(c.verdict == GRZ_ADVANCE_CONTACT && c.time == 0);
    assert_true(grz3_within(&point, &a, 1e-6) && grz3_within(&point, &b, 1e-6));
    assert_true(c.normal.x == 0 && c.normal.y == 0 && c.normal.z == 0);
}

/* A half-space that turns once, and passes a point that rests far from its own origin. */
static void far_away(void *user, double t, double matrix[12]) {
    (void)user, (void)t;
    for (int i = 0; i < 12; i++) matrix[i] = i % 5 == 0 ? 1 : i == 3 ? 10 : i == 7 ? 1 : 0;
}

static void a_turning_half_space_meets_what_is_posed_far_away(void **state) {
    (void)state;
    const grz3_vec origin = {0, 0, 0};
    const grz3_halfspace below = {{0, 1, 0}, 0};
    const grz3_shape a = grz3_shape_from_halfspace(&below), b = grz3_shape_from_point(&origin);
    const grz3_motion turn = {.axis = {0, 0, 1}, .angle = 0x1.921fb54442d18p+2}, rests = {.pose = far_away};
    const double first = atan(0.1) / turn.angle;
    const grz3_certificate c = certify(&a, &turn, &b, &rests, 1e-6), d = certify(&b, &rests, &a, &turn, 1e-6);
    assert_int_equal(c.verdict, GRZ_ADVANCE_CONTACT);
    assert_true(c.free_until <= first && c.free_until > first - 1e-6 && d.free_until == c.free_until);
}

static void own_motion_of_the_plane_is_never_late(void **state) {
    (void)state;
    const grz2_obb rod = {{0, 0}, {4, 0.5}, {1, 0}};
    const grz2_vec point = {0, 3};
    const grz2_shape a = grz2_shape_from_obb(&rod), b = grz2_shape_from_point(&point);
    grz2_motion turn = {.angle = 3};
    const grz2_motion own = {.pose = own_pose2, .user = &turn, .speed = 13};
    grz2_certificate c;
    assert_int_equal(grz2_advance(&a, &own, &b, NULL, 1e-6, &c), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CONTACT && c.free_until <= acos(1.0 / 6) / 3 &&
                c.free_until > acos(1.0 / 6) / 3 - 1e-6);
}

static void poses_are_where_motions_lead(void **state) {
    (void)state;
    const double half = 0x1.921fb54442d18p+0; /* pi/2 */
    double m[12], plane[6];
    grz3_quat q;
    const grz3_motion quarter = {.by = {10, 0, 0}, .axis = {0, 0, 5}, .angle = half, .pivot = {1, 0, 0}};
    grz3_pose_at(&quarter, 1, m, &q);
    const double expected[12] = {0, -1, 0, 11, 1, 0, 0, -1, 0, 0, 1, 0};
    for (int i = 0; i < 12; i++) assert_true(fabs(m[i] - expected[i]) < 1e-15 * 16);
    assert_true(fabs(q.z - sqrt(0.5)) < 1e-15 && fabs(q.w - sqrt(0.5)) < 1e-15 && q.x == 0 && q.y == 0);
    grz3_pose_at(&quarter, 0, m, &q);
    for (int i = 0; i < 12; i++) assert_true(m[i] == (i % 5 == 0 ? 1 : 0));
    assert_true(q.w == 1);
    const grz2_motion flat = {.by = {10, 0}, .angle = half, .pivot = {1, 0}};
    grz2_pose_at(&flat, 1, plane);
    const double expected2[6] = {0, -1, 11, 1, 0, -1};
    for (int i = 0; i < 6; i++) assert_true(fabs(plane[i] - expected2[i]) < 1e-15 * 16);
    const grz3_motion wild = {.axis = {1, 0, 0}, .angle = 1e30}, invalid = {.by = {(double)INFINITY, 0, 0}},
                      still = {.by = {1, 2, 3}};
    grz3_pose_at(&wild, 1, m, &q);
    assert_true(isnan(m[0]) && isnan(q.w));
    grz3_pose_at(&invalid, 1, m, NULL);
    assert_true(isnan(m[3]));
    grz3_pose_at(&still, 0.5, m, &q);
    assert_true(m[3] == 0.5 && m[7] == 1 && m[11] == 1.5 && m[0] == 1 && q.w == 1);
    grz3_pose_at(&still, (double)NAN, m, &q);
    assert_true(isnan(m[0]));
}

/* A rod of half length 4 and half width 0.5 turns by 3 radians, and meets a point at a distance of 3: at acos(1/6) / 3.
 * */
static void turning_rod_meets_a_point(void **state) {
    (void)state;
    const grz2_obb rod = {{0, 0}, {4, 0.5}, {1, 0}};
    const grz2_vec point = {0, 3}, far = {9, 9};
    const grz2_shape a = grz2_shape_from_obb(&rod), b = grz2_shape_from_point(&point),
                     other = grz2_shape_from_point(&far);
    const grz2_motion turn = {.angle = 3};
    const double first = 0.46778274919173574;
    grz2_certificate c;
    assert_int_equal(grz2_advance(&a, &turn, &b, NULL, 1e-6, &c), GRZ_OK);
    assert_int_equal(c.verdict, GRZ_ADVANCE_CONTACT);
    assert_true(c.free_until <= first && c.free_until >= first - 1e-6 && fabs(c.time - first) <= 1e-6);
    assert_true(fabs(c.point.x) < 1e-6 && fabs(c.point.y - 3) < 1e-6);
    assert_int_equal(grz2_advance(&b, NULL, &a, &turn, 0, &c), GRZ_OK);
    assert_true(c.verdict == GRZ_ADVANCE_CONTACT && c.free_until <= first && c.free_until >= first - 1e-12);
    assert_int_equal(grz2_advance(&a, &turn, &other, NULL, 1e-6, &c), GRZ_OK);
    assert_int_equal(c.verdict, GRZ_ADVANCE_CLEAR);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_times_of_the_plane_are_proven),
        cmocka_unit_test(free_times_of_space_are_proven),
        cmocka_unit_test(what_is_open_is_near),
        cmocka_unit_test(thin_and_far_bodies_are_never_late),
        cmocka_unit_test(boxes_side_by_side_are_open_after_all_steps_only),
        cmocka_unit_test(own_motions_are_never_late),
        cmocka_unit_test(turning_rod_meets_a_point),
        cmocka_unit_test(contact_at_the_start_is_at_time_0),
        cmocka_unit_test(invalid_is_empty_and_unsupported_says_so),
        cmocka_unit_test(zero_axis_is_no_turn),
        cmocka_unit_test(a_pivot_without_a_turn_is_none),
        cmocka_unit_test(the_least_distances_of_planes_count),
        cmocka_unit_test(many_turns_end),
        cmocka_unit_test(scaling_changes_no_bit),
        cmocka_unit_test(own_motion_is_never_late),
        cmocka_unit_test(bodies_of_own_motion_that_overlap_at_the_start_have_a_common_point),
        cmocka_unit_test(a_turning_half_space_meets_what_is_posed_far_away),
        cmocka_unit_test(own_motion_of_the_plane_is_never_late),
        cmocka_unit_test(poses_are_where_motions_lead),
    };
    return cmocka_run_group_tests_name("advance", tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
#include "unit/cylinders.h"

#include "support/effort.h"

#include <graze/distance3.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

const char *const family_names[] = {"random", "lattice", "near contact", "thin", "scaled", "thinnest"};

long couples_a_cell(void) {
    const long count = inputs_a_cell();
    return count >= 1000 ? count : count / 5 + 1;
}

static int integer(struct rng *rng) { return rng_int(rng, -3, 3); }

static double draw(struct rng *rng, enum family family) {
    return family == LATTICE ? integer(rng) : 3 * rng_signed(rng);
}

static double draw_size(struct rng *rng, enum family family) {
    return family == LATTICE ? rng_int(rng, 0, 3) : 2 * rng_unit(rng);
}

grz3_vec draw_vec(struct rng *rng, enum family family) {
    const double x = draw(rng, family), y = draw(rng, family), z = draw(rng, family);
    return (grz3_vec){x, y, z};
}

/* By which a cylinder is thinner or flatter than it is large: around the gap and the rounding of its numbers, far
 * below, and a subnormal. */
static double draw_thinness(struct rng *rng) {
    const int kind = rng_int(rng, 0, 3);
    return ldexp(1, kind < 2 ? -rng_int(rng, 36, 56) : kind == 2 ? -rng_int(rng, 57, 300) : -1074);
}

/* Much of it is inside of other shapes. */
static void make_thinnest(struct rng *rng, grz3_cylinder *c) {
    const double thin = draw_thinness(rng);
    if (rng_once_in(rng, 2)) {
        c->radius = thin * (1 + rng_unit(rng));
        return;
    }
    c->radius += 0.25;
    if (thin < 0x1p-50) c->a = (grz3_vec){0, 0, 0};
    for (int k = 0; k < 3; k++) (&c->b.x)[k] = (&c->a.x)[k] + ceil((&c->b.x)[k]) * thin;
}

grz3_shape draw_cylinder(struct rng *rng, enum family family) {
    grz3_cylinder c;
    do {
        c.a = draw_vec(rng, family);
        c.b = draw_vec(rng, family);
        if (family == LATTICE && rng_once_in(rng, 2)) {
            c.b = c.a;
            *(&c.b.x + rng_int(rng, 0, 2)) += rng_int(rng, 1, 3);
        }
        c.radius = draw_size(rng, family);
    } while (memcmp(&c.a, &c.b, sizeof c.a) == 0);
    if (family == THIN) {
        const double thin = ldexp(1, -rng_int(rng, 5, 50));
        if (rng_once_in(rng, 2)) c.radius *= thin;
        else c.b = (grz3_vec){c.a.x + thin * c.b.x, c.a.y + thin * c.b.y, c.a.z + thin * c.b.z};
    }
    if (family == THINNEST) make_thinnest(rng, &c);
    return grz3_shape_from_cylinder(&c);
}

grz3_shape draw_other(struct rng *rng, enum family family, int kind, grz3_vec points[POINTS]) {
    grz3_shape s = {.kind = (grz_kind)kind};
    if (kind == GRZ_CYLINDER) return draw_cylinder(rng, family);
    double *const n = &s.point.x;
    for (int i = 0; i < 15; i++) n[i] = draw(rng, family);
    for (int i = 0; i < POINTS; i++) points[i] = draw_vec(rng, family);
    if (kind == GRZ_HULL) s.hull = (grz3_hull){POINTS, points};
    if (kind == GRZ_BALL) s.sphere.radius = draw_size(rng, family);
    const double huge = kind == GRZ_BALL && rng_once_in(rng, 4) ? ldexp(1, rng_int(rng, 6, 30)) : 1;
    for (int i = 0; i < 4 && huge > 1; i++) n[i] *= huge;
    if (kind == GRZ_CAPSULE) s.capsule.radius = draw_size(rng, family);
    if (kind == GRZ_PLANE && s.plane.normal.x == 0 && s.plane.normal.y == 0) s.plane.normal.z = 1;
    if (kind == GRZ_HALFSPACE && s.plane.normal.x == 0 && s.plane.normal.y == 0) s.plane.normal.z = 1;
    if (kind == GRZ_OBB)
        s.obb.half = (grz3_vec){draw_size(rng, family), draw_size(rng, family), draw_size(rng, family)};
    for (int k = 0; k < 3 && kind == GRZ_AABB; k++) (&s.aabb.max.x)[k] = (&s.aabb.min.x)[k] + draw_size(rng, family);
    const bool may_be_round = kind == GRZ_POINT || kind == GRZ_SEGMENT || kind == GRZ_AABB || kind == GRZ_OBB ||
                              kind == GRZ_TRIANGLE || kind == GRZ_HULL;
    if (may_be_round && rng_once_in(rng, 3)) s.radius = draw_size(rng, family);
    return s;
}

static int numbers_of(const grz3_shape *s, const double **numbers) {
    *numbers = s->kind == GRZ_HULL ? &s->hull.points->x : &s->point.x;
    switch ((int)s->kind) {
    case GRZ_POINT: return 3;
    case GRZ_PLANE:
    case GRZ_HALFSPACE:
    case GRZ_BALL: return 4;
    case GRZ_CAPSULE:
    case GRZ_CYLINDER: return 7;
    case GRZ_OBB: return 15;
    case GRZ_TRIANGLE: return 9;
    case GRZ_HULL: return 3 * POINTS;
    default: return 6;
    }
}

double largest_of(const grz3_shape *s) {
    const double *n;
    double most = s->radius;
    const int count = numbers_of(s, &n);
    for (int i = 0; i < count; i++) most = fmax(most, fabs(n[i]));
    return most;
}

/* How many vectors of a shape are places. */
int places_of(const grz3_shape *s) {
    switch ((int)s->kind) {
    case GRZ_PLANE:
    case GRZ_HALFSPACE: return 0;
    case GRZ_TRIANGLE: return 3;
    case GRZ_HULL: return POINTS;
    case GRZ_SEGMENT:
    case GRZ_CAPSULE:
    case GRZ_AABB:
    case GRZ_CYLINDER: return 2;
    default: return 1;
    }
}

static void move_shape(grz3_shape *s, const double by[3]) {
    double *const p = s->kind == GRZ_HULL ? (double *)(uintptr_t)&s->hull.points->x : &s->point.x;
    for (int i = 0; i < places_of(s); i++)
        for (int k = 0; k < 3; k++) p[3 * i + k] += by[k];
    const double *const n = &s->plane.normal.x;
    if (places_of(s) == 0) s->plane.offset += n[0] * by[0] + n[1] * by[1] + n[2] * by[2];
}

/* Moves the other shape until the two nearly touch, or somewhat into the cylinder. */
static void move_near(struct rng *rng, struct couple *c) {
    grz3_vec p, q;
    const double distance = grz3_distance(&c->round, &c->other, &p, &q);
    if (!(distance > 0)) return;
    const double off = rng_once_in(rng, 3) ? 0 : ldexp(rng_signed(rng), -rng_int(rng, 20, 55)) / distance;
    const double by[3] = {(p.x - q.x) * (1 + off), (p.y - q.y) * (1 + off), (p.z - q.z) * (1 + off)};
    move_shape(&c->other, by);
}

static void scale_shape(grz3_shape *s, double by) {
    double *const n = s->kind == GRZ_HULL ? (double *)(uintptr_t)&s->hull.points->x : &s->point.x;
    const double *unused;
    const int count = numbers_of(s, &unused), first = places_of(s) == 0 ? 3 : 0;
    for (int i = first; i < (s->kind == GRZ_OBB ? 6 : count); i++) n[i] *= by;
    s->radius *= by;
}

void draw_couple(struct rng *rng, enum family family, int kind, struct couple *c) {
    c->round = draw_cylinder(rng, family);
    c->other = draw_other(rng, family, kind, c->points);
    if (family == NEAR || family == THIN) move_near(rng, c);
    if (family == FAR_SCALES) {
        const double by = ldexp(1, rng_once_in(rng, 4) ? -1060 : rng_int(rng, -1040, 1010));
        scale_shape(&c->round, by);
        scale_shape(&c->other, by);
    }
    c->size = largest_of(&c->round);
    if (kind == GRZ_CYLINDER) c->size = fmax(c->size, largest_of(&c->other));
    c->reach = fmax(c->size, kind == GRZ_PLANE || kind == GRZ_HALFSPACE ? 0 : largest_of(&c->other));
}

bool can_shrink(const grz3_shape *s, double gap) {
    const grz3_cylinder *const c = &s->cylinder;
    return s->kind != GRZ_CYLINDER ||
           (c->radius > gap &&
            fmax(fabs(c->a.x - c->b.x), fmax(fabs(c->a.y - c->b.y), fabs(c->a.z - c->b.z))) > 2 * gap);
}

void print_shape(const grz3_shape *s) {
    const double *n;
    const int count = numbers_of(s, &n);
    printf(" %s", grz_kind_name(3, s->kind));
    if (s->kind == GRZ_HULL) printf(" %d", POINTS);
    for (int i = 0; i < count; i++) printf(" %a", n[i]);
    if (s->radius != 0) printf(" round %a", s->radius);
}

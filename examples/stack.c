/* Rigid boxes: a tower of 20 stands for ten seconds, and a box slides down a slope as fast as friction lets it. The
 * dynamics is that of small steps and soft contacts (Catto, "Solver2D", 2024). Once a frame grz3_contact gives it
 * normals, depths and points, and features by which the impulses of the last frame are found again. The output is a
 * picture of both:
 *
 *     cc stack.c $(pkg-config --cflags --libs graze) -lm && ./a.out > stack.svg
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef grz3_vec vec;

enum { BOXES = 20, MOST_CONTACTS = 8 * BOXES, STEPS = 16, FRAMES = 600 };
static const double step = 1.0 / 60 / STEPS, gravity = 9.81, margin = 0.02;

/* Dynamics */

typedef struct body {
    vec half, place, speed, spin; /* a half of 0: it does not move, and is the half-space `ground` */
    grz3_quat turn;
    double inverse_mass;
    vec inverse_inertia; /* along its axes */
    grz3_obb box;        /* with half, place and turn */
} body;

/* A contact of bodies a and b at one point, and what it has done so far. */
typedef struct contact {
    int a, b;
    grz_feature feature[2];
    vec axis[3], arm[2]; /* the normal and two tangents; from the centers to the point */
    double depth, mass[3], impulse[3];
} contact;

typedef struct world {
    int count, contact_count;
    body bodies[BOXES + 1]; /* the first is the ground */
    contact contacts[MOST_CONTACTS];
    grz3_halfspace ground;
    double friction;
} world;

static vec add(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static vec sub(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static vec scale(vec a, double s) { return (vec){a.x * s, a.y * s, a.z * s}; }
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec cross(vec a, vec b) { return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

static grz3_shape shape_of(const world *w, int i) {
    return i == 0 ? grz3_shape_from_halfspace(&w->ground) : grz3_shape_from_obb(&w->bodies[i].box);
}

/* The inverse inertia times v, in the world's axes. */
static vec turned_by(const body *b, vec v) {
    if (b->inverse_mass == 0) return (vec){0, 0, 0};
    const double i[3] = {b->inverse_inertia.x, b->inverse_inertia.y, b->inverse_inertia.z};
    vec sum = {0, 0, 0};
    for (int k = 0; k < 3; k++) sum = add(sum, scale(b->box.axis[k], i[k] * dot(b->box.axis[k], v)));
    return sum;
}

static void add_body(world *w, vec half, vec place, grz3_quat turn) {
    const double mass = 8 * half.x * half.y * half.z;
    const vec s = {half.x * half.x, half.y * half.y, half.z * half.z};
    const vec inverse = {3 / (mass * (s.y + s.z)), 3 / (mass * (s.z + s.x)), 3 / (mass * (s.x + s.y))};
    const grz3_obb box = grz3_obb_from_quaternion(place, half, turn);
    w->bodies[w->count++] = (body){half, place, {0, 0, 0}, {0, 0, 0}, turn, 1 / mass, inverse, box};
}

/* The contact moves b by the opposite of what it moves a. */
static void push(world *w, const contact *c, int k, double impulse) {
    const int id[2] = {c->a, c->b};
    for (int i = 0; i < 2; i++) {
        body *const b = &w->bodies[id[i]];
        const vec p = scale(c->axis[k], i ? -impulse : impulse);
        b->speed = add(b->speed, scale(p, b->inverse_mass));
        b->spin = add(b->spin, turned_by(b, cross(c->arm[i], p)));
    }
}

static double speed_along(const world *w, const contact *c, int k) {
    const body *const a = &w->bodies[c->a], *const b = &w->bodies[c->b];
    const vec of_a = add(a->speed, cross(a->spin, c->arm[0])), of_b = add(b->speed, cross(b->spin, c->arm[1]));
    return dot(c->axis[k], sub(of_a, of_b));
}

static void prepare(world *w, contact *c, vec normal, const grz3_contact_point *p, const contact *old, int old_count) {
    const vec least = fabs(normal.x) < 0.6 ? (vec){1, 0, 0} : (vec){0, 1, 0}, across = cross(normal, least);
    c->axis[0] = normal;
    c->axis[1] = scale(across, 1 / sqrt(dot(across, across)));
    c->axis[2] = cross(normal, c->axis[1]);
    c->depth = p->depth;
    c->feature[0] = p->feature_a, c->feature[1] = p->feature_b;
    c->arm[0] = sub(p->point, w->bodies[c->a].place), c->arm[1] = sub(p->point, w->bodies[c->b].place);
    for (int k = 0; k < 3; k++) {
        c->impulse[k] = c->mass[k] = 0;
        for (int i = 0; i < 2; i++) {
            const body *const b = &w->bodies[i ? c->b : c->a];
            const vec turn = cross(c->arm[i], c->axis[k]);
            c->mass[k] += b->inverse_mass + dot(turn, turned_by(b, turn));
        }
    }
    for (int i = 0; i < old_count; i++)
        if (old[i].a == c->a && old[i].b == c->b && !memcmp(old[i].feature, c->feature, sizeof c->feature))
            memcpy(c->impulse, old[i].impulse, sizeof c->impulse);
}

/* Finds all contacts; those with features that met in the last frame start with its impulses. */
static void find_contacts(world *w) {
    contact old[MOST_CONTACTS];
    const int old_count = w->contact_count;
    memcpy(old, w->contacts, sizeof old);
    w->contact_count = 0;
    for (int i = 1; i < w->count; i++)
        for (int j = 0; j < i; j++) {
            const grz3_shape a = shape_of(w, i), b = shape_of(w, j);
            grz3_manifold m;
            if (!grz3_contact(&a, &b, margin, &m).yes) continue;
            for (int k = 0; k < m.count && w->contact_count < MOST_CONTACTS; k++) {
                contact *const c = &w->contacts[w->contact_count++];
                c->a = i, c->b = j;
                prepare(w, c, m.normal, &m.points[k], old, old_count);
            }
        }
}

/* The normal first: not faster together than the gap allows; out of each other as a damped spring of 120 Hz would. */
static void solve(world *w, contact *c, bool springs) {
    const double omega = 2 * 3.14159265358979 * 120 * step, damping = 20 + omega, stiffness = omega * damping;
    const bool apart = c->depth < 0, soft = springs && !apart;
    const double out = apart ? c->depth / step : soft ? fmin(omega / damping * c->depth / step, 4) : 0;
    const double share = soft ? stiffness / (1 + stiffness) : 1, rest = soft ? 1 / (1 + stiffness) : 0;
    for (int k = 0; k < 3; k++) {
        const double most = k ? w->friction * c->impulse[0] : INFINITY, before = c->impulse[k];
        const double more =
            k ? -speed_along(w, c, k) / c->mass[k] : share * (out - speed_along(w, c, 0)) / c->mass[0] - rest * before;
        c->impulse[k] = fmin(fmax(before + more, k ? -most : 0), most);
        push(w, c, k, c->impulse[k] - before);
    }
}

static void move(body *b) {
    const vec s = scale(b->spin, step / 2);
    const grz3_quat q = b->turn;
    const vec v = {q.x, q.y, q.z}, d = add(scale(s, q.w), cross(s, v));
    const grz3_quat r = {q.x + d.x, q.y + d.y, q.z + d.z, q.w - dot(s, v)};
    const double n = 1 / sqrt(r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w);
    b->place = add(b->place, scale(b->speed, step));
    b->turn = (grz3_quat){r.x * n, r.y * n, r.z * n, r.w * n};
    b->box = grz3_obb_from_quaternion(b->place, b->half, b->turn);
}

/* One frame. */
static void advance(world *w) {
    find_contacts(w);
    for (int n = 0; n < STEPS; n++) {
        for (int i = 1; i < w->count; i++) w->bodies[i].speed.z -= gravity * step;
        for (int i = 0; i < w->contact_count; i++)
            for (int k = 0; k < 3; k++) push(w, &w->contacts[i], k, w->contacts[i].impulse[k]);
        for (int i = 0; i < w->contact_count; i++) solve(w, &w->contacts[i], true);
        for (int i = 1; i < w->count; i++) move(&w->bodies[i]);
        for (int i = 0; i < w->contact_count; i++) w->contacts[i].depth -= step * speed_along(w, &w->contacts[i], 0);
        for (int i = 0; i < w->contact_count; i++) solve(w, &w->contacts[i], false);
    }
}

/* The picture: boxes seen along y. */

static void draw(const body *b, const char *style) {
    const grz3_obb o = b->box;
    printf("<polygon %s points=\"", style);
    for (int k = 0; k < 4; k++) {
        const vec u = scale(o.axis[0], k == 0 || k == 3 ? -o.half.x : o.half.x),
                  v = scale(o.axis[2], k < 2 ? -o.half.z : o.half.z), p = add(o.center, add(u, v));
        printf("%.4f,%.4f ", p.x, -p.z);
    }
    puts("\"/>");
}

static bool tower(void) {
    static world w = {.count = 1, .ground = {{0, 0, 1}, 0}, .friction = 0.6};
    for (int i = 0; i < BOXES; i++) {
        const double angle = 0.05 * i; /* each is a little turned */
        add_body(&w, (vec){0.5, 0.5, 0.25}, (vec){0.02 * (i % 3), 0, 0.25 + 0.5 * i},
                 (grz3_quat){0, 0, sin(angle / 2), cos(angle / 2)});
    }
    double most = 0;
    for (int i = 1; i < w.count; i++) draw(&w.bodies[i], "stroke=\"#90a4ae\"");
    world start = w;
    for (int n = 0; n < FRAMES; n++) advance(&w);
    for (int i = 1; i < w.count; i++) {
        const vec off = sub(w.bodies[i].place, start.bodies[i].place);
        most = fmax(most, sqrt(dot(off, off)));
        draw(&w.bodies[i], "stroke=\"#1565c0\"");
    }
    fprintf(stderr, "tower: after %d s no box is farther than %.4f from its place\n", FRAMES / 60, most);
    return most < 0.05;
}

static bool slope(void) {
    static world w = {.count = 1, .ground = {{0.6, 0, 0.8}, 3}, .friction = 0.5};
    const double half = atan2(0.6, 0.8) / 2;
    add_body(&w, (vec){0.4, 0.4, 0.25}, (vec){2.5 + 0.6 * 0.25, 0, 1.875 + 0.8 * 0.25},
             (grz3_quat){0, sin(half), 0, cos(half)});
    const double wanted = gravity * (0.6 - 0.5 * 0.8);
    for (int n = 0; n < 120; n++) {
        if (n % 20 == 0) draw(&w.bodies[1], "stroke=\"#ef6c00\"");
        advance(&w);
    }
    const double speed = dot(w.bodies[1].speed, (vec){0.8, 0, -0.6}), found = speed / 2;
    fprintf(stderr, "slope: acceleration %.5f, wanted %.5f\n", found, wanted);
    return fabs(found - wanted) < 0.01 * wanted;
}

int main(void) {
    puts(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -11 10 12\" width=\"500\" height=\"600\">\n"
        "<rect x=\"-2\" y=\"-11\" width=\"10\" height=\"12\" fill=\"#fff\"/>\n"
        "<g fill=\"none\" stroke-width=\".02\">\n<path d=\"M-2,0H1.5\" stroke=\"#607d8b\"/>\n"
        "<path d=\"M1.5,-2.625L6.5,1.125\" stroke=\"#607d8b\"/>");
    const bool stands = tower(), slides = slope();
    puts("</g></svg>");
    return stands && slides ? 0 : 1;
}

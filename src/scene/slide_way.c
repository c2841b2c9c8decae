/* Which way a motion goes on between planes: of all that do not lead into anything the one nearest to what is left of
 * the motion: within one plane, or else along the line of two. A way is nearer the longer it is, since each is what is
 * left without its part across the planes; so none turns against what is left (as in Quake, where the velocity is
 * clipped by the planes one by one; id Software, QuakeWorld, pmove.c, PM_FlyMove, 1996).
 *
 * Where corners meet corners, many planes separate, and the one that is given with a hit may be a bad one. So a plane
 * only blocks a way if the thing behind it is entered at once, which is asked exactly; and the ways across the axes are
 * tried, too: on flush tiles a box that stands at the corner of the next one goes on along the floor. Where all planes
 * are needed to separate, a way across an axis cannot be longer than those of the planes, and be free.
 *
 * Rounding may lead a way into its own planes. It is lifted off them by a little; the caller makes that more where it
 * was not enough. Across an axis nothing rounds, and nothing is lifted.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/slide_way.h"

#include "num/bits.h"

#include <math.h>

/* A direction that a way may leave out. */
typedef struct way_normal {
    double n[3];
    int plane;    /* of this */
    bool by_axis; /* an axis, tried for the plane */
} way_normal;

enum { MOST_WAY_NORMALS = GRZ_MOST_SLIDE_PLANES + 3, MOST_SLIDE_WAYS = MOST_WAY_NORMALS * MOST_WAY_NORMALS };

typedef struct way_choice {
    int count;
    double length2[MOST_SLIDE_WAYS];
    uint8_t first[MOST_SLIDE_WAYS], second[MOST_SLIDE_WAYS];
} way_choice;

static bool is_normal_along_axis(int dim, const double n[]) {
    int others = 0;
    for (int k = 0; k < dim; k++) others += grz_zero(n[k]);
    return others == dim - 1;
}

bool grz_slide_same_plane(int dim, const double a[], const double b[]) {
    bool same = true;
    for (int k = 0; k < dim; k++) same = same && fabs(a[k] - b[k]) <= GRZ_SLIDE_LITTLE;
    return same;
}

static int gather_way_normals(const grz_slide_corner *c, way_normal normals[]) {
    int count = 0;
    for (int i = 0; i < c->count; i++, count++) {
        normals[count] = (way_normal){.plane = i};
        for (int k = 0; k < c->dim; k++) normals[count].n[k] = c->plane[i].normal[k];
    }
    for (int k = 0; k < c->dim; k++) {
        if (grz_zero(c->rest[k])) continue;
        normals[count] = (way_normal){.plane = c->count - 1, .by_axis = true};
        normals[count++].n[k] = c->rest[k] > 0 ? -1 : 1;
    }
    return count;
}

/* In doubles, the same everywhere: each product is rounded. */
static double way_dot(int dim, const double a[], const double b[]) {
    double sum = 0;
    for (int k = 0; k < dim; k++) sum += grz_rounded(a[k] * b[k]);
    return sum;
}

/* x + s y */
static void add_multiple_to_way(int dim, const double x[], double s, const double y[], double out[]) {
    for (int k = 0; k < dim; k++) out[k] = x[k] + grz_rounded(s * y[k]);
}

/* Within a plane. */
static void way_within_plane(const grz_slide_corner *c, const double n[], double way[]) {
    const double into = way_dot(c->dim, c->rest, n), lift = is_normal_along_axis(c->dim, n) ? 0 : c->lift;
    add_multiple_to_way(c->dim, c->rest, (into < 0 ? -into : 0) + lift, n, way);
}

/* Along the line of two planes of space; false if they are nearly parallel. */
static bool way_along_line(const grz_slide_corner *c, const double a[], const double b[], double way[]) {
    static const double none[3] = {0, 0, 0};
    double line[3], off[3];
    for (int k = 0; k < 3; k++) {
        const int x = (k + 1) % 3, y = (k + 2) % 3;
        line[k] = grz_rounded(a[x] * b[y]) - grz_rounded(a[y] * b[x]);
    }
    const double square = way_dot(3, line, line), facing = 1 + way_dot(3, a, b);
    if (!(square > 0x1p-60) || !(facing > 0x1p-20)) return false;
    const bool exact = is_normal_along_axis(3, a) && is_normal_along_axis(3, b);
    add_multiple_to_way(3, none, way_dot(3, c->rest, line) / square, line, way);
    add_multiple_to_way(3, a, 1, b, off);
    add_multiple_to_way(3, way, exact ? 0 : c->lift / facing, off, way);
    return true;
}

static bool set_way_of(const grz_slide_corner *c, const way_normal *a, const way_normal *b, grz_slide_way *way) {
    *way = (grz_slide_way){.a = a->plane, .b = b ? b->plane : -1};
    for (int k = 0; k < c->dim; k++) way->normal[k] = a->n[k];
    if (b) return way_along_line(c, a->n, b->n, way->by);
    way_within_plane(c, a->n, way->by);
    return true;
}

/* Is anything of the motion left? */
static bool add_way_choice(const grz_slide_corner *c, const way_normal normals[], int a, int b, way_choice *choice) {
    grz_slide_way way;
    if (!set_way_of(c, &normals[a], b < 0 ? NULL : &normals[b], &way)) return false;
    const double length2 = way_dot(c->dim, way.by, way.by);
    if (!(length2 > GRZ_SLIDE_LITTLE * GRZ_SLIDE_LITTLE)) return false;
    if (!(way_dot(c->dim, way.by, c->asked) > 0)) return true;
    choice->length2[choice->count] = length2;
    choice->first[choice->count] = (uint8_t)a;
    choice->second[choice->count++] = (uint8_t)(b < 0 ? UINT8_MAX : b);
    return true;
}

/* Does a plane block a way? The planes along which it leads do not. */
static bool is_way_blocked(const grz_slide_corner *c, const way_normal *a, const way_normal *b, const double way[]) {
    for (int i = 0; i < c->count; i++) {
        const bool own = (i == a->plane && !a->by_axis) || (b && i == b->plane && !b->by_axis);
        if (own || !(way_dot(c->dim, c->plane[i].normal, way) < 0)) continue;
        if (c->enters(c->context, &c->plane[i], way)) return true;
    }
    return false;
}

/* The longest of the ways that is not blocked; of equally long ones the first. */
static bool choose_way(const grz_slide_corner *c, const way_normal normals[], way_choice *choice, grz_slide_way *way) {
    for (int tried = 0; tried < choice->count; tried++) {
        int best = 0;
        for (int i = 1; i < choice->count; i++)
            if (choice->length2[i] > choice->length2[best]) best = i;
        const way_normal *const a = &normals[choice->first[best]], *const b = choice->second[best] == UINT8_MAX
                                                                                  ? NULL
                                                                                  : &normals[choice->second[best]];
        set_way_of(c, a, b, way);
        if (!is_way_blocked(c, a, b, way->by)) return true;
        choice->length2[best] = -1;
    }
    return false;
}

bool grz_slide_find_way(const grz_slide_corner *c, grz_slide_way *way) {
    way_normal normals[MOST_WAY_NORMALS];
    way_choice choice;
    bool left[MOST_WAY_NORMALS]; /* is there any way within the plane? Else there is none along a line of it */
    const int count = gather_way_normals(c, normals);
    choice.count = 0;
    for (int i = 0; i < count; i++) left[i] = add_way_choice(c, normals, i, -1, &choice);
    if (choose_way(c, normals, &choice, way)) return true;
    choice.count = 0;
    for (int i = 0; i < count && c->dim == 3; i++)
        for (int k = i + 1; k < count && left[i]; k++)
            if (left[k]) add_way_choice(c, normals, i, k, &choice);
    return choose_way(c, normals, &choice, way);
}

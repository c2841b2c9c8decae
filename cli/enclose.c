/* Enclosing shapes. An aabb is the library's. A ball or an oriented box is that of the corners, grown by the largest
 * radius; corners of an oriented box round, so it is grown until the library says that each shape is contained.
 *
 * SPDX-License-Identifier: MIT */
#include "enclose.h"

#include "bounds.h"
#include "rim.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enclose_set enclose_begin(int dimension, enclose_form form) {
    return (enclose_set){.result = {.dimension = dimension, .form = form}};
}

/* Room for one more. Returns the array, which may have moved, or NULL. */
static void *room_for(enclose_set *set, void *array, size_t count, size_t *room, size_t size) {
    if (count < *room) return array;
    const size_t more = *room > 0 ? 2 * *room : 64;
    void *const grown = more <= SIZE_MAX / size ? realloc(array, more * size) : NULL;
    if (grown != NULL) *room = more;
    set->no_memory = set->no_memory || grown == NULL;
    return grown;
}

static void add_point(enclose_set *set, const double p[]) {
    const size_t dimension = (size_t)set->result.dimension;
    double *const points =
        room_for(set, set->points, set->point_count, &set->point_room, dimension * sizeof *set->points);
    if (points == NULL) return;
    set->points = points;
    memcpy(points + dimension * set->point_count++, p, dimension * sizeof *p);
}

static void merge_box(enclosure *all, const double box[6]) {
    const int d = all->dimension;
    const bool first = all->state == ENCLOSE_EMPTY;
    for (int k = 0; k < d; k++) {
        if (first || box[k] < all->numbers[k]) all->numbers[k] = box[k];
        if (first || box[d + k] > all->numbers[d + k]) all->numbers[d + k] = box[d + k];
    }
    all->state = ENCLOSE_FOUND;
    all->count = 2 * d;
}

static void add_corners_of_box(enclose_set *set, const double box[6]) {
    const int d = set->result.dimension;
    for (int corner = 0; corner < 1 << d; corner++) {
        double p[3] = {0};
        for (int k = 0; k < d; k++) p[k] = box[(corner >> k & 1) * d + k];
        add_point(set, p);
    }
}

static void add_corners_of_obb(enclose_set *set, const double center[], const double half[], const double axes[]) {
    const int d = set->result.dimension;
    for (int corner = 0; corner < 1 << d; corner++) {
        double p[3] = {0};
        for (int k = 0; k < d; k++) {
            p[k] = center[k];
            for (int i = 0; i < d; i++) p[k] += (corner >> i & 1 ? half[i] : -half[i]) * axes[i * d + k];
            p[k] = fmax(-DBL_MAX, fmin(p[k], DBL_MAX));
        }
        add_point(set, p);
    }
}

static void add_points(enclose_set *set, const double *points, int count) {
    for (int i = 0; i < count; i++) add_point(set, points + i * set->result.dimension);
}

static void add_corners2(enclose_set *set, const grz2_shape *s, const double box[6]) {
    switch ((int)s->kind) {
    case GRZ_POINT: add_points(set, (const double *)&s->point, 1); break;
    case GRZ_BALL: add_points(set, (const double *)&s->circle, 1); break;
    case GRZ_SEGMENT: add_points(set, (const double *)&s->segment, 2); break;
    case GRZ_RAY: add_points(set, (const double *)&s->ray, 1); break;
    case GRZ_LINE: add_points(set, (const double *)&s->line, 1); break;
    case GRZ_CAPSULE: add_points(set, (const double *)&s->capsule, 2); break;
    case GRZ_TRIANGLE: add_points(set, (const double *)&s->triangle, 3); break;
    case SHAPE_POLYGON:
    case GRZ_HULL: add_points(set, (const double *)s->hull.points, s->hull.count); break;
    case GRZ_OBB: {
        const grz2_vec u = s->obb.u;
        const double axes[4] = {u.x, u.y, -u.y, u.x};
        add_corners_of_obb(set, (const double *)&s->obb.center, (const double *)&s->obb.half, axes);
        break;
    }
    default: add_corners_of_box(set, box);
    }
}

enum { RIM = 64 };

/* Corners of a prism about a shape that is round about an axis, in doubles: its sides are tangent to it, or farther by
 * what is rounded. False if it is none. */
static bool add_prism(enclose_set *set, const grz3_shape *s) {
    grz3_vec rim[2][RIM];
    if (!rims_of(s, RIM, (1 + 0x1p-40) / cos(acos(-1) / RIM), rim[0], rim[1])) return false;
    add_points(set, (const double *)rim, 2 * RIM);
    return true;
}

static void add_corners3(enclose_set *set, const grz3_shape *s, const double box[6]) {
    switch ((int)s->kind) {
    case GRZ_POINT: add_points(set, (const double *)&s->point, 1); break;
    case GRZ_BALL: add_points(set, (const double *)&s->sphere, 1); break;
    case GRZ_SEGMENT: add_points(set, (const double *)&s->segment, 2); break;
    case GRZ_RAY: add_points(set, (const double *)&s->ray, 1); break;
    case GRZ_LINE: add_points(set, (const double *)&s->line, 1); break;
    case GRZ_CAPSULE: add_points(set, (const double *)&s->capsule, 2); break;
    case GRZ_TRIANGLE: add_points(set, (const double *)&s->triangle, 3); break;
    case GRZ_HULL: add_points(set, (const double *)s->hull.points, s->hull.count); break;
    case GRZ_OBB:
        add_corners_of_obb(set, (const double *)&s->obb.center, (const double *)&s->obb.half,
                           (const double *)s->obb.axis);
        break;
    default:
        if (!add_prism(set, s)) add_corners_of_box(set, box);
    }
}

static double radius_of(int dimension, const shape *s) {
    if (dimension == 2) {
        const grz2_shape *const a = &s->in2;
        return a->kind == GRZ_BALL ? a->circle.radius : a->kind == GRZ_CAPSULE ? a->capsule.radius : a->radius;
    }
    const grz3_shape *const a = &s->in3;
    return a->kind == GRZ_BALL ? a->sphere.radius : a->kind == GRZ_CAPSULE ? a->capsule.radius : a->radius;
}

/* The box without the radius, of the shapes whose corners are those of a box. */
static void core_box(int dimension, const shape *s, double box[6]) {
    shape core = *s;
    if (dimension == 2) core.in2.radius = 0;
    else core.in3.radius = 0;
    bounds_exact(dimension, &core, NULL, box);
}

static bool is_unbounded(int dimension, const double box[6]) {
    bool unbounded = false;
    for (int k = 0; k < 2 * dimension; k++) unbounded = unbounded || isinf(box[k]);
    return unbounded;
}

void enclose_shape(enclose_set *set, const shape *s, const double by[3]) {
    enclosure *const all = &set->result;
    const int dimension = all->dimension;
    double box[6];
    const bool known = shape_is_supported(dimension, s);
    bounds_exact(dimension, s, by, box);
    if (!known || all->state == ENCLOSE_UNSUPPORTED) {
        all->state = ENCLOSE_UNSUPPORTED;
        return;
    }
    if (bounds_are_empty(dimension, box)) return;
    if (all->form == ENCLOSE_AABB) {
        merge_box(all, box);
        return;
    }
    if (is_unbounded(dimension, box) || all->state == ENCLOSE_UNBOUNDED) {
        all->state = ENCLOSE_UNBOUNDED;
        return;
    }
    const shape **const shapes =
        room_for(set, (void *)set->shapes, set->shape_count, &set->shape_room, sizeof *set->shapes);
    if (shapes == NULL) return;
    set->shapes = shapes;
    shapes[set->shape_count++] = s;
    set->radius = fmax(set->radius, radius_of(dimension, s));
    core_box(dimension, s, box);
    if (dimension == 2) add_corners2(set, &s->in2, box);
    else add_corners3(set, &s->in3, box);
}

void enclose_point(enclose_set *set, const grz3_vec *p) {
    const double box[6] = {p->x, p->y, p->z, p->x, p->y, p->z};
    if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(p->z)) return;
    if (set->result.form == ENCLOSE_AABB) merge_box(&set->result, box);
    else add_point(set, box);
}

/* Writes the bounds of the points. False: out of memory. */
static bool enclose_points(const enclose_set *set, enclosure *r) {
    const bool ball = r->form == ENCLOSE_BALL;
    if (r->dimension == 2) {
        const grz_points points = grz2_points((const grz2_vec *)set->points, set->point_count);
        const grz2_circle circle = grz2_bounding_circle(&points);
        grz2_obb obb;
        if (ball) memcpy(r->numbers, &circle, sizeof circle);
        else if (grz2_bounding_obb(&points, NULL, &obb) == GRZ_OK) memcpy(r->numbers, &obb, sizeof obb);
        else return false;
        r->count = ball ? 3 : 6;
    } else {
        const grz_points points = grz3_points((const grz3_vec *)set->points, set->point_count);
        const grz3_sphere sphere = grz3_bounding_sphere(&points);
        const grz3_obb obb = grz3_bounding_obb(&points);
        if (ball) memcpy(r->numbers, &sphere, sizeof sphere);
        else memcpy(r->numbers, &obb, sizeof obb);
        r->count = ball ? 4 : 15;
    }
    return true;
}

/* Adds to the radius or to the half extents. */
static void grow(enclosure *r, double by) {
    const int first = r->dimension, last = r->form == ENCLOSE_BALL ? first : 2 * first - 1;
    for (int i = first; i <= last; i++) {
        const double grown = r->numbers[i] + by;
        r->numbers[i] = grown > r->numbers[i] || by == 0 ? grown : nextafter(r->numbers[i], (double)INFINITY);
    }
}

static bool is_finite(const enclosure *r) {
    bool finite = true;
    for (int i = 0; i < r->count; i++) finite = finite && isfinite(r->numbers[i]);
    return finite;
}

/* Is the shape in what was found? A polygon is where its hull is. */
static bool is_in(const enclosure *r, const shape *s) {
    const grz_kind kind = r->form == ENCLOSE_BALL ? GRZ_BALL : GRZ_OBB;
    const size_t size = (size_t)r->count * sizeof *r->numbers;
    if (r->dimension == 2) {
        grz2_shape outer = {.kind = kind}, inner = s->in2;
        memcpy(&outer.obb, r->numbers, size);
        if ((int)inner.kind == SHAPE_POLYGON) inner.kind = GRZ_HULL;
        return grz2_contains(&outer, &inner);
    }
    grz3_shape outer = {.kind = kind};
    memcpy(&outer.obb, r->numbers, size);
    return grz3_contains(&outer, &s->in3);
}

static void grow_around_shapes(const enclose_set *set, enclosure *r) {
    grow(r, set->radius);
    double step = DBL_TRUE_MIN;
    for (size_t i = 0; i < set->shape_count; i++) {
        while (is_finite(r) && !is_in(r, set->shapes[i])) {
            grow(r, step);
            step *= 2;
        }
    }
    if (!is_finite(r)) r->state = ENCLOSE_UNBOUNDED;
}

bool enclose_end(enclose_set *set, enclosure *result) {
    bool done = !set->no_memory;
    *result = set->result;
    if (done && result->form != ENCLOSE_AABB && result->state == ENCLOSE_EMPTY && set->point_count > 0) {
        done = enclose_points(set, result);
        result->state = ENCLOSE_FOUND;
        if (done) grow_around_shapes(set, result);
    }
    free((void *)set->shapes);
    free(set->points);
    return done;
}

/* Motion.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/motion.h"

#include "draw/foot.h"
#include "draw/memory.h"
#include "far.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* With more contacts than this no poses and moments are shown: they would hide each other. */
enum { MOST_CONTACTS = 60 };

/* Shapes are structs of doubles only (shape.c); an obb has the most. */
enum { MOST_NUMBERS = 15 };

static grz_kind kind_of(int dimension, const shape *s) { return dimension == 2 ? s->in2.kind : s->in3.kind; }

static void get_numbers(int dimension, const shape *s, double numbers[MOST_NUMBERS]) {
    if (dimension == 2) {
        memcpy(numbers, &s->in2.obb, sizeof s->in2.obb);
    } else {
        memcpy(numbers, &s->in3.obb, sizeof s->in3.obb);
    }
}

static void set_numbers(int dimension, shape *s, const double numbers[MOST_NUMBERS]) {
    if (dimension == 2) {
        memcpy(&s->in2.obb, numbers, sizeof s->in2.obb);
    } else {
        memcpy(&s->in3.obb, numbers, sizeof s->in3.obb);
    }
}

/* True for shapes that consist of an array of points. */
static bool has_points(grz_kind kind) { return kind == GRZ_HULL || (int)kind == SHAPE_POLYGON; }

static int hull_count(int dimension, const shape *s) { return dimension == 2 ? s->in2.hull.count : s->in3.hull.count; }

static const double *hull_numbers(int dimension, const shape *s) {
    return dimension == 2 ? (const double *)s->in2.hull.points : (const double *)s->in3.hull.points;
}

static void move_hull(int dimension, shape *s, const double by[3], double t) {
    const int count = hull_count(dimension, s) * dimension;
    const double *const old = hull_numbers(dimension, s);
    double *const numbers = resized(NULL, (size_t)count, sizeof *numbers);
    for (int i = 0; i < count; i++) numbers[i] = old[i] + t * by[i % dimension];
    if (dimension == 2) {
        s->in2.hull.points = (const grz2_vec *)numbers;
    } else {
        s->in3.hull.points = (const grz3_vec *)numbers;
    }
}

shape shape_moved(int dimension, const shape *s, const double by[3], double t) {
    shape moved = *s;
    moved.polygon = NULL; /* only its points are needed, for drawing */
    const grz_kind kind = kind_of(dimension, s);
    if (has_points(kind)) {
        move_hull(dimension, &moved, by, t);
        return moved;
    }
    double numbers[MOST_NUMBERS];
    get_numbers(dimension, s, numbers);
    for (int i = 0; i < shape_places(dimension, s) * dimension; i++) numbers[i] += t * by[i % dimension];
    if (kind == GRZ_PLANE || kind == GRZ_HALFSPACE) {
        for (int k = 0; k < dimension; k++) numbers[dimension] += numbers[k] * (t * by[k]);
    }
    set_numbers(dimension, &moved, numbers);
    return moved;
}

/* On each axis: the mean of the places of a shape if it is finite; else the one finite place, as of a half-infinite
 * box; else out[k] is left as it was. */
static void middle_of(int dimension, const shape *s, double out[3]) {
    const grz_kind kind = kind_of(dimension, s);
    double own[MOST_NUMBERS];
    get_numbers(dimension, s, own);
    const double *const numbers = has_points(kind) ? hull_numbers(dimension, s) : own;
    const int count = has_points(kind) ? hull_count(dimension, s) : shape_places(dimension, s);
    for (int k = 0; k < dimension; k++) {
        double sum = 0;
        for (int i = 0; i < count; i++) sum += numbers[i * dimension + k] / count;
        if (kind == GRZ_RECT) sum += own[dimension + k] / 2;
        for (int i = 0; i < count && !isfinite(sum); i++) sum = numbers[i * dimension + k];
        if (count > 0 && isfinite(sum)) out[k] = sum;
    }
}

/* The point of a shape at which its track begins; for an unbounded one the point near the middle of all shapes. */
static void anchor_of(const scene *s, const shape *of, const double middle[3], double out[3]) {
    const grz_kind kind = kind_of(s->dimension, of);
    double numbers[MOST_NUMBERS];
    memcpy(out, middle, 3 * sizeof *out);
    if (kind == GRZ_PLANE || kind == GRZ_HALFSPACE) {
        get_numbers(s->dimension, of, numbers);
        drop_foot(s->dimension, numbers, out);
    } else {
        middle_of(s->dimension, of, out);
    }
}

static void middle_of_all(const scene *s, double out[3]) {
    double sum[3] = {0, 0, 0};
    for (size_t i = 0; i < s->count; i++) {
        double one[3] = {0, 0, 0};
        middle_of(s->dimension, &s->items[i].shape, one);
        for (int k = 0; k < 3; k++) sum[k] += one[k] / (double)s->count;
    }
    memcpy(out, sum, sizeof sum);
}

static void add_pose(motion *m, const scene *s, pose_kind kind, size_t item, double t) {
    m->poses = resized(m->poses, m->pose_count + 1, sizeof *m->poses);
    m->poses[m->pose_count++] =
        (pose){kind, shape_moved(s->dimension, &s->items[item].shape, s->items[item].by, t), item};
}

static void add_moment(motion *m, const double from[3], const double by[3], double time) {
    moment one = {.time = time};
    for (int k = 0; k < 3; k++) one.at[k] = from[k] + time * by[k];
    if (!isfinite(one.at[0]) || !isfinite(one.at[1]) || !isfinite(one.at[2])) return;
    m->moments = resized(m->moments, m->moment_count + 1, sizeof *m->moments);
    m->moments[m->moment_count++] = one;
}

static void add_track(motion *m, const scene *s, size_t item, const double middle[3]) {
    track p = {.item = item};
    anchor_of(s, &s->items[item].shape, middle, p.from);
    for (int k = 0; k < 3; k++) p.to[k] = p.from[k] + s->items[item].by[k];
    for (int k = 0; k < 3; k++) {
        if (!isfinite(p.from[k]) || !isfinite(p.to[k])) return;
    }
    m->tracks = resized(m->tracks, m->track_count + 1, sizeof *m->tracks);
    m->tracks[m->track_count++] = p;
}

/* Adds the poses of the moving shapes of a contact when it begins or ends. */
static void add_poses(motion *m, const scene *s, const contact *c, pose_kind kind, double t) {
    if (item_moves(&s->items[c->a])) add_pose(m, s, kind, c->a, t);
    if (item_moves(&s->items[c->b])) add_pose(m, s, kind, c->b, t);
}

/* Adds the moments of a contact on the track of the shape that moves; if both do, of the first. */
static void add_moments(motion *m, const scene *s, const contact *c, bool exits) {
    const size_t item = item_moves(&s->items[c->a]) ? c->a : c->b;
    for (size_t i = 0; i < m->track_count; i++) {
        if (m->tracks[i].item != item) continue;
        if (c->times.enter > 0) add_moment(m, m->tracks[i].from, s->items[item].by, c->times.enter);
        if (exits && c->times.exit < 1 && c->times.exit > c->times.enter)
            add_moment(m, m->tracks[i].from, s->items[item].by, c->times.exit);
    }
}

motion motion_of(const scene *s, const contacts *met, bool exits, double stop) {
    motion m = {.dimension = s->dimension, .stop = stop};
    double middle[3];
    middle_of_all(s, middle);
    for (size_t i = 0; i < s->count; i++) {
        if (!item_moves(&s->items[i]) || !item_is_valid(s->dimension, &s->items[i], true)) continue;
        if (i > 0 || stop == 1) add_pose(&m, s, POSE_END, i, 1);
        add_track(&m, s, i, middle);
    }
    if (met->of_kind[CONTACT_LATER] > MOST_CONTACTS) return m;
    for (size_t i = 0; i < met->count && exits; i++) {
        const contact *const c = &met->at[i];
        if (c->times.exit > c->times.enter && c->times.exit < 1) add_poses(&m, s, c, POSE_EXIT, c->times.exit);
    }
    for (size_t i = 0; i < met->count; i++) {
        const contact *const c = &met->at[i];
        if (c->times.enter > 0) add_poses(&m, s, c, POSE_ENTER, c->times.enter);
        add_moments(&m, s, c, exits);
    }
    return m;
}

/* The shape whose corners are on the way to those of another one. */
static shape shape_on_the_way(int dimension, const shape *from, const shape *to, double t) {
    shape there = *from;
    double a[MOST_NUMBERS], b[MOST_NUMBERS];
    get_numbers(dimension, from, a);
    get_numbers(dimension, to, b);
    for (int i = 0; i < shape_places(dimension, from) * dimension; i++) a[i] = (1 - t) * a[i] + t * b[i];
    set_numbers(dimension, &there, a);
    return there;
}

static void add_pose_of_corners(motion *m, pose_kind kind, size_t item, shape there) {
    m->poses = resized(m->poses, m->pose_count + 1, sizeof *m->poses);
    m->poses[m->pose_count++] = (pose){kind, there, item};
}

/* Adds the tracks of the corners that move. True if there is one. */
static bool add_tracks_of_corners(motion *m, size_t item, const shape *from, const shape *to) {
    const size_t before = m->track_count;
    double a[MOST_NUMBERS], b[MOST_NUMBERS];
    get_numbers(m->dimension, from, a);
    get_numbers(m->dimension, to, b);
    for (int i = 0; i < shape_places(m->dimension, from); i++) {
        track p = {.item = item};
        memcpy(p.from, a + i * m->dimension, (size_t)m->dimension * sizeof *a);
        memcpy(p.to, b + i * m->dimension, (size_t)m->dimension * sizeof *b);
        if (memcmp(p.from, p.to, sizeof p.to) == 0) continue;
        m->tracks = resized(m->tracks, m->track_count + 1, sizeof *m->tracks);
        m->tracks[m->track_count++] = p;
    }
    return m->track_count > before;
}

motion motion_of_corners(const scene *s, const shape end[2], double time) {
    motion m = {.dimension = s->dimension, .stop = 1};
    static const double still[3] = {0, 0, 0};
    bool moves[2];
    shape met[2];
    double at[3] = {0, 0, 0}, other[3];
    for (size_t i = 0; i < 2; i++) {
        moves[i] = add_tracks_of_corners(&m, i, &s->items[i].shape, &end[i]);
        if (moves[i]) add_pose_of_corners(&m, POSE_END, i, end[i]);
    }
    if (!(time > 0 && time <= 1)) return m;
    for (size_t i = 0; i < 2; i++) {
        met[i] = shape_on_the_way(s->dimension, &s->items[i].shape, &end[i], time);
        if (moves[i]) add_pose_of_corners(&m, POSE_ENTER, i, met[i]);
    }
    nearest_points_of(s->dimension, &met[0], &met[1], at, other);
    add_moment(&m, at, still, time);
    return m;
}

void motion_add_cast(motion *m, const shape *caster, grz_interval times) {
    const int dimension = m->dimension;
    double numbers[MOST_NUMBERS], from[3] = {0, 0, 0}, by[3] = {0, 0, 0};
    get_numbers(dimension, caster, numbers);
    for (int k = 0; k < dimension; k++) {
        from[k] = numbers[k];
        by[k] =
            kind_of(dimension, caster) == GRZ_SEGMENT ? numbers[dimension + k] - numbers[k] : numbers[dimension + k];
    }
    if (isfinite(times.enter)) add_moment(m, from, by, times.enter);
    if (isfinite(times.exit) && times.exit > times.enter) add_moment(m, from, by, times.exit);
}

void motion_add_depth(motion *m, double depth) {
    static const double still[3] = {0, 0, 0};
    m->moment_count = 0;
    if (m->track_count == 0) return;
    add_moment(m, m->tracks[0].to, still, depth);
}

static shape point_at(int dimension, const double at[3]) {
    if (dimension == 2) return (shape){.in2 = {.kind = GRZ_POINT, .point = {at[0], at[1]}}};
    return (shape){.in3 = {.kind = GRZ_POINT, .point = {at[0], at[1], at[2]}}};
}

shape *motion_shapes(const scene *s, const motion *m, size_t *count) {
    shape *const all = resized(NULL, s->count + m->pose_count + m->moment_count + 2 * m->track_count, sizeof *all);
    *count = 0;
    for (size_t i = 0; i < s->count; i++)
        all[(*count)++] = item_arrives(&s->items[i]) ? s->items[i].shape : shape_empty(s->dimension);
    for (size_t i = 0; i < m->pose_count; i++) all[(*count)++] = m->poses[i].shape;
    for (size_t i = 0; i < m->moment_count; i++) all[(*count)++] = point_at(s->dimension, m->moments[i].at);
    for (size_t i = 0; i < m->track_count; i++) {
        all[(*count)++] = point_at(s->dimension, m->tracks[i].from);
        all[(*count)++] = point_at(s->dimension, m->tracks[i].to);
    }
    return all;
}

void motion_free(motion *m) {
    for (size_t i = 0; i < m->pose_count; i++) shape_free(m->dimension, &m->poses[i].shape);
    free(m->poses);
    free(m->tracks);
    free(m->moments);
    *m = (motion){0};
}

/* Reading shapes. One table says which shapes there are, in which space, and what their numbers are called.
 *
 * SPDX-License-Identifier: MIT */
#include "shape.h"

#include "hint.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of a shape go into the library's struct in the order of the language, so it must hold nothing but them. */
_Static_assert(sizeof(grz2_obb) == 6 * sizeof(double) && sizeof(grz3_obb) == 15 * sizeof(double), "shapes hold doubles only");
enum { MOST_NUMBERS = 15 };

/* As many as the library takes. */
enum { MOST_POLYGON_POINTS = (1 << 29) - 1 };

enum { IN_2D = 1, IN_3D = 2, IN_BOTH = 3 };

/* What a `round r` may do to a shape. */
typedef enum extent { PLAIN, UNBOUNDED, HAS_RADIUS, NEVER_ROUND } extent;

/* A number of a shape, or a vector of them. */
typedef struct field {
    const char *name;
    bool is_number;
} field;

typedef struct shape_form {
    const char *name;
    int kind; /* a grz_kind, or SHAPE_POLYGON */
    int spaces;
    extent extent;
    field fields[6]; /* as far as the first without a name */
} shape_form;

static const shape_form forms[] = {
    {"point", GRZ_POINT, IN_BOTH, PLAIN, {{"", false}}},
    {"segment", GRZ_SEGMENT, IN_BOTH, PLAIN, {{"a", false}, {"b", false}}},
    {"ray", GRZ_RAY, IN_BOTH, UNBOUNDED, {{"origin", false}, {"dir", false}}},
    {"line", GRZ_LINE, IN_BOTH, UNBOUNDED, {{"origin", false}, {"dir", false}}},
    {"plane", GRZ_PLANE, IN_BOTH, UNBOUNDED, {{"normal", false}, {"offset", true}}},
    {"halfspace", GRZ_HALFSPACE, IN_BOTH, UNBOUNDED, {{"normal", false}, {"offset", true}}},
    {"circle", GRZ_BALL, IN_2D, HAS_RADIUS, {{"center", false}, {"radius", true}}},
    {"sphere", GRZ_BALL, IN_3D, HAS_RADIUS, {{"center", false}, {"radius", true}}},
    {"capsule", GRZ_CAPSULE, IN_BOTH, HAS_RADIUS, {{"a", false}, {"b", false}, {"radius", true}}},
    {"aabb", GRZ_AABB, IN_BOTH, PLAIN, {{"min", false}, {"max", false}}},
    {"rect", GRZ_RECT, IN_2D, PLAIN, {{"x", true}, {"y", true}, {"width", true}, {"height", true}}},
    {"obb", GRZ_OBB, IN_2D, PLAIN, {{"center", false}, {"half", false}, {"u", false}}},
    {"obb", GRZ_OBB, IN_3D, PLAIN, {{"center", false}, {"half", false}, {"axis 1", false}, {"axis 2", false}, {"axis 3", false}}},
    {"triangle", GRZ_TRIANGLE, IN_BOTH, PLAIN, {{"a", false}, {"b", false}, {"c", false}}},
    {"hull", GRZ_HULL, IN_BOTH, PLAIN, {{NULL, false}}}, /* a count, and as many points */
    {"polygon", SHAPE_POLYGON, IN_2D, NEVER_ROUND, {{NULL, false}}},
    {"cylinder", GRZ_CYLINDER, IN_3D, HAS_RADIUS, {{"a", false}, {"b", false}, {"radius", true}}},
    {"cone", GRZ_CONE, IN_3D, HAS_RADIUS, {{"apex", false}, {"base", false}, {"radius", true}}},
};

static int space_of(int dimension) { return dimension == 2 ? IN_2D : IN_3D; }

static const shape_form *find_form(text_word word, int dimension) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if ((forms[i].spaces & space_of(dimension)) && text_is(word, forms[i].name)) return &forms[i];
    }
    return NULL;
}

bool shape_is_word(int dimension, text_word word) { return find_form(word, dimension) != NULL; }

bool shape_unexpected(text_line *line, int dimension, const char *what, text_word got) {
    hint h = hint_for(got);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].spaces & space_of(dimension)) hint_try(&h, forms[i].name);
    }
    return hint_unexpected(line, what, got, &h);
}

static bool read_vector(text_line *line, int dimension, const char *owner, const char *name, double *numbers) {
    static const char *const axes[] = {"x", "y", "z"};
    for (int axis = 0; axis < dimension; axis++) {
        if (!text_read_number(line, &numbers[axis], owner, name, axes[axis])) return false;
    }
    return true;
}

static bool read_fields(text_line *line, int dimension, const shape_form *form, double numbers[MOST_NUMBERS]) {
    for (const field *f = form->fields; f->name != NULL; f++) {
        if (f->is_number ? !text_read_number(line, numbers, form->name, f->name, "")
                         : !read_vector(line, dimension, form->name, f->name, numbers)) {
            return false;
        }
        numbers += f->is_number ? 1 : dimension;
    }
    return true;
}

/* Room for twice as many points. False: line->error says that there is no memory. */
static bool grow(text_line *line, const char *owner, double **points, size_t *capacity) {
    const size_t more = *capacity > 0 ? 2 * *capacity : 16;
    double *const grown = realloc(*points, more * 3 * sizeof *grown);
    if (grown == NULL) return text_fail(line, "out of memory for %zu %s points", more, owner);
    *points = grown;
    *capacity = more;
    return true;
}

/* A hull or polygon says how many points follow. Room is made for those that do, so any count may be claimed; one beyond 64 bits is as good
 * as the largest, for no line is that long. Points are freed where this fails. */
static bool read_points(text_line *line, int dimension, const shape_form *form, double **points, int *read) {
    const text_word word = text_next(line);
    const uint64_t most = form->kind == GRZ_HULL ? INT_MAX : MOST_POLYGON_POINTS;
    char what[48];
    snprintf(what, sizeof what, "a whole number for %s count", form->name);
    uint64_t count = 0;
    for (size_t i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') return text_unexpected(line, what, word);
        const uint64_t digit = (uint64_t)(word.at[i] - '0');
        count = count > (UINT64_MAX - digit) / 10 ? UINT64_MAX : 10 * count + digit;
    }
    if (word.size == 0) return text_unexpected(line, what, word);
    size_t capacity = 0;
    for (uint64_t i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "point %" PRIu64, i + 1);
        const bool room = i < capacity || (i < most ? grow(line, form->name, points, &capacity)
                                                    : text_fail(line, "more than %" PRIu64 " %s points", most, form->name));
        if (!room || !read_vector(line, dimension, form->name, name, *points + (uint64_t)dimension * i)) {
            free(*points);
            *points = NULL;
            return false;
        }
    }
    *read = (int)count;
    return true;
}

static bool read_round(text_line *line, const shape_form *form, double *radius) {
    if (form->extent == UNBOUNDED) return text_fail(line, "round cannot follow a %s, which is unbounded", form->name);
    if (form->extent == HAS_RADIUS) return text_fail(line, "round cannot follow a %s, which has a radius of its own", form->name);
    if (form->extent == NEVER_ROUND) return text_fail(line, "round cannot follow a %s", form->name);
    return text_read_number(line, radius, form->name, "round", "");
}

/* Reads what may follow the numbers of a shape: `round r`, then `by d`, each at most once. */
static bool read_suffixes(text_line *line, int dimension, double by[3], const char *owner, const shape_form *form, double *radius) {
    bool rounded = false, moved = false;
    for (;;) {
        const text_word word = text_peek(line);
        if (text_is(word, "round")) {
            if (moved) return text_fail(line, "round must come before by");
            if (rounded) return text_fail(line, "a second round after %s", form->name);
            rounded = true;
            text_next(line);
            if (!read_round(line, form, radius)) return false;
        } else if (text_is(word, "by")) {
            if (by == NULL) return text_fail(line, "by after %s, but nothing moves in %s", form->name, owner);
            if (moved) return text_fail(line, "a second by after %s", form->name);
            moved = true;
            text_next(line);
            if (!read_vector(line, dimension, form->name, "by", by)) return false;
        } else {
            return true;
        }
    }
}

/* The numbers of a shape of a kind into the library's struct. */
static void set_shape(int dimension, grz_kind kind, const double numbers[MOST_NUMBERS], double radius, shape *out) {
    if (dimension == 2) {
        out->in2.kind = kind;
        out->in2.radius = radius;
        memcpy(&out->in2.obb, numbers, sizeof out->in2.obb);
    } else {
        out->in3.kind = kind;
        out->in3.radius = radius;
        memcpy(&out->in3.obb, numbers, sizeof out->in3.obb);
    }
}

static void set_hull(int dimension, const double *points, int count, double radius, shape *out) {
    if (dimension == 2) {
        *out = (shape){.in2 = {.kind = GRZ_HULL, .radius = radius, .hull = {count, (const grz2_vec *)points}}};
    } else {
        *out = (shape){.in3 = {.kind = GRZ_HULL, .radius = radius, .hull = {count, (const grz3_vec *)points}}};
    }
}

/* False: line->error says that there is no memory. */
static bool set_polygon(text_line *line, const double *points, int count, shape *out) {
    const grz2_rings ring = {.number = GRZ_DOUBLE, .point_count = (size_t)count, .points = points};
    out->in2 = (grz2_shape){.kind = (grz_kind)SHAPE_POLYGON, .hull = {count, (const grz2_vec *)points}};
    if (grz2_polygon_build(&out->polygon, &ring, NULL) == GRZ_OK) return true;
    return text_fail(line, "out of memory for %d polygon points", count);
}

bool shape_read(text_line *line, int dimension, double by[3], const char *owner, shape *out) {
    const text_word word = text_next(line);
    const shape_form *const form = find_form(word, dimension);
    memset(out, 0, sizeof *out);
    if (by != NULL) memset(by, 0, 3 * sizeof *by);
    const char *const what = dimension == 2 ? "a shape of 2D" : "a shape of 3D";
    if (form == NULL) return shape_unexpected(line, dimension, what, word);
    double numbers[MOST_NUMBERS] = {0}, radius = 0, *points = NULL;
    int count = 0;
    const bool has_points = form->kind == GRZ_HULL || form->kind == SHAPE_POLYGON;
    if (has_points ? !read_points(line, dimension, form, &points, &count) : !read_fields(line, dimension, form, numbers)) return false;
    bool good = read_suffixes(line, dimension, by, owner, form, &radius);
    if (form->kind == SHAPE_POLYGON) {
        good = good && set_polygon(line, points, count, out);
    } else if (form->kind == GRZ_HULL) {
        set_hull(dimension, points, count, radius, out);
    } else {
        set_shape(dimension, (grz_kind)form->kind, numbers, radius, out);
    }
    if (good) return true;
    free(points);
    memset(out, 0, sizeof *out);
    return false;
}

shape shape_empty(int dimension) {
    if (dimension == 2) return (shape){.in2 = {.kind = GRZ_POINT, .point = {NAN, NAN}}};
    return (shape){.in3 = {.kind = GRZ_POINT, .point = {NAN, NAN, NAN}}};
}

void shape_free(int dimension, shape *s) {
    if (dimension == 2 && (s->in2.kind == GRZ_HULL || (int)s->in2.kind == SHAPE_POLYGON)) free((void *)s->in2.hull.points);
    if (dimension == 3 && s->in3.kind == GRZ_HULL) free((void *)s->in3.hull.points);
    grz2_polygon_free(s->polygon);
    memset(s, 0, sizeof *s);
}

bool shape_is_supported(int dimension, const shape *s) {
    if (s->polygon != NULL) return true;
    const int kind = (int)(dimension == 2 ? s->in2.kind : s->in3.kind);
    return (dimension == 2 ? grz2_grade : grz3_grade)(GRZ_OVERLAP, GRZ_POINT, kind) != GRZ_NONE;
}

bool shape_is_valid(int dimension, const shape *s) {
    if (dimension == 2) return shape_is_valid2(&s->in2);
    const grz3_plane any = {{1, 0, 0}, 0};
    return !shape_is_supported(dimension, s) || grz3_side(&any, &s->in3) != GRZ_SIDE_NONE;
}

bool shape_may_be_round(grz_kind kind) {
    bool plain = false;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].kind == (int)kind) plain = forms[i].extent == PLAIN;
    }
    return plain;
}

bool shape_read_points(text_line *line, int dimension, int count, const char *owner, double points[][3]) {
    for (int i = 0; i < count; i++) {
        const char name[] = {(char)('a' + i), '\0'};
        if (!read_vector(line, dimension, owner, name, points[i])) return false;
    }
    return true;
}

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

/* The numbers of a shape go into the library's struct in the order of the language, so it must hold nothing but
 * them. */
_Static_assert(sizeof(grz2_obb) == 6 * sizeof(double) && sizeof(grz3_obb) == 15 * sizeof(double),
               "shapes hold doubles only");
enum { MOST_NUMBERS = 15 };

enum { IN_2D = 1, IN_3D = 2, IN_BOTH = 3 };

/* Whether `round r` may follow a shape (MAY_BE_ROUND), or why not. */
typedef enum rounding { MAY_BE_ROUND, UNBOUNDED, HAS_RADIUS, NEVER_ROUND } rounding;

/* A field of a shape: a number or a vector. Sizes must not be negative. */
typedef enum field_type { NUMBER, SIZE, VECTOR, SIZES } field_type;

typedef struct field {
    const char *name;
    field_type type;
} field;

typedef struct shape_form {
    const char *name;
    int kind; /* a grz_kind, or SHAPE_POLYGON */
    int spaces;
    rounding rounding;
    int places;      /* how many vectors at its start move with it */
    field fields[6]; /* ends with a field without a name, or the array */
} shape_form;

static const shape_form forms[] = {
    {"point", GRZ_POINT, IN_BOTH, MAY_BE_ROUND, 1, {{"", VECTOR}}},
    {"segment", GRZ_SEGMENT, IN_BOTH, MAY_BE_ROUND, 2, {{"a", VECTOR}, {"b", VECTOR}}},
    {"ray", GRZ_RAY, IN_BOTH, UNBOUNDED, 1, {{"origin", VECTOR}, {"dir", VECTOR}}},
    {"line", GRZ_LINE, IN_BOTH, UNBOUNDED, 1, {{"origin", VECTOR}, {"dir", VECTOR}}},
    {"plane", GRZ_PLANE, IN_BOTH, UNBOUNDED, 0, {{"normal", VECTOR}, {"offset", NUMBER}}},
    {"halfspace", GRZ_HALFSPACE, IN_BOTH, UNBOUNDED, 0, {{"normal", VECTOR}, {"offset", NUMBER}}},
    {"circle", GRZ_BALL, IN_2D, HAS_RADIUS, 1, {{"center", VECTOR}, {"radius", SIZE}}},
    {"sphere", GRZ_BALL, IN_3D, HAS_RADIUS, 1, {{"center", VECTOR}, {"radius", SIZE}}},
    {"capsule", GRZ_CAPSULE, IN_BOTH, HAS_RADIUS, 2, {{"a", VECTOR}, {"b", VECTOR}, {"radius", SIZE}}},
    {"aabb", GRZ_AABB, IN_BOTH, MAY_BE_ROUND, 2, {{"min", VECTOR}, {"max", VECTOR}}},
    {"rect", GRZ_RECT, IN_2D, MAY_BE_ROUND, 1, {{"x", NUMBER}, {"y", NUMBER}, {"width", SIZE}, {"height", SIZE}}},
    {"obb", GRZ_OBB, IN_2D, MAY_BE_ROUND, 1, {{"center", VECTOR}, {"half", SIZES}, {"u", VECTOR}}},
    {"obb",
     GRZ_OBB,
     IN_3D,
     MAY_BE_ROUND,
     1,
     {{"center", VECTOR}, {"half", SIZES}, {"axis 1", VECTOR}, {"axis 2", VECTOR}, {"axis 3", VECTOR}}},
    {"triangle", GRZ_TRIANGLE, IN_BOTH, MAY_BE_ROUND, 3, {{"a", VECTOR}, {"b", VECTOR}, {"c", VECTOR}}},
    {"hull", GRZ_HULL, IN_BOTH, MAY_BE_ROUND, 0, {{NULL, VECTOR}}}, /* a count, and as many points */
    {"polygon", SHAPE_POLYGON, IN_2D, NEVER_ROUND, 0, {{NULL, VECTOR}}},
    {"cylinder", GRZ_CYLINDER, IN_3D, HAS_RADIUS, 2, {{"a", VECTOR}, {"b", VECTOR}, {"radius", SIZE}}},
    {"cone", GRZ_CONE, IN_3D, HAS_RADIUS, 2, {{"apex", VECTOR}, {"base", VECTOR}, {"radius", SIZE}}},
};

static int space_of(int dimension) { return dimension == 2 ? IN_2D : IN_3D; }

static const shape_form *find_form(text_word word, int dimension) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if ((forms[i].spaces & space_of(dimension)) && text_is(word, forms[i].name)) return &forms[i];
    }
    return NULL;
}

/* The table entry of a shape that was read. */
static const shape_form *form_of(int dimension, const shape *s) {
    const int kind = dimension == 2 ? (int)s->in2.kind : (int)s->in3.kind;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if ((forms[i].spaces & space_of(dimension)) && forms[i].kind == kind) return &forms[i];
    }
    return NULL;
}

const char *shape_name(int dimension, const shape *s) { return form_of(dimension, s)->name; }

int shape_places(int dimension, const shape *s) { return form_of(dimension, s)->places; }

bool shape_is_word(int dimension, text_word word) { return find_form(word, dimension) != NULL; }

bool shape_unexpected(text_line *line, int dimension, const char *what, text_word got) {
    hint h = hint_for(got);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].spaces & space_of(dimension)) hint_try(&h, forms[i].name);
    }
    return hint_unexpected(line, what, got, &h);
}

static int numbers_of(field_type type, int dimension) { return type == VECTOR || type == SIZES ? dimension : 1; }

static const char *const axes[] = {"x", "y", "z"};

static bool read_vector(text_line *line, int dimension, const char *owner, const char *name, double *numbers) {
    for (int axis = 0; axis < dimension; axis++) {
        if (!text_read_number(line, &numbers[axis], owner, name, axes[axis])) return false;
    }
    return true;
}

static bool read_fields(text_line *line, int dimension, const shape_form *form, double numbers[MOST_NUMBERS]) {
    for (const field *f = form->fields; f->name != NULL; f++) {
        const int count = numbers_of(f->type, dimension);
        if (count == 1 ? !text_read_number(line, numbers, form->name, f->name, "")
                       : !read_vector(line, dimension, form->name, f->name, numbers)) {
            return false;
        }
        numbers += count;
    }
    return true;
}

/* Reads how many points follow. A number beyond 64 bits counts as the largest, because no line is that long. */
static bool read_count(text_line *line, const char *owner, uint64_t *count) {
    const text_word word = text_next(line);
    char what[48];
    snprintf(what, sizeof what, "a whole number for %s count", owner);
    *count = 0;
    for (size_t i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') return text_unexpected(line, what, word);
        const uint64_t digit = (uint64_t)(word.at[i] - '0');
        *count = *count > (UINT64_MAX - digit) / 10 ? UINT64_MAX : 10 * *count + digit;
    }
    return word.size > 0 || text_unexpected(line, what, word);
}

/* Reads the points of a hull or of a ring: their number, then the points, and appends them; the shape may have at most
 * `most`. The array grows with the points read, whatever number is claimed. False: line->error says why. */
static bool read_points(text_line *line, int dimension, const char *owner, size_t most, number_list *out) {
    uint64_t count;
    if (!read_count(line, owner, &count)) return false;
    for (uint64_t i = 0; i < count; i++) {
        char name[32];
        double point[3];
        if (out->count / (size_t)dimension >= most) return text_fail(line, "more than %zu %s points", most, owner);
        snprintf(name, sizeof name, "point %" PRIu64, i + 1);
        if (!read_vector(line, dimension, owner, name, point)) return false;
        if (!number_list_add(out, point, (size_t)dimension))
            return text_fail(line, "out of memory for %s points", owner);
    }
    return true;
}

/* Reads the word if it is the next. */
static bool take_word(text_line *line, const char *word) {
    return text_is(text_peek(line), word) && text_next(line).size > 0;
}

/* Reads an area: its first ring, then as many holes as there are. */
static bool read_area(text_line *line, const char *owner, rings *out) {
    do {
        if (!read_points(line, 2, owner, MOST_RING_POINTS, &out->points)) return false;
        if (!rings_end(out)) return text_fail(line, "out of memory for %s points", owner);
        owner = "hole";
    } while (take_word(line, owner));
    return rings_end_area(out) || text_fail(line, "out of memory for an area");
}

/* Reads a polygon: its first area, then as many further ones as there are. */
static bool read_rings(text_line *line, rings *out) {
    const char *owner = "polygon";
    do {
        if (!read_area(line, owner, out)) return false;
        owner = "area";
    } while (take_word(line, owner));
    return true;
}

static bool read_round(text_line *line, const shape_form *form, double *radius) {
    if (form->rounding == UNBOUNDED) return text_fail(line, "round cannot follow a %s, which is unbounded", form->name);
    if (form->rounding == HAS_RADIUS)
        return text_fail(line, "round cannot follow a %s, which has a radius of its own", form->name);
    if (form->rounding == NEVER_ROUND) return text_fail(line, "round cannot follow a %s", form->name);
    return text_read_number(line, radius, form->name, "round", "");
}

/* What may follow a shape, and where it goes: NULL for what may not. */
typedef struct suffix_room {
    const char *owner;  /* the relation, for errors */
    double *by;         /* a displacement */
    double *to;         /* the numbers at time 1 */
    shape_turn *spin;   /* a turn, which may be the last */
    size_t point_count; /* of a hull or polygon, whose numbers after `to` are read and go nowhere */
    bool moved;         /* `by` or `to` was read */
    bool turned;        /* `spin` was read */
} suffix_room;

static bool read_end(text_line *line, int dimension, const shape_form *form, const suffix_room *room) {
    double point[3];
    if (form->fields[0].name != NULL) return read_fields(line, dimension, form, room->to);
    for (size_t i = 0; i < room->point_count; i++) {
        char name[32];
        snprintf(name, sizeof name, "point %zu", i + 1);
        if (!read_vector(line, dimension, form->name, name, point)) return false;
    }
    return true;
}

/* Reads `by d` or `to numbers`. */
static bool read_motion(text_line *line, int dimension, const shape_form *form, suffix_room *room, bool is_by) {
    const char *const word = is_by ? "by" : "to", *const what = is_by ? "nothing moves" : "corners do not move";
    if ((is_by ? room->by : room->to) == NULL)
        return text_fail(line, "%s after %s, but %s in %s", word, form->name, what, room->owner);
    if (room->moved) return text_fail(line, "a second %s after %s", word, form->name);
    room->moved = true;
    text_next(line);
    return is_by ? read_vector(line, dimension, form->name, "by", room->by) : read_end(line, dimension, form, room);
}

/* Reads `spin angle pivot`, in space `spin axis angle pivot`. */
static bool read_spin(text_line *line, int dimension, const shape_form *form, suffix_room *room) {
    if (room->spin == NULL) return text_fail(line, "spin after %s, but nothing turns in %s", form->name, room->owner);
    if (room->turned) return text_fail(line, "a second spin after %s", form->name);
    room->turned = true;
    text_next(line);
    return (dimension == 2 || read_vector(line, 3, form->name, "spin axis", room->spin->axis)) &&
           text_read_number(line, &room->spin->angle, form->name, "spin angle", "") &&
           read_vector(line, dimension, form->name, "spin pivot", room->spin->pivot);
}

/* Reads the optional suffixes of a shape: `round r`, then `by d` or `to numbers`, then `spin`, each at most once. */
static bool read_suffixes(text_line *line, int dimension, suffix_room *room, const shape_form *form, double *radius) {
    bool rounded = false;
    for (;;) {
        const text_word word = text_peek(line);
        if (text_is(word, "spin")) {
            if (!read_spin(line, dimension, form, room)) return false;
        } else if (text_is(word, "round")) {
            if (room->turned) return text_fail(line, "round must come before spin");
            if (room->moved) return text_fail(line, "round must come before %s", room->to != NULL ? "to" : "by");
            if (rounded) return text_fail(line, "a second round after %s", form->name);
            rounded = true;
            text_next(line);
            if (!read_round(line, form, radius)) return false;
        } else if (text_is(word, "by") || text_is(word, "to")) {
            if (room->turned) return text_fail(line, "by must come before spin");
            if (!read_motion(line, dimension, form, room, text_is(word, "by"))) return false;
        } else {
            return true;
        }
    }
}

/* Copies the numbers of a shape into the library's struct. */
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

static void set_hull(int dimension, const double *points, size_t count, double radius, shape *out) {
    if (dimension == 2) {
        *out = (shape){.in2 = {.kind = GRZ_HULL, .radius = radius, .hull = {(int)count, (const grz2_vec *)points}}};
    } else {
        *out = (shape){.in3 = {.kind = GRZ_HULL, .radius = radius, .hull = {(int)count, (const grz3_vec *)points}}};
    }
}

_Static_assert(sizeof(shape_rings) <= sizeof(grz2_obb), "the rings of a polygon stand in the place of its numbers");

bool shape_from_rings(rings *from, shape *out) {
    const shape_rings r = {.all = {(int)rings_points(from), (const grz2_vec *)(const void *)from->points.at},
                           .ends = from->ends.at,
                           .areas = from->areas.at,
                           .count = (uint32_t)from->ends.count,
                           .area_count = (uint32_t)from->areas.count,
                           .is_polyline = from->is_polyline};
    const grz2_rings built = {.number = GRZ_DOUBLE,
                              .point_count = rings_points(from),
                              .points = r.all.points,
                              .count = r.count,
                              .ends = r.ends,
                              .area_count = r.area_count,
                              .areas = r.areas};
    const grz2_polygon_options options = {.polyline = r.is_polyline};
    memset(out, 0, sizeof *out);
    out->in2.kind = (grz_kind)SHAPE_POLYGON;
    memcpy(&out->in2.obb, &r, sizeof r);
    if (grz2_polygon_build(&out->polygon, &built, &options) == GRZ_OK) return true;
    memset(out, 0, sizeof *out);
    return false;
}

static bool read_polygon(text_line *line, suffix_room *room, const shape_form *form, shape *out) {
    rings r = {.is_polyline = false};
    double radius = 0;
    bool good = read_rings(line, &r);
    room->point_count = rings_points(&r);
    good = good && read_suffixes(line, 2, room, form, &radius);
    if (good && !shape_from_rings(&r, out)) good = text_fail(line, "out of memory for a polygon");
    if (!good) rings_free(&r);
    return good;
}

static bool read_hull(text_line *line, int dimension, suffix_room *room, const shape_form *form, shape *out) {
    number_list points = {NULL, 0, 0};
    double radius = 0;
    bool good = read_points(line, dimension, form->name, INT_MAX, &points);
    room->point_count = points.count / (size_t)dimension;
    good = good && read_suffixes(line, dimension, room, form, &radius);
    if (good) set_hull(dimension, points.at, points.count / (size_t)dimension, radius, out);
    else free(points.at);
    return good;
}

static bool read_shape(text_line *line, int dimension, suffix_room *room, shape *out) {
    const text_word word = text_next(line);
    const shape_form *const form = find_form(word, dimension);
    memset(out, 0, sizeof *out);
    const char *const what = dimension == 2 ? "a shape of 2D" : "a shape of 3D";
    if (form == NULL) return shape_unexpected(line, dimension, what, word);
    if (form->kind == SHAPE_POLYGON) return read_polygon(line, room, form, out);
    if (form->kind == GRZ_HULL) return read_hull(line, dimension, room, form, out);
    double values[MOST_NUMBERS] = {0}, radius = 0;
    if (!read_fields(line, dimension, form, values)) return false;
    if (!read_suffixes(line, dimension, room, form, &radius)) return false;
    set_shape(dimension, (grz_kind)form->kind, values, radius, out);
    return true;
}

bool shape_read(text_line *line, int dimension, double by[3], const char *owner, shape *out) {
    suffix_room room = {.owner = owner, .by = by};
    if (by != NULL) memset(by, 0, 3 * sizeof *by);
    return read_shape(line, dimension, &room, out);
}

bool shape_read_turning(text_line *line, int dimension, double by[3], shape_turn *spin, const char *owner, shape *out) {
    suffix_room room = {.owner = owner, .by = by, .spin = spin};
    memset(by, 0, 3 * sizeof *by);
    memset(spin, 0, sizeof *spin);
    return read_shape(line, dimension, &room, out);
}

bool shape_read_to(text_line *line, int dimension, const char *owner, shape *out, shape *end) {
    double to[MOST_NUMBERS] = {0};
    suffix_room room = {.owner = owner, .to = to};
    if (!read_shape(line, dimension, &room, out)) return false;
    *end = *out;
    end->polygon = NULL;
    const shape_form *const form = form_of(dimension, out);
    if (room.moved && form->fields[0].name != NULL)
        set_shape(dimension, (grz_kind)form->kind, to, dimension == 2 ? out->in2.radius : out->in3.radius, end);
    return true;
}

shape shape_of_box(int dimension, const double box[6]) {
    if (dimension == 2) return (shape){.in2 = {.kind = GRZ_AABB, .aabb = {{box[0], box[1]}, {box[2], box[3]}}}};
    return (shape){.in3 = {.kind = GRZ_AABB, .aabb = {{box[0], box[1], box[2]}, {box[3], box[4], box[5]}}}};
}

shape shape_empty(int dimension) {
    if (dimension == 2) return (shape){.in2 = {.kind = GRZ_POINT, .point = {NAN, NAN}}};
    return (shape){.in3 = {.kind = GRZ_POINT, .point = {NAN, NAN, NAN}}};
}

void shape_free(int dimension, shape *s) {
    const bool is_polygon = dimension == 2 && (int)s->in2.kind == SHAPE_POLYGON;
    if (is_polygon || (dimension == 2 && s->in2.kind == GRZ_HULL)) free((void *)s->in2.hull.points);
    if (is_polygon && s->polygon != NULL) {
        const shape_rings r = shape_rings_of(&s->in2);
        free((void *)r.ends);
        free((void *)r.areas);
    }
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
    return !shape_is_supported(dimension, s) || grz3_shape_valid(&s->in3);
}

static shape_fault fault_of(const char *owner, const char *name, const char *axis, double number) {
    shape_fault f = {.has_number = true, .number = number};
    snprintf(f.what, sizeof f.what, "%s%s%s%s%s", owner, *name ? " " : "", name, *axis ? " " : "", axis);
    return f;
}

static shape_fault fault_without_number(const char *owner, const char *what) {
    shape_fault f = {.has_number = false};
    snprintf(f.what, sizeof f.what, "%s %s", owner, what);
    return f;
}

/* True if a number makes the shape invalid whatever the others are. An aabb may have min = -inf and max = inf. */
static bool is_wrong(const shape_form *form, const field *f, double number) {
    if (form->kind == GRZ_AABB && isinf(number)) return (number > 0) == (f == form->fields);
    return !isfinite(number) || ((f->type == SIZE || f->type == SIZES) && number < 0);
}

/* Finds the first number that makes the shape invalid whatever the others are. */
static bool find_wrong_number(const shape_form *form, int dimension, const double *numbers, shape_fault *out) {
    for (const field *f = form->fields; f->name != NULL; f++) {
        const int count = numbers_of(f->type, dimension);
        for (int i = 0; i < count; i++) {
            if (!is_wrong(form, f, numbers[i])) continue;
            *out = fault_of(form->name, f->name, count > 1 ? axes[i] : "", numbers[i]);
            return true;
        }
        numbers += count;
    }
    return false;
}

/* Finds the first number of points that is not finite. */
static bool find_wrong_point(const char *owner, int dimension, const double *numbers, int count, shape_fault *out) {
    for (int i = 0; i < count * dimension; i++) {
        if (isfinite(numbers[i])) continue;
        char name[32];
        snprintf(name, sizeof name, "point %d", i / dimension + 1);
        *out = fault_of(owner, name, axes[i % dimension], numbers[i]);
        return true;
    }
    return false;
}

static shape_fault fault_of_points(const shape_form *form, int dimension, const double *numbers, int count) {
    shape_fault found;
    if (find_wrong_point(form->name, dimension, numbers, count, &found)) return found;
    return fault_without_number(form->name, "without points");
}

static shape_fault fault_of_rings(const shape_rings *r) {
    const double *const numbers = (const double *)r->all.points;
    shape_fault found;
    for (size_t i = 0, begin = 0; i < r->count; begin = r->ends[i++]) {
        const char *const owner = r->is_polyline ? "polyline" : i == 0 ? "polygon" : "hole";
        if (begin == r->ends[i]) continue;
        if (find_wrong_point(owner, 2, numbers + 2 * begin, (int)(r->ends[i] - begin), &found)) return found;
    }
    return fault_without_number(r->is_polyline ? "polyline" : "polygon", "without points");
}

/* Are both ends of an axis the same? */
static bool is_same_end(const double numbers[]) {
    return numbers[0] == numbers[3] && numbers[1] == numbers[4] && numbers[2] == numbers[5];
}

shape_fault shape_find_fault(int dimension, const shape *s) {
    const shape_form *const form = form_of(dimension, s);
    const bool is_flat = dimension == 2;
    const double radius = is_flat ? s->in2.radius : s->in3.radius;
    shape_fault found;
    if (form->kind == SHAPE_POLYGON) {
        const shape_rings r = shape_rings_of(&s->in2);
        return fault_of_rings(&r);
    }
    if (!isfinite(radius) || radius < 0) return fault_of(form->name, "round", "", radius);
    if (form->fields[0].name == NULL) {
        const void *const points = is_flat ? (const void *)s->in2.hull.points : (const void *)s->in3.hull.points;
        return fault_of_points(form, dimension, points, is_flat ? s->in2.hull.count : s->in3.hull.count);
    }
    const double *const numbers = is_flat ? &s->in2.point.x : &s->in3.point.x;
    if (find_wrong_number(form, dimension, numbers, &found)) return found;
    if (form->rounding == HAS_RADIUS && form->places == 2) { /* about an axis */
        char what[32];
        snprintf(what, sizeof what, "%s = %s", form->fields[0].name, form->fields[1].name);
        return fault_without_number(form->name, is_same_end(numbers) ? what : "beyond 2^1020");
    }
    return fault_without_number(form->name, form->kind == GRZ_AABB ? "min > max" : "normal 0");
}

static shape_fault fault_of_vector(const char *owner, const char *name, int dimension, const double v[3]) {
    int axis = 0;
    while (axis < dimension - 1 && isfinite(v[axis])) axis++;
    return fault_of(owner, name, axes[axis], v[axis]);
}

shape_fault shape_fault_of_displacement(int dimension, const shape *s, const double by[3]) {
    return fault_of_vector(form_of(dimension, s)->name, "by", dimension, by);
}

bool shape_turn_is_finite(const shape_turn *spin) {
    for (int i = 0; i < 3; i++)
        if (!isfinite(spin->axis[i]) || !isfinite(spin->pivot[i])) return false;
    return isfinite(spin->angle);
}

shape_fault shape_fault_of_spin(int dimension, const shape *s, const shape_turn *spin) {
    const char *const owner = form_of(dimension, s)->name;
    for (int i = 0; i < 3; i++)
        if (!isfinite(spin->axis[i])) return fault_of_vector(owner, "spin axis", 3, spin->axis);
    if (!isfinite(spin->angle)) return fault_of(owner, "spin angle", "", spin->angle);
    return fault_of_vector(owner, "spin pivot", dimension, spin->pivot);
}

shape_fault shape_fault_of_direction(int dimension, const double direction[3]) {
    return fault_of_vector("depth", "direction", dimension, direction);
}

bool shape_may_be_round(grz_kind kind) {
    bool plain = false;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].kind == (int)kind) plain = forms[i].rounding == MAY_BE_ROUND;
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

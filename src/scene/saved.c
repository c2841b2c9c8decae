/* The saving and loading of scenes.
 *
 * A saved scene is a stream of words (base/words.h) behind "grzscene": the version; the dimension, how many things
 * there are, how many polygons or meshes, and how many words follow (two), with a checksum. Then of each polygon or
 * mesh how many edges or triangles it has, and its bounds; of each thing its id, its category and mask, what it is (a
 * kind of shape, or IS_LARGE; how a mesh is meant, times 2^16; HAS_POSE), then the number of its polygon or mesh or
 * else its shape, and its pose; and a checksum. Numbers are the bits of doubles.
 *
 * The tree is not there: it follows from the things. Nothing that is read is believed: each thing is made as one that
 * is given, and memory grows with what has come.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/watch.h"
#include "base/words.h"
#include "scene/thing.h"
#include "shape/kinds.h"

#include <string.h>

#define SCENE_MARK "grzscene"
enum { SCENE_VERSION = 1, IS_LARGE = 0xff, SOLID_SHIFT = 16, HAS_POSE = 1 << 24 };
enum { HEADER_DIMENSION, HEADER_THINGS, HEADER_LARGE, HEADER_LOW, HEADER_HIGH, HEADER_WORDS };

/* The polygons or meshes of a scene. */

/* One of them, and the first place of a thing that is one. */
typedef struct large_part {
    const void *at;
    size_t place;
    size_t number; /* in the order of these places */
} large_part;

#define GRZ_ITEM large_part
#define GRZ_HEAP(name) large_parts_##name
#define GRZ_IS_BEFORE(a, b) ((uintptr_t)(a)->at < (uintptr_t)(b)->at || ((a)->at == (b)->at && (a)->place < (b)->place))
#include "base/heap.inc"

#define GRZ_ITEM large_part
#define GRZ_HEAP(name) first_parts_##name
#define GRZ_IS_BEFORE(a, b) ((a)->place < (b)->place)
#include "base/heap.inc"

typedef struct large_parts {
    large_part *at; /* in the order of their numbers; while things are written, of their addresses */
    size_t count;
    size_t room;
} large_parts;

/* What a thing was made from; its pose, too. */
static grz_given_thing thing_as_given(const grz_scene_thing *t) {
    return grz_scene_thing_given(t, t->origin ? t->origin->matrix : NULL);
}

/* False: no memory. */
static bool list_parts(const grz_scene *scene, large_parts *parts) {
    const size_t places = grz_scene_places(scene);
    size_t count = 0;
    parts->room = scene->count;
    parts->at = (large_part *)grz_allocate(scene->allocator, parts->room, sizeof *parts->at);
    if (!parts->at) return false;
    for (size_t i = 0; i < places; i++) {
        const grz_scene_thing *const t = &scene->things[i];
        const void *const large = t->in_use ? thing_as_given(t).large : NULL;
        if (large) parts->at[count++] = (large_part){large, i, 0};
    }
    large_parts_sort(parts->at, count);
    parts->count = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || parts->at[i].at != parts->at[parts->count - 1].at) parts->at[parts->count++] = parts->at[i];
    first_parts_sort(parts->at, parts->count);
    for (size_t i = 0; i < parts->count; i++) parts->at[i].number = i;
    return true;
}

static void release_parts(const grz_scene *scene, const large_parts *parts) {
    grz_release(scene->allocator, parts->at, parts->room, sizeof *parts->at);
}

static grz_status fill_parts(const grz_scene *scene, int dim, const void **buffer, size_t capacity, size_t *total) {
    large_parts parts;
    *total = 0;
    if (scene->dim != dim) return GRZ_ERROR_ARGUMENT;
    if (!list_parts(scene, &parts)) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < parts.count && i < capacity; i++) buffer[i] = parts.at[i].at;
    *total = parts.count;
    release_parts(scene, &parts);
    return GRZ_OK;
}

grz_status grz2_scene_polygons(const grz_scene *scene, const grz2_polygon **buffer, size_t capacity, size_t *total) {
    return fill_parts(scene, 2, (const void **)buffer, capacity, total);
}
grz_status grz3_scene_meshes(const grz_scene *scene, const grz_mesh **buffer, size_t capacity, size_t *total) {
    return fill_parts(scene, 3, (const void **)buffer, capacity, total);
}

/* What a polygon or mesh is known by: how many edges or triangles it has, and its bounds; 0 if it is empty. */
typedef struct large_sign {
    uint32_t parts;
    double box[6];
} large_sign;

static large_sign sign_of_large(int dim, const void *large) {
    const grz_set set = {NULL, large, GRZ_SKIN};
    large_sign sign = {.parts = (uint32_t)(dim == 2 ? grz2_polygon_about((const grz2_polygon *)large).edges
                                                    : grz_mesh_about((const grz_mesh *)large).triangles)};
    if (!grz_set_is_empty(dim, set)) grz_set_bounds(dim, set, sign.box);
    return sign;
}

/* The loader: what has come. */
typedef struct scene_loader {
    grz_words_in in;
    grz_scene *scene;
    const void *const *large;
    size_t large_count;
    grz_growing points; /* double: of the last hull */
} scene_loader;

/* Reads the points of a hull. False: it has none, or it failed. */
static bool get_points(scene_loader *l, int dim, uint32_t count) {
    l->points.count = 0;
    for (size_t i = 0; i < (size_t)dim * count && l->in.status == GRZ_OK; i++) {
        if (!grz_grow(l->scene->allocator, &l->points, sizeof(double))) return grz_words_fail(&l->in, GRZ_ERROR_MEMORY);
        grz_get_numbers(&l->in, (double *)l->points.items + l->points.count++, 1);
    }
    return count > 0 && l->in.status == GRZ_OK;
}

/* The numbers of a shape. */

/* How many numbers a shape of a kind has: the members of its union are numbers and nothing else. None: of a hull, whose
 * points are elsewhere, and of what is no kind. */
#define NUMBERS_IN2(KIND, member, points) \
    case GRZ_##KIND: \
        return sizeof(((grz2_shape *)NULL)->member) / sizeof(double);
#define NUMBERS_IN3(KIND, member, points) \
    case GRZ_##KIND: return sizeof(((grz3_shape *)NULL)->member) / sizeof(double);
static size_t numbers_of_kind2(grz_kind kind) {
    switch ((int)kind) {
        GRZ2_KINDS(NUMBERS_IN2)
    default: return 0;
    }
}
static size_t numbers_of_kind(int dim, grz_kind kind) {
    if (dim == 2) return numbers_of_kind2(kind);
    switch ((int)kind) {
        GRZ3_KINDS(NUMBERS_IN3)
    default: return 0;
    }
}
#undef NUMBERS_IN2
#undef NUMBERS_IN3

static void put_shape(grz_words_out *o, int dim, const grz_shape *s) {
    const grz_kind kind = grz_kind_of(dim, s);
    const double *points, radius = grz_rounding_of(dim, s);
    const size_t count = grz_scene_points_of(dim, s, &points);
    grz_put_numbers(o, &radius, 1);
    grz_put_numbers(o, dim == 2 ? (const double *)&grz_in2(s)->point : (const double *)&grz_in3(s)->point,
                    numbers_of_kind(dim, kind));
    if (kind != GRZ_HULL) return;
    grz_put_word(o, (uint32_t)count);
    grz_put_numbers(o, points, count * (size_t)dim);
}

/* How many words that writes. */
static uint64_t words_of_shape(int dim, const grz_shape *s) {
    const double *points;
    const uint64_t count = grz_scene_points_of(dim, s, &points);
    const grz_kind kind = grz_kind_of(dim, s);
    return 2 * (1 + numbers_of_kind(dim, kind) + count * (unsigned)dim) + (kind == GRZ_HULL);
}

/* Reads the shape of a kind; the points of a hull are in the loader's room until the next one is read. */
static void get_shape(scene_loader *l, grz_kind kind, grz_shape_copy *s) {
    const int dim = l->scene->dim;
    if (dim == 2) s->in2 = (grz2_shape){.kind = kind};
    else s->in3 = (grz3_shape){.kind = kind};
    grz_get_numbers(&l->in, dim == 2 ? &s->in2.radius : &s->in3.radius, 1);
    grz_get_numbers(&l->in, dim == 2 ? (double *)&s->in2.point : (double *)&s->in3.point, numbers_of_kind(dim, kind));
    if (kind != GRZ_HULL) return;
    const uint32_t count = grz_get_word(&l->in);
    if (count > INT32_MAX) grz_words_refuse(&l->in);
    const int points = get_points(l, dim, count) ? (int)count : 0;
    if (dim == 2) s->in2.hull = (grz2_hull){.count = points, .points = (const grz2_vec *)l->points.items};
    else s->in3.hull = (grz3_hull){.count = points, .points = (const grz3_vec *)l->points.items};
}

/* Saving. */

static uint64_t words_of_thing(int dim, const grz_scene_thing *t) {
    const grz_given_thing given = thing_as_given(t);
    const uint64_t pose = given.pose ? 2 * (uint64_t)(dim * (dim + 1)) : 0;
    return 7 + pose + (given.large ? 1 : words_of_shape(dim, given.shape));
}

static uint64_t words_of_body(const grz_scene *scene, const large_parts *parts) {
    const size_t places = grz_scene_places(scene);
    uint64_t words = parts->count * (uint64_t)(1 + 4 * scene->dim) + 2;
    for (size_t i = 0; i < places; i++)
        if (scene->things[i].in_use) words += words_of_thing(scene->dim, &scene->things[i]);
    return words;
}

static uint32_t number_of_part(const large_parts *parts, const void *large) {
    size_t low = 0, high = parts->count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if ((uintptr_t)parts->at[middle].at <= (uintptr_t)large) low = middle;
        else high = middle;
    }
    return (uint32_t)parts->at[low].number;
}

static bool is_saved_kind(int dim, grz_kind kind) { return numbers_of_kind(dim, kind) > 0 || kind == GRZ_HULL; }

/* The kind of a shape; of what is no kind, which is empty, GRZ_EMPTY. */
static uint32_t kind_to_save(int dim, const grz_shape *shape) {
    const grz_kind kind = grz_kind_of(dim, shape);
    return is_saved_kind(dim, kind) ? (uint32_t)kind : (uint32_t)GRZ_EMPTY;
}

static void put_thing(grz_words_out *o, int dim, const grz_scene_thing *t, const large_parts *parts) {
    const grz_given_thing given = thing_as_given(t);
    grz_put_wide(o, t->id);
    grz_put_wide(o, given.category);
    grz_put_wide(o, given.mask);
    grz_put_word(o, (given.large ? (uint32_t)IS_LARGE : kind_to_save(dim, given.shape)) |
                        (uint32_t)given.solid << SOLID_SHIFT | (given.pose ? (uint32_t)HAS_POSE : 0));
    if (given.large) grz_put_word(o, number_of_part(parts, given.large));
    else put_shape(o, dim, given.shape);
    if (given.pose) grz_put_numbers(o, given.pose, (size_t)(dim * (dim + 1)));
}

static void put_scene_header(grz_words_out *o, const grz_scene *scene, const large_parts *parts) {
    grz_put_mark(o, SCENE_MARK);
    grz_put_word(o, SCENE_VERSION);
    grz_put_word(o, (uint32_t)scene->dim);
    grz_put_word(o, (uint32_t)scene->count);
    grz_put_word(o, (uint32_t)parts->count);
    grz_put_wide(o, words_of_body(scene, parts));
    grz_put_checksum(o);
}

static grz_status put_scene(grz_words_out *o, const grz_scene *scene, large_parts *parts) {
    const size_t places = grz_scene_places(scene);
    put_scene_header(o, scene, parts);
    for (size_t i = 0; i < parts->count; i++) {
        const large_sign sign = sign_of_large(scene->dim, parts->at[i].at);
        grz_put_word(o, sign.parts);
        grz_put_numbers(o, sign.box, 2 * (size_t)scene->dim);
    }
    large_parts_sort(parts->at, parts->count);
    for (size_t i = 0; i < places && !o->failed; i++) {
        if (i % 1024 == 0 && grz_watch_stops()) return GRZ_STOPPED;
        if (scene->things[i].in_use) put_thing(o, scene->dim, &scene->things[i], parts);
    }
    grz_put_checksum(o);
    return grz_words_end(o);
}

grz_status grz_scene_save(const grz_scene *scene, const grz_writer *to) {
    large_parts parts;
    grz_words_out o;
    if (!list_parts(scene, &parts)) return GRZ_ERROR_MEMORY;
    grz_words_begin(&o, to);
    const grz_status status = put_scene(&o, scene, &parts);
    release_parts(scene, &parts);
    return status;
}

/* Loading. */

static bool check_parts(scene_loader *l, int dim) {
    for (size_t i = 0; i < l->large_count; i++) {
        large_sign sign = {.parts = grz_get_word(&l->in)};
        grz_get_numbers(&l->in, sign.box, 2 * (size_t)dim);
        if (l->in.status != GRZ_OK) return false;
        const large_sign given = sign_of_large(dim, l->large[i]);
        if (sign.parts != given.parts || memcmp(sign.box, given.box, sizeof sign.box) != 0)
            return grz_words_fail(&l->in, GRZ_ERROR_ARGUMENT);
    }
    return true;
}

/* What a thing is made from. The shape and the pose are put where the caller has room. */
static grz_given_thing get_thing(scene_loader *l, uint64_t *id, grz_shape_copy *shape, double pose[12]) {
    const int dim = l->scene->dim;
    *id = grz_get_wide(&l->in);
    grz_given_thing given = {.shape = grz_from_copy(shape), .category = grz_get_wide(&l->in)};
    given.mask = grz_get_wide(&l->in);
    const uint32_t form = grz_get_word(&l->in), kind = form & 0xff, solid = form >> SOLID_SHIFT & 0xff;
    const uint32_t known = 0xff | UINT32_C(0xff) << SOLID_SHIFT | (uint32_t)HAS_POSE;
    const bool is_kind = kind == IS_LARGE || kind == GRZ_EMPTY || is_saved_kind(dim, (grz_kind)kind);
    if (!is_kind || (form & ~known) != 0 || (solid != 0 && dim == 2)) grz_words_refuse(&l->in);
    given.solid = (grz_mesh_solid)solid;
    if (kind == IS_LARGE) {
        const uint32_t number = grz_get_word(&l->in);
        if (l->in.status == GRZ_OK && number >= l->large_count) grz_words_refuse(&l->in);
        if (l->in.status == GRZ_OK) given.large = l->large[number];
    } else {
        get_shape(l, (grz_kind)kind, shape);
    }
    if (!(form & HAS_POSE)) return given;
    grz_get_numbers(&l->in, pose, (size_t)(dim * (dim + 1)));
    given.pose = pose;
    return given;
}

static bool read_things(scene_loader *l, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        grz_shape_copy shape;
        double pose[12];
        uint64_t id;
        const grz_given_thing given = get_thing(l, &id, &shape, pose);
        if (i % 1024 == 0 && grz_watch_stops()) grz_words_fail(&l->in, GRZ_STOPPED);
        if (l->in.status != GRZ_OK) return false;
        const grz_status status = grz_scene_take(l->scene, &given, id);
        if (status == GRZ_ERROR_ARGUMENT) return grz_words_refuse(&l->in);
        if (status != GRZ_OK) return grz_words_fail(&l->in, status);
    }
    return true;
}

static bool read_scene(scene_loader *l, const grz_parallel *parallel) {
    grz_words_in *const in = &l->in;
    const int dim = l->scene->dim;
    uint32_t number[HEADER_WORDS];
    if (!grz_get_mark(in, SCENE_MARK) || !grz_get_version(in, SCENE_VERSION)) return false;
    grz_words_expect(in, HEADER_WORDS + 2);
    for (int i = 0; i < HEADER_WORDS; i++) number[i] = grz_get_word(in);
    if (!grz_get_checksum(in)) return false;
    const uint64_t words = number[HEADER_LOW] | (uint64_t)number[HEADER_HIGH] << 32;
    if ((number[HEADER_DIMENSION] != 2 && number[HEADER_DIMENSION] != 3) || number[HEADER_THINGS] > GRZ_MOST_BOXES ||
        words > UINT64_MAX / 8)
        return grz_words_refuse(in);
    if (number[HEADER_DIMENSION] != (uint32_t)dim || number[HEADER_LARGE] != l->large_count)
        return grz_words_fail(in, GRZ_ERROR_ARGUMENT);
    grz_words_expect(in, words);
    if (!check_parts(l, dim) || !read_things(l, number[HEADER_THINGS]) || !grz_get_checksum(in)) return false;
    if (!grz_words_are_read(in)) return grz_words_refuse(in);
    const grz_status status = grz_scene_plant(l->scene, parallel);
    return status == GRZ_OK || grz_words_fail(in, status);
}

static grz_status load_scene(grz_scene **scene, int dim, const grz_reader *from, const void *const *large,
                             size_t large_count, const grz_scene_options *options, uint64_t *at) {
    static const grz_scene_options usual = {0};
    const grz_scene_options *const how = options ? options : &usual;
    scene_loader l = {.scene = grz_scene_begin(dim, how->allocator), .large = large, .large_count = large_count};
    grz_words_open(&l.in, from);
    *scene = NULL;
    if (!l.scene) grz_words_fail(&l.in, GRZ_ERROR_MEMORY);
    else if (read_scene(&l, how->parallel)) *scene = l.scene;
    else grz_scene_free(l.scene);
    grz_growing_release(how->allocator, &l.points, sizeof(double));
    if (at) *at = l.in.at;
    return l.in.status;
}

grz_status grz2_scene_load(grz_scene **scene, const grz_reader *from, const grz2_polygon *const *polygons, size_t count,
                           const grz_scene_options *options, uint64_t *at) {
    return load_scene(scene, 2, from, (const void *const *)polygons, count, options, at);
}
grz_status grz3_scene_load(grz_scene **scene, const grz_reader *from, const grz_mesh *const *meshes, size_t count,
                           const grz_scene_options *options, uint64_t *at) {
    return load_scene(scene, 3, from, (const void *const *)meshes, count, options, at);
}

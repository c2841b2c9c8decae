/* Questions to a scene about many shapes, on threads if asked.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/atomics.h"
#include "base/parallel.h"
#include "scene/scene.h"

/* What is asked about each of some shapes, and where the answers go: arrays of the space that `dim` says. */
typedef struct many_shapes {
    const grz_scene *scene;
    int dim;
    const grz_shape *shapes;
    const void *by;      /* of sweeps: a displacement for each */
    const void *options; /* of the question */
    double within;
    void *answers;
    atomic_bool unsupported; /* one of them is */
} many_shapes;

static void note_scene_answer(many_shapes *m, grz_answer answer) {
    if (answer.unsupported) atomic_store_explicit(&m->unsupported, true, memory_order_relaxed);
}

static void cast_one_in_scene(void *context, size_t i) {
    many_shapes *const m = (many_shapes *)context;
    const grz_shape *const shape = grz_shape_of(m->dim, m->shapes, i);
    note_scene_answer(
        m, m->dim == 2 ? grz2_scene_cast_first(m->scene, grz_in2(shape), (const grz2_scene_cast_options *)m->options,
                                               (grz2_scene_hit *)m->answers + i)
                       : grz3_scene_cast_first(m->scene, grz_in3(shape), (const grz3_scene_cast_options *)m->options,
                                               (grz3_scene_hit *)m->answers + i));
}
static void sweep_one_in_scene(void *context, size_t i) {
    many_shapes *const m = (many_shapes *)context;
    const grz_shape *const shape = grz_shape_of(m->dim, m->shapes, i);
    note_scene_answer(
        m, m->dim == 2
               ? grz2_scene_sweep_first(m->scene, grz_in2(shape), (const grz2_vec *)m->by + i,
                                        (const grz2_scene_cast_options *)m->options, (grz2_scene_hit *)m->answers + i)
               : grz3_scene_sweep_first(m->scene, grz_in3(shape), (const grz3_vec *)m->by + i,
                                        (const grz3_scene_cast_options *)m->options, (grz3_scene_hit *)m->answers + i));
}
static void find_nearest_of_one(void *context, size_t i) {
    many_shapes *const m = (many_shapes *)context;
    const grz_shape *const shape = grz_shape_of(m->dim, m->shapes, i);
    const grz_scene_filter *const filter = (const grz_scene_filter *)m->options;
    note_scene_answer(m, m->dim == 2 ? grz2_scene_nearest(m->scene, grz_in2(shape), m->within, filter,
                                                          (grz2_scene_neighbor *)m->answers + i)
                                     : grz3_scene_nearest(m->scene, grz_in3(shape), m->within, filter,
                                                          (grz3_scene_neighbor *)m->answers + i));
}
static void overlap_one_in_scene(void *context, size_t i) {
    many_shapes *const m = (many_shapes *)context;
    const grz_shape *const shape = grz_shape_of(m->dim, m->shapes, i);
    const grz_scene_overlap_options *const how = (const grz_scene_overlap_options *)m->options;
    const grz_answer answer = m->dim == 2 ? grz2_scene_overlap_any(m->scene, grz_in2(shape), how)
                                          : grz3_scene_overlap_any(m->scene, grz_in3(shape), how);
    note_scene_answer(m, answer);
    ((bool *)m->answers)[i] = answer.yes;
}

static grz_status ask_many_in_scene(many_shapes *m, size_t count, const grz_parallel *parallel,
                                    void (*ask)(void *context, size_t i)) {
    grz_run_each(parallel, count, ask, m);
    if (grz_watch_stops()) return GRZ_STOPPED;
    return atomic_load_explicit(&m->unsupported, memory_order_relaxed) ? GRZ_ERROR_ARGUMENT : GRZ_OK;
}

grz_status grz2_scene_cast_n(const grz_scene *scene, const grz2_shape *casters, size_t count,
                             const grz2_scene_cast_options *options, const grz_parallel *parallel,
                             grz2_scene_hit *hits) {
    many_shapes m = {.scene = scene, .dim = 2, .shapes = grz_from2(casters), .options = options, .answers = hits};
    return ask_many_in_scene(&m, count, parallel, cast_one_in_scene);
}
grz_status grz2_scene_sweep_n(const grz_scene *scene, const grz2_shape *movers, const grz2_vec *by, size_t count,
                              const grz2_scene_cast_options *options, const grz_parallel *parallel,
                              grz2_scene_hit *hits) {
    many_shapes m = {
        .scene = scene, .dim = 2, .shapes = grz_from2(movers), .by = by, .options = options, .answers = hits};
    return ask_many_in_scene(&m, count, parallel, sweep_one_in_scene);
}
grz_status grz2_scene_nearest_n(const grz_scene *scene, const grz2_shape *shapes, size_t count, double within,
                                const grz_scene_filter *filter, const grz_parallel *parallel,
                                grz2_scene_neighbor *nearest) {
    many_shapes m = {
        .scene = scene, .dim = 2, .shapes = grz_from2(shapes), .options = filter, .within = within, .answers = nearest};
    return ask_many_in_scene(&m, count, parallel, find_nearest_of_one);
}
grz_status grz2_scene_overlap_any_n(const grz_scene *scene, const grz2_shape *shapes, size_t count,
                                    const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                    bool *overlap) {
    many_shapes m = {.scene = scene, .dim = 2, .shapes = grz_from2(shapes), .options = options, .answers = overlap};
    return ask_many_in_scene(&m, count, parallel, overlap_one_in_scene);
}
grz_status grz3_scene_cast_n(const grz_scene *scene, const grz3_shape *casters, size_t count,
                             const grz3_scene_cast_options *options, const grz_parallel *parallel,
                             grz3_scene_hit *hits) {
    many_shapes m = {.scene = scene, .dim = 3, .shapes = grz_from3(casters), .options = options, .answers = hits};
    return ask_many_in_scene(&m, count, parallel, cast_one_in_scene);
}
grz_status grz3_scene_sweep_n(const grz_scene *scene, const grz3_shape *movers, const grz3_vec *by, size_t count,
                              const grz3_scene_cast_options *options, const grz_parallel *parallel,
                              grz3_scene_hit *hits) {
    many_shapes m = {
        .scene = scene, .dim = 3, .shapes = grz_from3(movers), .by = by, .options = options, .answers = hits};
    return ask_many_in_scene(&m, count, parallel, sweep_one_in_scene);
}
grz_status grz3_scene_nearest_n(const grz_scene *scene, const grz3_shape *shapes, size_t count, double within,
                                const grz_scene_filter *filter, const grz_parallel *parallel,
                                grz3_scene_neighbor *nearest) {
    many_shapes m = {
        .scene = scene, .dim = 3, .shapes = grz_from3(shapes), .options = filter, .within = within, .answers = nearest};
    return ask_many_in_scene(&m, count, parallel, find_nearest_of_one);
}
grz_status grz3_scene_overlap_any_n(const grz_scene *scene, const grz3_shape *shapes, size_t count,
                                    const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                    bool *overlap) {
    many_shapes m = {.scene = scene, .dim = 3, .shapes = grz_from3(shapes), .options = options, .answers = overlap};
    return ask_many_in_scene(&m, count, parallel, overlap_one_in_scene);
}

/* Questions to scenes of space about many shapes, on threads if asked.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/atomics.h"
#include "base/parallel.h"
#include "scene/scene.h"

/* What is asked about each of some shapes, and where the answers go. */
typedef struct many3 {
    const grz_scene *scene;
    const grz3_shape *shapes;
    const grz3_vec *by; /* of sweeps: one for each */
    const grz3_scene_cast_options *cast_options;
    const grz_scene_overlap_options *overlap_options;
    const grz_scene_filter *filter;
    double within;
    grz3_scene_hit *hits;
    grz3_scene_neighbor *neighbors;
    bool *yes;
    atomic_bool unsupported; /* one of them is */
} many3;

static void note_answer3(many3 *m, grz_answer answer) {
    if (answer.unsupported) atomic_store_explicit(&m->unsupported, true, memory_order_relaxed);
}

static void cast_one3(void *context, size_t i) {
    many3 *const m = (many3 *)context;
    note_answer3(m, grz3_scene_cast_first(m->scene, &m->shapes[i], m->cast_options, &m->hits[i]));
}
static void sweep_one3(void *context, size_t i) {
    many3 *const m = (many3 *)context;
    note_answer3(m, grz3_scene_sweep_first(m->scene, &m->shapes[i], &m->by[i], m->cast_options, &m->hits[i]));
}
static void find_nearest_one3(void *context, size_t i) {
    many3 *const m = (many3 *)context;
    note_answer3(m, grz3_scene_nearest(m->scene, &m->shapes[i], m->within, m->filter, &m->neighbors[i]));
}
static void overlap_one3(void *context, size_t i) {
    many3 *const m = (many3 *)context;
    const grz_answer answer = grz3_scene_overlap_any(m->scene, &m->shapes[i], m->overlap_options);
    note_answer3(m, answer);
    m->yes[i] = answer.yes;
}

static grz_status ask_many3(many3 *m, size_t count, const grz_parallel *parallel,
                            void (*ask)(void *context, size_t i)) {
    grz_run_each(parallel, count, ask, m);
    if (grz_watch_stops()) return GRZ_STOPPED;
    return atomic_load_explicit(&m->unsupported, memory_order_relaxed) ? GRZ_ERROR_ARGUMENT : GRZ_OK;
}

grz_status grz3_scene_cast_n(const grz_scene *scene, const grz3_shape *casters, size_t count,
                             const grz3_scene_cast_options *options, const grz_parallel *parallel,
                             grz3_scene_hit *hits) {
    many3 m = {.scene = scene, .shapes = casters, .cast_options = options, .hits = hits};
    return ask_many3(&m, count, parallel, cast_one3);
}
grz_status grz3_scene_sweep_n(const grz_scene *scene, const grz3_shape *movers, const grz3_vec *by, size_t count,
                              const grz3_scene_cast_options *options, const grz_parallel *parallel,
                              grz3_scene_hit *hits) {
    many3 m = {.scene = scene, .shapes = movers, .by = by, .cast_options = options, .hits = hits};
    return ask_many3(&m, count, parallel, sweep_one3);
}
grz_status grz3_scene_nearest_n(const grz_scene *scene, const grz3_shape *shapes, size_t count, double within,
                                const grz_scene_filter *filter, const grz_parallel *parallel,
                                grz3_scene_neighbor *nearest) {
    many3 m = {.scene = scene, .shapes = shapes, .filter = filter, .within = within, .neighbors = nearest};
    return ask_many3(&m, count, parallel, find_nearest_one3);
}
grz_status grz3_scene_overlap_any_n(const grz_scene *scene, const grz3_shape *shapes, size_t count,
                                    const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                    bool *overlap) {
    many3 m = {.scene = scene, .shapes = shapes, .overlap_options = options, .yes = overlap};
    return ask_many3(&m, count, parallel, overlap_one3);
}

/* Questions to scenes of the plane about many shapes, on threads if asked.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/atomics.h"
#include "base/parallel.h"
#include "scene/scene.h"

/* What is asked about each of some shapes, and where the answers go. */
typedef struct many2 {
    const grz_scene *scene;
    const grz2_shape *shapes;
    const grz2_vec *by; /* of sweeps: one for each */
    const grz2_scene_cast_options *cast_options;
    const grz_scene_overlap_options *overlap_options;
    const grz_scene_filter *filter;
    double within;
    grz2_scene_hit *hits;
    grz2_scene_neighbor *neighbors;
    bool *yes;
    atomic_bool unsupported; /* one of them is */
} many2;

static void note_answer2(many2 *m, grz_answer answer) {
    if (answer.unsupported) atomic_store_explicit(&m->unsupported, true, memory_order_relaxed);
}

static void cast_one2(void *context, size_t i) {
    many2 *const m = (many2 *)context;
    note_answer2(m, grz2_scene_cast_first(m->scene, &m->shapes[i], m->cast_options, &m->hits[i]));
}
static void sweep_one2(void *context, size_t i) {
    many2 *const m = (many2 *)context;
    note_answer2(m, grz2_scene_sweep_first(m->scene, &m->shapes[i], &m->by[i], m->cast_options, &m->hits[i]));
}
static void find_nearest_one2(void *context, size_t i) {
    many2 *const m = (many2 *)context;
    note_answer2(m, grz2_scene_nearest(m->scene, &m->shapes[i], m->within, m->filter, &m->neighbors[i]));
}
static void overlap_one2(void *context, size_t i) {
    many2 *const m = (many2 *)context;
    const grz_answer answer = grz2_scene_overlap_any(m->scene, &m->shapes[i], m->overlap_options);
    note_answer2(m, answer);
    m->yes[i] = answer.yes;
}

static grz_status ask_many2(many2 *m, size_t count, const grz_parallel *parallel,
                            void (*ask)(void *context, size_t i)) {
    grz_run_each(parallel, count, ask, m);
    if (grz_watch_stops()) return GRZ_STOPPED;
    return atomic_load_explicit(&m->unsupported, memory_order_relaxed) ? GRZ_ERROR_ARGUMENT : GRZ_OK;
}

grz_status grz2_scene_cast_n(const grz_scene *scene, const grz2_shape *casters, size_t count,
                             const grz2_scene_cast_options *options, const grz_parallel *parallel,
                             grz2_scene_hit *hits) {
    many2 m = {.scene = scene, .shapes = casters, .cast_options = options, .hits = hits};
    return ask_many2(&m, count, parallel, cast_one2);
}
grz_status grz2_scene_sweep_n(const grz_scene *scene, const grz2_shape *movers, const grz2_vec *by, size_t count,
                              const grz2_scene_cast_options *options, const grz_parallel *parallel,
                              grz2_scene_hit *hits) {
    many2 m = {.scene = scene, .shapes = movers, .by = by, .cast_options = options, .hits = hits};
    return ask_many2(&m, count, parallel, sweep_one2);
}
grz_status grz2_scene_nearest_n(const grz_scene *scene, const grz2_shape *shapes, size_t count, double within,
                                const grz_scene_filter *filter, const grz_parallel *parallel,
                                grz2_scene_neighbor *nearest) {
    many2 m = {.scene = scene, .shapes = shapes, .filter = filter, .within = within, .neighbors = nearest};
    return ask_many2(&m, count, parallel, find_nearest_one2);
}
grz_status grz2_scene_overlap_any_n(const grz_scene *scene, const grz2_shape *shapes, size_t count,
                                    const grz_scene_overlap_options *options, const grz_parallel *parallel,
                                    bool *overlap) {
    many2 m = {.scene = scene, .shapes = shapes, .overlap_options = options, .yes = overlap};
    return ask_many2(&m, count, parallel, overlap_one2);
}

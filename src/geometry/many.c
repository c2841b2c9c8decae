/* Many geometries.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry/many.h"
#include "geometry/wkb.h"

#include "polygon/order_box.h"

#include <string.h>

/* Memory from the caller's allocator for one thread at a time */

static void wait_for_memory(grz2_geometries *g) {
    for (int idle = 0;
         !atomic_compare_exchange_strong_explicit(&g->busy, &idle, 1, memory_order_acquire, memory_order_relaxed);)
        idle = 0;
}

static void leave_memory(grz2_geometries *g) { atomic_store_explicit(&g->busy, 0, memory_order_release); }

static void *allocate_in_turn(void *user, size_t size, size_t alignment) {
    grz2_geometries *const g = (grz2_geometries *)user;
    const grz_allocator *const own = g->store.allocator;
    wait_for_memory(g);
    void *const memory = own->allocate(own->user, size, alignment);
    leave_memory(g);
    return memory;
}

static void release_in_turn(void *user, void *memory, size_t size, size_t alignment) {
    grz2_geometries *const g = (grz2_geometries *)user;
    const grz_allocator *const own = g->store.allocator;
    wait_for_memory(g);
    own->release(own->user, memory, size, alignment);
    leave_memory(g);
}

/* Collecting */

grz_status grz2_geometries_begin(grz2_geometries **all, const grz_allocator *allocator) {
    grz2_geometries *const g = (grz2_geometries *)grz_allocate(allocator, 1, sizeof *g);
    *all = g;
    if (!g) return GRZ_ERROR_MEMORY;
    memset((void *)g, 0, sizeof *g); /* C++ cannot assign what has an atomic */
    g->store.allocator = allocator;
    g->one_at_a_time = (grz_allocator){allocate_in_turn, release_in_turn, g};
    g->memory = allocator ? &g->one_at_a_time : NULL;
    return GRZ_OK;
}

static void release_sets(grz2_geometries *g) {
    for (size_t i = 0; g->sets && i < grz_many_count(g); i++)
        grz2_polygon_free((grz2_polygon *)atomic_load_explicit(&g->sets[i], memory_order_relaxed));
    grz_release(g->store.allocator, (void *)g->sets, grz_many_count(g), sizeof *g->sets);
    g->sets = NULL;
}

void grz2_geometries_free(grz2_geometries *all) {
    if (!all) return;
    release_sets(all);
    grz_bvh_release(&all->tree, all->store.allocator);
    grz_figures_release(&all->store);
    grz_release(all->store.allocator, all, 1, sizeof *all);
}

grz_status grz2_geometries_add_wkb(grz2_geometries *all, const void *wkb, size_t size, grz2_wkb_facts *facts) {
    grz2_wkb_facts unasked, *const said = facts ? facts : &unasked;
    *said = (grz2_wkb_facts){.problem = GRZ_WKB_FINE};
    return all->built ? GRZ_ERROR_ARGUMENT : grz_figures_add_wkb(&all->store, wkb, size, said);
}

grz_status grz2_geometries_add_rings(grz2_geometries *all, const grz2_rings *areas, const grz2_rings *lines) {
    return all->built ? GRZ_ERROR_ARGUMENT : grz_figures_add_rings(&all->store, areas, lines);
}

grz_status grz2_geometries_add_points(grz2_geometries *all, const grz2_rings *points) {
    grz_figures *const f = &all->store;
    if (all->built || !points) return GRZ_ERROR_ARGUMENT;
    const grz2_rings plain = {.number = points->number,
                              .point_count = points->point_count,
                              .point_stride = points->point_stride,
                              .points = points->points};
    if (!grz_rings_are_good(&plain)) return GRZ_ERROR_ARGUMENT;
    if (!grz_grow_by(f->allocator, &f->points, plain.point_count, sizeof(grz2_vec)) ||
        !grz_grow_by(f->allocator, &f->ends, plain.point_count, sizeof(uint32_t)) ||
        !grz_grow_by(f->allocator, &f->figures, plain.point_count, sizeof(grz_figure)))
        return GRZ_ERROR_MEMORY;
    const grz_ring_reader r = grz_ring_reader_of(&plain, true);
    for (size_t i = 0; i < plain.point_count; i++) {
        const grz2_vec at = grz_ring_point(&r, i, plain.number == GRZ_FLOAT);
        grz_figures_add_point(f, &at); /* there is room */
    }
    return GRZ_OK;
}

/* Building */

bool grz_many_box(const grz2_geometries *g, size_t index, double least[2], double greatest[2]) {
    const grz_figure *const f = grz_figure_at(&g->store, index);
    const grz2_vec *const points = (const grz2_vec *)g->store.points.items + f->point;
    const size_t count = grz_figure_points_of_rings(&g->store, f) + grz_figure_points_of_parts(&g->store, f);
    grz_order_box box = grz_no_order_box;
    for (size_t i = 0; i < count; i++) grz_enclose_point(&box, &points[i]);
    if (count == 0 || !grz_is_finite_order_box(&box)) return false;
    grz_order_box_to_doubles(&box, least, greatest);
    return true;
}

static void box_of_item(void *context, uint32_t number, double least[], double greatest[]) {
    grz_many_box((const grz2_geometries *)context, number, least, greatest);
}

/* A leaf of few boxes has tight bounds; of points eight cost what one does. */
static uint32_t items_a_leaf(const grz2_geometries *g) {
    for (size_t i = 0; i < grz_many_count(g); i++)
        if (!grz_many_point(g, i)) return 1;
    return 8;
}

static grz_status build_tree_of(grz2_geometries *g, grz_bvh_item *items, const grz_parallel *parallel) {
    size_t count = 0;
    for (size_t i = 0; i < grz_many_count(g); i++) {
        double least[2], greatest[2];
        if (grz_many_box(g, i, least, greatest)) items[count++] = grz_bvh_item_of(2, least, greatest, (uint32_t)i);
    }
    const grz_bvh_input input = {2, items_a_leaf(g), items, count, box_of_item, g};
    return grz_bvh_build(&g->tree, &input, g->store.allocator, parallel);
}

grz_status grz2_geometries_build(grz2_geometries *all, const grz_parallel *parallel) {
    const grz_allocator *const own = all->store.allocator;
    const size_t count = grz_many_count(all);
    if (all->built || count >= (size_t)1 << 28) return GRZ_ERROR_ARGUMENT;
    all->sets = (atomic_uintptr_t *)grz_allocate(own, count, sizeof *all->sets);
    grz_bvh_item *const items = (grz_bvh_item *)grz_allocate(own, count, sizeof *items);
    if (all->sets) memset((void *)all->sets, 0, count * sizeof *all->sets);
    const grz_status status = all->sets && items ? build_tree_of(all, items, parallel) : GRZ_ERROR_MEMORY;
    grz_release(own, items, count, sizeof *items);
    if (status != GRZ_OK) release_sets(all);
    all->built = status == GRZ_OK;
    return status;
}

grz2_geometries_facts grz2_geometries_about(const grz2_geometries *all) {
    const size_t nodes = all->tree.node_room * grz_bvh_node_size(2) + grz_bvh_frame_bytes(&all->tree) +
                         all->tree.order_room * sizeof(uint32_t);
    const size_t sets = all->built ? grz_many_count(all) * sizeof *all->sets : 0;
    return (grz2_geometries_facts){.count = grz_many_count(all),
                                   .coordinates = all->store.points.count,
                                   .bytes = sizeof *all + grz_figures_bytes(&all->store) + nodes + sets,
                                   .built = all->built};
}

size_t grz2_geometries_to_wkb(const grz2_geometries *all, size_t index, void *wkb, size_t capacity) {
    if (index >= grz_many_count(all)) return 0;
    return grz_figure_to_wkb(&all->store, grz_figure_at(&all->store, index), wkb, capacity);
}

/* Of two threads that build one at a time the first keeps it. */
const grz2_polygon *grz_many_set(const grz2_geometries *g, size_t index) {
    atomic_uintptr_t *const place = &g->sets[index];
    uintptr_t known = atomic_load_explicit(place, memory_order_acquire);
    grz2_polygon *made;
    if (known) return (const grz2_polygon *)known;
    if (grz_figure_build(&g->store, grz_figure_at(&g->store, index), g->memory, &made) != GRZ_OK) return NULL;
    if (atomic_compare_exchange_strong_explicit(place, &known, (uintptr_t)made, memory_order_acq_rel,
                                                memory_order_acquire))
        return made;
    grz2_polygon_free(made);
    return (const grz2_polygon *)known;
}

const grz2_polygon *grz_many_set_for_now(const grz2_geometries *g, size_t index, grz2_polygon **own) {
    enum { FEW_POINTS = 64 };
    const grz_figure *const f = grz_figure_at(&g->store, index);
    if (atomic_load_explicit(&g->sets[index], memory_order_acquire) != 0 ||
        grz_figure_points_of_rings(&g->store, f) + grz_figure_points_of_parts(&g->store, f) > FEW_POINTS)
        return grz_many_set(g, index);
    return grz_figure_build(&g->store, f, g->memory, own) == GRZ_OK ? *own : NULL;
}

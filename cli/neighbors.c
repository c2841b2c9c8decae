/* The nearest shapes of each shape of a scene: those of the library's scenes, in which a shape has its place as its id.
 *
 * SPDX-License-Identifier: MIT */
#include "neighbors.h"

#include "hits.h"
#include "output.h"
#include "progress.h"

#include <graze/scene2.h>
#include <graze/scene3.h>

#include <stdlib.h>

/* NULL: out of memory. */
static grz_scene *build(const scene *s) {
    const bool flat = s->dimension == 2;
    grz_scene *built = NULL;
    void *const things = calloc(s->count + 1, flat ? sizeof(grz2_thing) : sizeof(grz3_thing));
    for (size_t i = 0; things != NULL && i < s->count; i++) {
        const shape *const item = &s->items[i].shape;
        if (flat) ((grz2_thing *)things)[i] = (grz2_thing){.shape = item->in2, .polygon = item->polygon};
        else ((grz3_thing *)things)[i] = (grz3_thing){.shape = item->in3};
    }
    if (things != NULL && flat) grz2_scene_build(&built, things, NULL, s->count, NULL);
    if (things != NULL && !flat) grz3_scene_build(&built, things, NULL, s->count, NULL);
    free(things);
    return built;
}

typedef struct search {
    const scene *a, *b;
    grz_scene *from, *among;
    grz_id_distance *found; /* room for `most` */
    size_t most;
    double within;
} search;

static bool visit_neighbors(const search *s, size_t i, neighbors_visit *visit, void *context) {
    size_t count;
    grz_scene_neighbors(s->from, i, s->among, s->within, NULL, s->found, s->most, &count);
    for (size_t k = 0; k < count; k++)
        if (!visit(context, &s->a->items[i], &s->b->items[s->found[k].id], s->found[k].distance)) return false;
    return output_works();
}

static void visit_all(const search *s, neighbors_visit *visit, void *context) {
    progress bar = progress_begin();
    for (size_t i = 0; i < s->a->count && visit_neighbors(s, i, visit, context); i++)
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)i / (double)s->a->count, "%");
    progress_end(&bar);
}

status neighbors_visit_all(const scenes *s, size_t most, double within, neighbors_visit *visit, void *context) {
    const scene *const a = &s->at[0], *const b = &s->at[s->count - 1];
    search state = {.a = a, .b = b, .most = most < b->count ? most : b->count, .within = within};
    state.among = build(b);
    state.from = a == b ? state.among : build(a);
    state.found = malloc((state.most + 1) * sizeof *state.found);
    const bool room = state.from != NULL && state.among != NULL && state.found != NULL;
    if (room) visit_all(&state, visit, context);
    if (a != b) grz_scene_free(state.from);
    grz_scene_free(state.among);
    free(state.found);
    return room ? STATUS_OK : hits_no_memory();
}

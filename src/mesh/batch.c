/* Casts of many at once: the searches take turns (ray.inc), and who is in doubt is cast again alone.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "mesh/ray.h"

#include <math.h>

static grz_mesh_batch_caster *const searches_first[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_first_of_many);
static grz_mesh_batch_caster *const searches_any[GRZ_ISA_COUNT] = GRZ_KERNELS(grz_mesh_search_any_of_many);

/* What was asked, and one answer for each caster: hits or verdicts. */
typedef struct batch {
    const grz_mesh *mesh;
    const grz3_shape *casters;
    size_t count, begun;
    const grz_mesh_cast_options *options;
    grz_mesh_hit *hits;
    grz_answer *answers;
    bool supported; /* all so far */
} batch;

/* The marks of casters that are to be cast again: numbers that no answer has. */
enum { SIDE_IN_DOUBT = 2 };
static const grz_answer answer_in_doubt = {.yes = true, .unsupported = true};

static void answer(const batch *b, size_t i, grz_answer a) {
    if (b->answers) b->answers[i] = a;
    else b->hits[i] = (grz_mesh_hit){.time = (double)INFINITY};
}

static void doubt(const batch *b, size_t i) {
    if (b->answers) b->answers[i] = answer_in_doubt;
    else b->hits[i] = (grz_mesh_hit){.side = SIDE_IN_DOUBT};
}

static bool next(void *context, grz_mesh_ray *ray, size_t *number) {
    batch *const b = context;
    while (b->begun < b->count) {
        const size_t i = *number = b->begun++;
        const bool is_caster = grz_mesh_is_caster(&b->casters[i]);
        b->supported &= is_caster;
        if (!is_caster) {
            answer(b, i, grz_unanswered());
            continue;
        }
        const grz_mesh_plan plan = grz_mesh_make_ray(b->mesh, &b->casters[i], b->options, ray);
        if (plan == GRZ_MESH_SEARCH) return true;
        if (plan == GRZ_MESH_MISS) answer(b, i, grz_answered(false));
        else doubt(b, i);
    }
    return false;
}

static void done(void *context, size_t i, const grz_mesh_best *best) {
    const batch *const b = context;
    if (best->doubtful || (best->found && b->hits && !best->known)) doubt(b, i);
    else if (!best->found) answer(b, i, grz_answered(false));
    else if (b->answers) b->answers[i] = grz_answered(true);
    else b->hits[i] = grz_mesh_known_hit(b->mesh, best);
}

static grz_status cast(batch *b, grz_mesh_batch_caster *const searches[]) {
    searches[grz_isa_in_use()](b->mesh, &(grz_mesh_batch){next, done, b});
    return b->supported ? GRZ_OK : GRZ_ERROR_ARGUMENT;
}

grz_status grz_mesh_cast_n(const grz_mesh *mesh, const grz3_shape *casters, size_t count,
                           const grz_mesh_cast_options *options, grz_mesh_hit *hits) {
    batch b = {.mesh = mesh, .casters = casters, .count = count, .options = options, .hits = hits, .supported = true};
    const grz_status status = cast(&b, searches_first);
    for (size_t i = 0; i < count; i++)
        if (hits[i].side == SIDE_IN_DOUBT) grz_mesh_cast(mesh, &casters[i], options, &hits[i]);
    return status;
}

grz_status grz_mesh_cast_any_n(const grz_mesh *mesh, const grz3_shape *casters, size_t count,
                               const grz_mesh_cast_options *options, grz_answer *answers) {
    batch b = {
        .mesh = mesh, .casters = casters, .count = count, .options = options, .answers = answers, .supported = true};
    const grz_status status = cast(&b, searches_any);
    for (size_t i = 0; i < count; i++)
        if (answers[i].yes && answers[i].unsupported) answers[i] = grz_mesh_cast_any(mesh, &casters[i], options);
    return status;
}

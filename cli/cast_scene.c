/* graze cast of a scene: which of its shapes a segment, ray or line hits, in order.
 *
 * SPDX-License-Identifier: MIT */
#include "cast.h"
#include "hits.h"
#include "input.h"
#include "meeting.h"
#include "output.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>

/* A polygon is hit once for each interval in which the caster is in it. False: out of memory. */
static bool cast_at_polygon(const cast_request *r, const shape *caster, const scene_item *item, hits *found) {
    grz_interval few[16], *times = few;
    size_t room = sizeof few / sizeof *few, total = 0;
    grz_status done = grz2_polygon_cast_all(item->shape.polygon, &caster->in2, NULL, times, room, &total);
    if (done == GRZ_OK && total > room) {
        room = total;
        times = malloc(room * sizeof *times);
        done = times == NULL ? GRZ_ERROR_MEMORY
                             : grz2_polygon_cast_all(item->shape.polygon, &caster->in2, NULL, times, room, &total);
    }
    bool more = done == GRZ_OK;
    found->no_memory = !more;
    for (size_t i = 0; i < total && more; i++) {
        hit h = {.a = item_line_name(item), .times = times[i]};
        if (r->how.points && i == 0) h.first = first_of_cast(2, false, caster, &item->shape);
        more = hits_take(found, (grz_answer){.yes = true}, h);
    }
    if (times != few) free(times);
    return more;
}

static bool cast_at_item(const cast_request *r, int dimension, const shape *caster, const scene_item *item,
                         hits *found) {
    if (item->shape.polygon != NULL && !r->how.open && !r->any) return cast_at_polygon(r, caster, item, found);
    hit h = {.a = item_line_name(item)};
    const grz_answer answer = times_of_cast(dimension, r->how.open, caster, &item->shape, &h.times);
    if (answer.yes && r->how.points) h.first = first_of_cast(dimension, r->how.open, caster, &item->shape);
    return hits_take(found, answer, h) && !(r->any && answer.yes);
}

static hits cast(const cast_request *r, const scene *s) {
    hits found = {0};
    const shape caster = cast_caster(r, s->dimension);
    bool more = true;
    progress bar = progress_begin();
    for (size_t i = 0; i < s->count && more; i++) {
        more = cast_at_item(r, s->dimension, &caster, &s->items[i], &found);
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)(i + 1) / (double)s->count, "%");
    }
    progress_end(&bar);
    return found;
}

/* A yes holds whatever the unsupported shapes are; a no does not. */
static status print_any(const hits *found, bool json) {
    const bool yes = found->count > 0;
    const size_t unsupported = yes ? 0 : found->unsupported;
    output_format(json ? "{\"answer\":\"%s\"" : "%s", yes ? "yes" : unsupported > 0 ? "unsupported" : "no");
    if (json && unsupported > 0) output_format(",\"unsupported\":%zu", unsupported);
    output_string(json ? "}\n" : "\n");
    return finish_partly(unsupported, "shape");
}

static status print_first(hits *found, bool json) {
    hits_sort(found);
    if (found->count > 0) hit_print(&found->at[0], json);
    if (json && found->unsupported > 0) output_format("{\"unsupported\":%zu}\n", found->unsupported);
    return finish_partly(found->unsupported, "shape");
}

static status cast_and_print(const cast_request *r, const scene *s) {
    hits found = cast(r, s);
    status result;
    if (found.no_memory) {
        result = hits_no_memory();
    } else if (r->any) {
        result = print_any(&found, r->how.json);
    } else if (r->first) {
        result = print_first(&found, r->how.json);
    } else {
        result = hits_finish(&found, r->how.json, "hit", "shape");
    }
    hits_free(&found);
    return result;
}

/* True if the vector has as many numbers as the space has dimensions; else prints an error. */
static bool fits(const char *option, const cast_vector *v, const scene *s) {
    if (v->text == NULL || v->count == s->dimension) return true;
    fprintf(stderr, "graze cast: %s is of space %d: expected %s for %s, got %s\n", input_shown(s->path).at,
            s->dimension, s->dimension == 2 ? "X,Y" : "X,Y,Z", option, text_argument(v->text).at);
    return false;
}

static bool all_fit(const cast_request *r, const scene *s) {
    return fits("--from", &r->from, s) && fits("--to", &r->to, s) && fits("--dir", &r->dir, s);
}

status cast_at_scene(const cast_request *r, char **path) {
    scenes s;
    status result = scenes_read(&s, 1, path, r->how.name, "hits", false);
    if (result == STATUS_OK) result = all_fit(r, &s.at[0]) ? cast_and_print(r, &s.at[0]) : STATUS_USAGE;
    scenes_free(&s);
    return result;
}

/* The places of faults are a scene of points, segments and boxes, drawn over the map as its second layer.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/faults.h"
#include "draw/draw.h"
#include "draw/memory.h"
#include "input.h"

#include <stdio.h>
#include <stdlib.h>

static shape shape_of(const map_fault *f) {
    const grz2_segment segment = {f->place[0], f->place[1]};
    const grz2_aabb bounds = {f->place[0], f->place[1]};
    switch (f->kind) {
    case MAP_OVERLAP:
    case MAP_SLIVER: return (shape){.in2 = grz2_shape_from_aabb(&bounds)};
    case MAP_GAP:
    case MAP_DOUBLED: return (shape){.in2 = grz2_shape_from_segment(&segment)};
    default: return (shape){.in2 = grz2_shape_from_point(&f->place[0])};
    }
}

status faults_draw(const map_faults *f, const scene *of, const char *path, format as) {
    static char name[] = "fault";
    char title[200];
    snprintf(title, sizeof title, "%.120s: %zu fault%s", input_name(of->path), f->count, plural(f->count));
    const draw_options options = {.output = path,
                                  .format = as,
                                  .title = title,
                                  .width = as == FORMAT_PNG ? 2 * PAGE_WIDTH : PAGE_WIDTH,
                                  .map = scene_is_in_degrees(of)};
    layers l = {.count = 2, .at = {*of, {.path = "faults", .dimension = 2, .count = f->count}}};
    scene_item *const items = resized(NULL, f->count, sizeof *items);
    for (size_t i = 0; i < f->count; i++) items[i] = (scene_item){.name = name, .shape = shape_of(&f->at[i])};
    l.at[1].items = items;
    const status result = layers_draw(&l, &options);
    free(items);
    return result;
}

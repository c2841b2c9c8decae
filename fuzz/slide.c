/* Fuzz target: slides among shapes of any kind. They end in nothing, by the relation of each pair, or stay where they
 * began inside something, and end the same each time.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/shape.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST = 8, TOUCHES = 4 };

static struct shape take_shape(bytes *in, int dim) {
    struct shape s = {.dim = dim, .kind = (int)(take_byte(in) % GRZ_KIND_COUNT)};
    const int count = shape_count(dim, s.kind);
    for (int i = 0; i < count; i++) s.n[i] = take_number(in);
    if (take_byte(in) % 4 == 0) s.radius = take_number(in);
    if (s.kind == GRZ_CYLINDER) s.kind = GRZ_CAPSULE; /* their answers are bounded */
    return s;
}

static void slide2(bytes *in, const struct shape made[], size_t count) {
    grz2_thing things[MOST] = {{.user = NULL}}, turned[MOST] = {{.user = NULL}};
    uint64_t ids[MOST];
    grz_scene *scene, *other;
    for (size_t i = 0; i < count; i++) {
        things[i].shape = turned[count - 1 - i].shape = shape_for_library(&made[i]).in2;
        ids[i] = count - 1 - i;
    }
    if (grz2_scene_build(&scene, things, NULL, count, NULL) != GRZ_OK) return;
    if (grz2_scene_build(&other, turned, ids, count, NULL) != GRZ_OK) abort();
    const struct shape drawn = take_shape(in, 2);
    const grz2_shape body = shape_for_library(&drawn).in2;
    const grz2_vec by = {take_number(in), take_number(in)};
    grz2_scene_slide_end end, again;
    grz2_scene_touch touch[TOUCHES];
    const grz_answer answer = grz2_scene_slide(scene, &body, &by, NULL, &end, touch, TOUCHES);
    grz2_scene_slide(other, &body, &by, NULL, &again, NULL, 0); /* the order of the things does not matter */
    assert(answer.unsupported || (memcmp(&end.place, &again.place, sizeof end.place) == 0 &&
                                  memcmp(&end.left, &again.left, sizeof end.left) == 0 &&
                                  end.touches == again.touches && end.inside == again.inside));
    grz_scene_free(other);
    const grz2_shape moved = grz2_shape_at(&body, &end.place);
    const bool moves = !answer.unsupported && !end.inside && isfinite(by.x) && isfinite(by.y);
    for (size_t i = 0; i < count && moves; i++) assert(!grz2_overlap_open(&moved, &things[i].shape));
    assert(!end.inside || grz2_overlap_open(&body, &things[touch[0].id].shape));
    grz_scene_free(scene);
}

static void slide3(bytes *in, const struct shape made[], size_t count) {
    grz3_thing things[MOST] = {{.user = NULL}}, turned[MOST] = {{.user = NULL}};
    uint64_t ids[MOST];
    grz_scene *scene, *other;
    for (size_t i = 0; i < count; i++) {
        things[i].shape = turned[count - 1 - i].shape = shape_for_library(&made[i]).in3;
        ids[i] = count - 1 - i;
    }
    if (grz3_scene_build(&scene, things, NULL, count, NULL) != GRZ_OK) return;
    if (grz3_scene_build(&other, turned, ids, count, NULL) != GRZ_OK) abort();
    const struct shape drawn = take_shape(in, 3);
    const grz3_shape body = shape_for_library(&drawn).in3;
    const grz3_vec by = {take_number(in), take_number(in), take_number(in)};
    grz3_scene_slide_end end, again;
    grz3_scene_touch touch[TOUCHES];
    const grz_answer answer = grz3_scene_slide(scene, &body, &by, NULL, &end, touch, TOUCHES);
    grz3_scene_slide(other, &body, &by, NULL, &again, NULL, 0); /* the order of the things does not matter */
    assert(answer.unsupported || (memcmp(&end.place, &again.place, sizeof end.place) == 0 &&
                                  memcmp(&end.left, &again.left, sizeof end.left) == 0 &&
                                  end.touches == again.touches && end.inside == again.inside));
    grz_scene_free(other);
    const grz3_shape moved = grz3_shape_at(&body, &end.place);
    const bool moves = !answer.unsupported && !end.inside && isfinite(by.x) && isfinite(by.y) && isfinite(by.z);
    for (size_t i = 0; i < count && moves; i++) assert(!grz3_overlap_open(&moved, &things[i].shape));
    assert(!end.inside || grz3_overlap_open(&body, &things[touch[0].id].shape));
    grz_scene_free(scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 1};
    struct shape made[MOST];
    const int dim = take_byte(&in) % 2 ? 2 : 3;
    const size_t count = take_byte(&in) % (MOST + 1);
    for (size_t i = 0; i < count; i++) made[i] = take_shape(&in, dim);
    (dim == 2 ? slide2 : slide3)(&in, made, count);
    return 0;
}

/* Saved scenes: in parts, with wrong bytes, and without memory. That what is loaded answers as what was saved is tested
 * with all questions (test_scene2.c, test_scene3.c).
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/ledger.h"
#include "support/saved.h"
#include "unit/scene_worlds.h"

#include <graze/graze.h>

#include <math.h>

enum { MOST = 12, HEADER = 3 + 5 };

/* What scenes are made of beside shapes: two of these, of each space. */
static grz2_polygon *polygons[2];
static grz_mesh *meshes[2];

static int make_parts(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const grz2_vec corners[3] = {{0, 0}, {4 + i, 0}, {0, 4}};
        const double vertices[9] = {0, 0, 0, 4 + i, 0, 0, 0, 4, 0};
        const grz2_rings rings = {.point_count = 3, .points = corners};
        const grz_triangles triangle = {.vertex_count = 3, .vertices = vertices, .count = 1};
        if (grz2_polygon_build(&polygons[i], &rings, NULL) != GRZ_OK) return -1;
        if (grz_mesh_build(&meshes[i], &triangle, NULL) != GRZ_OK) return -1;
    }
    return 0;
}

static int free_parts(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        grz2_polygon_free(polygons[i]);
        grz_mesh_free(meshes[i]);
    }
    return 0;
}

static grz_scene *make_scene(struct rng *rng, int dim) {
    static const double pose2[6] = {0, -1, 2, 1, 0, 0.1}, pose3[12] = {0, -1, 0, 2, 1, 0, 0, 0.1, 0, 0, 1, 3};
    const struct world_numbers numbers = world_of(rng);
    const int count = rng_int(rng, 0, MOST);
    grz2_thing in2[MOST] = {0};
    grz3_thing in3[MOST] = {0};
    struct shape made[MOST];
    uint64_t ids[MOST];
    grz_scene *scene;
    for (int i = 0; i < count; i++) {
        made[i] = world_shape(&numbers, dim, rng_once_in(rng, 4) ? (int)GRZ_HULL : world_kind(&numbers, dim));
        const bool is_part = rng_once_in(rng, 4), is_posed = rng_once_in(rng, 3) && made[i].kind != GRZ_AABB;
        in2[i] = (grz2_thing){.category = rng_bits(rng), .mask = 7};
        in3[i] = (grz3_thing){.category = rng_bits(rng), .mask = 7};
        if (dim == 2) in2[i].shape = shape_for_library(&made[i]).in2;
        else in3[i].shape = shape_for_library(&made[i]).in3;
        if (is_part) in2[i].polygon = polygons[rng_int(rng, 0, 1)];
        if (is_part) in3[i].mesh = meshes[rng_int(rng, 0, 1)];
        if (is_posed && !is_part) in2[i].pose = pose2;
        if (is_posed) in3[i].pose = pose3;
        ids[i] = UINT64_C(0x100000001) * (uint64_t)(i + 1);
    }
    const grz_status status = dim == 2 ? grz2_scene_build(&scene, in2, ids, (size_t)count, NULL)
                                       : grz3_scene_build(&scene, in3, ids, (size_t)count, NULL);
    assert_int_equal(status, GRZ_OK);
    return scene;
}

static struct saved saved;

static void save(const grz_scene *scene) {
    saved.count = 0;
    assert_int_equal(grz_scene_save(scene, &(grz_writer){saved_write, &saved}), GRZ_OK);
}

/* The polygons or meshes of a scene of which `whole` is saved. */
static size_t list(const grz_scene *scene, int dim, const void *parts[2]) {
    size_t total = 0;
    if (dim == 2) assert_int_equal(grz2_scene_polygons(scene, (const grz2_polygon **)parts, 2, &total), GRZ_OK);
    else assert_int_equal(grz3_scene_meshes(scene, (const grz_mesh **)parts, 2, &total), GRZ_OK);
    assert_true(total <= 2);
    return total;
}

static grz_status load(int dim, const void *const parts[2], size_t count, const grz_allocator *allocator,
                       grz_scene **loaded, uint64_t *at) {
    const grz_reader reader = {saved_read, &saved};
    const grz_scene_options how = {.allocator = allocator};
    saved.at = 0;
    return dim == 2 ? grz2_scene_load(loaded, &reader, (const grz2_polygon *const *)parts, count, &how, at)
                    : grz3_scene_load(loaded, &reader, (const grz_mesh *const *)parts, count, &how, at);
}

/* The same on all machines: a number of each size, and where it stands. */
static void the_first_byte_of_a_word_is_the_low_one(void **state) {
    (void)state;
    static const unsigned char wanted[] = {'g', 'r', 'z', 's', 'c', 'e', 'n', 'e', 1,  0, 0, 0, 2, 0, 0, 0,
                                           1,   0,   0,   0,   0,   0,   0,   0,   17, 0, 0, 0, 0, 0, 0, 0};
    static const unsigned char then[] = {4, 3, 2, 1, 0, 0, 0, 0,    5, 0, 0, 0, 0, 0, 0,    0,     /* id, category */
                                         0, 0, 0, 0, 0, 0, 0, 0,    7, 0, 0, 0,                    /* mask, a ball */
                                         0, 0, 0, 0, 0, 0, 0, 0,    0, 0, 0, 0, 0, 0, 0xf0, 0x3f,  /* radius 0, x = 1 */
                                         0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 8,    0x40}; /* y = 2, radius 3 */
    const grz2_circle circle = {{1, 2}, 3};
    const grz2_thing thing = {.shape = grz2_shape_from_circle(&circle), .category = 5};
    const uint64_t id = 0x01020304;
    grz_scene *scene;
    assert_int_equal(grz2_scene_build(&scene, &thing, &id, 1, NULL), GRZ_OK);
    save(scene);
    assert_int_equal(saved.count, 4 * HEADER + 8 + sizeof then + 8);
    assert_memory_equal(saved.bytes, wanted, sizeof wanted);
    assert_memory_equal(saved.bytes + 4 * HEADER + 8, then, sizeof then);
    grz_scene_free(scene);
}

static void a_part_of_a_scene_is_refused_where_it_ends(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "scenes in parts");
    for (int n = 0; n < 16; n++) {
        const int dim = 2 + n % 2;
        grz_scene *const scene = make_scene(&rng, dim), *loaded;
        const void *parts[2];
        const size_t count = list(scene, dim, parts);
        save(scene);
        while (saved.count-- > 0) {
            uint64_t at = UINT64_MAX;
            assert_int_equal(load(dim, parts, count, NULL, &loaded, &at), GRZ_ERROR_STREAM);
            assert_true(!loaded && at == saved.count);
        }
        grz_scene_free(scene);
    }
}

static void a_wrong_byte_is_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "bytes of scenes");
    for (int n = 0; n < 30; n++) {
        const int dim = 2 + n % 2;
        grz_scene *const scene = make_scene(&rng, dim), *loaded;
        const void *parts[2];
        const size_t count = list(scene, dim, parts);
        save(scene);
        for (int i = 0; i < 1000; i++) {
            unsigned char *const byte = &saved.bytes[rng_int(&rng, 0, (int)saved.count - 1)], right = *byte;
            uint64_t at = UINT64_MAX;
            *byte ^= (unsigned char)rng_int(&rng, 1, 255);
            const grz_status status = load(dim, parts, count, NULL, &loaded, &at);
            assert_true(status == GRZ_ERROR_FORMAT || (count > 0 && status == GRZ_ERROR_ARGUMENT));
            assert_true(!loaded && at <= saved.count);
            *byte = right;
        }
        grz_scene_free(scene);
    }
}

static bool count_pairs(void *user, const grz_id_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

/* Wrong numbers with right checksums: an error, or a scene that answers; and no more memory than bytes that came
 * account for. */
static void forged_scenes_do_no_harm(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "forged scenes");
    int loads = 0, errors = 0;
    for (int n = 0; n < 40; n++) {
        const int dim = 2 + n % 2;
        grz_scene *const scene = make_scene(&rng, dim), *loaded;
        const void *parts[2];
        const size_t count = list(scene, dim, parts);
        save(scene);
        const struct saved right = saved;
        for (int i = 0; i < 400; i++) {
            struct ledger l = {.left = -1};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
            const size_t where = (size_t)rng_int(&rng, 8, rng_once_in(&rng, 2) ? 31 : (int)saved.count - 1);
            uint64_t at;
            size_t pairs = 0;
            saved.bytes[where] ^= (unsigned char)(1 << rng_int(&rng, 0, 7));
            saved_sign(&saved, HEADER);
            const grz_status status = load(dim, parts, count, &allocator, &loaded, &at);
            assert_int_equal(status == GRZ_OK, loaded != NULL);
            assert_true(status == GRZ_OK || status == GRZ_ERROR_FORMAT || status == GRZ_ERROR_STREAM ||
                        status == GRZ_ERROR_ARGUMENT);
            assert_true(l.most < 100000);
            if (loaded) grz_scene_pairs(loaded, loaded, NULL, count_pairs, &pairs);
            loads += loaded != NULL;
            errors += !loaded;
            grz_scene_free(loaded);
            assert_int_equal(l.lent, 0);
            memcpy(saved.bytes, right.bytes, saved.count);
        }
        grz_scene_free(scene);
    }
    assert_true(loads > 1000 && errors > 1000);
}

static void without_memory_nothing_is_loaded(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "memory of scenes");
    for (int n = 0; n < 24; n++) {
        const int dim = 2 + n % 2;
        grz_scene *const scene = make_scene(&rng, dim), *loaded;
        const void *parts[2];
        const size_t count = list(scene, dim, parts);
        grz_status status = GRZ_ERROR_MEMORY;
        save(scene);
        for (int k = 0; status != GRZ_OK; k++) {
            struct ledger l = {.left = k};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
            status = load(dim, parts, count, &allocator, &loaded, NULL);
            assert_int_equal(status, loaded ? GRZ_OK : GRZ_ERROR_MEMORY);
            assert_true(k < 200);
            grz_scene_free(loaded);
            assert_int_equal(l.lent, 0);
        }
        grz_scene_free(scene);
    }
}

static void a_writer_that_fails_ends_it(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "writers of scenes");
    grz_scene *const scene = make_scene(&rng, 3);
    save(scene);
    for (size_t n = 0; n <= saved.count; n += n + 50 < saved.count ? 50 : 1) {
        size_t left = n;
        assert_int_equal(grz_scene_save(scene, &(grz_writer){saved_write_some, &left}),
                         n == saved.count ? GRZ_OK : GRZ_ERROR_STREAM);
    }
    grz_scene_free(scene);
}

static void other_parts_are_refused(void **state) {
    (void)state;
    const grz3_thing things[3] = {{.mesh = meshes[1]}, {.mesh = meshes[0]}, {.mesh = meshes[1]}};
    const grz_mesh *found[3] = {NULL, NULL, NULL};
    grz_scene *scene, *loaded;
    size_t total = 0;
    assert_int_equal(grz3_scene_build(&scene, things, NULL, 3, NULL), GRZ_OK);
    assert_int_equal(grz3_scene_meshes(scene, NULL, 0, &total), GRZ_OK);
    assert_int_equal(total, 2);
    assert_int_equal(grz3_scene_meshes(scene, found, 1, &total), GRZ_OK);
    assert_true(total == 2 && found[0] == meshes[1] && !found[1]);
    assert_int_equal(grz2_scene_polygons(scene, NULL, 0, &total), GRZ_ERROR_ARGUMENT);
    save(scene);
    const void *const in_order[2] = {meshes[1], meshes[0]}, *const turned[2] = {meshes[0], meshes[1]};
    assert_int_equal(load(3, turned, 2, NULL, &loaded, NULL), GRZ_ERROR_ARGUMENT);
    assert_null(loaded);
    assert_int_equal(load(3, in_order, 1, NULL, &loaded, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(load(2, NULL, 0, NULL, &loaded, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(load(3, in_order, 2, NULL, &loaded, NULL), GRZ_OK);
    grz3_thing thing;
    assert_true(grz3_scene_get(loaded, 2, &thing, NULL));
    assert_ptr_equal(thing.mesh, meshes[1]);
    grz_scene_free(loaded);
    grz_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_byte_of_a_word_is_the_low_one),
        cmocka_unit_test(a_part_of_a_scene_is_refused_where_it_ends),
        cmocka_unit_test(a_wrong_byte_is_found),
        cmocka_unit_test(forged_scenes_do_no_harm),
        cmocka_unit_test(without_memory_nothing_is_loaded),
        cmocka_unit_test(a_writer_that_fails_ends_it),
        cmocka_unit_test(other_parts_are_refused),
    };
    return cmocka_run_group_tests_name("saved scenes", tests, make_parts, free_parts);
}

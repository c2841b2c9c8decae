/* Fuzz target: WKB, any bytes. What can be read is written and read again; two geometries answer alike in both orders
 * and with flush-to-zero set.
 *
 * SPDX-License-Identifier: MIT */
#include "support/modes.h"

#include <graze/graze.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The same by way of the bytes that are written, which are the same again. */
static void check_writing(const grz2_geometry *g) {
    const size_t size = grz2_geometry_to_wkb(g, NULL, 0);
    unsigned char *const wkb = malloc(size), *const again = malloc(size);
    grz2_geometry *read;
    grz2_wkb_facts facts;
    assert(wkb && again);
    grz2_geometry_to_wkb(g, wkb, size);
    const grz_status status = grz2_geometry_from_wkb(&read, wkb, size, NULL, &facts);
    assert(status == GRZ_OK && facts.offset == size);
    const size_t written = grz2_geometry_to_wkb(read, again, size);
    assert(written == size && memcmp(wkb, again, size) == 0);
    bool same = false;
    assert(grz2_geometry_ask(g, read, GRZ_RELATE_EQUALS, NULL, &same) == GRZ_OK && same);
    grz2_geometry_free(read);
    free(wkb), free(again);
    (void)status, (void)written;
}

static void check_measures(const grz2_geometry *g) {
    const grz2_geometry_facts facts = grz2_geometry_about(g);
    double area = -1;
    assert(grz2_geometry_length(g, false) <= grz2_geometry_length(g, true));
    assert(grz2_geometry_area(g, &area) == GRZ_OK && area >= 0 && (area == 0 || !facts.empty));
    grz2_validity validity = GRZ_VALID;
    assert(grz2_geometry_validate(g, NULL, &validity) == GRZ_OK && grz2_validity_text(validity));
    assert(grz_wkb_type_name(facts.type));
}

static void check_pair(const grz2_geometry *a, const grz2_geometry *b) {
    grz2_de9im matrix, turned, flushed;
    bool meets = false;
    grz2_geometry_relate(a, b, NULL, &matrix);
    grz2_geometry_relate(b, a, NULL, &turned);
    for (int i = 0; i < 9; i++) assert(matrix.text[i] == turned.text[3 * (i % 3) + i / 3]);
    grz2_geometry_ask(a, b, GRZ_RELATE_INTERSECTS, NULL, &meets);
    assert(meets == grz2_relate_holds(&matrix, GRZ_RELATE_INTERSECTS) && meets == grz2_geometry_within(a, b, 0));
    assert(!meets || grz2_geometry_distance(a, b, NULL, NULL) == 0);
    if (flush_exists()) {
        flush_to_zero(true);
        grz2_geometry_relate(a, b, NULL, &flushed);
        flush_to_zero(false);
        assert(strcmp(matrix.text, flushed.text) == 0);
    }
    (void)flushed;
}

static bool count_pair(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

/* Two geometries as many: a join says what the question about two says. */
static void check_join(grz2_geometry *const g[2]) {
    static const grz2_vec origin = {0, 0};
    const grz2_rings point = {.number = GRZ_DOUBLE, .point_count = 1, .points = &origin};
    grz2_geometries *all[2] = {NULL, NULL};
    for (int k = 0; k < 2; k++) {
        unsigned char wkb[4096];
        const size_t size = grz2_geometry_to_wkb(g[k], wkb, sizeof wkb);
        const grz_status begun = grz2_geometries_begin(&all[k], NULL);
        assert(begun == GRZ_OK);
        (void)begun;
        if (size > sizeof wkb) grz2_geometries_add_rings(all[k], NULL, NULL);
        else grz2_geometries_add_wkb(all[k], wkb, size, NULL);
        grz2_geometries_add_points(all[k], &point);
        grz2_geometries_build(all[k], NULL);
        assert(size > sizeof wkb || grz2_geometries_to_wkb(all[k], 0, NULL, 0) == size);
    }
    size_t pairs = 0;
    grz2_near near[4];
    bool meets = false;
    grz2_geometries_join(all[0], all[1], NULL, count_pair, &pairs);
    grz2_geometries_nearest(all[0], all[1], 2, INFINITY, NULL, near);
    grz2_geometry_ask(g[0], g[1], GRZ_RELATE_INTERSECTS, NULL, &meets);
    assert(pairs >= 1 && pairs <= 4 &&
           (!meets || grz2_geometries_about(all[0]).coordinates == 1 || near[0].distance == 0));
    const grz_pair pair = {0, 0};
    bool asked = !meets;
    double distance;
    grz2_de9im matrix;
    grz2_validity validity[2];
    grz2_geometries_ask(all[0], all[1], &pair, 1, NULL, &asked);
    grz2_geometries_relate(all[0], all[1], &pair, 1, NULL, &matrix);
    grz2_geometries_distance(all[0], all[1], &pair, 1, NULL, &distance);
    grz2_geometries_validate(all[0], NULL, validity);
    assert(grz2_geometries_about(all[0]).coordinates == 1 || (asked == meets && (!asked || distance == 0)));
    for (int k = 0; k < 2; k++) grz2_geometries_free(all[k]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const size_t first = size > 0 ? data[0] * (size - 1) / 255 : 0; /* the bytes of the first one */
    grz2_geometry *g[2];
    for (int k = 0; k < 2; k++) {
        grz2_wkb_facts facts;
        const size_t bytes = k == 0 ? first : size - first - (size > 0);
        const grz_status status =
            grz2_geometry_from_wkb(&g[k], data + (size > 0) + (k == 0 ? 0 : first), bytes, NULL, &facts);
        assert(status == GRZ_OK || (facts.offset <= bytes && grz_wkb_problem_text(facts.problem)));
        if (status == GRZ_OK) {
            check_writing(g[k]);
            check_measures(g[k]);
        } else {
            const grz_status built = grz2_geometry_build(&g[k], NULL, NULL, NULL);
            assert(built == GRZ_OK);
            (void)built;
        }
    }
    check_pair(g[0], g[1]);
    check_join(g);
    for (int k = 0; k < 2; k++) grz2_geometry_free(g[k]);
    return 0;
}

/* Fuzz target: WKB, any bytes. What can be read is written and read again; two geometries answer alike in both orders
 * and with flush-to-zero set.
 *
 * SPDX-License-Identifier: MIT */
#include "support/modes.h"

#include <graze/graze.h>

#include <assert.h>
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
    for (int k = 0; k < 2; k++) grz2_geometry_free(g[k]);
    return 0;
}

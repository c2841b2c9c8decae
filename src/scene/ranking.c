/* A heap in the caller's records, whose top is the last of the answers that fit; in the end heapsort.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/ranking.h"

#include "num/bits.h"

static void set_ranked(const grz_ranking *r, size_t i, const grz_ranked *one) {
    memcpy(grz_ranking_record(r, i), one, sizeof *one);
}

static inline bool is_ranked_before(const grz_ranking *r, const grz_ranked *p, const grz_ranked *q) {
    const grz_scene_thing *const things = r->scene->things;
    const int64_t at_p = grz_order(p->at), at_q = grz_order(q->at);
    if (at_p != at_q) return at_p < at_q;
    return p->a != q->a ? grz_scene_is_before(r->scene, &things[p->a], &things[q->a])
                        : grz_scene_is_before(r->scene, &things[p->b], &things[q->b]);
}

/* Puts an answer where the heap of `count` has a hole at its top, or below. */
static void sink_ranked(const grz_ranking *r, size_t count, grz_ranked one) {
    size_t i = 0;
    for (size_t child = 1; child < count; i = child, child = 2 * i + 1) {
        grz_ranked last = grz_ranking_at(r, child);
        if (child + 1 < count) {
            const grz_ranked other = grz_ranking_at(r, child + 1);
            if (is_ranked_before(r, &last, &other)) last = other, child++;
        }
        if (!is_ranked_before(r, &one, &last)) break;
        set_ranked(r, i, &last);
    }
    set_ranked(r, i, &one);
}

/* Puts an answer behind a heap of `i`, or higher up. */
static void rise_ranked(const grz_ranking *r, size_t i, grz_ranked one) {
    for (; i > 0; i = (i - 1) / 2) {
        const grz_ranked above = grz_ranking_at(r, (i - 1) / 2);
        if (!is_ranked_before(r, &above, &one)) break;
        set_ranked(r, i, &above);
    }
    set_ranked(r, i, &one);
}

void grz_ranking_add(grz_ranking *r, grz_ranked one) {
    const size_t i = r->total++;
    if (i < r->capacity) {
        rise_ranked(r, i, one);
    } else if (r->capacity > 0) {
        const grz_ranked last = grz_ranking_at(r, 0);
        if (is_ranked_before(r, &one, &last)) sink_ranked(r, r->capacity, one);
    }
}

size_t grz_ranking_sort(grz_ranking *r) {
    const size_t count = r->total < r->capacity ? r->total : r->capacity;
    for (size_t i = count; i > 1; i--) {
        const grz_ranked last = grz_ranking_at(r, i - 1), top = grz_ranking_at(r, 0);
        set_ranked(r, i - 1, &top);
        sink_ranked(r, i - 1, last);
    }
    return count;
}

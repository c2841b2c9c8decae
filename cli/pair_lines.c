/* The lines of `graze pairs`.
 *
 * SPDX-License-Identifier: MIT */
#include "pair_lines.h"

#include "far.h"
#include "meeting.h"
#include "output.h"

static void print_pair(bool json, const scene_item *a, const scene_item *b, meeting m, interiors in) {
    static const char *const words[] = {"", " interiors", " borders"};
    static const char *const members[] = {"", ",\"interiors\":true", ",\"interiors\":false"};
    const char *const word = m == MEETING_TOUCH ? " touch" : m == MEETING_OVERLAP ? " overlap" : " within";
    line_name_print_pair(item_line_name(a), item_line_name(b), json);
    if (!json) {
        output_string(word);
        output_string(words[in]);
        output_char('\n');
    } else {
        output_string(m == MEETING_TOUCH ? ",\"touch\":true" : ",\"touch\":false");
        output_string(m == MEETING_NONE ? ",\"within\":true" : "");
        output_string(members[in]);
        output_string("}\n");
    }
}

grz_relation pair_lines_relation(const style *how) {
    return how->limited ? GRZ_WITHIN : how->open ? GRZ_OVERLAP_OPEN : GRZ_OVERLAP;
}

/* How two meet of which pair_lines_relation is true. */
static meeting meeting_of_related(const pair_lines *p, const shape *a, const shape *b) {
    if (p->how->limited) return meeting_of(p->dimension, false, a, b);
    return !p->how->open && verdict_of(p->dimension, GRZ_TOUCH, a, b).yes ? MEETING_TOUCH : MEETING_OVERLAP;
}

void pair_lines_print(pair_lines *p, const scene_item *a, const scene_item *b) {
    const meeting m = meeting_of_related(p, &a->shape, &b->shape);
    p->counts.pairs++;
    p->counts.touching += m == MEETING_TOUCH;
    p->counts.apart += m == MEETING_NONE;
    const interiors in = p->how->interiors && m != MEETING_NONE ? p->ask(p->context, a, b) : INTERIORS_UNKNOWN;
    p->counts.inside += in == INTERIORS_MEET;
    print_pair(p->how->json, a, b, m, in);
}

bool pair_lines_add(pair_lines *p, const scene_item *a, const scene_item *b) {
    const bool known = are_supported(p->dimension, &a->shape, &b->shape), limited = p->how->limited != NULL;
    p->counts.unsupported += !known;
    if (!known || !(limited ? within_of(p->dimension, &a->shape, &b->shape, p->how->within)
                            : verdict_of(p->dimension, pair_lines_relation(p->how), &a->shape, &b->shape).yes))
        return false;
    pair_lines_print(p, a, b);
    return true;
}

void pair_lines_end(const style *how, const pair_counts *counts) {
    if (!how->json) {
        output_format("%zu pair%s, ", counts->pairs, plural(counts->pairs));
        output_format("%zu of them only %s", counts->touching, counts->touching == 1 ? "touches" : "touch");
        if (how->limited) output_format(", %zu apart", counts->apart);
        if (how->interiors) output_format(", the interiors of %zu meet", counts->inside);
    } else {
        output_format("{\"pairs\":%zu,\"touching\":%zu", counts->pairs, counts->touching);
        if (how->limited) output_format(",\"apart\":%zu", counts->apart);
        if (how->interiors) output_format(",\"interiors\":%zu", counts->inside);
        if (counts->unsupported > 0) output_format(",\"unsupported\":%zu", counts->unsupported);
        output_char('}');
    }
    output_char('\n');
}

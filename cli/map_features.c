/* Features that are kept.
 *
 * SPDX-License-Identifier: MIT */
#include "map_features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `more` items of `size` bytes behind `count`. */
static bool reserve(void **items, size_t *room, size_t count, size_t more, size_t size) {
    if (*room - count >= more) return true;
    const size_t wanted = 2 * *room + more + 16;
    void *const at = realloc(*items, wanted * size);
    if (at == NULL) return false;
    *items = at;
    *room = wanted;
    return true;
}

/* Columns */

static bool is_named(const column *c, const feature_value *name) {
    return c->name.size == name->size && memcmp(c->name.at, name->at, name->size) == 0;
}

static bool add_to_side(columns *c, size_t column_index, int side) {
    void *items = c->of[side];
    if (c->at[column_index].in[side]) return true;
    if (!reserve(&items, &c->rooms[side], c->counts[side], 1, sizeof *c->of[side])) return false;
    c->of[side] = items;
    c->of[side][c->counts[side]++] = column_index;
    c->at[column_index].in[side] = true;
    return true;
}

static bool add_column(columns *c, const feature_value *name) {
    void *items = c->at;
    char *const copy = malloc(name->size + 1);
    if (copy == NULL || !reserve(&items, &c->room, c->count, 1, sizeof *c->at)) {
        free(copy);
        return false;
    }
    c->at = items;
    memcpy(copy, name->at, name->size);
    c->at[c->count++] = (column){.name = {copy, name->size, FEATURE_STRING}};
    return true;
}

/* The column of this name, which is mostly the one after `last`: features have their properties in one order. False:
 * out of memory. */
static bool find_column(columns *c, int side, const feature_value *name, size_t *last) {
    size_t i = *last + 1;
    if (i >= c->count || !is_named(&c->at[i], name))
        for (i = 0; i < c->count && !is_named(&c->at[i], name);) i++;
    if (i == c->count && !add_column(c, name)) return false;
    *last = i;
    return add_to_side(c, i, side);
}

void columns_free(columns *c) {
    for (size_t i = 0; i < c->count; i++) free((char *)(uintptr_t)c->at[i].name.at);
    free(c->at);
    for (int side = 0; side < 2; side++) free(c->of[side]);
    *c = (columns){.count = 0};
}

/* Features */

/* Copies the bytes of a value; *at: where they begin. */
static bool keep_text(features *f, const feature_value *value, size_t *at) {
    void *items = f->text;
    if (!reserve(&items, &f->capacity, f->size, value->size, 1)) return false;
    f->text = items;
    *at = f->size;
    if (value->size > 0) memcpy(f->text + f->size, value->at, value->size);
    f->size += value->size;
    return true;
}

static bool keep_member(features *f, columns *c, int side, const feature_member *from, size_t *last) {
    kept_member *const to = &f->members[f->member_count];
    size_t at;
    if (!find_column(c, side, &from->name, last) || !keep_text(f, &from->value, &at)) return false;
    *to = (kept_member){*last, from->is_geometry, {NULL, from->value.size, from->value.kind}, at};
    f->member_count++;
    return true;
}

/* Of the second side without those that the geometry is read from: they are not printed. */
static bool keep_members(features *f, columns *c, int side, const map_item *item, kept_feature *to) {
    void *items = f->members;
    size_t last = SIZE_MAX;
    if (!reserve(&items, &f->member_room, f->member_count, item->member_count, sizeof *f->members)) return false;
    f->members = items;
    for (size_t i = 0; i < item->member_count; i++) {
        const bool is_kept = side == 0 || !item->members[i].is_geometry;
        if (is_kept && !keep_member(f, c, side, &item->members[i], &last)) return false;
    }
    to->members = f->member_count - to->member;
    return true;
}

static bool append_ends(end_list *to, const end_list *from) {
    void *items = to->at;
    if (!reserve(&items, &to->room, to->count, from->count, sizeof *to->at)) return false;
    to->at = items;
    if (from->count > 0) memcpy(to->at + to->count, from->at, from->count * sizeof *to->at);
    to->count += from->count;
    return true;
}

static bool keep_rings(features *f, const geometry *g) {
    bool good = true;
    for (int k = 0; k < 3 && good; k++) {
        rings *const to = &f->kinds[k];
        const rings *const from = &g->kinds[k];
        if (from->points.count > 0) good = number_list_add(&to->points, from->points.at, from->points.count);
        good = good && append_ends(&to->ends, &from->ends) && append_ends(&to->areas, &from->areas);
    }
    return good;
}

bool features_add(features *f, columns *c, int side, const geometry *g, const map_item *item) {
    void *items = f->at;
    if (!reserve(&items, &f->room, f->count, 1, sizeof *f->at)) return false;
    f->at = items;
    kept_feature *const to = &f->at[f->count];
    *to = (kept_feature){
        .index = item->index, .id = {NULL, item->id.size, item->id.kind}, .member = f->member_count, .type = g->type};
    for (int k = 0; k < 3; k++) {
        to->point[k] = rings_points(&f->kinds[k]);
        to->ring[k] = f->kinds[k].ends.count;
        to->area[k] = f->kinds[k].areas.count;
        to->rings[k] = g->kinds[k].ends.count;
        to->areas[k] = g->kinds[k].areas.count;
    }
    if (!keep_text(f, &item->id, &to->id_at) || !keep_members(f, c, side, item, to)) return false;
    if (side == 0 && !keep_rings(f, g)) return false;
    f->has_ids |= item->id.kind != FEATURE_NOTHING;
    f->count++;
    return true;
}

void features_clear(features *f) {
    f->count = f->member_count = f->size = 0;
    for (int k = 0; k < 3; k++) f->kinds[k].points.count = f->kinds[k].ends.count = f->kinds[k].areas.count = 0;
}

void features_free(features *f) {
    free(f->at);
    free(f->members);
    free(f->text);
    for (int k = 0; k < 3; k++) rings_free(&f->kinds[k]);
    *f = (features){.count = 0};
}

feature_value features_id(const features *f, size_t i) {
    feature_value id = f->at[i].id;
    id.at = f->text + f->at[i].id_at;
    return id;
}

feature_value features_value(const features *f, const kept_member *member) {
    feature_value value = member->value;
    value.at = f->text + member->at;
    return value;
}

static bool are_finite(const ring_span *s) {
    const size_t points = s->rings > 0 ? s->ends[s->rings - 1] : 0;
    bool finite = true;
    for (size_t i = 0; i < 2 * points; i++) finite = finite && isfinite(s->points[i]);
    return finite;
}

void features_write_geometry(const features *f, size_t i) {
    const kept_feature *const one = &f->at[i];
    ring_span spans[3] = {{.rings = 0}, {.rings = 0}, {.rings = 0}};
    for (int k = 0; k < 3; k++) {
        const rings *const all = &f->kinds[k];
        if (one->rings[k] == 0) continue;
        spans[k].points = all->points.at + 2 * one->point[k];
        spans[k].ends = all->ends.at + one->ring[k];
        spans[k].rings = one->rings[k];
        if (one->areas[k] > 0) spans[k].areas = all->areas.at + one->area[k];
        spans[k].area_count = one->areas[k];
    }
    const bool finite = are_finite(&spans[0]) && are_finite(&spans[1]) && are_finite(&spans[2]);
    geojson_write(finite ? one->type : NULL, spans);
}

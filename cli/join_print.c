/* What is printed of joins: features of GeoJSON, records of CSV, or numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "join.h"

#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is printed of a property, or before its name. */
static const char *const prefixes[] = {"a.", "b."}, *const ids[] = {"a.id", "b.id"};
static const char distance_word[] = "distance";

static bool is_called(feature_value name, const char *text) {
    return name.size == strlen(text) && memcmp(name.at, text, name.size) == 0;
}

/* What stands before the name of a column: it would be there twice without. All names of the second side are known
 * from the beginning. What the first side has is known as far as it was read when the first line was printed: then the
 * names of the second side are what they stay. */
static const char *prefix_of(const join_table *t, const column *c, int side) {
    const bool is_taken = t->how->nearest > 0 && is_called(c->name, distance_word);
    return is_taken || (side == 0 ? c->in[1] : c->was_in_both) ? prefixes[side] : "";
}

/* True if a property is printed as the id of that side would be. */
static bool is_id(const column *c, int side) { return is_called(c->name, c->in[0] && c->in[1] ? "id" : ids[side]); }

/* Are ids of that side printed, as a property or in a column? */
static bool prints_ids(const join_table *t, int side) {
    bool taken = false;
    if (!t->sides[side].has_ids || t->how->form == JOIN_PAIRS || (t->how->form == JOIN_GEOJSON && side == 0))
        return false;
    for (size_t i = 0; i < t->columns.count; i++) taken |= is_id(&t->columns.at[i], side);
    if (taken)
        fprintf(stderr, "graze: %s: ids are left out, as a property would have the same name: %s\n",
                input_shown(t->paths[side]).at, ids[side]);
    return !taken;
}

/* GeoJSON */

static void print_geojson_head(join_table *t) {
    output_string("{\"type\":\"FeatureCollection\",");
    t->has_crs = t->crs[0] != NULL;
    if (t->has_crs) output_format("\"crs\":%s,", t->crs[0]);
    output_string("\"features\":[\n");
}

/* A map may have its `crs` behind its features, when the head is printed. */
static void print_geojson_end(const join_table *t) {
    output_string(t->printed > 0 ? "\n]" : "]");
    if (!t->has_crs && t->crs[0] != NULL) output_format(",\"crs\":%s", t->crs[0]);
    output_string("}\n");
}

/* Prints the name of a member, with a comma if others are before it. */
static void print_name(bool *comma, const char *prefix, const char *at, size_t size) {
    if (*comma) output_char(',');
    *comma = true;
    output_char('"');
    output_string(prefix);
    output_json_inside(at, size);
    output_string("\":");
}

static void print_members(const join_table *t, int side, size_t i, bool *comma) {
    const features *const f = &t->sides[side];
    for (size_t k = f->at[i].member; k < f->at[i].member + f->at[i].members; k++) {
        const column *const c = &t->columns.at[f->members[k].column];
        if (f->members[k].is_geometry) continue;
        print_name(comma, prefix_of(t, c, side), c->name.at, c->name.size);
        feature_value_print(features_value(f, &f->members[k]));
    }
}

static void print_partner(const join_table *t, size_t k, double distance, bool *comma) {
    const feature_value id = features_id(&t->sides[1], k);
    if (t->ids[1] && id.kind != FEATURE_NOTHING) {
        print_name(comma, "", ids[1], strlen(ids[1]));
        feature_value_print(id);
    }
    print_members(t, 1, k, comma);
    if (t->how->nearest > 0) {
        print_name(comma, "", distance_word, strlen(distance_word));
        output_number(distance, true);
    }
}

static void print_feature(const join_table *t, size_t i, size_t k, double distance) {
    const feature_value id = features_id(&t->sides[0], i);
    bool comma = false;
    if (t->printed > 0) output_string(",\n");
    output_string("{\"type\":\"Feature\",");
    if (id.kind != FEATURE_NOTHING) {
        output_string("\"id\":");
        feature_value_print(id);
        output_char(',');
    }
    output_string("\"properties\":{");
    print_members(t, 0, i, &comma);
    if (k != JOIN_NOTHING) print_partner(t, k, distance, &comma);
    output_string("},\"geometry\":");
    features_write_geometry(&t->sides[0], i);
    output_char('}');
}

/* CSV */

/* A field, in quotes if it has to be. */
static void print_field(feature_value v) {
    bool quoted = false;
    for (size_t i = 0; i < v.size && !quoted; i++) quoted = memchr(",\"\r\n", v.at[i], 4) != NULL;
    if (quoted) output_char('"');
    for (size_t i = 0; i < v.size; i++) {
        if (v.at[i] == '"') output_char('"');
        output_char(v.at[i]);
    }
    if (quoted) output_char('"');
}

static void print_value(feature_value v) {
    const bool is_null = v.kind == FEATURE_JSON && is_called(v, "null");
    if (v.kind != FEATURE_NOTHING && !is_null) print_field(v);
}

static void print_comma(bool *comma) {
    if (*comma) output_char(',');
    *comma = true;
}

static bool fix_columns(join_table *t, int side) {
    const columns *const c = &t->columns;
    t->head[side] = malloc((c->counts[side] + 1) * sizeof *t->head[side]);
    if (t->head[side] == NULL) return false;
    if (c->counts[side] > 0) memcpy(t->head[side], c->of[side], c->counts[side] * sizeof *t->head[side]);
    t->head_counts[side] = c->counts[side];
    return true;
}

static void print_csv_head(join_table *t) {
    bool comma = false;
    t->fixed = t->columns.count;
    t->place = calloc(t->fixed + 1, sizeof *t->place);
    t->no_memory = t->place == NULL || !fix_columns(t, 0) || !fix_columns(t, 1);
    for (int side = 0; side < 2 && !t->no_memory; side++) {
        if (t->ids[side]) print_comma(&comma);
        if (t->ids[side]) output_string(ids[side]);
        for (size_t i = 0; i < t->head_counts[side]; i++) {
            const column *const c = &t->columns.at[t->head[side][i]];
            print_comma(&comma);
            output_string(prefix_of(t, c, side));
            print_field(c->name);
        }
    }
    if (t->how->nearest > 0) print_comma(&comma);
    if (t->how->nearest > 0) output_string(distance_word);
    output_char('\n');
}

/* A property of a feature that was read after the head was printed. */
static void leave_out(join_table *t, size_t i, feature_value name) {
    char quote[TEXT_QUOTE_SIZE];
    if (t->result == STATUS_OK)
        fprintf(stderr,
                "graze: %s: feature %zu has the property %s, which none of the features has that were read before the "
                "first line was printed: it is left out\n",
                input_shown(t->paths[0]).at, t->sides[0].at[i].index + 1,
                text_quote((text_word){name.at, name.size}, quote));
    t->result = STATUS_UNREADABLE;
}

/* Prints the fields of a feature, or as many empty ones. */
static void print_fields(join_table *t, int side, size_t i, bool *comma) {
    const features *const f = &t->sides[side];
    const size_t begin = i != JOIN_NOTHING ? f->at[i].member : 0,
                 end = i != JOIN_NOTHING ? begin + f->at[i].members : 0;
    for (size_t k = begin; k < end; k++) {
        const size_t which = f->members[k].column;
        if (which < t->fixed && t->columns.at[which].in[side]) t->place[which] = k + 1;
        else leave_out(t, i, t->columns.at[which].name);
    }
    if (t->ids[side]) print_comma(comma);
    if (t->ids[side] && i != JOIN_NOTHING) print_value(features_id(f, i));
    for (size_t k = 0; k < t->head_counts[side]; k++) {
        size_t *const place = &t->place[t->head[side][k]];
        print_comma(comma);
        if (*place > 0) print_value(features_value(f, &f->members[*place - 1]));
        *place = 0;
    }
}

static void print_record(join_table *t, size_t i, size_t k, double distance) {
    bool comma = false;
    print_fields(t, 0, i, &comma);
    print_fields(t, 1, k, &comma);
    if (t->how->nearest > 0) print_comma(&comma);
    if (t->how->nearest > 0 && k != JOIN_NOTHING) output_number(distance, false);
    output_char('\n');
}

/* Numbers */

static void print_numbers(const join_table *t, size_t i, size_t k, double distance) {
    output_format("%zu ", t->sides[0].at[i].index);
    if (k == JOIN_NOTHING) output_char('-');
    else output_format("%zu", t->sides[1].at[k].index);
    if (t->how->nearest > 0 && k != JOIN_NOTHING) {
        output_char(' ');
        output_number(distance, false);
    }
    output_char('\n');
}

static void print_head(join_table *t) {
    if (t->begun) return;
    t->begun = true;
    for (size_t i = 0; i < t->columns.count; i++) {
        column *const c = &t->columns.at[i];
        c->was_in_both = c->in[0] && c->in[1];
    }
    for (int side = 0; side < 2; side++) t->ids[side] = prints_ids(t, side);
    if (t->how->form == JOIN_GEOJSON) print_geojson_head(t);
    if (t->how->form == JOIN_CSV) print_csv_head(t);
}

bool join_print(join_table *t, size_t i, size_t k, double distance) {
    print_head(t);
    if (t->no_memory) return false;
    if (t->how->form == JOIN_PAIRS) print_numbers(t, i, k, distance);
    else if (t->how->form == JOIN_CSV) print_record(t, i, k, distance);
    else print_feature(t, i, k, distance);
    t->printed++;
    return output_works();
}

void join_print_end(join_table *t) {
    print_head(t);
    if (t->how->form == JOIN_GEOJSON) print_geojson_end(t);
}

void join_print_free(join_table *t) {
    free(t->place);
    for (int side = 0; side < 2; side++) free(t->head[side]);
}

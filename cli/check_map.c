/* Where the areas of a map are not as areas side by side should be.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "draw/faults.h"
#include "hits.h"
#include "input.h"
#include "map_faults.h"
#include "output.h"

#include <stdio.h>

typedef struct report {
    const scene *scene;
    const map_faults *faults;
    const check_style *how;
} report;

/* What the number of a fault is; NULL: it has none. */
static const char *const numbers[MAP_FAULT_KINDS] = {
    [MAP_OVERLAP] = "area", [MAP_GAP] = "distance", [MAP_SLIVER] = "width"};

/* How many there are of them, in words and in JSON. */
static const char *const counted[MAP_FAULT_KINDS] = {"crossing",         "touch", "doubled edge", "overlap",
                                                     "unmatched corner", "gap",   "sliver"};
static const char *const members[MAP_FAULT_KINDS] = {"crossings", "touches", "doubled", "overlaps",
                                                     "unmatched", "gaps",    "slivers"};

static bool is_looked_for(const report *r, map_fault_kind kind) {
    return r->how->width > 0 || (kind != MAP_GAP && kind != MAP_SLIVER);
}

static line_name name_of(const report *r, size_t item) { return item_line_name(&r->scene->items[item]); }

static void print_members(const report *r, const map_fault *f) {
    output_format("\"problem\":\"%s\",", map_fault_word(f->kind));
    line_name_print_members("a", name_of(r, f->a));
    if (f->b != f->a) {
        output_char(',');
        line_name_print_members("b", name_of(r, f->b));
    }
    if (numbers[f->kind] != NULL) {
        output_format(",\"%s\":", numbers[f->kind]);
        output_number(f->number, true);
    }
}

static void print_text(const report *r, const map_fault *f) {
    output_format("%s ", map_fault_word(f->kind));
    if (f->b != f->a) line_name_print_pair(name_of(r, f->a), name_of(r, f->b), false);
    else line_name_print(name_of(r, f->a), false);
    if (numbers[f->kind] != NULL) {
        output_char(' ');
        output_number(f->number, false);
    }
    for (int k = 0; k < 2; k++) {
        output_string("  ");
        output_vector(&f->place[k].x, 2, false);
    }
    output_char('\n');
}

static void print_place(const grz2_vec place[2]) {
    output_char('[');
    output_vector(&place[0].x, 2, true);
    output_char(',');
    output_vector(&place[1].x, 2, true);
    output_char(']');
}

static void print_object(const report *r, const map_fault *f) {
    output_char('{');
    print_members(r, f);
    output_string(",\"place\":");
    print_place(f->place);
    output_string("}\n");
}

static void print_box(const grz2_vec place[2]) {
    const grz2_vec a = place[0], b = place[1], around[5] = {a, {b.x, a.y}, b, {a.x, b.y}, a};
    output_string("[[");
    for (int k = 0; k < 5; k++) {
        if (k > 0) output_char(',');
        output_vector(&around[k].x, 2, true);
    }
    output_string("]]");
}

static void print_feature(const report *r, const map_fault *f) {
    const bool is_box = f->kind == MAP_OVERLAP || f->kind == MAP_SLIVER,
               is_line = f->kind == MAP_GAP || f->kind == MAP_DOUBLED;
    output_string("{\"type\":\"Feature\",\"properties\":{");
    print_members(r, f);
    output_format("},\"geometry\":{\"type\":\"%s\",\"coordinates\":", is_box    ? "Polygon"
                                                                      : is_line ? "LineString"
                                                                                : "Point");
    if (is_box) print_box(f->place);
    else if (is_line) print_place(f->place);
    else output_vector(&f->place[0].x, 2, true);
    output_string("}}");
}

static void print_collection(const report *r) {
    output_string("{\"type\":\"FeatureCollection\",\"features\":[");
    for (size_t i = 0; i < r->faults->count && output_works(); i++) {
        output_string(i > 0 ? ",\n" : "\n");
        print_feature(r, &r->faults->at[i]);
    }
    output_string("\n]}\n");
}

static void print_counts(const report *r) {
    size_t count[MAP_FAULT_KINDS] = {0};
    const bool json = r->how->json;
    for (size_t i = 0; i < r->faults->count; i++) count[r->faults->at[i].kind]++;
    if (json) output_format("{\"areas\":%zu", r->faults->areas);
    else output_format("%zu area%s", r->faults->areas, plural(r->faults->areas));
    for (int k = 0; k < MAP_FAULT_KINDS; k++) {
        if (!is_looked_for(r, (map_fault_kind)k)) continue;
        if (json) output_format(",\"%s\":%zu", members[k], count[k]);
        else if (k == MAP_TOUCH) output_format(", %zu touch%s", count[k], count[k] == 1 ? "" : "es");
        else output_format(", %zu %s%s", count[k], counted[k], plural(count[k]));
    }
    output_string(json ? "}\n" : "\n");
}

static status print(const report *r) {
    const check_style *const how = r->how;
    for (size_t i = 0; i < r->faults->count && how->list && !how->geojson && output_works(); i++)
        (how->json ? print_object : print_text)(r, &r->faults->at[i]);
    if (how->geojson) print_collection(r);
    else print_counts(r);
    return finish_output(STATUS_OK);
}

/* Says which shapes are not looked at. */
static void warn(const scene *s, const map_faults *f) {
    scene_warn(s, false);
    if (f->others > 0)
        fprintf(stderr, "graze: %s: %zu of %zu shapes %s no polygon%s, and not looked at\n", input_shown(s->path).at,
                f->others, s->count, f->others == 1 ? "is" : "are", plural(f->others));
}

static status find_and_print(const scene *s, const check_style *how) {
    map_faults faults;
    const report r = {s, &faults, how};
    status result;
    if (map_faults_find(&faults, s, how->width)) {
        const bool streamed = how->picture != NULL && target_is_stdout(how->picture);
        warn(s, &faults);
        result = streamed ? STATUS_OK : print(&r);
        if (how->picture != NULL) result = worse(result, faults_draw(&faults, s, how->picture, how->format));
    } else {
        result = hits_no_memory();
    }
    map_faults_free(&faults);
    return result;
}

status check_map(const char *path, const check_style *how) {
    scene s;
    status result = scene_read(&s, path, how->name);
    if (result == STATUS_UNREADABLE) fputs("graze: nothing is checked, because it would not be all\n", stderr);
    if (result == STATUS_OK && s.dimension != 2) {
        fprintf(stderr, "graze check: %s is of space, and only maps and meshes can be checked\n", input_shown(path).at);
        result = STATUS_USAGE;
    }
    if (result == STATUS_OK) result = find_and_print(&s, how);
    scene_free(&s);
    return result;
}

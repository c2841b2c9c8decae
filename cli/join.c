/* Joins of maps. The second map is read and kept; the first one in batches, each of which is joined and printed before
 * the next is read. So memory is that of the second map and of a batch, whatever the first one has.
 *
 * SPDX-License-Identifier: MIT */
#include "join.h"

#include "files/geometry.h"
#include "files/map.h"
#include "input.h"
#include "mesh.h"
#include "output.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a batch has at the most, but for one feature more. */
enum { BATCH = 1 << 16, BATCH_POINTS = 1 << 22, BATCH_NEAR = 1 << 22 };

/* What is said of a map when it has been read. */
typedef struct map_words {
    size_t count, empty, not_finite;
    bool in_degrees; /* all coordinates so far are within 180 and 90 */
} map_words;

typedef struct join {
    join_table table;
    grz2_geometries *sides[2];
    map_words words[2];
    rings lines; /* of a geometry: its lines, then its points */
    grz_parallel threads;
    size_t done; /* features of the batch with which it is done */
    grz2_near *near;
    bool no_memory;
} join;

/* Geometries */

static grz2_rings rings_of(const rings *r) {
    return (grz2_rings){.number = GRZ_DOUBLE,
                        .point_count = rings_points(r),
                        .points = r->points.at,
                        .count = r->ends.count,
                        .ends = r->ends.at,
                        .area_count = r->areas.count,
                        .areas = r->areas.at};
}

static bool append_parts(rings *to, const rings *from) {
    size_t first = 0;
    for (size_t i = 0; i < from->ends.count; first = from->ends.at[i++])
        if (!number_list_add(&to->points, from->points.at + 2 * first, 2 * (from->ends.at[i] - first)) ||
            !rings_end(to))
            return false;
    return true;
}

/* The library takes points as parts of lines. */
static bool collect_lines(join *j, geometry *g) {
    j->lines.points.count = j->lines.ends.count = 0;
    return append_parts(&j->lines, geometry_rings(g, GEOMETRY_LINES)) &&
           append_parts(&j->lines, geometry_rings(g, GEOMETRY_POINTS));
}

static bool add_geometry(join *j, int side, geometry *g) {
    if (!collect_lines(j, g)) return false;
    const grz2_rings areas = rings_of(geometry_rings(g, GEOMETRY_AREAS)), lines = rings_of(&j->lines);
    return grz2_geometries_add_rings(j->sides[side], areas.count > 0 ? &areas : NULL,
                                     lines.count > 0 ? &lines : NULL) == GRZ_OK;
}

static bool is_within(double x, double most) { return x >= -most && x <= most; }

static void count_words(map_words *w, const geometry *g) {
    bool finite = true;
    size_t points = 0;
    for (int k = 0; k < 3; k++) {
        const number_list *const n = &g->kinds[k].points;
        for (size_t i = 0; i < n->count; i += 2) {
            finite = finite && isfinite(n->at[i]) && isfinite(n->at[i + 1]);
            w->in_degrees = w->in_degrees && is_within(n->at[i], 180) && is_within(n->at[i + 1], 90);
        }
        points += n->count;
    }
    w->count++;
    w->empty += points == 0;
    w->not_finite += !finite;
}

static void say_words(const map *m, const map_words *w) {
    const text_shown shown = input_shown(m->in->path);
    if (w->empty > 0)
        fprintf(stderr, "graze: %s: %zu of %zu geometries %s null or empty\n", shown.at, w->empty, w->count,
                is_or_are(w->empty));
    if (w->not_finite > 0)
        fprintf(stderr, "graze: %s: %zu of %zu geometries %s a number that is not finite, and so %s empty\n", shown.at,
                w->not_finite, w->count, w->not_finite == 1 ? "has" : "have", is_or_are(w->not_finite));
}

static bool keep_crs(join *j, int side, const map_item *item) {
    char **const crs = &j->table.crs[side];
    if (item->crs.kind == FEATURE_NOTHING || *crs != NULL) return true;
    *crs = malloc(item->crs.size + 1);
    if (*crs == NULL) return false;
    memcpy(*crs, item->crs.at, item->crs.size);
    (*crs)[item->crs.size] = '\0';
    return true;
}

/* One that stands behind all features. */
static void keep_last_crs(join *j, int side, map *m) {
    if (j->table.crs[side] == NULL) j->table.crs[side] = m->crs;
    else free(m->crs);
}

static bool keep(join *j, int side, geometry *g, const map_item *item) {
    join_table *const t = &j->table;
    count_words(&j->words[side], g);
    j->no_memory = !keep_crs(j, side, item) || !add_geometry(j, side, g) ||
                   !features_add(&t->sides[side], &t->columns, side, g, item);
    return !j->no_memory;
}

/* A batch */

static bool begin_side(join *j, int side) {
    grz2_geometries_free(j->sides[side]);
    j->no_memory = grz2_geometries_begin(&j->sides[side], NULL) != GRZ_OK;
    return !j->no_memory;
}

/* Prints the features up to this one that have no partner. */
static bool print_alone(join *j, size_t end) {
    bool goes_on = true;
    for (; j->done < end && goes_on; j->done++)
        if (j->table.how->all) goes_on = join_print(&j->table, j->done, JOIN_NOTHING, 0);
    return goes_on;
}

static bool print_pairs(void *user, const grz_pair *pairs, size_t count) {
    join *const j = user;
    bool goes_on = true;
    for (size_t i = 0; i < count && goes_on; i++) {
        goes_on = print_alone(j, pairs[i].a) && join_print(&j->table, pairs[i].a, pairs[i].b, 0);
        if (j->done == pairs[i].a) j->done++;
    }
    return goes_on;
}

/* How many of the nearest ones there can be. */
static size_t nearest_of(const join *j) {
    const size_t count = j->table.sides[1].count;
    return j->table.how->nearest < count ? j->table.how->nearest : count;
}

static grz_status join_nearest(join *j) {
    const size_t count = j->table.sides[0].count, k = nearest_of(j);
    if (k == 0) return GRZ_OK;
    free(j->near);
    j->near = malloc(count * k * sizeof *j->near);
    if (j->near == NULL) return GRZ_ERROR_MEMORY;
    const grz_status asked =
        grz2_geometries_nearest(j->sides[0], j->sides[1], k, j->table.how->within, &j->threads, j->near);
    bool goes_on = asked == GRZ_OK;
    for (size_t i = 0; i < count * k && goes_on; i++) {
        if (j->near[i].index == UINT32_MAX) continue;
        goes_on = print_alone(j, i / k) && join_print(&j->table, i / k, j->near[i].index, j->near[i].distance);
        if (j->done == i / k) j->done++;
    }
    return asked;
}

/* Joins and prints the batch, and makes room for the next. False: out of memory, or the output fails. */
static bool join_batch(join *j) {
    join_table *const t = &j->table;
    grz2_join by = t->how->by;
    by.parallel = &j->threads;
    j->done = 0;
    grz_status asked = grz2_geometries_build(j->sides[0], &j->threads);
    if (asked == GRZ_OK && t->how->nearest > 0) asked = join_nearest(j);
    else if (asked == GRZ_OK) asked = grz2_geometries_join(j->sides[0], j->sides[1], &by, print_pairs, j);
    j->no_memory = t->no_memory || asked == GRZ_ERROR_MEMORY;
    if (j->no_memory || !output_works() || !print_alone(j, t->sides[0].count)) return false;
    features_clear(&t->sides[0]);
    return begin_side(j, 0);
}

static bool is_full(const join *j) {
    const size_t count = j->table.sides[0].count;
    return count >= BATCH || grz2_geometries_about(j->sides[0]).coordinates >= BATCH_POINTS ||
           count * nearest_of(j) >= BATCH_NEAR;
}

/* The maps */

static bool take_first(void *context, geometry *g, const map_item *item) {
    join *const j = context;
    const bool goes_on = keep(j, 0, g, item) && (!is_full(j) || join_batch(j));
    g->map->stopped = !goes_on && !j->no_memory;
    return goes_on;
}

static bool take_second(void *context, geometry *g, const map_item *item) { return keep(context, 1, g, item); }

static status refuse_no_map(const char *path) {
    if (map_is_foreign(path)) map_say_convert(path);
    else
        fprintf(stderr,
                "graze: %s: expected a map in GeoJSON, WKT or CSV, by the name of the file or by its first line\n",
                input_shown(path).at);
    return STATUS_UNREADABLE;
}

static status refuse_columns(int side, const char *path) {
    fprintf(stderr, "graze join: --columns-%c is for CSV, and %s is not CSV\n", "ab"[side], input_shown(path).at);
    return STATUS_USAGE;
}

static status read_map(join *j, int side) {
    input in = input_open(j->table.paths[side]);
    progress bar = progress_begin();
    map m = {.in = &in,
             .bar = &bar,
             .columns = j->table.how->columns[side],
             .wants_members = true,
             .take = side == 0 ? take_first : take_second,
             .context = j};
    m.format = map_format_of(&in);
    if (m.columns != NULL && m.format == MAP_NONE && !map_is_foreign(in.path)) m.format = MAP_CSV;
    j->words[side].in_degrees = true;
    status result = STATUS_INPUT;
    if (m.columns != NULL && m.format != MAP_NONE && m.format != MAP_CSV) result = refuse_columns(side, in.path);
    else if (m.format != MAP_NONE) result = map_read(&m);
    else if (in.problem == 0) result = refuse_no_map(in.path);
    if (in.problem != 0) fprintf(stderr, "graze: %s: %s\n", input_shown(in.path).at, strerror(in.problem));
    keep_last_crs(j, side, &m);
    say_words(&m, &j->words[side]);
    j->words[side].in_degrees &= map_is_in_degrees(&m) && j->words[side].count > j->words[side].empty;
    input_close(&in);
    return result;
}

static bool asks_distance(const join_style *how) { return how->nearest > 0 || how->by.by == GRZ_JOIN_WITHIN; }

static void warn(const join *j) {
    const join_table *const t = &j->table;
    for (int side = 0; side < 2 && asks_distance(t->how); side++) {
        if (!j->words[side].in_degrees) continue;
        map_say_degrees(t->paths[side]);
        break;
    }
    if (t->crs[0] != NULL && t->crs[1] != NULL && strcmp(t->crs[0], t->crs[1]) != 0)
        fprintf(stderr, "graze: %s and %s name different reference systems: their numbers are taken as they are\n",
                input_shown(t->paths[0]).at, input_shown(t->paths[1]).at);
}

static status say_no_memory(void) {
    fputs("graze: out of memory\n", stderr);
    return STATUS_INPUT;
}

/* Reads the first map, and joins it batch by batch. */
static status join_first(join *j) {
    status result = read_map(j, 0);
    if (result <= STATUS_UNREADABLE && output_works() && !j->no_memory) join_batch(j);
    if (j->no_memory && result != STATUS_INPUT) result = say_no_memory();
    if (result <= STATUS_UNREADABLE) {
        warn(j);
        join_print_end(&j->table);
    }
    return worse(result, j->table.result);
}

static status join_both(join *j) {
    const status result = read_map(j, 1);
    if (result == STATUS_UNREADABLE) fputs("graze: nothing is joined, because it would not be all\n", stderr);
    if (result != STATUS_OK) return result;
    if (grz2_geometries_build(j->sides[1], &j->threads) != GRZ_OK) return say_no_memory();
    return join_first(j);
}

status join_maps(const char *a, const char *b, const join_style *how) {
    join j = {.table = {.how = how, .paths = {a, b}}, .threads = grz_threads(mesh_threads())};
    const status result = begin_side(&j, 0) && begin_side(&j, 1) ? join_both(&j) : say_no_memory();
    for (int side = 0; side < 2; side++) {
        grz2_geometries_free(j.sides[side]);
        features_free(&j.table.sides[side]);
        free(j.table.crs[side]);
    }
    columns_free(&j.table.columns);
    join_print_free(&j.table);
    rings_free(&j.lines);
    free(j.near);
    return finish_output(result);
}

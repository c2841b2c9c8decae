/* graze join: the features of one map with those of another that meet them, are near, or nearest.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "help.h"
#include "join.h"
#include "mesh.h"
#include "option.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze join [--predicate NAME | MATRIX] [--within R] [--nearest K] [--all] [--csv | --pairs]\n"
    "                  [--columns-a X,Y] [--columns-b X,Y] A B\n"
    "\n"
    "Joins two maps: for each feature of A, each feature of B that has a common point with it, or for\n"
    "which another question is answered yes. Prints a FeatureCollection: for each pair the feature of A,\n"
    "with the properties of both. Exact, as graze relate; pairs come in the order of A, then of B.\n"
    "\n"
    "A and B are GeoJSON (.geojson, .json; a value a line: .geojsonl, .ndjson), WKT (.wkt), or CSV (.csv)\n"
    "with columns lon and lat, x and y, or of WKT or of WKB in hex; `-` is standard input. Each geometry\n"
    "is one set, also a collection of points, lines and areas.\n"
    "\n"
    "A property that both have is printed as a.NAME and b.NAME. Ids of A stay ids, those of B become the\n"
    "property b.id, unless there is one of that name. `crs` of A is passed on. Values of CSV are strings,\n"
    "and names of its columns have no blanks around them.\n"
    "\n";

static const char after[] =
    "\n"
    "B is kept in memory. A is read in batches of up to 65536 features, each of which is printed before\n"
    "the next is read: CSV, WKT, and GeoJSON of which each value is a feature may have any size. Names do\n"
    "not change meanwhile: if a name of B comes up in A only after the first line was printed, it is\n"
    "a.NAME of A, and of B NAME as before.\n"
    "\n"
    "Standard error says how many geometries are empty, and what was changed as a file was read: rings\n"
    "that were closed, say. A number that is not finite makes its geometry empty; in GeoJSON it is\n"
    "printed as null.\n"
    "\n"
    "Coordinates are points of a plane: an edge from longitude 179 to -179 goes around the whole map. Cut\n"
    "such a geometry at 180 first. Distances of degrees are in degrees.\n"
    "\n"
    "Exit status: 0 all joined, 1 some features unreadable (of B: nothing is printed; of A: the others\n"
    "are joined), 2 wrong usage, 3 a file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"predicate", 'p', false, "NAME",
     "intersects (also without this option), disjoint, touches, crosses, overlaps, within, contains, covered_by, "
     "covers "
     "or equals, of A and B in this order; or a pattern of the DE-9IM matrix: nine of F, 0, 1, 2, T for any of 0 1 2, "
     "and * for anything"},
    {"within", 'w', false, "R", "those whose exact distance is at most R"},
    {"nearest", 'k', false, "K",
     "the K nearest ones of each feature of A, with --within only those at most R away, and their distance as a "
     "property; of those whose distances round to the same double the first ones of B"},
    {"all", 'l', false, NULL, "also the features of A for which there is none, once, without properties of B"},
    {"csv", 'c', false, NULL,
     "a table instead: the properties of both, and before them the ids, if there are any, as a.id and b.id. The "
     "geometry is there only if A is CSV, as its column in A. The columns are the properties of B and of the first "
     "batch of A"},
    {"pairs", 'n', false, NULL,
     "two numbers a line instead: the place of the feature in file A, and in B, counted from 0, and with --nearest "
     "the distance; with --all - in place of B for none"},
    {"columns-a", 'x', false, "X,Y",
     "of A, if it is CSV: the names of the columns of x and y, or of the one column of WKT or WKB. Without this option "
     "the first of these that is there, in small or capital letters: wkt, wkb, geometry, geom, the_geom, wkt_geom, "
     "wkb_geometry; lon or lng or long, with lat; longitude, latitude; x, y"},
    {"columns-b", 'y', false, "X,Y", "the same of B; an error, as of A, if it is not CSV"},
    {.text = NULL},
};

typedef struct request {
    join_style how;
    bool has_predicate, has_within, help;
} request;

static bool read_predicate(const char *text, request *r) {
    grz2_join *const by = &r->how.by;
    r->has_predicate = true;
    if (!option_is_pattern(text))
        return option_read_predicate("join", text, "a predicate or a pattern of nine characters", &by->predicate);
    by->by = GRZ_JOIN_MATRIX;
    by->pattern = text;
    return true;
}

static bool read_within(const char *text, request *r) {
    r->has_within = true;
    if (option_read_list("join", "--within", "a number", text, 1, 1, &r->how.within) == 0) return false;
    return r->how.within >= 0 || option_refuse("join", "--within", "a number that is at least 0", text);
}

static bool read_nearest(const char *text, request *r) {
    double count;
    if (option_read_list("join", "--nearest", "a whole number", text, 1, 1, &count) == 0) return false;
    if (!(count >= 1 && count == floor(count)))
        return option_refuse("join", "--nearest", "a whole number that is at least 1", text);
    r->how.nearest = count < (double)UINT32_MAX ? (size_t)count : UINT32_MAX;
    return true;
}

static bool read_form(request *r, join_form wanted) {
    const bool good = r->how.form == JOIN_GEOJSON || r->how.form == wanted;
    if (!good) fputs("graze join: --csv and --pairs cannot be combined\n", stderr);
    r->how.form = wanted;
    return good;
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'p': return read_predicate(value, r);
    case 'w': return read_within(value, r);
    case 'k': return read_nearest(value, r);
    case 'l': r->how.all = true; return true;
    case 'c': return read_form(r, JOIN_CSV);
    case 'n': return read_form(r, JOIN_PAIRS);
    case 'x': r->how.columns[0] = value; return true;
    case 'y': r->how.columns[1] = value; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

static bool are_maps(int count, char **paths) {
    if (count != 2) {
        fprintf(stderr, "graze join: expected two maps, got %d\n", count);
        return false;
    }
    if (strcmp(paths[0], "-") == 0 && strcmp(paths[1], "-") == 0) {
        fputs("graze join: standard input can be one of the maps only\n", stderr);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (!mesh_is_named(paths[i])) continue;
        fprintf(stderr, "graze join: %s is a mesh by its name: expected a map\n", text_path(paths[i]).at);
        return false;
    }
    return true;
}

static bool read_options(int argc, char **argv, request *r) {
    for (int option; (option = option_next(argc, argv, &command_join)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (r->has_predicate && (r->has_within || r->how.nearest > 0)) {
        fputs("graze join: --predicate and --within or --nearest cannot be combined\n", stderr);
        return false;
    }
    if (r->has_within && r->how.nearest == 0) {
        r->how.by.by = GRZ_JOIN_WITHIN;
        r->how.by.margin = r->how.within;
    }
    return are_maps(argc - optind, argv + optind);
}

static status run(int argc, char **argv) {
    request r = {
        .how = {.by = {.by = GRZ_JOIN_PREDICATE, .predicate = GRZ_RELATE_INTERSECTS}, .within = (double)INFINITY}};
    if (!read_options(argc, argv, &r)) {
        fputs("Try 'graze join --help'.\n", stderr);
        return STATUS_USAGE;
    }
    if (r.help) return help_print(&command_join);
    return join_maps(argv[optind], argv[optind + 1], &r.how);
}

const command_form command_join = {
    .name = "join",
    .operands = "A B",
    .summary = "features of a map with those of another that meet them, or are near",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

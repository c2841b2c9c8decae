/* graze pairs: who touches whom in a scene, or between two.
 *
 * SPDX-License-Identifier: MIT */
#include "big_pairs.h"
#include "output.h"
#include "pair_lines.h"
#include "relations.h"

#include <stdio.h>

static const char before[] =
    "Usage: graze pairs [--open | --within R] [--interiors] [--name FIELD] [--json]\n"
    "                   [--memory SIZE [--tmp DIR]] [--output FILE] SCENE [SCENE]\n"
    "\n"
    "Prints each pair of shapes of a scene that have a common point, `A B overlap`, or `A B touch` if\n"
    "they merely touch, in the order of the scene; then how many there are. With two scenes: the pairs\n"
    "of one from each. Displacements (by) are not looked at: shapes are where they begin.\n"
    "\n"
    "A scene is text, `-` is standard input. `space 2` or `space 3` comes first, then a shape a line,\n"
    "`NAME SHAPE NUMBERS [round R] [by D]`:\n"
    "\n"
    "  space 2\n"
    "  floor halfspace 0 1 0\n"
    "  ball circle 3 1 1\n"
    "\n"
    "Or it is a map of points, lines and polygons: GeoJSON (.geojson, .json; a value a line: .geojsonl,\n"
    ".ndjson); WKT (.wkt), a geometry a line or in several, or a name, a tab and a geometry; or CSV\n"
    "(.csv) with columns lon and lat, x and y, or of WKT or of WKB in hex. Or it is boxes as numbers,\n"
    "little-endian, each minimum and then maximum, as NumPy's tofile writes them: .aabb2f32, .aabb2f64,\n"
    ".aabb3f32, .aabb3f64, by dimension and float or double; such boxes are named 0, 1, 2 ...\n"
    "\n";

static const char after[] =
    "\n"
    "How many shapes are invalid, and so empty, and how many pairs graze has no answer for yet (`graze\n"
    "table`) is said on standard error.\n"
    "\n"
    "Exit status: 0 all compared, 1 some lines of a scene unreadable (the first 20 are reported, no pair\n"
    "is printed), 2 wrong usage, 3 a file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"open", 'o', false, NULL, "leave out the pairs that only touch, and do not count them"},
    {"interiors", 'i', false, NULL,
     "say of polygons, lines and points whether their interiors meet, or only their borders: `A B overlap borders` are "
     "neighbours whose border interlocks, so that no small shift separates them; in JSON \"interiors\":false"},
    {"within", 'w', false, "R",
     "also the pairs that have no common point, but whose exact distance is at most R: `A B within`, in JSON "
     "\"within\":true; they are counted as apart"},
    {"json", 'j', false, NULL,
     "one object a line: {\"a\":\"floor\",\"b\":\"ball\",\"touch\":true}, at last "
     "{\"pairs\":1,\"touching\":1}"},
    {"memory", 'm', false, "SIZE",
     "use only about so many bytes, 16M or more, such as 500M or 2G, and temporary files for the rest; the output is "
     "the "
     "same, but comes at the end; for scenes of text and boxes as numbers"},
    {"tmp", 't', false, "DIR", "where --memory puts its temporary files; otherwise TMPDIR, or else /tmp"},
    {"output", 'f', false, "FILE",
     "print to this file, which is replaced only when all is written: until then it is a file .graze-XXXXXX beside it; "
     "a device or a pipe is written to; - is standard output"},
    SCENES_NAME_OPTION("\"a_id\", \"a_index\""),
    {.text = NULL},
};

typedef struct job {
    pair_lines lines;
    relations sets; /* for --interiors */
} job;

static interiors interiors_of(void *context, const scene_item *a, const scene_item *b) {
    grz2_de9im matrix;
    if (!relations_ask(&((job *)context)->sets, a, b, &matrix)) return INTERIORS_UNKNOWN;
    return matrix.text[0] != 'F' ? INTERIORS_MEET : INTERIORS_APART;
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    pair_lines_print(&j->lines, a, b);
    return !j->sets.no_memory;
}

static status compare(const scenes *s, const style *how) {
    job j = {.lines = {.dimension = s->at[0].dimension, .how = how, .ask = interiors_of}};
    j.lines.context = &j;
    status result = STATUS_OK;
    j.lines.counts.unsupported = scenes_unsupported(s);
    if (relations_begin(&j.sets, s)) result = scenes_visit_related(s, pair_lines_relation(how), how->within, visit, &j);
    if (j.sets.no_memory && result == STATUS_OK) {
        fputs("graze: out of memory\n", stderr);
        result = STATUS_INPUT;
    }
    relations_free(&j.sets);
    if (result != STATUS_OK) return finish_output(result);
    pair_lines_end(how, &j.lines.counts);
    return finish_partly(j.lines.counts.unsupported, "pair");
}

static status run(int argc, char **argv) {
    static const pair_command command = {&command_pairs, "pairs", false, compare, big_pairs, NULL};
    return pair_command_run(&command, argc, argv);
}

const command_form command_pairs = {
    .name = "pairs",
    .operands = "SCENE [SCENE]",
    .summary = "who touches whom in a scene, or between two",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

/* graze pairs: who touches whom in a scene, or between two.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "meeting.h"
#include "output.h"
#include "scenes.h"

#include <string.h>

static const char before[] =
    "Usage: graze pairs [--open] [--name FIELD] [--json] SCENE [SCENE]\n"
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
    "Or it is a map of points, lines and polygons: GeoJSON (.geojson, .json), or WKT (.wkt), a geometry a\n"
    "line, or a name, a tab and a geometry.\n"
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
    {"json", 'j', false, NULL,
     "one object a line: {\"a\":\"floor\",\"b\":\"ball\",\"touch\":true}, at last "
     "{\"pairs\":1,\"touching\":1}"},
    {"name", 'n', false, "FIELD", "the property that names the features of GeoJSON; otherwise name, or else the id"},
    {.text = NULL},
};

typedef struct job {
    int dimension;
    style how;
    size_t pairs, touching, unsupported;
} job;

static void print_pair(bool json, const char *a, const char *b, bool touch) {
    if (json) {
        output_string("{\"a\":");
        output_json_string(a, strlen(a));
        output_string(",\"b\":");
        output_json_string(b, strlen(b));
        output_format(",\"touch\":%s}\n", touch ? "true" : "false");
    } else {
        output_string(a);
        output_char(' ');
        output_string(b);
        output_string(touch ? " touch\n" : " overlap\n");
    }
}

static void print_summary(const job *j) {
    if (!j->how.json) {
        output_format("%zu pair%s, ", j->pairs, plural(j->pairs));
        output_format("%zu of them only %s\n", j->touching, j->touching == 1 ? "touches" : "touch");
    } else if (j->unsupported == 0) {
        output_format("{\"pairs\":%zu,\"touching\":%zu}\n", j->pairs, j->touching);
    } else {
        output_format("{\"pairs\":%zu,\"touching\":%zu,\"unsupported\":%zu}\n", j->pairs, j->touching, j->unsupported);
    }
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    const meeting m = meeting_of(j->dimension, j->how.open, &a->shape, &b->shape);
    j->unsupported += m == MEETING_UNSUPPORTED;
    if (m == MEETING_NONE || m == MEETING_UNSUPPORTED) return true;
    j->pairs++;
    j->touching += m == MEETING_TOUCH;
    print_pair(j->how.json, a->name, b->name, m == MEETING_TOUCH);
    return true;
}

static status compare(const scenes *s, const style *how) {
    job j = {.dimension = s->at[0].dimension, .how = *how};
    const status result = scenes_visit_pairs(s, false, visit, &j);
    if (result != STATUS_OK) return finish_output(result);
    print_summary(&j);
    return finish_partly(j.unsupported, "pair");
}

static status run(int argc, char **argv) {
    static const pair_command command = {&command_pairs, "pairs", false, compare};
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

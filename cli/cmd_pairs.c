/* graze pairs: who touches whom in a scene, or between two.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"
#include "far.h"
#include "meeting.h"
#include "output.h"
#include "relations.h"

#include <stdio.h>

static const char before[] =
    "Usage: graze pairs [--open | --within R] [--interiors] [--name FIELD] [--json] SCENE [SCENE]\n"
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
    "line, or a name, a tab and a geometry. Or it is boxes as numbers, little-endian, each minimum and then\n"
    "maximum, as NumPy's tofile writes them: .aabb2f32, .aabb2f64, .aabb3f32, .aabb3f64, by dimension and\n"
    "float or double; such boxes are named 0, 1, 2 ...\n"
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
    {"name", 'n', false, "FIELD", "the property that names the features of GeoJSON; otherwise name, or else the id"},
    {.text = NULL},
};

typedef struct job {
    int dimension;
    style how;
    relations sets; /* for --interiors */
    size_t pairs, touching, apart, unsupported, inside;
} job;

/* Whether the interiors of two shapes meet. */
typedef enum interiors { INTERIORS_UNKNOWN, INTERIORS_MEET, INTERIORS_APART } interiors;

static interiors interiors_of(job *j, const scene_item *a, const scene_item *b) {
    grz2_de9im matrix;
    if (!j->how.interiors || !relations_ask(&j->sets, a, b, &matrix)) return INTERIORS_UNKNOWN;
    return matrix.text[0] != 'F' ? INTERIORS_MEET : INTERIORS_APART;
}

static void print_pair(bool json, const scene_item *a, const scene_item *b, meeting m, interiors in) {
    static const char *const words[] = {"", " interiors", " borders"};
    static const char *const members[] = {"", ",\"interiors\":true", ",\"interiors\":false"};
    const char *const word = m == MEETING_TOUCH ? "touch" : m == MEETING_OVERLAP ? "overlap" : "within";
    scenes_print_names(a, b, json);
    if (!json) {
        output_format(" %s%s\n", word, words[in]);
    } else {
        output_format(",\"touch\":%s", m == MEETING_TOUCH ? "true" : "false");
        output_format("%s%s}\n", m == MEETING_NONE ? ",\"within\":true" : "", members[in]);
    }
}

static void print_summary(const job *j) {
    if (!j->how.json) {
        output_format("%zu pair%s, ", j->pairs, plural(j->pairs));
        output_format("%zu of them only %s", j->touching, j->touching == 1 ? "touches" : "touch");
        if (j->how.limited) output_format(", %zu apart", j->apart);
        if (j->how.interiors) output_format(", the interiors of %zu meet", j->inside);
    } else {
        output_format("{\"pairs\":%zu,\"touching\":%zu", j->pairs, j->touching);
        if (j->how.limited) output_format(",\"apart\":%zu", j->apart);
        if (j->how.interiors) output_format(",\"interiors\":%zu", j->inside);
        if (j->unsupported > 0) output_format(",\"unsupported\":%zu", j->unsupported);
        output_char('}');
    }
    output_char('\n');
}

static bool is_near(const job *j, const scene_item *a, const scene_item *b) {
    return j->how.limited && within_of(j->dimension, &a->shape, &b->shape, j->how.within);
}

static bool visit(void *context, const scene_item *a, const scene_item *b) {
    job *const j = context;
    const meeting m = meeting_of(j->dimension, j->how.open, &a->shape, &b->shape);
    j->unsupported += m == MEETING_UNSUPPORTED;
    if (m == MEETING_UNSUPPORTED || (m == MEETING_NONE && !is_near(j, a, b))) return true;
    j->pairs++;
    j->touching += m == MEETING_TOUCH;
    j->apart += m == MEETING_NONE;
    const interiors in = m != MEETING_NONE ? interiors_of(j, a, b) : INTERIORS_UNKNOWN;
    j->inside += in == INTERIORS_MEET;
    print_pair(j->how.json, a, b, m, in);
    return !j->sets.no_memory;
}

static status compare(const scenes *s, const style *how) {
    job j = {.dimension = s->at[0].dimension, .how = *how};
    status result = STATUS_OK;
    if (relations_begin(&j.sets, s)) result = scenes_visit_within(s, how->limited ? how->within : 0, visit, &j);
    if (j.sets.no_memory && result == STATUS_OK) {
        fputs("graze: out of memory\n", stderr);
        result = STATUS_INPUT;
    }
    relations_free(&j.sets);
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

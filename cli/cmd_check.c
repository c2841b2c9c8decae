/* graze check: where a mesh is not the surface of a solid, and the areas of a map are not as areas side by side should
 * be.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "help.h"
#include "mesh.h"
#include "option.h"

#include <stdio.h>

static const char before[] =
    "Usage: graze check [--list] [--json] MESH\n"
    "       graze check [--width W] [--list | --geojson] [--json] [--name FIELD] [--draw PICTURE] MAP\n"
    "\n"
    "Of a mesh it prints how many pairs of triangles intersect beyond an edge or a vertex that they\n"
    "share; how many triangles are duplicates, which have the three vertices of an earlier one, and are\n"
    "looked at no further; how many are flat; and how many edges are open: belong to an odd number of\n"
    "triangles. Vertices are the same if their coordinates are. A mesh without any of these is the\n"
    "surface of solids. Of faces with more than three corners: how many are crossed, as two of their\n"
    "edges cross between the ends, and how many are bent, as not all of their corners are in one plane,\n"
    "exactly.\n"
    "\n"
    "Of a map (GeoJSON, WKT, CSV or graze's text) it looks at the polygons, and prints how many there\n"
    "are of\n"
    "  crossing   two edges of a polygon cross, inside of both\n"
    "  touch      a ring comes to the same point twice\n"
    "  doubled    two edges of a polygon have a part in common\n"
    "  overlap    two polygons have an inside in common; with the area of that, correctly rounded\n"
    "  unmatched  a corner of the first polygon is on an edge of the second, where that has no corner\n"
    "  gap        with --width: edges of two polygons are apart by at most W, with none between them\n"
    "  sliver     with --width: twice an area is less than W times the length of its border\n"
    "All but the last are exact for the numbers in the file.\n"
    "\n";

static const char after[] =
    "\n"
    "How many triangles of a mesh are empty, and how many shapes of a map are no polygons, is said on\n"
    "standard error.\n"
    "\n"
    "Exit status: 0 all looked at, 1 the file unreadable, 2 wrong usage, 3 the file not openable or not\n"
    "enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"list", 'l', false, NULL,
     "a line for each of them first. Of a mesh `intersection T PART T PART  X Y Z  X Y Z`, the numbers of the "
     "triangles "
     "in the file, from 0, and their parts, and the corners of a box around their common points, rounded; so "
     "for an earlier triangle and its `duplicate`; `flat T PART  X Y Z  X Y Z`, with the box around it; `open T "
     "PART  X Y Z  X Y Z`, with the ends of the edge, and the first triangle that it belongs to; `crossed` and `bent` "
     "T PART, with the first triangle of the face and the box around it. Of a map `crossing A  X Y  X Y`, the name and "
     "twice the point, rounded; `doubled A` with the ends of the part; `overlap A B AREA`, with the corners of a box "
     "around the common part; `gap A B DISTANCE`, with the nearest points; `sliver A WIDTH`, with its box, where the "
     "width is twice the area over the length of the border"},
    {"json", 'j', false, NULL,
     "the same as objects: "
     "{\"problem\":\"flat\",\"triangles\":[7],\"parts\":[\"arm\"],\"place\":[[0,0,0],[0,1,2]]}, at last "
     "{\"triangles\":12,\"intersections\":0,\"duplicates\":0,\"flat\":1, ...}; of a map "
     "{\"problem\":\"overlap\",\"a\":\"Ash\",\"b\":\"Elm\",\"area\":0.5,\"place\":[[0,0],[1,1]]}, at last how many"},
    {.text = "Of maps:"},
    {"width", 'w', false, "W", "also gaps and slivers of at most this width, in the units of the file"},
    {"geojson", 'g', false, NULL,
     "the list as GeoJSON instead: features with these members, whose geometry is the point, the segment or the box"},
    {"name", 'n', false, "FIELD",
     "the property that names the features of GeoJSON, or @id: their ids; otherwise name, or else the id"},
    {"draw", 'd', false, "PICTURE",
     "draws the map, and above it the places; a name that ends in .svg, .png or .pdf, or - for standard output, where "
     "nothing is printed then"},
    {"format", 'f', false, "FORMAT", "the format: svg, png or pdf; otherwise by the name, and svg for -"},
    {.text = NULL},
};

static status usage(void) {
    fputs("Try 'graze check --help'.\n", stderr);
    return STATUS_USAGE;
}

static bool read_width(const char *text, check_style *how) {
    how->option_of_map = "--width";
    if (option_read_list("check", "--width", "a number", text, 1, 1, &how->width) == 0) return false;
    return how->width >= 0 || option_refuse("check", "--width", "a number that is at least 0", text);
}

static bool take_option(check_style *how, int option, const char *value) {
    switch (option) {
    case 'l': how->list = true; return true;
    case 'j': how->json = true; return true;
    case 'w': return read_width(value, how);
    case 'g': how->option_of_map = "--geojson"; return how->geojson = true;
    case 'n':
        how->option_of_map = "--name";
        how->name = value;
        return true;
    case 'd':
        how->option_of_map = "--draw";
        how->picture = value;
        return true;
    case 'f': how->option_of_map = "--format"; return picture_read_format("check", value, &how->format);
    default: return false;
    }
}

/* Reports options that do not go together. */
static bool options_suit(check_style *how, const char *path, bool is_mesh) {
    const bool streamed = how->picture != NULL && target_is_stdout(how->picture);
    if (is_mesh && how->option_of_map != NULL) {
        fprintf(stderr, "graze check: %s is for maps only, and %s is a mesh\n", how->option_of_map, text_path(path).at);
    } else if (how->geojson && (how->list || how->json)) {
        fputs("graze check: --geojson and --list or --json cannot be combined\n", stderr);
    } else if (how->picture == NULL && how->format != FORMAT_NONE) {
        fputs("graze check: --format is for pictures only: expected --draw\n", stderr);
    } else if (streamed && (how->list || how->json || how->geojson)) {
        fputs("graze check: --draw - and a list cannot be combined\n", stderr);
    } else {
        return how->picture == NULL || picture_accept("check", "--draw", how->picture, &how->format);
    }
    return false;
}

static status run(int argc, char **argv) {
    check_style how = {.list = false};
    for (int option; (option = option_next(argc, argv, &command_check)) != -1;) {
        if (option == 'h') return help_print(&command_check);
        if (!take_option(&how, option, optarg)) return usage();
    }
    if (argc - optind != 1) {
        fprintf(stderr, "graze check: expected one mesh or map, got %d\n", argc - optind);
        return usage();
    }
    const char *const path = argv[optind];
    const bool is_mesh = mesh_is_named(path);
    if (!options_suit(&how, path, is_mesh)) return usage();
    return is_mesh ? check_mesh(path, &how) : check_map(path, &how);
}

const command_form command_check = {
    .name = "check",
    .operands = "MESH | MAP",
    .summary = "is a mesh or a map sound: what intersects itself, is open, overlaps, has gaps",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

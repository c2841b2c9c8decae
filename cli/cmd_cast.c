/* graze cast: what a segment, ray or line hits in a scene, or of a mesh, in order.
 *
 * SPDX-License-Identifier: MIT */
#include "cast.h"
#include "help.h"
#include "mesh.h"
#include "option.h"
#include "text.h"

#include <stdio.h>

static const char before[] =
    "Usage: graze cast SCENE --from P (--to P | --dir D [--line]) [--first | --any] [OPTION...]\n"
    "       graze cast MESH --from P (--to P | --dir D [--line]) [--first | --any] [OPTION...]\n"
    "\n"
    "Prints each shape of a scene that a segment, ray or line hits, `NAME ENTER EXIT`, in order of ENTER,\n"
    "equal ones by name; then how many there are. ENTER and EXIT are the first and the last place of\n"
    "contact as t in from + t (to - from), from 0 to 1 along a segment, or in from + t dir, from 0 on\n"
    "along a ray, over all numbers along a line; correctly rounded. Displacements (by) are not looked at:\n"
    "shapes are where they begin. A polygon is printed once for each part of the caster that is in it,\n"
    "with the times at which the caster enters it and leaves it; with --open once, from where it first\n"
    "enters the interior to where it last leaves it.\n"
    "\n"
    "A file whose name ends in .3ds, .3mf, .amf, .dae, .dxf, .fbx, .glb, .gltf, .ifc, .lwo, .obj, .off,\n"
    ".ply, .stl or .x3d is a mesh, every other one a scene (`graze pairs --help`). Of a mesh each\n"
    "triangle that is hit is printed, `TRIANGLE PART TIME SIDE`, in order of TIME, equal ones by number:\n"
    "its number in the file, from 0; the part it belongs to; where it is hit, as t; whether that is its\n"
    "`front`, its `back`, or the caster runs within its plane, `flat`. With --points: `TRIANGLE PART\n"
    "TIME SIDE  X Y Z  U V W`, the place, and the weights there of the triangle's vertices. With --json:\n"
    "{\"triangle\":17, \"part\":\"head\",\"time\":0.5,\"side\":\"front\"}, and with --points also\n"
    "\"point\":[1,2,3], \"weights\":[0.5,0.25,0.25].\n"
    "\n";

static const char after[] =
    "\n"
    "How many shapes are invalid, and so empty, how many graze has no answer for yet, and how many\n"
    "triangles of a mesh are empty, is said on standard error.\n"
    "\n"
    "Exit status: 0 all asked, 1 some lines of the scene, or the mesh, unreadable (no hit is printed), 2\n"
    "wrong usage, 3 the file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"from", 'f', false, "X,Y,Z",
     "where the segment or ray begins, or a point of the line; X,Y in space 2. Numbers are those of queries, "
     "and finite"},
    {"to", 't', false, "X,Y,Z", "the end of a segment"},
    {"dir", 'd', false, "X,Y,Z", "the direction of a ray, of any length"},
    {"line", 'l', false, NULL, "a line instead of the ray"},
    {"first", '1', false, NULL, "print the first hit only; nothing if there is none"},
    {"any", 'a', false, NULL, "print yes or no only; unsupported if graze has no answer for what may be in the way"},
    {"points", 'p', false, NULL,
     "after ENTER and EXIT comes the first place of contact, `NAME ENTER EXIT  X Y Z  NX NY NZ`: a point, and "
     "the normal out of the shape, of length 1, which is 0 where the caster begins inside; nothing where ENTER "
     "is -inf; of a polygon only where the caster meets it first, and not with --open"},
    {"json", 'j', false, NULL,
     "one object a line: {\"name\":\"ball\",\"enter\":4,\"exit\":6}, at last {\"hits\":1}; with --points also "
     "\"point\":[4,0],\"normal\":[-1,0]; with --any {\"answer\":\"yes\"}. Of shapes without an answer at last "
     "{\"hits\":1,\"unsupported\":1}, with --any {\"answer\":\"unsupported\",\"unsupported\":1}, with --first "
     "{\"unsupported\":1}"},
    {NULL, 0, false, NULL, "For scenes only:"},
    {"open", 'o', false, NULL, "a shape counts where its interior is crossed: what is only touched is no hit"},
    SCENES_NAME_OPTION("\"id\", \"index\""),
    {NULL, 0, false, NULL, "For meshes only:"},
    {"front", 'F', false, NULL, "front faces only: those whose vertices are counter-clockwise for the caster"},
    {"range", 'r', false, "A,B", "only hits at times from A to B"},
    {.text = NULL},
};

static bool read_range(const char *text, cast_request *r) {
    r->in_range = option_read_list("cast", "--range", "A,B", text, 2, 2, r->range) != 0;
    if (!r->in_range || r->range[0] <= r->range[1]) return r->in_range;
    return option_refuse("cast", "--range", "A,B with A <= B", text);
}

static bool take_option(cast_request *r, int option, const char *value) {
    switch (option) {
    case 'f': r->from.text = value; return true;
    case 't': r->to.text = value; return true;
    case 'd': r->dir.text = value; return true;
    case 'l': r->line = true; return true;
    case '1': r->first = true; return true;
    case 'a': r->any = true; return true;
    case 'o': r->how.open = true; return true;
    case 'p': r->how.points = true; return true;
    case 'F': r->front = true; return true;
    case 'r': return read_range(value, r);
    case 'j': r->how.json = true; return true;
    case 'n': r->how.name = value; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

/* An error in the combination of options; NULL: none. */
static const char *contradiction(const cast_request *r) {
    if (r->from.text == NULL) return "expected --from, where the segment, ray or line begins";
    if (r->to.text == NULL && r->dir.text == NULL)
        return "expected --to, the end of a segment, or --dir, the direction of a ray";
    if (r->to.text != NULL && r->dir.text != NULL) return "--to and --dir cannot be combined";
    if (r->to.text != NULL && r->line) return "--to and --line cannot be combined";
    if (r->first && r->any) return "--first and --any cannot be combined";
    if (r->how.points && r->any) return "--points and --any cannot be combined";
    return NULL;
}

static bool read_options(int argc, char **argv, cast_request *r) {
    for (int option; (option = option_next(argc, argv, &command_cast)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (argc - optind != 1) {
        fprintf(stderr, "graze cast: expected one scene or mesh, got %d\n", argc - optind);
        return false;
    }
    const char *const wrong = contradiction(r);
    if (wrong != NULL) fprintf(stderr, "graze cast: %s\n", wrong);
    return wrong == NULL;
}

static bool read_vector(const char *option, bool is_mesh, cast_vector *v) {
    if (v->text == NULL) return true;
    v->count = option_read_point("cast", option, is_mesh ? "X,Y,Z" : "X,Y or X,Y,Z", v->text, is_mesh ? 3 : 2, v->at);
    return v->count > 0;
}

static bool read_vectors(cast_request *r, bool is_mesh) {
    return read_vector("--from", is_mesh, &r->from) && read_vector("--to", is_mesh, &r->to) &&
           read_vector("--dir", is_mesh, &r->dir);
}

static status usage(void) {
    fputs("Try 'graze cast --help'.\n", stderr);
    return STATUS_USAGE;
}

/* True if all options suit the file, a mesh or a scene; else prints an error. */
static bool options_suit(const cast_request *r, const char *path, bool is_mesh) {
    const char *const other = is_mesh       ? (r->how.open           ? "--open"
                                               : r->how.name != NULL ? "--name"
                                                                     : NULL)
                              : r->front    ? "--front"
                              : r->in_range ? "--range"
                                            : NULL;
    if (other != NULL)
        fprintf(stderr, "graze cast: %s is for %s only, and %s is a %s\n", other, is_mesh ? "scenes" : "meshes",
                text_path(path).at, is_mesh ? "mesh" : "scene");
    return other == NULL;
}

static status run(int argc, char **argv) {
    cast_request r = {.help = false};
    if (!read_options(argc, argv, &r)) return usage();
    if (r.help) return help_print(&command_cast);
    char **const path = argv + optind;
    const bool is_mesh = mesh_is_named(*path);
    if (!options_suit(&r, *path, is_mesh) || !read_vectors(&r, is_mesh)) return usage();
    if (is_mesh) return cast_at_mesh(&r, *path);
    const status result = cast_at_scene(&r, path);
    return result == STATUS_USAGE ? usage() : result;
}

const command_form command_cast = {
    .name = "cast",
    .operands = "SCENE OPTION...",
    .summary = "what a segment, ray or line hits, in order, in a scene or mesh",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

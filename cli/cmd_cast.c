/* graze cast: what a segment, ray or line hits in a scene, or of a mesh, in order.
 *
 * SPDX-License-Identifier: MIT */
#include "cast.h"
#include "hits.h"
#include "meeting.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "progress.h"

#include <getopt.h>
#include <stdio.h>

static const char help[] =
    "Usage: graze cast SCENE --from P (--to P | --dir D [--line]) [--first | --any] [OPTION...]\n"
    "       graze cast MESH --from P (--to P | --dir D [--line]) [--first | --any] [OPTION...]\n"
    "\n"
    "Prints each shape of a scene that a segment, ray or line hits, `NAME ENTER EXIT`, in order of ENTER,\n"
    "equal ones by name; then how many there are. ENTER and EXIT are the first and the last place of\n"
    "contact as t in from + t (to - from), from 0 to 1 along a segment, or in from + t dir, from 0 on\n"
    "along a ray, over all numbers along a line; correctly rounded. Displacements (by) are not looked at:\n"
    "shapes are where they begin.\n"
    "\n"
    "  --from X,Y,Z   where the segment or ray begins, or a point of the line; X,Y in space 2\n"
    "  --to X,Y,Z     the end of a segment\n"
    "  --dir X,Y,Z    the direction of a ray, of any length\n"
    "  --line         a line instead of the ray\n"
    "  --first        print the first hit only; nothing if there is none\n"
    "  --any          print yes or no only\n"
    "  --points       after ENTER and EXIT comes the first place of contact, `NAME ENTER EXIT  X Y Z\n"
    "                 NX NY NZ`: a point, and the normal out of the shape, which is 0 where the caster\n"
    "                 begins inside; nothing where ENTER is -inf\n"
    "  --json         one object a line: {\"name\":\"ball\",\"enter\":4,\"exit\":6}, at last {\"hits\":1};\n"
    "                 with --any {\"answer\":\"yes\"}; with --points also \"point\":[4,0],\"normal\":[-1,0]\n"
    "  --help         this text\n"
    "\n"
    "For scenes only:\n"
    "  --open         shapes count where their inside is passed: what is only touched is no hit\n"
    "\n"
    "A file whose name ends in .3ds, .3mf, .amf, .dae, .dxf, .fbx, .glb, .gltf, .ifc, .lwo, .obj, .off,\n"
    ".ply, .stl or .x3d is a mesh, every other one a scene (`graze pairs --help`). Of a mesh each\n"
    "triangle that is hit is printed, `TRIANGLE PART TIME SIDE`, in order of TIME, equal ones by number:\n"
    "its number in the file, from 0; the part it belongs to; where it is hit, as t; whether that is its\n"
    "`front`, its `back`, or the caster runs within its plane, `flat`. With --points: `TRIANGLE PART\n"
    "TIME SIDE  X Y Z  U V W`, the place, and the weights there of the triangle's vertices. With --json:\n"
    "{\"triangle\":17, \"part\":\"head\",\"time\":0.5,\"side\":\"front\"}, and with --points also\n"
    "\"point\":[1,2,3], \"weights\":[0.5,0.25,0.25].\n"
    "\n"
    "For meshes only:\n"
    "  --front        front faces only: those whose vertices are counter-clockwise for the caster\n"
    "  --range A,B    only hits at times from A to B\n"
    "\n"
    "How many shapes are invalid, and so empty, how many graze has no answer for yet, and how many\n"
    "triangles of a mesh are empty, is said on standard error.\n"
    "\n"
    "Exit status: 0 all asked, 1 some lines of the scene, or the mesh, unreadable (no hit is printed), 2\n"
    "wrong usage, 3 the file not readable or not enough memory, 4 output not writable.\n";

static bool read_range(const char *text, cast_request *r) {
    r->in_range = option_read_list("cast", "--range", "A,B", text, 2, 2, r->range) != 0;
    return r->in_range;
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
    case 'h': r->help = true; return true;
    default: return false;
    }
}

/* What is wrong with the options as a whole; NULL: nothing. */
static const char *contradiction(const cast_request *r) {
    if (r->from.text == NULL) return "--from says where to begin";
    if (r->to.text == NULL && r->dir.text == NULL) return "--to or --dir says where to go";
    if (r->to.text != NULL && r->dir.text != NULL) return "--to and --dir do not go together";
    if (r->to.text != NULL && r->line) return "--to and --line do not go together";
    if (r->first && r->any) return "--first and --any do not go together";
    if (r->how.points && r->any) return "--points and --any do not go together";
    return NULL;
}

static bool read_options(int argc, char **argv, cast_request *r) {
    static const struct option options[] = {
        {"from", required_argument, NULL, 'f'},
        {"to", required_argument, NULL, 't'},
        {"dir", required_argument, NULL, 'd'},
        {"line", no_argument, NULL, 'l'},
        {"first", no_argument, NULL, '1'},
        {"any", no_argument, NULL, 'a'},
        {"open", no_argument, NULL, 'o'},
        {"points", no_argument, NULL, 'p'},
        {"front", no_argument, NULL, 'F'},
        {"range", required_argument, NULL, 'r'},
        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
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
    return read_vector("--from", is_mesh, &r->from) && read_vector("--to", is_mesh, &r->to) && read_vector("--dir", is_mesh, &r->dir);
}

/* Has the vector as many numbers as the space asks for? */
static bool fits(const char *option, const cast_vector *v, int dimension) {
    if (v->text == NULL || v->count == dimension) return true;
    fprintf(stderr, "graze cast: expected %s for %s in space %d, got '%s'\n", dimension == 2 ? "X,Y" : "X,Y,Z", option, dimension, v->text);
    return false;
}

/* A segment's two points lie in memory as the origin and direction of a ray or line do. */
shape cast_caster(const cast_request *r, int dimension) {
    const double *const a = r->from.at, *const b = r->to.text != NULL ? r->to.at : r->dir.at;
    const grz_kind kind = r->to.text != NULL ? GRZ_SEGMENT : r->line ? GRZ_LINE : GRZ_RAY;
    if (dimension == 2) return (shape){.in2 = {.kind = kind, .segment = {{a[0], a[1]}, {b[0], b[1]}}}};
    return (shape){.in3 = {.kind = kind, .segment = {{a[0], a[1], a[2]}, {b[0], b[1], b[2]}}}};
}

static hits cast(const cast_request *r, const scene *s) {
    hits found = {0};
    const shape caster = cast_caster(r, s->dimension);
    bool more = true;
    progress bar = progress_begin();
    for (size_t i = 0; i < s->count && more; i++) {
        hit h = {.a = s->items[i].name};
        const grz_answer answer = times_of_cast(s->dimension, r->how.open, &caster, &s->items[i].shape, &h.times);
        if (answer == GRZ_YES && r->how.points) h.first = first_of_cast(s->dimension, r->how.open, &caster, &s->items[i].shape);
        more = hits_take(&found, answer, h) && !(r->any && answer == GRZ_YES);
        if (progress_due(&bar)) progress_say(&bar, 100 * (double)(i + 1) / (double)s->count, "%");
    }
    progress_end(&bar);
    return found;
}

/* A yes needs no answer about the others. */
static status print_any(const hits *found, bool json) {
    const bool yes = found->count > 0;
    const size_t unsupported = yes ? 0 : found->unsupported;
    printf(json ? "{\"answer\":\"%s\"" : "%s", yes ? "yes" : "no");
    if (json && unsupported > 0) printf(",\"unsupported\":%zu", unsupported);
    fputs(json ? "}\n" : "\n", stdout);
    return finish_partly(unsupported, "shape");
}

static status print_first(hits *found, bool json) {
    hits_sort(found);
    if (found->count > 0) hit_print(&found->at[0], json);
    return finish_partly(found->unsupported, "shape");
}

static status cast_and_print(const cast_request *r, const scene *s) {
    hits found = cast(r, s);
    status result;
    if (found.no_memory) {
        result = hits_no_memory();
    } else if (r->any) {
        result = print_any(&found, r->how.json);
    } else if (r->first) {
        result = print_first(&found, r->how.json);
    } else {
        result = hits_finish(&found, r->how.json, "hits", "shape");
    }
    hits_free(&found);
    return result;
}

static status usage(void) {
    fputs("Try 'graze cast --help'.\n", stderr);
    return STATUS_USAGE;
}

static bool all_fit(const cast_request *r, int dimension) {
    return fits("--from", &r->from, dimension) && fits("--to", &r->to, dimension) && fits("--dir", &r->dir, dimension);
}

static status cast_at_scene(const cast_request *r, char **path) {
    scenes s;
    status result = scenes_read(&s, 1, path, "hits", false);
    if (result == STATUS_OK) result = all_fit(r, s.at[0].dimension) ? cast_and_print(r, &s.at[0]) : usage();
    scenes_free(&s);
    return result;
}

/* Are all options about the kind of thing that is cast at? */
static bool suits(const cast_request *r, const char *path, bool is_mesh) {
    const char *const other = is_mesh ? (r->how.open ? "--open" : NULL) : r->front ? "--front" : r->in_range ? "--range" : NULL;
    if (other != NULL) fprintf(stderr, "graze cast: %s is for %s, and %s is none\n", other, is_mesh ? "scenes" : "meshes", path);
    return other == NULL;
}

status cmd_cast(int argc, char **argv) {
    cast_request r = {.help = false};
    if (!read_options(argc, argv, &r)) return usage();
    if (r.help) {
        fputs(help, stdout);
        return finish_output(STATUS_OK);
    }
    char **const path = argv + optind;
    const bool is_mesh = mesh_is_named(*path);
    if (!suits(&r, *path, is_mesh) || !read_vectors(&r, is_mesh)) return usage();
    return is_mesh ? cast_at_mesh(&r, *path) : cast_at_scene(&r, path);
}

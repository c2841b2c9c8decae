/* graze section: the polylines in which planes cut a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "curves.h"
#include "help.h"
#include "hits.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char before[] =
    "Usage: graze section MESH --every D [--normal N] [--solid|--winding] [--json | --output FILE]\n"
    "       graze section MESH --at O [--at O]... [OPTION...]\n"
    "\n"
    "Prints the polylines in which planes cut a mesh, `O KIND N  X Y Z  X Y Z ...`: the offset of the\n"
    "plane normal . x = O, the kind, and N points, each coordinate the nearest double; plane by plane.\n"
    "Then how many there are. Kinds:\n"
    "  outer     a loop around the solid, counter-clockwise, seen from where the normal points to\n"
    "  hole      a loop around what is not solid in one that is outer, clockwise\n"
    "  closed    a loop of a mesh that is not meant as a solid\n"
    "  open      a polyline that ends at open edges of the mesh\n"
    "Curves of a closed mesh close, always. Each plane counts as a little above where it is, so that\n"
    "a cube is cut at its bottom, not at its top. MESH is a file of triangles or polygons: OBJ, STL, PLY,\n"
    "glTF and others.\n"
    "\n";

static const char after[] =
    "\n"
    "How many triangles of a mesh are empty is said on standard error.\n"
    "\n"
    "Exit status: 0 cut, 1 the mesh unreadable or, with --solid or --winding, not closed, 2 wrong usage,\n"
    "3 the file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"every", 'e', false, "D", "planes at all multiples of D from the lowest point of the mesh to the highest"},
    {"at", 'a', false, "O", "a plane with this offset; may be given more than once"},
    {"normal", 'n', false, "x|y|z|X,Y,Z", "the normal of all planes; otherwise z. Its length counts for offsets"},
    {"solid", 'S', false, NULL,
     "the mesh is a solid by even and odd: loops are told apart by which is around which. It must be closed"},
    {"winding", 'W', false, NULL,
     "the mesh is a solid with its fronts outside: loops run as the fronts say. Each edge must be taken as often one "
     "way as back"},
    {"output", 'o', true, "FILE",
     "writes the curves into a file instead: lines of an OBJ file (.obj), or a picture (.svg) seen against the axis "
     "that is nearest to the normal"},
    {"json", 'j', false, NULL,
     "one object a line: {\"offset\":0.5,\"kind\":\"outer\",\"around\":null,\"points\":[[0,0,0.5],...]}, \"around\" "
     "being which curve of this plane, from 0, is right around it; at last {\"planes\":1,\"curves\":1,\"open\":0}"},
    {.text = NULL},
};

typedef struct request {
    double every, normal[3];
    double *offsets;
    size_t count;
    bool solid, winding, json, help, no_memory;
    const char *output;
} request;

enum { MOST_PLANES = 100000000 };

static bool add_offset(request *r, double offset) {
    if ((r->count & (r->count - 1)) == 0) {
        double *const more = realloc(r->offsets, (r->count > 0 ? 2 * r->count : 1) * sizeof *more);
        r->no_memory = r->no_memory || more == NULL;
        if (more == NULL) return false;
        r->offsets = more;
    }
    r->offsets[r->count++] = offset;
    return true;
}

static bool read_every(request *r, const char *text) {
    if (option_read_list("section", "--every", "a length", text, 1, 1, &r->every) == 0) return false;
    return (r->every > 0 && isfinite(r->every)) || option_refuse("section", "--every", "a length greater than 0", text);
}

static bool read_at(request *r, const char *text) {
    double offset;
    if (option_read_list("section", "--at", "a number", text, 1, 1, &offset) == 0) return false;
    if (!isfinite(offset)) return option_refuse("section", "--at", "a finite number", text);
    add_offset(r, offset);
    return true;
}

static bool read_normal(request *r, const char *text) {
    const int axis = option_axis(text);
    for (int k = 0; k < 3; k++) r->normal[k] = k == axis ? 1 : 0;
    if (axis < 0 && option_read_point("section", "--normal", "x, y, z or X,Y,Z", text, 3, r->normal) == 0) return false;
    return r->normal[0] != 0 || r->normal[1] != 0 || r->normal[2] != 0 ||
           option_refuse("section", "--normal", "a direction other than 0", text);
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'e': return read_every(r, value);
    case 'a': return read_at(r, value);
    case 'n': return read_normal(r, value);
    case 'S': r->solid = true; return true;
    case 'W': r->winding = true; return true;
    case 'o':
        r->output = value;
        return curves_format_of(value) != CURVES_NONE ||
               option_refuse("section", "--output", "a name that ends in .obj or .svg", value);
    case 'j': r->json = true; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

static bool read_options(int argc, char **argv, request *r) {
    const char *wrong = NULL;
    for (int option; (option = option_next(argc, argv, &command_section)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (r->solid && r->winding) wrong = "--solid and --winding cannot be combined";
    else if (r->every > 0 && r->count > 0) wrong = "--every and --at cannot be combined";
    else if (r->json && r->output != NULL) wrong = "--json and --output cannot be combined";
    else if (r->every == 0 && r->count == 0 && !r->no_memory) wrong = "expected --every or --at, where to cut";
    if (argc - optind != 1) fprintf(stderr, "graze section: expected one mesh, got %d\n", argc - optind);
    else if (wrong != NULL) fprintf(stderr, "graze section: %s\n", wrong);
    return argc - optind == 1 && wrong == NULL;
}

/* Multiples of the distance from the lowest point on. False, which is reported, if there are too many. */
static bool add_multiples(request *r, const mesh *m) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (size_t i = 0; i < m->vertex_count; i++) {
        const grz3_vec v = m->vertices[i];
        const double at = r->normal[0] * v.x + r->normal[1] * v.y + r->normal[2] * v.z;
        if (at < low) low = at;
        if (at > high) high = at;
    }
    if (!(low <= high)) return true;
    const double first = ceil(low / r->every), last = floor(high / r->every);
    if (!(last - first < MOST_PLANES) || !(fabs(first) < 0x1p53 && fabs(last) < 0x1p53)) {
        fprintf(stderr, "graze section: --every makes more than %d planes\n", (int)MOST_PLANES);
        return false;
    }
    for (double k = first; k <= last && add_offset(r, k * r->every); k++) continue;
    return true;
}

/* Cutting */

static bool take_curve(void *user, const grz_section_curve *c) {
    const curve one = {.count = c->count, .closed = c->closed, .hole = c->hole, .plane = c->plane, .around = c->around};
    return curves_add(user, &one, c->points);
}

static const char *kind_of(const request *r, const curve *c) {
    if (!c->closed) return "open";
    return !r->solid && !r->winding ? "closed" : c->hole ? "hole" : "outer";
}

static void print_curve(const request *r, const curves *all, const curve *c) {
    const bool json = r->json;
    output_string(json ? "{\"offset\":" : "");
    output_number(r->offsets[c->plane], json);
    output_format(json ? ",\"kind\":\"%s\",\"around\":" : " %s", kind_of(r, c));
    if (!json) output_format(" %zu", c->count);
    else if (c->around == SIZE_MAX) output_string("null,\"points\":[");
    else output_format("%zu,\"points\":[", c->around);
    for (size_t i = 0; i < c->count; i++) {
        output_string(!json ? "  " : i > 0 ? "," : "");
        output_vector(&all->points[c->first + i].x, 3, json);
    }
    output_string(json ? "]}\n" : "\n");
}

static status print(const request *r, const curves *all) {
    size_t planes = 0, open = 0;
    for (size_t i = 0; i < all->count && output_works(); i++) {
        planes += i == 0 || all->at[i].plane != all->at[i - 1].plane;
        open += !all->at[i].closed;
        print_curve(r, all, &all->at[i]);
    }
    if (r->json) output_format("{\"planes\":%zu,\"curves\":%zu,\"open\":%zu}\n", planes, all->count, open);
    else
        output_format("%zu curve%s in %zu plane%s, %zu open\n", all->count, plural(all->count), planes, plural(planes),
                      open);
    return finish_output(STATUS_OK);
}

static status write_file(const request *r, const curves *all) {
    int axis = 0;
    for (int k = 1; k < 3; k++) axis = fabs(r->normal[k]) > fabs(r->normal[axis]) ? k : axis;
    return curves_write(all, r->output, axis, r->normal[axis] < 0);
}

static status cut(request *r, const mesh *m) {
    const grz_mesh_solid solid = r->solid || r->winding ? mesh_solid(r->winding) : GRZ_SKIN;
    const grz3_vec normal = {r->normal[0], r->normal[1], r->normal[2]};
    curves all = {0};
    if (r->every > 0 && !add_multiples(r, m)) return STATUS_USAGE;
    if (r->solid && !mesh_is_solid(m, solid, "it has no inside")) return STATUS_UNREADABLE;
    const size_t unmatched = grz_mesh_about(m->tree).unmatched_edges;
    if (r->winding && unmatched > 0) {
        fprintf(stderr,
                "graze: %s: %zu edge%s not taken as often one way as back, so fronts do not say what is solid\n",
                text_path(m->path).at, unmatched, unmatched == 1 ? " is" : "s are");
        return STATUS_UNREADABLE;
    }
    const bool no_memory =
        r->no_memory || grz_mesh_section(m->tree, &normal, r->offsets, r->count, solid, take_curve, &all) != GRZ_OK;
    const status result = no_memory ? hits_no_memory() : r->output != NULL ? write_file(r, &all) : print(r, &all);
    curves_free(&all);
    return result;
}

static status usage(void) {
    fputs("Try 'graze section --help'.\n", stderr);
    return STATUS_USAGE;
}

static status run(int argc, char **argv) {
    request r = {.normal = {0, 0, 1}};
    status result;
    if (!read_options(argc, argv, &r)) {
        result = usage();
    } else if (r.help) {
        result = help_print(&command_section);
    } else {
        mesh m;
        result = r.solid || r.winding ? mesh_read_solid(&m, argv[optind]) : mesh_read(&m, argv[optind]);
        if (result == STATUS_OK) result = cut(&r, &m);
        mesh_free(&m);
    }
    free(r.offsets);
    return result;
}

const command_form command_section = {
    .name = "section",
    .operands = "MESH OPTION...",
    .summary = "the curves in which planes cut a mesh: layers for printing, outlines",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

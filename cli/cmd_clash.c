/* graze clash: which parts of a mesh intersect each other, or those of another mesh, and where.
 *
 * SPDX-License-Identifier: MIT */
#include "clash.h"
#include "curves.h"
#include "draw/crossing.h"
#include "help.h"
#include "hits.h"
#include "option.h"
#include "output.h"
#include "picture.h"

#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze clash [--solid|--winding] [--kinds] [--within R] [--depth] [--along X,Y,Z] [--json]\n"
    "                   MESH [MESH]\n"
    "       graze clash --draw PICTURE [--up AXIS] [--format FORMAT] [OPTION...] MESH [MESH]\n"
    "       graze clash --curves FILE [--up AXIS] [OPTION...] MESH [MESH]\n"
    "\n"
    "Prints which parts of two meshes intersect, `A B N  X Y Z  X Y Z`: a part of the first, one of the\n"
    "second, how many pairs of their triangles have a common point, and the corners of the box around\n"
    "these points, rounded; in the order of the files. Then how many there are. Touching counts. With one\n"
    "mesh: the pairs of different parts of it. Parts are skins: one that is wholly inside of another does\n"
    "not intersect it, unless --solid or --winding says that they are solids. MESH is a file of triangles\n"
    "or polygons: OBJ, STL, PLY, glTF and others.\n"
    "\n"
    "With --kinds a word behind the names says how the two parts lie to each other:\n"
    "  cross     they have a common point, and two triangles do not merely touch, or a corner of one is\n"
    "            inside the other, or closed parts have faces in one plane with both insides on the same\n"
    "            side; or one is partly inside the other (the manual says it exactly)\n"
    "  touch     they have a common point, but do not cross in this sense\n"
    "  inside    the first is inside the second, a closed part, without a common point\n"
    "  contains  the second is inside the first\n"
    "  within    with --within R: none of these, and the distance, which is printed, is at most R\n"
    "\n";

static const char after[] =
    "\n"
    "How many triangles of a mesh are empty is said on standard error.\n"
    "\n"
    "Exit status: 0 all compared, 1 a mesh unreadable or, with --solid, not closed, 2 wrong usage, 3 a\n"
    "file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"draw", 'd', false, "PICTURE",
     "draws the meshes from the front, the side and above, and in red where they intersect; a name that ends in "
     ".svg, .png or .pdf, or - for standard output, where nothing is printed then"},
    {"up", 'u', false, "x|y|z", "the axis that points up in the picture; otherwise y, as in graze sight"},
    {"format", 'f', false, "FORMAT", "the format: svg, png or pdf; otherwise by the name, and svg for -"},
    {"curves", 'c', false, "FILE",
     "writes where triangles of the two meshes cross, or of one mesh with itself, as lines of an OBJ file (.obj) or as "
     "a "
     "picture (.svg) seen against the axis --up; and as faces where they lie in one plane and overlap. Curves of "
     "closed "
     "meshes close; coordinates are the nearest doubles"},
    {"solid", 'S', false, NULL,
     "the parts are solids: also the pairs of which one part is inside the other, `A B 0  X Y Z  X Y Z`, with the box "
     "around that part. Inside is what has an odd number of triangles between it and infinity. All parts must be "
     "closed: each edge belongs to an even number of their triangles"},
    {"winding", 'W', false, NULL,
     "the same, but inside is where the winding number of a part is not 0; of open parts where the generalized one is "
     "beyond 0.5 (`graze inside --help`)"},
    {"kinds", 'k', false, NULL,
     "say of each pair whether the parts cross or only touch: `A B cross N  X Y Z  X Y Z`; and print the pairs of "
     "which one part is inside the other: `A B inside`. A part is closed if each edge belongs to an even number of "
     "triangles; with --winding all are"},
    {"within", 'w', false, "R",
     "with --kinds, which it implies: also the pairs of parts whose exact distance is at most R, with the distance, "
     "rounded to nearest: `A B within 0.5`"},
    {"depth", 'e', false, NULL,
     "with --kinds, which it implies: how deep parts that cross, or of which one is inside the other, are in each "
     "other. At the end of the line stand `LEAST MOST  NX NY NZ`: no move of A that is shorter than LEAST frees it "
     "from B, and a move by MOST along the direction NX NY NZ, of length 1, does; a picture shows that move as an "
     "arrow"},
    {"along", 'a', false, "X,Y,Z",
     "with --kinds, which it implies: how far A of such a pair must move along this direction to be free of B, at the "
     "end of the line, in lengths of the direction; rounded to nearest"},
    {"json", 'j', false, NULL,
     "one object a line: {\"a\":\"arm\",\"b\":\"table\",\"triangles\":4,\"min\":[0,0,0],\"max\":[1,0,2]}, at "
     "last {\"parts\":1,\"triangles\":4}; with --kinds \"kind\":\"cross\" and how many there are of each, of those "
     "apart \"distance\" instead of \"triangles\""},
    {.text = NULL},
};

typedef struct request {
    const char *picture; /* NULL: none */
    const char *curves;  /* a file; NULL: none */
    format format;
    int up;                     /* an axis */
    const char *picture_option; /* the last option given that is for pictures only; NULL: none */
    clash_options how;
    bool solid, winding, json, help;
} request;

static void print_names(const clashes *all, const clash_parts *one, bool json) {
    const char *const a = all->a->parts[one->a].name, *const b = all->b->parts[one->b].name;
    if (json) {
        output_string("{\"a\":");
        output_json_string(a, strlen(a));
        output_string(",\"b\":");
        output_json_string(b, strlen(b));
    } else {
        output_string(a);
        output_char(' ');
        output_string(b);
    }
    if (all->how.kinds) output_format(json ? ",\"kind\":\"%s\"" : " %s", clash_kind_name(one->kind));
}

/* How many triangles intersect, and where. */
static void print_where(const clash_parts *one, bool json) {
    output_format(json ? ",\"triangles\":%zu,\"min\":" : " %zu  ", one->triangles);
    output_vector(&one->where.min.x, 3, json);
    output_string(json ? ",\"max\":" : "  ");
    output_vector(&one->where.max.x, 3, json);
}

static void print_depths(const clashes *all, const clash_parts *one, bool json) {
    if (all->how.depth) {
        output_string(json ? ",\"least\":" : "  ");
        output_number(one->depth.least, json);
        output_string(json ? ",\"most\":" : " ");
        output_number(one->depth.most, json);
        output_string(json ? ",\"normal\":" : "  ");
        output_vector(&one->depth.normal.x, 3, json);
    }
    if (all->how.is_along) {
        output_string(json ? ",\"along\":" : "  ");
        output_number(one->along, json);
    }
}

static void print_parts(const clashes *all, const clash_parts *one, bool json) {
    print_names(all, one, json);
    if (one->triangles > 0 || !all->how.kinds) print_where(one, json);
    if (one->kind == CLASH_WITHIN) {
        output_string(json ? ",\"distance\":" : " ");
        output_number(one->distance, json);
    }
    if (clash_has_depth(one->kind)) print_depths(all, one, json);
    output_string(json ? "}\n" : "\n");
}

static void print_counts(const clashes *all, bool json) {
    size_t counts[CLASH_APART] = {0};
    for (size_t i = 0; i < all->count; i++) counts[all->at[i].kind]++;
    for (int kind = 0; kind < CLASH_APART; kind++) {
        if (kind == CLASH_WITHIN && !all->how.limited) continue;
        if (json) output_format(",\"%s\":%zu", clash_kind_name((clash_kind)kind), counts[kind]);
        else output_format("%s %zu %s", kind == 0 ? ":" : ",", counts[kind], clash_kind_name((clash_kind)kind));
    }
}

static void print_summary(const clashes *all, bool json) {
    if (json) output_format("{\"parts\":%zu,\"triangles\":%zu", all->count, all->triangles);
    else output_format("%zu pair%s of parts, %zu of triangles", all->count, plural(all->count), all->triangles);
    if (all->how.kinds) print_counts(all, json);
    output_string(json ? "}\n" : "\n");
}

static status print(const clashes *all, bool json) {
    for (size_t i = 0; i < all->count && output_works(); i++) print_parts(all, &all->at[i], json);
    print_summary(all, json);
    return finish_output(STATUS_OK);
}

static bool take_common(void *user, const grz_common_curve *c) {
    const curve one = {.count = c->count, .closed = c->closed, .filled = c->flat};
    return curves_add(user, &one, c->points);
}

static status write_curves(const request *r, const mesh *a, const mesh *b) {
    curves all = {0};
    const grz_status found = a == b ? grz_mesh_self_where(a->tree, take_common, &all)
                                    : grz_meshes_where(a->tree, b->tree, take_common, &all);
    const status result = found == GRZ_OK ? curves_write(&all, r->curves, r->up, false) : hits_no_memory();
    curves_free(&all);
    return result;
}

static status compare(const request *r, const mesh *a, const mesh *b) {
    clashes all;
    status result;
    if (clashes_find(&all, a, b, &r->how)) {
        const bool streamed = r->picture != NULL && target_is_stdout(r->picture);
        result = streamed ? STATUS_OK : print(&all, r->json);
        if (r->curves != NULL) result = worse(result, write_curves(r, a, b));
        if (r->picture != NULL) result = worse(result, crossing_draw(&all, r->picture, r->format, r->up));
    } else {
        result = hits_no_memory();
    }
    clashes_free(&all);
    return result;
}

static status accept_solid(const mesh *m) {
    bool no_memory;
    if (clash_parts_are_solid(m, &no_memory)) return STATUS_OK;
    return no_memory ? hits_no_memory() : STATUS_UNREADABLE;
}

static status read_and_compare(const request *r, int count, char **paths) {
    mesh meshes[2] = {{0}, {0}};
    status result = STATUS_OK;
    for (int i = 0; i < count; i++) result = worse(result, mesh_read(&meshes[i], paths[i]));
    for (int i = 0; i < count && result == STATUS_OK && r->how.solid == GRZ_SOLID_ODD; i++)
        result = accept_solid(&meshes[i]);
    if (result == STATUS_OK) result = compare(r, &meshes[0], &meshes[count - 1]);
    for (int i = 0; i < count; i++) mesh_free(&meshes[i]);
    return result;
}

static status usage(void) {
    fputs("Try 'graze clash --help'.\n", stderr);
    return STATUS_USAGE;
}

static bool read_within(const char *text, clash_options *how) {
    how->kinds = how->limited = true;
    if (option_read_list("clash", "--within", "a number", text, 1, 1, &how->within) == 0) return false;
    return how->within >= 0 || option_refuse("clash", "--within", "a number that is at least 0", text);
}

static bool read_along(const char *text, clash_options *how) {
    double at[3];
    how->kinds = how->is_along = true;
    if (option_read_point("clash", "--along", "X,Y,Z", text, 3, at) == 0) return false;
    how->along = (grz3_vec){at[0], at[1], at[2]};
    return at[0] != 0 || at[1] != 0 || at[2] != 0 ||
           option_refuse("clash", "--along", "a direction other than 0", text);
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'S': r->solid = true; return true;
    case 'W': r->winding = true; return true;
    case 'k': r->how.kinds = true; return true;
    case 'w': return read_within(value, &r->how);
    case 'e': r->how.kinds = r->how.depth = true; return true;
    case 'a': return read_along(value, &r->how);
    case 'd': r->picture = value; return true;
    case 'c':
        r->curves = value;
        return curves_format_of(value) != CURVES_NONE ||
               option_refuse("clash", "--curves", "a name that ends in .obj or .svg", value);
    case 'u':
        r->picture_option = "--up";
        r->up = option_axis(value);
        return r->up >= 0 || option_refuse("clash", "--up", "x, y or z", value);
    case 'f': r->picture_option = "--format"; return picture_read_format("clash", value, &r->format);
    case 'j': r->json = true; return true;
    case 'h': r->help = true; return true;
    default: return false;
    }
}

/* True if options for pictures come with a picture, and it can be written; else prints an error. */
static bool accept_picture(request *r) {
    const bool is_up = r->picture_option != NULL && strcmp(r->picture_option, "--up") == 0;
    if (r->picture == NULL && (r->picture_option == NULL || (is_up && r->curves != NULL))) return true;
    if (r->picture == NULL) {
        fprintf(stderr, "graze clash: %s is for pictures only: expected --draw\n", r->picture_option);
        return false;
    }
    if (r->json && target_is_stdout(r->picture)) {
        fputs("graze clash: --draw - and --json cannot be combined\n", stderr);
        return false;
    }
    return picture_accept("clash", "--draw", r->picture, &r->format);
}

static bool read_options(int argc, char **argv, request *r) {
    for (int option; (option = option_next(argc, argv, &command_clash)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    const int count = argc - optind;
    if (r->solid && r->winding) {
        fputs("graze clash: --solid and --winding cannot be combined\n", stderr);
        return false;
    }
    if (r->solid || r->winding) r->how.solid = mesh_solid(r->winding);
    if (count == 1 || count == 2) return accept_picture(r);
    fprintf(stderr, "graze clash: expected one mesh or two, got %d\n", count);
    return false;
}

static status run(int argc, char **argv) {
    request r = {.up = 1};
    if (!read_options(argc, argv, &r)) return usage();
    return r.help ? help_print(&command_clash) : read_and_compare(&r, argc - optind, argv + optind);
}

const command_form command_clash = {
    .name = "clash",
    .operands = "MESH [MESH]",
    .summary = "which parts of meshes intersect, where and how; with a picture",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

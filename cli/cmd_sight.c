/* graze sight: whether a mesh blocks the segment between two points; and a picture of what one of them sees.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/outlook.h"
#include "help.h"
#include "hits.h"
#include "mesh_hits.h"
#include "option.h"
#include "output.h"
#include "picture.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze sight MESH --from P --to P [--open] [--json]\n"
    "       graze sight MESH --from P --image PICTURE [--to P] [--at P] [--up D] [--fov DEGREES]\n"
    "                   [--size WxH]\n"
    "\n"
    "Can one see one point from another, past a mesh? Prints `yes`, or `no TRIANGLE PART TIME`: what is\n"
    "in the way first, its number in the file, from 0, and the part it belongs to; and where, as t in\n"
    "from + t (to - from). MESH is a file of triangles or polygons: OBJ, STL, PLY, glTF and others.\n"
    "\n";

static const char after[] =
    "\n"
    "How many triangles of a mesh are empty is said on standard error.\n"
    "\n"
    "Exit status: 0 asked, yes or no, or drawn, 1 the mesh unreadable, 2 wrong usage, 3 the file not\n"
    "readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"from", 'f', false, "X,Y,Z", "where one looks from"},
    {"to", 't', false, "X,Y,Z", "what is looked at"},
    {"open", 'o', false, NULL, "what meets either end only is not in the way, as for a camera on the mesh"},
    {"json", 'j', false, NULL, "{\"answer\":\"no\",\"triangle\":17,\"part\":\"head\",\"time\":0.5}"},
    {NULL, 0, false, NULL, "Or draws what one sees, a ray for every place of the picture:"},
    {"image", 'i', false, "PICTURE",
     "where to write it: a name that ends in .png, or - for standard output. "
     "Then --to is a second eye, drawn as a dot where the camera sees it: what it cannot "
     "see is red"},
    {"at", 'a', false, "X,Y,Z", "the middle of the picture; otherwise the middle of the mesh's bounding box"},
    {"up", 'u', false, "x|y|z|X,Y,Z", "the axis, or the direction, that is up in the picture; otherwise y"},
    {"fov", 'v', false, "DEGREES", "the angle from its lower to its upper edge, from 1 to 170; otherwise 40"},
    {"size", 's', false, "WxH", "its size in pixels; otherwise 1050x700"},
    {.text = NULL},
};

typedef struct request {
    outlook look;
    bool has_from, open, json, help;
    const char *picture_option; /* the last option given that is for pictures only; NULL: none */
} request;

static bool read_point(const char *option, const char *text, grz3_vec *out) {
    double at[3];
    if (option_read_point("sight", option, "X,Y,Z", text, 3, at) == 0) return false;
    *out = (grz3_vec){at[0], at[1], at[2]};
    return true;
}

static bool read_optional(const char *option, const char *text, outlook_point *out) {
    out->given = read_point(option, text, &out->at);
    return out->given;
}

/* Reads an axis, x, y or z, or a direction. */
static bool read_up(const char *text, grz3_vec *out) {
    double at[3] = {0, 0, 0};
    const int axis = option_axis(text);
    if (axis >= 0) at[axis] = 1;
    else if (option_read_point("sight", "--up", "x, y, z or X,Y,Z", text, 3, at) == 0) return false;
    *out = (grz3_vec){at[0], at[1], at[2]};
    return true;
}

static bool read_fov(const char *text, double *out) {
    if (text_number((text_word){text, strlen(text)}, out) == TEXT_NUMBER && *out >= 1 && *out <= 170) return true;
    return option_refuse("sight", "--fov", "degrees from 1 to 170", text);
}

static bool read_size(const char *text, outlook *out) {
    enum { MOST = 16384 };
    int width, height, end = 0;
    if (sscanf(text, "%5dx%5d%n", &width, &height, &end) == 2 && text[end] == '\0' && width > 0 && height > 0 &&
        width <= MOST && height <= MOST) {
        out->width = width;
        out->height = height;
        return true;
    }
    return option_refuse("sight", "--size", "WxH, each from 1 to 16384", text);
}

static bool read_picture(const char *path, outlook *out) {
    out->picture = path;
    if (target_is_stdout(path) || picture_format(path) == FORMAT_PNG) return picture_is_welcome("sight", path);
    return option_refuse("sight", "--image", "a name that ends in .png", path);
}

static bool take_option(request *r, int option, const char *value) {
    switch (option) {
    case 'f': r->has_from = true; return read_point("--from", value, &r->look.from);
    case 't': return read_optional("--to", value, &r->look.to);
    case 'o': r->open = true; return true;
    case 'j': r->json = true; return true;
    case 'i': return read_picture(value, &r->look);
    case 'a': r->picture_option = "--at"; return read_optional("--at", value, &r->look.middle);
    case 'u': r->picture_option = "--up"; return read_up(value, &r->look.up);
    case 'v': r->picture_option = "--fov"; return read_fov(value, &r->look.fov);
    case 's': r->picture_option = "--size"; return read_size(value, &r->look);
    case 'h': r->help = true; return true;
    default: return false;
    }
}

/* True, with an error printed, if the options cannot be combined. */
static bool contradicts(const request *r) {
    const bool picture = r->look.picture != NULL;
    const char *wrong = NULL;
    if (!r->has_from) wrong = "expected --from, the point one looks from";
    else if (!picture && !r->look.to.given) wrong = "expected --to, the point that is looked at";
    else if (picture && r->open) wrong = "--image and --open cannot be combined";
    else if (picture && r->json) wrong = "--image and --json cannot be combined";
    if (wrong != NULL) fprintf(stderr, "graze sight: %s\n", wrong);
    const bool alone = wrong == NULL && !picture && r->picture_option != NULL;
    if (alone) fprintf(stderr, "graze sight: %s is for pictures only: expected --image\n", r->picture_option);
    return wrong != NULL || alone;
}

static bool read_options(int argc, char **argv, request *r) {
    for (int option; (option = option_next(argc, argv, &command_sight)) != -1;) {
        if (!take_option(r, option, optarg)) return false;
        if (r->help) return true;
    }
    if (argc - optind == 1) return !contradicts(r);
    fprintf(stderr, "graze sight: expected one mesh, got %d\n", argc - optind);
    return false;
}

static grz3_shape line_of_sight(const outlook *l) {
    return (grz3_shape){.kind = GRZ_SEGMENT, .segment = {l->from, l->to.at}};
}

/* Whether this triangle alone blocks the segment if contact at its ends does not count. Its time does not decide that,
 * because it is rounded. */
static status blocks_openly(const mesh *m, uint32_t triangle, const outlook *l, bool *answer) {
    const grz_triangles one = {GRZ_DOUBLE, m->vertex_count, sizeof *m->vertices, m->vertices, 1, m->triangles[triangle],
                               NULL};
    grz_mesh *alone;
    if (grz_mesh_build(&alone, &one, NULL) != GRZ_OK) return hits_no_memory();
    *answer = !grz_mesh_sight(alone, &l->from, &l->to.at, true);
    grz_mesh_free(alone);
    return STATUS_OK;
}

static status find_first_openly(const mesh *m, const outlook *l, grz_mesh_hit *first) {
    const grz3_shape caster = line_of_sight(l);
    mesh_hits all;
    if (!mesh_hits_find(&all, m, &caster, NULL)) return hits_no_memory();
    status result = STATUS_OK;
    bool found = false;
    for (size_t i = 0; i < all.count && !found && result == STATUS_OK; i++) {
        *first = all.at[i];
        result = blocks_openly(m, first->triangle, l, &found);
    }
    mesh_hits_free(&all);
    return result;
}

static status find_first(const mesh *m, const request *r, grz_mesh_hit *first) {
    if (r->open) return find_first_openly(m, &r->look, first);
    const grz3_shape caster = line_of_sight(&r->look);
    grz_mesh_cast(m->tree, &caster, NULL, first);
    return STATUS_OK;
}

static status say(const mesh *m, const request *r) {
    const bool json = r->json;
    const bool yes = grz_mesh_sight(m->tree, &r->look.from, &r->look.to.at, r->open);
    grz_mesh_hit first;
    const status result = yes ? STATUS_OK : find_first(m, r, &first);
    if (result != STATUS_OK) return result;
    output_format(json ? "{\"answer\":\"%s\"" : "%s", yes ? "yes" : "no");
    if (!yes) {
        output_char(json ? ',' : ' ');
        mesh_hit_print(m, &first, json);
    }
    output_string(json ? "}\n" : "\n");
    return finish_output(STATUS_OK);
}

static status usage(void) {
    fputs("Try 'graze sight --help'.\n", stderr);
    return STATUS_USAGE;
}

static status run(int argc, char **argv) {
    request r = {.look = {.up = {0, 1, 0}, .fov = 40, .width = 1050, .height = 700}};
    if (!read_options(argc, argv, &r)) return usage();
    if (r.help) return help_print(&command_sight);
    mesh m;
    status result = mesh_read(&m, argv[optind]);
    if (result == STATUS_OK) result = r.look.picture != NULL ? outlook_draw(&m, &r.look) : say(&m, &r);
    mesh_free(&m);
    return result;
}

const command_form command_sight = {
    .name = "sight",
    .operands = "MESH OPTION...",
    .summary = "can one see one point from another past a mesh; with a picture",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

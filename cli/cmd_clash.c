/* graze clash: which parts of a mesh intersect each other, or those of another mesh, and where.
 *
 * SPDX-License-Identifier: MIT */
#include "clash.h"
#include "draw/crossing.h"
#include "hits.h"
#include "option.h"
#include "output.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char help[] =
    "Usage: graze clash [--draw PICTURE] [--json] MESH [MESH]\n"
    "\n"
    "Prints which parts of two meshes intersect, `A B N  X Y Z  X Y Z`: a part of the first, one of the\n"
    "second, how many pairs of their triangles have a common point, and the corners of the box around\n"
    "these points, rounded; in the order of the files. Then how many there are. Touching counts. With one\n"
    "mesh: the pairs of different parts of it. A part that is wholly inside of another does not intersect\n"
    "it. MESH is a file of triangles or polygons: OBJ, STL, PLY, glTF and others.\n"
    "\n"
    "  --draw PICTURE   draws the meshes from three sides, and in red where they intersect; a name that\n"
    "                   ends in .svg, .png or .pdf\n"
    "  --json           one object a line: {\"a\":\"arm\",\"b\":\"table\",\"triangles\":4,\"min\":[0,0,0],\n"
    "                   \"max\":[1,0,2]}, at last {\"parts\":1,\"triangles\":4}\n"
    "  --help           this text\n"
    "\n"
    "How many triangles of a mesh are empty is said on standard error.\n"
    "\n"
    "Exit status: 0 all compared, 1 a mesh unreadable, 2 wrong usage, 3 a file not readable or not enough\n"
    "memory, 4 output not writable.\n";

typedef struct request {
    const char *picture; /* NULL: none */
    bool json;
} request;

static void print_parts(const clashes *all, const clash_parts *one, bool json) {
    const char *const a = all->a->parts[one->a].name, *const b = all->b->parts[one->b].name;
    if (json) {
        fputs("{\"a\":", stdout);
        output_json_string(a, strlen(a));
        fputs(",\"b\":", stdout);
        output_json_string(b, strlen(b));
        printf(",\"triangles\":%zu,\"min\":", one->triangles);
    } else {
        printf("%s %s %zu  ", a, b, one->triangles);
    }
    output_vector(&one->where.min.x, 3, json);
    fputs(json ? ",\"max\":" : "  ", stdout);
    output_vector(&one->where.max.x, 3, json);
    fputs(json ? "}\n" : "\n", stdout);
}

static status print(const clashes *all, bool json) {
    for (size_t i = 0; i < all->count && output_works(); i++) print_parts(all, &all->at[i], json);
    printf(json ? "{\"parts\":%zu,\"triangles\":%zu}\n" : "%zu pairs of parts, %zu of triangles\n", all->count, all->triangles);
    return finish_output(STATUS_OK);
}

static status compare(const request *r, const mesh *a, const mesh *b) {
    clashes all;
    status result;
    if (clashes_find(&all, a, b)) {
        result = print(&all, r->json);
        if (r->picture != NULL) result = worse(result, crossing_draw(&all, r->picture));
    } else {
        result = hits_no_memory();
    }
    clashes_free(&all);
    return result;
}

static status read_and_compare(const request *r, int count, char **paths) {
    mesh meshes[2] = {{0}, {0}};
    status result = STATUS_OK;
    for (int i = 0; i < count; i++) result = worse(result, mesh_read(&meshes[i], paths[i]));
    if (result == STATUS_OK) result = compare(r, &meshes[0], &meshes[count - 1]);
    for (int i = 0; i < count; i++) mesh_free(&meshes[i]);
    return result;
}

static status usage(void) {
    fputs("Try 'graze clash --help'.\n", stderr);
    return STATUS_USAGE;
}

static bool take_picture(const char *path, request *r) {
    static const char *const endings[] = {".svg", ".png", ".pdf"};
    const size_t length = strlen(path);
    r->picture = path;
    for (int i = 0; i < 3 && length > 4; i++) {
        if (strcasecmp(path + length - 4, endings[i]) == 0) return true;
    }
    return option_refuse("clash", "--draw", "a name that ends in .svg, .png or .pdf", path);
}

status cmd_clash(int argc, char **argv) {
    static const struct option options[] = {
        {"draw", required_argument, NULL, 'd'}, {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    request r = {.picture = NULL};
    for (int option; (option = option_next(argc, argv, ":h", options)) != -1;) {
        switch (option) {
        case 'd':
            if (!take_picture(optarg, &r)) return usage();
            break;
        case 'j': r.json = true; break;
        case 'h': fputs(help, stdout); return finish_output(STATUS_OK);
        default: return usage();
        }
    }
    const int count = argc - optind;
    if (count == 1 || count == 2) return read_and_compare(&r, count, argv + optind);
    fprintf(stderr, "graze clash: expected one mesh or two, got %d\n", count);
    return usage();
}

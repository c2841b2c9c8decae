/* graze bounds: what encloses each shape of a scene, or each part of a mesh, and all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "enclose.h"
#include "help.h"
#include "hits.h"
#include "mesh.h"
#include "option.h"
#include "output.h"
#include "scene.h"
#include "scenes.h"

#include <stdio.h>
#include <string.h>

static const char before[] =
    "Usage: graze bounds [--sphere | --obb | --swept] [--name FIELD] [--json] SCENE\n"
    "       graze bounds [--sphere | --obb] [--json] MESH\n"
    "\n"
    "Prints what encloses each shape of a scene, or each part of a mesh, and then all of them, as a shape\n"
    "of the query language: `NAME aabb MIN MAX`, and last `all aabb MIN MAX`. Each coordinate is the\n"
    "double next to the exact one, on the outside, or the exact one; infinite where a shape is unbounded.\n"
    "`NAME empty` is a shape that is invalid. Displacements (by) are not looked at: shapes are where they\n"
    "begin.\n"
    "\n"
    "A file whose name ends in .3ds, .3mf, .amf, .dae, .dxf, .fbx, .glb, .gltf, .ifc, .lwo, .obj, .off,\n"
    ".ply, .stl or .x3d is a mesh, every other one a scene (`graze pairs --help`).\n"
    "\n";

static const char after[] =
    "\n"
    "How many shapes are invalid, and so empty, and how many graze has no answer for yet, is said on\n"
    "standard error.\n"
    "\n"
    "Exit status: 0 all enclosed, 1 some lines of the scene, or the mesh, unreadable (nothing is\n"
    "printed), 2 wrong usage, 3 the file not readable or not enough memory, 4 output not writable.\n";

static const command_option options[] = {
    {"sphere", 's', false, NULL,
     "circles or spheres instead, `NAME circle X Y R`, `NAME sphere X Y Z R`: around the corners of a shape the "
     "least one, but for rounding, grown by its radius; it always contains the shape. `NAME unbounded` if there "
     "is none"},
    {"obb", 'b', false, NULL,
     "oriented boxes instead, `NAME obb CENTER HALF AXES`, in space 2 with the first axis only: around the corners "
     "of a shape that of least area, or in space 3 a good one, grown by its radius; it always contains the shape"},
    SCENES_NAME_OPTION("\"id\", \"index\""),
    {"swept", 'w', false, NULL, "shapes move by their displacements: the boxes contain their whole motion"},
    {"json", 'j', false, NULL,
     "one object a line: {\"name\":\"ball\",\"min\":[0,0],\"max\":[2,2]}, with --sphere \"center\" and \"radius\", "
     "with --obb \"center\", \"half\" and \"axes\"; or \"empty\":true, \"unbounded\":true, \"unsupported\":true; at "
     "last the same for all, with \"shapes\":1 or \"parts\":1, how many there are, instead of \"name\""},
    {.text = NULL},
};

typedef struct request {
    enclose_form form;
    bool swept, json;
} request;

static const char *form_name(const enclosure *e) {
    if (e->form == ENCLOSE_AABB) return "aabb";
    if (e->form == ENCLOSE_OBB) return "obb";
    return e->dimension == 2 ? "circle" : "sphere";
}

static const char *state_name(const enclosure *e) {
    return e->state == ENCLOSE_EMPTY ? "empty" : e->state == ENCLOSE_UNBOUNDED ? "unbounded" : "unsupported";
}

static void print_member(const char *name, const double *numbers, int count) {
    output_format(",\"%s\":", name);
    output_vector(numbers, count, true);
}

/* After the name, with the end of the line. */
static void print_object(const enclosure *e) {
    const int d = e->dimension;
    const double *const n = e->numbers;
    if (e->state != ENCLOSE_FOUND) {
        output_format(",\"%s\":true", state_name(e));
    } else if (e->form == ENCLOSE_AABB) {
        print_member("min", n, d);
        print_member("max", n + d, d);
    } else {
        print_member("center", n, d);
        if (e->form == ENCLOSE_BALL) {
            output_string(",\"radius\":");
            output_number(n[d], true);
        } else {
            print_member("half", n + d, d);
            output_string(",\"axes\":[");
            for (int i = 2 * d; i < e->count; i += d) {
                if (i > 2 * d) output_char(',');
                output_vector(n + i, d, true);
            }
            output_char(']');
        }
    }
    output_string("}\n");
}

static void print_text(const enclosure *e) {
    if (e->state != ENCLOSE_FOUND) {
        output_format(" %s\n", state_name(e));
        return;
    }
    output_format(" %s", form_name(e));
    for (int i = 0; i < e->count; i++) {
        output_char(' ');
        output_number(e->numbers[i], false);
    }
    output_char('\n');
}

static void print_one(const request *r, line_name of, const enclosure *e) {
    line_name_print(of, r->json);
    (r->json ? print_object : print_text)(e);
}

static void print_all(const request *r, const char *what, size_t count, const enclosure *e) {
    if (r->json) {
        output_format("{\"%s\":%zu", what, count);
        print_object(e);
    } else {
        output_string("all");
        print_text(e);
    }
}

static const double *displacement(const request *r, const scene_item *item) { return r->swept ? item->by : NULL; }

static status enclose_scene(const request *r, const scene *s) {
    size_t unsupported = 0;
    enclosure found;
    enclose_set all = enclose_begin(s->dimension, r->form);
    bool done = true;
    for (size_t i = 0; i < s->count && done && output_works(); i++) {
        const scene_item *const item = &s->items[i];
        enclose_set one = enclose_begin(s->dimension, r->form);
        enclose_shape(&one, &item->shape, displacement(r, item));
        done = enclose_end(&one, &found);
        if (!done) break;
        unsupported += found.state == ENCLOSE_UNSUPPORTED;
        print_one(r, item_line_name(item), &found);
        if (found.state != ENCLOSE_UNSUPPORTED) enclose_shape(&all, &item->shape, displacement(r, item));
    }
    done = enclose_end(&all, &found) && done;
    if (!done) return hits_no_memory();
    print_all(r, "shapes", s->count, &found);
    return finish_partly(unsupported, "shape");
}

static void add_triangle(enclose_set *set, const grz3_triangle *t) {
    if (!mesh_is_finite(&t->a) || !mesh_is_finite(&t->b) || !mesh_is_finite(&t->c)) return;
    enclose_point(set, &t->a);
    enclose_point(set, &t->b);
    enclose_point(set, &t->c);
}

static status enclose_mesh(const request *r, const mesh *m) {
    enclosure found;
    enclose_set all = enclose_begin(3, r->form);
    bool done = true;
    uint32_t triangle = 0;
    for (size_t part = 0; part < m->part_count && done && output_works(); part++) {
        enclose_set one = enclose_begin(3, r->form);
        for (; triangle < m->parts[part].end; triangle++) {
            const grz3_triangle t = mesh_triangle(m, triangle);
            add_triangle(&one, &t);
            add_triangle(&all, &t);
        }
        done = enclose_end(&one, &found);
        if (done) print_one(r, (line_name){m->parts[part].name, NULL}, &found);
    }
    done = enclose_end(&all, &found) && done;
    if (!done) return hits_no_memory();
    print_all(r, "parts", m->part_count, &found);
    return finish_output(STATUS_OK);
}

static status usage(void) {
    fputs("Try 'graze bounds --help'.\n", stderr);
    return STATUS_USAGE;
}

static status refuse(const char *message) {
    fprintf(stderr, "graze bounds: %s\n", message);
    return usage();
}

static status run(int argc, char **argv) {
    request r = {ENCLOSE_AABB, false, false};
    bool ball = false, obb = false;
    const char *name = NULL;
    for (int option; (option = option_next(argc, argv, &command_bounds)) != -1;) {
        switch (option) {
        case 's': ball = true; break;
        case 'b': obb = true; break;
        case 'n': name = optarg; break;
        case 'w': r.swept = true; break;
        case 'j': r.json = true; break;
        case 'h': return help_print(&command_bounds);
        default: return usage();
        }
    }
    if (ball && obb) return refuse("--sphere and --obb cannot be combined");
    if (r.swept && (ball || obb)) return refuse("--swept is for boxes without --sphere and --obb");
    if (argc - optind != 1) {
        fprintf(stderr, "graze bounds: expected one scene or mesh, got %d\n", argc - optind);
        return usage();
    }
    char **const path = argv + optind;
    r.form = ball ? ENCLOSE_BALL : obb ? ENCLOSE_OBB : ENCLOSE_AABB;
    if (mesh_is_named(*path)) {
        mesh m;
        if (r.swept) return refuse("--swept is for scenes only");
        status result = mesh_read(&m, *path);
        if (result == STATUS_OK) result = enclose_mesh(&r, &m);
        mesh_free(&m);
        return result;
    }
    scenes s;
    status result = scenes_read(&s, 1, path, name, "bounds", r.swept);
    if (result == STATUS_OK) result = enclose_scene(&r, &s.at[0]);
    scenes_free(&s);
    return result;
}

const command_form command_bounds = {
    .name = "bounds",
    .operands = "SCENE",
    .summary = "what encloses each shape, and all of them; also of a mesh",
    .before = before,
    .after = after,
    .options = options,
    .run = run,
};

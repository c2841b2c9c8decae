/* Contacts as text and as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "contact_lines.h"

#include "depth.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

static void print_feature(const contact_side *side, uint32_t triangle, const grz_feature *f) {
    static const char letters[] = {'-', 'v', 'e', 'f'};
    if (side->has_parts) output_format("%lu:", (unsigned long)triangle);
    output_char(letters[f->kind]);
    for (int i = 0; i < 3 && f->corner[i] >= 0; i++) output_format(i > 0 ? "-%d" : "%d", f->corner[i]);
}

static void print_point(const contact_lines *all, const contact_side *a, const contact_side *b,
                        const grz_mesh_contact_point *p) {
    const bool json = all->how->json;
    output_string(json ? "{\"point\":" : "  ");
    output_vector(&p->point.x, all->dimension, json);
    output_string(json ? ",\"depth\":" : " ");
    output_number(p->depth, json);
    output_string(json ? ",\"features\":[\"" : " ");
    print_feature(a, p->triangle_a, &p->feature_a);
    output_string(json ? "\",\"" : " ");
    print_feature(b, p->triangle_b, &p->feature_b);
    if (json) output_string("\"]}");
}

void contact_lines_print(contact_lines *all, const contact_side *a, const contact_side *b,
                         const grz_mesh_contact *contact) {
    const bool json = all->how->json;
    all->contacts++;
    line_name_print_pair(a->of, b->of, json);
    output_string(json ? ",\"depth\":" : " ");
    output_number(contact->depth, json);
    output_string(json ? ",\"normal\":" : "  ");
    output_vector(&contact->normal.x, all->dimension, json);
    if (json) output_string(",\"points\":[");
    for (int i = 0; i < contact->count; i++) {
        if (json && i > 0) output_char(',');
        print_point(all, a, b, &contact->points[i]);
    }
    output_string(json ? "]}\n" : "\n");
}

void contact_lines_print_swapped(contact_lines *all, const contact_side *a, const contact_side *b,
                                 const grz_mesh_contact *contact) {
    grz_mesh_contact other = *contact;
    other.normal = (grz3_vec){0 - contact->normal.x, 0 - contact->normal.y, 0 - contact->normal.z};
    for (int i = 0; i < contact->count; i++) {
        const grz_mesh_contact_point *const p = &contact->points[i];
        other.points[i] =
            (grz_mesh_contact_point){p->point, p->depth, p->triangle_b, p->triangle_a, p->feature_b, p->feature_a};
    }
    contact_lines_print(all, b, a, &other);
}

static void add_kind(contact_lines *all, const char *name) {
    for (int i = 0; i < all->kind_count; i++)
        if (strcmp(all->kinds[i], name) == 0) return;
    all->kinds[all->kind_count++] = name;
}

/* Adds the kind of a shape if it has no contacts. True if it has. */
static bool is_known(contact_lines *all, const shape *s) {
    if (has_contacts(all->dimension, s)) return true;
    const int kind = all->dimension == 2 ? (int)s->in2.kind : (int)s->in3.kind;
    add_kind(all, kind == GRZ_AABB ? "unbounded aabb" : shape_name(all->dimension, s));
    return false;
}

void contact_lines_miss(contact_lines *all, const shape *a, const shape *b) {
    const bool known_a = is_known(all, a), known_b = b == NULL || is_known(all, b);
    all->unknown++;
    if (known_a && known_b) add_kind(all, a->polygon != NULL ? "two polygons" : "two unbounded shapes");
}

static void print_count(const contact_lines *all) {
    if (!all->how->json) {
        output_format("%zu contact%s\n", all->contacts, plural(all->contacts));
        return;
    }
    output_format("{\"contacts\":%zu", all->contacts);
    if (all->unknown > 0) output_format(",\"unsupported\":%zu", all->unknown);
    output_string("}\n");
}

status contact_lines_finish(const contact_lines *all) {
    print_count(all);
    const status result = finish_output(STATUS_OK);
    if (all->unknown == 0 || result != STATUS_OK) return result;
    fprintf(stderr, "graze: %zu pair%s unsupported: no depth of ", all->unknown, plural(all->unknown));
    for (int i = 0; i < all->kind_count; i++) fprintf(stderr, "%s%s", i > 0 ? ", " : "", all->kinds[i]);
    fputc('\n', stderr);
    return result;
}

/* Hits: collecting, sorting, printing.
 *
 * SPDX-License-Identifier: MIT */
#include "hits.h"

#include "output.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool grow(hits *all) {
    const size_t room = all->capacity > 0 ? 2 * all->capacity : 64;
    hit *const at = room <= SIZE_MAX / sizeof *at ? realloc(all->at, room * sizeof *at) : NULL;
    if (at == NULL) return false;
    all->at = at;
    all->capacity = room;
    return true;
}

bool hits_take(hits *all, grz_answer answer, hit one) {
    all->unsupported += answer.unsupported;
    if (!answer.yes) return true;
    all->no_memory = all->count == all->capacity && !grow(all);
    if (!all->no_memory) all->at[all->count++] = one;
    return !all->no_memory;
}

void hits_free(hits *all) {
    free(all->at);
    *all = (hits){0};
}

/* For qsort. strcmp compares bytes as unsigned ones. */
static int in_time(const void *x, const void *y) {
    const hit *const a = x, *const b = y;
    if (a->times.enter != b->times.enter) return a->times.enter < b->times.enter ? -1 : 1;
    const int first = strcmp(a->a.name, b->a.name);
    return first != 0 || a->b.name == NULL ? first : strcmp(a->b.name, b->b.name);
}

void hits_sort(hits *all) {
    if (all->count > 1) qsort(all->at, all->count, sizeof *all->at, in_time);
}

static void print_first(const first_contact *f, bool json) {
    output_string(json ? ",\"point\":" : "  ");
    output_vector(f->point, f->dimension, json);
    output_string(json ? ",\"normal\":" : "  ");
    output_vector(f->normal, f->dimension, json);
}

void hit_print(const hit *h, bool json) {
    if (h->b.name != NULL) line_name_print_pair(h->a, h->b, json);
    else line_name_print(h->a, json);
    output_times(h->times, json);
    if (h->first.dimension > 0) print_first(&h->first, json);
    output_string(json ? "}\n" : "\n");
}

static void print_summary(const hits *all, bool json, const char *what) {
    if (!json) {
        output_format("%zu %s%s\n", all->count, what, plural(all->count));
    } else if (all->unsupported == 0) {
        output_format("{\"%ss\":%zu}\n", what, all->count);
    } else {
        output_format("{\"%ss\":%zu,\"unsupported\":%zu}\n", what, all->count, all->unsupported);
    }
}

status hits_finish(hits *all, bool json, const char *what, const char *of) {
    hits_sort(all);
    for (size_t i = 0; i < all->count && output_works(); i++) hit_print(&all->at[i], json);
    print_summary(all, json, what);
    return finish_partly(all->unsupported, of);
}

status hits_no_memory(void) {
    fputs("graze: out of memory\n", stderr);
    return STATUS_INPUT;
}

/* Lines in the order of the scene: each rank sorts and prints those whose first shapes are in a part of the scene.
 *
 * The parts are of about as many bytes. They are not those that were read: where a scene is in no order, the lesser index
 * of a pair is in its first half three times out of four.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "sorter.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_A_RANK = 64 }; /* into which the scene is divided to be shared */

/* A line as it is kept: its key, its size, its bytes. */
typedef struct kept_line {
    uint64_t key, size;
    const char *bytes;
} kept_line;

static bool next_line(const packing *lines, size_t *at, kept_line *out) {
    if (*at >= lines->size) return false;
    uint64_t head[2];
    memcpy(head, lines->bytes + *at, sizeof head);
    *out = (kept_line){.key = head[0], .size = head[1], .bytes = lines->bytes + *at + sizeof head};
    *at += sizeof head + (size_t)head[1];
    return true;
}

/* The key has the index of the first shape, and that of the second. */
static size_t place_of(const job *j, const kept_line *line) {
    return (size_t)((line->key >> 32) * PLACES_A_RANK * (uint64_t)j->ranks / j->count[0]);
}

/* Which rank sorts the lines of each place; to be freed. */
static int *share_places(const job *j) {
    const size_t places = PLACES_A_RANK * (size_t)j->ranks;
    uint64_t *const bytes = job_need(j, calloc(places, sizeof *bytes)), sum = 0, before = 0;
    int *const rank = job_need(j, calloc(places, sizeof *rank));
    kept_line line;
    for (size_t at = 0; next_line(&j->found, &at, &line);) bytes[place_of(j, &line)] += line.size;
    MPI_Allreduce(MPI_IN_PLACE, bytes, (int)places, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    for (size_t i = 0; i < places; i++) sum += bytes[i];
    for (size_t i = 0; i < places && sum > 0; i++) {
        rank[i] = (int)(((double)before + (double)bytes[i] / 2) / (double)sum * j->ranks);
        before += bytes[i];
    }
    free(bytes);
    return rank;
}

/* Brings each line to the rank that sorts it. */
static packing send_lines(job *j) {
    packing *const out = job_need(j, calloc((size_t)j->ranks, sizeof *out)), in = {.bytes = NULL};
    int *const rank = share_places(j);
    kept_line line;
    for (size_t at = 0; next_line(&j->found, &at, &line);) {
        const size_t size = sizeof line.key + sizeof line.size + (size_t)line.size;
        memcpy(job_need(j, packing_grow(&out[rank[place_of(j, &line)]], size)), j->found.bytes + at - size, size);
    }
    free(rank);
    free(j->found.bytes);
    j->found = (packing){.bytes = NULL};
    job_exchange(j, out, &in);
    free(out);
    return in;
}

static void sort_and_print(job *j, const packing *lines) {
    spill_place place = {.directory = j->how->directory};
    sorter s;
    kept_line line;
    size_t count = 0, bytes = 0;
    for (size_t at = 0; next_line(lines, &at, &line); count++) bytes += (size_t)line.size;
    print_in_order(j, bytes);
    bool good = sorter_begin(&s, &place, lines->size + 16 * count + 64); /* all of them: no file is needed */
    for (size_t at = 0; good && next_line(lines, &at, &line);)
        good = sorter_add(&s, line.key, line.bytes, (size_t)line.size);
    if (!good || !sorter_finish(&s)) job_fail(j, STATUS_INPUT, "%s", strerror(place.problem));
    for (sorter_record r; sorter_next(&s, &r);) print_lines(j, r.bytes, r.size);
    sorter_free(&s);
    print_rest(j);
}

void job_sort(job *j) {
    packing lines = send_lines(j);
    job_progress(j, "bytes of lines at the ranks that sort them", lines.size);
    sort_and_print(j, &lines);
    free(lines.bytes);
}

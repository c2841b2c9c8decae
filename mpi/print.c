/* Lines are sorted by the ranks that have read the first shapes of their pairs, and printed by rank 0, rank by rank.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "output.h"
#include "sorter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 22 };

/* Where the lines of a rank go: rank 0 prints them, others send them there in chunks, and at last an empty one. */
typedef struct printing {
    job *of;
    packing chunk;
} printing;

static void send_chunk(printing *p) {
    MPI_Send(p->chunk.bytes, (int)p->chunk.size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    p->of->messages++;
    p->of->bytes += p->chunk.size;
    p->chunk.size = 0;
}

static void put(printing *p, const char *bytes, size_t size) {
    if (p->of->rank == 0) output_bytes(bytes, size);
    for (size_t left = size; p->of->rank > 0 && left > 0;) {
        const size_t room = CHUNK - p->chunk.size, now = left < room ? left : room;
        memcpy(job_need(p->of, packing_grow(&p->chunk, now)), bytes + (size - left), now);
        left -= now;
        if (p->chunk.size == CHUNK) send_chunk(p);
    }
}

static void put_sorted(printing *p, const packing *lines) {
    spill_place place = {.directory = p->of->how->directory};
    sorter s;
    size_t count = 0;
    for (size_t at = 0; at < lines->size; count++) {
        uint64_t head[2];
        memcpy(head, lines->bytes + at, sizeof head);
        at += sizeof head + (size_t)head[1];
    }
    bool good = sorter_begin(&s, &place, lines->size + 16 * count + 64); /* all of them: no file is needed */
    for (size_t at = 0; at < lines->size && good;) {
        uint64_t head[2];
        memcpy(head, lines->bytes + at, sizeof head);
        good = sorter_add(&s, head[0], lines->bytes + at + sizeof head, (size_t)head[1]);
        at += sizeof head + (size_t)head[1];
    }
    if (!good || !sorter_finish(&s)) job_fail(p->of, STATUS_INPUT, "%s", strerror(place.problem));
    for (sorter_record r; sorter_next(&s, &r);) put(p, r.bytes, r.size);
    sorter_free(&s);
}

static void put_as_found(printing *p, const packing *lines) {
    for (size_t at = 0; at < lines->size;) {
        uint64_t head[2];
        memcpy(head, lines->bytes + at, sizeof head);
        put(p, lines->bytes + at + sizeof head, (size_t)head[1]);
        at += sizeof head + (size_t)head[1];
    }
}

/* After the output has failed the lines are received all the same: the others wait for that. */
static void print_others(job *j) {
    char *const chunk = job_need(j, malloc(CHUNK));
    for (int r = 1; r < j->ranks; r++) {
        int size;
        do {
            MPI_Status what;
            MPI_Recv(chunk, CHUNK, MPI_BYTE, r, 0, MPI_COMM_WORLD, &what);
            MPI_Get_count(&what, MPI_BYTE, &size);
            output_bytes(chunk, (size_t)size);
        } while (size > 0);
    }
    free(chunk);
}

static pair_counts sum_of_counts(const job *j) {
    uint64_t mine[4] = {j->counts.pairs, j->counts.touching, j->counts.apart, j->counts.unsupported}, all[4] = {0};
    MPI_Reduce(mine, all, 4, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    return (pair_counts){
        .pairs = (size_t)all[0], .touching = (size_t)all[1], .apart = (size_t)all[2], .unsupported = (size_t)all[3]};
}

status job_print(job *j) {
    packing lines = {.bytes = NULL};
    if (j->how->unordered) {
        lines = j->lines[j->rank];
    } else {
        job_exchange(j, j->lines, &lines);
        job_progress(j, "bytes of lines at the ranks that sort them", lines.size);
    }
    free(j->lines);
    printing p = {.of = j};
    if (j->how->unordered) put_as_found(&p, &lines);
    else put_sorted(&p, &lines);
    if (j->rank > 0 && p.chunk.size > 0) send_chunk(&p);
    if (j->rank > 0) send_chunk(&p);
    else print_others(j);
    free(p.chunk.bytes);
    free(lines.bytes);
    const pair_counts counts = sum_of_counts(j);
    status result = STATUS_OK;
    if (j->rank == 0) {
        pair_lines_end(j->how, &counts);
        result = finish_partly(counts.unsupported, "pair");
    }
    job_progress(j, "pairs printed", j->rank == 0 ? counts.pairs : 0);
    return job_agree(result);
}

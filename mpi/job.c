/* What the ranks of a run share: the end of a run, progress, and messages.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"

#include "unfinished.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_BYTES = 1 << 30 /* of one message, whose size is an int */ };

void job_fail(const job *j, status result, const char *format, ...) {
    char text[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "graze-mpi: rank %d: %s\n", j->rank, text);
    unfinished_remove();
    /* Else the end may overtake the message on its way through the processes of MPI (seen with MPICH). */
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    MPI_Abort(MPI_COMM_WORLD, result);
    abort();
}

void *job_need(const job *j, void *memory) {
    if (memory == NULL) job_fail(j, STATUS_INPUT, "out of memory");
    return memory;
}

status job_agree(status mine) {
    status worst;
    MPI_Allreduce(&mine, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return worst;
}

void job_note(job *j, status result, const char *format, ...) {
    if (j->failed != STATUS_OK) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(j->failure, sizeof j->failure, format, arguments);
    va_end(arguments);
    j->failed = result;
}

int job_first(const job *j, bool mine) {
    const int rank = mine ? j->rank : j->ranks;
    int first;
    MPI_Allreduce(&rank, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return first;
}

status job_settle(const job *j) {
    if (job_first(j, j->failed != STATUS_OK) == j->rank)
        fprintf(stderr, "graze-mpi: rank %d: %s\n", j->rank, j->failure);
    return job_agree(j->failed);
}

static double processor_time(void) {
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void job_progress(job *j, const char *what, uint64_t amount) {
    if (!j->how->progress) return;
    const double worked = processor_time() - j->since - j->waited;
    double all_worked, busiest;
    MPI_Reduce(&worked, &all_worked, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&worked, &busiest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    uint64_t mine[3] = {amount, j->messages, j->bytes}, sums[3], most;
    MPI_Reduce(mine, sums, 3, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&j->bytes, &most, 1, MPI_UINT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    j->messages = j->bytes = 0;
    j->waited = 0;
    j->since = processor_time();
    if (j->rank > 0) return;
    fprintf(stderr, "graze-mpi: %8.3f s  %llu %s, %.3f s of processors, at most %.3f of a rank",
            MPI_Wtime() - j->began, (unsigned long long)sums[0], what, all_worked, busiest);
    if (sums[1] > 0)
        fprintf(stderr, ", %llu messages of %llu bytes, at most %llu from a rank", (unsigned long long)sums[1],
                (unsigned long long)sums[2], (unsigned long long)most);
    fputc('\n', stderr);
}

/* Begins to send or receive `size` bytes in messages of at most MOST_BYTES. */
static void begin(int peer, bool sends, char *bytes, uint64_t size, MPI_Request *requests, int *count) {
    while (size > 0) {
        const int part = size < MOST_BYTES ? (int)size : MOST_BYTES;
        MPI_Request *const request = &requests[(*count)++];
        if (sends) MPI_Isend(bytes, part, MPI_BYTE, peer, 0, MPI_COMM_WORLD, request);
        else MPI_Irecv(bytes, part, MPI_BYTE, peer, 0, MPI_COMM_WORLD, request);
        bytes += part;
        size -= (uint64_t)part;
    }
}

static size_t messages_of(const uint64_t *sizes, int ranks) {
    size_t count = 0;
    for (int r = 0; r < ranks; r++) count += (size_t)((sizes[r] + MOST_BYTES - 1) / MOST_BYTES);
    return count;
}

void job_exchange(job *j, packing *out, packing *in) {
    const size_t ranks = (size_t)j->ranks;
    uint64_t *const sizes = job_need(j, calloc(2 * ranks, sizeof *sizes)), *const sent = sizes, *const got = sizes + ranks;
    for (int r = 0; r < j->ranks; r++) sent[r] = out[r].size;
    const double before = processor_time();
    MPI_Alltoall(sent, 1, MPI_UINT64_T, got, 1, MPI_UINT64_T, MPI_COMM_WORLD); /* the slowest rank is waited for here */
    j->waited += processor_time() - before;
    uint64_t all = 0;
    for (int r = 0; r < j->ranks; r++) all += got[r];
    char *to = job_need(j, packing_grow(in, (size_t)all));
    const size_t most = messages_of(sent, j->ranks) + messages_of(got, j->ranks);
    MPI_Request *const requests = job_need(j, malloc((most + 1) * sizeof *requests));
    int count = 0;
    for (int r = 0; r < j->ranks; r++) {
        if (r == j->rank && got[r] > 0) memcpy(to, out[r].bytes, (size_t)got[r]);
        if (r != j->rank) begin(r, false, to, got[r], requests, &count);
        to += got[r];
    }
    const int received = count;
    for (int r = 0; r < j->ranks; r++) {
        if (r == j->rank) continue;
        begin(r, true, out[r].bytes, sent[r], requests, &count);
        j->bytes += sent[r];
    }
    j->messages += (uint64_t)(count - received);
    for (int i = 0; i < count; i++) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    for (int r = 0; r < j->ranks; r++) {
        free(out[r].bytes);
        out[r] = (packing){.bytes = NULL};
    }
    free(requests);
    free(sizes);
}

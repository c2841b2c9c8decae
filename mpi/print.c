/* Where lines go: with --output into one file, into which each rank writes its own, since one rank that writes the lines
 * of a thousand would be the one that all wait for; else to standard output, which is rank 0's: others send them there.
 *
 * SPDX-License-Identifier: MIT */
#include "print.h"

#include "job.h"
#include "output.h"
#include "unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 1 << 22, TAG = 1 };

typedef struct print_message {
    MPI_Request request;
    char *bytes;
} print_message;

/* Opens the temporary file of rank 0, which each rank removes when the run fails. */
static void open_shared(job *j, const char *name) {
    if (j->rank > 0) job_need(j, unfinished_share(name) ? j : NULL);
    j->out.file = open(name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    if (j->out.file < 0) job_note(j, STATUS_OUTPUT, "%s: %s", text_path(j->how->output).at, strerror(errno));
}

/* The name of that file on all ranks, to be freed; NULL: rank 0 writes in place, to a device or a pipe. */
static char *shared_name(job *j) {
    const char *const mine = j->rank == 0 ? unfinished_name() : NULL;
    int size = mine != NULL ? (int)strlen(mine) + 1 : 0;
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (size == 0) return NULL;
    char *const name = job_need(j, malloc((size_t)size));
    if (mine != NULL) strcpy(name, mine);
    MPI_Bcast(name, size, MPI_CHAR, 0, MPI_COMM_WORLD);
    return name;
}

status print_begin(job *j) {
    const char *const path = j->how->output;
    j->out = (printing){.file = -1};
    if (path == NULL) return STATUS_OK;
    status result = job_agree(j->rank == 0 ? output_to_file(path) : STATUS_OK);
    if (result != STATUS_OK) return result;
    char *const name = shared_name(j);
    if (name != NULL) open_shared(j, name);
    free(name);
    result = job_settle(j);
    if (result != STATUS_OK && j->rank == 0) finish_output(result);
    return result;
}

static void note_errno(job *j) {
    job_note(j, STATUS_OUTPUT, "%s: %s", text_path(j->how->output).at, strerror(errno));
}

/* Makes the file longer by so many bytes, which are this rank's. A lock of POSIX is one for all machines. */
static bool reserve(job *j, size_t size, uint64_t *at) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat facts;
    while (fcntl(j->out.file, F_SETLKW, &lock) != 0)
        if (errno != EINTR) return false;
    const bool good =
        fstat(j->out.file, &facts) == 0 && ftruncate(j->out.file, facts.st_size + (off_t)size) == 0;
    const int problem = errno;
    lock.l_type = F_UNLCK;
    fcntl(j->out.file, F_SETLK, &lock);
    errno = problem;
    *at = (uint64_t)facts.st_size;
    return good;
}

static void write_chunk(job *j) {
    printing *const p = &j->out;
    uint64_t at = p->at;
    if (j->failed == STATUS_OK && j->how->unordered && !reserve(j, p->chunk.size, &at)) note_errno(j);
    for (size_t done = 0; j->failed == STATUS_OK && done < p->chunk.size;) {
        const ssize_t written = pwrite(p->file, p->chunk.bytes + done, p->chunk.size - done, (off_t)(at + done));
        if (written > 0) done += (size_t)written;
        else if (written == 0 || errno != EINTR) note_errno(j);
    }
    p->at += p->chunk.size;
    p->chunk.size = 0;
}

/* Forgets the messages that have arrived; `wait`: waits for all. */
static void forget_sent(printing *p, bool wait) {
    for (size_t i = p->sent_count; i-- > 0;) {
        int arrived = wait;
        if (wait) MPI_Wait(&p->sent[i].request, MPI_STATUS_IGNORE);
        else MPI_Test(&p->sent[i].request, &arrived, MPI_STATUS_IGNORE);
        if (!arrived) continue;
        free(p->sent[i].bytes);
        p->sent[i] = p->sent[--p->sent_count];
    }
}

/* With lines in order rank 0 takes those of one rank after the other, and this one waits for its turn. */
static void send_chunk(job *j) {
    printing *const p = &j->out;
    forget_sent(p, !j->how->unordered);
    p->sent = job_need(j, realloc(p->sent, (p->sent_count + 1) * sizeof *p->sent));
    print_message *const m = &p->sent[p->sent_count++];
    m->bytes = p->chunk.bytes;
    MPI_Isend(m->bytes, (int)p->chunk.size, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &m->request);
    j->messages++;
    j->bytes += p->chunk.size;
    p->chunk = (packing){.bytes = NULL};
}

/* After the output has failed the lines are received all the same: the others wait for that. */
static void receive(job *j, MPI_Message *message, const MPI_Status *about) {
    int size;
    MPI_Get_count(about, MPI_BYTE, &size);
    char *const bytes = job_need(j, malloc((size_t)size + 1));
    MPI_Mrecv(bytes, size, MPI_BYTE, message, MPI_STATUS_IGNORE);
    if (output_works()) output_bytes(bytes, (size_t)size);
    j->out.ended += size == 0;
    free(bytes);
}

static void emit(job *j) {
    printing *const p = &j->out;
    if (p->chunk.size == 0) return;
    if (p->file >= 0) {
        write_chunk(j);
    } else if (j->rank > 0) {
        send_chunk(j);
    } else {
        if (output_works()) output_bytes(p->chunk.bytes, p->chunk.size);
        p->chunk.size = 0;
    }
}

void print_lines(job *j, const char *bytes, size_t size) {
    memcpy(job_need(j, packing_grow(&j->out.chunk, size)), bytes, size);
    if (j->out.chunk.size >= CHUNK) emit(j);
}

void print_flush(job *j) {
    emit(j);
    for (int there = j->rank == 0 && j->how->unordered; there;) {
        MPI_Message message;
        MPI_Status about;
        MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &message, &about);
        if (there) receive(j, &message, &about);
    }
}

void print_in_order(job *j, uint64_t size) {
    uint64_t before = 0, all = 0;
    MPI_Exscan(&size, &before, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    j->out.at = j->rank > 0 ? before : 0;
    MPI_Reduce(&size, &all, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    j->out.end = all;
}

/* The last message of a rank is empty. */
void print_rest(job *j) {
    print_flush(j);
    if (j->out.file >= 0) return;
    if (j->rank > 0) {
        forget_sent(&j->out, true);
        MPI_Send(NULL, 0, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
    }
    while (j->rank == 0 && j->out.ended < j->ranks - 1) {
        MPI_Message message;
        MPI_Status about;
        MPI_Mprobe(j->how->unordered ? MPI_ANY_SOURCE : 1 + j->out.ended, TAG, MPI_COMM_WORLD, &message, &about);
        receive(j, &message, &about);
    }
}

static pair_counts sum_of_counts(const job *j) {
    uint64_t mine[4] = {j->counts.pairs, j->counts.touching, j->counts.apart, j->counts.unsupported}, all[4] = {0};
    MPI_Reduce(mine, all, 4, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    return (pair_counts){
        .pairs = (size_t)all[0], .touching = (size_t)all[1], .apart = (size_t)all[2], .unsupported = (size_t)all[3]};
}

static void take_end(void *context, const char *bytes, size_t size) { print_lines(context, bytes, size); }

/* Behind all lines. */
static void print_end(job *j, const pair_counts *counts) {
    j->out.at = j->out.end;
    output_divert(take_end, j);
    pair_lines_end(j->how, counts);
    output_divert(NULL, NULL);
    emit(j);
}

status job_print(job *j) {
    const pair_counts counts = sum_of_counts(j);
    if (j->rank == 0) print_end(j, &counts);
    if (j->out.file >= 0 && close(j->out.file) != 0) note_errno(j);
    status result = job_settle(j);
    job_progress(j, "pairs printed", j->rank == 0 ? counts.pairs : 0);
    if (j->rank == 0)
        result = result == STATUS_OK ? finish_partly(counts.unsupported, "pair") : finish_output(result);
    return job_agree(result);
}

void print_free(printing *p) {
    free(p->chunk.bytes);
    free(p->sent);
}

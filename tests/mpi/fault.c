/* Loaded before the libraries of graze-mpi, makes one rank fail at a chosen place. GRAZE_FAULT='1 pwrite 2': rank 1 is
 * killed when it calls pwrite for the second time. '1 realloc 100000': its calls of realloc for that many bytes or more
 * fail. '1 read 1': no file has bytes any more.
 *
 * MPI is called by its names of the profiling interface (MPI: A Message-Passing Interface Standard, version 4.0, 15.2).
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long number_for(const char *call) {
    static int rank = -1, chosen;
    static char what[40];
    static long number;
    int began = 0, ended = 0;
    const char *const wanted = getenv("GRAZE_FAULT");
    PMPI_Initialized(&began);
    PMPI_Finalized(&ended);
    if (!began || ended || wanted == NULL) return 0;
    if (rank < 0) {
        if (sscanf(wanted, "%d %39s %ld", &chosen, what, &number) != 3) abort();
        PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    }
    return rank == chosen && strcmp(call, what) == 0 ? number : 0;
}

static void count(const char *call) {
    static long calls;
    const long number = number_for(call);
    if (number > 0 && ++calls == number) raise(SIGKILL);
}

int MPI_Allreduce(const void *from, void *to, int n, MPI_Datatype type, MPI_Op op, MPI_Comm of) {
    count("MPI_Allreduce");
    return PMPI_Allreduce(from, to, n, type, op, of);
}

int MPI_Allgather(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, MPI_Comm of) {
    count("MPI_Allgather");
    return PMPI_Allgather(from, n, type, to, m, other, of);
}

int MPI_Alltoall(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, MPI_Comm of) {
    count("MPI_Alltoall");
    return PMPI_Alltoall(from, n, type, to, m, other, of);
}

int MPI_Isend(const void *from, int n, MPI_Datatype type, int to, int tag, MPI_Comm of, MPI_Request *out) {
    count("MPI_Isend");
    return PMPI_Isend(from, n, type, to, tag, of, out);
}

int MPI_Finalize(void) {
    count("MPI_Finalize");
    return PMPI_Finalize();
}

/* The next function of this name; an object pointer becomes a function pointer by its bytes. */
static void next(const char *name, void *function) {
    void *const found = dlsym(RTLD_NEXT, name);
    if (found == NULL) abort();
    memcpy(function, &found, sizeof found);
}

int rename(const char *from, const char *to) {
    int (*renames)(const char *, const char *);
    count("rename");
    next("rename", &renames);
    return renames(from, to);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    ssize_t (*writes)(int, const void *, size_t, off_t);
    count("pwrite");
    next("pwrite", &writes);
    return writes(file, bytes, size, at);
}

ssize_t read(int file, void *bytes, size_t size) {
    ssize_t (*reads)(int, void *, size_t);
    struct stat facts;
    if (number_for("read") > 0 && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode)) return 0;
    next("read", &reads);
    return reads(file, bytes, size);
}

void *realloc(void *memory, size_t size) {
    static void *(*grows)(void *, size_t);
    const long number = size >= 10000 ? number_for("realloc") : 0; /* MPI itself needs little ones */
    if (number > 0 && size >= (size_t)number) return NULL;
    if (grows == NULL) next("realloc", &grows);
    return grows(memory, size);
}

/* graze-mpi: all pairs of shapes that touch, by many processes on many machines.
 *
 *     read    each rank reads a part of each scene
 *     divide  space into cells of about equal work, by a sample; each shape goes to the ranks whose cells it meets
 *     find    each rank finds the pairs that its cells own: each pair is found once (src/split/owner.c)
 *     print   each line goes to a rank that sorts a part of them; with --output each writes its part, else rank 0 prints
 *
 * docs/cluster.md has what that costs.
 *
 * SPDX-License-Identifier: MIT */
#include "find.h"
#include "help.h"
#include "output.h"

#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char before[] =
    "Usage: mpirun -n N graze-mpi pairs [--open | --within R] [--json] [--unordered] [--output FILE]\n"
    "                   [--resume DIR] [--progress] SCENE [SCENE]\n"
    "\n"
    "Prints the same as graze pairs, found by N processes on any number of machines, which must see the\n"
    "same files. A scene is text, or boxes as numbers (see graze pairs --help); maps are not read.\n"
    "\n";

static const char after[] =
    "\n"
    "Exit status: as of graze pairs. What fails is said once, and all processes end; with --resume what is\n"
    "finished is kept.\n";

static const command_option options[] = {
    {"open", 'o', false, NULL, "leave out the pairs that only touch, and do not count them"},
    {"within", 'w', false, "R",
     "also the pairs that have no common point, but whose exact distance is at most R: `A B within`"},
    {"json", 'j', false, NULL, "one object a line, as graze pairs --json"},
    {"unordered", 'u', false, NULL,
     "print the lines in any order, those of each part of the work as soon as they are found"},
    {"output", 'f', false, "FILE",
     "print to this file, which is replaced only when all is written: until then it is a file .graze-XXXXXX beside it; "
     "a device or a pipe is written to by rank 0; - is standard output"},
    {"resume", 'r', false, "DIR",
     "keep the result of each part of the work in this directory until all is printed; a run that failed goes on from "
     "there if it is started again, with any number of processes"},
    {"progress", 's', false, NULL, "say on standard error what was done, and what the processes sent to each other"},
    {.text = NULL},
};

static const command_form form = {.name = "pairs", .before = before, .after = after, .options = options};

/* `graze-mpi help --man pairs`, for tools/man. */
static bool wants_man(int argc, char **argv) {
    return argc == 4 && strcmp(argv[1], "help") == 0 && strcmp(argv[2], "--man") == 0 && strcmp(argv[3], "pairs") == 0;
}

static bool read_arguments(int argc, char **argv, style *how) {
    if (argc < 2 || strcmp(argv[1], "pairs") != 0) {
        if (argc == 2 && strcmp(argv[1], "--version") == 0) how->help = true;
        if (argc == 2 && strcmp(argv[1], "--help") == 0) how->help = true;
        if (wants_man(argc, argv)) how->help = true;
        if (how->help) return true;
        fputs("graze-mpi: expected the command pairs\nTry 'graze-mpi --help'.\n", stderr);
        return false;
    }
    static char name[] = "graze-mpi pairs";
    argv[1] = name;
    if (!scenes_read_style(&form, false, argc - 1, argv + 1, how)) {
        fprintf(stderr, "Try '%s --help'.\n", name);
        return false;
    }
    for (int i = 1 + optind; i < argc && !how->help; i++) {
        if (strcmp(argv[i], "-") != 0) continue;
        fprintf(stderr, "%s: standard input cannot be read by many processes\n", name);
        return false;
    }
    return true;
}

/* All ranks read the same arguments; rank 0 says what is wrong with them. (freopen would give stderr a buffer, and what
 * is in it is lost when MPI ends a run.) */
static bool read_arguments_once(int rank, int argc, char **argv, style *how) {
    if (rank == 0) return read_arguments(argc, argv, how);
    const int errors = dup(STDERR_FILENO), nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDERR_FILENO);
    const bool good = read_arguments(argc, argv, how);
    dup2(errors, STDERR_FILENO);
    close(errors);
    close(nothing);
    return good;
}

static status print_help(int rank, int argc, char **argv) {
    if (rank > 0) return STATUS_OK;
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        output_format("graze-mpi %s\n", grz_version());
        return finish_output(STATUS_OK);
    }
    return wants_man(argc, argv) ? help_print_man(&form) : help_print(&form);
}

static void free_job(job *j) {
    free(j->items.bytes);
    free(j->found.bytes);
    free(j->first[0]);
    free(j->first[1]);
    free(j->cells);
    free(j->tasks);
}

static status run(int rank, int ranks, int count, char **paths, const style *how) {
    job j = {.rank = rank, .ranks = ranks, .how = how, .began = MPI_Wtime(),
             .search = {.scenes = count, .all_known = true, .how = how}};
    for (int i = 0; i < count; i++) j.paths[i] = paths[i];
    status result = print_begin(&j);
    if (result != STATUS_OK) return result;
    result = job_read(&j);
    if (result == STATUS_OK) {
        find_tasks(&j);
        job_divide(&j);
        job_find(&j);
        result = job_settle(&j);
    }
    if (result == STATUS_OK && !how->unordered) job_sort(&j);
    if (result == STATUS_OK) result = job_print(&j);
    else if (rank == 0) finish_output(result);
    if (result == STATUS_OK) find_forget(&j);
    print_free(&j.out);
    free_job(&j);
    return result;
}

int main(int argc, char **argv) {
    output_keep_streams();
    MPI_Init(&argc, &argv);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    style how = {.open = false};
    const bool good = read_arguments_once(rank, argc, argv, &how);
    status result = STATUS_USAGE;
    if (good && how.help) result = print_help(rank, argc, argv);
    else if (good) result = run(rank, ranks, argc - 1 - optind, argv + 1 + optind, &how);
    MPI_Finalize();
    return result;
}

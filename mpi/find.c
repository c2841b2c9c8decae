/* The pairs of the cells of this rank.
 *
 * With --resume the lines of a finished task are kept in a file, DIRECTORY/task-7, which has its name only when it is
 * whole; a later run with the same arguments and files reads it instead. DIRECTORY/run says what the run is about.
 *
 * SPDX-License-Identifier: MIT */
#include "find.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The path of a file of the directory, to be freed. */
static char *path_of(const job *j, const char *name) {
    const size_t size = strlen(j->how->resume) + strlen(name) + 2;
    char *const path = job_need(j, malloc(size));
    snprintf(path, size, "%s/%s", j->how->resume, name);
    return path;
}

static void fail(const job *j, const char *path) {
    job_fail(j, STATUS_OUTPUT, "%s: %s", text_path(path).at, strerror(errno));
}

/* Opens a new file, never one that is there or that a link of this name points to. One that a run before has left is
 * removed. */
static FILE *create(const char *path) {
    unlink(path);
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return file >= 0 ? fdopen(file, "wb") : NULL;
}

/* Writes a file under another name first, or notes a problem. */
static void write_file(job *j, const char *name, const void *head, size_t head_size, const char *bytes, size_t size) {
    char part[80];
    snprintf(part, sizeof part, "%s.part", name);
    char *const from = path_of(j, part), *const to = path_of(j, name);
    FILE *const file = create(from);
    bool good = file != NULL && fwrite(head, 1, head_size, file) == head_size &&
                (size == 0 || fwrite(bytes, 1, size, file) == size);
    int problem = errno;
    if (file != NULL && fclose(file) != 0 && good) {
        good = false;
        problem = errno;
    }
    if (good && rename(from, to) != 0) {
        good = false;
        problem = errno;
    }
    if (!good) unlink(from);
    if (!good) job_note(j, STATUS_OUTPUT, "%s: %s", text_path(to).at, strerror(problem));
    free(from);
    free(to);
}

/* Appends a file to *to. False: there is none. */
static bool read_file(const job *j, const char *name, packing *to) {
    char *const path = path_of(j, name);
    FILE *const file = fopen(path, "rb");
    if (file == NULL && errno != ENOENT) fail(j, path);
    for (char bytes[4096]; file != NULL;) {
        const size_t got = fread(bytes, 1, sizeof bytes, file);
        if (got == 0) break;
        memcpy(job_need(j, packing_grow(to, got)), bytes, got);
    }
    if (file != NULL && ferror(file)) fail(j, path);
    if (file != NULL) fclose(file);
    free(path);
    return file != NULL;
}

/* What a run is about: options, and the scenes with their sizes and times. */
static packing description(const job *j) {
    packing text = {.bytes = NULL};
    const style *const how = j->how;
    char line[600];
    snprintf(line, sizeof line, "graze %s open %d json %d within %a\n", grz_version(), how->open, how->json,
             how->limited ? how->within : -1.0);
    memcpy(job_need(j, packing_grow(&text, strlen(line))), line, strlen(line));
    for (int i = 0; i < j->search.scenes; i++) {
        struct stat facts = {.st_size = 0};
        if (stat(j->paths[i], &facts) != 0) fail(j, j->paths[i]);
        snprintf(line, sizeof line, "%.400s %lld bytes of %lld.%09ld\n", j->paths[i], (long long)facts.st_size,
                 (long long)facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
        memcpy(job_need(j, packing_grow(&text, strlen(line))), line, strlen(line));
    }
    return text;
}

/* The file `run` is the number of tasks, and the description. */
static uint64_t tasks_of_run(job *j, uint64_t tasks) {
    packing mine = description(j), known = {.bytes = NULL};
    if (mkdir(j->how->resume, 0777) != 0 && errno != EEXIST) fail(j, j->how->resume);
    if (!read_file(j, "run", &known)) {
        write_file(j, "run", &tasks, sizeof tasks, mine.bytes, mine.size);
    } else if (known.size != sizeof tasks + mine.size ||
               memcmp(known.bytes + sizeof tasks, mine.bytes, mine.size) != 0) {
        job_fail(j, STATUS_USAGE, "%s is of another run: other scenes, options or version",
                 text_path(j->how->resume).at);
    } else {
        memcpy(&tasks, known.bytes, sizeof tasks);
    }
    free(known.bytes);
    free(mine.bytes);
    return tasks;
}

void find_tasks(job *j) {
    enum { TASKS_A_RANK = 8 };
    uint64_t tasks = TASKS_A_RANK * (uint64_t)j->ranks;
    if (j->how->resume != NULL && j->rank == 0) tasks = tasks_of_run(j, tasks);
    MPI_Bcast(&tasks, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    j->task_count = (size_t)tasks;
}

void find_forget(const job *j) {
    if (j->how->resume == NULL || j->rank > 0) return;
    char name[40];
    for (size_t t = 0; t <= j->task_count; t++) {
        if (t < j->task_count) snprintf(name, sizeof name, "task-%zu", t);
        else strcpy(name, "run");
        char *const path = path_of(j, name);
        unlink(path);
        free(path);
    }
    rmdir(j->how->resume);
}

static bool take(void *context, uint64_t key, const char *line, size_t size) {
    job *const j = context;
    const uint64_t head[2] = {key, size};
    char *const to = job_need(j, packing_grow(&j->found, sizeof head + size));
    memcpy(to, head, sizeof head);
    memcpy(to + sizeof head, line, size);
    return true;
}

static void add_counts(pair_counts *to, const pair_counts *from) {
    to->pairs += from->pairs;
    to->touching += from->touching;
    to->apart += from->apart;
    to->unsupported += from->unsupported;
}

static void search(job *j, const task *t, const packed_item *const *items, size_t count, pair_counts *counts) {
    cell_group all, some;
    cell_pairs pairs = {.search = &j->search, .cell = j->cells + 2 * (size_t)j->search.dimension * t->cell,
                        .ordered = t->shares > 1, .take = take, .context = j};
    const packed_item **const own = job_need(j, malloc((count + 1) * sizeof *own));
    size_t owned = 0;
    for (size_t i = 0; i < count; i++)
        if (items[i]->index % t->shares == t->share) own[owned++] = items[i];
    bool good = cell_group_of(&all, &j->search, items, count);
    good = good && (t->shares == 1 || cell_group_of(&some, &j->search, own, owned));
    good = good && cell_pairs_find(&pairs, t->shares > 1 ? &some : &all, t->shares > 1 ? &all : NULL);
    if (!good) job_need(j, NULL);
    if (t->shares > 1) cell_group_free(&some, j->search.dimension);
    cell_group_free(&all, j->search.dimension);
    free(own);
    free(pairs.line.bytes);
    *counts = pairs.lines.counts;
}

static void print_found(job *j) {
    for (size_t at = 0; at < j->found.size;) {
        uint64_t head[2];
        memcpy(head, j->found.bytes + at, sizeof head);
        print_lines(j, j->found.bytes + at + sizeof head, (size_t)head[1]);
        at += sizeof head + (size_t)head[1];
    }
    j->found.size = 0;
    print_flush(j);
}

/* The lines of a task are the end of j->found. A file of them begins with their counts. */
static void do_task(job *j, size_t number, const packed_item *const *items, size_t count) {
    char name[40];
    packing known = {.bytes = NULL};
    pair_counts counts = {.pairs = 0};
    const size_t before = j->found.size;
    snprintf(name, sizeof name, "task-%zu", number);
    if (j->how->resume != NULL && read_file(j, name, &known)) {
        if (known.size < sizeof counts) job_fail(j, STATUS_INPUT, "%s/%s is cut off", text_path(j->how->resume).at, name);
        const size_t size = known.size - sizeof counts;
        memcpy(&counts, known.bytes, sizeof counts);
        memcpy(job_need(j, packing_grow(&j->found, size)), known.bytes + sizeof counts, size);
        free(known.bytes);
    } else {
        search(j, &j->tasks[number], items, count, &counts);
        if (j->how->resume != NULL)
            write_file(j, name, &counts, sizeof counts, j->found.bytes + before, j->found.size - before);
    }
    add_counts(&j->counts, &counts);
    if (j->how->unordered) print_found(j);
}

/* The shapes that meet each cell of this rank. */
typedef struct members {
    const job *of;
    packing pairs; /* of a cell and a shape, by their numbers here */
} members;

static bool keep(void *user, const grz_pair *pairs, size_t count) {
    members *const m = user;
    memcpy(job_need(m->of, packing_grow(&m->pairs, count * sizeof *pairs)), pairs, count * sizeof *pairs);
    return true;
}

/* Finds the shapes of all cells in one search, and sorts them by cell. starts[i] is where those of cell i begin. */
static const packed_item **members_of(const job *j, const packed_item *const *items, size_t count, size_t *starts) {
    const size_t numbers = 2 * (size_t)j->search.dimension;
    double *const boxes = job_need(j, malloc((count + 1) * numbers * sizeof *boxes));
    for (size_t i = 0; i < count; i++) {
        double box[6];
        cell_bounds(&j->search, items[i], box);
        memcpy(boxes + numbers * i, box, numbers * sizeof *box);
    }
    double *const cells = job_need(j, malloc(j->task_count * numbers * sizeof *cells));
    memcpy(cells, j->cells, j->task_count * numbers * sizeof *cells);
    for (size_t c = 0; c < j->task_count; c++) starts[c] = 0;
    for (size_t t = 0; t < j->task_count; t++) starts[j->tasks[t].cell] += j->tasks[t].rank == j->rank;
    for (size_t c = 0; c < j->task_count; c++) /* cells of other ranks become empty */
        if (starts[c] == 0) cells[numbers * c] = (double)INFINITY;
    members m = {.of = j};
    const grz_boxes of_cells = {j->search.dimension, GRZ_DOUBLE, j->task_count, 0, cells},
                    all = {j->search.dimension, GRZ_DOUBLE, count, 0, boxes};
    const grz_pairs_options options = {.margin = j->how->limited ? j->how->within : 0};
    if (grz_boxes_pairs(&of_cells, &all, &options, keep, &m) != GRZ_OK) job_need(j, NULL);
    free(cells);
    free(boxes);
    const grz_pair *const pairs = (const grz_pair *)(const void *)m.pairs.bytes;
    const size_t found = m.pairs.size / sizeof *pairs;
    const packed_item **const sorted = job_need(j, malloc((found + 1) * sizeof *sorted));
    for (size_t c = 0; c <= j->task_count; c++) starts[c] = 0;
    for (size_t i = 0; i < found; i++) starts[pairs[i].a + 1]++;
    for (size_t c = 0; c < j->task_count; c++) starts[c + 1] += starts[c];
    for (size_t i = found; i-- > 0;) sorted[--starts[pairs[i].a + 1]] = items[pairs[i].b];
    memmove(starts, starts + 1, j->task_count * sizeof *starts);
    starts[j->task_count] = found;
    free(m.pairs.bytes);
    return sorted;
}

static void say_done(const job *j, size_t done) {
    size_t all = 0;
    if (j->rank > 0 || !j->how->progress) return;
    for (size_t t = 0; t < j->task_count; t++) all += j->tasks[t].rank == 0;
    fprintf(stderr, "graze-mpi: %8.3f s  %zu of %zu cells of rank 0\n", MPI_Wtime() - j->began, done, all);
}

void job_find(job *j) {
    size_t count = 0, done = 0;
    for (size_t at = 0; at < j->items.size; count++)
        at += ((const packed_item *)(const void *)(j->items.bytes + at))->size;
    const packed_item **const items = job_need(j, malloc((count + 1) * sizeof *items));
    for (size_t at = 0, i = 0; at < j->items.size; at += items[i++]->size)
        items[i] = (const packed_item *)(const void *)(j->items.bytes + at);
    size_t *const starts = job_need(j, malloc((j->task_count + 1) * sizeof *starts));
    const packed_item **const sorted = members_of(j, items, count, starts);
    free(items);
    for (size_t t = 0; t < j->task_count && j->failed == STATUS_OK; t++) {
        const size_t cell = j->tasks[t].cell;
        if (j->tasks[t].rank != j->rank) continue;
        do_task(j, t, sorted + starts[cell], starts[cell + 1] - starts[cell]);
        say_done(j, ++done);
    }
    free(sorted);
    free(starts);
    free(j->items.bytes);
    j->items = (packing){.bytes = NULL};
    if (j->how->unordered) print_rest(j);
    job_progress(j, "pairs found", j->counts.pairs);
}

/* Space is divided by a sample, on each rank in the same way; each shape goes to the ranks that search a cell which it
 * meets.
 *
 * The sample does not depend on the number of ranks, so that --resume finds the same cells with more or fewer of them.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLE = 1 << 15, BATCH = 1 << 16 };

/* The finalizer of Steele, Lea and Flood's SplitMix64 (2014): indices in any pattern become a random choice. */
static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static bool is_sampled(const job *j, const packed_item *item) {
    const uint64_t all = j->count[0] + (j->search.scenes == 2 ? j->count[1] : 0);
    return mixed(2 * item->index + item->scene + 1) % (all / SAMPLE + 1) == 0;
}

/* The items that were read lie in the order of their scenes, and of their indices. */
static packing take_sample(const job *j, uint32_t which) {
    packing sample = {.bytes = NULL};
    for (size_t at = 0; at < j->items.size;) {
        const packed_item *const item = (const packed_item *)(const void *)(j->items.bytes + at);
        at += item->size;
        if (item->scene != which || !is_sampled(j, item)) continue;
        double box[6];
        cell_bounds(&j->search, item, box);
        const size_t size = 2 * (size_t)j->search.dimension * sizeof *box;
        memcpy(job_need(j, packing_grow(&sample, size)), box, size);
    }
    return sample;
}

/* Appends the sample of all ranks. */
static void gather(job *j, const packing *mine, packing *all) {
    int *const sizes = job_need(j, calloc(2 * (size_t)j->ranks, sizeof *sizes)), *const places = sizes + j->ranks;
    const int size = (int)mine->size;
    MPI_Allgather(&size, 1, MPI_INT, sizes, 1, MPI_INT, MPI_COMM_WORLD);
    int sum = 0;
    for (int r = 0; r < j->ranks; r++) {
        places[r] = sum;
        sum += sizes[r];
    }
    char *const to = job_need(j, packing_grow(all, (size_t)sum));
    MPI_Allgatherv(mine->bytes, size, MPI_BYTE, to, sizes, places, MPI_BYTE, MPI_COMM_WORLD);
    j->bytes += (uint64_t)(sum - size);
    j->messages += (uint64_t)j->ranks;
    free(sizes);
}

static bool is_empty(const job *j, size_t cell) {
    const double *const box = j->cells + 2 * (size_t)j->search.dimension * cell;
    return !(box[0] < box[j->search.dimension]);
}

/* Gives each empty cell's place to another share of the heaviest cell: such a one could not be divided. */
static void make_shares(job *j, const double *work) {
    const size_t count = j->task_count;
    uint64_t *const shares = job_need(j, calloc(count, sizeof *shares));
    for (size_t c = 0; c < count; c++) shares[c] = !is_empty(j, c);
    for (size_t c = 0; c < count; c++) {
        if (!is_empty(j, c)) continue;
        size_t heaviest = 0;
        for (size_t i = 0; i < count; i++)
            if (shares[i] > 0 && work[i] * (double)shares[heaviest] > work[heaviest] * (double)shares[i]) heaviest = i;
        shares[heaviest]++;
    }
    size_t t = 0;
    for (size_t c = 0; c < count; c++)
        for (uint64_t s = 0; s < shares[c]; s++) j->tasks[t++] = (task){.cell = c, .share = s, .shares = shares[c]};
    free(shares);
}

/* Neighbours go to one rank, and about the same work to each. */
static void choose_ranks(job *j, const double *work) {
    double all = 0, sum = 0;
    for (size_t t = 0; t < j->task_count; t++) all += (work[j->tasks[t].cell] + 1) / (double)j->tasks[t].shares;
    for (size_t t = 0; t < j->task_count; t++) {
        const double own = (work[j->tasks[t].cell] + 1) / (double)j->tasks[t].shares;
        const int rank = (int)((sum + own / 2) / all * j->ranks);
        j->tasks[t].rank = rank < j->ranks ? rank : j->ranks - 1;
        sum += own;
    }
}

static void divide(job *j) {
    const size_t numbers = 2 * (size_t)j->search.dimension;
    packing all = {.bytes = NULL};
    for (int i = 0; i < j->search.scenes; i++) {
        packing mine = take_sample(j, (uint32_t)i);
        gather(j, &mine, &all);
        free(mine.bytes);
    }
    j->cells = job_need(j, malloc(j->task_count * numbers * sizeof *j->cells));
    j->tasks = job_need(j, calloc(j->task_count, sizeof *j->tasks));
    double *const work = job_need(j, calloc(j->task_count, sizeof *work));
    const size_t count = all.size / (numbers * sizeof(double));
    const double shapes = (double)(j->count[0] + (j->search.scenes == 2 ? j->count[1] : 0));
    const grz_boxes sample = {j->search.dimension, GRZ_DOUBLE, count, 0, all.bytes};
    const grz_split_options options = {.scale = (double)count < shapes && count > 0 ? shapes / (double)count : 1,
                                       .work = work};
    if (grz_split_boxes(&sample, j->task_count, &options, j->cells) != GRZ_OK) job_need(j, NULL);
    make_shares(j, work);
    choose_ranks(j, work);
    free(work);
    free(all.bytes);
}

/* Shapes on their way. */
typedef struct batch {
    job *of;
    const packed_item *item[BATCH];
    double *boxes;
    size_t count;
    size_t *first_task; /* of each cell */
    packing *out;       /* [ranks] */
    packing pairs;      /* of a cell and a shape */
    packing cells;      /* of each shape, sorted by it */
    size_t start[BATCH + 2];
    uint64_t *sent;     /* [ranks]: 1 + the number of the last shape that was sent there */
    uint64_t number;
} batch;

static bool keep(void *user, const grz_pair *pairs, size_t count) {
    batch *const b = user;
    memcpy(job_need(b->of, packing_grow(&b->pairs, count * sizeof *pairs)), pairs, count * sizeof *pairs);
    return true;
}

/* Sorts the cells of the pairs by the shape; start[i] is where those of shape i begin. */
static void sort_cells(batch *b) {
    const grz_pair *const pairs = (const grz_pair *)(const void *)b->pairs.bytes;
    const size_t count = b->pairs.size / sizeof *pairs;
    memset(b->start, 0, sizeof b->start);
    b->cells.size = 0;
    uint32_t *const cells =
        (uint32_t *)(void *)(char *)job_need(b->of, packing_grow(&b->cells, count * sizeof *cells));
    for (size_t i = 0; i < count; i++) b->start[pairs[i].b + 1]++;
    for (size_t i = 0; i < b->count; i++) b->start[i + 1] += b->start[i];
    for (size_t i = 0; i < count; i++) cells[b->start[pairs[i].b]++] = pairs[i].a;
    memmove(b->start + 1, b->start, b->count * sizeof *b->start);
    b->start[0] = 0;
}

/* A shape goes to a rank once, however many cells of it the rank searches. */
static void send(batch *b, const packed_item *item, size_t cell) {
    job *const j = b->of;
    for (size_t t = b->first_task[cell]; t < j->task_count && j->tasks[t].cell == cell; t++) {
        const int rank = j->tasks[t].rank;
        if (b->sent[rank] == b->number) continue;
        b->sent[rank] = b->number;
        memcpy(job_need(j, packing_grow(&b->out[rank], item->size)), item, item->size);
    }
}

static void send_batch(batch *b) {
    job *const j = b->of;
    const grz_boxes cells = {j->search.dimension, GRZ_DOUBLE, j->task_count, 0, j->cells},
                    boxes = {j->search.dimension, GRZ_DOUBLE, b->count, 0, b->boxes};
    const grz_pairs_options options = {.margin = j->how->limited ? j->how->within : 0};
    b->pairs.size = 0;
    if (grz_boxes_pairs(&cells, &boxes, &options, keep, b) != GRZ_OK) job_need(j, NULL);
    sort_cells(b);
    const uint32_t *const of_shapes = (const uint32_t *)(const void *)b->cells.bytes;
    for (size_t i = 0; i < b->count; i++) {
        b->number++;
        for (size_t k = b->start[i]; k < b->start[i + 1]; k++) send(b, b->item[i], of_shapes[k]);
    }
    b->count = 0;
}

static void distribute(job *j) {
    const size_t numbers = 2 * (size_t)j->search.dimension, ranks = (size_t)j->ranks;
    batch *const b = job_need(j, calloc(1, sizeof *b));
    b->of = j;
    b->boxes = job_need(j, malloc(BATCH * numbers * sizeof *b->boxes));
    b->first_task = job_need(j, calloc(j->task_count, sizeof *b->first_task));
    b->out = job_need(j, calloc(ranks, sizeof *b->out));
    b->sent = job_need(j, calloc(ranks, sizeof *b->sent));
    for (size_t t = j->task_count; t-- > 0;) b->first_task[j->tasks[t].cell] = t;
    for (size_t at = 0; at < j->items.size;) {
        const packed_item *const item = (const packed_item *)(const void *)(j->items.bytes + at);
        double box[6];
        cell_bounds(&j->search, item, box);
        memcpy(b->boxes + numbers * b->count, box, numbers * sizeof *box);
        b->item[b->count++] = item;
        at += item->size;
        if (b->count == BATCH || at == j->items.size) send_batch(b);
    }
    free(j->items.bytes);
    j->items = (packing){.bytes = NULL};
    job_exchange(j, b->out, &j->items);
    free(b->pairs.bytes);
    free(b->cells.bytes);
    free(b->sent);
    free(b->out);
    free(b->first_task);
    free(b->boxes);
    free(b);
}

void job_divide(job *j) {
    divide(j);
    job_progress(j, "cells, from a sample", j->rank == 0 ? j->task_count : 0);
    distribute(j);
    uint64_t count = 0;
    for (size_t at = 0; at < j->items.size; count++)
        at += ((const packed_item *)(const void *)(j->items.bytes + at))->size;
    job_progress(j, "shapes and copies at their cells", count);
}

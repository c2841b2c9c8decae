/* Each rank reads a part of each scene: of text the lines that begin in its part of the bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes_file.h"
#include "job.h"
#include "map_scene.h"
#include "name_check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The part of a scene that this rank reads. */
typedef struct part {
    job *of;
    uint32_t which;
    uint64_t size; /* bytes of the file */
    uint64_t count, lines, invalid;
    input in;
    packing names; /* of each shape: its line, the size of its name, its name */
    complaints bad;
    scene_lines text;
    int dimension;
} part;

static bool add_name(part *p, text_word name, uint64_t line) {
    const uint64_t head[2] = {line, name.size};
    char *const to = packing_grow(&p->names, sizeof head + name.size);
    if (to == NULL) return false;
    memcpy(to, head, sizeof head);
    memcpy(to + sizeof head, name.at, name.size);
    return true;
}

/* The index is counted from this rank's first shape, until all ranks know how many there are. */
static void note(part *p, packed_item *item, bool valid) {
    item->scene = p->which;
    item->index = p->count++;
    p->invalid += !valid;
}

static scene_outcome take_line(void *context, const scene_line *from) {
    part *const p = context;
    const int dimension = p->text.dimension;
    packed_item *const item = packing_add_line(&p->of->items, dimension, from, &p->of->search.all_known);
    if (item == NULL || !add_name(p, from->name, from->line->number)) return SCENE_NO_MEMORY;
    note(p, item, shape_is_valid(dimension, &from->shape));
    shape s = from->shape;
    shape_free(dimension, &s);
    return SCENE_TAKEN;
}

static void complain(void *context, const text_line *line) {
    complaints_add(&((part *)context)->bad, line->number, line->error);
}

/* Where the line `space 2` begins, and what it says: dimension 0 if there is none. True: it is a map. */
static bool find_space(const char *path, uint64_t *at, int *dimension) {
    input in = input_open(path);
    text_line line;
    const bool is_map = map_format_of(&in) != MAP_NONE;
    *dimension = 0;
    *at = input_place(&in);
    while (!is_map && input_next(&in, &line)) {
        if (text_significant(&line)) {
            scene_lines_space(&line, dimension);
            break;
        }
        *at = input_place(&in);
    }
    input_close(&in);
    return is_map;
}

/* Without its space a scene cannot be read: rank 0 says why. */
static status read_text(part *p) {
    job *const j = p->of;
    const char *const path = j->paths[p->which];
    uint64_t space, begin = p->size * (uint64_t)j->rank / (uint64_t)j->ranks,
                    end = p->size * ((uint64_t)j->rank + 1) / (uint64_t)j->ranks;
    if (find_space(path, &space, &p->dimension)) {
        if (j->rank == 0)
            fprintf(stderr, "graze: %s is a map: graze-mpi is for scenes of text and for boxes as numbers\n",
                    input_shown(path).at);
        return STATUS_USAGE;
    }
    if (p->dimension == 0 && j->rank > 0) return STATUS_OK;
    if (p->dimension == 0) end = p->size;
    p->in = input_open_part(path, begin, end);
    progress bar = {.wanted = false};
    p->text = (scene_lines){.in = &p->in, .bar = &bar, .take = take_line, .complain = complain, .context = p};
    if (space < begin || space >= end) p->text.dimension = p->dimension;
    const status result = scene_lines_read(&p->text);
    p->lines = p->in.line;
    input_close(&p->in);
    return result;
}

static status read_boxes(part *p, boxes_format format) {
    job *const j = p->of;
    const size_t size = boxes_format_size(format);
    const uint64_t boxes = p->size / size, begin = boxes * (uint64_t)j->rank / (uint64_t)j->ranks,
                   end = boxes * ((uint64_t)j->rank + 1) / (uint64_t)j->ranks;
    p->dimension = format.dimension;
    p->in = input_open_part(j->paths[p->which], begin * size, UINT64_MAX);
    for (uint64_t i = begin; i < end; i++) {
        const char *const bytes = input_bytes(&p->in, size);
        if (bytes == NULL) {
            job_note(j, STATUS_INPUT, "%s: %s", input_shown(p->in.path).at,
                     p->in.problem != 0 ? strerror(p->in.problem) : "it has become shorter");
            break;
        }
        double box[6];
        boxes_format_read(format, bytes, box);
        const shape s = shape_of_box(format.dimension, box);
        note(p, job_need(j, packing_add_box(&j->items, format.dimension, box)), shape_is_valid(format.dimension, &s));
    }
    input_close(&p->in);
    const size_t left = (size_t)(p->size % size);
    if (left > 0 && j->rank == 0) boxes_file_is_cut_off(j->paths[p->which], format, (size_t)boxes, left);
    return left > 0 ? STATUS_UNREADABLE : STATUS_OK;
}

/* The sum of what the ranks before this one have. */
static uint64_t sum_before(const job *j, uint64_t mine) {
    uint64_t before = 0;
    MPI_Exscan(&mine, &before, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return j->rank > 0 ? before : 0;
}

/* Sends each name to the rank that its hash chooses, which finds those that are taken. */
static void check_names(part *p, uint64_t lines) {
    job *const j = p->of;
    packing *const out = job_need(j, calloc((size_t)j->ranks, sizeof *out)), in = {.bytes = NULL};
    for (size_t at = 0; at < p->names.size;) {
        uint64_t head[2];
        memcpy(head, p->names.bytes + at, sizeof head);
        const text_word name = {p->names.bytes + at + sizeof head, (size_t)head[1]};
        head[0] += lines;
        char *const to = job_need(j, packing_grow(&out[name_hash(name) % (uint64_t)j->ranks], sizeof head + name.size));
        memcpy(to, head, sizeof head);
        memcpy(to + sizeof head, name.at, name.size);
        at += sizeof head + name.size;
    }
    free(p->names.bytes);
    p->names = (packing){.bytes = NULL};
    packing got = in;
    job_exchange(j, out, &got);
    free(out);
    spill_place place = {.directory = j->how->directory};
    sorter names;
    bool good = sorter_begin(&names, &place, 8 * got.size + (1 << 16));
    for (size_t at = 0; at < got.size && good;) {
        uint64_t head[2];
        memcpy(head, got.bytes + at, sizeof head);
        good = name_check_add(&names, (text_word){got.bytes + at + sizeof head, (size_t)head[1]}, head[0]);
        at += sizeof head + (size_t)head[1];
    }
    free(got.bytes);
    complaints taken = {.count = 0};
    if (!good || !name_check_end(&names, &taken)) job_fail(j, STATUS_INPUT, "%s", strerror(place.problem));
    sorter_free(&names);
    complaints_merge(&p->bad, &taken, 0);
}

/* Brings all complaints to rank 0, which reports them. True if there are any. */
static bool report(part *p) {
    job *const j = p->of;
    uint64_t all;
    MPI_Allreduce(&p->bad.count, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (all == 0) return false;
    if (j->rank > 0) {
        MPI_Send(&p->bad, (int)sizeof p->bad, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        return true;
    }
    complaints *const other = job_need(j, malloc(sizeof *other));
    for (int r = 1; r < j->ranks; r++) {
        MPI_Recv(other, (int)sizeof *other, MPI_BYTE, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        complaints_merge(&p->bad, other, 0);
    }
    free(other);
    complaints_report(&p->bad, j->paths[p->which]);
    return true;
}

/* The size of a file; the first rank that cannot open it says so. */
static status look_at(job *j, const char *path, uint64_t *size) {
    struct stat facts = {.st_size = 0};
    FILE *const file = fopen(path, "rb");
    int problem = file == NULL || fstat(fileno(file), &facts) != 0 ? errno : S_ISREG(facts.st_mode) ? 0 : EINVAL;
    if (file != NULL) fclose(file);
    const int first = job_first(j, problem != 0);
    if (first == j->rank)
        fprintf(stderr, "graze: %s: %s\n", input_shown(path).at,
                problem == EINVAL ? "a scene for many processes is a regular file" : strerror(problem));
    *size = (uint64_t)facts.st_size;
    return first < j->ranks ? STATUS_INPUT : STATUS_OK;
}

static void share_counts(part *p) {
    job *const j = p->of;
    uint64_t *const first = job_need(j, calloc((size_t)j->ranks + 1, sizeof *first));
    MPI_Allgather(&p->count, 1, MPI_UINT64_T, first, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    uint64_t sum = 0;
    for (int r = 0; r <= j->ranks; r++) {
        const uint64_t here = first[r];
        first[r] = sum;
        sum += r < j->ranks ? here : 0;
    }
    j->first[p->which] = first;
    j->count[p->which] = first[j->ranks];
}

static status read_scene(part *p) {
    job *const j = p->of;
    const char *const path = j->paths[p->which];
    const boxes_format format = boxes_format_of(path);
    const size_t begin = j->items.size;
    status result = look_at(j, path, &p->size);
    if (result != STATUS_OK) return result;
    result = job_agree(format.dimension > 0 ? read_boxes(p, format) : read_text(p));
    result = worse(result, job_settle(j));
    if (result > STATUS_UNREADABLE) return result;
    share_counts(p);
    if (j->count[p->which] > UINT32_MAX) job_fail(j, STATUS_INPUT, "%s: too many shapes", input_shown(path).at);
    for (size_t at = begin; at < j->items.size;) {
        packed_item *const item = (packed_item *)(void *)(j->items.bytes + at);
        item->index += j->first[p->which][j->rank];
        at += item->size;
    }
    const uint64_t lines = sum_before(j, p->lines);
    complaints moved = {.count = 0};
    complaints_merge(&moved, &p->bad, lines);
    p->bad = moved;
    if (format.dimension == 0) check_names(p, lines);
    return report(p) ? STATUS_UNREADABLE : result;
}

status job_read(job *j) {
    status result = STATUS_OK;
    int dimension[2];
    uint64_t invalid[2];
    const int last = j->search.scenes - 1;
    for (int i = 0; i <= last; i++) {
        part *const p = job_need(j, calloc(1, sizeof *p));
        *p = (part){.of = j, .which = (uint32_t)i};
        result = worse(result, read_scene(p));
        dimension[i] = p->dimension;
        MPI_Allreduce(&p->invalid, &invalid[i], 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
        free(p->names.bytes);
        free(p);
    }
    if (j->rank == 0) {
        const status refused =
            scenes_refuse(result, "pairs", j->paths[0], dimension[0], j->paths[last], dimension[last]);
        for (int i = 0; i <= last && refused == STATUS_OK; i++)
            scene_warn_invalid(j->paths[i], (size_t)invalid[i], (size_t)j->count[i]);
        result = refused;
    }
    j->search.dimension = dimension[0];
    const int unknown = !j->search.all_known;
    j->search.all_known = job_agree(unknown) == 0;
    job_progress(j, "shapes read", j->first[0] == NULL ? 0 : j->first[0][j->rank + 1] - j->first[0][j->rank]);
    return job_agree(result);
}

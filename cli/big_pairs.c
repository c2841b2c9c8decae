/* The pairs of scenes that do not fit into memory.
 *
 *     read    each scene once: what is unreadable is reported, and some shapes are taken as a sample
 *     divide  space into cells by that sample; each shape is written to the file of each cell that it meets
 *     find    cell by cell, the pairs that the cell owns; a cell that is too large is divided again
 *     sort    their lines, by the order of the scene, and print them
 *
 * docs/cluster.md has the same on many machines.
 *
 * SPDX-License-Identifier: MIT */
#include "big_pairs.h"

#include "boxes_file.h"
#include "input.h"
#include "map_scene.h"
#include "name_check.h"
#include "output.h"
#include "partition.h"
#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_CELLS = 256, /* files that are open at the same time */
    AGAIN = 8         /* a cell that is too large becomes so many */
};

typedef struct big {
    cell_search search;
    spill_place place;
    size_t memory;
    const char *paths[2];
    boxes_format raw[2];
    int dimension[2];
    spill text[2]; /* the packed shapes of scenes that are text */
    uint64_t count[2], invalid[2];
    size_t needed; /* bytes that a search of all shapes takes */
    sampler sample;
    sorter lines;
    progress bar;
    cell_pairs pairs;
} big;

/* A scene that is being read. */
typedef struct reading {
    big *of;
    int which;
    input in;
    packing item;
    sorter names;
    complaints bad;
    scene_lines lines;
} reading;

static bool no_memory(big *b) {
    if (b->place.problem == 0) b->place.problem = ENOMEM;
    return false;
}

/* Of a shape that was read. */
static void note(reading *r, const packed_item *item, bool valid) {
    big *const b = r->of;
    const int dimension = b->dimension[r->which];
    b->count[r->which]++;
    b->invalid[r->which] += !valid;
    b->needed += cell_group_memory(dimension, 1, item->text > 0, item->size);
    sampler_add(&b->sample, dimension, packed_box(item));
}

static bool keep_line(reading *r, const scene_line *from) {
    big *const b = r->of;
    b->dimension[r->which] = r->lines.dimension;
    r->item.size = 0;
    packed_item *const item = packing_add_line(&r->item, r->lines.dimension, from, &b->search.all_known);
    if (item == NULL || b->count[r->which] == UINT32_MAX) return no_memory(b);
    item->scene = (uint32_t)r->which;
    item->index = b->count[r->which];
    note(r, item, shape_is_valid(r->lines.dimension, &from->shape));
    return name_check_add(&r->names, from->name, from->line->number) &&
           spill_append(&b->text[r->which], item, item->size);
}

static scene_outcome take_line(void *context, const scene_line *from) {
    reading *const r = context;
    const bool kept = keep_line(r, from);
    shape s = from->shape;
    shape_free(r->lines.dimension, &s);
    return kept ? SCENE_TAKEN : r->of->place.problem == ENOMEM ? SCENE_NO_MEMORY : SCENE_STOPPED;
}

static void complain(void *context, const text_line *line) {
    complaints_add(&((reading *)context)->bad, line->number, line->error);
}

static status refuse_map(const char *path) {
    fprintf(stderr, "graze: %s is a map: --memory is for scenes of text and for boxes as numbers\n",
            input_shown(path).at);
    return STATUS_USAGE;
}

static status read_lines(reading *r) {
    big *const b = r->of;
    if (map_format_of(&r->in) != MAP_NONE) return refuse_map(r->in.path);
    if (!spill_open(&b->text[r->which], &b->place, b->memory / 64) ||
        !sorter_begin(&r->names, &b->place, b->memory / 4))
        return spill_report(&b->place);
    r->lines = (scene_lines){.in = &r->in, .bar = &b->bar, .take = take_line, .complain = complain, .context = r};
    status result = scene_lines_read(&r->lines);
    b->dimension[r->which] = r->lines.dimension;
    if (result == STATUS_INPUT) return result; /* it was reported */
    if (result == STATUS_OUTPUT || !name_check_end(&r->names, &r->bad) || !spill_finish(&b->text[r->which]))
        return spill_report(&b->place);
    return complaints_report(&r->bad, r->in.path) ? STATUS_UNREADABLE : result;
}

static bool keep_box(reading *r, boxes_format format, const char *bytes) {
    double box[6];
    boxes_format_read(format, bytes, box);
    r->item.size = 0;
    const packed_item *const item = packing_add_box(&r->item, format.dimension, box);
    if (item == NULL || r->of->count[r->which] == UINT32_MAX) return no_memory(r->of);
    const shape s = shape_of_box(format.dimension, box);
    note(r, item, shape_is_valid(format.dimension, &s));
    return true;
}

static status read_boxes(reading *r) {
    big *const b = r->of;
    const boxes_format format = b->raw[r->which];
    b->dimension[r->which] = format.dimension;
    const size_t size = boxes_format_size(format);
    const uint64_t *const count = &b->count[r->which];
    for (const char *bytes; (bytes = input_bytes(&r->in, size)) != NULL;) {
        if (!keep_box(r, format, bytes)) return spill_report(&b->place);
        if (*count % 4096 == 0 && progress_due(&b->bar)) progress_say(&b->bar, (double)*count, "boxes");
    }
    progress_end(&b->bar);
    if (r->in.problem != 0) {
        fprintf(stderr, "graze: %s: %s\n", input_shown(r->in.path).at, strerror(r->in.problem));
        return STATUS_INPUT;
    }
    const size_t left = r->in.end - r->in.begin;
    if (left > 0) boxes_file_is_cut_off(r->in.path, format, (size_t)*count, left);
    return left > 0 ? STATUS_UNREADABLE : STATUS_OK;
}

static status read_scene(big *b, int which) {
    reading *const r = calloc(1, sizeof *r);
    if (r == NULL) return no_memory(b), spill_report(&b->place);
    *r = (reading){.of = b, .which = which, .in = input_open(b->paths[which])};
    r->names.file.file = -1;
    const status result = b->raw[which].dimension > 0 ? read_boxes(r) : read_lines(r);
    sorter_free(&r->names);
    free(r->item.bytes);
    input_close(&r->in);
    free(r);
    return result;
}

static status read_scenes(big *b) {
    status result = STATUS_OK;
    for (int i = 0; i < b->search.scenes; i++) result = worse(result, read_scene(b, i));
    const int last = b->search.scenes - 1;
    result = scenes_refuse(result, "pairs", b->paths[0], b->dimension[0], b->paths[last], b->dimension[last]);
    for (int i = 0; i < b->search.scenes && result == STATUS_OK; i++)
        scene_warn_invalid(b->paths[i], (size_t)b->invalid[i], (size_t)b->count[i]);
    b->search.dimension = b->dimension[0];
    return result;
}

/* A source of packed shapes: the boxes of a file. */
typedef struct raw_source {
    big *of;
    int which;
    uint64_t next;
    input in;
} raw_source;

static bool next_box(void *context, packing *to) {
    raw_source *const r = context;
    big *const b = r->of;
    const boxes_format format = b->raw[r->which];
    const char *const bytes = input_bytes(&r->in, boxes_format_size(format));
    if (bytes == NULL) {
        if (b->place.problem == 0 && r->next < b->count[r->which])
            b->place.problem = r->in.problem != 0 ? r->in.problem : EIO;
        return false;
    }
    double box[6];
    boxes_format_read(format, bytes, box);
    packed_item *const item = packing_add_box(to, format.dimension, box);
    if (item == NULL) return no_memory(b);
    item->scene = (uint32_t)r->which;
    item->index = r->next++;
    return true;
}

static bool fill_from_scene(big *b, partitions *p, int which) {
    if (b->raw[which].dimension == 0) {
        const bool filled =
            spill_rewind(&b->text[which], 0, b->memory / 64) && partitions_fill(p, partition_next, &b->text[which]);
        spill_close(&b->text[which]);
        return filled;
    }
    raw_source source = {.of = b, .which = which, .in = input_open(b->paths[which])};
    const bool filled = partitions_fill(p, next_box, &source);
    input_close(&source.in);
    return filled;
}

static bool finish_files(partitions *p) {
    for (size_t i = 0; i < p->count; i++)
        if (!spill_finish(&p->at[i].file)) return false;
    return true;
}

static size_t memory_of(const big *b, const partition *p) {
    return cell_group_memory(b->search.dimension, p->count, p->texts, (size_t)p->file.size);
}

/* A group of shapes that were read from a file. */
typedef struct loaded {
    char *bytes;
    cell_group group;
} loaded;

static void unload(big *b, loaded *l) {
    cell_group_free(&l->group, b->search.dimension);
    free(l->bytes);
    *l = (loaded){.bytes = NULL};
}

static bool load(big *b, const spill *from, uint64_t begin, uint64_t end, loaded *out) {
    const size_t size = (size_t)(end - begin);
    *out = (loaded){.bytes = malloc(size + 1)};
    return (out->bytes != NULL || no_memory(b)) && spill_read_at(from, begin, out->bytes, size) &&
           (cell_group_begin(&out->group, &b->search, out->bytes, size) || no_memory(b));
}

static bool find(big *b, const double *cell, const cell_group *x, const cell_group *y) {
    b->pairs.cell = cell;
    return cell_pairs_find(&b->pairs, x, y) || no_memory(b);
}

static bool search_at_once(big *b, const partition *p, const double *cell) {
    loaded all;
    const bool found = load(b, &p->file, 0, p->file.size, &all) && find(b, cell, &all.group, NULL);
    unload(b, &all);
    return found;
}

/* Where blocks end whose searches take at most `most` bytes. NULL: out of memory or a file that cannot be read. */
static uint64_t *blocks_of(big *b, partition *p, size_t most, size_t *count) {
    uint64_t *ends = NULL, at = 0;
    size_t memory = 0, items = 0;
    *count = 0;
    while (at <= p->file.size) {
        packed_item head = {.size = 1};
        if (at < p->file.size && !spill_read_at(&p->file, at, &head, sizeof head)) break;
        const size_t more = cell_group_memory(b->search.dimension, 1, head.text > 0, head.size);
        if (at == p->file.size || (items > 0 && memory + more > most)) {
            uint64_t *const longer = realloc(ends, (*count + 1) * sizeof *ends);
            if (longer == NULL) break;
            ends = longer;
            ends[(*count)++] = at;
            if (at == p->file.size) return ends;
            memory = items = 0;
        }
        memory += more;
        items++;
        at += head.size;
    }
    free(ends);
    no_memory(b);
    return NULL;
}

static bool search_block(big *b, const spill *from, const uint64_t *ends, size_t count, size_t i, const double *cell) {
    loaded x;
    bool good = load(b, from, i > 0 ? ends[i - 1] : 0, ends[i], &x) && find(b, cell, &x.group, NULL);
    for (size_t k = i + 1; k < count && good; k++) {
        loaded y;
        good = load(b, from, ends[k - 1], ends[k], &y) && find(b, cell, &x.group, &y.group);
        unload(b, &y);
    }
    unload(b, &x);
    return good;
}

/* A cell that cannot be divided, because many shapes meet all of it: each part of the shapes with each other part. */
static bool search_by_blocks(big *b, partition *p, const double *cell) {
    size_t count;
    uint64_t *const ends = blocks_of(b, p, b->memory / 4, &count);
    bool good = ends != NULL;
    for (size_t i = 0; i < count && good; i++) good = search_block(b, &p->file, ends, count, i, cell);
    free(ends);
    return good;
}

static bool search_cell(big *b, partition *p, const double *cell, bool divisible);

static bool sample_partition(big *b, partition *p, sampler *sample) {
    packing item = {.bytes = NULL};
    bool good = (sampler_begin(sample) || no_memory(b)) && spill_rewind(&p->file, 0, b->memory / 64);
    while (good && partition_next(&p->file, &item)) {
        double box[6];
        cell_bounds(&b->search, (const packed_item *)(const void *)item.bytes, box);
        sampler_add(sample, b->search.dimension, box);
        item.size = 0;
    }
    free(item.bytes);
    return good && b->place.problem == 0;
}

static bool search_again(big *b, partition *p, const double *cell) {
    sampler sample = {.box = NULL};
    partitions parts = {.search = &b->search, .place = &b->place, .memory = b->memory};
    const size_t size = (size_t)p->file.size;
    bool good = sample_partition(b, p, &sample) && partitions_begin(&parts, AGAIN, &sample, cell) &&
                spill_rewind(&p->file, 0, b->memory / 64) && partitions_fill(&parts, partition_next, &p->file) &&
                finish_files(&parts);
    sampler_free(&sample);
    if (good) spill_close(&p->file);
    for (size_t i = 0; i < parts.count && good; i++) {
        const bool smaller = parts.at[i].file.size < size - size / 8;
        good = search_cell(b, &parts.at[i], parts.cells + 2 * (size_t)b->search.dimension * i, smaller);
        spill_close(&parts.at[i].file);
    }
    partitions_free(&parts);
    return good;
}

static bool search_cell(big *b, partition *p, const double *cell, bool divisible) {
    if (p->count < 2) return true;
    if (memory_of(b, p) <= b->memory / 2) return search_at_once(b, p, cell);
    return divisible ? search_again(b, p, cell) : search_by_blocks(b, p, cell);
}

static bool take_pair(void *context, uint64_t key, const char *line, size_t size) {
    return sorter_add(&((big *)context)->lines, key, line, size);
}

static bool search_cells(big *b) {
    partitions parts = {.search = &b->search, .place = &b->place, .memory = b->memory};
    const size_t wanted = 1 + b->needed / (b->memory / 4);
    bool good = partitions_begin(&parts, wanted < MOST_CELLS ? wanted : MOST_CELLS, &b->sample, NULL);
    sampler_free(&b->sample);
    b->sample.box = NULL;
    for (int i = 0; i < b->search.scenes && good; i++) good = fill_from_scene(b, &parts, i);
    good = good && finish_files(&parts) && sorter_begin(&b->lines, &b->place, b->memory / 4);
    b->pairs = (cell_pairs){.search = &b->search, .take = take_pair, .context = b};
    for (size_t i = 0; i < parts.count && good; i++) {
        good = search_cell(b, &parts.at[i], parts.cells + 2 * (size_t)b->search.dimension * i, true);
        spill_close(&parts.at[i].file);
        if (progress_due(&b->bar)) progress_say(&b->bar, 100 * (double)(i + 1) / (double)parts.count, "%");
    }
    partitions_free(&parts);
    free(b->pairs.line.bytes);
    return good;
}

static bool print_lines(big *b) {
    if (!sorter_finish(&b->lines)) return false;
    for (sorter_record r; output_works() && sorter_next(&b->lines, &r);) output_bytes(r.bytes, r.size);
    return b->place.problem == 0;
}

status big_pairs(int count, char **paths, const style *how) {
    big b = {.search = {.scenes = count, .all_known = true, .how = how},
             .place = {.directory = how->directory},
             .memory = how->memory,
             .lines = {.file = {.file = -1}},
             .bar = progress_begin()};
    for (int i = 0; i < count; i++) {
        b.paths[i] = paths[i];
        b.raw[i] = boxes_format_of(paths[i]);
    }
    b.text[0].file = b.text[1].file = -1;
    status result = STATUS_OK;
    if (!sampler_begin(&b.sample)) no_memory(&b);
    else result = read_scenes(&b);
    if (result == STATUS_OK && b.place.problem == 0 && search_cells(&b)) print_lines(&b);
    progress_end(&b.bar);
    if (result == STATUS_OK) result = spill_report(&b.place);
    sorter_free(&b.lines);
    sampler_free(&b.sample);
    for (int i = 0; i < 2; i++) spill_close(&b.text[i]);
    if (result != STATUS_OK) return finish_output(result);
    pair_lines_end(how, &b.pairs.lines.counts);
    return finish_partly(b.pairs.lines.counts.unsupported, "pair");
}

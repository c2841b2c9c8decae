/* Archives in the format of ZIP, whose description is APPNOTE.TXT of PKWARE: an archive ends with a list of its files,
 * and that with an end record, before which there are two of ZIP64 where sizes need more than 32 bits.
 *
 * SPDX-License-Identifier: MIT */
#include "import/archive.h"

#include "text.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What an archive may hold: models as text are 5 to 15 times as long as they are packed. */
enum { BYTES = 32000000, BYTES_A_BYTE = 50 };

enum { END_SIZE = 22, LONGEST_COMMENT = 65535, LOCATOR_SIZE = 20, END64_SIZE = 56, ENTRY_SIZE = 46 };

/* A file in memory. */
typedef struct bytes {
    const uint8_t *at;
    uint64_t size;
} bytes;

static uint64_t little(const uint8_t *at, int size) {
    uint64_t number = 0;
    for (int i = size; i-- > 0;) number = number << 8 | at[i];
    return number;
}

/* True if a record of so many bytes with that signature is there. */
static bool is_at(bytes file, uint64_t place, uint64_t size, uint8_t a, uint8_t b) {
    const uint8_t signature[4] = {'P', 'K', a, b};
    return size <= file.size && place <= file.size - size && memcmp(file.at + place, signature, 4) == 0;
}

/* The size of a file in the list: where it needs 64 bits it is the first number of an extra field whose tag is 1. */
static uint64_t size_in(const uint8_t *entry, const uint8_t *extra, const uint8_t *end) {
    const uint64_t size = little(entry + 24, 4);
    while (size == UINT32_MAX && end - extra >= 12 && little(extra, 2) != 1) {
        const uint64_t step = 4 + little(extra + 2, 2);
        if (step > (uint64_t)(end - extra)) return size;
        extra += step;
    }
    return size == UINT32_MAX && end - extra >= 12 ? little(extra + 4, 8) : size;
}

static uint64_t sum(uint64_t a, uint64_t b) { return a < UINT64_MAX - b ? a + b : UINT64_MAX; }

/* The sizes of all files of a list. */
static uint64_t sizes_of(bytes file, uint64_t list) {
    uint64_t all = 0;
    while (is_at(file, list, ENTRY_SIZE, 1, 2)) {
        const uint8_t *const entry = file.at + list;
        const uint64_t name = little(entry + 28, 2), extra = little(entry + 30, 2), comment = little(entry + 32, 2);
        const uint64_t extra_at = list + ENTRY_SIZE + name, next = extra_at + extra + comment;
        if (next > file.size) break;
        all = sum(all, size_in(entry, file.at + extra_at, file.at + extra_at + extra));
        list = next;
    }
    return all;
}

/* The list that an end record names by its place and its size. Where something stands in front of the archive the list
 * is not at that place, but ends where the record begins. */
static uint64_t sizes_by(bytes file, uint64_t record, uint64_t list_size, uint64_t list) {
    if (!is_at(file, list, ENTRY_SIZE, 1, 2) && list_size <= record) list = record - list_size;
    return sizes_of(file, list);
}

static uint64_t sizes_before(bytes file, uint64_t end) {
    const uint8_t *const record = file.at + end;
    if (end >= LOCATOR_SIZE && is_at(file, end - LOCATOR_SIZE, LOCATOR_SIZE, 6, 7)) {
        uint64_t end64 = little(record - LOCATOR_SIZE + 8, 8);
        if (!is_at(file, end64, END64_SIZE, 6, 6) && end >= LOCATOR_SIZE + END64_SIZE)
            end64 = end - LOCATOR_SIZE - END64_SIZE;
        if (is_at(file, end64, END64_SIZE, 6, 6))
            return sizes_by(file, end64, little(file.at + end64 + 40, 8), little(file.at + end64 + 48, 8));
    }
    return sizes_by(file, end, little(record + 12, 4), little(record + 16, 4));
}

/* Of all end records that could be meant: a comment may look like one. */
static uint64_t most_sizes(bytes file) {
    uint64_t most = 0;
    for (uint64_t back = END_SIZE; back <= END_SIZE + LONGEST_COMMENT && back <= file.size; back++) {
        if (!is_at(file, file.size - back, END_SIZE, 5, 6)) continue;
        const uint64_t sizes = sizes_before(file, file.size - back);
        if (sizes > most) most = sizes;
    }
    return most;
}

/* The file in memory; NULL if that cannot be. */
static bytes map_file(const char *path) {
    struct stat facts = {.st_size = 0};
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    void *at = MAP_FAILED;
    if (file >= 0 && fstat(file, &facts) == 0 && facts.st_size > 0)
        at = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (file >= 0) close(file);
    return at != MAP_FAILED ? (bytes){at, (uint64_t)facts.st_size} : (bytes){NULL, 0};
}

bool archive_is_refused(const char *path) {
    const bytes file = map_file(path);
    if (file.at == NULL) return false;
    const uint64_t packed = most_sizes(file), most = BYTES + BYTES_A_BYTE * file.size;
    munmap((void *)(uintptr_t)file.at, (size_t)file.size);
    if (packed > most)
        fprintf(stderr, "graze: %s: %.0f MB are packed in it, more than %.0f MB, the limit for its size\n",
                text_path(path).at, (double)packed / 1e6, (double)most / 1e6);
    return packed > most;
}

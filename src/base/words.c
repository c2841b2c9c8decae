/* Streams of words with checksums (words.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/words.h"

#include <string.h>

static uint64_t bits_of_number(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Four characters of a mark. */
static uint32_t word_of_mark(const char *mark) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) word |= (uint32_t)(unsigned char)mark[i] << 8 * i;
    return word;
}

/* Saving. */

void grz_words_begin(grz_words_out *o, const grz_writer *to) {
    o->to = to;
    o->sum = GRZ_CHECKSUM_OF_NOTHING;
    o->used = 0;
    o->failed = false;
}

static void flush_words(grz_words_out *o) {
    o->failed = o->failed || (o->used > 0 && !o->to->write(o->to->user, o->bytes, o->used));
    o->used = 0;
}

void grz_put_word(grz_words_out *o, uint32_t word) {
    for (int i = 0; i < 4; i++) o->bytes[o->used++] = (unsigned char)(word >> 8 * i);
    o->sum = grz_checksum(o->sum, word);
    if (o->used == sizeof o->bytes) flush_words(o);
}

void grz_put_wide(grz_words_out *o, uint64_t wide) {
    grz_put_word(o, (uint32_t)wide);
    grz_put_word(o, (uint32_t)(wide >> 32));
}

void grz_put_numbers(grz_words_out *o, const double numbers[], size_t count) {
    for (size_t i = 0; i < count && !o->failed; i++) grz_put_wide(o, bits_of_number(numbers[i]));
}

void grz_put_mark(grz_words_out *o, const char mark[8]) {
    grz_put_word(o, word_of_mark(mark));
    grz_put_word(o, word_of_mark(mark + 4));
}

void grz_put_checksum(grz_words_out *o) { grz_put_wide(o, o->sum); }

grz_status grz_words_end(grz_words_out *o) {
    flush_words(o);
    return o->failed ? GRZ_ERROR_STREAM : GRZ_OK;
}

/* Loading. */

void grz_words_open(grz_words_in *in, const grz_reader *from) {
    in->from = from;
    in->sum = GRZ_CHECKSUM_OF_NOTHING;
    in->at = in->left = 0;
    in->used = in->filled = 0;
    in->status = GRZ_OK;
}

void grz_words_expect(grz_words_in *in, uint64_t words) { in->left += 4 * words; }

bool grz_words_fail(grz_words_in *in, grz_status status) {
    if (in->status == GRZ_OK) in->status = status;
    return false;
}

bool grz_words_refuse(grz_words_in *in) {
    if (in->status == GRZ_OK) in->at -= 4;
    return grz_words_fail(in, GRZ_ERROR_FORMAT);
}

static bool fill_words(grz_words_in *in) {
    const size_t wanted = in->left < sizeof in->bytes ? (size_t)in->left : sizeof in->bytes;
    if (wanted == 0) return grz_words_fail(in, GRZ_ERROR_FORMAT);
    in->used = 0;
    in->filled = in->from->read(in->from->user, in->bytes, wanted);
    if (in->filled == wanted) {
        in->left -= wanted;
        return true;
    }
    in->at += in->filled < wanted ? in->filled : 0;
    in->filled = 0;
    return grz_words_fail(in, GRZ_ERROR_STREAM);
}

uint32_t grz_get_word(grz_words_in *in) {
    uint32_t word = 0;
    if (in->status != GRZ_OK || (in->used == in->filled && !fill_words(in))) return 0;
    for (int i = 0; i < 4; i++) word |= (uint32_t)in->bytes[in->used++] << 8 * i;
    in->at += 4;
    in->sum = grz_checksum(in->sum, word);
    return word;
}

uint64_t grz_get_wide(grz_words_in *in) {
    const uint32_t low = grz_get_word(in);
    return low | (uint64_t)grz_get_word(in) << 32;
}

void grz_get_numbers(grz_words_in *in, double numbers[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint64_t bits = grz_get_wide(in);
        memcpy(&numbers[i], &bits, sizeof bits);
    }
}

bool grz_get_mark(grz_words_in *in, const char mark[8]) {
    grz_words_expect(in, 2);
    for (int i = 0; i < 2; i++) {
        const uint32_t word = grz_get_word(in);
        if (in->status != GRZ_OK || word != word_of_mark(mark + 4 * i)) return grz_words_refuse(in);
    }
    return true;
}

bool grz_get_version(grz_words_in *in, uint32_t version) {
    grz_words_expect(in, 1);
    return grz_get_word(in) == version || grz_words_refuse(in);
}

bool grz_get_checksum(grz_words_in *in) {
    const uint64_t sum = in->sum, found = grz_get_wide(in);
    if (in->status == GRZ_OK && found == sum) return true;
    if (in->status == GRZ_OK) in->at -= 4;
    return grz_words_refuse(in);
}

bool grz_words_are_read(const grz_words_in *in) { return in->left == 0 && in->used == in->filled; }

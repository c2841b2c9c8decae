/* Streams of words of 32 bits, the low byte first, with checksums: what is saved is the same on all machines, and of
 * what is loaded a single wrong byte is always found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_WORDS_H
#define GRZ_BASE_WORDS_H

#include <graze/host.h>

enum { GRZ_WORDS_AT_ONCE = 1024 };

/* A checksum goes over all words before it. Each step can be undone, so one wrong word is always found. */
#define GRZ_CHECKSUM_OF_NOTHING UINT64_C(0x9e3779b97f4a7c15)
static inline uint64_t grz_checksum(uint64_t sum, uint32_t word) {
    sum = (sum ^ word) * UINT64_C(0xff51afd7ed558ccd);
    return sum ^ sum >> 32;
}

/* Saving. It begins with grz_words_begin; the last bytes go out with grz_words_end. */
typedef struct grz_words_out {
    const grz_writer *to;
    uint64_t sum;
    size_t used; /* bytes */
    bool failed; /* the writer did; what follows is not written */
    unsigned char bytes[4 * GRZ_WORDS_AT_ONCE];
} grz_words_out;

void grz_words_begin(grz_words_out *o, const grz_writer *to);
/* The first 8 bytes of a stream. */
void grz_put_mark(grz_words_out *o, const char mark[8]);
void grz_put_word(grz_words_out *o, uint32_t word);
/* The low word first. */
void grz_put_wide(grz_words_out *o, uint64_t wide);
/* Their bits. */
void grz_put_numbers(grz_words_out *o, const double numbers[], size_t count);
/* Of all words before it. */
void grz_put_checksum(grz_words_out *o);
/* GRZ_ERROR_STREAM: the writer failed. */
grz_status grz_words_end(grz_words_out *o);

/* Loading. After a failure, which the status says, all words are 0. */
typedef struct grz_words_in {
    const grz_reader *from;
    uint64_t sum, at; /* at: the place of the next word, in bytes */
    uint64_t left;    /* how many bytes may be fetched: a reader is asked for no more */
    size_t used, filled;
    grz_status status;
    unsigned char bytes[4 * GRZ_WORDS_AT_ONCE];
} grz_words_in;

void grz_words_open(grz_words_in *in, const grz_reader *from);
/* So many more words belong to the stream. */
void grz_words_expect(grz_words_in *in, uint64_t words);
/* A word beyond those that were announced is GRZ_ERROR_FORMAT. */
uint32_t grz_get_word(grz_words_in *in);
uint64_t grz_get_wide(grz_words_in *in);
void grz_get_numbers(grz_words_in *in, double numbers[], size_t count);
/* These are false, and so is all that comes, if something else is there. They announce their own words. */
bool grz_get_mark(grz_words_in *in, const char mark[8]);
bool grz_get_version(grz_words_in *in, uint32_t version);
/* Announced by the caller. */
bool grz_get_checksum(grz_words_in *in);
/* Is all that was announced read? */
bool grz_words_are_read(const grz_words_in *in);

/* Says what is wrong, unless something was before. False. */
bool grz_words_fail(grz_words_in *in, grz_status status);
/* The same for the word that was read last: GRZ_ERROR_FORMAT. */
bool grz_words_refuse(grz_words_in *in);

#endif

/* Hints.
 *
 * SPDX-License-Identifier: MIT */
#include "hint.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The length of the longest known word. */
enum { LONGEST = 24 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* The optimal string alignment distance, row by row: row i + 1 holds the distances of the first i bytes of the word to
 * all prefixes of the candidate. */
static size_t distance(text_word word, const char *candidate, size_t size) {
    size_t rows[LONGEST + 1][LONGEST + 1];
    for (size_t j = 0; j <= size; j++) rows[0][j] = j;
    for (size_t i = 1; i <= word.size; i++) {
        rows[i][0] = i;
        for (size_t j = 1; j <= size; j++) {
            const char a = word.at[i - 1], b = candidate[j - 1];
            const bool swapped = i > 1 && j > 1 && a == candidate[j - 2] && b == word.at[i - 2];
            rows[i][j] = least(rows[i - 1][j - 1] + (a != b), least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (swapped) rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[word.size][size];
}

/* What other libraries and other commands call things, and their names here: of shapes, relations, commands and
 * predicates. Those of them count that are candidates. */
static const struct {
    const char *other, *own[4];
} synonyms[] = {
    {"ball", {"sphere", "circle"}},
    {"bbox", {"aabb", "bounds"}},
    {"box", {"aabb", "obb"}},
    {"cuboid", {"aabb", "obb"}},
    {"cube", {"aabb", "obb"}},
    {"disc", {"circle"}},
    {"disk", {"circle"}},
    {"rectangle", {"rect", "obb"}},
    {"pill", {"capsule"}},
    {"stadium", {"capsule"}},
    {"tube", {"cylinder", "capsule"}},
    {"edge", {"segment"}},
    {"linesegment", {"segment"}},
    {"line_segment", {"segment"}},
    {"linestring", {"segment", "polygon"}},
    {"polyline", {"segment", "polygon"}},
    {"vertex", {"point"}},
    {"convex", {"hull"}},
    {"polyhedron", {"hull"}},
    {"polytope", {"hull"}},
    {"half_plane", {"halfspace"}},
    {"half_space", {"halfspace"}},
    {"halfplane", {"halfspace"}},
    {"intersect", {"overlap", "pairs", "intersects"}},
    {"intersects", {"overlap", "pairs"}},
    {"intersection", {"overlap", "pairs", "intersects"}},
    {"collide", {"overlap", "pairs", "intersects"}},
    {"collides", {"overlap", "pairs", "intersects"}},
    {"collision", {"overlap", "pairs", "contacts", "intersects"}},
    {"collisions", {"pairs", "contacts"}},
    {"overlaps", {"overlap", "pairs"}},
    {"overlap", {"pairs", "overlaps"}},
    {"touch", {"pairs", "touches"}},
    {"touches", {"touch", "pairs"}},
    {"touching", {"touch", "pairs", "touches"}},
    {"adjacent", {"touch", "pairs", "touches"}},
    {"covers", {"contains"}},
    {"encloses", {"contains"}},
    {"inside", {"within", "covered_by"}},
    {"contained", {"within", "covered_by"}},
    {"covered", {"covered_by"}},
    {"equal", {"equals"}},
    {"same", {"equals"}},
    {"raycast", {"cast"}},
    {"ray_cast", {"cast"}},
    {"raytest", {"cast"}},
    {"linecast", {"cast"}},
    {"shapecast", {"sweep"}},
    {"shape_cast", {"sweep"}},
    {"toi", {"sweep"}},
    {"time_of_impact", {"sweep"}},
    {"move", {"sweep", "stop"}},
    {"closest", {"distance", "nearest"}},
    {"nearest", {"distance"}},
    {"sdf", {"signed"}},
    {"signed_distance", {"signed"}},
    {"manifold", {"contact", "contacts"}},
    {"penetration", {"contact", "contacts"}},
    {"mtv", {"separate"}},
    {"de9im", {"relate"}},
    {"predicate", {"relate"}},
    {"plot", {"draw"}},
    {"render", {"draw", "sight"}},
    {"validate", {"check"}},
    {"-v", {"--version"}},
};

/* True if the word is another name, perhaps with a dimension behind it, of the candidate, which has the same dimension
 * or, if the word has none, any. */
static bool means(text_word word, const char *candidate) {
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++) {
        const size_t size = strlen(synonyms[i].other);
        if (word.size < size || strncasecmp(word.at, synonyms[i].other, size) != 0) continue;
        const text_word digit = {word.at + size, word.size - size};
        if (digit.size > 0 && !text_is(digit, "2") && !text_is(digit, "3")) continue;
        for (size_t k = 0; k < 4 && synonyms[i].own[k] != NULL; k++) {
            const size_t length = strlen(synonyms[i].own[k]);
            if (strncmp(candidate, synonyms[i].own[k], length) != 0) continue;
            const char *const rest = candidate + length;
            if (*rest == '\0'    ? digit.size == 0
                : digit.size > 0 ? text_is(digit, rest)
                                 : strspn(rest, "23") == strlen(rest))
                return true;
        }
    }
    return false;
}

hint hint_for(text_word word) {
    const size_t most = word.size < 3 || word.size > LONGEST ? 0 : word.size < 6 ? 1 : 2;
    return (hint){.word = word, .distance = most};
}

static void add_candidate(hint *h, const char *candidate) {
    if (h->count < 2) h->nearest[h->count] = candidate;
    h->count++;
}

void hint_try(hint *h, const char *candidate) {
    const bool meant = means(h->word, candidate);
    if (meant && !h->meant) h->count = 0;
    h->meant = h->meant || meant;
    if (meant) add_candidate(h, candidate);
    if (h->meant) return;
    const size_t size = strlen(candidate), difference = size > h->word.size ? size - h->word.size : h->word.size - size;
    if (h->distance == 0 || size > LONGEST || difference > h->distance) return;
    const size_t d = distance(h->word, candidate, size);
    if (d > h->distance) return;
    if (d < h->distance) h->count = 0;
    h->distance = d;
    add_candidate(h, candidate);
}

const char *hint_text(const hint *h, const char *prefix, char text[HINT_SIZE]) {
    const char *const a = h->nearest[0], *const b = h->nearest[1];
    text[0] = '\0';
    if (h->count == 1) snprintf(text, HINT_SIZE, " (did you mean %s%s?)", prefix, a);
    if (h->count == 2) snprintf(text, HINT_SIZE, " (did you mean %s%s or %s%s?)", prefix, a, prefix, b);
    return text;
}

bool hint_unexpected(text_line *line, const char *what, text_word got, const hint *h) {
    text_unexpected(line, what, got);
    const size_t size = strlen(line->error);
    char text[HINT_SIZE];
    snprintf(line->error + size, sizeof line->error - size, "%s", hint_text(h, "", text));
    return false;
}

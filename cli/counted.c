/* SPDX-License-Identifier: MIT */
#include "counted.h"

#include <stdio.h>

void counted_say(text_shown file, const counted_words words[], const size_t counts[], size_t kinds) {
    for (size_t i = 0; i < kinds; i++)
        if (counts[i] > 0)
            fprintf(stderr, "graze: %s: %zu %s\n", file.at, counts[i], counted_words_of(&words[i], counts[i]));
}

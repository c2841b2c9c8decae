/* graze from C. Tiles side by side touch and do not overlap openly: exactly, at any scale.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <stdio.h>

int main(void) {
    const grz2_rect left = {0, 0, 0.1, 1}, right = {0.1, 0, 0.1, 1};
    printf("graze %s: touch %d, overlap openly %d\n", grz_version(), grz2_touch_rect_rect(&left, &right),
           grz2_overlap_open_rect_rect(&left, &right));
    return 0;
}

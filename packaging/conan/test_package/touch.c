/* Two tiles touch.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

int main(void) {
    const grz2_rect left = {0, 0, 0.1, 1}, right = {0.1, 0, 0.1, 1};
    return grz2_touch_rect_rect(&left, &right) ? 0 : 1;
}

/* graze from C++: the same, with shapes that are known only at run time.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#include <iostream>

int main()
{
    const grz2_rect left = {0, 0, 0.1, 1}, right = {0.1, 0, 0.1, 1};
    const grz2_shape a = grz2_shape_from_rect(&left), b = grz2_shape_from_rect(&right);
    std::cout << "graze " << grz_version() << ": touch " << grz2_touch(&a, &b) << ", overlap openly " << grz2_overlap_open(&a, &b) << '\n';
}

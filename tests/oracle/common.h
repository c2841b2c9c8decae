/* What two shapes have in common, in rationals, from the definition.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_COMMON_H
#define TESTS_ORACLE_COMMON_H

#include <graze/where2.h>
#include <graze/where3.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with an answer of grz2_where or grz3_where for a pair that is answered; NULL if all of it is right. The
 * text is static. `corners` are all of them. */
const char *common_fault2(const grz2_shape *a, const grz2_shape *b, bool meet, const grz2_common_set *set,
                          const grz2_common_corner *corners);
const char *common_fault3(const grz3_shape *a, const grz3_shape *b, bool meet, const grz3_common_set *set,
                          const grz3_common_corner *corners);
/* The same of three planes. */
const char *common_fault_of_planes(const grz3_plane planes[3], bool meet, const grz3_common_set *set,
                                   const grz3_common_corner *corner);

/* The same of an area of grz2_area (b is NULL) or grz2_common, of shapes without circles. */
const char *common_fault_of_area(const grz2_shape *a, const grz2_shape *b, bool yes, double area);

#ifdef __cplusplus
}
#endif
#endif

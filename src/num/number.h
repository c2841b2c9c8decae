/* Kinds of numbers. Geometry that is needed in several of them is written once, in an .inc file (shape/core_num.inc,
 * convex/exact_gjk.inc), in these words; the file that includes it defines them:
 *
 *     NUM               the type of the numbers; {0} is 0
 *     ARENA             the type of what all operations take first: where exact numbers live, the unit of short ones,
 *                       what notes that a sign was not certain; void for nothing
 *     OP(x)             the name of operation x:
 *       one two           a double; the sum of two
 *       add sub mul twice neg   neg takes no ARENA
 *       det2 dot cross    a b - c d, and products of vectors
 *       mark now          a place in the arena, and the current one
 *       free keep keep_all   free what was taken after a mark, but for one result, or several
 *
 * The kinds, and what they know of themselves:
 *
 *     double            rounded; its bound is derived where it is used (shape/solid.h)
 *     grz_rough         a double with its bound: exact while the digits fit (num/rough.h)
 *     grz_dd            a double-double; as double (num/dd.h)
 *     grz_approx        a double-double with its bound; as grz_rough (num/approx.h)
 *     approx4           four of these side by side (num/lanes/approx4.h)
 *     dd4               four double-doubles side by side; as double (num/lanes/dd4.h)
 *     grz_short         integers of 128 bits in a unit: exact where their width is proven first (num/short.h)
 *     grz_dyadic        exact (num/dyadic.h)
 *
 * Not certain: a sign is certain if |hi| > 2 off, or off = 0; a rounding, if both ends round to one double. What is
 * computed from numbers with bounds returns false where something is not certain, and its results are then of no use.
 * Where one operation after the other is (a search), the ARENA notes it, and who began asks it at the end. The stages
 * of a yes or no have GRZ_UNDECIDED for it (num/verdict.h).
 *
 * The operations of a kind that needs no arena: num/number.inc. Behind the last .inc file num/number_end.inc undefines
 * these words.
 *
 * SPDX-License-Identifier: MIT */

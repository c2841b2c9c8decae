/* The predicates that are named after the DE-9IM matrix.
 *
 * The matrix: Egenhofer, Clementini and di Felice, "Topological relations between regions with holes", 1994. The
 * predicates: Herring (editor), "OpenGIS Implementation Standard for Geographic information - Simple feature access",
 * 2011, and for covers and covered_by Davis, JTS Topology Suite.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/relate.h>

#include <string.h>

static const char *const predicate_names[GRZ_RELATE_PREDICATE_COUNT] = {
    "intersects", "disjoint", "touches", "crosses", "overlaps", "within", "contains", "covered_by", "covers", "equals"};

const char *grz2_predicate_name(grz2_predicate predicate) {
    const unsigned index = (unsigned)predicate;
    return index < GRZ_RELATE_PREDICATE_COUNT ? predicate_names[index] : NULL;
}

/* Places in the matrix. */
enum { II, IB, IE, BI, BB, BE, EI, EB };

static bool is_entry_matched(char entry, char wanted) {
    switch (wanted) {
    case '*': return true;
    case 'T':
    case 't': return entry != 'F';
    case 'F':
    case 'f': return entry == 'F';
    default: return entry == wanted;
    }
}

bool grz2_relate_matches(const grz2_de9im *matrix, const char *pattern) {
    if (strlen(pattern) != 9 || strspn(pattern, "TtFf012*") != 9) return false;
    bool matched = true;
    for (int i = 0; i < 9; i++) matched = matched && is_entry_matched(matrix->text[i], pattern[i]);
    return matched;
}

static bool any_common(const grz2_de9im *m) {
    return m->text[II] != 'F' || m->text[IB] != 'F' || m->text[BI] != 'F' || m->text[BB] != 'F';
}

/* The greatest dimension of some parts: '2', '1', '0', or 'F', which stands for none. */
static char greatest_dimension(const grz2_de9im *m, const int *entries) {
    char greatest = 'F';
    for (int i = 0; i < 6; i++) {
        const char entry = m->text[entries[i]];
        if (entry != 'F' && (greatest == 'F' || entry > greatest)) greatest = entry;
    }
    return greatest;
}

static char dimension_of_a(const grz2_de9im *m) { return greatest_dimension(m, (const int[]){II, IB, IE, BI, BB, BE}); }
static char dimension_of_b(const grz2_de9im *m) { return greatest_dimension(m, (const int[]){II, BI, EI, IB, BB, EB}); }

static bool do_cross(const grz2_de9im *m) {
    const char a = dimension_of_a(m), b = dimension_of_b(m);
    if (a == 'F' || b == 'F') return false;
    if (a == b) return a == '1' && m->text[II] == '0';
    return grz2_relate_matches(m, a < b ? "T*T******" : "T*****T**");
}

static bool do_overlap(const grz2_de9im *m) {
    const char a = dimension_of_a(m);
    return a != 'F' && a == dimension_of_b(m) && m->text[II] == a && grz2_relate_matches(m, "T*T***T**");
}

bool grz2_relate_holds(const grz2_de9im *m, grz2_predicate predicate) {
    switch (predicate) {
    case GRZ_RELATE_INTERSECTS: return any_common(m);
    case GRZ_RELATE_DISJOINT: return !any_common(m);
    case GRZ_RELATE_TOUCHES: return any_common(m) && m->text[II] == 'F';
    case GRZ_RELATE_CROSSES: return do_cross(m);
    case GRZ_RELATE_OVERLAPS: return do_overlap(m);
    case GRZ_RELATE_WITHIN: return grz2_relate_matches(m, "T*F**F***");
    case GRZ_RELATE_CONTAINS: return grz2_relate_matches(m, "T*****FF*");
    case GRZ_RELATE_COVERED_BY: return any_common(m) && grz2_relate_matches(m, "**F**F***");
    case GRZ_RELATE_COVERS: return any_common(m) && grz2_relate_matches(m, "******FF*");
    case GRZ_RELATE_EQUALS: return grz2_relate_matches(m, "**F**FFF*");
    default: return false;
    }
}

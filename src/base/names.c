/* Version and names.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/host.h>

#include <stddef.h>

const char *grz_version(void) { return GRZ_VERSION_STRING; }

const char *grz_relation_name(grz_relation relation) {
    static const char *const names[GRZ_RELATION_COUNT] = {
        "overlap",    "overlap_open", "touch",  "within",  "contains", "side", "zone",    "cast",  "cast_open", "sweep",
        "sweep_open", "distance",     "signed", "contact", "depth",    "ccd",  "advance", "where", "common",
    };
    return (unsigned)relation < GRZ_RELATION_COUNT ? names[relation] : NULL;
}

const char *grz_kind_name(int dimension, grz_kind kind) {
    static const char *const names[2][GRZ_KIND_COUNT] = {
        {NULL, "point", "segment", "ray", "line", "plane", "halfspace", "circle", "capsule", "aabb", "rect", "obb",
         "triangle", "hull", NULL, NULL},
        {NULL, "point", "segment", "ray", "line", "plane", "halfspace", "sphere", "capsule", "aabb", NULL, "obb",
         "triangle", "hull", "cylinder", "cone"},
    };
    if ((dimension != 2 && dimension != 3) || (unsigned)kind >= GRZ_KIND_COUNT) return NULL;
    return names[dimension - 2][kind];
}

const char *grz_grade_name(grz_grade grade) {
    static const char *const names[] = {"none", "exact", "rounded", "bounded"};
    return (unsigned)grade < sizeof names / sizeof *names ? names[grade] : NULL;
}

const char *grz_status_text(grz_status status) {
    switch ((int)status) {
    case GRZ_OK: return "done";
    case GRZ_STOPPED: return "stopped";
    case GRZ_ERROR_MEMORY: return "out of memory";
    case GRZ_ERROR_ARGUMENT: return "an argument is outside its domain";
    case GRZ_ERROR_STREAM: return "a stream cannot be read or written";
    case GRZ_ERROR_FORMAT: return "not what graze has saved";
    default: return NULL;
    }
}

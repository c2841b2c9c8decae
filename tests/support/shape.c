/* SPDX-License-Identifier: MIT */
#include "support/shape.h"

#include <stddef.h>
#include <string.h>

const char *shape_roles(int dim, int kind) {
    switch (kind) {
    case GRZ_POINT: return dim == 2 ? "pp" : "ppp";
    case GRZ_SEGMENT: return dim == 2 ? "pppp" : "pppppp";
    case GRZ_RAY:
    case GRZ_LINE: return dim == 2 ? "ppdd" : "pppddd";
    case GRZ_PLANE:
    case GRZ_HALFSPACE: return dim == 2 ? "ddo" : "dddo";
    case GRZ_BALL: return dim == 2 ? "pps" : "ppps";
    case GRZ_CAPSULE: return dim == 2 ? "pppps" : "pppppps";
    case GRZ_TRIANGLE: return dim == 2 ? "pppppp" : "ppppppppp";
    case GRZ_HULL: return dim == 2 ? "pppppppppp" : "ppppppppppppppp";
    case GRZ_AABB: return dim == 2 ? "pppp" : "pppppp";
    case GRZ_RECT: return dim == 2 ? "ppss" : "";
    case GRZ_OBB: return dim == 2 ? "ppssdd" : "pppsssddddddddd";
    default: return "";
    }
}

int shape_count(int dim, int kind) { return (int)strlen(shape_roles(dim, kind)); }

/* Every member of the library's union, except the hull, consists of the doubles of `n` in this order. */
union library_shape shape_for_library(const struct shape *shape) {
    union library_shape out;
    memset(&out, 0, sizeof out);
    if (shape->dim == 2) {
        out.in2.kind = (grz_kind)shape->kind;
        out.in2.radius = shape->radius;
        memcpy((char *)&out.in2 + offsetof(grz2_shape, point), shape->n, sizeof(grz2_obb));
        if (shape->kind == GRZ_HULL) out.in2.hull = (grz2_hull){HULL_POINTS, (const grz2_vec *)shape->n};
    } else {
        out.in3.kind = (grz_kind)shape->kind;
        out.in3.radius = shape->radius;
        memcpy((char *)&out.in3 + offsetof(grz3_shape, point), shape->n, sizeof(grz3_obb));
        if (shape->kind == GRZ_HULL) out.in3.hull = (grz3_hull){HULL_POINTS, (const grz3_vec *)shape->n};
    }
    return out;
}

void shape_print(FILE *out, const struct shape *shape) {
    const int count = shape_count(shape->dim, shape->kind);
    if (count > 0) fprintf(out, "%s", grz_kind_name(shape->dim, (grz_kind)shape->kind));
    else fprintf(out, "kind-%d", shape->kind);
    if (shape->kind == GRZ_HULL) fprintf(out, " %d", HULL_POINTS);
    for (int i = 0; i < count; i++) fprintf(out, " %a", shape->n[i]);
    if (shape->radius != 0) fprintf(out, " round %a", shape->radius);
}

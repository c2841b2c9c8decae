/* Features of maps: copies, and how lines call them.
 *
 * SPDX-License-Identifier: MIT */
#include "feature.h"

#include "output.h"

#include <stdlib.h>
#include <string.h>

feature *feature_copy(const feature *from) {
    feature *const copy = malloc(sizeof *copy + from->name.size + from->id.size);
    if (copy == NULL) return NULL;
    char *const name = (char *)(copy + 1), *const id = name + from->name.size;
    *copy = *from;
    if (from->name.size > 0) memcpy(name, from->name.at, from->name.size);
    if (from->id.size > 0) memcpy(id, from->id.at, from->id.size);
    copy->name.at = name;
    copy->id.at = id;
    return copy;
}

void feature_value_print(feature_value v) {
    if (v.kind == FEATURE_STRING) output_json_string(v.at, v.size);
    else if (v.kind == FEATURE_NOTHING) output_string("null");
    else output_bytes(v.at, v.size);
}

void line_name_print_members(const char *member, line_name of) {
    const feature *const f = of.feature;
    const char *const prefix = strcmp(member, "name") == 0 ? "" : member, *const joint = *prefix != '\0' ? "_" : "";
    output_format("\"%s\":", member);
    if (f == NULL) {
        output_json_string(of.name, strlen(of.name));
        return;
    }
    feature_value_print(f->name);
    output_format(",\"%s%sid\":", prefix, joint);
    feature_value_print(f->id);
    output_format(",\"%s%sindex\":%zu", prefix, joint, f->index);
    if (f->kind != NULL) output_format(",\"%s%skind\":\"%s\"", prefix, joint, f->kind);
}

void line_name_print_pair(line_name a, line_name b, bool json) {
    if (json) {
        output_char('{');
        line_name_print_members("a", a);
        output_char(',');
        line_name_print_members("b", b);
    } else {
        output_string(a.name);
        output_char(' ');
        output_string(b.name);
    }
}

void line_name_print(line_name of, bool json) {
    if (json) output_char('{');
    if (json) line_name_print_members("name", of);
    else output_string(of.name);
}

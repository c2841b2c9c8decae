/* Reads 3MF with lib3mf: the items that are to be built, each an object that is a mesh or consists of other objects.
 * lib3mf has functions of C, but declares them for C++ only.
 *
 * SPDX-License-Identifier: MIT */
#include "import/imported.h"

#include "child_limits.h"

extern "C" {
#include "text.h"
}

#include <Model/COM/NMR_DLLInterfaces.h>

#include <string>
#include <vector>

namespace
{

using namespace NMR;

/* What a function of lib3mf could not do; `of` is what it was asked of. */
struct failure {
    PLib3MFBase *of;
};
struct no_memory {
};
struct too_many {
};

void check(LIB3MFRESULT result, PLib3MFBase *of)
{
    if (result != LIB3MF_OK) {
        throw failure{of};
    }
}

transform below(const transform &parent, const MODELTRANSFORM &m)
{
    transform own;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            own.at[i][j] = m.m_fFields[i][j];
        }
    }
    return transform_below(&parent, &own);
}

std::string name_of(PLib3MFModelObjectResource *object)
{
    ULONG size = 0;
    check(lib3mf_object_getnameutf8(object, nullptr, 0, &size), object);
    std::vector<char> name(size + 1);
    check(lib3mf_object_getnameutf8(object, name.data(), size + 1, &size), object);
    return name.data();
}

/* A mesh where it stands. One may stand at many places. */
struct placement {
    PLib3MFModelMeshObject *mesh;
    transform where;
    std::string name;
    DWORD vertices, triangles;
};

/* Meshes where they stand. Components of components can be many more than the file is long, and so can objects without
 * any: each counts. */
struct placements {
    std::vector<placement> at;
    std::size_t objects = 0, vertices = 0, triangles = 0;
};

void collect(PLib3MFModelObjectResource *object, const transform &where, placements &out);

void collect_component(PLib3MFModelComponent *component, const transform &where, placements &out)
{
    BOOL moved = 0;
    MODELTRANSFORM own;
    PLib3MFModelObjectResource *object = nullptr;
    check(lib3mf_component_hastransform(component, &moved), component);
    if (moved) {
        check(lib3mf_component_gettransform(component, &own), component);
    }
    check(lib3mf_component_getobjectresource(component, &object), component);
    collect(object, moved ? below(where, own) : where, out);
}

void collect_mesh(PLib3MFModelObjectResource *object, const transform &where, placements &out)
{
    placement p = {object, where, name_of(object), 0, 0};
    check(lib3mf_meshobject_getvertexcount(object, &p.vertices), object);
    check(lib3mf_meshobject_gettrianglecount(object, &p.triangles), object);
    out.vertices += p.vertices;
    out.triangles += p.triangles;
    out.at.push_back(p);
}

void collect(PLib3MFModelObjectResource *object, const transform &where, placements &out)
{
    BOOL is_mesh = 0;
    DWORD count = 0;
    if (++out.objects + out.triangles > limits_triangles()) {
        throw too_many{};
    }
    check(lib3mf_object_ismeshobject(object, &is_mesh), object);
    if (is_mesh) {
        collect_mesh(object, where, out);
        return;
    }
    check(lib3mf_componentsobject_getcomponentcount(object, &count), object);
    for (DWORD i = 0; i < count; i++) {
        PLib3MFModelComponent *component = nullptr;
        check(lib3mf_componentsobject_getcomponent(object, i, &component), object);
        collect_component(component, where, out);
        lib3mf_release(component);
    }
}

placements placements_of(PLib3MFModel *model)
{
    placements out;
    PLib3MFModelBuildItemIterator *items = nullptr;
    BOOL more = 0;
    check(lib3mf_model_getbuilditems(model, &items), model);
    for (check(lib3mf_builditemiterator_movenext(items, &more), items); more;
         check(lib3mf_builditemiterator_movenext(items, &more), items)) {
        PLib3MFModelBuildItem *item = nullptr;
        PLib3MFModelObjectResource *object = nullptr;
        BOOL moved = 0;
        MODELTRANSFORM own;
        check(lib3mf_builditemiterator_getcurrent(items, &item), items);
        check(lib3mf_builditem_hasobjecttransform(item, &moved), item);
        if (moved) {
            check(lib3mf_builditem_getobjecttransform(item, &own), item);
        }
        check(lib3mf_builditem_getobjectresource(item, &object), item);
        collect(object, moved ? below(transform_none, own) : transform_none, out);
    }
    return out;
}

void add(imported &m, const placement &p)
{
    std::vector<MODELMESHVERTEX> vertices(p.vertices + 1);
    std::vector<MODELMESHTRIANGLE> triangles(p.triangles + 1);
    std::vector<uint32_t> joined;
    DWORD count = 0;
    check(lib3mf_meshobject_getvertices(p.mesh, vertices.data(), p.vertices, &count), p.mesh);
    check(lib3mf_meshobject_gettriangleindices(p.mesh, triangles.data(), p.triangles, &count), p.mesh);
    vertices.pop_back();
    triangles.pop_back();
    for (const MODELMESHVERTEX &v : vertices) {
        const double at[3] = {v.m_fPosition[0], v.m_fPosition[1], v.m_fPosition[2]};
        joined.push_back(imported_vertex(&m, at, &p.where));
    }
    const bool mirrored = transform_mirrors(&p.where);
    for (const MODELMESHTRIANGLE &t : triangles) {
        uint32_t corners[3];
        for (int k = 0; k < 3; k++) {
            corners[k] = joined.at(t.m_nIndices[k]);
        }
        imported_face(&m, corners, 3, mirrored);
    }
    if (!imported_end_part(&m, p.name.data(), p.name.size())) {
        throw no_memory{};
    }
}

/* Numbers stay as they are in the file, whatever its unit. */
void say_unit(const char *path, PLib3MFModel *model)
{
    static const char *const units[] = {"microns", nullptr, "centimeters", "inches", "feet", "meters"};
    DWORD unit = MODELUNIT_MILLIMETER;
    check(lib3mf_model_getunit(model, &unit), model);
    if (unit < sizeof units / sizeof *units && units[unit] != nullptr) {
        fprintf(stderr, "graze: %s: its numbers are %s\n", text_path(path).at, units[unit]);
    }
}

void read_model(imported &m, const char *path)
{
    PLib3MFModel *model = nullptr;
    PLib3MFModelReader *reader = nullptr;
    check(lib3mf_createmodel(&model), nullptr);
    check(lib3mf_model_queryreader(model, "3mf", &reader), model);
    check(lib3mf_reader_readfromfileutf8(reader, path), reader);
    const placements all = placements_of(model);
    if (!imported_reserve(&m, all.vertices, all.triangles)) {
        throw no_memory{};
    }
    for (const placement &p : all.at) {
        add(m, p);
    }
    say_unit(path, model);
}

std::string reason(const failure &f)
{
    DWORD code = 0;
    LPCSTR text = nullptr;
    if (f.of == nullptr || lib3mf_getlasterror(f.of, &code, &text) != LIB3MF_OK || text == nullptr) {
        return "it says no more";
    }
    return text;
}

}

status import_3mf(const char *path, FILE *to)
{
    imported m = {};
    try {
        read_model(m, path);
    } catch (const failure &f) {
        return imported_refuse(path, "lib3mf", reason(f).c_str());
    } catch (const too_many &) {
        return imported_too_many(path);
    } catch (const no_memory &) {
        return imported_no_memory();
    } catch (const std::bad_alloc &) {
        return imported_no_memory();
    } catch (const std::exception &e) {
        return imported_refuse(path, "lib3mf", e.what());
    }
    return imported_send(&m, path, to);
}

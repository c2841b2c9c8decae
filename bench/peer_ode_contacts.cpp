/* graze benchmark: contacts by the Open Dynamics Engine, at most 8 points each.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"
#include "ode_shapes.hpp"

namespace bench {

using namespace of_ode;

namespace {

found_contact geoms_contact(const geom &a, const geom &b)
{
    constexpr int most = 8;
    dContactGeom points[most];
    found_contact found = {dCollide(a.get(), b.get(), most, points, sizeof *points), -HUGE_VAL, {}};
    for (int k = 0; k < found.points; k++) {
        if (points[k].depth > found.depth) {
            found.depth = points[k].depth;
            for (int i = 0; i < 3; i++) {
                found.normal[i] = points[k].normal[i];
            }
        }
    }
    return found;
}

bool is_geom(int kind)
{
    return is_round(kind) || kind == GRZ_AABB || kind == GRZ_OBB;
}

void add_ode_contacts(int kind_a, int kind_b, contact_of what, const pairs<space3> &in, std::vector<contender> &all)
{
    start_ode();
    if (what == contact_of::manifold && is_geom(kind_a) && is_geom(kind_b)) {
        all.push_back(contacts("ode", converted(in.a, to_geom), converted(in.b, to_geom), geoms_contact));
    }
}

/* Its tree of triangles. */
struct triangles {
    std::shared_ptr<const mesh_data> data;
    dTriMeshDataID built = dGeomTriMeshDataCreate();
    dGeomID id;

    explicit triangles(std::shared_ptr<const mesh_data> from) : data(from)
    {
        dGeomTriMeshDataBuildSingle(built, from->vertices.data(), 12, static_cast<int>(from->vertex_count()), from->indices.data(),
                                    static_cast<int>(from->indices.size()), 12);
        id = dCreateTriMesh(nullptr, built, nullptr, nullptr, nullptr);
    }
    ~triangles()
    {
        dGeomDestroy(id);
        dGeomTriMeshDataDestroy(built);
    }
    triangles(const triangles &) = delete;
    triangles &operator=(const triangles &) = delete;
};

void add_ode_on_meshes(const mesh_shapes &in, std::vector<contender> &all)
{
    start_ode();
    auto mesh = std::make_shared<triangles>(in.mesh);
    all.push_back(mesh_contacts("ode", converted(in.shapes, to_geom), [mesh](const geom &a) {
        constexpr int most = 64;
        dContactGeom points[most];
        return found_contact{dCollide(a.get(), mesh->id, most, points, sizeof *points), 0, {}};
    }));
}

const contact_peer_entry<space3> entry(add_ode_contacts);
const mesh_contact_entry mesh_entry(add_ode_on_meshes);

} // namespace
} // namespace bench

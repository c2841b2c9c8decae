/* graze benchmark: meshes by formula and from files, and rays.
 *
 * SPDX-License-Identifier: MIT */
#include "meshes.hpp"

#include "inputs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

namespace bench {
namespace {

void finish(mesh_data &mesh)
{
    mesh.vertices.insert(mesh.vertices.end(), 3, 0.0F);
}

/* Heights in sixteenths, by integers alone. */
mesh_data terrain()
{
    constexpr std::uint32_t side = 708;
    mesh_data mesh;
    for (std::uint32_t y = 0; y <= side; y++) {
        for (std::uint32_t x = 0; x <= side; x++) {
            std::uint32_t height = ((x * x * 7 + y * y * 13 + x * y * 3) >> 6) % 97 + ((x * 31 ^ y * 17) & 15);
            mesh.vertices.insert(mesh.vertices.end(), {static_cast<float>(x), static_cast<float>(height) / 16, static_cast<float>(y)});
        }
    }
    for (std::uint32_t y = 0; y < side; y++) {
        for (std::uint32_t x = 0; x < side; x++) {
            std::uint32_t at = y * (side + 1) + x, next = at + side + 1;
            mesh.indices.insert(mesh.indices.end(), {at, at + 1, next, at + 1, next + 1, next});
        }
    }
    return mesh;
}

/* Each triangle into four, at the middles of its edges. */
mesh_data cut(const mesh_data &from)
{
    mesh_data mesh;
    mesh.vertices = from.vertices;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    auto middle = [&](std::uint32_t a, std::uint32_t b) {
        auto [found, is_new] = middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size() / 3));
        for (std::uint32_t k = 0; is_new && k < 3; k++) {
            mesh.vertices.push_back((mesh.vertices[3 * a + k] + mesh.vertices[3 * b + k]) / 2);
        }
        return found->second;
    };
    for (std::size_t i = 0; i < from.indices.size(); i += 3) {
        std::uint32_t a = from.indices[i], b = from.indices[i + 1], c = from.indices[i + 2];
        std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        mesh.indices.insert(mesh.indices.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
    }
    return mesh;
}

mesh_data sphere()
{
    const float g = 1.6180339887F;
    mesh_data mesh;
    mesh.vertices = {-1, g, 0, 1, g, 0, -1, -g, 0, 1, -g, 0, 0, -1, g, 0, 1, g, 0, -1, -g, 0, 1, -g, g, 0, -1, g, 0, 1, -g, 0, -1, -g, 0, 1};
    mesh.indices = {0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8,
                    3, 9,  4, 3, 4, 2, 3, 2, 6, 3, 6, 8,  3, 8,  9,  4, 9, 5, 2, 4,  11, 6, 2, 10, 8, 6, 7, 9, 8, 1};
    for (int i = 0; i < 6; i++) {
        mesh = cut(mesh);
    }
    for (std::size_t i = 0; i < mesh.vertices.size(); i += 3) {
        float *at = &mesh.vertices[i], length = std::sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
        std::for_each(at, at + 3, [length](float &x) { x /= length; });
    }
    return mesh;
}

/* Vertices and triangles of an OBJ file. */
mesh_data read_obj(const std::string &path)
{
    mesh_data mesh;
    std::ifstream file(path);
    for (std::string line, word; std::getline(file, line);) {
        std::istringstream words(line);
        words >> word;
        for (int k = 0; k < 3 && word == "v"; k++) {
            float x = 0;
            words >> x;
            mesh.vertices.push_back(x);
        }
        for (int k = 0; k < 3 && word == "f"; k++) {
            std::string corner;
            words >> corner;
            mesh.indices.push_back(static_cast<std::uint32_t>(std::strtoul(corner.c_str(), nullptr, 10) - 1));
        }
        word.clear();
    }
    return mesh;
}

/* An ASCII PLY file of triangles, of which a vertex begins with x y z. */
mesh_data read_ply(const std::string &path)
{
    mesh_data mesh;
    std::ifstream file(path);
    std::size_t vertices = 0, faces = 0;
    std::string line;
    while (std::getline(file, line) && line != "end_header") {
        std::istringstream words(line);
        std::string element, what;
        std::size_t count = 0;
        words >> element >> what >> count;
        if (element == "element") {
            (what == "vertex" ? vertices : faces) = count;
        }
    }
    for (std::size_t i = 0; i < vertices + faces && std::getline(file, line); i++) {
        char *at = line.data();
        if (i >= vertices) {
            std::strtoul(at, &at, 10);
        }
        for (int k = 0; k < 3; k++) {
            if (i < vertices) {
                mesh.vertices.push_back(std::strtof(at, &at));
            } else {
                mesh.indices.push_back(static_cast<std::uint32_t>(std::strtoul(at, &at, 10)));
            }
        }
    }
    return mesh;
}

struct sphere_around {
    double center[3], radius;
};

sphere_around bounding_sphere(const mesh_data &mesh)
{
    double square = 0;
    sphere_around s = {};
    for (std::size_t k = 0; k < 3; k++) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (std::size_t i = 0; i < mesh.vertex_count(); i++) {
            low = std::min(low, static_cast<double>(mesh.vertices[3 * i + k]));
            high = std::max(high, static_cast<double>(mesh.vertices[3 * i + k]));
        }
        s.center[k] = (low + high) / 2;
        square += (high - low) * (high - low) / 4;
    }
    s.radius = std::sqrt(square);
    return s;
}

/* A camera that looks at the center from outside, as wide as the sphere. */
std::vector<ray_data> image(const sphere_around &s)
{
    constexpr int side = 1024;
    const double eye[3] = {0.3, 0.5, 2.2};
    double forward[3], right[3], up[3], length = std::sqrt(0.09 + 0.25 + 4.84);
    for (int k = 0; k < 3; k++) {
        forward[k] = -eye[k] / length;
    }
    length = std::hypot(forward[0], forward[2]);
    right[0] = -forward[2] / length, right[1] = 0, right[2] = forward[0] / length;
    for (int k = 0; k < 3; k++) {
        up[k] = right[(k + 1) % 3] * forward[(k + 2) % 3] - right[(k + 2) % 3] * forward[(k + 1) % 3];
    }
    std::vector<ray_data> rays;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            double across = 0.9 * ((x + 0.5) / side - 0.5), along = 0.9 * ((y + 0.5) / side - 0.5);
            ray_data ray;
            for (int k = 0; k < 3; k++) {
                ray.origin[k] = static_cast<float>(s.center[k] + s.radius * eye[k]);
                ray.dir[k] = static_cast<float>(forward[k] + across * right[k] + along * up[k]);
            }
            rays.push_back(ray);
        }
    }
    return rays;
}

std::vector<ray_data> chords(const sphere_around &s)
{
    generator random(ray_seed);
    auto on_sphere = [&](float at[3]) {
        double v[3], square;
        do {
            square = 0;
            for (double &x : v) {
                x = uniform(random, -1, 1);
                square += x * x;
            }
        } while (square > 1 || square < 0.01);
        for (int k = 0; k < 3; k++) {
            at[k] = static_cast<float>(s.center[k] + s.radius * v[k] / std::sqrt(square));
        }
    };
    std::vector<ray_data> rays(pair_count);
    for (ray_data &ray : rays) {
        float end[3];
        on_sphere(ray.origin);
        on_sphere(end);
        for (int k = 0; k < 3; k++) {
            ray.dir[k] = end[k] - ray.origin[k];
        }
    }
    return rays;
}

} // namespace

bool has_mesh(const std::string &name) { return name != "dragon" || std::ifstream(GRAZE_BENCH_DRAGON).good(); }

mesh_data make_mesh(const std::string &name)
{
    mesh_data mesh;
    if (name == "terrain") {
        mesh = terrain();
    } else if (name == "sphere") {
        mesh = sphere();
    } else if (name == "bunny") {
        mesh = cut(cut(read_obj(GRAZE_BENCH_BUNNY)));
    } else if (name == "dragon") {
        mesh = read_ply(GRAZE_BENCH_DRAGON);
    }
    finish(mesh);
    return mesh;
}

grz_triangles triangles_of(const mesh_data &mesh)
{
    return {GRZ_FLOAT, mesh.vertex_count(), 0, mesh.vertices.data(), mesh.triangle_count(), mesh.indices.data(), nullptr};
}

std::shared_ptr<grz_mesh> graze_mesh(const mesh_data &mesh, bool solid, const double *transform)
{
    grz_triangles triangles = triangles_of(mesh);
    triangles.transform = transform;
    grz_mesh_options options = {nullptr, nullptr, solid};
    grz_mesh *made = nullptr;
    grz_mesh_build(&made, &triangles, &options);
    return {made, grz_mesh_free};
}

std::vector<ray_data> make_rays(const mesh_data &mesh, bool coherent)
{
    sphere_around s = bounding_sphere(mesh);
    return coherent ? image(s) : chords(s);
}

} // namespace bench
